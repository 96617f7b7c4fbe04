import ConsentVocabulary

/// Judges the transcript of one side, step by step, against every ``ContactsInvariant`` that one
/// transcript can break.
///
/// It sees what anybody sees: the world, then for each step the command, the outcome and the
/// snapshot after it. The claims stand in the files beside this one, a flow to a file; here they are
/// only called, by command and then by what has changed.
public struct ContactsMonitor: Sendable {
  let configuration: ContactsConfiguration
  /// The snapshot before the step that is being judged.
  var before: ContactsSnapshot
  /// What the step that is being judged has broken so far.
  var broken = InvariantSet()
  /// The invariants whose landmark was visited so far: the antecedent held in a step that could
  /// have broken it.
  public internal(set) var visited = InvariantSet()

  /// What the command allows this step to change; empty between steps.
  var step = StepAllowance()
  var decisions = DecisionMemory()
  var calls = CallMemory()
  var book: AddressBookMemory
  var fetches = FetchMemory()
  var touches: TouchMemory
  var screen = ScreenMemory()
  /// What the person has ticked in the list that is up: the prompt's selection or the access picker.
  var ticked = ContactSet()
  /// The contact picker as it was presented.
  var picker = ContactPicker()

  public init(world: ContactsWorld, start: ContactsSnapshot) {
    configuration = world.configuration
    before = start
    book = AddressBookMemory(cards: world.cards, existing: start.existing)
    touches = TouchMemory(
      pressed: start.held, frame: start.held.flatMap { start.shown(by: $0) } ?? ContactSet())
  }

  /// Judges one step.
  ///
  /// - Returns: The invariants broken by it, none if all hold.
  public mutating func observe(
    _ command: ContactsCommand, _ outcome: ContactsOutcome, after: consuming ContactsSnapshot
  ) -> InvariantSet {
    broken = InvariantSet()
    if case .refused(let reason) = outcome.response {
      aRefusalChangesNothing(command, reason, outcome, after)
      // The snapshot is the one of before, so that no other claim has anything new to say.
      if broken.isEmpty { return broken }
    } else {
      let reach = changedReach(after)
      if reach { fetches.forget() }
      whatCannotBeDoneIsRefused(command)
      judge(command, outcome, after)
      if reach || step.isUsed { judgeReach(command, after) }
    }
    judgeStanding(command, outcome, after)
    if after.process != .running { screen.clear() }
    before = after
    return broken
  }
}

extension ContactsMonitor {
  /// Calls the claims that speak of this command. A refused command does not get here.
  private mutating func judge(
    _ command: ContactsCommand, _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    switch command {
    case .app(.readStatus): statusRead(outcome, after)
    case .app(.requestAccess): accessRequested(outcome, after)
    case .app(.store(let operation)): storeCalled(operation, outcome, after)
    case .app(.mount(let button, let content)):
      acknowledged(outcome, after)
      screen.mount(button, content.layout, at: before.now)
    case .app(.change(let button, let content)):
      acknowledged(outcome, after)
      screen.change(button, to: content.layout, at: before.now)
    case .app(.unmount(let button)):
      acknowledged(outcome, after)
      screen.unmount(button)
    case .app(.presentAccessPicker): accessPickerPresented(outcome, after)
    case .app(.presentContactPicker(let picker)): contactPickerPresented(picker, outcome, after)
    case .user(.refuseSharing): sharingRefused(outcome, after)
    case .user(.shareEverything): everythingShared(outcome, after)
    case .user(.confirmSelection): selectionConfirmed(outcome, after)
    case .user(.selectContacts): selectionOpened(outcome, after)
    case .user(.continueSharing), .user(.goBack): acknowledged(outcome, after)
    case .user(.allow): simplifiedPromptAllowed(outcome, after)
    case .user(.deny): simplifiedPromptDenied(outcome, after)
    case .user(.toggle(let contact)): toggled(contact, outcome, after)
    case .user(.finish): listFinished(outcome, after)
    case .user(.choose(let contacts)): chosen(contacts, outcome, after)
    case .user(.pick(let contacts)): picked(contacts, outcome, after)
    case .user(.cancel): cancelled(outcome, after)
    case .user(.tap(let button, let touch)): tapped(button, touch, outcome, after)
    case .user(.press(let button, let touch)): pressed(button, touch, outcome, after)
    case .user(.lift): lifted(outcome, after)
    case .user(.setAccess(let choice)): settingsChosen(choice, outcome, after)
    case .user(.resetPrivacy): privacyReset(outcome, after)
    case .user(.deleteApp): appDeleted(outcome, after)
    case .user(.installApp): theProcessIs(.stopped, outcome, after)
    case .user(.launchApp): launched(outcome, after)
    case .user(.addContact(let card)): contactAdded(card, outcome, after)
    case .user(.editContact(let contact, let card)): contactEdited(contact, card, outcome, after)
    case .user(.removeContact(let contact)): contactRemoved(contact, outcome, after)
    case .system(.kill): theProcessIs(.stopped, outcome, after)
    case .system(.restrict): restricted(outcome, after)
    case .system(.liftRestriction): restrictionLifted(outcome, after)
    case .system(.upgrade), .clock(.advance): acknowledged(outcome, after)
    }
  }

  /// Whether the status, the grants or the address book differ: what the app can reach.
  private func changedReach(_ after: ContactsSnapshot) -> Bool {
    after.status != before.status || after.granted != before.granted
      || after.existing != before.existing
  }

  /// Calls the claims about what can be reached, whatever the command was.
  private mutating func judgeReach(_ command: ContactsCommand, _ after: ContactsSnapshot) {
    if after.status != before.status { judgeStatus(command, after) }
    if after.granted != before.granted { theGrantsStand(command, after) }
    everyGrantHasASource(after)
    noGrantOutlivesItsContact(after)
    theAddressBookChangesAsTold(after)
    step = StepAllowance()
  }

  /// Calls the claims about what stands on the screen and waits, whatever the command was.
  private mutating func judgeStanding(
    _ command: ContactsCommand, _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    if after.process != before.process { theProcessChangesByTheseAlone(command, after) }
    if after.process == .running {
      if after.alert != nil { judgeAlert(command, after) }
      if (after.sheet == nil) != (before.sheet == nil) { judgeSheet(command, after) }
      callsWaitForAPrompt(after)
      if after.held != nil { aPressEndsWhenSomethingComesUp(after) }
      if case .accessPicker = after.sheet { theAccessPickerStandsOnLimitedAccess(after) }
      if !after.buttons.isEmpty { aButtonShowsOnlyHiddenContacts(after) }
    } else {
      nothingIsLeftOfAnEndedProcess(outcome, after)
    }
    if decisions.isAnswered { theAnswerStands(after) }
  }

  // MARK: - Recording

  /// Records whether `invariant` held.
  @inline(__always)
  mutating func require(_ invariant: ContactsInvariant, _ holds: Bool) {
    if !holds { broken.insert(invariant) }
  }

  /// Records that the landmark of `invariant` was visited.
  @inline(__always)
  mutating func visit(_ invariant: ContactsInvariant, where condition: Bool = true) {
    if condition { visited.insert(invariant) }
  }
}

/// What the command of a step allows it to change in the reach of the app.
struct StepAllowance: Sendable {
  /// Contacts that may be granted by this step.
  var grantable = ContactSet()
  /// Whether the grants of before give way to `grantable`.
  var replacesGrants = false
  /// Contacts that the step adds to the address book.
  var born = ContactSet()
  /// Contacts that the step takes out of the address book.
  var gone = ContactSet()

  var isUsed: Bool { replacesGrants || !grantable.isEmpty || !born.isEmpty || !gone.isEmpty }
}
