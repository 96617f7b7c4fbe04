/// Guarantees: no branch can be cut, replaced by a branch inside it, or swapped with the next one, where a
/// generator draws without spans.
///
/// A branch is a choice of few values, such as whether a tree has another node, and the choices that are
/// drawn only because it is not the simplest. Drawing finds where it may end: without the branch, all later
/// choices are drawn from ranges of the same widths. So only candidates that keep them are run. A branch that
/// replaces a larger one may need a lower number before it, such as the size of a tree. Branches have at most 64
/// choices, and not all are found in cases of more than about a thousand.
///
///     1, 5, 0, 0 that draws a node, its number and no children becomes 0, without the node
extension Reduction {
  mutating func cutBranches() {
    if judgesWhileDrawing { return }
    let lastDraw = drawn + Self.drawsForBranches
    var branches = findBranches(until: lastDraw)
    var turn = 0
    while turn < branches.count && goesOn() && drawn < lastDraw {
      let before = version
      cut(branches[turn], among: branches)
      if version == before {
        turn += 1
      } else {
        let place = branches[turn].lowerBound
        branches = findBranches(until: lastDraw)
        turn = branches.firstIndex { $0.lowerBound >= place } ?? branches.count
      }
    }
  }

  /// The maximum number of choices to draw in one run of the pass.
  private static var drawsForBranches: Int { 1 << 18 }
  /// The maximum number of choices of a branch.
  private static var longestBranch: Int { 64 }

  private mutating func cut(_ branch: Range<Int>, among branches: [Range<Int>]) {
    if attempt([best.replacing(branch, with: [.simplest])], isDeletion: true) { return }
    let rest = best.count - branch.upperBound
    for part in branches
    where branch.lowerBound < part.lowerBound && part.upperBound <= branch.upperBound {
      guard goesOn(after: best.count) else { return }
      let edit = best.replacing(branch, with: best.choices[part])
      guard let candidate = fitting(edit, last: rest) else { continue }
      if attempt(candidate, isDeletion: true) { return }
    }
    let next = branch.upperBound
    guard next < best.count,
      best.draws[next].largestComplexity == best.draws[branch.lowerBound].largestComplexity
    else { return }
    for other in branches.filter({ $0.lowerBound == next }) + [next..<next + 1]
    where best.choices[other].lexicographicallyPrecedes(best.choices[branch]) {
      let both = branch.lowerBound..<other.upperBound
      let candidate = best.applying([
        best.replacing(both, with: best.choices[other] + best.choices[branch])
      ])
      if fits(candidate, last: best.count - both.upperBound), attempt(candidate) { return }
    }
  }

  /// Returns the best with `edit` applied, if it fits; otherwise with half of an earlier number as well.
  private mutating func fitting(_ edit: Edit, last count: Int) -> Candidate? {
    let candidate = best.applying([edit])
    if fits(candidate, last: count) { return candidate }
    for place in (0..<edit.choices.lowerBound).reversed()
    where best.draws[place].largestComplexity > 1 && best.choices[place].complexity > 1 {
      guard goesOn(after: best.count) else { return nil }
      let half = best.changing(place, to: best.choices[place].complexity / 2)
      let candidate = best.applying([half, edit])
      if fits(candidate, last: count) { return candidate }
    }
    return nil
  }

  /// Returns the branches of the best, by their starts. A start has several where the end is ambiguous.
  private mutating func findBranches(until lastDraw: Int) -> [Range<Int>] {
    var branches: [Range<Int>] = []
    for place in best.choices.indices where best.startsBranch(place) && drawn < lastDraw {
      guard goesOn(after: best.spans.count) else { break }
      let span = best.spans.last { $0.start <= place && place < $0.end }
      for end in place + 1...min(span?.end ?? best.count, place + Self.longestBranch) {
        guard goesOn(after: best.spans.count) else { break }
        let isCrossed = best.spans.contains { place < $0.start && $0.start < end && end < $0.end }
        if isCrossed { continue }
        let candidate = best.applying([best.replacing(place..<end, with: [.simplest])])
        guard fits(candidate, last: best.count - end) else { continue }
        // If nothing has to be cut, the choice begins no branch.
        if end == place + 1 { break }
        branches.append(place..<end)
      }
    }
    return branches
  }
}

extension ChoiceSequence {
  /// Returns whether the choice at `place` may decide that others are drawn.
  fileprivate func startsBranch(_ place: Int) -> Bool {
    choices[place] != .simplest && draws[place].largestComplexity <= 16 && !isContinuation(place)
  }

  /// Returns the edit that replaces `range`, and drops the spans in it.
  fileprivate func replacing(_ range: Range<Int>, with choices: ArraySlice<Choice>) -> Edit {
    let first = spans.firstIndex { $0.start > range.lowerBound } ?? spans.count
    let last = spans.firstIndex { $0.start >= range.upperBound } ?? spans.count
    return Edit(
      choices: range, spans: first..<max(first, last), newChoices: ContiguousArray(choices))
  }
}
