/// A grant machine with a single fault: a wrapper of the correct one.
package struct FaultySystem {
  package enum Fault: String, CaseIterable, Sendable {
    case tapsWhenOneHundredthIsHidden
    case tapsWhenContrastIsJustTooLow
    case trustsEveryTap
    case picksWhenDenied
    case revokesAllWithOne
    case fetchesAllAfterACreate
  }

  private let fault: Fault
  private var system = GrantSystem()
  private var status = GrantLevel.notDetermined
  private var hasCreated = false

  /// A machine without grants, with the contacts 0...7.
  package init(_ fault: Fault) { self.fault = fault }

  /// The contacts that exist and are shared.
  package var shared: UInt16 { system.shared }

  /// Executes `command` with the fault, and returns the response.
  package mutating func perform(_ command: GrantCommand) -> GrantResponse {
    let response = respond(to: command)
    switch command {
    case .requestAccess: status = GrantLevel(rawValue: Int(response.bits & 0xF)) ?? status
    case .tap: if response == .tapped(true) { status = .limited }
    case .settingsSetLevel(let level): status = level
    case .accessPicker, .settingsRevoke, .create, .delete, .fetch: break
    }
    return response
  }

  private mutating func respond(to command: GrantCommand) -> GrantResponse {
    switch (fault, command) {
    case (.tapsWhenOneHundredthIsHidden, .tap(let contact, let contrast, 99, let isTrusted)):
      return system.perform(
        .tap(contact: contact, contrast: contrast, visible: 100, isTrusted: isTrusted))
    case (.tapsWhenContrastIsJustTooLow, .tap(let contact, 299, let visible, let isTrusted)):
      return system.perform(
        .tap(contact: contact, contrast: 300, visible: visible, isTrusted: isTrusted))
    case (.trustsEveryTap, .tap(let contact, let contrast, let visible, _)):
      return system.perform(
        .tap(contact: contact, contrast: contrast, visible: visible, isTrusted: true))
    case (.picksWhenDenied, .accessPicker) where status == .denied: return .picked(true)
    case (.revokesAllWithOne, .settingsRevoke):
      let response = system.perform(command)
      if response == .revoked(true) {
        for contact in 0..<16 { _ = system.perform(.settingsRevoke(contact)) }
      }
      return response
    case (.fetchesAllAfterACreate, .create):
      let response = system.perform(command)
      if response == .created(0) && status == .limited { hasCreated = true }
      return response
    case (.fetchesAllAfterACreate, .settingsSetLevel):
      hasCreated = false
      return system.perform(command)
    case (.fetchesAllAfterACreate, .fetch) where hasCreated && status == .limited:
      _ = system.perform(.settingsSetLevel(.full))
      let response = system.perform(.fetch)
      _ = system.perform(.settingsSetLevel(.limited))
      return response
    case (_, _): return system.perform(command)
    }
  }
}
