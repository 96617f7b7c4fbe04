/// Cases that begin and end as a known one does, with other steps in between.
///
/// Removing and lowering never turn one road to a state into another. But two roads mostly have much in
/// common: what leads to the fork, and what is done behind it.
extension ChoiceSource {
  /// Starts over with a case in which random steps stand for some consecutive ones of `sequence`, one
  /// fewer, and more often for many than for few; what comes before all steps is kept or drawn anew:
  ///
  ///     world  a  b  c  d  e      becomes, for one,      world  a  ?  ?  e      or      ?  a  ?  ?  e
  ///
  /// Its steps are the spans of elements that lie in no other. Whoever draws them tells the source where
  /// each begins, by ``reach(step:)``.
  ///
  /// - Parameters:
  ///   - sequence: Choices with their spans, as `recorded` gives them.
  ///   - index: Which such case; from 1, as case 0 draws nothing at random.
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

  /// Tells that the step with this number begins, from 0.
  @inlinable
  public mutating func reach(step: Int) {
    if splice != nil { followSplice(at: step) }
  }

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

/// What a spliced case does besides drawing at random.
@usableFromInline
struct Splice: Hashable, Sendable {
  /// What its first steps draw.
  let head: ContiguousArray<Choice>
  /// The step from which on it draws nothing at random any more.
  let turn: Int
  /// What the steps from there on draw.
  let tail: ContiguousArray<Choice>
}
