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
      "waitsForASpelling", "a button waits anew if its query is spelled in other scalars",
      remembering: [ButtonID: String](),
      after: { step, outcome in
        guard outcome.isDone, let (button, content) = step.content else { return }
        let old = step.memory.updateValue(content.query, forKey: button)
        guard case .app(.change) = step.command, let old, old == content.query,
          !old.unicodeScalars.elementsEqual(content.query.unicodeScalars)
        else { return }
        var other = content
        other.query += "x"
        step.play(.app(.change(button, other)), .app(.change(button, content)))
      }),
    Fault("reportsAllGrants", "a callback lists every grant") { step, outcome in
      for case (let place, .buttonApproved(let button, _)) in outcome.events.enumerated() {
        outcome.events[place] = .buttonApproved(button, Unordered(step.after.granted))
      }
    },
    Fault("reportsWithoutGranting", "a callback lists a contact that was not granted") {
      step, outcome in
      if outcome.granted != nil { step.grant(step.before.granted) }
    },
    Fault("grantsEverybodyAtOnce", "a touch on one match grants every contact") { step, outcome in
      if outcome.granted != nil { step.grant(step.before.existing) }
    },
    Fault("grantsTheFirstOfSeveral", "a touch on several matches grants the first") {
      step, outcome in
      if case .touch(.choosing(let contacts)) = outcome.response, let first = contacts.first {
        step.grant(step.before.granted.inserting(first))
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
    Fault("cancellingGrants", "cancelling the chooser grants the listed contacts") {
      step, outcome in
      if step.command == .user(.cancel), outcome.isDone,
        case .chooser(_, let contacts) = step.before.sheet
      {
        step.grant(step.before.granted.union(contacts))
      }
    },
    Phantom.fault(
      "asksAboutNobody", "a touch without a match brings up the simplified prompt"
    ) { step, outcome in
      guard outcome.response == .touch(.inert(.nothingToGrant)),
        step.after.status == .notDetermined, let button = step.touched
      else { return nil }
      outcome.response = .touch(.prompting)
      return Phantom(alert: .simplified(button, []))
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
      "keepsTheFingerDown", "a finger stays down after it was lifted",
      remembering: nil as ContactsCommand?,
      after: { step, outcome in
        if outcome.response == .touch(.held) { step.memory = step.command }
        if step.command == .user(.lift), outcome.granted != nil, let press = step.memory {
          step.play(press)
        }
      }),
    completing(
      .user(.slideOff), "completesWhatSlidesOff",
      "a finger that slides off its button completes the press"),
    completing(
      .system(.cancelTouch), "completesACancelledTouch",
      "a touch that the system cancels counts"),
    Fault(
      "looksWhenTheFingerGoesDown",
      "a lift grants if the button was legible when the finger went down",
      remembering: ContactSet(),
      after: { step, outcome in
        if outcome.response == .touch(.held) { step.memory = step.shown }
        guard outcome.isBlocked, step.before.held != nil, step.after.held == nil,
          step.memory.count == 1, step.after.status == .limited, let contact = step.memory.first,
          let button = step.before.held
        else { return }
        outcome = step.grant(contact, by: button)
      }),
    Fault(
      "waitsOnceOnly", "a button that has waited once never waits again",
      remembering: [ButtonID: Instant](),
      after: { step, outcome in
        if case .app(.mount(let button, _)) = step.command, outcome.isDone {
          step.memory[button] = step.before.now
        }
        let settle = step.world.configuration.profile.criteria.settleTime.count
        if outcome.response == .touch(.inert(.blocked([.settling]))), let button = step.touched,
          let mounted = step.memory[button],
          step.before.now.sinceStart.count - mounted.sinceStart.count > settle
        {
          outcome.response = .touch(.inert(.nothingToGrant))
        }
      }),
    Fault("callsBackAfterUnmounting", "a button that left the screen still reports") {
      step, outcome in
      if case .user(.choose) = step.command, outcome.isDone, outcome.events.isEmpty,
        case .chooser(let button, _) = step.before.sheet
      {
        let added = step.after.granted.subtracting(step.before.granted)
        if !added.isEmpty { outcome.events = [.buttonApproved(button, Unordered(added))] }
      }
    },
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

  /// Returns a fault that completes a press where it should be cancelled: it treats a cancelling command as a
  /// lift of the finger.
  private static func completing(
    _ command: ContactsCommand, _ name: String, _ summary: String
  ) -> Fault<Contacts> {
    Fault(
      name, summary,
      instead: { step in
        guard step.command == command, step.before.held != nil else { return nil }
        step.play(.user(.lift))
        return ContactsOutcome(.done)
      })
  }
}
