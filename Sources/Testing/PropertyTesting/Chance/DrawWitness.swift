/// An observer of each draw and span before the case continues, so that they survive if the case then
/// crashes its process.
@usableFromInline
package protocol DrawWitness: AnyObject, Sendable {
  /// Records the draw at index `place`.
  func drew(_ draw: Draw, at place: Int)
  /// Records that the span at index `place` was opened.
  func opened(_ span: Span, at place: Int)
  /// Records that the span at index `place` was closed before the draw at index `end`.
  func closed(at place: Int, before end: Int)
  /// Truncates to this many draws and spans; later ones were rejected.
  func forgot(draws: Int, spans: Int)
}

extension ChoiceSource {
  /// Reports all further draws and spans to `witness`.
  package mutating func tell(_ witness: any DrawWitness) { self.witness = witness }

  /// Records a draw as the next choice of the case.
  @inlinable
  @inline(__always)
  mutating func keep(_ draw: Draw) {
    draws.append(draw)
    if witness != nil { tellOfDraw() }
  }

  @usableFromInline
  @inline(never)
  func tellOfDraw() { witness?.drew(draws[draws.count - 1], at: draws.count - 1) }

  @usableFromInline
  @inline(never)
  func tellOfOpening() {
    witness?.opened(recordedSpans[recordedSpans.count - 1], at: recordedSpans.count - 1)
  }

  @usableFromInline
  @inline(never)
  func tellOfClosing(_ place: Int) { witness?.closed(at: place, before: draws.count) }

  @usableFromInline
  @inline(never)
  func tellOfForgetting() { witness?.forgot(draws: draws.count, spans: recordedSpans.count) }

  /// Adopts the draws, spans and notes of the same case from another process.
  package mutating func adopt(
    draws: ContiguousArray<Draw>, spans: ContiguousArray<Span>, overran: Bool, wasCut: Bool,
    notes: [Note]
  ) {
    self.draws = Log(draws)
    recordedSpans = Log(spans)
    ranOut = overran
    (self.wasCut, self.notes) = (wasCut, notes)
  }

  /// Whether a Boolean was drawn at the limit without recording a choice.
  package var wasCutOff: Bool { wasCut }
}
