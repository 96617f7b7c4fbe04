import ConsentInvariants
import ConsentVocabulary
import Testing

/// A transcript whose last step breaks one requirement of a claim, and possibly other claims.
struct Breach: Sendable {
  let transcript: Transcript
  /// The transcript with an obeying last step, or `nil` if there is none.
  var obeying: Transcript?

  static func from(_ start: Transcript = .fresh, _ tell: (inout Transcript) -> Void) -> Breach {
    Breach(transcript: start.then(tell))
  }

  static func step(
    _ start: Transcript = .fresh, _ command: ContactsCommand, _ response: ContactsResponse = .done,
    events: [ContactsCallback] = [], isTold: Bool? = nil,
    _ change: (inout ContactsSnapshot) -> Void = { _ in }
  ) -> Breach {
    .from(start) { $0.step(command, response, events: events, isTold: isTold, change) }
  }

  /// Returns a breach by a change while nothing happens.
  static func idle(_ start: Transcript, _ change: (inout ContactsSnapshot) -> Void) -> Breach {
    .from(start) { $0.passes(change) }
  }

  /// Returns a breach by an edit of the last step of an obeying transcript.
  static func `in`(_ obeying: Transcript, _ edit: (inout Transcript.Step) -> Void) -> Breach {
    var breach = from(obeying) { edit(&$0.steps[$0.steps.count - 1]) }
    breach.obeying = obeying
    return breach
  }

  /// Returns a breach by another snapshot after the last step.
  static func after(_ obeying: Transcript, _ change: (inout ContactsSnapshot) -> Void) -> Breach {
    .in(obeying) { change(&$0.after) }
  }

  static func said(_ obeying: Transcript, _ response: ContactsResponse) -> Breach {
    .in(obeying) { $0.outcome.response = response }
  }

  static func heard(_ obeying: Transcript, _ events: [ContactsCallback]) -> Breach {
    .in(obeying) { $0.outcome.events = events }
  }
}

/// Breaches by claim, named.
typealias Breaches = KeyValuePairs<ContactsClaim, KeyValuePairs<String, Breach>>

struct BreachCase: Sendable, CustomTestStringConvertible {
  let claim: ContactsClaim
  let what: String
  let breach: Breach

  var testDescription: String { "\(claim): \(what)" }

  static let all: [BreachCase] =
    [
      Breach.touches, Breach.searches, Breach.presses, Breach.reports, Breach.pickers,
      Breach.decisions, Breach.prompt, Breach.addressBook, Breach.store, Breach.inSettings,
      Breach.restrictions, Breach.answers, Breach.environment, Breach.notifications, Breach.keys,
      Breach.history,
    ].flatMap { $0.flatMap { claim, breaches in breaches.map { BreachCase(claim, $0, $1) } } }
    + Breach.refusals.map { BreachCase(.everyCommandIsAnswered, $0, $1) }
    + Breach.blockers.map { BreachCase(.exactBlockersAreReported, $0, $1) }

  private init(_ claim: ContactsClaim, _ what: String, _ breach: Breach) {
    (self.claim, self.what, self.breach) = (claim, what, breach)
  }
}
