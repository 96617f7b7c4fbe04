import ConsentVocabulary

extension ContactsDevice {
  /// The person before the screen.
  public var user: User { User(device: self) }

  /// The person before the screen: prompts, buttons and sheets.
  ///
  /// What is not on the screen cannot be answered: that is refused as not presented.
  public struct User: Sendable {
    let device: ContactsDevice

    // MARK: - The full prompt, in the order of its screens

    /// Shares nothing, at the first screen (TC-05).
    public func refuseSharing() throws(DeviceError) { try device.act(.user(.refuseSharing)) }

    /// Goes on to how much to share (TC-06).
    public func continueSharing() throws(DeviceError) { try device.act(.user(.continueSharing)) }

    /// Shares everything, at the second screen (TC-07).
    public func shareEverything() throws(DeviceError) { try device.act(.user(.shareEverything)) }

    /// Goes on to choose contacts, at the second screen (TC-08).
    public func selectContacts() throws(DeviceError) { try device.act(.user(.selectContacts)) }

    /// Ticks a contact, or takes its tick away, in the prompt or in the access picker (TC-09, TP-03).
    public func toggle(_ contact: ContactID) throws(DeviceError) {
      try device.act(.user(.toggle(contact)))
    }

    /// Ends the selection of the prompt or the access picker (TC-10, TP-04).
    public func finish() throws(DeviceError) { try device.act(.user(.finish)) }

    /// Shares what was selected (TC-11).
    public func confirmSelection() throws(DeviceError) { try device.act(.user(.confirmSelection)) }

    /// Goes one screen back (TC-12).
    public func goBack() throws(DeviceError) { try device.act(.user(.goBack)) }

    /// Goes through the whole prompt from its first screen, and shares these contacts alone: deed by
    /// deed, between which other tasks may come.
    public func share(only contacts: ContactSet) throws(DeviceError) {
      try continueSharing()
      try selectContacts()
      for contact in contacts { try toggle(contact) }
      try finish()
      try confirmSelection()
    }

    // MARK: - The access button and its prompt

    /// Touches a button and lets go (TB-20 to TB-10).
    ///
    /// - Parameter touch: A finger in the middle of the button unless said otherwise.
    @discardableResult
    public func tap(
      _ button: ButtonID, with touch: Touch? = nil
    ) throws(DeviceError) -> TouchAnswer {
      try answer { .tap(button, touch ?? .finger(in: $0, on: button)) }
    }

    /// Puts a finger on a button and leaves it there (TB-21).
    ///
    /// - Parameter touch: A finger in the middle of the button unless said otherwise.
    @discardableResult
    public func press(
      _ button: ButtonID, with touch: Touch? = nil
    ) throws(DeviceError) -> TouchAnswer {
      try answer { .press(button, touch ?? .finger(in: $0, on: button)) }
    }

    /// Lifts the finger that is down (TB-22).
    @discardableResult
    public func lift() throws(DeviceError) -> TouchAnswer { try answer { _ in .lift } }

    /// Lifts the finger that is down somewhere else (TB-22).
    @discardableResult
    public func lift(at point: Point) throws(DeviceError) -> TouchAnswer {
      try answer { _ in .liftAt(point) }
    }

    /// Moves the finger that is down off its button (TB-24).
    public func slideOff() throws(DeviceError) { try device.act(.user(.slideOff)) }

    /// Allows what the touched button showed (TB-14, TB-15).
    public func allow() throws(DeviceError) { try device.act(.user(.allow)) }

    /// Denies the app access, after touching a button (TB-16).
    public func deny() throws(DeviceError) { try device.act(.user(.deny)) }

    /// Chooses among several contacts that a button showed (TB-11).
    public func choose(_ contacts: ContactSet) throws(DeviceError) {
      try device.act(.user(.choose(contacts)))
    }

    // MARK: - Sheets

    /// Hands contacts over in the contact picker (TP-07).
    public func pick(_ contacts: ContactSet) throws(DeviceError) {
      try device.act(.user(.pick(contacts)))
    }

    /// Closes the sheet that is up (TB-12, TP-05, TP-08).
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

extension Touch {
  /// A finger in the middle of a button, or of a plain one where there is none.
  fileprivate static func finger(in core: ContactsCore, on button: ButtonID) -> Touch {
    .finger(on: core.layout(of: button) ?? .plain)
  }
}
