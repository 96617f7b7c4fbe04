import JobOrders

/// Programs that are right in each order.
enum RightProgram: CaseIterable, Sendable {
  /// The balance is read and changed without a pause.
  case buys
  /// All tasks share one that fetches.
  case fetchesOnce
  /// An answer is shown only if its question is the newest.
  case showsTheNewest
  /// A task for each part, whose results are put in order.
  case gathers
  /// A stream from one task to another.
  case hands

  func holds(in order: Order) async -> Bool {
    switch self {
    case .buys:
      let account = await order.run {
        let account = WholeAccount()
        for _ in 0..<3 { Task { await account.buy(60) } }
        return account
      }
      return await account.balance == 40
    case .fetchesOnce:
      let cache = await order.run {
        let cache = SharedCache()
        for _ in 0..<3 { Task { await cache.value() } }
        return cache
      }
      return await cache.fetches == 1
    case .showsTheNewest:
      let screen = await order.run {
        let screen = NewestScreen()
        await later { Task { await screen.search("a", number: 1) } }
        await screen.search("ab", number: 2)
        return screen
      }
      return await screen.shown == "ab"
    case .gathers:
      return await order.run {
        await withTaskGroup { group in
          for number in 0..<4 {
            group.addTask {
              try? await Task.sleep(for: .seconds(number % 2))
              return number
            }
          }
          var numbers: [Int] = []
          for await number in group { numbers.append(number) }
          return numbers.sorted() == [0, 1, 2, 3]
        }
      }
    case .hands:
      return await order.run {
        let (numbers, send) = AsyncStream<Int>.makeStream()
        Task {
          for number in 0..<4 {
            send.yield(number)
            await Task.yield()
          }
          send.finish()
        }
        var heard: [Int] = []
        for await number in numbers { heard.append(number) }
        return heard == [0, 1, 2, 3]
      }
    }
  }
}

private actor WholeAccount {
  private(set) var balance = 100

  func buy(_ price: Int) async {
    guard balance >= price else { return }
    balance -= price
    await Task.yield()
  }
}

private actor SharedCache {
  private var task: Task<Int, Never>?
  private(set) var fetches = 0

  @discardableResult func value() async -> Int {
    if let task { return await task.value }
    let task = Task {
      fetches += 1
      await Task.yield()
      return 1
    }
    self.task = task
    return await task.value
  }
}

@MainActor private final class NewestScreen {
  private(set) var shown = ""
  private var newest = 0

  nonisolated init() {}

  /// - Parameter number: The number of the question, given when it is asked, not when it arrives.
  func search(_ text: String, number: Int) async {
    newest = max(newest, number)
    let answer = await Task.detached { text }.value
    if number == newest { shown = answer }
  }
}
