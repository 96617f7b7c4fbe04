/// Deletions of elements of a list, for a shrinker that has no choices: halves, quarters, and so on down to single
/// elements, of each size the last ones first.
///
/// Of four elements of which 2 alone is needed, the candidates are 0 1 (passes), 2 3 (kept), 2 (kept), none (passes).
package struct Deletions {
  /// The indices of the elements that are left.
  package private(set) var kept: [Int]
  private var candidate: [Int] = []
  private var size: Int
  /// The end of the next range to delete, as an offset in `kept`.
  private var end: Int

  /// Creates the deletions from so many elements.
  package init(of count: Int) {
    (kept, size, end) = (Array(0..<count), max(count / 2, 1), count)
  }

  /// Returns the next list to try; `nil` after the single elements.
  package mutating func next() -> [Int]? {
    while end <= 0 {
      if size == 1 { return nil }
      (size, end) = (size / 2, kept.count)
    }
    candidate = kept
    candidate.removeSubrange(max(end - size, 0)..<end)
    end -= size
    return candidate
  }

  /// Goes on from the list that was tried last.
  package mutating func accept() { kept = candidate }
}
