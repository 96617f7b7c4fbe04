import Desk
import Lockstep
import MachineChecks
import PropertyChecks
import PropertyTesting
import StateMachines
import Testing

// A case takes milliseconds, and may wait for minutes behind the other tests of a busy machine.
@Suite(.checking(limit: .seconds(3600))) struct `Lanes of a machine` {
  private static let (planted, chance, thrown) = (Reports(), Reports(), Reports())

  @Test func `hold for right systems`() async {
    await check(QueueMachine(), lanes: 3) { _ in StoredQueue(looksFirst: false) }
    await check(LockMachine(), lanes: 2) { _ in TriedLock(suspends: false) }
    await check(StoreMachine(), lanes: 3) { _ in SuspendedStore(suspends: false) }
    await check(StoreMachine(), lanes: 3, schedule: .system(plays: 5), runs: 50) { _ in
      LockedStore(isDivided: false)
    }
  }

  @Test(planted.kept, arguments: Desk.sample(of: Array(1...5 as ClosedRange<UInt64>), oneIn: 5))
  func `find each planted fault, at its least`(_ seed: UInt64) async {
    func expect(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) {
      let texts = Self.planted.take()
      #expect(texts.count == 1, sourceLocation: sourceLocation)
      let text = texts.first ?? ""
      for line in lines {
        #expect(text.contains(line), "\(line) in \(text)", sourceLocation: sourceLocation)
      }
    }
    // Beside other tests two seconds end before the least is reached.
    var settings = CheckSettings.current
    settings.shrinking = .seconds(30)
    await CheckSettings.$current.withValue(settings) {
      await check(QueueMachine(), lanes: 2, seed: seed) { _ in StoredQueue(looksFirst: true) }
      expect("before: [.add(0)],\n", "lanes: [[.remove], [.remove]])", ".remove -> 0")
      await check(LockMachine(), lanes: 2, seed: seed) { _ in TriedLock(suspends: true) }
      // Two calls at once both succeed: two locks or, after a lock, two unlocks. Nothing can be left out of either.
      let texts = Self.planted.take()
      let least = [
        "lanes: [[.lock], [.lock]])", "before: [.lock],\n    lanes: [[.unlock], [.unlock]])",
      ]
      #expect(texts.count == 1 && least.contains { texts[0].contains($0) }, "\(texts)")
      await check(StoreMachine(), lanes: 3, seed: seed) { _ in SuspendedStore(suspends: true) }
      expect("lanes: [[.add(1)], [.add(1)], []])", "state   1")
    }
  }

  @Test(chance.kept) func `tell what threads of the system find as found by chance`() async {
    for seed in 1...20 as ClosedRange<UInt64> where Self.chance.texts.isEmpty {
      await check(StoreMachine(), lanes: 2, schedule: .system(plays: 300), seed: seed) { _ in
        LockedStore(isDivided: true)
      }
    }
    Self.chance.expectOne(
      "Found by chance, by threads of the system, in play", "of 300 plays fail of",
      "No sequence of the commands gives these answers")
  }

  @Test(thrown.kept) func `fail if the system throws`() async {
    struct Refused: Error {}
    struct Throwing: AsyncSide {
      typealias Language = Lock
      func perform(_ command: Lock.Command) async throws -> Bool { throw Refused() }
    }
    await check(LockMachine(), lanes: 2, seed: 1) { _ in Throwing() }
    Self.thrown.expectOne("The property threw Refused()")
  }
}

/// The second way: all sequences of the calls are tried, each as a whole.
@Suite struct `A sequence of a history` {
  private func isExplained<M: ReferenceModel>(
    _ history: LaneHistory<M.Language>, by _: M.Type
  ) -> Bool {
    let calls = history.lanes.flatMap(\.self)
    var isFound = false
    func permute(_ order: [Int]) {
      if isFound { return }
      if order.count == calls.count {
        var model = M(history.world)
        for (index, number) in order.enumerated() {
          let call = calls[number]
          // A call that returned before another was called comes first.
          if order[(index + 1)...].contains(where: { calls[$0].returned < call.called }) { return }
          let step = model.applying(call.command)
          if step.outcome != call.outcome { return }
          model = step.state
        }
        isFound = history.end.map { $0 == model.snapshot } ?? true
        return
      }
      for next in calls.indices where !order.contains(next) { permute(order + [next]) }
    }
    permute([])
    return isFound
  }

  /// Draws calls of some lanes with any times and answers; a lane has one call at a time.
  private func history<M: Machine>(
    of machine: M, lanes: Int, calls count: Int, _ source: inout ChoiceSource,
    outcome: (inout ChoiceSource, M.Model, M.Language.Command) throws -> M.Language.Outcome
  ) throws -> LaneHistory<M.Language> where M.Language.World == NoWorld, M.Scenery == NoScenery {
    var found: [[LaneHistory<M.Language>.Call]] = Array(repeating: [], count: lanes)
    var (open, time, started) = ([Int?](repeating: nil, count: lanes), 0, 0)
    var model = M.Model(NoWorld())
    while started < count || open.contains(where: { $0 != nil }) {
      let lane = try source.index(below: lanes)
      if let place = open[lane] {
        found[lane][place].returned = time
        open[lane] = nil
      } else if started < count {
        let command = try machine.command(for: model, amid: NoScenery(), from: &source)
        found[lane].append(
          LaneHistory.Call(
            command, try outcome(&source, model, command), called: time, returned: time))
        model = model.applying(command).state
        open[lane] = found[lane].count - 1
        started += 1
      }
      time += 1
    }
    return LaneHistory(world: NoWorld(), lanes: found, end: nil)
  }

  @Test func `is found exactly where one of all sequences explains the answers`() throws {
    var (explained, all) = (0, 0)
    for index in 0..<600 as Range<UInt64> {
      var source = ChoiceSource(seed: 7, case: index + 100)
      let lanes = try source.integer(in: 1...3, .uniform)
      let calls = try source.integer(in: 0...6, .uniform)
      let locks = try history(of: LockMachine(), lanes: lanes, calls: calls, &source) {
        source, _, _ in
        source.boolean()
      }
      let queue = try history(of: QueueMachine(), lanes: lanes, calls: calls, &source) {
        source, model, command in
        source.boolean(3, in: 4) ? model.applying(command).outcome : try source.integer(in: 0...2)
      }
      let isLock = isExplained(locks, by: LockModel.self)
      #expect((locks.sequence(of: LockModel.self) != nil) == isLock)
      let isQueue = isExplained(queue, by: QueueModel.self)
      #expect((queue.sequence(of: QueueModel.self) != nil) == isQueue)
      explained += (isLock ? 1 : 0) + (isQueue ? 1 : 0)
      all += 2
    }
    #expect(explained > 200 && all - explained > 200, "\(explained) of \(all)")
  }
}
