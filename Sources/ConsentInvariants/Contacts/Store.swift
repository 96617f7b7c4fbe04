import ConsentVocabulary
import StateMachines

// INV-C01, C02, C04, C11 to C13, C15 to C18, C39: the store and the address book.

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

  func aCreatedContactAloneBecomesVisible(after past: ContactsPast) -> Judgement {
    guard after.status == .limited else { return .silent }
    if case .returned(.created(let contact)) = outcome.response {
      return .requires(after.granted == before.granted.inserting(contact))
    }
    guard !past.waiting.isEmpty else { return .silent }
    let created = ContactSet(births(next: past.next))
    return .when(
      !created.isEmpty, branch: 1,
      requires: created.subtracting(deaths(after: past)).isSubset(of: after.granted))
  }

  func hiddenContactsCannotBeWritten() -> Judgement {
    guard let (operation, result) = storeCall else { return .silent }
    switch operation {
    case .fetch, .create: return .silent
    case .update(let contact, _), .delete(let contact):
      let isReadable = before.visible.contains(contact)
      return .requires(
        result == .written(contact, isReadable) && (isReadable || isSilent()),
        branch: isReadable ? 1 : 0)
    }
  }

  func bothWaysOfFetchingAgree() -> Judgement {
    guard case (.fetch(.one(let contact)), let result)? = storeCall else { return .silent }
    let readable = before.visible
    return .requires(
      StoreQuery.one(contact).isAnswered(by: result, reading: readable),
      branch: readable.contains(contact) ? 0 : 1)
  }

  func fetchingManyNeverFails() -> Judgement {
    guard case (.fetch(let query), let result)? = storeCall else { return .silent }
    var isOutOfReach = false
    if case .these(let list) = query, list.count > 1 {
      isOutOfReach = !ContactSet(list).isSubset(of: before.visible)
    }
    return .requires(
      query.isAnswered(by: result, reading: before.visible), branch: isOutOfReach ? 0 : 1)
  }

  /// A call of an open store that returned at once, with what it returned.
  private var storeCall: (StoreOperation, CallResult)? {
    guard case .returned(let result) = outcome.response, before.opensStore else { return nil }
    return operation.map { ($0, result) }
  }

  /// Each call sees what those before it did, and none is answered before the decision.
  func aWaitingCallAnswersAsIfAskedAfterwards(after past: ContactsPast) -> Judgement {
    if before.status == .notDetermined, case .returned = outcome.response,
      case .app(.store) = command
    {
      return .broken
    }
    guard !past.waiting.isEmpty, !outcome.events.isEmpty else { return .silent }
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

  /// Whoever is granted anew has a source in this step: the claim, step by step, is the whole history.
  func everyGrantHasASource(after past: ContactsPast) -> Judgement {
    guard after.granted != before.granted || after.status != before.status else { return .silent }
    let gained = after.granted.subtracting(known(after: past).granted)
    let isInForce = after.status == .limited || after.status == .restricted
    let holds = gained.isSubset(of: source(after: past)) && (after.granted.isEmpty || isInForce)
    return gained.isEmpty && holds ? .silent : .requires(holds)
  }

  /// Whom this step may grant.
  private func source(after past: ContactsPast) -> ContactSet {
    switch (command, before.sheet) {
    case (.user(.choose(let contacts)), _): return contacts
    case (.user(.finish), .accessPicker(let ticked)): return ticked
    case (.user(.setAccess(let choice)), _): return decision(by: choice, after: past).granted
    case (.user(.tap), _), (.user(.lift), _), (.user(.liftAt), _):
      let shown = touch(after: past)?.shown ?? ContactSet()
      return shown.count == 1 ? shown : ContactSet()
    case (.user(.addContact), _): return ContactSet()
    case (.app, _), (.user, _), (.system, _), (.clock, _):
      return shared.union(ContactSet(births(next: past.next)))
    }
  }

  func noGrantOutlivesItsContact() -> Judgement {
    guard after.granted != before.granted || after.existing != before.existing else {
      return .silent
    }
    return .requires(
      after.granted.isSubset(of: after.existing),
      branch: before.granted.isSubset(of: after.existing) ? 1 : 0)
  }

  func ordinalsAreNeverReused(after past: ContactsPast) -> Judgement {
    let births = births(next: past.next)
    if births.isEmpty && after.existing == before.existing { return .silent }
    let appeared = after.existing.subtracting(before.existing)
    if births.isEmpty && appeared.isEmpty { return .silent }
    return .requires(
      births.map(\.ordinal) == Array(past.next..<past.next + births.count)
        && appeared == ContactSet(births).subtracting(deaths(after: past)),
      branch: before.existing.count < past.next - 1 ? 0 : 1)
  }

  func aDeletedContactIsGone(after past: ContactsPast) -> Judgement {
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
