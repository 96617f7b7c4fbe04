import ConsentVocabulary

extension ContactsCore {
  /// One screen that the system lays over the app.
  enum Screen: Hashable, Sendable {
    // The pages of the full prompt. Each leaves the one before it beneath.
    case shareOrNot
    case howMuch
    /// The ticked contacts.
    case selection(ContactSet)
    /// Asks about the ticks of the page beneath.
    case confirmation

    /// The prompt of an access button, with what the button showed.
    case buttonPrompt(ButtonID, ContactSet)

    // Sheets.
    /// The contacts among which a button lets the person choose.
    case chooser(ButtonID, ContactSet)
    /// The ticked contacts.
    case accessPicker(ContactSet)
    case contactPicker(ContactPicker)

    var isAlert: Bool {
      switch self {
      case .shareOrNot, .howMuch, .selection, .confirmation, .buttonPrompt: true
      case .chooser, .accessPicker, .contactPicker: false
      }
    }
  }

  /// The screens that are up, the last one on top. Pages of one prompt lie on each other, and all of
  /// them on a sheet.
  struct ScreenStack: Hashable, Sendable {
    private(set) var screens: [Screen] = []

    var isEmpty: Bool { screens.isEmpty }

    var top: Screen? { screens.last }

    var isPromptUp: Bool { top?.isAlert == true }

    var isFullPromptUp: Bool {
      if case .buttonPrompt = top { false } else { isPromptUp }
    }

    /// The sheet, covered by a prompt or not.
    var sheet: Screen? {
      guard let bottom = screens.first, !bottom.isAlert else { return nil }
      return bottom
    }

    /// The contacts that are ticked in the prompt, on its page for that or beneath it.
    var ticksOfPrompt: ContactSet {
      for screen in screens.reversed() {
        if case .selection(let ticked) = screen { return ticked }
      }
      return ContactSet()
    }

    mutating func push(_ screen: Screen) { screens.append(screen) }

    mutating func pop() { screens.removeLast() }

    /// Takes the prompt away with all its pages.
    mutating func popPrompt() {
      while isPromptUp { pop() }
    }

    /// Goes back to the page of the prompt beneath, if there is one.
    mutating func popPage() -> Bool {
      guard let page = screens.dropLast().last, page.isAlert else { return false }
      pop()
      return true
    }

    /// Changes the ticks of the screen on top, if it has any.
    mutating func changeTicks(_ change: (ContactSet) -> ContactSet) {
      guard let top else { return }
      switch top {
      case .selection(let ticked): screens[screens.count - 1] = .selection(change(ticked))
      case .accessPicker(let ticked): screens[screens.count - 1] = .accessPicker(change(ticked))
      case .shareOrNot, .howMuch, .confirmation, .buttonPrompt, .chooser, .contactPicker: break
      }
    }
  }
}

extension ContactsCore.AppProcess {
  /// Lays a screen over all others. A finger that is down loses what it was on.
  mutating func present(_ screen: ContactsCore.Screen) {
    screens.push(screen)
    finger = nil
  }
}

extension ContactsCore {
  /// Closes the sheet on top (TB-12, TP-05, TP-08).
  mutating func cancel() throws(Refused) {
    try requireFront()
    try requireNoAlert()
    try closeSheet()
  }

  /// Closes the sheet on top, with whoever waits for it.
  private mutating func closeSheet() throws(Refused) {
    switch app.process.screens.top {
    case .chooser: app.process.screens.pop()
    case .accessPicker: closeAccessPicker()
    case .contactPicker:
      app.process.screens.pop()
      outbox.append(.contactPickerCancelled)
    case nil, .shareOrNot, .howMuch, .selection, .confirmation, .buttonPrompt:
      throw Refused(.notPresented)
    }
  }

  /// TC-31: nobody has answered what is on top, and nobody will.
  mutating func takeScreenDown() throws(Refused) {
    if !app.process.screens.isPromptUp { return try closeSheet() }
    switch policy.lostPrompt {
    case .denies: endPrompt(with: .nothing)
    case .staysUndecided:
      app.process.screens.popPrompt()
      answerRequests()
    }
  }
}
