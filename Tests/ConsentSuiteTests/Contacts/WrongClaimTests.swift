import ConsentMachines
import ConsentModel
import ConsentTool
import ConsentVocabulary
import Lockstep
import PropertyTesting
import Reporting
import StateMachines
import Testing

/// Something plausible that one might claim of contacts, and that is wrong.
private protocol WrongRule: Sendable {
  /// The scope in which it is refuted.
  static var scope: Scope<ContactsSize> { get }
  static func holds(of event: Event<Contacts>, after past: WrongPast) -> Bool
}

/// What wrong claims remember.
private struct WrongPast: History {
  var hasCalledBack = false
  var isHeld = false

  init(in world: ContactsWorld, start: ContactsSnapshot) {}

  mutating func record(_ event: Event<Contacts>) {
    if event.outcome.events.contains(where: \.isApproval) { hasCalledBack = true }
    if event.isRefused { return }
    isHeld = event.outcome.response == .touch(.held)
  }
}

extension ContactsCallback {
  fileprivate var isApproval: Bool {
    if case .buttonApproved = self { true } else { false }
  }
}

private let calls = Scope([(ContactsSize.contacts, 1), (.calls, 1)])
private let buttons = Scope([(ContactsSize.contacts, 1), (.buttons, 1)])

/// Who has been asked is never unasked again.
private enum AStatusNeverGoesBack: WrongRule {
  static let scope = calls
  static func holds(of event: Event<Contacts>, after past: WrongPast) -> Bool {
    event.before.status == .notDetermined || event.after.status != .notDetermined
  }
}

/// An app that a button has told of somebody finds somebody.
private enum ACallbackIsNeverFollowedByAnEmptyFetch: WrongRule {
  static let scope = buttons
  static func holds(of event: Event<Contacts>, after past: WrongPast) -> Bool {
    guard past.hasCalledBack, event.kind == .fetchAll else { return true }
    return event.outcome.response != .returned(.contacts([]))
  }
}

/// Where access is granted, it is to all contacts.
private enum GrantedMeansFull: WrongRule {
  static let scope = calls
  static func holds(of event: Event<Contacts>, after past: WrongPast) -> Bool {
    let isGranted = event.outcome.events.contains {
      if case .completed(_, .access(true, _)) = $0 { true } else { false }
    }
    return !isGranted || event.after.status == .authorized
  }
}

/// Something comes of every touch.
private enum ATouchDoesSomething: WrongRule {
  static let scope = buttons
  static func holds(of event: Event<Contacts>, after past: WrongPast) -> Bool {
    guard event.kind == .tap, case .touch(.inert) = event.outcome.response else { return true }
    return false
  }
}

/// Only the person makes contacts readable.
private enum OnlyThePersonGrants: WrongRule {
  static let scope = calls
  static func holds(of event: Event<Contacts>, after past: WrongPast) -> Bool {
    if case .user = event.command { return true }
    return event.after.granted.isSubset(of: event.before.granted)
  }
}

/// Every call that waits is answered.
private enum EveryCallIsAnswered: WrongRule {
  static let scope = calls
  static func holds(of event: Event<Contacts>, after past: WrongPast) -> Bool {
    event.before.pending.allSatisfy { call in
      event.after.pending.contains(call)
        || event.outcome.events.contains {
          if case .completed(call, _) = $0 { true } else { false }
        }
    }
  }
}

/// An app hears of every grant by a callback of a button or a picker.
private enum EveryGrantCallsBack: WrongRule {
  static let scope = calls
  static func holds(of event: Event<Contacts>, after past: WrongPast) -> Bool {
    event.after.granted.isSubset(of: event.before.granted) || !event.outcome.events.isEmpty
  }
}

/// What a finger is held on happens when it goes up.
private enum AHeldTouchIsHeeded: WrongRule {
  static let scope = buttons
  static func holds(of event: Event<Contacts>, after past: WrongPast) -> Bool {
    guard past.isHeld, event.kind == .lift, case .touch(.inert) = event.outcome.response else {
      return true
    }
    return false
  }
}

/// An app that finds somebody was granted somebody.
private enum WhoFindsWasGranted: WrongRule {
  static let scope = calls
  static func holds(of event: Event<Contacts>, after past: WrongPast) -> Bool {
    guard case .returned(.contacts(let found)) = event.outcome.response, !found.isEmpty else {
      return true
    }
    return !event.before.granted.isEmpty
  }
}

/// Nobody is told no who was not asked.
private enum DenialIsAnAnswer: WrongRule {
  static let scope = calls
  static func holds(of event: Event<Contacts>, after past: WrongPast) -> Bool {
    event.after.status != .denied || event.before.status == .denied || event.before.alert != nil
  }
}

private enum Wrong<Rule: WrongRule>: String, Claims {
  typealias Past = WrongPast

  case claim = "INV-W01"

  var statement: Statement { "It is so.".sometimes("it was asked") }

  func judge(_ event: Event<Contacts>, after past: WrongPast) -> Judgement {
    .requires(Rule.holds(of: event, after: past))
  }
}

/// The contacts machine, of which one wrong thing is claimed.
private struct WronglyClaimed<Rule: WrongRule>: Machine {
  typealias Model = ContactsModel
  typealias Claim = Wrong<Rule>
  typealias Size = ContactsSize
  typealias Scenery = ContactsScenery

  var machine = ContactsMachine(maximumContacts: 3)

  static var name: String { "wrong" }

  func world(from source: inout ChoiceSource) throws(Discard) -> ContactsWorld {
    try machine.world(from: &source)
  }
  func scenery(
    in world: ContactsWorld, from source: inout ChoiceSource
  ) throws(Discard) -> ContactsScenery {
    try machine.scenery(in: world, from: &source)
  }
  func command(
    for model: ContactsModel, amid scenery: ContactsScenery, from source: inout ChoiceSource
  ) throws(Discard) -> ContactsCommand {
    try machine.command(for: model, amid: scenery, from: &source)
  }
  var choicesPerCommand: Int { machine.choicesPerCommand }
  func worlds(at scope: Scope<ContactsSize>) -> [ContactsWorld] { machine.worlds(at: scope) }
  func commands(
    at scope: Scope<ContactsSize>, for model: ContactsModel
  ) -> [ContactsCommand] {
    machine.commands(at: scope, for: model)
  }
  func setting(of world: ContactsWorld) -> AnyHashable { machine.setting(of: world) }
  func things(at scope: Scope<ContactsSize>) -> Int { machine.things(at: scope) }
  func digest(of snapshot: ContactsSnapshot) -> Fingerprint { machine.digest(of: snapshot) }
}

/// How many commands refute a wrong claim: those of a random case that was made smaller, and the fewest
/// that there are.
private func refutation<Rule: WrongRule>(
  _ rule: Rule.Type
) -> (name: String, shrunk: Int?, fewest: Int?) {
  let machine = WronglyClaimed<Rule>()
  let check = Check(
    machine, against: ContactsMachine.system, seed: 21, cases: 0..<20_000,
    shrinker: Shrinker(budget: 5_000))
  let explorer = Explorer(machine, against: ContactsMachine.system, at: Rule.scope)
  return (
    "\(Rule.self)", check.run().counterexample?.scenario.commands.count,
    explorer.run().breach?.scenario.commands.count
  )
}

@Suite struct `What one might claim of contacts` {
  @Test func `and is wrong, is refuted at the fewest commands`() {
    let refuted = [
      refutation(AStatusNeverGoesBack.self),
      refutation(ACallbackIsNeverFollowedByAnEmptyFetch.self), refutation(GrantedMeansFull.self),
      refutation(ATouchDoesSomething.self), refutation(OnlyThePersonGrants.self),
      refutation(EveryCallIsAnswered.self), refutation(EveryGrantCallsBack.self),
      refutation(AHeldTouchIsHeeded.self), refutation(WhoFindsWasGranted.self),
      refutation(DenialIsAnAnswer.self),
    ]
    for claim in refuted { #expect(claim.fewest != nil, "\(claim.name) holds in its scope") }
    // One may take more luck than there is in so few cases.
    let least = refuted.filter { claim in
      claim.shrunk.flatMap { shrunk in claim.fewest.map { shrunk <= $0 } } ?? false
    }
    #expect(least.count >= 9, "\(refuted)")
  }
}
