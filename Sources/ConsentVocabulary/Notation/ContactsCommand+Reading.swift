extension ContactsCommand {
  /// Reads one step. A touch that does not say where lands in the middle of a plain button.
  ///
  /// - Parameter file: Where `line` came from, for messages.
  public init(parsing line: String, file: String = "command") throws(NotationError) {
    self = try NotationReader.single(line, file: file, "a step") {
      (reader) throws(NotationError) in
      try reader.command(by: try reader.phrase(CommandActor.spellings), after: WrittenLayouts())
    }
  }
}

extension NotationReader {
  /// Reads the only line of `text`.
  static func single<Value>(
    _ text: String, file: String, _ what: String,
    read: (inout NotationReader) throws(NotationError) -> Value
  ) throws(NotationError) -> Value {
    var reader = NotationReader(Array(text.utf8), file: file)
    guard try reader.nextLine() else {
      throw reader.mistake(
        .truncated, expected: what, found: "nothing", advice: "Write one line.")
    }
    let value = try read(&reader)
    try reader.end()
    guard try !reader.nextLine() else {
      throw reader.unexpected("one line", advice: "Take the other lines away.")
    }
    return value
  }

  /// Reads what `actor`, who has been read, does.
  mutating func command(
    by actor: CommandActor, after layouts: WrittenLayouts
  ) throws(NotationError) -> ContactsCommand {
    switch actor {
    case .app: return .app(try appCommand())
    case .user: return .user(try userCommand(after: layouts))
    case .system: return .system(try phrase(ContactsCommand.SystemCommand.spellings))
    case .clock:
      switch try phrase(ClockPhrase.spellings) {
      case .advances: return .clock(.advance(try milliseconds(.duration)))
      }
    }
  }

  private mutating func appCommand() throws(NotationError) -> ContactsCommand.AppCommand {
    switch try phrase(AppPhrase.spellings) {
    case .readsStatus: return .readStatus
    case .requestsAccess: return .requestAccess
    case .fetchesOne: return .store(.fetch(.one(try contact())))
    case .fetchesThese: return .store(.fetch(.these(try contactList())))
    case .fetchesNamed: return .store(.fetch(.named(try text("a name such as \"Ada\""))))
    case .fetchesAll: return .store(.fetch(.all))
    case .creates: return .store(.create(try card()))
    case .updates:
      let contact = try contact()
      try word("to")
      return .store(.update(contact, try card()))
    case .deletes: return .store(.delete(try contact()))
    case .mounts:
      let button = try button()
      try word("for")
      return .mount(button, try accessButton())
    case .changes:
      let button = try button()
      try word("to")
      return .change(button, try accessButton())
    case .unmounts: return .unmount(try button())
    case .presentsAccessPicker: return .presentAccessPicker
    case .presentsContactPicker: return .presentContactPicker(try contactPicker())
    }
  }

  private mutating func userCommand(
    after layouts: WrittenLayouts
  ) throws(NotationError) -> ContactsCommand.UserCommand {
    switch try phrase(UserPhrase.spellings) {
    case .refuses: return .refuseSharing
    case .continues: return .continueSharing
    case .sharesEverything: return .shareEverything
    case .selectsContacts: return .selectContacts
    case .confirms: return .confirmSelection
    case .goesBack: return .goBack
    case .allows: return .allow
    case .denies: return .deny
    case .ticks: return .toggle(try contact())
    case .finishes: return .finish
    case .chooses: return .choose(try contactSet())
    case .picks: return .pick(try contactSet())
    case .cancels: return .cancel
    case .taps:
      let button = try button()
      return .tap(button, try touch(on: layouts.layout(of: button)))
    case .presses:
      let button = try button()
      return .press(button, try touch(on: layouts.layout(of: button)))
    case .lifts: return .lift
    case .setsAccess: return .setAccess(try settingsChoice())
    case .resetsPrivacy: return .resetPrivacy
    case .deletesApp: return .deleteApp
    case .installsApp: return .installApp
    case .launchesApp: return .launchApp
    case .adds: return .addContact(try card())
    case .edits:
      let contact = try contact()
      try word("to")
      return .editContact(contact, try card())
    case .removes: return .removeContact(try contact())
    }
  }

  // MARK: - Arguments

  private mutating func milliseconds(_ quantity: Quantity) throws(NotationError) -> Milliseconds {
    let count = try number(quantity)
    try word("ms")
    return Milliseconds(count)
  }

  private mutating func accessButton() throws(NotationError) -> AccessButton {
    var button = AccessButton(query: try text("a query such as \"ada\""))
    var known = Once<LayoutPhrase>()
    while !isAtEnd && !isAt(",") {
      _ = peek()
      let place = position
      switch try phrase(ButtonPhrase.spellings) {
      case .ignoringEmail: button.ignoredEmails.append(try text("an address such as \"a@b.org\""))
      case .ignoringPhone: button.ignoredPhones.append(try text("a number such as \"123\""))
      case .layout(let phrase):
        try only(phrase.kind, &known, from: place)
        try property(phrase, of: &button.layout)
      }
    }
    try views(around: &button.layout)
    return button
  }

  mutating func contactPicker() throws(NotationError) -> ContactPicker {
    var picker = ContactPicker()
    var known = Once<PickerPhrase>()
    while !isAtEnd {
      _ = peek()
      let place = position
      let phrase = try phrase(PickerPhrase.spellings)
      // One limit is all that a picker has.
      try only(phrase == .withPhone ? .withEmail : phrase, &known, from: place)
      switch phrase {
      case .several: picker.allowsSeveral = true
      case .withEmail: picker.enabled = .withEmail
      case .withPhone: picker.enabled = .withPhone
      }
    }
    return picker
  }

  private mutating func settingsChoice() throws(NotationError) -> SettingsChoice {
    switch try phrase(SettingsPhrase.spellings) {
    case .none: return .none
    case .limited: return .limited(try contactSet())
    case .limitedAsOffered: return .limitedAsOffered
    case .full: return .full
    }
  }

  private mutating func touch(on layout: Layout) throws(NotationError) -> Touch {
    var touch = Touch.finger(on: layout)
    var known = Once<TouchPhrase>()
    while !isAtEnd {
      _ = peek()
      let place = position
      let phrase = try phrase(TouchPhrase.spellings)
      try only(phrase == .nowhere ? .at : phrase, &known, from: place)
      switch phrase {
      case .with:
        if isAt(word: "an") { try word("an") } else { try word("a") }
        touch.source = try self.phrase(TouchSource.spellings)
        try word("touch")
      case .at: touch.point = try point()
      case .nowhere: touch.point = nil
      case .aged: touch.age = try milliseconds(.age)
      }
    }
    return touch
  }
}
