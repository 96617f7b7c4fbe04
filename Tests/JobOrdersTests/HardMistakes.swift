import JobOrders

/// Mistakes that need two departures, or one at a late turn. Each is right first come, first served.
enum HardMistake: String, CaseIterable, Sendable {
  /// A waiter of a semaphore goes on as if it had the permit, which a third task has taken meanwhile.
  case isOvertaken
  /// Of twenty tasks the eighteenth relies on the seventeenth.
  case lateTasks
  /// Two tasks race after many jobs of the body.
  case lateInTheBody
  /// A waiter is added after the event that it waits for, if it is late between two looks.
  case losesASignal
  /// A list is read in two parts, between which another task changes both, in two parts as well.
  case readsHalves
  /// A consumer takes from a queue that another has emptied after it looked.
  case takesFromNothing
  /// A retry starts the work again that the first try has just ended.
  case retriesWhatIsDone
  /// The last of three tasks to end is taken for the first, if both others are late.
  case endsInAnotherOrder

  func holds(in order: Order) async -> Bool {
    switch self {
    case .isOvertaken:
      return await order.run {
        let permit = Permit()
        Task { await permit.use(for: 6) }
        Task { await permit.use(for: 1) }
        await later { Task { await permit.use(for: 1) } }
        return permit
      }.most < 2
    case .lateTasks:
      return await order.run {
        let race = Race()
        for number in 1...20 { Task { await race.end("\(number)") } }
        return race
      }.isInOrder("17", "18")
    case .lateInTheBody:
      return await order.run {
        let counter = HalfCounter()
        for _ in 0..<80 {
          Task {}
          await Task.yield()
        }
        await later { Task { await counter.add() } }
        Task { await counter.add() }
        return counter
      }.count == 2
    case .losesASignal:
      return await order.run {
        let mail = Mail()
        let reader = Task { await mail.wait() }
        await later {}
        Task { await mail.send() }
        for _ in 0..<40 { await Task.yield() }
        return await mail.release(reader)
      }
    case .readsHalves:
      return await order.run {
        let pair = Pair()
        async let seen = pair.read()
        await later {}
        Task { await pair.write() }
        return await seen
      }
    case .takesFromNothing:
      return await order.run {
        let stock = Stock()
        await withTaskGroup { group in
          for _ in 0..<3 {
            group.addTask { await stock.take() }
            await later {}
          }
        }
        return await stock.count >= 0
      }
    case .retriesWhatIsDone:
      return await order.run {
        let upload = Upload()
        let first = Task { await upload.tryOnce() }
        for _ in 0..<30 { await Task.yield() }
        await upload.retry()
        await first.value
        return await upload.ends == 1
      }
    case .endsInAnotherOrder:
      return await order.run {
        let race = Race()
        await withTaskGroup { group in
          for name in ["a", "b", "c"] {
            group.addTask {
              await Task.yield()
              await race.end(name)
            }
            await later {}
          }
        }
        return await race.ended.first != "c"
      }
    }
  }
}

private actor Permit {
  private var isFree = true
  private var line: [CheckedContinuation<Void, Never>] = []
  private var inside = 0
  private(set) var most = 0

  func use(for steps: Int) async {
    if !isFree { await withCheckedContinuation { line.append($0) } }
    // A task that was woken did not look again.
    isFree = false
    inside += 1
    most = max(most, inside)
    for _ in 0..<steps { await Task.yield() }
    inside -= 1
    isFree = true
    if !line.isEmpty { line.removeFirst().resume() }
  }
}

private actor HalfCounter {
  private(set) var count = 0

  func add() async {
    let old = count
    await Task.yield()
    count = old + 1
  }
}

private actor Mail {
  private var hasCome = false
  private var waiter: CheckedContinuation<Void, Never>?
  private var isRead = false

  func wait() async {
    if hasCome {
      isRead = true
      return
    }
    await Task.yield()
    await withCheckedContinuation { waiter = $0 }
    isRead = true
  }

  func send() {
    hasCome = true
    waiter?.resume()
    waiter = nil
  }

  /// Lets a reader without an answer end. Returns whether there was no such reader.
  func release(_ reader: Task<Void, Never>) async -> Bool {
    let isTold = waiter == nil
    waiter?.resume()
    waiter = nil
    return isTold
  }
}

private actor Pair {
  private var (one, other) = (0, 0)

  func read() async -> Bool {
    let first = one
    await Task.yield()
    return first == other
  }

  func write() async {
    one = 1
    await Task.yield()
    other = 1
  }
}

private actor Stock {
  private(set) var count = 2

  func take() async {
    guard count > 0 else { return }
    await Task.yield()
    count -= 1
  }
}

private actor Upload {
  private(set) var ends = 0

  func tryOnce() async {
    await Task.yield()
    ends += 1
  }

  func retry() async {
    if ends == 0 { await tryOnce() }
  }
}

private actor Race {
  private(set) var ended: [String] = []
  func end(_ name: String) { ended.append(name) }

  func isInOrder(_ one: String, _ other: String) -> Bool {
    guard let first = ended.firstIndex(of: one), let last = ended.firstIndex(of: other) else {
      return false
    }
    return first < last
  }
}
