/// Cases with the prefix and the suffix of a known case, and other steps in between.
///
/// Deleting and lowering choices never turn one path to a state into another path. But two paths usually
/// share a prefix and a suffix.
extension ChoiceSource {
  /// Restarts with a case in which random steps replace a run of consecutive steps of `sequence` by one
  /// step fewer; long runs are more likely. The choices before the first step are kept or drawn anew:
  ///
  ///     world  a  b  c  d  e      becomes, for one,      world  a  ?  ?  e      or      ?  a  ?  ?  e
  ///
  /// Its steps are the outermost element spans. The caller that draws them must announce the start of each
  /// step with ``reach(step:)``.
  ///
  /// - Parameters:
  ///   - sequence: Choices with their spans, from `recorded`.
  ///   - seed: The root seed of the new random choices.
  ///   - index: The case index, from 1, as case 0 is not random.
  public mutating func restart(splicing sequence: ChoiceSequence, seed: UInt64, case index: UInt64)
  {
    restart(seed: seed, case: index)
    let spans = sequence.spans.filter { $0.depth == 0 && $0.label == .element }
    guard drawsAtRandom, !spans.isEmpty else { return }
    let places = spans.map(\.start) + [sequence.count]
    var dice = RandomStream(seed: ~seed, stream: index)
    func below(_ count: Int) -> Int { Int(dice.next() % UInt64(count)) }
    let removed = 1 + max(below(spans.count), below(spans.count))
    let first = below(spans.count - removed + 1)
    let head = ContiguousArray(sequence.choices[places[0]..<places[first]])
    splice = Splice(
      head: head, turn: first + removed - 1,
      tail: ContiguousArray(sequence.choices[places[first + removed]...]))
    if below(2) == 0 { reader = Reader(ContiguousArray(sequence.choices[..<places[0]])) }
  }

  /// Announces the start of the step with this index, from 0.
  @inlinable
  public mutating func reach(step: Int) { if splice != nil { followSplice(at: step) } }

  @usableFromInline
  mutating func followSplice(at step: Int) {
    guard let splice else { return }
    if step == 0 { reader = Reader(splice.head) }
    if step == splice.turn {
      reader = Reader(splice.tail)
      drawsAtRandom = false
    }
  }
}

/// The fixed parts of a spliced case.
@usableFromInline
struct Splice: Hashable, Sendable {
  let head: ContiguousArray<Choice>
  /// The first step that is no longer random.
  let turn: Int
  let tail: ContiguousArray<Choice>
}
