/// An independent implementation of the grant machine, like that in a device: a table of contacts that is
/// modified in place.
package struct GrantSystem: Sendable {
  private var status = GrantLevel.notDetermined
  private var isThere: [Bool]
  private var isShared: [Bool]

  /// A machine without grants, with the contacts 0...7.
  package init() {
    isThere = (0..<16).map { $0 < 8 }
    isShared = Array(repeating: false, count: 16)
  }

  /// Returns to the initial state.
  package mutating func reset() {
    status = .notDetermined
    for contact in 0..<16 {
      isThere[contact] = contact < 8
      isShared[contact] = false
    }
  }

  /// The contacts that exist and are shared.
  package var shared: UInt16 {
    var set: UInt16 = 0
    for contact in 0..<16 where isThere[contact] && isShared[contact] {
      set |= 1 &<< UInt16(contact)
    }
    return set
  }

  /// Executes `command`, and returns the response.
  @inline(never)
  package mutating func perform(_ command: GrantCommand) -> GrantResponse {
    switch command {
    case .requestAccess(let reply):
      request(reply)
      return .level(status)
    case .tap(let contact, let contrast, let visible, let isTrusted):
      let isLegible = contrast >= 300 && visible == 100
      if !isTrusted || !isLegible || !isThere[contact] { return .tapped(false) }
      if status == .denied || status == .full { return .tapped(false) }
      status = .limited
      isShared[contact] = true
      return .tapped(true)
    case .accessPicker(let set):
      if status != .limited { return .picked(false) }
      share(set)
      return .picked(true)
    case .settingsRevoke(let contact):
      if status != .limited || !isShared[contact] { return .revoked(false) }
      isShared[contact] = false
      return .revoked(true)
    case .settingsSetLevel(let new):
      status = new
      if new == .denied || new == .notDetermined {
        for contact in 0..<16 { isShared[contact] = false }
      }
      return .levelSet
    case .create(let contact):
      if status == .denied || status == .notDetermined { return .created(1) }
      if isThere[contact] { return .created(2) }
      isThere[contact] = true
      if status == .limited { isShared[contact] = true }
      return .created(0)
    case .delete(let contact):
      if status == .denied || status == .notDetermined { return .deleted(1) }
      if !isThere[contact] || status == .limited && !isShared[contact] { return .deleted(2) }
      isThere[contact] = false
      isShared[contact] = false
      return .deleted(0)
    case .fetch:
      if status == .limited { return .fetched(shared) }
      if status != .full { return .refused }
      var set: UInt16 = 0
      for contact in 0..<16 where isThere[contact] { set |= 1 &<< UInt16(contact) }
      return .fetched(set)
    }
  }

  private mutating func request(_ reply: GrantCommand.Reply) {
    guard status == .notDetermined else { return }
    switch reply {
    case .deny: status = .denied
    case .full: status = .full
    case .limited(let set):
      status = .limited
      for contact in 0..<16 { isShared[contact] = false }
      share(set)
    }
  }

  private mutating func share(_ set: UInt16) {
    for contact in 0..<16 where set & (1 &<< UInt16(contact)) != 0 && isThere[contact] {
      isShared[contact] = true
    }
  }
}
