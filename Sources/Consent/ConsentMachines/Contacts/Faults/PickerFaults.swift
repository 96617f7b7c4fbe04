import ConsentSystem
import ConsentVocabulary
import Lockstep
import StateMachines

extension ContactsFaults {
  static let ofThePickers: [Fault<Contacts>] = [
    Fault(
      "presentsOverAPicker", "a second picker takes the place of the one that is up",
      instead: { step in
        guard case .app(.presentContactPicker(let picker)) = step.command, step.before.alert == nil,
          case .contactPicker(let current) = step.before.sheet, picker != current,
          step.world.configuration.secondScreen == .silent, step.before.process == .running
        else { return nil }
        step.play(.user(.cancel))
        step.play(step.command)
        return ContactsOutcome(.done)
      }),
    Fault(
      "takesTheSheetAlong", "a picker that closes takes the app's own sheet along",
      remembering: false,
      after: { step, outcome in
        let isUncovered = step.before.sheet != nil && step.after.sheet == nil
        if isUncovered, step.after.hasOwnSheet, !step.memory {
          step.memory = true
          outcome.events.append(.sheetClosed)
        }
        if !step.after.hasOwnSheet { step.memory = false }
      }, stating: { snapshot, isGone in if isGone { snapshot.hasOwnSheet = false } }),
    Fault("reportsAllTicked", "the access picker also reports contacts granted before") {
      step, outcome in
      if step.command == .user(.finish), case .accessPicker = step.before.sheet, outcome.isDone {
        outcome.events[0] = .accessPickerCompleted(Unordered(step.after.granted))
      }
    },
    Fault(
      "cancelledPickerKeepsTicks", "cancelling the access picker keeps the ticks",
      instead: { step in
        guard step.command == .user(.cancel), case .accessPicker = step.before.sheet else {
          return nil
        }
        let news = step.play(.user(.finish))?.events.filter { $0 == .becameActive } ?? []
        return ContactsOutcome(.done, events: [.accessPickerCompleted([])] + news)
      }),
    Fault("picksWhatIsDisabled", "the contact picker returns disabled contacts") {
      step, outcome in
      if case .user(.pick(let contacts)) = step.command, contacts.count == 1,
        outcome.response == .refused(.notSelectable), contacts.isSubset(of: step.before.existing)
      {
        step.play(.user(.cancel))
        outcome = ContactsOutcome(.done, events: [.contactPickerPicked(step.pick(contacts))])
      }
    },
  ]

  static let reusesOrdinals = SystemUnderTest<Contacts>(
    "reusesOrdinals", "a new contact takes the place of a deleted one"
  ) { world in
    ContactsSide(
      world: world,
      collaborators: ContactsCollaborators(nextContact: { greatestEver, existing in
        (1...greatestEver + 1).lazy.map { ContactID($0) }.first { !existing.contains($0) }
          ?? ContactID(greatestEver + 1)
      }))
  }
}
