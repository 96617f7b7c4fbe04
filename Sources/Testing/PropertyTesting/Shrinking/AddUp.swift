/// Guarantees: the elements of no row can be replaced by one whose numbers are their sums, nor the last two by one.
///
/// Where the sum of a list decides, no element can be deleted alone. Sums wrap around where the range does.
///
///     [300, 200, 500] whose sum is 1000 becomes [1000]
extension Reduction {
  mutating func addUp() {
    var turn = 0
    while turn < best.rows.count && goesOn(after: best.spans.count) {
      let row = best.rows[turn].filter { best.isSummand($0) }
      if row.count > 1 { addUp(row) }
      turn += 1
    }
  }

  private mutating func addUp(_ row: [Int]) {
    let base = best
    climb(to: row.count - 1) { reduction, count in
      guard let sum = base.sum(of: row.suffix(count + 1)), let last = row.last else { return false }
      let removals = row.suffix(count + 1).dropLast().map { base.removing($0) }
      let edits = zip(base.spans[last].start + 1..<base.spans[last].end, sum)
        .map { base.changing($0, to: $1) }
      return reduction.attempt(base.applying(removals + edits), isDeletion: true)
    }
  }
}

extension ChoiceSequence {
  /// Returns whether the span at `place` is an element of numbers alone.
  fileprivate func isSummand(_ place: Int) -> Bool {
    let span = spans[place]
    return span.label == .element && span.count > 1
      && (span.start + 1..<span.end).allSatisfy { draws[$0].largestComplexity > 1 }
  }

  /// Returns the complexities of the sums of the numbers of elements. `nil` if they have other ranges, or a sum is
  /// out of range.
  fileprivate func sum(of row: ArraySlice<Int>) -> [UInt64]? {
    guard let last = row.last else { return nil }
    return (1..<spans[last].count).reduce(into: Optional([])) { sums, offset in
      let draw = draws[spans[last].start + offset]
      var sum = 0
      for place in row {
        guard spans[place].count == spans[last].count,
          draws[spans[place].start + offset].isLike(draw)
        else {
          sums = nil
          return
        }
        sum &+= draws[spans[place].start + offset].value
      }
      let size = draw.high &- draw.low &+ 1
      if draw.isTwoSided && size > 0 && !(draw.low...draw.high).contains(sum) {
        let rest = (sum &- draw.low) % size
        sum = draw.low &+ (rest < 0 ? rest &+ size : rest)
      }
      guard draw.low <= sum, sum <= draw.high else {
        sums = nil
        return
      }
      sums?.append(draw.complexity(of: sum))
    }
  }
}
