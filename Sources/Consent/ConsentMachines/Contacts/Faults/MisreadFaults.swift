import ConsentVocabulary
import Lockstep
import Notation
import StateMachines

extension ContactsFaults {
  /// Misreadings of the rules. A comparison cannot detect a misreading shared by model and system; only the
  /// claims can.
  static let ofMisreading: [Fault<Contacts>] = [
    Fault("shrinksAtARequest", "a request under limited access takes the last grant away") {
      step, outcome in
      if case .returned(.access(granted: true, _)) = outcome.response,
        let last = step.after.granted.last
      {
        step.grant(step.after.granted.removing(last))
      }
    },
    Fault("confirmsEverybody", "confirming a selection shares everybody, independent of the ticks")
    {
      step, outcome in
      if step.command == .user(.confirmSelection), outcome.isDone, step.after.status == .limited {
        step.grant(step.after.existing)
      }
    },
    Fault(
      "callsRestrictedDenied", "a restricted app reads the status denied",
      after: { _, outcome in
        if outcome.response == .status(.restricted) { outcome.response = .status(.denied) }
      },
      stating: { snapshot, _ in
        if snapshot.status == .restricted { snapshot.status = .denied }
      }),
    Phantom.fault("illegibleTouchPrompts", "a blocked touch brings up the simplified prompt") {
      step, outcome in
      guard outcome.isBlocked, step.after.status == .notDetermined, let button = step.touched,
        step.before.held == nil
      else { return nil }
      outcome.response = .touch(.prompting)
      return Phantom(alert: .simplified(button, step.shown))
    },
    Fault("handsOverBlankCards", "fetched contacts have blank cards") { _, outcome in
      if let contacts = outcome.contacts {
        outcome.contacts = Unordered(contacts.map { Contact(id: $0.id, card: Card(name: "")) })
      }
    },
    Fault("endsCallsTwice", "a call that waited is answered twice") { _, outcome in
      let isEnd = { (event: ContactsCallback) in
        if case .completed = event { true } else { false }
      }
      if let last = outcome.events.lastIndex(where: isEnd) {
        outcome.events.insert(outcome.events[last], at: last)
      }
    },
    Fault("endsCallsBackwards", "calls that waited are answered newest first") { _, outcome in
      if case .completed = outcome.events.first { outcome.events.reverse() }
    },
    Fault("aKillForgetsGrants", "the selection is forgotten when the app ends") {
      step, outcome in
      if step.command == .system(.kill), outcome.isDone, step.after.status == .limited {
        step.play(.user(.setAccess(.limited(ContactSet()))))
      }
    },
    Fault("keepsGrantsUnderARestriction", "a limited app goes on reading under a restriction") {
      step, outcome in
      if step.command == .system(.restrict), outcome.isDone, !step.after.granted.isEmpty {
        step.play(.system(.liftRestriction))
      }
    },
  ]
}
