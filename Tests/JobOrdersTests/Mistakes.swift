import JobOrders

/// Programs with a mistake that shows in some orders of their jobs, and right programs beside them. Each is right if
/// jobs are executed first come, first served.
enum Mistake: String, CaseIterable, Sendable {
  /// The balance is read before a pause, and changed after it.
  case buysTwice
  /// The same, where the pause is no more than a hop to another actor.
  case buysTwiceOverAHop
  /// A value is looked up, fetched, and stored, and two tasks fetch it.
  case fetchesTwice
  /// A token is renewed by each task that meets it outdated.
  case renewsTwice
  /// The answer to an older question is shown after that to a newer one.
  case showsTheOlder
  /// A second download stores another object than the first one.
  case handsOutTwo
  /// The limit of open connections is looked at before one is opened.
  case opensTooMany
  /// The index of a row is found before a pause, after which other rows have gone.
  case removesAnotherRow
  /// An opinion that was set before a pause is read after it.
  case repliesWithAnother
  /// A count is read before a pause and written after it.
  case losesACount

  /// Whether all was right in this order.
  func holds(in order: Order) async -> Bool {
    switch self {
    case .buysTwice, .buysTwiceOverAHop:
      let account = await order.run {
        let account = Account(isHop: self == .buysTwiceOverAHop)
        await later { Task { await account.buy(60) } }
        Task { await account.buy(60) }
        return account
      }
      return await account.balance >= 0
    case .fetchesTwice:
      let cache = await order.run {
        let cache = Cache()
        await later { Task { await cache.value(1) } }
        Task { await cache.value(1) }
        return cache
      }
      return await cache.fetches == 1
    case .renewsTwice:
      let session = await order.run {
        let session = Session()
        await later { Task { await session.token() } }
        Task { await session.token() }
        return session
      }
      return await session.renewals == 1
    case .showsTheOlder:
      let screen = await order.run {
        let screen = Screen()
        await later { Task { await screen.search("a") } }
        Task { await screen.search("ab") }
        return screen
      }
      return await screen.shown == "ab"
    case .handsOutTwo:
      let images = await order.run {
        let images = Images()
        async let one = images.image("cat")
        await later {}
        async let other = images.image("cat")
        return await one === other
      }
      return images
    case .opensTooMany:
      let pool = await order.run {
        let pool = Pool()
        await later { Task { await pool.open() } }
        Task { await pool.open() }
        return pool
      }
      return await pool.open == 1
    case .removesAnotherRow:
      let list = await order.run {
        let list = List()
        await later { Task { await list.remove("a") } }
        Task { await list.remove("b") }
        return list
      }
      return await list.rows == ["c", "d"]
    case .repliesWithAnother:
      return await order.run {
        let maker = DecisionMaker()
        async let good = maker.think("good")
        await later {}
        async let bad = maker.think("bad")
        return await [good, bad] == ["good", "bad"]
      }
    case .losesACount:
      let counter = await order.run {
        let counter = Counter()
        await later { Task { await counter.add() } }
        Task { await counter.add() }
        return counter
      }
      return await counter.count == 2
    }
  }
}

/// Starts work, and comes back some jobs later, as a second touch of a person does.
func later(_ start: () -> Void = {}) async {
  start()
  for _ in 0..<8 { await Task.yield() }
}

private actor Journal {
  private var entries = 0
  func enter() { entries += 1 }
}

private actor Account {
  private(set) var balance = 100
  private let journal = Journal()
  private let isHop: Bool

  init(isHop: Bool) { self.isHop = isHop }

  func buy(_ price: Int) async {
    guard balance >= price else { return }
    if isHop { await journal.enter() } else { try? await Task.sleep(for: .zero) }
    balance -= price
  }
}

private actor Cache {
  private var values: [Int: Int] = [:]
  private(set) var fetches = 0

  @discardableResult func value(_ key: Int) async -> Int {
    if let value = values[key] { return value }
    let value = await fetch(key)
    values[key] = value
    return value
  }

  private func fetch(_ key: Int) async -> Int {
    fetches += 1
    await Task.yield()
    return key * 2
  }
}

@MainActor private final class Session {
  private var current: Int?
  private(set) var renewals = 0

  nonisolated init() {}

  @discardableResult func token() async -> Int {
    if let current { return current }
    let next = await Self.renewed(renewals)
    renewals += 1
    current = next
    return next
  }

  @concurrent private static func renewed(_ old: Int) async -> Int { old + 1 }
}

@MainActor private final class Screen {
  private(set) var shown = ""

  nonisolated init() {}

  func search(_ text: String) async {
    let answer = await Task.detached { text }.value
    shown = answer
  }
}

private final class Image: Sendable {}

private actor Images {
  private var stored: [String: Image] = [:]

  func image(_ name: String) async -> Image {
    if let image = stored[name] { return image }
    let image = await Self.download()
    stored[name] = image
    return image
  }

  @concurrent private static func download() async -> Image {
    // Without a pause an optimized build has nothing to wait for.
    await Task.yield()
    return Image()
  }
}

private actor Pool {
  private(set) var open = 0

  func open() async {
    guard open < 1 else { return }
    await Task.yield()
    open += 1
  }
}

private actor List {
  private(set) var rows = ["a", "b", "c", "d"]
  private let journal = Journal()

  func remove(_ row: String) async {
    guard let index = rows.firstIndex(of: row) else { return }
    await journal.enter()
    if rows.indices.contains(index) { rows.remove(at: index) }
  }
}

private actor DecisionMaker {
  private var opinion = "none"
  private let journal = Journal()

  func think(_ text: String) async -> String {
    opinion = text
    await journal.enter()
    return opinion
  }
}

private actor Counter {
  private(set) var count = 0

  func add() async {
    let old = count
    await Task.yield()
    count = old + 1
  }
}
