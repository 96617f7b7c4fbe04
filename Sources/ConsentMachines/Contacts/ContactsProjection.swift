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
    let finds =
      model.status == status && model.granted == granted && model.addressBook == addressBook
    if !finds || model.session.buttons != buttons { face(model, finds: finds) }
    return model.snapshot(showing: faces)
  }

  /// Brings the faces up to date.
  ///
  /// - Parameter finds: Whether a button that looks for the same finds the same as before.
  private mutating func face(_ model: ContactsModel, finds: Bool) {
    var next: [ButtonFace] = []
    next.reserveCapacity(model.session.buttons.count)
    for (place, button) in model.session.buttons.enumerated() {
      // Most often what has changed is how long a button has waited.
      let isAsBefore =
        finds && place < buttons.count && buttons[place].id == button.id
        && buttons[place].content == button.content
      next.append(isAsBefore ? faces[place] : model.face(at: place))
    }
    (addressBook, status, granted) = (model.addressBook, model.status, model.granted)
    (buttons, faces) = (model.session.buttons, next)
  }
}
