import ConsentVocabulary

extension ContactsCore {
  /// A screen that the system shows over the app.
  enum Screen: Hashable, Sendable {
    // The pages of the full prompt. Each page is pushed onto the one before it.
    case shareOrNot
    case howMuch
    case selection(ContactSet)
    /// The confirmation of the ticks on the page below.
    case confirmation

    /// The prompt of an access button, with the contents of the button.
    case buttonPrompt(ButtonID, ContactSet)

    // Sheets.
    case chooser(ButtonID, ContactSet)
    case accessPicker(ContactSet)
    case contactPicker(ContactPicker)

    var isAlert: Bool {
      switch self {
      case .shareOrNot, .howMuch, .selection, .confirmation, .buttonPrompt: true
      case .chooser, .accessPicker, .contactPicker: false
      }
    }
  }

  /// The open screens, with the top one last. The pages of a prompt are stacked on each other, and above a
  /// sheet.
  struct ScreenStack: Hashable, Sendable {
    private(set) var screens: [Screen] = []

    var isEmpty: Bool { screens.isEmpty }

    var top: Screen? { screens.last }

    var isPromptUp: Bool { top?.isAlert == true }

    var isFullPromptUp: Bool { if case .buttonPrompt = top { false } else { isPromptUp } }

    /// The sheet, whether or not a prompt covers it.
    var sheet: Screen? {
      guard let bottom = screens.first, !bottom.isAlert else { return nil }
      return bottom
    }

    /// The contacts ticked in the prompt, on its current page or a page below.
    var ticksOfPrompt: ContactSet {
      for screen in screens.reversed() {
        if case .selection(let ticked) = screen { return ticked }
      }
      return ContactSet()
    }

    mutating func push(_ screen: Screen) { screens.append(screen) }

    mutating func pop() { screens.removeLast() }

    /// Removes all pages of the prompt.
    mutating func popPrompt() { while isPromptUp { pop() } }

    /// Returns to the previous page of the prompt. Returns `false` if there is none.
    mutating func popPage() -> Bool {
      guard let page = screens.dropLast().last, page.isAlert else { return false }
      pop()
      return true
    }

    /// Changes the ticks of the top screen. Does nothing if it has none.
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
  /// Shows a screen over all others. This removes a finger that is down.
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

  /// Closes the sheet on top and reports it to the app, if the app waits for it.
  private mutating func closeSheet() throws(Refused) {
    switch app.process.screens.top {
    case .chooser: app.process.screens.pop()
    case .accessPicker: closeAccessPicker()
    case .contactPicker:
      dismissPicker()
      outbox.append(.contactPickerCancelled)
    case nil, .shareOrNot, .howMuch, .selection, .confirmation, .buttonPrompt:
      throw Refused(.notPresented)
    }
  }

  /// Removes the top screen without an answer of the person (TC-31, TC-33).
  mutating func takeScreenDown() throws(Refused) {
    if !app.process.screens.isPromptUp { return try closeSheet() }
    switch policy.callsOfLostPrompt {
    case .end: break
    case .neverEnd:
      while !app.process.requests.isEmpty {
        app.process.stranded.append(app.process.requests.removeFirst().number)
      }
    }
    switch policy.lostPrompt {
    case .denies: endPrompt(with: .nothing)
    case .staysUndecided:
      app.process.screens.popPrompt()
      answerRequests()
    }
  }
}
