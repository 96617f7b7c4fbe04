import ConsentInvariants
import ConsentVocabulary
import Testing

/// A transcript that obeys every claim, and in which one of them holds.
struct Obeyed: Sendable, CustomTestStringConvertible {
  let claim: ContactsClaim
  let transcript: Transcript

  init(
    _ claim: ContactsClaim, from start: Transcript = .fresh, _ tell: (inout Transcript) -> Void
  ) {
    (self.claim, transcript) = (claim, start.then(tell))
  }

  var testDescription: String { "\(claim)" }
}

/// A transcript whose last step breaks a claim in one of its requirements, and perhaps other claims
/// with it.
struct Breach: Sendable, CustomTestStringConvertible {
  let claim: ContactsClaim
  let transcript: Transcript
  /// The same with a last step that obeys; `nil` where none is told.
  private(set) var obeying: Transcript?
  let testDescription: String

  init(
    _ claim: ContactsClaim, _ what: String, from start: Transcript = .fresh,
    _ tell: (inout Transcript) -> Void
  ) {
    self.claim = claim
    transcript = start.then(tell)
    testDescription = "\(claim): \(what)"
  }

  /// The last step of a transcript, otherwise.
  init(
    _ claim: ContactsClaim, _ what: String, in obeying: Transcript,
    _ edit: (inout Transcript.Step) -> Void
  ) {
    self.init(claim, what, from: obeying) { edit(&$0.steps[$0.steps.count - 1]) }
    self.obeying = obeying
  }

  static let all =
    touches + searches + reports + presses + pickers + decisions + prompt + addressBook + store
    + settings
    + restrictions + answers + refusals + blockers + environment + notifications + keys + history
    + authorization + storeCases + lifecycle + accessButton + accessButtonGrants + pickerCases
}
