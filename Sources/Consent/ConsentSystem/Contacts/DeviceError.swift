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

// MARK: - Sentences

extension DeviceError: CustomStringConvertible {
  /// The event, and the call by which a test goes on.
  public var description: String {
    switch self {
    case .refused(let refusal): "The device refuses this, and nothing changed: \(refusal.advice)"
    case .crashed:
      "The app crashed: it requested contacts without a usage description. Give the world one, or launch the app again."
    case .failed(let error): "\(error)"
    case .waiting(let call):
      "A prompt is up, and call \(call.ordinal) waits for the person: answer it by device.user, or await the call."
    case .ended: "The app ended while the call waited for an answer: launch it again."
    }
  }
}

extension ContactsRefusal {
  /// The reason, and the call by which a test goes on.
  fileprivate var advice: String {
    switch self {
    case .notInstalled: "the app is not installed. Call device.homeScreen.installApp() first."
    case .alreadyInstalled: "the app is installed already."
    case .notRunning: "the app does not run. Call device.homeScreen.launchApp() first."
    case .alreadyRunning: "the app runs already."
    case .inBackground:
      "another app is in front. Call device.homeScreen.returnToApp() first."
    case .inForeground: "the app is in front already."
    case .restricted: "the app is restricted. Call device.system.liftRestriction() first."
    case .notRestricted: "the app is not restricted."
    case .noSettingsEntry:
      "Settings have no entry for an app that never requested access. Let it call requestAccess() first."
    case .covered: "an alert or a sheet covers the screen. Answer it by device.user first."
    case .notPresented:
      "the screen to which this belongs is not shown. device.snapshot() has the screen that is."
    case .nothingBefore: "there is no screen before this one."
    case .noSuchContact: "there is no such contact. device.addressBook.contacts has those that are."
    case .emptySelection: "no contact is selected. Call device.user.toggle(_:) first."
    case .notSelectable: "a contact of the selection cannot be selected here."
    case .noSuchButton: "no button with this number is mounted. Call device.app.mount(_:_:) first."
    case .buttonAlreadyMounted: "a button with this number is mounted already."
    case .nothingHeld: "no finger is down. Call device.user.press(_:) first."
    case .nothingFetched: "the app has received no contact yet. Let it fetch some first."
    }
  }
}

extension StoreError: CustomStringConvertible {
  /// The code with its name. If the device itself returns the error, its meaning as well.
  public var description: String {
    let meaning =
      switch code {
      case .authorizationDenied:
        ": the app has no access to contacts. Give it some in device.settings"
      case .recordDoesNotExist:
        ": no contact that the app may read has this identifier. device.readable has those that it may"
      case .recordNotWritable:
        ": the app may not change this contact: its account is read only, or the app cannot read it"
      case .changeHistoryExpired: ": the history token is no longer known. Fetch all contacts again"
      case .changeHistoryInvalidAnchor:
        ": the given text is no history token. Without a token, pass nil to get the whole history"
      case .communicationError, .dataAccessError, .noAccessableWritableContainers,
        .unauthorizedKeys, .featureDisabledByUser, .featureNotAvailable,
        .insertedRecordAlreadyExists, .containmentCycle, .containmentScope,
        .parentRecordDoesNotExist, .recordIdentifierInvalid, .parentContainerNotWritable,
        .validationMultipleErrors, .validationTypeMismatch, .validationConfigurationError,
        .predicateInvalid, .policyViolation, .clientIdentifierInvalid,
        .clientIdentifierDoesNotExist, .clientIdentifierCollision,
        .changeHistoryInvalidFetchRequest, .vCardMalformed, .vCardSummarizationError:
        ", which the test asked for"
      }
    let affected =
      affected.isEmpty ? "" : " It concerns \(affected.map(\.description).joined(separator: ", "))."
    return "The store failed with code \(code.rawValue), \(code)\(meaning).\(affected)"
  }
}
