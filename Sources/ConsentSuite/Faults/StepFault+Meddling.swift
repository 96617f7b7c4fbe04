import ConsentSystem
import ConsentVocabulary

extension StepFault {
  /// Makes of a sound step what this fault makes of it.
  func meddle(_ step: inout FaultyStep) {
    switch self {
    // Status, request, prompt.
    case .countsLimitedAsRefused:
      if case .returned(.access(granted: true, _)) = step.outcome.response,
        step.status == .limited
      {
        step.outcome.response = .returned(
          .access(granted: false, error: ContactsError(.authorizationDenied)))
      }
    case .asksAgainWhenDenied:
      if step.command == .app(.requestAccess), step.before.status == .denied,
        step.before.process == .running
      {
        step.device.tamper { $0.alert = .shareOrNot }
        step.outcome.response = .done
      }
    case .continuingSharesEverything:
      if step.command == .user(.continueSharing), step.isDone {
        step.device.tamper {
          $0.alert = nil
          $0.decision = .full(created: [])
        }
      }
    case .forgetsARefusal:
      if step.command == .user(.refuseSharing), step.isDone {
        step.device.tamper { $0.decision = .undetermined }
      }
    case .losesTheSecondRequest:
      if case .pending = step.outcome.response, step.before.alert != nil {
        step.device.tamper { $0.waiting.removeLast() }
      }
    case .decidesByReadingTheStatus:
      if case .status(.notDetermined) = step.outcome.response {
        step.device.tamper { $0.decision = .denied }
      }
    case .asksUnderRestriction:
      if step.command == .app(.requestAccess), step.before.status == .restricted,
        step.before.process == .running
      {
        step.device.tamper { $0.alert = .shareOrNot }
      }
    case .answersWaitingReadsWithNobody:
      step.outcome.events = step.outcome.events.map { event in
        if case .completed(let call, .contacts) = event {
          .completed(call, .contacts([]))
        } else {
          event
        }
      }

    // The store.
    case .readsEverythingWhenLimited:
      if step.command == .app(.store(.fetch(.all))), step.status == .limited,
        case .returned = step.outcome.response
      {
        step.outcome.response = .returned(
          .contacts(
            step.before.existing.map { Contact(id: $0, card: step.cards[$0] ?? Card(name: "")) }))
      }
    case .answersNobodyWhenDenied:
      if case .app(.store(.fetch)) = step.command,
        case .returned(.failed(let error)) = step.outcome.response,
        error.code == .authorizationDenied
      {
        step.outcome.response = .returned(.contacts([]))
      }
    case .hidesCreatedContacts:
      if case .returned(.created(let contact)) = step.outcome.response, step.status == .limited {
        step.setGrants(step.device.snapshot().granted.removing(contact))
      }
    case .updatesHiddenContacts:
      if case .app(.store(.update(let contact, let card))) = step.command,
        case .returned(.failed) = step.outcome.response, step.status == .limited,
        step.before.existing.contains(contact)
      {
        step.device.tamper { $0.book.put(card, as: contact) }
        step.outcome.response = .returned(.saved)
      }
    case .keepsDeletedContacts:
      if case .app(.store(.delete(let contact))) = step.command,
        step.outcome.response == .returned(.saved), let card = step.cards[contact]
      {
        step.device.tamper { $0.book.put(card, as: contact) }
      }
    case .keepsGrantsOfDeletedContacts:
      let lost = step.before.granted.subtracting(step.device.snapshot().existing)
      if !lost.isEmpty && step.status == .limited {
        step.setGrants(step.device.snapshot().granted.union(lost))
      }
    case .missesTheLastOfSeveral:
      if case .app(.store(.fetch(.these))) = step.command,
        case .returned(.contacts(let contacts)) = step.outcome.response
      {
        step.outcome.response = .returned(.contacts(contacts.dropLast()))
      }
    case .failsOnUnknownIdentifiers:
      if case .app(.store(.fetch(.these(let asked)))) = step.command,
        case .returned(.contacts) = step.outcome.response,
        !ContactSet(asked).isSubset(of: step.before.visible)
      {
        step.outcome.response = .returned(.failed(ContactsError(.recordDoesNotExist)))
      }
    case .tellsHiddenFromAbsent:
      if case .returned(.failed(let error)) = step.outcome.response,
        let contact = error.affected.first, step.before.existing.contains(contact)
      {
        step.outcome.response = .returned(
          .failed(ContactsError(.authorizationDenied, affected: error.affected)))
      }

    // Process and Settings.
    case .survivesSettings:
      if case .user(.setAccess) = step.command, step.before.process == .running {
        step.device.tamper { $0.process = .running }
      }
    case .liftingForgetsTheDecision:
      if step.command == .system(.liftRestriction), step.isDone {
        step.device.tamper { $0.decision = .undetermined }
      }
    case .launchingGrantsTheRest:
      if step.command == .user(.launchApp), step.isDone, step.status == .limited {
        step.setGrants(step.before.existing)
      }
    case .crashesOnUnknownContacts:
      if case .app(.store(.fetch(.one(let contact)))) = step.command,
        case .returned(.failed) = step.outcome.response, !step.before.existing.contains(contact)
      {
        step.device.tamper { $0.process = .stopped }
        step.outcome.response = .crashed
      }

    // The access button.
    case .trustsUndecidedTouches:
      if case .touch(.inert(.blocked(var blockers))) = step.outcome.response,
        step.status == .notDetermined, blockers.contains(.noRoom)
      {
        blockers.remove(.noRoom)
        step.outcome.response = .touch(
          .inert(blockers.isEmpty ? .nothingToGrant : .blocked(blockers)))
      }
    case .grantsWhatMatchesNow:
      if step.command == .user(.lift), step.before.status == .limited, step.shown.count == 1,
        let contact = step.shown.first, let button = step.touched,
        step.granted?.contact != contact, step.device.snapshot().sheet == nil
      {
        step.setGrants(step.before.granted.inserting(contact))
        step.outcome = ContactsOutcome(
          .touch(.granted(contact)), events: [.buttonApproved(button, [contact])])
      }
    case .reportsAllGrants:
      let grants = Array(step.device.snapshot().granted)
      step.outcome.events = step.outcome.events.map { event in
        if case .buttonApproved(let button, _) = event {
          .buttonApproved(button, grants)
        } else {
          event
        }
      }
    case .reportsWithoutGranting:
      if let granted = step.granted {
        step.setGrants(step.before.granted.removing(granted.contact))
      }
    case .grantsEverybodyAtOnce:
      if step.granted != nil { step.setGrants(step.before.existing) }
    case .grantsTheFirstOfSeveral:
      if case .touch(.choosing(let contacts)) = step.outcome.response, let first = contacts.first {
        step.setGrants(step.before.granted.inserting(first))
      }
    case .cancellingGrants:
      if step.command == .user(.cancel), step.isDone,
        case .chooser(_, let contacts) = step.before.sheet
      {
        step.setGrants(
          step.before.granted.union(contacts.intersection(step.before.existing)))
      }
    case .asksAboutNobody:
      if step.outcome.response == .touch(.inert(.nothingToGrant)),
        step.status == .notDetermined, let button = step.touched
      {
        step.device.tamper { $0.alert = .simplified(button, []) }
        step.outcome.response = .touch(.prompting)
      }
    case .grantsWhenIllegible:
      if step.wasBlocked, step.status == .limited, let contact = step.shown.first {
        step.setGrants(step.before.granted.inserting(contact))
      }
    case .simplifiedPromptSharesEverything:
      if step.command == .user(.allow), step.isDone {
        step.device.tamper { $0.decision = .full(created: []) }
      }
    case .forgetsASimplifiedRefusal:
      if step.command == .user(.deny), step.isDone {
        step.device.tamper { $0.decision = .undetermined }
      }
    case .answersUnderFullAccess:
      if step.outcome.response == .touch(.inert(.notShown)) {
        step.outcome.response = .touch(.inert(.nothingToGrant))
      }
    case .touchReplacesGrants:
      if let granted = step.granted { step.setGrants(ContactSet(just: granted.contact)) }
    case .keepsTheFingerDown:
      if step.command == .user(.lift), let granted = step.granted {
        step.device.tamper {
          $0.finger = ContactsDevice.Finger(
            button: granted.button, frame: ContactSet(just: granted.contact))
        }
      }
    case .callsBackAfterUnmounting:
      if case .user(.choose) = step.command, step.isDone,
        case .chooser(let button, _) = step.before.sheet, step.outcome.events.isEmpty
      {
        let added = step.device.snapshot().granted.subtracting(step.before.granted)
        if !added.isEmpty { step.outcome.events = [.buttonApproved(button, Array(added))] }
      }

    // The pickers.
    case .opensTheAccessPickerAnywhere:
      if step.command == .app(.presentAccessPicker), step.isDone, step.before.status != .limited,
        step.before.alert == nil, step.before.sheet == nil
      {
        step.device.tamper { $0.sheet = .accessPicker([]) }
        step.outcome.events = []
      }
    case .accessPickerNeverRemoves:
      if step.command == .user(.finish), case .accessPicker = step.before.sheet, step.isDone {
        step.setGrants(step.device.snapshot().granted.union(step.before.granted))
      }
    case .cancelledPickerKeepsTicks:
      if step.command == .user(.cancel), case .accessPicker(let ticked) = step.before.sheet,
        step.isDone
      {
        step.setGrants(ticked.intersection(step.before.existing))
      }
    case .pickingGrants:
      if case .user(.pick(let contacts)) = step.command, step.isDone, step.status == .limited {
        step.setGrants(step.before.granted.union(contacts))
      }
    case .picksWhatIsDisabled:
      if case .user(.pick(let contacts)) = step.command,
        step.outcome.response == .refused(.notSelectable),
        contacts.isSubset(of: step.before.existing), contacts.count == 1
      {
        step.device.tamper { $0.sheet = nil }
        step.outcome = ContactsOutcome(
          .done,
          events: [
            .contactPickerPicked(
              contacts.map { Contact(id: $0, card: step.cards[$0] ?? Card(name: "")) })
          ])
      }
    }
  }
}
