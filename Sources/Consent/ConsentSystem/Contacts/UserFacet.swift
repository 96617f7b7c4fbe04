import ConsentVocabulary

extension ContactsDevice {
  /// The person in front of the screen.
  public var user: User { User(device: self) }

  /// The person in front of the screen: prompts, buttons and sheets.
  ///
  /// An answer to a screen that is not open is refused as `notPresented`.
  public struct User: Sendable {
    let device: ContactsDevice

    // MARK: - The full prompt, in the order of its screens

    /// Refuses to share, on the first screen (TC-05).
    public func refuseSharing() throws(DeviceError) { try device.act(.user(.refuseSharing)) }

    /// Continues to the second screen (TC-06).
    public func continueSharing() throws(DeviceError) { try device.act(.user(.continueSharing)) }

    /// Shares everything, on the second screen (TC-07).
    public func shareEverything() throws(DeviceError) { try device.act(.user(.shareEverything)) }

    /// Continues to the selection, on the second screen (TC-08).
    public func selectContacts() throws(DeviceError) { try device.act(.user(.selectContacts)) }

    /// Ticks or unticks a contact, in the prompt or in the access picker (TC-09, TP-03).
    public func toggle(_ contact: ContactID) throws(DeviceError) {
      try device.act(.user(.toggle(contact)))
    }

    /// Finishes the selection in the prompt or the access picker (TC-10, TP-04).
    public func finish() throws(DeviceError) { try device.act(.user(.finish)) }

    /// Shares the selection (TC-11).
    public func confirmSelection() throws(DeviceError) { try device.act(.user(.confirmSelection)) }

    /// Goes one screen back (TC-12).
    public func goBack() throws(DeviceError) { try device.act(.user(.goBack)) }

    /// Goes through the whole prompt from its first screen, and shares these contacts only, in one step. Nothing
    /// changes if the prompt is not on its first screen, or a contact is not in the address book.
    public func share(only contacts: ContactSet) throws(DeviceError) {
      try device.actTogether(
        [.user(.continueSharing), .user(.selectContacts)]
          + contacts.map { .user(.toggle($0)) } + [.user(.finish), .user(.confirmSelection)])
    }

    // MARK: - The access button and its prompt

    /// Touches a button and lifts the finger (TB-20 to TB-10).
    ///
    /// - Parameters:
    ///   - button: The button.
    ///   - touch: The touch. By default a finger in the middle of the button.
    @discardableResult
    public func tap(
      _ button: ButtonID, with touch: Touch? = nil
    ) throws(DeviceError) -> TouchAnswer {
      try answer { .tap(button, touch ?? .finger(in: $0, on: button)) }
    }

    /// Puts a finger on a button and keeps it down (TB-21).
    ///
    /// - Parameters:
    ///   - button: The button.
    ///   - touch: The touch. By default a finger in the middle of the button.
    @discardableResult
    public func press(
      _ button: ButtonID, with touch: Touch? = nil
    ) throws(DeviceError) -> TouchAnswer {
      try answer { .press(button, touch ?? .finger(in: $0, on: button)) }
    }

    /// Lifts the finger where it is down (TB-22).
    @discardableResult
    public func lift() throws(DeviceError) -> TouchAnswer { try answer { _ in .lift } }

    /// Lifts the finger at another point (TB-22).
    @discardableResult
    public func lift(at point: Point) throws(DeviceError) -> TouchAnswer {
      try answer { _ in .liftAt(point) }
    }

    /// Moves the finger off its button (TB-24).
    public func slideOff() throws(DeviceError) { try device.act(.user(.slideOff)) }

    /// Allows the contacts that the touched button showed (TB-14, TB-15).
    public func allow() throws(DeviceError) { try device.act(.user(.allow)) }

    /// Denies the app access in the button's prompt (TB-16).
    public func deny() throws(DeviceError) { try device.act(.user(.deny)) }

    /// Chooses among several contacts that a button showed (TB-11).
    public func choose(_ contacts: ContactSet) throws(DeviceError) {
      try device.act(.user(.choose(contacts)))
    }

    // MARK: - Sheets

    /// Picks contacts in the contact picker (TP-07).
    public func pick(_ contacts: ContactSet) throws(DeviceError) {
      try device.act(.user(.pick(contacts)))
    }

    /// Closes the current sheet (TB-12, TP-05, TP-08).
    public func cancel() throws(DeviceError) { try device.act(.user(.cancel)) }

    // MARK: -

    private func answer(
      to command: (ContactsCore) -> ContactsCommand.UserCommand
    ) throws(DeviceError) -> TouchAnswer {
      guard case .touch(let answer) = try device.act({ .user(command($0)) }) else {
        preconditionFailure("a touch is answered as one")
      }
      return answer
    }
  }
}

extension ContactsDevice {
  /// Returns a finger in the middle of a button, or of a plain button if none is mounted.
  package func middle(of button: ButtonID) -> Touch { .finger(in: core, on: button) }
}

extension Touch {
  /// Returns a finger in the middle of a button, or of a plain button if none is mounted.
  fileprivate static func finger(in core: ContactsCore, on button: ButtonID) -> Touch {
    .finger(on: core.layout(of: button) ?? .plain)
  }
}
