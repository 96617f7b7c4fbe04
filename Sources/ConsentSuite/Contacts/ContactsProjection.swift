import ConsentModel
import ConsentVocabulary
import Lockstep

/// What the buttons of a model show, kept from step to step: most steps leave buttons, grants and
/// address book as they are.
public struct ContactsProjection: Projection {
  private var addressBook: AddressBook
  private var status: AuthorizationStatus
  private var granted: ContactSet
  private var buttons: [MountedButton] = []
  private var faces: [ButtonFace] = []

  public init(of model: ContactsModel) {
    (addressBook, status, granted) = (model.addressBook, model.status, model.granted)
  }

  public mutating func snapshot(of model: ContactsModel) -> ContactsSnapshot {
    // Arrays that have not changed are the same array, and compared as fast as that.
    let isAsBefore =
      model.session.buttons == buttons && model.status == status && model.granted == granted
      && model.addressBook == addressBook
    if isAsBefore { return model.snapshot(showing: faces) }
    let snapshot = model.snapshot
    (addressBook, status, granted) = (model.addressBook, model.status, model.granted)
    (buttons, faces) = (model.session.buttons, snapshot.buttons)
    return snapshot
  }
}
