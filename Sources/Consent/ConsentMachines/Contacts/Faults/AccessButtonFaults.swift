import ConsentVocabulary
import Lockstep

extension ContactsFaults {
  static let ofTheAccessButton: [Fault<Contacts>] = [
    Fault(
      "trustsUndecidedTouches", "before any decision a touch counts although the text has no room"
    ) {
      step, outcome in
      if case .touch(.inert(.blocked(var blockers))) = outcome.response,
        step.after.status == .notDetermined, blockers.contains(.noRoom)
      {
        blockers.remove(.noRoom)
        outcome.response = .touch(.inert(blockers.isEmpty ? .nothingToGrant : .blocked(blockers)))
      }
    },
    Fault(
      "grantsWhatMatchesNow",
      "lifting the finger grants the matches of that moment, not those shown"
    ) {
      step, outcome in
      if step.command == .user(.lift), step.before.status == .limited, step.shown.count == 1,
        let contact = step.shown.first, let button = step.touched, outcome.granted != contact,
        step.after.sheet == nil
      {
        outcome = step.grant(contact, by: button)
      }
    },
    Fault(
      "choosesTheFirstAlone", "of several contacts chosen in the chooser only the first counts",
      instead: { step in
        guard case .user(.choose(let chosen)) = step.command, chosen.count > 1,
          let first = chosen.first
        else { return nil }
        return step.play(.user(.choose(ContactSet(just: first))))
      }),
    Fault(
      "putsNewButtonsFirst", "a button is mounted before the others",
      stating: { snapshot, _ in snapshot.buttons.reverse() }),
    Fault("losingGrants", "a chooser that the system takes down grants the listed contacts") {
      step, outcome in
      if step.command == .system(.takeScreenDown), outcome.isDone, step.before.alert == nil,
        step.after.status == .limited, case .chooser(_, let contacts) = step.before.sheet
      {
        step.grant(step.before.granted.union(contacts))
      }
    },
    Fault("grantsWhenIllegible", "a blocked touch grants without a callback") { step, outcome in
      if outcome.isBlocked, step.after.status == .limited, let contact = step.shown.first {
        step.grant(step.before.granted.inserting(contact))
      }
    },
    Fault(
      "simplifiedPromptSharesEverything", "allowing the simplified prompt gives full access",
      instead: { step in
        guard step.command == .user(.allow), case .simplified = step.before.alert, step.mayAsk
        else { return nil }
        let outcome = step.takePromptDown()
        step.play(.app(.requestAccess), .user(.continueSharing), .user(.shareEverything))
        return outcome
      }),
    Fault(
      "forgetsASimplifiedRefusal", "denying the simplified prompt decides nothing",
      instead: { step in
        guard step.command == .user(.deny), case .simplified = step.before.alert else { return nil }
        return step.takePromptDown()
      }),
    Fault("answersUnderFullAccess", "the button is drawn under full access") { _, outcome in
      if outcome.response == .touch(.inert(.notShown)) {
        outcome.response = .touch(.inert(.nothingToGrant))
      }
    },
    Fault("touchReplacesGrants", "a touch drops the earlier grants") { step, outcome in
      if let contact = outcome.granted { step.grant(ContactSet(just: contact)) }
    },
    Fault(
      "completesWhatSlidesOff", "a finger that slides off its button completes the press",
      instead: { step in
        guard step.command == .user(.slideOff), step.before.held != nil else { return nil }
        step.play(.user(.lift))
        return ContactsOutcome(.done)
      }),
    Fault(
      "callsBackAfterTheEnd", "a chooser that ended with the app reports at the next launch",
      remembering: nil as (button: ButtonID, contacts: ContactSet)?,
      after: { step, outcome in
        if step.command == .system(.kill),
          case .chooser(let button, let contacts) = step.before.sheet
        {
          step.memory = (button, contacts)
        }
        if step.command == .user(.launchApp), outcome.isDone, let (button, contacts) = step.memory {
          outcome.events.append(.buttonApproved(button, Unordered(contacts)))
          step.memory = nil
        }
      }),
    Fault(
      "showsGrantedContacts", "a button shows contacts that are granted already",
      stating: { snapshot, _ in
        if !snapshot.buttons.isEmpty {
          snapshot.buttons[0].matches = snapshot.buttons[0].matches.union(snapshot.granted)
        }
      }),
  ]
}
