import ConsentInvariants
import ConsentVocabulary
import Testing

/// An invariant with a transcript that obeys it where its landmark is visited, and one that breaks
/// it and nothing else.
struct MonitorCase: Sendable, CustomTestStringConvertible {
  let invariant: ContactsInvariant
  let obeying: Transcript
  let breaking: Transcript

  init(
    _ invariant: ContactsInvariant, from start: Transcript = .fresh,
    obeying: (inout Transcript) -> Void, breaking: (inout Transcript) -> Void
  ) {
    self.invariant = invariant
    self.obeying = start.then(obeying)
    self.breaking = start.then(breaking)
  }

  var testDescription: String { "\(invariant)" }

  static let all = authorization + store + lifecycle + accessButton + accessButtonGrants + pickers
}
