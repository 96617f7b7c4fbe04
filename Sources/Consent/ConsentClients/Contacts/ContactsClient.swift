import ConsentSystem
import ConsentVocabulary

/// The contacts of an app, as a struct of async closures under the platform's names.
///
/// An app stores a client and calls its methods. A test passes ``double(_:person:patience:)``; the app passes
/// `live`, where the platform has contacts. The default is ``unimplemented``, which throws: a client that
/// grants everything by default hides the states in which apps fail.
///
///     let device = ContactsDevice(world: ContactsWorld(cards: [ada, alan]))
///     let contacts = ContactsClient.double(device, person: .shares(only: "Ada"))
///     #expect(try await contacts.requestAccess())
///     #expect(try await contacts.unifiedContacts(matching: .name("a")).map(\.name) == ["Ada Lovelace"])
public struct ContactsClient: Sendable {
  /// Returns the app's authorization.
  public var status: @Sendable () async throws -> AuthorizationStatus
  /// Requests access. Returns `true`, or throws `StoreError` with code 100 if access is denied.
  public var request: @Sendable () async throws -> Bool
  /// Performs a call of the contact store.
  public var call: @Sendable (StoreCall) async throws -> StoreAnswer
  /// Presents the access picker, and returns the contacts that the person added.
  public var pickAccess: @Sendable () async throws -> [ContactIdentifier]
  /// Presents the contact picker, and returns copies of the picked contacts; `nil` if the person cancels.
  public var pick: @Sendable (ContactPicker) async throws -> [FetchedContact]?
  /// Mounts an access button.
  public var mount: @Sendable (ButtonID, AccessButton) async throws -> MountedAccessButton
  /// Returns a new stream with one element for each notification of changed contacts.
  public var changes: @Sendable () async throws -> AsyncStream<Void>

  /// Creates a client from closures. A closure that is left out throws ``UnimplementedCall``.
  public init(
    status: (@Sendable () async throws -> AuthorizationStatus)? = nil,
    request: (@Sendable () async throws -> Bool)? = nil,
    call: (@Sendable (StoreCall) async throws -> StoreAnswer)? = nil,
    pickAccess: (@Sendable () async throws -> [ContactIdentifier])? = nil,
    pick: (@Sendable (ContactPicker) async throws -> [FetchedContact]?)? = nil,
    mount: (@Sendable (ButtonID, AccessButton) async throws -> MountedAccessButton)? = nil,
    changes: (@Sendable () async throws -> AsyncStream<Void>)? = nil
  ) {
    self.status = status ?? { throw UnimplementedCall.reported("authorizationStatus()") }
    self.request = request ?? { throw UnimplementedCall.reported("requestAccess()") }
    self.call = call ?? { throw UnimplementedCall.reported("\($0)") }
    self.pickAccess = pickAccess ?? { throw UnimplementedCall.reported("contactAccessPicker()") }
    self.pick = pick ?? { _ in throw UnimplementedCall.reported("contactPicker(_:)") }
    self.mount = mount ?? { _, _ in throw UnimplementedCall.reported("accessButton(_:_:)") }
    self.changes = changes ?? { throw UnimplementedCall.reported("contactsChanges()") }
  }

  /// A client whose calls all throw ``UnimplementedCall``.
  public static let unimplemented = ContactsClient()
}

extension ContactsClient {
  /// Returns the app's authorization. It never shows a prompt.
  public func authorizationStatus() async throws -> AuthorizationStatus { try await status() }

  /// Requests access.
  ///
  /// - Returns: `true`.
  /// - Throws: `StoreError` with code 100 if access is denied.
  @discardableResult
  public func requestAccess() async throws -> Bool { try await request() }

  /// Returns a readable contact.
  ///
  /// - Throws: `StoreError` with code 200 if the app cannot read such a contact.
  public func unifiedContact(
    withIdentifier identifier: ContactIdentifier, keysToFetch keys: ContactKeys = .all
  ) async throws -> FetchedContact {
    let found = try await contacts(.contact(identifier, keys))
    guard let contact = found.first else { throw StoreError(.recordDoesNotExist) }
    return contact
  }

  /// Returns the readable contacts that satisfy a predicate, in any order.
  public func unifiedContacts(
    matching predicate: ContactsPredicate, keysToFetch keys: ContactKeys = .all
  ) async throws -> [FetchedContact] {
    switch predicate {
    case .name(let text): try await contacts(.contactsNamed(text, keys))
    case .identifiers(let identifiers): try await contacts(.contacts(identifiers, keys))
    }
  }

  /// Calls `body` for each readable contact, in any order, until `body` sets its second argument.
  public func enumerateContacts(
    keysToFetch keys: ContactKeys = .all,
    isolation: isolated (any Actor)? = #isolation,
    usingBlock body: (FetchedContact, inout Bool) throws -> Void
  ) async throws {
    var stops = false
    for contact in try await contacts(.allContacts(keys)) where !stops {
      try body(contact, &stops)
    }
  }

  /// Carries out the changes of a request, in order, up to the first that fails.
  ///
  /// - Returns: The identifiers of the added contacts, in order.
  @discardableResult
  public func execute(_ request: ContactsSaveRequest) async throws -> [ContactIdentifier] {
    var added: [ContactIdentifier] = []
    for change in request.changes {
      if case .created(let contact) = try await answer(to: change) { added.append(contact) }
    }
    return added
  }

  /// Presents the picker in which the person edits limited access.
  ///
  /// - Returns: The contacts that the person added. Outside limited access there are none.
  public func contactAccessPicker() async throws -> [ContactIdentifier] { try await pickAccess() }

  /// Presents the picker that returns copies of contacts, which needs no access.
  ///
  /// - Returns: The picked contacts; `nil` if the person cancels.
  public func contactPicker(
    _ picker: ContactPicker = ContactPicker()
  ) async throws -> [FetchedContact]? { try await pick(picker) }

  /// Mounts an access button, after all others on the screen.
  public func accessButton(
    _ button: ButtonID, _ content: AccessButton
  ) async throws -> MountedAccessButton { try await mount(button, content) }

  /// Returns a new stream with one element for each notification of changed contacts.
  public func contactsChanges() async throws -> AsyncStream<Void> { try await changes() }

  /// Returns the token of the current state of the change history. `nil` if the store has none.
  public func currentHistoryToken() async throws -> HistoryToken? {
    guard case .token(let token) = try await answer(to: .historyToken) else {
      throw StoreError(.changeHistoryInvalidAnchor)
    }
    return token
  }

  /// Returns the changes to readable contacts since a token, or since the beginning.
  public func changeHistory(
    since token: HistoryToken?, excludingOwn leavesOutOwn: Bool = false
  ) async throws -> ChangeHistory {
    let call = StoreCall.changeHistory(since: token, excludingOwn: leavesOutOwn)
    guard case .changes(let changes) = try await answer(to: call) else {
      throw StoreError(.changeHistoryInvalidFetchRequest)
    }
    return changes
  }

  private func contacts(_ fetch: StoreCall) async throws -> [FetchedContact] {
    guard case .contacts(let found) = try await answer(to: fetch) else {
      throw StoreError(.dataAccessError)
    }
    return found
  }

  private func answer(to call: StoreCall) async throws -> StoreAnswer {
    let answer = try await self.call(call)
    if case .failed(let error) = answer { throw error }
    return answer
  }
}

/// The condition of a fetch of several contacts.
public enum ContactsPredicate: Hashable, Sendable {
  /// The contacts whose name matches a text.
  case name(String)
  /// The contacts with these identifiers.
  case identifiers([ContactIdentifier])
}

/// Changes of the contact store, in order.
public struct ContactsSaveRequest: Hashable, Sendable {
  /// The calls that carry out the changes.
  public private(set) var changes: [StoreCall] = []

  /// Creates a request without changes.
  public init() {}

  /// Adds the creation of a contact.
  public mutating func add(_ card: Card) { changes.append(.create(card)) }
  /// Adds the replacement of a contact's card.
  public mutating func update(_ contact: ContactIdentifier, to card: Card) {
    changes.append(.update(contact, card))
  }
  /// Adds the deletion of a contact.
  public mutating func delete(_ contact: ContactIdentifier) { changes.append(.delete(contact)) }
}

/// An access button on the screen, as the app that mounted it and the person see it.
public struct MountedAccessButton: Sendable {
  /// Changes the query, the ignored contacts or the layout.
  public var change: @Sendable (AccessButton) async throws -> Void
  /// Removes the button from the screen.
  public var unmount: @Sendable () async throws -> Void
  /// Touches the button as the person does, and returns the effect.
  public var tap: @Sendable () async throws -> TouchAnswer
  /// Waits for the next approval, and returns the contacts that it granted.
  public var approval: @Sendable () async throws -> [ContactIdentifier]

  /// Creates a button from closures.
  public init(
    change: @escaping @Sendable (AccessButton) async throws -> Void,
    unmount: @escaping @Sendable () async throws -> Void,
    tap: @escaping @Sendable () async throws -> TouchAnswer,
    approval: @escaping @Sendable () async throws -> [ContactIdentifier]
  ) {
    (self.change, self.unmount, self.tap, self.approval) = (change, unmount, tap, approval)
  }
}
