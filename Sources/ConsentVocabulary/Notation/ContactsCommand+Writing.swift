extension ContactsCommand: CustomStringConvertible {
  /// The command as a step, complete in itself: a touch says where it landed.
  ///
  ///     user taps button 1 at 180,122
  public var description: String { line(after: nil) }

  /// The command as a step; a touch in the middle of its button, as `layouts` know it, does not say
  /// where.
  func line(after layouts: WrittenLayouts?) -> String {
    switch self {
    case .app(let command): "app \(command.words)"
    case .user(let command): "user \(command.words(after: layouts))"
    case .system(let command): "system \(command.words)"
    case .clock(.advance(let duration)):
      "clock \(ClockPhrase.advances.rawValue) \(Quantity.duration.bounding(duration).notation)"
    }
  }
}

extension Milliseconds {
  var notation: String { "\(count) ms" }
}

extension ContactsCommand.AppCommand {
  fileprivate var words: String {
    func say(_ phrase: AppPhrase, _ rest: String = "") -> String {
      rest.isEmpty ? phrase.rawValue : "\(phrase.rawValue) \(rest)"
    }
    return switch self {
    case .readStatus: say(.readsStatus)
    case .requestAccess: say(.requestsAccess)
    case .store(.fetch(.one(let contact))): say(.fetchesOne, "\(contact.ordinal)")
    case .store(.fetch(.these(let contacts))): say(.fetchesThese, Notation.list(contacts))
    case .store(.fetch(.named(let name))): say(.fetchesNamed, Notation.quoted(name))
    case .store(.fetch(.all)): say(.fetchesAll)
    case .store(.create(let card)): say(.creates, card.description)
    case .store(.update(let contact, let card)): say(.updates, "\(contact.ordinal) to \(card)")
    case .store(.delete(let contact)): say(.deletes, "\(contact.ordinal)")
    case .mount(let button, let content): say(.mounts, "\(button.ordinal) for \(content)")
    case .change(let button, let content): say(.changes, "\(button.ordinal) to \(content)")
    case .unmount(let button): say(.unmounts, "\(button.ordinal)")
    case .presentAccessPicker: say(.presentsAccessPicker)
    case .presentContactPicker(let picker): say(.presentsContactPicker, picker.properties)
    }
  }
}

extension ContactsCommand.UserCommand {
  fileprivate func words(after layouts: WrittenLayouts?) -> String {
    func say(_ phrase: UserPhrase, _ rest: String = "") -> String {
      rest.isEmpty ? phrase.rawValue : "\(phrase.rawValue) \(rest)"
    }
    func on(_ button: ButtonID, _ touch: Touch) -> String {
      let center = layouts?.layout(of: button).center
      return "\(button.ordinal)\(touch.properties(unsaid: center))"
    }
    return switch self {
    case .refuseSharing: say(.refuses)
    case .continueSharing: say(.continues)
    case .shareEverything: say(.sharesEverything)
    case .selectContacts: say(.selectsContacts)
    case .confirmSelection: say(.confirms)
    case .goBack: say(.goesBack)
    case .allow: say(.allows)
    case .deny: say(.denies)
    case .toggle(let contact): say(.ticks, "\(contact.ordinal)")
    case .finish: say(.finishes)
    case .choose(let contacts): say(.chooses, contacts.description)
    case .pick(let contacts): say(.picks, contacts.description)
    case .cancel: say(.cancels)
    case .tap(let button, let touch): say(.taps, on(button, touch))
    case .press(let button, let touch): say(.presses, on(button, touch))
    case .lift: say(.lifts)
    case .setAccess(let choice): say(.setsAccess, choice.description)
    case .resetPrivacy: say(.resetsPrivacy)
    case .deleteApp: say(.deletesApp)
    case .installApp: say(.installsApp)
    case .launchApp: say(.launchesApp)
    case .addContact(let card): say(.adds, card.description)
    case .editContact(let contact, let card): say(.edits, "\(contact.ordinal) to \(card)")
    case .removeContact(let contact): say(.removes, "\(contact.ordinal)")
    }
  }
}
