import Lockstep
import StateMachines
import Testing

/// A counter that counts up and down, and stops on request.
private enum Counting: MachineLanguage {
  typealias World = Int
  typealias Outcome = Int
  typealias Snapshot = Int

  enum Command: Hashable, Sendable {
    case add, take, go
  }
}

private struct Counter: Side {
  typealias Language = Counting

  var count: Int
  var states = true

  mutating func perform(_ command: Counting.Command) -> Reply<Int> {
    switch command {
    case .add: count += 1
    case .take: count -= 1
    case .go: return .gone("told to")
    }
    return .said(count)
  }

  func snapshot() -> Int? { states ? count : nil }
}

/// A language without snapshots.
private enum Saying: MachineLanguage {
  typealias World = StateMachines.NoWorld
  typealias Command = Int
  typealias Outcome = Int
}

private struct Echo: Side {
  typealias Language = Saying

  func perform(_ command: Int) -> Reply<Int> { .said(command) }
}

private let sound = SystemUnderTest<Counting>("sound", "a counter") { Counter(count: $0) }

private func said(
  by contestant: SystemUnderTest<Counting>, _ commands: Counting.Command...
) -> [Reply<Int>] {
  var side = contestant.side(0)
  return commands.map { side.perform($0) }
}

private func stated(
  by contestant: SystemUnderTest<Counting>, after commands: Counting.Command...
) -> [Int?] {
  var side = contestant.side(0)
  return commands.map { command in
    _ = side.perform(command)
    return side.snapshot()
  }
}

@Suite struct `A fault around a side` {
  @Test func `goes by its own name`() {
    let contestant = Fault<Counting>("idle", "does nothing").planted(around: sound)
    #expect(contestant.name == "idle" && contestant.summary == "does nothing")
    #expect(said(by: contestant, .add, .take) == said(by: sound, .add, .take))
    #expect(stated(by: contestant, after: .add, .take) == stated(by: sound, after: .add, .take))
  }

  @Test func `changes an outcome and leaves the side as it is`() {
    let contestant = Fault<Counting>("", "") { step, outcome in
      if step.command == .add && step.before == 1 { outcome = 9 }
    }.planted(around: sound)
    #expect(said(by: contestant, .add, .add, .add) == [.said(1), .said(9), .said(3)])
    #expect(stated(by: contestant, after: .add, .add) == [1, 2])
  }

  @Test func `sends the side commands of its own, of which nobody hears`() {
    let contestant = Fault<Counting>("", "") { step, outcome in
      if step.command == .take {
        #expect((step.before, step.after, outcome) == (1, 0, 0))
        step.play(.add, .add)
        #expect(step.after == 2)
      }
    }.planted(around: sound)
    #expect(said(by: contestant, .add, .take, .add) == [.said(1), .said(0), .said(3)])
    #expect(stated(by: contestant, after: .add, .take) == [1, 2])
  }

  @Test func `does something else instead of a command, or nothing`() {
    let contestant = Fault<Counting>(
      "", "", after: { _, outcome in outcome += 100 },
      instead: { step in
        switch step.command {
        case .take: step.play(.add)
        case .go: -1
        case .add: nil
        }
      }
    ).planted(around: sound)
    #expect(said(by: contestant, .add, .take, .go) == [.said(101), .said(2), .said(-1)])
  }

  @Test func `remembers from step to step, and states what it remembers`() {
    let contestant = Fault<Counting>(
      "", "", remembering: [] as [Int],
      after: { step, outcome in
        step.memory.append(outcome)
        outcome = step.memory.reduce(0, +)
      },
      stating: { snapshot, memory in snapshot += 10 * memory.count }
    ).planted(around: sound)
    #expect(said(by: contestant, .add, .add, .add) == [.said(1), .said(3), .said(6)])
    #expect(stated(by: contestant, after: .add, .add) == [11, 22])
    // Each instance has a memory of its own.
    #expect(said(by: contestant, .add) == [.said(1)])
  }

  @Test func `around a fault is two faults`() {
    let twice = Fault<Counting>("", "") { _, outcome in outcome *= 2 }
    let more = Fault<Counting>("", "") { _, outcome in outcome += 1 }
    #expect(said(by: twice.planted(around: more.planted(around: sound)), .add) == [.said(4)])
    #expect(said(by: more.planted(around: twice.planted(around: sound)), .add) == [.said(3)])
  }

  @Test func `that makes its side go is gone`() {
    let after = Fault<Counting>("", "") { step, _ in
      if step.command == .take { #expect(step.play(.go) == nil) }
    }.planted(around: sound)
    #expect(said(by: after, .add, .take, .add) == [.said(1), .gone("told to"), .gone("told to")])
    let instead = Fault<Counting>("", "", instead: { $0.play(.go) }).planted(around: sound)
    #expect(said(by: instead, .add) == [.gone("told to")])
    let idle = Fault<Counting>("", "").planted(around: sound)
    #expect(said(by: idle, .go) == [.gone("told to")])
  }

  @Test func `leaves alone a side that does not state what it could`() {
    let silent = SystemUnderTest<Counting>("", "") { Counter(count: $0, states: false) }
    let contestant = Fault<Counting>(
      "", "", after: { _, outcome in outcome = 9 }, stating: { snapshot, _ in snapshot = 9 }
    ).planted(around: silent)
    #expect(said(by: contestant, .add) == [.said(1)])
    #expect(stated(by: contestant, after: .add) == [nil])
  }

  @Test func `works in a language in which there is nothing to state`() {
    let echo = SystemUnderTest<Saying>("echo", "says what it hears") { _ in Echo() }
    var side = Fault<Saying>("", "") { _, outcome in outcome += 1 }.planted(around: echo)
      .side(StateMachines.NoWorld())
    #expect(side.perform(3) == .said(4))
    #expect(side.snapshot() == nil)
  }
}
