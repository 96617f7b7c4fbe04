import ConsentInvariants
import ConsentVocabulary
import Testing

/// A claim with a transcript that obeys it, in which it holds, and one whose last step
/// breaks it.
struct MonitorCase: Sendable, CustomTestStringConvertible {
  let claim: ContactsClaim
  let obeying: Transcript
  let breaking: Transcript

  init(
    _ claim: ContactsClaim, from start: Transcript = .fresh,
    obeying: (inout Transcript) -> Void, breaking: (inout Transcript) -> Void
  ) {
    self.claim = claim
    self.obeying = start.then(obeying)
    self.breaking = start.then(breaking)
  }

  var testDescription: String { "\(claim)" }

  static let all = authorization + store + lifecycle + accessButton + accessButtonGrants + pickers
}

/// A transcript whose last step breaks a claim in one of its requirements, and perhaps other claims
/// with it.
struct Breach: Sendable, CustomTestStringConvertible {
  let claim: ContactsClaim
  let transcript: Transcript
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
  }

  static let all =
    touches + searches + reports + presses + pickers + decisions + prompt + addressBook + store
    + settings
    + restrictions + answers + refusals + blockers + environment + notifications + keys
}
