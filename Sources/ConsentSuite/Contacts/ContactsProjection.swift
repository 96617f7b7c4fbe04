import ConsentModel
import ConsentVocabulary

/// What the buttons of a model find in its address book, kept from step to step, as most steps leave
/// buttons and address book as they are.
public struct ContactsProjection: Sendable {
  private var addressBook: AddressBook
  private var buttons: [MountedButton]
  private var found: [ContactSet]

  /// The projection of a model that has just begun.
  public init(of model: ContactsModel) {
    addressBook = model.addressBook
    buttons = model.session.buttons
    found = buttons.map { model.addressBook.contacts(matching: $0.search) }
  }

  /// Looks again where something has changed.
  public mutating func follow(_ model: ContactsModel) {
    // Arrays that have not changed are the same array, and compared as fast as that.
    if model.addressBook == addressBook {
      if model.session.buttons == buttons { return }
      found = model.session.buttons.map { button in
        buttons.firstIndex { $0.search == button.search }.map { found[$0] }
          ?? model.addressBook.contacts(matching: button.search)
      }
    } else {
      addressBook = model.addressBook
      found = model.session.buttons.map { addressBook.contacts(matching: $0.search) }
    }
    buttons = model.session.buttons
  }

  /// The snapshot of the model that was followed last.
  public func snapshot(of model: ContactsModel) -> ContactsSnapshot {
    model.snapshot(finding: found)
  }

  /// Whether some button of the model that was followed last shows somebody.
  func showsSomebody(in model: ContactsModel) -> Bool {
    found.contains { !model.shown(of: $0).isEmpty }
  }
}
