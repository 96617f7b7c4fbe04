import ConsentSystem
import ConsentVocabulary
import Isolation

/// A sound device with a fault around it: broken collaborators, and a hand that meddles after each
/// step.
final class FaultyContactsDevice {
  let device: ContactsDevice
  let fault: ContactsFault

  /// What some faults carry from one step to the next.
  private var rememberedStatus: AuthorizationStatus?
  private var spoilsTheNextSearch = false
  private var buried: (button: ButtonID, contacts: ContactSet)?

  init(_ fault: ContactsFault, in world: ContactsWorld) {
    self.fault = fault
    device = ContactsDevice(world: world, collaborators: fault.collaborators)
  }

  func snapshot() -> ContactsSnapshot {
    var snapshot = device.snapshot()
    if fault == .part(.showsGrantedContacts), !snapshot.buttons.isEmpty {
      snapshot.buttons[0].matches = snapshot.buttons[0].matches.union(snapshot.granted)
    }
    return snapshot
  }

  func perform(_ command: ContactsCommand) -> ContactsOutcome {
    let before = device.snapshot()
    var cards: [ContactID: Card] = [:]
    device.tamper { interior in
      for contact in before.existing { cards[contact] = interior.book[contact] }
    }
    var step = FaultyStep(
      command: command, before: before, cards: cards, device: device,
      outcome: device.perform(command))
    switch fault {
    case .step(let fault): fault.meddle(&step)
    case .part(let fault): meddle(&step, as: fault)
    case .ending(let mishap): meddle(&step, by: mishap)
    case .wavers: if Bool.random() { meddle(&step, by: .nothing) }
    case .sight: break
    }
    return step.outcome
  }

  private func meddle(_ step: inout FaultyStep, by mishap: Mishap) {
    guard case .app(.store(.delete)) = step.command, step.outcome.response == .returned(.saved),
      step.status == .limited
    else { return }
    mishap.happen(step.outcome.events.count + 1)
    step.outcome.response = .refused(.noSuchContact)
  }

  private func meddle(_ step: inout FaultyStep, as fault: PartFault) {
    switch fault {
    case .rememberedStatusIsReported:
      if case .status(let status) = step.outcome.response {
        let first = rememberedStatus ?? status
        rememberedStatus = first
        step.outcome.response = .status(first)
      }
    case .illegibleTouchSpoilsTheNextSearch:
      if case .app(.store(.fetch(.named))) = step.command,
        case .returned(.contacts) = step.outcome.response, spoilsTheNextSearch
      {
        spoilsTheNextSearch = false
        step.outcome.response = .returned(.contacts([]))
      }
      if step.wasBlocked { spoilsTheNextSearch = true }
    case .callsBackAfterTheEnd:
      if step.command == .system(.kill), case .chooser(let button, let contacts) = step.before.sheet
      {
        buried = (button, contacts)
      }
      if step.command == .user(.launchApp), step.isDone, let buried {
        step.outcome.events.append(.buttonApproved(buried.button, Array(buried.contacts)))
        self.buried = nil
      }
    case .showsGrantedContacts, .reusesOrdinals, .comparesIgnoredPhonesAsText: break
    }
  }
}

extension ContactsFault {
  /// The parts of the device that this fault breaks, and sound ones for the rest.
  var collaborators: ContactsCollaborators {
    var collaborators = ContactsCollaborators()
    switch self {
    case .step, .ending, .wavers: break
    case .sight(let fault):
      collaborators.blockers = { fault.blockers(of: $0, under: $1) }
    case .part(.reusesOrdinals):
      collaborators.nextContact = { greatestEver, existing in
        (1...greatestEver + 1).lazy.map { ContactID($0) }.first { !existing.contains($0) }
          ?? ContactID(greatestEver + 1)
      }
    case .part(.comparesIgnoredPhonesAsText):
      collaborators.matches = { card, button, blankQuery in
        var withoutPhones = button
        withoutPhones.ignoredPhones = []
        return SystemMatching.matches(card, withoutPhones, blankQuery: blankQuery)
          && !card.phones.contains { button.ignoredPhones.contains($0) }
      }
    case .part(.rememberedStatusIsReported), .part(.callsBackAfterTheEnd),
      .part(.illegibleTouchSpoilsTheNextSearch), .part(.showsGrantedContacts):
      break
    }
    return collaborators
  }
}

/// One step of a device, open to meddling.
struct FaultyStep {
  let command: ContactsCommand
  let before: ContactsSnapshot
  /// The cards before the step.
  let cards: [ContactID: Card]
  let device: ContactsDevice
  var outcome: ContactsOutcome

  var isDone: Bool { outcome.response == .done }

  var status: AuthorizationStatus { device.snapshot().status }

  var wasBlocked: Bool {
    if case .touch(.inert(.blocked)) = outcome.response { true } else { false }
  }

  /// The button and the contact of a touch that granted one.
  var granted: (button: ButtonID, contact: ContactID)? {
    guard case .touch(.granted(let contact)) = outcome.response,
      case .buttonApproved(let button, _) = outcome.events.first
    else { return nil }
    return (button, contact)
  }

  /// The button that a touch was on.
  var touched: ButtonID? {
    switch command {
    case .user(.tap(let button, _)), .user(.press(let button, _)): button
    case .user(.lift): before.held
    case .app, .user, .system, .clock: nil
    }
  }

  /// What the touched button showed before the step.
  var shown: ContactSet {
    before.buttons.first { $0.button == touched }?.matches ?? []
  }

  /// Sets the grants of a limited decision.
  func setGrants(_ grants: ContactSet) {
    device.tamper { $0.decision = .limited(grants) }
  }
}
