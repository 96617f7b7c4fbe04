/// Returns the name closest to a misspelled word by insertions, deletions, replacements and swaps of
/// neighbours; the first if there are several. Returns `nil` if no name is close.
///
///     Notation.nearest(to: "illegibleTochesDoNothing", in: names)
package func nearest(to word: String, in names: some Sequence<String>) -> String? {
  let longest = 64
  let wanted = Array(word.lowercased().unicodeScalars.prefix(longest + 1))
  guard !wanted.isEmpty && wanted.count <= longest else { return nil }
  var best: (name: String, distance: Int)?
  for name in names {
    let candidate = Array(name.lowercased().unicodeScalars)
    // The limit is a third of the word's length, but at least one edit.
    let allowed = max(1, min(wanted.count, candidate.count) / 3)
    guard abs(candidate.count - wanted.count) <= allowed else { continue }
    let distance = distance(from: wanted, to: candidate)
    guard distance <= allowed && distance < best?.distance ?? .max else { continue }
    best = (name, distance)
  }
  return best?.name
}

/// Returns the minimum number of insertions, deletions, replacements and swaps of neighbours between two
/// words, where no substring is edited twice (optimal string alignment).
private func distance(from left: [Unicode.Scalar], to right: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let isSame = left[row] == right[column]
      var cost = min(
        last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
      if row > 0 && column > 0 && left[row] == right[column - 1]
        && left[row - 1] == right[column]
      {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}
