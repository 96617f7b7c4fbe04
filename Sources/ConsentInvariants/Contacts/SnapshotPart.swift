import ConsentVocabulary

/// Parts of a snapshot, to name those that a step may change.
struct SnapshotPart: OptionSet {
  let rawValue: UInt8

  static let grants = SnapshotPart(rawValue: 1)
  static let alert = SnapshotPart(rawValue: 2)
  static let sheet = SnapshotPart(rawValue: 4)
  /// What the buttons show.
  static let faces = SnapshotPart(rawValue: 8)
  static let calls = SnapshotPart(rawValue: 16)
  static let finger = SnapshotPart(rawValue: 32)
}

extension ContactsMonitor {
  /// Whether this step left everything as it was, apart from `parts`.
  @inline(__always)
  func changesNothing(_ after: ContactsSnapshot, but parts: SnapshotPart = []) -> Bool {
    after.process == before.process && after.status == before.status && after.now == before.now
      && (parts.contains(.finger) || after.held == before.held)
      && (parts.contains(.grants) || after.granted == before.granted)
      && after.existing == before.existing
      && (parts.contains(.alert) || after.alert == before.alert)
      && (parts.contains(.sheet) || after.sheet == before.sheet)
      && (parts.contains(.faces) || after.buttons == before.buttons)
      && (parts.contains(.calls) || after.pending == before.pending)
  }

  /// What a mounted button showed before this step, or nothing where it was not mounted.
  func shown(by button: ButtonID) -> ContactSet? {
    before.shown(by: button)
  }
}

extension ContactsSnapshot {
  func shown(by button: ButtonID) -> ContactSet? {
    for face in buttons where face.button == button { return face.matches }
    return nil
  }
}

extension ContactSet {
  /// Whether `contacts` are exactly these, in ascending order. Takes no room, whatever the ordinals.
  func isListed(by contacts: [ContactID]) -> Bool {
    guard contacts.count == count else { return false }
    var position = 0
    for contact in self {
      guard contacts[position] == contact else { return false }
      position += 1
    }
    return true
  }
}
