import ConsentVocabulary

extension ContactsDevice {
  /// The whole state that can be stated of the device.
  public func snapshot() -> ContactsSnapshot {
    shown.process = interior.process
    shown.held = interior.finger?.button
    shown.now = interior.now
    if interior.accessMayDiffer { refreshAccess() }
    if interior.screenMayDiffer { refreshScreen() }
    if interior.waitingMayDiffer { refreshWaiting() }
    return shown
  }

  // Lists are corrected where they differ rather than made anew: most often they do not.

  private func refreshAccess() {
    shown.status = interior.status
    shown.granted = interior.grants
    shown.existing = interior.book.existing
    let count = interior.buttons.count
    if shown.buttons.count > count { shown.buttons.removeLast(shown.buttons.count - count) }
    for position in 0..<count {
      let face = ButtonFace(button: interior.buttons[position].id, matches: matches(at: position))
      if position == shown.buttons.count {
        shown.buttons.append(face)
      } else if shown.buttons[position] != face {
        shown.buttons[position] = face
      }
    }
    interior.accessMayDiffer = false
  }

  private func refreshScreen() {
    shown.alert = interior.alert
    shown.sheet = interior.sheet
    interior.screenMayDiffer = false
  }

  private func refreshWaiting() {
    let count = interior.waiting.count
    if shown.pending.count > count { shown.pending.removeLast(shown.pending.count - count) }
    for position in 0..<count {
      let id = interior.waiting[position].id
      if position == shown.pending.count {
        shown.pending.append(id)
      } else if shown.pending[position] != id {
        shown.pending[position] = id
      }
    }
    interior.waitingMayDiffer = false
  }
}
