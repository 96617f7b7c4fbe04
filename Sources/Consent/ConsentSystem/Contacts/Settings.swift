import ConsentVocabulary

extension ContactsCore {
  /// Changes the app's access (TC-16, TC-17, TC-18).
  mutating func setAccess(_ choice: SettingsChoice) throws(Refused) {
    try requireApp()
    if isRestricted { throw Refused(.restricted) }
    guard let extent = app.ledger.extent else { throw Refused(.noSettingsEntry) }
    let (held, known) = (app.ledger.held, ledger)
    switch choice {
    case .none: if extent != .nothing { app.ledger.answer(.nothing, at: now) }
    case .full: if extent != .everything { app.ledger.answer(.everything, at: now) }
    case .limited(let contacts): select(contacts)
    case .limitedAsOffered: select(offeredSelection)
    }
    guard let chosen = app.ledger.extent, chosen != extent || app.ledger.held != held else {
      return
    }
    inform(of: chosen, appThatKnows: known)
  }

  /// Applies a new decision to the process, which has observed `known` so far.
  private mutating func inform(of extent: Ledger.Extent, appThatKnows known: Ledger) {
    let isMore = known.extent.map { $0 < extent } ?? true
    switch (extent == known.extent, isMore, policy.wideningInSettings) {
    case (true, _, _): if policy.settingsEdit == .killsAlways { return endProcess() }
    case (_, true, .staleUntilLaunch) where app.process.isRunning:
      app.process.outdated = known
      return
    case (_, true, .live): break
    case (_, _, _): return endProcess()
    }
    app.process.outdated = nil
    let isNew = app.ledger.extent != known.extent || app.ledger.held != known.held
    if isNew, case .accessPicker = app.process.screens.top { closeAccessPicker() }
  }

  /// Limits access to these contacts, and to the app's own contacts if the configuration keeps them.
  private mutating func select(_ contacts: ContactSet) {
    var selection = contacts.intersection(book.existing)
    if case .everything = app.ledger.extent, case .kept = policy.ownCreations {
      selection = selection.union(app.ledger.held)
    }
    app.ledger.replaceSelection(with: selection, by: .settings, at: now)
    if app.ledger.extent != .selection { app.ledger.answer(.selection, at: now) }
  }

  /// The selection that Settings offers for limited access (TC-25).
  var offeredSelection: ContactSet {
    if app.ledger.extent == .selection { return app.ledger.held }
    return switch policy.selectionMemory {
    case .remembered: app.ledger.withdrawn.intersection(book.existing)
    case .forgotten: ContactSet()
    }
  }

  /// Resets the decisions about all apps (TC-19).
  mutating func resetPrivacy() throws(Refused) {
    try requireApp()
    if app.ledger.extent != nil && !isRestricted { endProcess() }
    app.ledger = Ledger()
    app.owesPrompt = false
    grantElsewhere(ContactSet())
  }
}
