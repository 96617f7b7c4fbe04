/// A kill matrix: the claims that detect each fault, and properties of the claims as a whole.
package struct KillMatrix<Fault: Hashable & Sendable, Claim: Hashable & Sendable>: Sendable {
  /// A fault and the claims that detect it, in the order of the claims; empty if no claim does.
  package struct Row: Hashable, Sendable {
    package let fault: Fault
    package let killers: [Claim]

    package init(_ fault: Fault, _ killers: [Claim]) {
      (self.fault, self.killers) = (fault, killers)
    }
  }

  /// The claims, in their order.
  package let claims: [Claim]
  package let rows: [Row]

  /// Creates a matrix.
  ///
  /// - Parameters:
  ///   - claims: All claims, in their order. Killers that are not among them are appended.
  ///   - rows: A row for each fault.
  package init(claims: [Claim], rows: [Row]) {
    var all = claims
    for killer in rows.flatMap(\.killers) where !all.contains(killer) { all.append(killer) }
    (self.claims, self.rows) = (all, rows)
  }

  package func kills(of claim: Claim) -> [Fault] {
    rows.filter { $0.killers.contains(claim) }.map(\.fault)
  }

  /// Returns the faults that a claim detects and no other claim does.
  package func killsAlone(of claim: Claim) -> [Fault] {
    rows.filter { $0.killers == [claim] }.map(\.fault)
  }

  package var survivors: [Fault] { rows.filter(\.killers.isEmpty).map(\.fault) }

  /// A subset of the claims that detects the same faults as all of them.
  package struct Core: Hashable, Sendable {
    /// The claims of the core, in their order.
    package let claims: [Claim]
    /// Whether no smaller core exists, because every smaller subset was ruled out.
    package let isSmallest: Bool
  }

  /// Returns the smallest set of claims found that detects every fault detected by any claim.
  ///
  /// - Parameter steps: The maximum number of subsets to try, positive. Then the best so far is returned.
  package func core(within steps: Int = 200_000) -> Core {
    let places = Dictionary(uniqueKeysWithValues: claims.enumerated().map { ($1, $0) })
    var search = CoreSearch(
      rows: rows.map { Set($0.killers.compactMap { places[$0] }) }, steps: steps)
    search.run()
    return Core(claims: search.best.sorted().map { claims[$0] }, isSmallest: search.isExact)
  }
}

/// The search for a smallest hitting set: greedy first, then every choice that can still be smaller.
private struct CoreSearch {
  let rows: [Set<Int>]
  var steps: Int
  var best: [Int] = []
  var isExact = true

  /// Drops every set that contains another one: a choice that hits the smaller set hits the larger one too.
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

  /// Returns places by the number of sets that they hit, in descending order, then by index.
  private static func ranked(_ places: Set<Int>, by open: [Set<Int>]) -> [Int] {
    places.map { place in (place, open.count { $0.contains(place) }) }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0)
  }

  /// Returns a number of pairwise disjoint sets, which is a lower bound: each needs a place of its own.
  private static func apart(_ open: [Set<Int>]) -> Int {
    var met: Set<Int> = []
    return open.count { row in
      guard row.isDisjoint(with: met) else { return false }
      met.formUnion(row)
      return true
    }
  }
}
