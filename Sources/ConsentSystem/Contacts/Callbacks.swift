import ConsentVocabulary

/// The closures that the app has given, each under what brings its answer, and those that are due.
struct Callbacks {
  /// By the numbers of waiting calls.
  var calls: [CallID: (CallResult) -> Void] = [:]
  /// By buttons. One that has left the screen may still report.
  var approvals: [ButtonID: ([ContactIdentifier]) -> Void] = [:]
  /// Told whether the app is in front.
  var activity: ((Bool) -> Void)?
  /// Told whenever contacts have changed.
  var changes: (() -> Void)?
  var accessPicker: (([ContactIdentifier]) -> Void)?
  var contactPicker: (([FetchedContact]?) -> Void)?
  /// What the app is still to be called back with, oldest first.
  var due: [() -> Void] = []

  var isEmpty: Bool {
    calls.isEmpty && approvals.isEmpty && activity == nil && changes == nil
      && accessPicker == nil && contactPicker == nil && due.isEmpty
  }

  /// Makes due what an event leads to. Closures that are called once are taken out.
  mutating func take(_ event: ContactsCallback, by identifiers: Identifiers) {
    switch event {
    case .completed(let call, let result):
      if let closure = calls.removeValue(forKey: call) { due.append { closure(result) } }
    case .buttonApproved(let button, let contacts):
      let named = identifiers.naming(contacts)
      if let closure = approvals[button] { due.append { closure(named) } }
    case .accessPickerCompleted(let contacts):
      let named = identifiers.naming(contacts)
      if let closure = accessPicker.take() { due.append { closure(named) } }
    case .contactPickerPicked(let contacts):
      let handed = identifiers.handingOver(contacts)
      if let closure = contactPicker.take() { due.append { closure(handed) } }
    case .wentToBackground, .becameActive:
      let isActive = event == .becameActive
      if let activity { due.append { activity(isActive) } }
    case .contactPickerCancelled:
      if let closure = contactPicker.take() { due.append { closure(nil) } }
    }
  }

  /// Forgets what an earlier command had the place of, before `command` takes it.
  mutating func makeRoom(for command: ContactsCommand) {
    switch command {
    case .app(.mount(let button, _)): approvals[button] = nil
    case .app(.presentAccessPicker): accessPicker = nil
    case .app(.presentContactPicker): contactPicker = nil
    case .app, .user, .system, .clock: break
    }
  }
}
