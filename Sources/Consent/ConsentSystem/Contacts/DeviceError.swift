import ConsentVocabulary

/// The reason why an action on a facet of the device failed.
public enum DeviceError: Error, Hashable, Sendable {
  /// The action was not possible, and nothing changed.
  case refused(ContactsRefusal)
  /// The app requested contacts without a usage description and crashed (TC-03).
  case crashed
  /// The store returned an error.
  case failed(StoreError)
  /// A prompt opened, and the call waits for the person.
  case waiting(CallID)
  /// The app ended while one of its tasks waited for the answer.
  case ended
}

extension ContactsDevice {
  /// Takes one action, and throws if it fails.
  @discardableResult
  func act(
    _ command: ContactsCommand, keeping keep: Keeping = { _, _ in }
  ) throws(DeviceError) -> ContactsResponse {
    try act(keeping: keep) { _ in command }
  }

  /// Takes the action that `command` makes for the current state, atomically.
  @discardableResult
  func act(
    keeping keep: Keeping = { _, _ in }, _ command: (ContactsCore) -> ContactsCommand
  ) throws(DeviceError) -> ContactsResponse {
    switch answer(to: command, keeping: keep) {
    case .said(let response):
      try response.requireDone()
      return response
    case .failed(let error): throw .failed(error)
    }
  }
}

extension ContactsResponse {
  /// Throws if the action was refused or crashed the app.
  func requireDone() throws(DeviceError) {
    switch self {
    case .refused(let refusal): throw .refused(refusal)
    case .crashed: throw .crashed
    case .done, .status, .returned, .pending, .touch: break
    }
  }
}
