/// Hears of each draw and each span before the case goes on, and so still knows them when what the case
/// does next ends its process.
@usableFromInline
package protocol DrawWitness: AnyObject, Sendable {
  /// The draw at `place` was made.
  func drew(_ draw: Draw, at place: Int)
  /// The span at `place` was opened.
  func opened(_ span: Span, at place: Int)
  /// The span at `place` was closed before the draw at `end`.
  func closed(at place: Int, before end: Int)
  /// Only this many draws and spans count; those after them were refused.
  func forgot(draws: Int, spans: Int)
}

extension ChoiceSource {
  /// Lets `witness` hear of everything from now on.
  package mutating func tell(_ witness: any DrawWitness) {
    self.witness = witness
  }

  /// Keeps a draw as the next of the case.
  @inlinable
  @inline(__always)
  mutating func keep(_ draw: Draw) {
    draws.append(draw)
    if witness != nil { tellOfDraw() }
  }

  @usableFromInline
  @inline(never)
  func tellOfDraw() {
    witness?.drew(draws[draws.count - 1], at: draws.count - 1)
  }

  @usableFromInline
  @inline(never)
  func tellOfOpening() {
    witness?.opened(recordedSpans[recordedSpans.count - 1], at: recordedSpans.count - 1)
  }

  @usableFromInline
  @inline(never)
  func tellOfClosing(_ place: Int) {
    witness?.closed(at: place, before: draws.count)
  }

  @usableFromInline
  @inline(never)
  func tellOfForgetting() {
    witness?.forgot(draws: draws.count, spans: recordedSpans.count)
  }

  /// Takes over what this case drew in another process.
  package mutating func adopt(
    draws: ContiguousArray<Draw>, spans: ContiguousArray<Span>, overran: Bool, wasCut: Bool,
    notes: [Note]
  ) {
    self.draws = Log(draws)
    recordedSpans = Log(spans)
    ranOut = overran
    self.wasCut = wasCut
    self.notes = notes
  }

  /// Whether a Boolean was asked for at the limit.
  package var wasCutOff: Bool { wasCut }
}
