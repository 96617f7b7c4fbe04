import ConsentVocabulary

extension ContactsCore {
  /// Ends the process and discards its state. Pending callbacks are never delivered (TB-18).
  mutating func endProcess() {
    if policy.interruptedPrompt == .presentedAgain && app.process.screens.isFullPromptUp {
      app.owesPrompt = true
    }
    app.process = AppProcess()
  }

  /// Ends the process (TC-13).
  mutating func kill() throws(Refused) {
    try requireProcess()
    endProcess()
  }

  // MARK: - The home screen

  /// Deletes the app (TC-22). The decision is part of the app and is deleted as well.
  mutating func deleteApp() throws(Refused) {
    try requireApp()
    app = App()
  }

  /// Installs the app (TC-23).
  mutating func installApp() throws(Refused) {
    if app.isInstalled { throw Refused(.alreadyInstalled) }
    app.isInstalled = true
  }

  /// Launches the app (TC-27).
  mutating func launchApp() throws(Refused) {
    try requireApp()
    if app.process.isRunning { throw Refused(.alreadyRunning) }
    app.process.isRunning = true
    app.process.isActive = true
    if app.owesPrompt && canStillBeAsked { app.process.present(.shareOrNot) }
    app.owesPrompt = false
  }

  // MARK: - Foreground and background

  /// Brings another app to the front (TC-29). The app's screens stay open behind it.
  mutating func leaveApp() throws(Refused) {
    try requireApp()
    try requireProcess()
    try requireFront()
    resignActive()
    app.process.isInBackground = true
    app.process.finger = nil
    outbox.append(.wentToBackground)
  }

  /// Returns to the app (TC-30).
  mutating func returnToApp() throws(Refused) {
    try requireApp()
    try requireProcess()
    if !app.process.isInBackground { throw Refused(.inForeground) }
    app.process.isInBackground = false
    // A prompt that stayed open over the app makes it inactive again at once.
    app.process.isActive = true
    outbox.append(.becameActive)
  }

  // MARK: - Activity

  /// Whether a screen of the system over the app keeps it from being active.
  private var isDimmed: Bool {
    switch policy.systemSheet {
    case .leavesActive: app.process.screens.isPromptUp
    case .makesInactive: !app.process.screens.isEmpty
    }
  }

  private mutating func resignActive() {
    guard app.process.isActive else { return }
    app.process.isActive = false
    outbox.append(.becameInactive)
  }

  /// Lets the app become active or inactive, as the screens over it have opened and closed (TC-34, TC-35).
  mutating func updateActivity() {
    if !app.process.isRunning || app.process.isInBackground { return }
    if isDimmed { return resignActive() }
    guard !app.process.isActive else { return }
    app.process.isActive = true
    outbox.append(.becameActive)
  }

  // MARK: - Restriction

  /// Restricts the app (TC-20, TC-26).
  mutating func restrict() throws(Refused) {
    if isRestricted { throw Refused(.restricted) }
    isRestricted = true
    if app.ledger.extent != nil {
      endProcess()
    } else if app.process.screens.isPromptUp {
      app.process.screens.popPrompt()
      answerRequests()
    }
  }

  /// Lifts the restriction (TC-21).
  mutating func liftRestriction() throws(Refused) {
    if !isRestricted { throw Refused(.notRestricted) }
    isRestricted = false
  }

  // MARK: - Time

  /// Advances the clock (TC-28). It stops at the greatest representable time.
  mutating func advance(by duration: Milliseconds) {
    guard duration.count > 0 else { return }
    app.process.isPickerClosing = false
    let (sum, overflow) = now.sinceStart.count.addingReportingOverflow(duration.count)
    now = Instant(Milliseconds(overflow ? .max : sum))
  }

  func timeSince(_ moment: Instant) -> Milliseconds {
    Milliseconds(now.sinceStart.count - moment.sinceStart.count)
  }
}
