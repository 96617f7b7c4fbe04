import Dispatch
import JobOrders
import Synchronization
import Testing

/// The forms in which a program starts tasks, waits and goes on.
enum Form: String, CaseIterable, Sendable {
  case task, detached, group, throwingGroup, discardingGroup, asyncLet, stream, continuation,
    mainActor
  case mainActorTask, yieldInATask, yieldInAnActor, yieldOnTheMainActor, sleep, sleepInAnActor,
    sleepOnTheMainActor
  case sleepInNanoseconds, sleepOfAClock, sleepOfTheSuspendingClock, immediate, hopsBetweenActors,
    cancelledSleep
  case timeout

  /// Whether the virtual time of the longest sleep comes, also after the sleep was cancelled.
  var sleeps: Bool {
    switch self {
    case .sleep, .sleepInAnActor, .sleepOnTheMainActor, .sleepInNanoseconds, .sleepOfAClock,
      .sleepOfTheSuspendingClock, .cancelledSleep, .timeout:
      true
    case .task, .detached, .group, .throwingGroup, .discardingGroup, .asyncLet, .stream,
      .continuation, .mainActor, .mainActorTask, .yieldInATask, .yieldInAnActor,
      .yieldOnTheMainActor, .immediate, .hopsBetweenActors:
      false
    }
  }

  /// - Parameter unit: A hundredth of the longest sleep.
  func play(unit: Duration = .seconds(1)) async {
    let worker = Worker()
    switch self {
    case .task: await Task { await worker.work() }.value
    case .detached: await Task.detached { await worker.work() }.value
    case .group:
      await withTaskGroup { group in for _ in 0..<3 { group.addTask { await worker.work() } } }
    case .throwingGroup:
      try? await withThrowingTaskGroup { group in
        for number in 0..<3 {
          group.addTask {
            await worker.work()
            if number == 1 { throw CancellationError() }
          }
        }
        try await group.waitForAll()
      }
    case .discardingGroup:
      await withDiscardingTaskGroup { group in
        for _ in 0..<3 { group.addTask { await worker.work() } }
      }
    case .asyncLet:
      async let one: Void = worker.work()
      async let other: Void = worker.work()
      _ = await (one, other)
    case .stream:
      let (numbers, send) = AsyncStream<Int>.makeStream()
      Task {
        for number in 0..<3 {
          send.yield(number)
          await worker.work()
        }
        send.finish()
      }
      for await _ in numbers { await worker.work() }
    case .continuation:
      await withCheckedContinuation { continuation in
        Task {
          await worker.work()
          continuation.resume()
        }
      }
    case .mainActor: await MainActor.run { MainActor.assertIsolated() }
    case .mainActorTask: await Task { @MainActor in MainActor.assertIsolated() }.value
    case .yieldInATask: await Task { await Task.yield() }.value
    case .yieldInAnActor: await worker.yields()
    case .yieldOnTheMainActor: await Task { @MainActor in await Task.yield() }.value
    case .sleep: try? await Task.sleep(for: unit * 100)
    case .sleepInAnActor: await worker.sleeps(unit * 100)
    case .sleepOnTheMainActor:
      await Task { @MainActor in try? await Task.sleep(for: unit * 100) }.value
    case .sleepInNanoseconds:
      try? await Task.sleep(nanoseconds: UInt64(unit / .nanoseconds(1)) * 100)
    case .sleepOfAClock: try? await ContinuousClock().sleep(until: .now + unit * 100)
    case .sleepOfTheSuspendingClock: try? await SuspendingClock().sleep(for: unit * 100)
    case .immediate:
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) {
        await Task.immediate {
          await Task.yield()
          await worker.work()
        }.value
      }
    case .hopsBetweenActors: await worker.asks(Worker())
    case .cancelledSleep:
      let task = Task { try await Task.sleep(for: unit * 100) }
      await Task.yield()
      task.cancel()
      _ = await task.result
    case .timeout:
      await withTaskGroup { group in
        group.addTask { try? await Task.sleep(for: unit * 100) }
        group.addTask { try? await Task.sleep(for: unit * 3) }
        await group.next()
        group.cancelAll()
      }
    }
  }
}

private actor Worker {
  private var count = 0
  func work() { count += 1 }
  func yields() async { await Task.yield() }
  func sleeps(_ time: Duration) async { try? await Task.sleep(for: time) }
  func asks(_ other: Worker) async {
    await other.work()
    count += 1
  }
}

@Suite struct `Jobs of a run` {
  @Test(arguments: Form.allCases)
  func `are all taken, and executed alike each time`(_ form: Form) async {
    let first = await Order().lanes { await form.play() }
    #expect(first.isWhole)
    for _ in 0..<20 {
      let again = await Order().lanes { await form.play() }
      #expect(again.isWhole)
      #expect(again.text == first.text)
    }
    // Real sleeps of this length would end after the test.
    #expect(first.text.contains("100.0 seconds after the start") == form.sleeps)
  }

  @Test(arguments: Form.allCases)
  func `end for each departure`(_ form: Form) async {
    for turn in 0..<12 {
      let run = await Order(departures: [turn]).lanes { await form.play() }
      #expect(run.isWhole, "\(run.text)")
    }
  }

  @Test(.enabled(if: SteppedRun.seesQueues, "A sanitizer has queues of its own."))
  func `that the main queue executes later are in virtual time`() async {
    let run = await Order().lanes {
      await withCheckedContinuation { continuation in
        DispatchQueue.main.asyncAfter(deadline: .now() + 100) { continuation.resume() }
      }
    }
    #expect(run.isWhole && run.text.contains("100.0 seconds after the start"), "\(run.text)")
  }

  @Test func `that another thread resumes arrive, and are told`() async {
    var isTold = false
    // A continuation that is resumed before its task suspends makes no job.
    for delay in 0..<100 where !isTold {
      let run = await Order().lanes {
        await withCheckedContinuation { continuation in
          let end = DispatchTime.now() + .microseconds(delay * 10)
          DispatchQueue.global().asyncAfter(deadline: end) { continuation.resume() }
        }
      }
      isTold = run.text.contains("another thread resumes task 1")
      #expect(!run.isWhole || !isTold)
    }
    #expect(isTold)
  }
}
