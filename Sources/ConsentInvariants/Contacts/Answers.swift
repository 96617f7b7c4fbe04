import ConsentVocabulary

// INV-C37: every command is answered.

extension ContactsMonitor {
  /// A command whose only answer is that it happened, and of which the app hears nothing.
  mutating func acknowledged(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    isDone(outcome)
    hearsNothing(outcome, after)
  }

  /// Whether the answer is that it happened.
  @discardableResult
  mutating func isDone(_ outcome: ContactsOutcome) -> Bool {
    if case .done = outcome.response { return true }
    answeredInAnotherKind()
    return false
  }

  /// An answer that does not fit its command.
  mutating func answeredInAnotherKind() { broken.insert(.everyCommandIsAnswered) }

  /// A status read is answered with the status.
  mutating func statusRead(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    if case .status(let status) = outcome.response {
      require(.everyCommandIsAnswered, status == before.status)
    } else {
      answeredInAnotherKind()
    }
    hearsNothing(outcome, after)
  }

  /// A refusal gives the first reason that holds, tells the app nothing and changes nothing.
  mutating func aRefusalChangesNothing(
    _ command: ContactsCommand, _ reason: ContactsRefusal, _ outcome: ContactsOutcome,
    _ after: ContactsSnapshot
  ) {
    visit(.everyCommandIsAnswered)
    let reasons = reasons(against: command)
    // Without a process no finger is down, and the specification names either as the reason.
    let isGiven =
      reasons.first == reason || reason == .nothingHeld && reasons.contains(.nothingHeld)
    require(
      .everyCommandIsAnswered, isGiven && outcome.events.isEmpty && changesNothing(after))
  }

  /// What a reason holds against is refused.
  mutating func whatCannotBeDoneIsRefused(_ command: ContactsCommand) {
    require(.everyCommandIsAnswered, reasons(against: command).isEmpty)
  }

  /// Asking without a usage description, and nothing else, ends the app.
  mutating func crashed(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    require(
      .everyCommandIsAnswered,
      before.status == .notDetermined && configuration.usageDescription == .missing
        && after.process == .stopped)
  }

  /// A process starts when it is launched, and ends by a crash, a kill, a change of access or the
  /// deletion of the app.
  mutating func theProcessChangesByTheseAlone(_ command: ContactsCommand, _ after: ContactsSnapshot)
  {
    if after.process != .running {
      visit(
        .noCallbackAfterTheEnd,
        where: before.process == .running
          && (before.alert != nil || before.sheet != nil || !before.pending.isEmpty))
      calls.waiting.removeAll(keepingCapacity: true)
    }
    let holds =
      switch command {
      case .app(.requestAccess), .app(.store):
        // What else must hold of a crash is asked where the command is judged.
        after.process == .stopped && configuration.usageDescription == .missing
      case .app(.readStatus), .app(.mount), .app(.change), .app(.unmount),
        .app(.presentAccessPicker), .app(.presentContactPicker):
        false
      case .user(.setAccess), .user(.resetPrivacy), .system(.kill), .system(.restrict):
        before.process == .running && after.process == .stopped
      case .user(.deleteApp): after.process == .notInstalled
      case .user(.installApp): before.process == .notInstalled
      case .user(.launchApp): before.process == .stopped
      case .user(.refuseSharing), .user(.continueSharing), .user(.shareEverything),
        .user(.selectContacts), .user(.confirmSelection), .user(.goBack), .user(.allow),
        .user(.deny), .user(.toggle), .user(.finish), .user(.choose), .user(.pick), .user(.cancel),
        .user(.tap), .user(.press), .user(.lift), .user(.addContact), .user(.editContact),
        .user(.removeContact), .system(.liftRestriction), .system(.upgrade), .clock:
        false
      }
    require(.everyCommandIsAnswered, holds)
  }

  /// A command that leaves the process in this state.
  mutating func theProcessIs(
    _ process: ProcessState, _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    acknowledged(outcome, after)
    require(.everyCommandIsAnswered, after.process == process)
  }

  /// The app hears nothing on its own account by this command. What is heard nevertheless breaks the
  /// claim about its kind; what an ended process hears is judged elsewhere.
  mutating func hearsNothing(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    guard !outcome.events.isEmpty, after.process == .running else { return }
    for event in outcome.events { misheard(event) }
  }

  /// An event that this command cannot bring breaks the claim about events of its kind.
  mutating func misheard(_ event: ContactsCallback) {
    switch event {
    case .completed: broken.insert(.requestsShareOnePrompt)
    case .buttonApproved: broken.insert(.aCallbackReportsExactlyWhatIsNew)
    case .accessPickerCompleted:
      broken.insert(
        before.status == .limited
          ? .theAccessPickerSetsWhatIsTicked : .theAccessPickerNeedsLimitedAccess)
    case .contactPickerPicked: broken.insert(.thePickerHandsOverOnlyWhatIsEnabled)
    case .contactPickerCancelled: broken.insert(.theContactPickerChangesNothing)
    }
  }
}
