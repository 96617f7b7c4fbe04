import ConsentVocabulary

extension ContactsCore {
  /// Ends the process, and with it all that lies within; nothing of that is ever delivered (TB-18).
  mutating func endProcess() {
    if policy.interruptedPrompt == .presentedAgain && app.process.screens.isFullPromptUp {
      app.owesPrompt = true
    }
    app.process = AppProcess()
  }

  /// TC-13.
  mutating func kill() throws(Refused) {
    try requireProcess()
    endProcess()
  }

  // MARK: - The home screen

  /// TC-22. What was decided lies within the app, and goes with it.
  mutating func deleteApp() throws(Refused) {
    try requireApp()
    app = App()
  }

  /// TC-23.
  mutating func installApp() throws(Refused) {
    if app.isInstalled { throw Refused(.alreadyInstalled) }
    app.isInstalled = true
  }

  /// TC-27.
  mutating func launchApp() throws(Refused) {
    try requireApp()
    if app.process.isRunning { throw Refused(.alreadyRunning) }
    app.process.isRunning = true
    if app.owesPrompt && canStillBeAsked { app.process.present(.shareOrNot) }
    app.owesPrompt = false
  }

  // MARK: - In front and behind

  /// TC-29. What is on the screen stays there, behind the other app.
  mutating func leaveApp() throws(Refused) {
    try requireApp()
    try requireProcess()
    try requireFront()
    app.process.isInBackground = true
    app.process.finger = nil
    outbox.append(.wentToBackground)
  }

  /// TC-30.
  mutating func returnToApp() throws(Refused) {
    try requireApp()
    try requireProcess()
    if !app.process.isInBackground { throw Refused(.inForeground) }
    app.process.isInBackground = false
    outbox.append(.becameActive)
  }

  // MARK: - Restriction

  /// TC-20, TC-26.
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

  /// TC-21.
  mutating func liftRestriction() throws(Refused) {
    if !isRestricted { throw Refused(.notRestricted) }
    isRestricted = false
  }

  // MARK: - Time

  /// TC-28. The clock stops at the end of time rather than beyond it.
  mutating func advance(by duration: Milliseconds) {
    guard duration.count > 0 else { return }
    let (sum, overflow) = now.sinceStart.count.addingReportingOverflow(duration.count)
    now = Instant(Milliseconds(overflow ? .max : sum))
  }

  func timeSince(_ moment: Instant) -> Milliseconds {
    Milliseconds(now.sinceStart.count - moment.sinceStart.count)
  }
}
