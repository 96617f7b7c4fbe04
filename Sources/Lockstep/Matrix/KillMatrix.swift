/// Which claims notice which faults, and what follows for the claims as a whole.
public struct KillMatrix<Fault: Hashable & Sendable, Claim: Hashable & Sendable>: Sendable {
  /// A fault and the claims that notice it, in the order of the claims; none where no claim does.
  public struct Row: Hashable, Sendable {
    public let fault: Fault
    public let killers: [Claim]

    public init(_ fault: Fault, _ killers: [Claim]) {
      (self.fault, self.killers) = (fault, killers)
    }
  }

  public let claims: [Claim]
  public let rows: [Row]

  /// - Parameter claims: All of them, in their order; a killer that is none of them counts like one
  ///   behind them.
  public init(claims: [Claim], rows: [Row]) {
    var all = claims
    for killer in rows.flatMap(\.killers) where !all.contains(killer) { all.append(killer) }
    (self.claims, self.rows) = (all, rows)
  }

  /// The faults that a claim notices.
  public func kills(of claim: Claim) -> [Fault] {
    rows.filter { $0.killers.contains(claim) }.map(\.fault)
  }

  /// The faults that a claim notices and no other does.
  public func killsAlone(of claim: Claim) -> [Fault] {
    rows.filter { $0.killers == [claim] }.map(\.fault)
  }

  /// The faults that no claim notices.
  public var survivors: [Fault] { rows.filter(\.killers.isEmpty).map(\.fault) }

  /// Some of the claims that together notice whatever all of them do.
  public struct Core: Hashable, Sendable {
    /// In their order.
    public let claims: [Claim]
    /// Whether no fewer do: every smaller choice was ruled out.
    public let isSmallest: Bool
  }

  /// As few claims as can be found that notice every fault which any of them does.
  ///
  /// - Parameter steps: How many choices are tried at most, positive; beyond them the best so far counts.
  public func core(within steps: Int = 200_000) -> Core {
    let places = Dictionary(uniqueKeysWithValues: claims.enumerated().map { ($1, $0) })
    var search = CoreSearch(
      rows: rows.map { Set($0.killers.compactMap { places[$0] }) }, steps: steps)
    search.run()
    return Core(claims: search.best.sorted().map { claims[$0] }, isSmallest: search.isExact)
  }
}

/// The search for a smallest set of places that meets each of some sets: greedily first, then by every
/// choice that can still be better.
private struct CoreSearch {
  let rows: [Set<Int>]
  var steps: Int
  var best: [Int] = []
  var isExact = true

  /// Of two sets of which one holds the other, what meets the smaller meets the larger as well.
  init(rows: [Set<Int>], steps: Int) {
    var needed: [Set<Int>] = []
    for row in rows.filter({ !$0.isEmpty }).sorted(by: { $0.count < $1.count })
    where !needed.contains(where: row.isSuperset) {
      needed.append(row)
    }
    (self.rows, self.steps) = (needed, steps)
  }

  mutating func run() {
    var open = rows
    while !open.isEmpty {
      let next = Self.ranked(Set(open.flatMap(\.self)), by: open)[0]
      best.append(next)
      open.removeAll { $0.contains(next) }
    }
    tryAll([], rows)
  }

  private mutating func tryAll(_ chosen: [Int], _ open: [Set<Int>]) {
    steps -= 1
    if steps < 0 { isExact = false }
    guard isExact, let tightest = open.min(by: { $0.count < $1.count }) else {
      if open.isEmpty && chosen.count < best.count { best = chosen }
      return
    }
    if chosen.count + Self.apart(open) >= best.count { return }
    for place in Self.ranked(tightest, by: open) {
      tryAll(chosen + [place], open.filter { !$0.contains(place) })
    }
  }

  /// Places by how many of these sets they meet, most first, and then in their order.
  private static func ranked(_ places: Set<Int>, by open: [Set<Int>]) -> [Int] {
    places.map { place in (place, open.count { $0.contains(place) }) }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0)
  }

  /// How many of these sets have nothing in common with each other: each of them takes a place.
  private static func apart(_ open: [Set<Int>]) -> Int {
    var met: Set<Int> = []
    return open.count { row in
      guard row.isDisjoint(with: met) else { return false }
      met.formUnion(row)
      return true
    }
  }
}
