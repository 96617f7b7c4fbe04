import ConsentMachines
import ConsentVocabulary
import Lockstep
import PropertyTesting
import StateMachines
import Testing

/// Plausible but wrong claims about contacts.
private enum WrongContactsClaim: String, Claims {
  case aDecisionIsNeverUndone
  case aFetchAfterACallbackFindsContacts
  case everyTapHasAnEffect
  case onlyThePersonGrants
  case everyCallIsAnswered
  case aHeldTouchHasAnEffect

  /// The claim that is judged; the others are silent.
  @TaskLocal static var tried: Self?

  var statement: Statement { "\(self)".sometimes("It is so.") }

  /// The scope in which the claim is refuted, the length of the shortest refutation, and of the one to which
  /// random cases shrink: these begin without a decision.
  var refuted: (in: Scope<ContactsSize>, by: Int, atRandom: Int) {
    let calls = Scope([(ContactsSize.contacts, 1), (.calls, 1)])
    let buttons = Scope([(ContactsSize.contacts, 1), (.buttons, 1)])
    return switch self {
    // Decided beforehand: reset.
    case .aDecisionIsNeverUndone: (calls, 1, 2)
    // Limited beforehand: mount, tap, remove the contact, fetch.
    case .aFetchAfterACallbackFindsContacts: (buttons, 4, 5)
    // Mount, tap: the button has waited for too short a time.
    case .everyTapHasAnEffect: (buttons, 2, 2)
    // Limited beforehand: create.
    case .onlyThePersonGrants: (calls, 1, 5)
    // Request access, kill.
    case .everyCallIsAnswered: (calls, 2, 2)
    // Limited beforehand: mount, press, cover or unmount, lift.
    case .aHeldTouchHasAnEffect: (buttons, 3, 3)
    }
  }

  func judge(_ event: Event<Contacts>, after past: WrongContactsMonitorState) -> Judgement {
    if self != Self.tried || event.isRefused { return .silent }
    let (before, after, response) = (event.before, event.after, event.outcome.response)
    let isInert = if case .touch(.inert) = response { true } else { false }
    let found: ContactSet? =
      if case .returned(.contacts(let found)) = response { ContactSet(found.map(\.id)) } else {
        nil
      }
    let completed = event.outcome.events.compactMap { event in
      if case .completed(let call, let result) = event { (call, result) } else { nil }
    }
    let grants = !after.granted.isSubset(of: before.granted)
    switch self {
    case .aDecisionIsNeverUndone:
      return .when(before.status != .notDetermined, requires: after.status != .notDetermined)
    case .aFetchAfterACallbackFindsContacts:
      return .when(
        past.hasCalledBack && event.kind == .fetchAll && found != nil, requires: found != [])
    case .everyTapHasAnEffect: return .when(event.kind == .tap, requires: !isInert)
    case .onlyThePersonGrants:
      let isByPerson = if case .user = event.command { true } else { false }
      return .when(grants, requires: isByPerson)
    case .everyCallIsAnswered:
      let answered = completed.map(\.0)
      return .when(
        !before.pending.isEmpty,
        requires: before.pending.allSatisfy { after.pending.contains($0) || answered.contains($0) })
    case .aHeldTouchHasAnEffect:
      return .when(past.isHeld && event.kind == .lift, requires: !isInert)
    }
  }
}

private struct WrongContactsMonitorState: History {
  /// Whether a button or a picker has called the app back.
  var hasCalledBack = false
  /// Whether the last command put a finger on a button.
  var isHeld = false

  init(in world: ContactsWorld, start: ContactsSnapshot) {}

  mutating func record(_ event: Event<Contacts>) {
    hasCalledBack =
      hasCalledBack
      || event.outcome.events.contains { if case .buttonApproved = $0 { true } else { false } }
    if !event.isRefused { isHeld = event.outcome.response == .touch(.held) }
  }
}

@Suite struct `A wrong claim about contacts` {
  @Test(arguments: WrongContactsClaim.allCases.filter { areSweepsAskedFor || $0.refuted.by < 3 })
  private func `is refuted by the fewest commands, in a scope and at random`(
    claim: WrongContactsClaim
  ) {
    let machine = WithClaims(ContactsMachine(maximumContacts: 3), claims: WrongContactsClaim.self)
    WrongContactsClaim.$tried.withValue(claim) {
      let explored = Explorer(machine, against: ContactsMachine.system, at: claim.refuted.in).run()
      #expect(explored.end == .broken)
      #expect(explored.breach?.scenario.commands.count == claim.refuted.by, "\(claim)")
      // Random cases meet most of them late.
      if !areSweepsAskedFor && claim != .everyTapHasAnEffect { return }
      var check = Check(machine, against: ContactsMachine.system, seed: 21, cases: 0..<20_000)
      check.shrinker = Shrinker(budget: 5_000)
      let shrunk = check.run().counterexample?.scenario.commands.count
      #expect(shrunk == claim.refuted.atRandom, "\(claim): \(shrunk ?? -1)")
    }
  }
}
