import ConsentVocabulary

/// Why a deed on a facet of the device did not come to its end.
public enum DeviceError: Error, Hashable, Sendable {
  /// It could not be done here, and nothing changed.
  case refused(ContactsRefusal)
  /// The app asked for contacts without saying why, and was ended (TC-03).
  case crashed
  /// The store answered with an error.
  case failed(StoreError)
  /// A prompt came up, and the call waits for the person.
  case waiting(CallID)
  /// The app ended while a task of its waited for the answer.
  case ended
}

extension ContactsDevice {
  /// Does one deed, and sorts out what went wrong.
  @discardableResult
  func act(
    _ command: ContactsCommand, keeping keep: Keeping = { _, _ in }
  ) throws(DeviceError) -> ContactsResponse {
    try act(keeping: keep) { _ in command }
  }

  /// Does the deed that `command` makes of the device as it is, with nothing in between.
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
  /// Throws where the deed did not come to its end.
  func requireDone() throws(DeviceError) {
    switch self {
    case .refused(let refusal): throw .refused(refusal)
    case .crashed: throw .crashed
    case .done, .status, .returned, .pending, .touch: break
    }
  }
}
