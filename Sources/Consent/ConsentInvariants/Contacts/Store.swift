import ConsentVocabulary
import StateMachines

// INV-C01, C02, C11 to C13, C15 to C18, C39: the store and the address book.

extension Event<Contacts> {
  func limitedReadsStayWithinTheGrants() -> Judgement {
    guard before.status == .limited, case .returned(.contacts(let found)) = outcome.response else {
      return .silent
    }
    let holds = found.allSatisfy { before.visible.contains($0.id) }
    return holds && before.visible == before.existing ? .silent : .requires(holds)
  }

  func aDeniedAppReachesNothing() -> Judgement {
    guard before.status == .denied || before.status == .restricted else { return .silent }
    if case .app(.store) = command, case .returned(let result) = outcome.response {
      return .requires(result == .denial && isSilent())
    }
    guard case .touch(let answer) = outcome.response, answer != .held, !isBlocked else {
      return .silent
    }
    let inertia: Inertia =
      switch (before.status, world.configuration.deniedButton) {
      case (.restricted, _):
        world.configuration.restrictedButton == .inert ? .restricted : .pointsToSettings
      case (_, .inert): .denied
      case (_, .pointsToSettings): .pointsToSettings
      }
    return .requires(answer == .inert(inertia) && isSilent(but: .finger), branch: 1)
  }

  func aCreatedContactAloneBecomesVisible(after past: ContactsMonitorState) -> Judgement {
    guard after.status == .limited else { return .silent }
    if case .returned(.created(let contact)) = outcome.response {
      return .requires(after.granted == before.granted.inserting(contact))
    }
    guard !past.waiting.isEmpty else { return .silent }
    let created = ContactSet(births)
    return .when(
      !created.isEmpty, branch: 1,
      requires: created.subtracting(deaths(after: past)).isSubset(of: after.granted))
  }

  func hiddenContactsCannotBeWritten() -> Judgement {
    guard let (operation, result) = storeCall else { return .silent }
    switch operation {
    case .fetch, .create, .token, .changes: return .silent
    case .update(let contact, _), .delete(let contact):
      let reach = StoreReach(world, visible: before.visible, existing: before.existing)
      let isReadable = reach.visible.contains(contact)
      return .requires(
        result == reach.written(contact) && (isReadable || isSilent()), branch: isReadable ? 1 : 0)
    }
  }

  func bothWaysOfFetchingAgree() -> Judgement {
    guard case (.fetch(.one(let contact), _), let result)? = storeCall else { return .silent }
    let readable = before.visible
    return .requires(
      StoreQuery.one(contact).isAnswered(by: result, reading: readable),
      branch: readable.contains(contact) ? 0 : 1)
  }

  func fetchingManyNeverFails() -> Judgement {
    guard case (.fetch(let query, _), let result)? = storeCall else { return .silent }
    var isOutOfReach = false
    if case .these(let list) = query, list.count > 1 {
      isOutOfReach = !ContactSet(list).isSubset(of: before.visible)
    }
    return .requires(
      query.isAnswered(by: result, reading: before.visible), branch: isOutOfReach ? 0 : 1)
  }

  /// The operation that an open store answered at once, and its result.
  private var storeCall: (StoreOperation, CallResult)? {
    guard case .returned(let result) = outcome.response, before.opensStore else { return nil }
    return operation.map { ($0, result) }
  }

  /// Requires each waiting call to see the effects of earlier calls, and no answer before the decision.
  func aWaitingCallAnswersAsIfAskedAfterwards(after past: ContactsMonitorState) -> Judgement {
    if before.status == .notDetermined, case .returned = outcome.response,
      case .app(.store) = command
    {
      return .broken
    }
    guard !past.waiting.isEmpty, !outcome.events.isEmpty else { return .silent }
    let visible = after.status == .authorized ? before.existing : shared
    var reach = StoreReach(
      world, visible: visible.intersection(before.existing), existing: before.existing)
    var judgement = Judgement.silent
    for (operation, result) in ended(after: past) where judgement != .broken {
      let isExpected =
        after.opensStore ? operation.isAnswered(by: result, within: &reach) : result == .denial
      judgement = .requires(isExpected, branch: after.opensStore ? 0 : 1)
    }
    return judgement
  }

  func noGrantOutlivesItsContact() -> Judgement {
    guard after.granted != before.granted || after.existing != before.existing else {
      return .silent
    }
    return .requires(
      after.granted.isSubset(of: after.existing),
      branch: before.granted.isSubset(of: after.existing) ? 1 : 0)
  }

  func ordinalsAreNeverReused(after past: ContactsMonitorState) -> Judgement {
    let births = births
    let appeared = after.existing.subtracting(before.existing)
    if kind != .addContact && births.isEmpty && appeared.isEmpty { return .silent }
    let created = ContactSet(births)
    return .requires(
      created.isDisjoint(with: past.named) && created.count == births.count
        && appeared == created.subtracting(deaths(after: past))
        && (kind != .addContact || births.count == 1),
      branch: before.existing.count < past.named.count ? 0 : 1)
  }

  func aDeletedContactIsGone(after past: ContactsMonitorState) -> Judgement {
    if before.status == .authorized, case .returned(.contacts(let found)) = outcome.response {
      return .requires(found.allSatisfy { before.existing.contains($0.id) }, branch: 1)
    }
    let deleted = deaths(after: past)
    if deleted.isEmpty && after.existing == before.existing { return .silent }
    let gone = before.existing.subtracting(after.existing)
    let known = deleted.intersection(before.existing)
    return .when(!gone.isEmpty || !known.isEmpty, requires: gone == known)
  }
}

extension StoreOperation {
  /// Returns whether `result` is the right result within `reach`. Adds the contact that the operation creates
  /// to `reach`, or removes the contact that it deletes.
  fileprivate func isAnswered(by result: CallResult, within reach: inout StoreReach) -> Bool {
    switch self {
    case .fetch(let query, _): return query.isAnswered(by: result, reading: reach.visible)
    case .create:
      guard case .created(let contact) = result else { return false }
      reach.visible.insert(contact)
      reach.existing.insert(contact)
      return true
    case .update(let contact, _): return result == reach.written(contact)
    case .delete(let contact):
      let written = reach.written(contact)
      if written == .saved {
        reach.visible.remove(contact)
        reach.existing.remove(contact)
      }
      return result == written
    case .token:
      if case .token = result { return true }
      return false
    case .changes(let request):
      if case .changes = result { return true }
      return request.token != nil && result == .failed(ContactsError(.changeHistoryExpired))
    }
  }
}

/// The contacts that store operations can read, and the contacts that exist.
private struct StoreReach {
  var visible: ContactSet
  var existing: ContactSet
  private let hiddenWriteError: ContactsError.Code

  init(_ world: ContactsWorld, visible: ContactSet, existing: ContactSet) {
    (self.visible, self.existing) = (visible, existing)
    hiddenWriteError = world.configuration.hiddenWriteError.code
  }

  /// Returns the result of a write to a contact: an error with the contact if the app cannot read it.
  func written(_ contact: ContactID) -> CallResult {
    if visible.contains(contact) { return .saved }
    let code = existing.contains(contact) ? hiddenWriteError : .recordDoesNotExist
    return .failed(ContactsError(code, affected: [contact]))
  }
}

extension StoreQuery {
  /// Returns whether `result` is the right answer from `readable`. For a search by name, checks only that all
  /// contacts found are readable.
  fileprivate func isAnswered(by result: CallResult, reading readable: ContactSet) -> Bool {
    if case .one(let contact) = self, !readable.contains(contact) { return result == .missing }
    guard case .contacts(let contacts) = result else { return false }
    let found = ContactSet(contacts.lazy.map(\.id))
    if found.count != contacts.count { return false }
    return switch self {
    case .one(let contact): found == ContactSet(just: contact)
    case .these(let list): found == ContactSet(list).intersection(readable)
    case .all: found == readable
    case .named: found.isSubset(of: readable)
    }
  }
}

extension CallResult {
  /// Error 100, without affected contacts.
  static let denial = CallResult.failed(ContactsError(.authorizationDenied))

  /// Error 200, without affected contacts.
  fileprivate static let missing = CallResult.failed(ContactsError(.recordDoesNotExist))
}
