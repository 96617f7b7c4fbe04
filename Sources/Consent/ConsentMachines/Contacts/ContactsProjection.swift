import ConsentModel
import ConsentVocabulary
import Lockstep

/// The contents of a model's buttons, cached from step to step. Most steps change neither buttons nor grants
/// nor the address book.
package struct ContactsProjection: Projection {
  private var addressBook: AddressBook
  private var status: AuthorizationStatus
  private var granted: ContactSet
  private var buttons: [MountedButton] = []
  private var faces: [ButtonFace] = []

  package init(of model: ContactsModel) {
    (addressBook, status, granted) = (model.addressBook, model.status, model.granted)
  }

  package mutating func snapshot(of model: ContactsModel) -> ContactsSnapshot {
    // Unchanged arrays share their storage, so that comparing them is fast.
    let finds =
      model.status == status && model.granted == granted && model.addressBook == addressBook
    if !finds || model.session.buttons != buttons { face(model, finds: finds) }
    return model.snapshot(showing: faces)
  }

  /// Updates the cached contents.
  ///
  /// - Parameter finds: Whether an unchanged query has the same matches as before.
  private mutating func face(_ model: ContactsModel, finds: Bool) {
    var next: [ButtonFace] = []
    next.reserveCapacity(model.session.buttons.count)
    for (index, button) in model.session.buttons.enumerated() {
      // Most often only the time has changed for which a button has waited.
      let isAsBefore =
        finds && index < buttons.count && buttons[index].id == button.id
        && buttons[index].content == button.content
      next.append(isAsBefore ? faces[index] : model.face(at: index))
    }
    (addressBook, status, granted) = (model.addressBook, model.status, model.granted)
    (buttons, faces) = (model.session.buttons, next)
  }
}
