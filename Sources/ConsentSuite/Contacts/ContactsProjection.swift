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
    found = buttons.map { model.contacts(soughtBy: $0.content) }
  }

  public mutating func snapshot(of model: ContactsModel) -> ContactsSnapshot {
    // Arrays that have not changed are the same array, and compared as fast as that.
    if model.addressBook != addressBook {
      addressBook = model.addressBook
      found = model.session.buttons.map { model.contacts(soughtBy: $0.content) }
      buttons = model.session.buttons
    } else if model.session.buttons != buttons {
      found = model.session.buttons.map { button in
        buttons.firstIndex { $0.content == button.content }.map { found[$0] }
          ?? model.contacts(soughtBy: button.content)
      }
      buttons = model.session.buttons
    }
    return model.snapshot(finding: found)
  }
}
