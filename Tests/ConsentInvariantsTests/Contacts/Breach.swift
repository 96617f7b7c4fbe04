import ConsentInvariants
import ConsentVocabulary
import Testing

/// A transcript that breaks no claim, and in which the named claim holds.
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

/// A transcript whose last step breaks one requirement of a claim, and possibly other claims.
struct Breach: Sendable, CustomTestStringConvertible {
  let claim: ContactsClaim
  let transcript: Transcript
  /// The transcript with an obeying last step, or `nil` if there is none.
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

  /// Creates a breach from an obeying transcript by an edit of its last step.
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
