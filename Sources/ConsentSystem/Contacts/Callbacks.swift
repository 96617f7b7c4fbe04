import ConsentVocabulary

/// The closures that the app has given, each under what brings its answer.
struct Callbacks {
  /// By the numbers of waiting calls.
  var calls: [CallID: (CallResult) -> Void] = [:]
  /// By buttons. One that has left the screen may still report.
  var approvals: [ButtonID: ([ContactID]) -> Void] = [:]
  /// Told whether the app is in front.
  var activity: ((Bool) -> Void)?
  var accessPicker: (([ContactID]) -> Void)?
  var contactPicker: (([Contact]?) -> Void)?

  var isEmpty: Bool {
    calls.isEmpty && approvals.isEmpty && activity == nil && accessPicker == nil
      && contactPicker == nil
  }

  /// What an event leads to. Closures that are called once are taken out.
  mutating func delivery(of event: ContactsCallback) -> (() -> Void)? {
    switch event {
    case .completed(let call, let result):
      return calls.removeValue(forKey: call).map { closure in { closure(result) } }
    case .buttonApproved(let button, let contacts):
      return approvals[button].map { closure in { closure(contacts) } }
    case .accessPickerCompleted(let contacts):
      return accessPicker.take().map { closure in { closure(contacts) } }
    case .contactPickerPicked(let contacts):
      return contactPicker.take().map { closure in { closure(contacts) } }
    case .wentToBackground, .becameActive:
      let isActive = event == .becameActive
      return activity.map { closure in { closure(isActive) } }
    case .contactPickerCancelled:
      return contactPicker.take().map { closure in { closure(nil) } }
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
