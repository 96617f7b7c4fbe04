import ConsentModel
import ConsentVocabulary
import Lockstep

/// What the buttons of a model find in its address book, kept from step to step, as most steps leave
/// buttons and address book as they are.
public struct ContactsProjection: Projection {
  private var addressBook: AddressBook
  private var buttons: [MountedButton]
  private var found: [ContactSet]

  public init(of model: ContactsModel) {
    addressBook = model.addressBook
    buttons = model.session.buttons
    found = buttons.map { model.addressBook.contacts(matching: $0.search) }
  }

  public mutating func snapshot(of model: ContactsModel) -> ContactsSnapshot {
    // Arrays that have not changed are the same array, and compared as fast as that.
    if model.addressBook != addressBook {
      addressBook = model.addressBook
      found = model.session.buttons.map { addressBook.contacts(matching: $0.search) }
      buttons = model.session.buttons
    } else if model.session.buttons != buttons {
      found = model.session.buttons.map { button in
        buttons.firstIndex { $0.search == button.search }.map { found[$0] }
          ?? addressBook.contacts(matching: button.search)
      }
      buttons = model.session.buttons
    }
    return model.snapshot(finding: found)
  }
}
