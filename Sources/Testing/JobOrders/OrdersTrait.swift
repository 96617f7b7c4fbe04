#if canImport(Testing)
  import Synchronization
  import Testing

  /// A trait that runs the body of a test in several orders of its jobs, the least first.
  ///
  ///     @Test(.orders) func `the list shows what was loaded`() async { … }
  ///
  /// The first order is first come, first served. In each of the next ones one job waits, at each turn of the first run;
  /// then several do, drawn from the test's name. The first order with an issue ends the test, and is named beside it.
  public struct OrdersTrait: TestTrait, SuiteTrait, TestScoping {
    let runs: Int

    public var isRecursive: Bool { true }

    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      if testCase == nil { return try await function() }
      let place = test.sourceLocation
      var (played, turns) = (0, 0)
      for number in 0... {
        guard let order = Order.least(number, of: runs, turns: turns, seed: test.name) else {
          break
        }
        let run = await order.tried(function, at: place)
        if number == 0 { turns = run.turns }
        played += 1
        guard run.hasFailed else { continue }
        let first =
          number == 0
          ? ", first come, first served: no other order is needed"
          : ", after \(played - 1) orders without an issue"
        Issue.record("In \(order.swiftText)\(first):\n\(run.text)", sourceLocation: place)
        return
      }
    }
  }

  extension Trait where Self == OrdersTrait {
    /// Runs the body of a test in up to a hundred orders of its jobs.
    public static var orders: Self { OrdersTrait(runs: 100) }

    /// Runs the body of a test in up to `runs` orders of its jobs.
    ///
    /// - Precondition: There is one run at least.
    public static func orders(_ runs: Int) -> Self {
      precondition(runs > 0, "a test is run once at least")
      return OrdersTrait(runs: runs)
    }
  }

  extension Order {
    /// Returns the order with a number: first come, first served, then those with one departure, and then random ones;
    /// `nil` after the last. An order that departs at no turn of the run is first come, first served.
    fileprivate static func least(
      _ number: Int, of runs: Int, turns: Int, seed: String
    ) -> Order? {
      if number == 0 { return Order() }
      if number >= runs || turns == 0 || turns == 1 && number > 1 { return nil }
      if number <= turns { return Order(departures: [number - 1]) }
      // A small generator of its own, so that the same test has the same orders.
      var state = seed.utf8.reduce(UInt64(number)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      func next(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
      }
      return Order(departures: (0..<2 + next(below: 3)).map { _ in next(below: turns) })
    }

    /// Runs the body of a test in this order, and keeps its issues for the test.
    fileprivate func tried(
      _ body: @Sendable () async throws -> Void, at place: SourceLocation
    ) async -> (hasFailed: Bool, turns: Int, text: String) {
      let loop = JobLoop(departures: departures)
      let hasFailed = Mutex(false)
      do {
        try await withKnownIssue(isIntermittent: true, sourceLocation: place) {
          try await withoutActuallyEscaping(body) { body in
            let result = await play(loop, isolation: nil) { () async throws in try await body() }
            try result?.get()
            if result == nil { Issue.record("\(loop.withLock { $0 }.end)", sourceLocation: place) }
          }
        } matching: { _ in
          hasFailed.withLock { $0 = true }
          return false
        }
      } catch {
        hasFailed.withLock { $0 = true }
        Issue.record(error, sourceLocation: place)
      }
      let queue = loop.withLock { $0 }
      return (hasFailed.withLock { $0 }, queue.turns, queue.lanes.text + queue.yieldHint)
    }
  }

  extension JobQueue {
    /// The reason why the body has not ended, in a sentence.
    fileprivate var end: String { obstacle.sentence }

    /// A hint, if the body of the test yields while another task waits, as if that had gone on meanwhile.
    fileprivate var yieldHint: String {
      guard let body = tasks.first else { return "" }
      var (isWaiting, isOfPool) = (false, false)
      for event in events {
        switch event {
        case .waited(let task, _, _): isWaiting = task != body.number
        case .ran(let task, let place) where task == body.number:
          // A hop to an actor comes with a turn of the actor.
          let goesOn = place == .pool || place == .resumption
          if isWaiting, isOfPool, goesOn {
            return
              "\nThe body goes on after Task.yield() although another task has not: a yield is no wait."
              + " Await the task, or a value that it sends."
          }
          isOfPool = goesOn
        case .ran: isWaiting = false
        case .wentOn, .time, .outside: break
        }
      }
      return ""
    }
  }
#endif
