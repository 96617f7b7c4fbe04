import ConsentVocabulary

extension ContactsCore {
  /// Returns the status (TC-01).
  func readStatus() throws(Refused) -> AuthorizationStatus {
    try requireProcess()
    return status
  }

  mutating func requestAccess() throws(Refused) -> ContactsResponse {
    try requireProcess()
    if canStillBeAsked { return hold(.access) }
    return .returned(accessResult)  // TC-14, TC-15
  }

  /// Whether the person has made no decision and can still be asked.
  var canStillBeAsked: Bool { !isRestricted && app.ledger.extent == nil }

  /// The result of an access request under the current decision.
  var accessResult: CallResult {
    readable == nil
      ? .access(granted: false, error: ContactsError(.authorizationDenied))
      : .access(granted: true, error: nil)
  }

  // MARK: - The full prompt, screen by screen

  /// Denies access on the first screen (TC-05).
  mutating func refuseSharing() throws(Refused) {
    try requireFront()
    guard case .shareOrNot = app.process.screens.top else { throw Refused(.notPresented) }
    endPrompt(with: .nothing)
  }

  /// Continues to the second screen (TC-06).
  mutating func continueSharing() throws(Refused) {
    try requireFront()
    guard case .shareOrNot = app.process.screens.top else { throw Refused(.notPresented) }
    app.process.present(.howMuch)
  }

  /// Allows full access (TC-07).
  mutating func shareEverything() throws(Refused) {
    try requireFront()
    guard case .howMuch = app.process.screens.top else { throw Refused(.notPresented) }
    endPrompt(with: .everything)
  }

  /// Continues to the selection (TC-08).
  mutating func selectContacts() throws(Refused) {
    try requireFront()
    guard case .howMuch = app.process.screens.top else { throw Refused(.notPresented) }
    app.process.present(.selection(ContactSet()))
  }

  /// Limits access to the selection (TC-11).
  mutating func confirmSelection() throws(Refused) {
    try requireFront()
    guard case .confirmation = app.process.screens.top else { throw Refused(.notPresented) }
    endPrompt(with: .selection, granting: app.process.screens.ticksOfPrompt, by: .promptSelection)
  }

  /// Goes one screen back (TC-12).
  mutating func goBack() throws(Refused) {
    try requireFront()
    guard app.process.screens.isPromptUp else { throw Refused(.notPresented) }
    guard app.process.screens.popPage() else { throw Refused(.nothingBefore) }
  }

  /// Records a decision that the person made before the scenario began.
  mutating func note(_ earlier: EarlierDecision) {
    switch earlier {
    case .denied: app.ledger.answer(.nothing, at: now)
    case .authorized: app.ledger.answer(.everything, at: now)
    case .limited(let contacts):
      app.ledger.answer(.selection, at: now)
      let present = ContactSet(contacts.filter(book.existing.contains))
      app.ledger.grant(present, by: .promptSelection, at: now)
    }
  }

  // MARK: - Ticks, in the prompt and in the access picker

  /// Ticks or unticks a contact (TC-09, TP-03).
  mutating func toggle(_ contact: ContactID) throws(Refused) {
    try requireFront()
    switch app.process.screens.top {
    case .selection, .accessPicker: try requireContact(contact)
    case nil, .shareOrNot, .howMuch, .confirmation, .buttonPrompt, .chooser, .contactPicker:
      throw Refused(.notPresented)
    }
    app.process.screens.changeTicks { ticked in
      ticked.contains(contact) ? ticked.removing(contact) : ticked.inserting(contact)
    }
  }

  /// Finishes the selection or the access picker (TC-10, TP-04).
  mutating func finish() throws(Refused) {
    try requireFront()
    switch app.process.screens.top {
    case .selection(let ticked):
      if ticked.isEmpty && policy.emptySelection == .refused { throw Refused(.emptySelection) }
      app.process.present(.confirmation)
    case .accessPicker(let ticked): finishAccessPicker(with: ticked)
    case nil, .shareOrNot, .howMuch, .confirmation, .buttonPrompt, .chooser, .contactPicker:
      throw Refused(.notPresented)
    }
  }

  // MARK: - The end of a prompt

  /// Closes the prompt with the person's answer, reports to the button that opened it, and answers all
  /// waiting calls.
  ///
  /// - Source: Specs/Contacts/World.md, Decide.
  mutating func endPrompt(
    with extent: Ledger.Extent, granting contacts: ContactSet = ContactSet(),
    by source: ContactGrant.Source = .promptSelection, approving button: ButtonID? = nil
  ) {
    app.process.screens.popPrompt()
    app.owesPrompt = false
    app.ledger.answer(extent, at: now)
    let granted = contacts.intersection(book.existing)
    app.ledger.grant(granted, by: source, at: now)
    if let button, !granted.isEmpty { report(granted, from: button) }
    answerRequests()
  }
}
