import ConsentVocabulary
import StateMachines

// INV-C01, C02, C13, C15, C17, C18, C39: what the store answers.

extension Event<Contacts> {
  func limitedReadsStayWithinTheGrants() -> Judgement {
    guard before.status == .limited, case .returned(.contacts(let found)) = outcome.response else {
      return .silent
    }
    let holds = found.allSatisfy { before.readable.contains($0.id) }
    return holds && before.readable == before.existing ? .silent : .requires(holds)
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
      case (.restricted, _): .restricted
      case (_, .inert): .denied
      case (_, .pointsToSettings): .pointsToSettings
      }
    return .requires(answer == .inert(inertia) && isSilent(but: .finger), branch: 1)
  }

  func aCreatedContactAloneBecomesVisible(after past: ContactsPast) -> Judgement {
    guard after.status == .limited else { return .silent }
    if case .returned(.created(let contact)) = outcome.response {
      return .requires(after.granted == before.granted.inserting(contact))
    }
    guard !past.waiting.isEmpty && !outcome.events.isEmpty else { return .silent }
    let created = ContactSet(births(next: past.next))
    return .when(
      !created.isEmpty, branch: 1,
      requires: created.subtracting(deaths(after: past)).isSubset(of: after.granted))
  }

  func hiddenContactsCannotBeWritten() -> Judgement {
    guard before.opensStore, case .app(.store(let operation)) = command,
      case .returned(let result) = outcome.response
    else { return .silent }
    switch operation {
    case .fetch, .create: return .silent
    case .update(let contact, _), .delete(let contact):
      let isReadable = before.readable.contains(contact)
      return .requires(
        result == .written(contact, isReadable) && (isReadable || isSilent()),
        branch: isReadable ? 1 : 0)
    }
  }

  func bothWaysOfFetchingAgree() -> Judgement {
    guard before.opensStore, case .app(.store(.fetch(.one(let contact)))) = command,
      case .returned(let result) = outcome.response
    else { return .silent }
    let readable = before.readable
    return .requires(
      StoreQuery.one(contact).isAnswered(by: result, reading: readable),
      branch: readable.contains(contact) ? 0 : 1)
  }

  func fetchingManyNeverFails() -> Judgement {
    guard before.opensStore, case .app(.store(.fetch(let query))) = command,
      case .returned(let result) = outcome.response
    else { return .silent }
    if case .one = query { return .silent }
    var isOutOfReach = false
    if case .these(let list) = query, list.count > 1 {
      isOutOfReach = !ContactSet(list).isSubset(of: before.readable)
    }
    return .requires(
      query.isAnswered(by: result, reading: before.readable), branch: isOutOfReach ? 0 : 1)
  }

  /// Each call sees what those before it did, and none is answered before the decision.
  func aWaitingCallAnswersAsIfAskedAfterwards(after past: ContactsPast) -> Judgement {
    if before.status == .notDetermined, case .app(.store) = command,
      case .returned = outcome.response
    {
      return .broken
    }
    guard !past.waiting.isEmpty && !outcome.events.isEmpty else { return .silent }
    var readable = after.status == .authorized ? before.existing : shared
    readable = readable.intersection(before.existing)
    var judgement = Judgement.silent
    for (operation, result) in ended(after: past) where judgement != .broken {
      let isExpected =
        after.opensStore ? operation.isAnswered(by: result, reading: &readable) : result == .denial
      judgement = .requires(isExpected, branch: after.opensStore ? 0 : 1)
    }
    return judgement
  }
}

extension StoreOperation {
  /// Whether `result` is what the operation returns where `readable` can be read; what it creates
  /// or deletes joins or leaves them.
  fileprivate func isAnswered(by result: CallResult, reading readable: inout ContactSet) -> Bool {
    switch self {
    case .fetch(let query): return query.isAnswered(by: result, reading: readable)
    case .create:
      guard case .created(let contact) = result else { return false }
      readable.insert(contact)
      return true
    case .update(let contact, _): return result == .written(contact, readable.contains(contact))
    case .delete(let contact):
      let isReadable = readable.contains(contact)
      readable.remove(contact)
      return result == .written(contact, isReadable)
    }
  }
}

extension StoreQuery {
  /// Whether `result` is what the query finds among `readable`, as far as can be told without
  /// matching names.
  fileprivate func isAnswered(by result: CallResult, reading readable: ContactSet) -> Bool {
    if case .one(let contact) = self, !readable.contains(contact) { return result == .missing }
    guard case .contacts(let contacts) = result else { return false }
    let found = contacts.lazy.map(\.id)
    switch self {
    case .one(let contact): return found.elementsEqual([contact])
    case .these(let list):
      return found.elementsEqual(ContactSet(list).intersection(readable))
    case .all: return found.elementsEqual(readable)
    case .named: return found.elementsEqual(ContactSet(found).intersection(readable))
    }
  }
}

extension CallResult {
  /// Error 100, of no record.
  static let denial = CallResult.failed(ContactsError(.authorizationDenied))

  /// Error 200, of no record.
  fileprivate static let missing = CallResult.failed(ContactsError(.recordDoesNotExist))

  /// What writing to a contact returns: error 200 with the contact where it cannot be read.
  fileprivate static func written(_ contact: ContactID, _ isReadable: Bool) -> CallResult {
    isReadable ? .saved : .failed(ContactsError(.recordDoesNotExist, affected: [contact]))
  }
}
