import ConsentVocabulary

extension ContactsDevice {
  /// The contact store, as the app uses it.
  public var store: Store { Store(device: self) }

  /// The other calls of the app: buttons and pickers.
  public var app: App { App(device: self) }

  /// The contact store, as the app uses it.
  ///
  /// - Source: Specs/Contacts/Authorization.md, Specs/Contacts/Store.md.
  public struct Store: Sendable {
    let device: ContactsDevice

    /// The app's authorization for contacts (TC-01).
    public var authorizationStatus: AuthorizationStatus {
      get throws(DeviceError) {
        guard case .status(let status) = try device.act(.app(.readStatus)) else {
          preconditionFailure("the status is answered with one")
        }
        return status
      }
    }

    /// Requests access (TC-02 to TC-04, TC-14, TC-15).
    ///
    /// - Parameter completion: Due once: immediately if a decision exists, otherwise when the person
    ///   decides. Never called before this method returns, nor after the app has ended. Never called at all if
    ///   the prompt is lost and the world lets its calls never end (TC-33).
    public func requestAccess(
      completion: @escaping @Sendable (_ granted: Bool, _ error: StoreError?) -> Void
    ) throws(DeviceError) {
      try call(.requestAccess) { end in
        let error =
          switch end {
          case .success(let result): result.refusal
          case .failure(let error): StoreError?.some(error)
          }
        completion(error == nil, error)
      }
    }

    /// Requests access and waits for the person's answer, which must come from another task. As on the platform, a
    /// call whose task is cancelled goes on waiting, and returns the answer.
    ///
    /// - Returns: `true`. A refusal is thrown.
    /// - Throws: `failed` with error 100 if access is refused, and `ended` if the app ends before an answer.
    ///   Without `ended`, the task would never resume.
    public nonisolated(nonsending) func requestAccess() async throws(DeviceError) -> Bool {
      let answer = await device.waits.during {
        await withCheckedContinuation { continuation in
          let reply = Reply(to: continuation)
          do throws(DeviceError) {
            let response = try device.act(.app(.requestAccess)) { state, answer in
              guard case .said(.pending(let call)) = answer else { return }
              state.callbacks.calls[call] = { reply.end(with: $0) }
            }
            if case .returned(let result) = response { reply.end(with: result) }
          } catch {
            reply.end(throwing: error)
          }
        }
      }
      return try answer.get()
    }

    /// Performs a call, immediately or after the person's decision (TS-01).
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - completion: Called in the same way as for ``requestAccess(completion:)``.
    public func perform(
      _ call: StoreCall, completion: @escaping @Sendable (StoreAnswer) -> Void
    ) throws(DeviceError) {
      let identifiers = device.identifiers
      try self.call(.store(call.operation(by: identifiers))) { end in
        switch end {
        case .success(let result): completion(call.answer(result, by: identifiers))
        case .failure(let error): completion(.failed(error))
        }
      }
    }

    private func call(
      _ command: ContactsCommand.AppCommand,
      then completion: @escaping @Sendable (Result<CallResult, StoreError>) -> Void
    ) throws(DeviceError) {
      let answer = device.answer(
        to: { _ in .app(command) },
        keeping: { state, answer in
          switch answer {
          case .failed(let error): state.callbacks.due.append { completion(.failure(error)) }
          case .said(.pending(let call)): state.callbacks.calls[call] = { completion(.success($0)) }
          case .said(.returned(let result)):
            state.callbacks.due.append { completion(.success(result)) }
          case .said(.done), .said(.status), .said(.touch), .said(.refused), .said(.crashed): break
          }
        })
      if case .said(let response) = answer { try response.requireDone() }
    }

    // These methods throw `waiting` if a prompt delays the call. Its answer is then discarded.

    /// Returns a contact by its identifier (TS-03).
    public func contact(
      _ contact: ContactIdentifier, only keys: ContactKeys = .all
    ) throws(DeviceError) -> FetchedContact {
      guard let found = try contacts(by: .contact(contact, keys)).first else {
        preconditionFailure("a fetch by identifier finds somebody, or fails")
      }
      return found
    }

    /// Returns the readable contacts among these identifiers, in any order (TS-04).
    public func contacts(
      _ contacts: [ContactIdentifier], only keys: ContactKeys = .all
    ) throws(DeviceError) -> [FetchedContact] {
      try self.contacts(by: .contacts(contacts, keys))
    }

    /// Returns the readable contacts whose name matches, in any order (TS-05).
    public func contacts(
      named text: String, only keys: ContactKeys = .all
    ) throws(DeviceError) -> [FetchedContact] {
      try contacts(by: .contactsNamed(text, keys))
    }

    /// Returns all readable contacts, in any order (TS-06).
    public func allContacts(only keys: ContactKeys = .all) throws(DeviceError) -> [FetchedContact] {
      try contacts(by: .allContacts(keys))
    }

    /// Adds a contact (TS-09).
    @discardableResult
    public func create(_ card: Card) throws(DeviceError) -> ContactIdentifier {
      guard case .created(let contact) = try answer(to: .create(card)) else {
        preconditionFailure("a creation returns its contact, or throws")
      }
      return contact
    }

    /// Replaces a contact's card (TS-10, TS-11, TS-13).
    public func update(_ contact: ContactIdentifier, to card: Card) throws(DeviceError) {
      _ = try answer(to: .update(contact, card))
    }

    /// Removes a contact from the address book (TS-11 to TS-13).
    public func delete(_ contact: ContactIdentifier) throws(DeviceError) {
      _ = try answer(to: .delete(contact))
    }

    /// A token for the contacts that are readable now (TS-22). `nil` if the store has none (TS-27).
    public var historyToken: HistoryToken? {
      get throws(DeviceError) {
        guard case .token(let token) = try answer(to: .historyToken) else {
          preconditionFailure("asking for a token ends with one, or throws")
        }
        return token
      }
    }

    /// Returns the changes to readable contacts since a token (TS-15, TS-23, TS-24). Tokens stay valid after
    /// the process ends, so an app can store them.
    ///
    /// - Parameters:
    ///   - token: The token to start from. `nil` for the whole history.
    ///   - excludingOwn: Whether to exclude changes made only by the app itself.
    public func changeHistory(
      since token: HistoryToken?, excludingOwn: Bool = false
    ) throws(DeviceError) -> ChangeHistory {
      let call = StoreCall.changeHistory(since: token, excludingOwn: excludingOwn)
      guard case .changes(let changes) = try answer(to: call) else {
        preconditionFailure("a fetch of changes ends with them, or throws")
      }
      return changes
    }

    private func contacts(by call: StoreCall) throws(DeviceError) -> [FetchedContact] {
      guard case .contacts(let contacts) = try answer(to: call) else {
        preconditionFailure("a fetch returns its contacts, or throws")
      }
      return contacts
    }

    private func answer(to call: StoreCall) throws(DeviceError) -> StoreAnswer {
      let operation = call.operation(by: device.identifiers)
      switch try device.act(.app(.store(operation))) {
      case .returned(let result):
        let answer = call.answer(result, by: device.identifiers)
        if case .failed(let error) = answer { throw .failed(error) }
        return answer
      case .pending(let call): throw .waiting(call)
      case .done, .status, .touch, .refused, .crashed:
        preconditionFailure("an operation of the store returns or waits")
      }
    }
  }

  /// The other calls of the app: buttons and pickers.
  public struct App: Sendable {
    let device: ContactsDevice

    /// Sets an observer of whether the app is active: not while a prompt of the system is up, and not behind another
    /// app (TC-29, TC-30, TC-34, TC-35).
    public func onActivity(
      _ observer: @escaping @Sendable (_ isActive: Bool) -> Void
    ) throws(DeviceError) {
      try device.observe { $0.activity = observer }
    }

    /// Presents a sheet of the app's own, on which pickers and prompts lie (TP-11). Nothing happens if it or another
    /// screen is up or still closing.
    public func presentSheet() throws(DeviceError) { try device.act(.app(.presentSheet)) }

    /// Dismisses the app's own sheet (TP-12). Nothing happens if a picker or a prompt lies on it.
    public func dismissSheet() throws(DeviceError) { try device.act(.app(.dismissSheet)) }

    /// Sets an observer of the end of the app's own sheet together with a screen that lay on it (TP-13).
    public func onSheetClosed(_ observer: @escaping @Sendable () -> Void) throws(DeviceError) {
      try device.observe { $0.sheetClosed = observer }
    }

    /// Sets an observer of changes to readable contacts, by any actor (TS-20). The observer receives no
    /// details, so the app must read all its stored contacts again.
    public func onContactsChange(_ observer: @escaping @Sendable () -> Void) throws(DeviceError) {
      try device.observe { $0.changes = observer }
    }

    /// Returns a new stream with one element for each such change. Elements are delivered in the same way as
    /// callbacks; the stream finishes when the process ends.
    public func contactsChanges() throws(DeviceError) -> AsyncStream<Void> {
      let (stream, continuation) = AsyncStream<Void>.makeStream()
      try device.observe {
        $0.feeds.append(
          ChangeFeed(tell: { continuation.yield() }, end: { continuation.finish() }))
      }
      return stream
    }

    /// The values that the app stores across launches.
    public var defaults: AppDefaults { device.defaults }

    /// Mounts an access button, after all others on the screen (TB-01).
    ///
    /// - Parameters:
    ///   - button: The button's number, which no other mounted button may have.
    ///   - content: Its query, ignore sets and layout.
    ///   - onApproval: Called with contacts that a touch on the button has just granted, in any order
    ///     (TB-19). The app receives no other information about the button's contents.
    public func mount(
      _ button: ButtonID, _ content: AccessButton,
      onApproval: (@Sendable ([ContactIdentifier]) -> Void)? = nil
    ) throws(DeviceError) {
      try device.act(.app(.mount(button, content))) { state, _ in
        state.callbacks.approvals[button] = onApproval
      }
    }

    /// Changes a mounted button's query, ignore sets or layout (TB-01).
    public func change(_ button: ButtonID, to content: AccessButton) throws(DeviceError) {
      try device.act(.app(.change(button, content)))
    }

    /// Unmounts a button (TB-01).
    public func unmount(_ button: ButtonID) throws(DeviceError) {
      try device.act(.app(.unmount(button)))
    }

    /// Presents the picker in which the person edits limited access (TP-01, TP-02).
    ///
    /// - Parameter completion: Called once with the added contacts. Outside limited access there are none. Never
    ///   called if another screen is up or still closing, as the picker does not appear then (TP-09, TP-10).
    public func presentAccessPicker(
      completion: (@Sendable ([ContactIdentifier]) -> Void)? = nil
    ) throws(DeviceError) {
      try present(.presentAccessPicker, keeping: completion, at: \.accessPicker) {
        $0.status == .limited && $0.losesPickers
      }
    }

    /// Presents the picker that returns copies of contacts, which needs no access (TP-06).
    ///
    /// - Parameters:
    ///   - picker: The contacts that the person can pick, and whether they can pick several.
    ///   - completion: Called once with the picked contacts, or with `nil` if the person cancels. Never called if
    ///     another screen is up or still closing, as the picker does not appear then (TP-09, TP-10).
    public func presentContactPicker(
      _ picker: ContactPicker = ContactPicker(),
      completion: (@Sendable ([FetchedContact]?) -> Void)? = nil
    ) throws(DeviceError) {
      try present(
        .presentContactPicker(picker), keeping: completion, at: \.contactPicker,
        isLost: \.losesPickers)
    }

    /// Presents a picker, and keeps its closure for the answer, or among the lost ones if it never appears.
    private func present<Answer>(
      _ command: ContactsCommand.AppCommand, keeping completion: (@Sendable (Answer) -> Void)?,
      at place: WritableKeyPath<Callbacks, (@Sendable (Answer) -> Void)?>,
      isLost: (ContactsCore) -> Bool
    ) throws(DeviceError) {
      var isNeverShown = false
      try device.act { state, _ in
        if isNeverShown {
          state.callbacks.lose(completion)
        } else {
          state.callbacks[keyPath: place] = completion
        }
      } _: { core in
        isNeverShown = isLost(core)
        return .app(command)
      }
    }
  }
}

extension CallResult {
  /// The error of a refused access request. `nil` if access was granted.
  fileprivate var refusal: StoreError? {
    guard case .access(let granted, let error) = self else {
      preconditionFailure("a request for access ends granted or refused")
    }
    return granted ? nil : StoreError(StoreError.Code(error?.code ?? .authorizationDenied))
  }
}

/// Resumes a waiting task once: with the answer, or with `ended` when no answer can come any more.
private final class Reply: Sendable {
  typealias Continuation = CheckedContinuation<Result<Bool, DeviceError>, Never>

  private let continuation: Guarded<Continuation?>

  init(to continuation: Continuation) { self.continuation = Guarded(continuation) }

  deinit { end(throwing: .ended) }

  func end(with result: CallResult) {
    resume(with: result.refusal.map { .failure(.failed($0)) } ?? .success(true))
  }

  func end(throwing error: DeviceError) { resume(with: .failure(error)) }

  private func resume(with answer: Result<Bool, DeviceError>) {
    continuation.withLock { $0.take() }?.resume(returning: answer)
  }
}
