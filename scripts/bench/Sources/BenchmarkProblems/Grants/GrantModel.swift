/// The reference model of the grant machine.
package struct GrantModel: Hashable, Sendable {
  package var level = GrantLevel.notDetermined
  package var granted: UInt16 = 0
  package var existing: UInt16 = 0x00FF

  package init() {}

  /// Executes `command`, and returns the response.
  package mutating func take(_ command: GrantCommand) -> GrantResponse {
    switch command {
    case .requestAccess(let reply):
      if level == .notDetermined {
        switch reply {
        case .deny: level = .denied
        case .limited(let set):
          level = .limited
          granted = set & existing
        case .full: level = .full
        }
      }
      return .level(level)
    case .tap(let contact, let contrast, let visible, let isTrusted):
      let bit = UInt16(1) &<< UInt16(contact)
      guard level == .limited || level == .notDetermined, existing & bit != 0, contrast >= 300,
        visible == 100, isTrusted
      else { return .tapped(false) }
      level = .limited
      granted |= bit
      return .tapped(true)
    case .accessPicker(let set):
      guard level == .limited else { return .picked(false) }
      granted |= set & existing
      return .picked(true)
    case .settingsRevoke(let contact):
      let bit = UInt16(1) &<< UInt16(contact)
      guard level == .limited, granted & bit != 0 else { return .revoked(false) }
      granted &= ~bit
      return .revoked(true)
    case .settingsSetLevel(let new):
      level = new
      if new == .notDetermined || new == .denied { granted = 0 }
      return .levelSet
    case .create(let contact):
      let bit = UInt16(1) &<< UInt16(contact)
      guard level == .limited || level == .full else { return .created(1) }
      if existing & bit != 0 { return .created(2) }
      existing |= bit
      if level == .limited { granted |= bit }
      return .created(0)
    case .delete(let contact):
      let bit = UInt16(1) &<< UInt16(contact)
      guard level == .limited || level == .full else { return .deleted(1) }
      let readable = level == .full ? existing : granted & existing
      guard readable & bit != 0 else { return .deleted(2) }
      existing &= ~bit
      granted &= ~bit
      return .deleted(0)
    case .fetch:
      switch level {
      case .full: return .fetched(existing)
      case .limited: return .fetched(granted & existing)
      case .notDetermined, .denied: return .refused
      }
    }
  }
}
