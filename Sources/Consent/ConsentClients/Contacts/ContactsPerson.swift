import ConsentSystem
import ConsentVocabulary
import PropertyTesting

/// A person who answers the screens of a device for a test.
public struct ContactsPerson: Sendable, CustomStringConvertible {
  /// The behaviour in words, such as `shares only Ada`.
  public let description: String
  /// Returns the answer to the current screen of a device; `nil` for no answer.
  let answer: @Sendable (ContactsSnapshot, ContactsDevice) -> ContactsCommand?

  /// Creates a person.
  ///
  /// - Parameters:
  ///   - description: The behaviour in words.
  ///   - answer: Returns the answer to the screen that the snapshot shows; `nil` for none.
  public init(
    _ description: String,
    answer: @escaping @Sendable (ContactsSnapshot, ContactsDevice) -> ContactsCommand?
  ) {
    (self.description, self.answer) = (description, answer)
  }

  /// A person who denies access and cancels pickers.
  public static let refuses = ContactsPerson("refuses") { screen, _ in
    switch screen.alert {
    case .shareOrNot: .user(.refuseSharing)
    case .howMuch, .selecting, .confirming: .user(.goBack)
    case .simplified: .user(.deny)
    case nil: screen.sheet == nil ? nil : .user(.cancel)
    }
  }

  /// A person who shares all contacts, and picks all that a picker offers.
  public static let sharesEverything = ContactsPerson("shares everything") { screen, device in
    screen.alert == .howMuch
      ? .user(.shareEverything) : sharing(screen, device.everybody, in: device)
  }

  /// Returns a person who shares the contacts whose names contain one of these texts, and no others.
  public static func shares(only names: String...) -> ContactsPerson {
    ContactsPerson("shares only \(names.joined(separator: ", "))") { screen, device in
      sharing(screen, device.contacts(named: names), in: device)
    }
  }

  /// Returns a person who shares these contacts, and no others.
  public static func shares(only contacts: ContactSet) -> ContactsPerson {
    ContactsPerson("shares only \(contacts)") { screen, device in
      sharing(screen, contacts, in: device)
    }
  }

  /// A person who cancels pickers and answers no prompt.
  public static let dismisses = ContactsPerson("cancels pickers and answers no prompt") {
    screen, _ in
    screen.alert == nil && screen.sheet != nil ? .user(.cancel) : nil
  }

  /// A person who answers nothing.
  public static let walksAway = ContactsPerson("walks away") { _, _ in nil }

  /// Draws one of the behaviours above; shared contacts are drawn from the first `contacts` of the device.
  public static func any(contacts: Int = 2) -> Generator<ContactsPerson> {
    let sets = (0..<(1 << min(max(contacts, 0), 8))).map { bits in
      ContactSet((0..<8).filter { bits & 1 << $0 != 0 }.map { ContactID($0 + 1) })
    }
    return .element(
      of: [.refuses, .sharesEverything, .dismisses, .walksAway]
        + sets.map { ContactsPerson.shares(only: $0) })
  }

  /// Returns the next step to share exactly `wanted` on the current screen.
  private static func sharing(
    _ screen: ContactsSnapshot, _ wanted: ContactSet, in device: ContactsDevice
  ) -> ContactsCommand? {
    let there = wanted.intersection(screen.existing)
    func ticking(_ ticked: ContactSet) -> ContactsCommand {
      let differing = ticked.intersection(screen.existing).symmetricDifference(there)
      return differing.first.map { .user(.toggle($0)) } ?? .user(.finish)
    }
    switch screen.alert {
    case .shareOrNot: return .user(.continueSharing)
    case .howMuch: return .user(.selectContacts)
    case .selecting(let ticked): return ticking(ticked)
    case .confirming: return .user(.confirmSelection)
    case .simplified(_, let shown):
      return shown.isDisjoint(with: there) ? .user(.deny) : .user(.allow)
    case nil: break
    }
    switch screen.sheet {
    case .chooser(_, let shown):
      let chosen = shown.intersection(there)
      return .user(chosen.isEmpty ? .cancel : .choose(chosen))
    case .accessPicker(let ticked): return ticking(ticked)
    case .contactPicker(let picker):
      let enabled = device.enabled(there, in: picker)
      return .user(enabled.isEmpty ? .cancel : .pick(enabled))
    case nil: return nil
    }
  }
}

extension ContactsDevice {
  fileprivate var everybody: ContactSet { snapshot().existing }

  fileprivate func contacts(named names: [String]) -> ContactSet {
    ContactSet(
      addressBook.contacts.filter { contact in
        names.contains { contact.card.name.contains($0) }
      }.map(\.id))
  }

  /// Returns the contacts that a picker lets the person pick: one only, unless it allows several.
  fileprivate func enabled(_ contacts: ContactSet, in picker: ContactPicker) -> ContactSet {
    let enabled = addressBook.contacts.filter {
      contacts.contains($0.id) && picker.enables($0.card)
    }.map(\.id)
    return ContactSet(picker.allowsSeveral ? enabled : Array(enabled.prefix(1)))
  }
}
