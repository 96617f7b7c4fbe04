import Lockstep
import StateMachines
import Testing

@Suite struct `IndexRanges of cases` {
  @Test func `are joined where they touch, in whatever order they come`() {
    let parts: [Range<UInt64>] = [0..<3, 3..<4, 4..<4, 4..<9, 9..<20, 20..<21]
    for turn in parts.indices {
      for order in [
        Array(parts[turn...] + parts[..<turn]), (parts[turn...] + parts[..<turn]).reversed(),
      ] {
        var all = IndexRanges()
        for range in order { all.add(range) }
        #expect(all.ranges == [0..<21] && all.count == 21 && all.areDisjoint)
      }
    }
  }

  @Test func `keep what nobody tells of and what is told of twice`() {
    let table: [([Range<UInt64>], [Range<UInt64>], UInt64, Bool)] = [
      ([0..<4, 6..<9], [0..<4, 6..<9], 7, true),
      ([6..<9, 0..<4], [0..<4, 6..<9], 7, true),
      ([0..<4, 0..<4], [0..<4, 0..<4], 8, false),
      ([0..<9, 2..<4], [0..<9, 2..<4], 11, false),
      ([0..<4, 4..<8, 2..<6], [0..<8, 2..<6], 12, false),
      ([0..<UInt64.max, 0..<UInt64.max], [0..<UInt64.max, 0..<UInt64.max], .max, false),
      ([], [], 0, true),
    ]
    for (told, ranges, count, areDisjoint) in table {
      var all = IndexRanges()
      for range in told { all.add(IndexRanges(range)) }
      #expect(all.ranges == ranges && all.count == count && all.areDisjoint == areDisjoint)
    }
  }

  @Test func `of a check are its cases, up to the one that fails`() {
    let model = SystemUnderTest<Queue>("model", "the model itself") { ModelSide<QueueModel>($0) }
    let sound = Check(QueueMachine(), against: model, seed: 3, cases: 100..<300).run()
    #expect(sound.stretches.ranges == [100..<300] && sound.cases == 200)
    var asked = 0
    let stopped = Check(QueueMachine(), against: model, seed: 3, cases: 100..<300).run(shouldStop: {
      asked += 1
      return asked > 50
    })
    #expect(stopped.stretches.ranges == [100..<150] && stopped.wasStopped)
    let mute = SystemUnderTest<Queue>("mute", "never says a number") { _ in Mute() }
    let broken = Check(QueueMachine(), against: mute, seed: 3, cases: 100..<300).run()
    let index = broken.counterexample?.index ?? 0
    #expect(broken.stretches.ranges == [100..<index + 1] && broken.cases == index - 99)
  }
}

private struct Mute: Side {
  typealias Language = Queue

  mutating func perform(_ command: Queue.Command) -> Reply<Int?> { .said(nil) }
}
