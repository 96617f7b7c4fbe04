import ConsentVocabulary

extension ContactsDevice {
  /// The whole state that can be stated of the device.
  public func snapshot() -> ContactsSnapshot {
    refreshShownFaces()
    refreshShownCalls()
    return ContactsSnapshot(
      process: interior.process, status: interior.status, granted: interior.grants,
      existing: interior.book.existing, alert: interior.alert, sheet: interior.sheet,
      buttons: shownFaces, pending: shownCalls, held: interior.finger?.button, now: interior.now)
  }

  // A snapshot is taken after each command, and few commands change what it lists: the lists of the
  // last one are handed out again, corrected only where they differ.

  private func refreshShownFaces() {
    let count = interior.buttons.count
    if shownFaces.count > count { shownFaces.removeLast(shownFaces.count - count) }
    for position in 0..<count {
      let face = ButtonFace(
        button: interior.buttons[position].id, matches: matches(at: position))
      if position == shownFaces.count {
        shownFaces.append(face)
      } else if shownFaces[position] != face {
        shownFaces[position] = face
      }
    }
  }

  private func refreshShownCalls() {
    let count = interior.waiting.count
    if shownCalls.count > count { shownCalls.removeLast(shownCalls.count - count) }
    for position in 0..<count {
      let id = interior.waiting[position].id
      if position == shownCalls.count {
        shownCalls.append(id)
      } else if shownCalls[position] != id {
        shownCalls[position] = id
      }
    }
  }
}
