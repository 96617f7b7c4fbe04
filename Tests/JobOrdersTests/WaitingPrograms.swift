import JobOrders

/// Programs that are right in each order, and wait by yields until another task has done something, or go on in other
/// ways while a task waits.
enum WaitingProgram: CaseIterable, Sendable {
  /// A task yields until another has set a flag.
  case yieldsUntilSet
  /// The same on the main actor, for a task of the pool.
  case yieldsOnTheMainActor
  /// The same in an actor, whose turn the other needs.
  case yieldsInsideAnActor
  /// Two tasks yield until a lock is free, which is held over a suspension.
  case spins
  /// Five tasks meet at a barrier by yields.
  case meets
  /// A task asks an actor again and again, over hops to another and to the main actor.
  case polls
  /// A task starts another for each look.
  case looksThroughATask
  /// Two tasks hand a ball back and forth until a third has said to stop.
  case plays
  /// A task sleeps until another has set a flag.
  case sleepsUntilSet
  /// Waiters of a semaphore go on in their order.
  case waitsInLine

  func holds(in order: Order) async -> Bool { await order.run { await run() } }

  private func run() async -> Bool {
    switch self {
    case .yieldsUntilSet:
      return await {
        let flag = Flag()
        let waiter = Task { while await !flag.isSet { await Task.yield() } }
        Task {
          await Task.yield()
          await flag.set()
        }
        await waiter.value
        return true
      }()
    case .yieldsOnTheMainActor:
      return await {
        let flag = Flag()
        Task { await flag.set() }
        await Task { @MainActor in while await !flag.isSet { await Task.yield() } }.value
        return true
      }()
    case .yieldsInsideAnActor:
      return await {
        let flag = Flag()
        let waiter = Task { await flag.wait() }
        Task { await flag.set() }
        await waiter.value
        return true
      }()
    case .spins:
      return await {
        let lock = SpinLock()
        await withTaskGroup { group in
          for _ in 0..<3 { group.addTask { await lock.addOne() } }
        }
        return await lock.count == 3
      }()
    case .meets:
      return await {
        let barrier = Barrier()
        await withTaskGroup { group in
          for _ in 0..<5 {
            group.addTask {
              await barrier.arrive()
              while await barrier.arrived < 5 { await Task.yield() }
            }
          }
        }
        return await barrier.arrived == 5
      }()
    case .polls:
      return await {
        let (flag, other) = (Flag(), Flag())
        async let end: Void = {
          while await !flag.isSet {
            await other.set()
            await MainActor.run {}
          }
        }()
        Task {
          await other.set()
          await flag.set()
        }
        await end
        return true
      }()
    case .looksThroughATask:
      return await {
        let flag = Flag()
        Task { await flag.set() }
        while await !(Task { await flag.isSet }.value) {}
        return true
      }()
    case .plays:
      return await {
        let flag = Flag()
        let (there, back) = (AsyncStream<Int>.makeStream(), AsyncStream<Int>.makeStream())
        Task {
          for await ball in there.stream { back.continuation.yield(ball + 1) }
          back.continuation.finish()
        }
        Task { await flag.set() }
        there.continuation.yield(0)
        for await ball in back.stream {
          if await flag.isSet {
            there.continuation.finish()
          } else {
            there.continuation.yield(ball)
          }
        }
        return true
      }()
    case .sleepsUntilSet:
      return await {
        let flag = Flag()
        Task { await flag.set() }
        while await !flag.isSet { try? await Task.sleep(for: .milliseconds(50)) }
        return true
      }()
    case .waitsInLine:
      return await {
        let gate = Gate()
        await withTaskGroup { group in
          for number in 0..<4 { group.addTask { await gate.pass(number) } }
        }
        let (entered, left) = await (gate.entered, gate.left)
        return entered == left && entered.count == 4
      }()
    }
  }
}

private actor Flag {
  private(set) var isSet = false
  func set() { isSet = true }
  func wait() async { while !isSet { await Task.yield() } }
}

private actor SpinLock {
  private var isTaken = false
  private(set) var count = 0

  private func take() -> Bool {
    defer { isTaken = true }
    return !isTaken
  }

  nonisolated func addOne() async {
    while await !take() { await Task.yield() }
    await count(up: 1)
    await leave()
  }

  private func count(up step: Int) async {
    let old = count
    await Task.yield()
    count = old + step
  }

  private func leave() { isTaken = false }
}

private actor Barrier {
  private(set) var arrived = 0
  func arrive() { arrived += 1 }
}

/// A gate that one task at a time passes, in the order of their arrival.
private actor Gate {
  private var isTaken = false
  private var line: [CheckedContinuation<Void, Never>] = []
  private(set) var (entered, left): ([Int], [Int]) = ([], [])

  func pass(_ number: Int) async {
    if isTaken { await withCheckedContinuation { line.append($0) } }
    isTaken = true
    entered.append(number)
    await Task.yield()
    left.append(number)
    if line.isEmpty { isTaken = false } else { line.removeFirst().resume() }
  }
}
