/// Guarantees: no two adjacent spans with one label, and no two adjacent draws from one range, can be
/// swapped for a simpler sequence.
///
/// Each row is first sorted as a whole, then by swaps of neighbours.
///
///     [3, 0, 1] becomes [0, 1, 3]
extension Reduction {
  mutating func sortSpans() {
    var (turn, rows, rowsVersion) = (0, best.rows, version)
    while turn < rows.count && goesOn(after: rows[turn].count) {
      sortRow(rows[turn])
      turn += 1
      if rowsVersion != version { (rows, rowsVersion) = (best.rows, version) }
    }
    var place = 1
    while place < best.count && goesOn() {
      let (earlier, later) = (best.choices[place - 1], best.choices[place])
      if later < earlier && best.draws[place].isLike(best.draws[place - 1])
        && best.draws[place].largestComplexity > 1
      {
        _ = attempt(best.setting([(place - 1, later.complexity), (place, earlier.complexity)]))
      }
      place += 1
    }
  }

  private mutating func sortRow(_ row: [Int]) {
    let items = row.filter { !best.isBare($0) || !best.isOptional($0) }
    guard items.count > 1 else { return }
    let base = best
    let sorted = items.sorted {
      base.inside(of: $0).lexicographicallyPrecedes(base.inside(of: $1))
    }
    if sorted != items {
      let edits = zip(items, sorted).filter { $0 != $1 }.map { base.replacing($0, with: $1) }
      if attempt(base.applying(edits)) { return }
    }
    var swapped = true
    var rounds = 0
    while swapped && rounds < items.count {
      swapped = false
      rounds += 1
      for (first, second) in zip(items, items.dropFirst()) where goesOn(after: 4) {
        guard first < best.spans.count, second < best.spans.count,
          best.neighbour(before: second) == first,
          best.inside(of: second).lexicographicallyPrecedes(best.inside(of: first))
        else { continue }
        if attempt([best.replacing(first, with: second), best.replacing(second, with: first)]) {
          swapped = true
        }
      }
    }
  }
}
