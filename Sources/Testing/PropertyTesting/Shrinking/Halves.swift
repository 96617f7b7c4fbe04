/// Deletes halves of long rows and makes halves of many choices the simplest, then quarters and so on. One by one,
/// which the passes do afterwards, takes too long for thousands of elements.
extension Reduction {
  /// The number of choices and of the units of a row up to which the passes need no help.
  static var manyChoices: Int { 64 }
  static var manyUnits: Int { 64 }
  /// The size of the smallest parts.
  private static var smallestPart: Int { 32 }

  mutating func halve(by passes: Set<ShrinkPass>) {
    if passes.contains(.deleteSpans) { deleteHalves() }
    if passes.contains(.lowerChoices), best.count > Self.manyChoices { lowerHalves() }
  }

  private mutating func deleteHalves() {
    var (turn, rows) = (0, best.longRows)
    while turn < rows.count && goesOn(after: best.spans.count) {
      var size = rows[turn].count
      while size >= Self.smallestPart && turn < rows.count {
        var end = rows[turn].count
        while end > 0 && goesOn(after: best.spans.count) {
          let part = rows[turn][max(end - size, 0)..<end]
          end -= part.count
          if attempt(part.map { best.removing($0) }, isDeletion: true) {
            rows = best.longRows
            end = turn < rows.count ? min(end, rows[turn].count) : 0
          }
        }
        size /= 2
      }
      turn += 1
    }
  }

  private mutating func lowerHalves() {
    var size = best.count
    while size >= Self.smallestPart {
      var end = best.count
      while end > 0 && goesOn(after: size) {
        let part = max(end - size, 0)..<end
        end = part.lowerBound
        let places = part.filter { best.choices[$0] != .simplest && !best.isContinuation($0) }
        if places.isEmpty { continue }
        _ = attempt(best.setting(places.map { (place: $0, complexity: 0) }))
        end = min(end, best.count)
      }
      size /= 2
    }
  }
}

extension ChoiceSequence {
  /// The rows of more units than the passes delete one by one in reasonable time.
  fileprivate var longRows: [[Int]] {
    rows.map { $0.filter { isOptional($0) && !isBare($0) } }
      .filter { $0.count > Reduction.manyUnits }
  }
}
