import ConsentVocabulary
import StateMachines

extension ContactsClaim {
  enum Denied: UInt8, Numbered { case store, touch }
  enum Creation: UInt8, Numbered { case atOnce, waited }
  enum FetchedOne: UInt8, Numbered { case found, missing }
  enum Reach: UInt8, Numbered { case beyond, within }
  enum ReadOnlyWrite: UInt8, Numbered { case limited, full }
  enum WaitingCall: UInt8, Numbered { case carriedOut, refused }
  enum GrantedContact: UInt8, Numbered { case left, changed }
  enum Joining: UInt8, Numbered { case afterAnother, first }
  enum Deletion: UInt8, Numbered { case deleted, read }

  static let store = list {
    limitedReadsStayWithinTheGrants.means(
      "A store read under limited access delivers granted contacts of the address book only.",
      on: .fetches, sometimes: "a limited app read the store while a contact was hidden from it"
    ) { step, _ in
      guard step.before.status == .limited, let found = step.found else { return .silent }
      let holds = found.allSatisfy { step.before.visible.contains($0.id) }
      return holds && step.before.visible == step.before.existing ? .silent : .requires(holds)
    }
    aDeniedAppReachesNothing.means(
      "Under denied or restricted access every store operation fails with error 100, and touches are inert.",
      on: .storeCalls.union(.touches),
      sometimes: (Denied.store, "a denied or restricted app called the store"),
      (.touch, "a touch met such an app")
    ) { step, _ in step.aDeniedAppReachesNothing() }
    aCreatedContactAloneBecomesVisible.means(
      "A contact created by a limited app becomes visible to it, and no other does.",
      on: .decisions.union([.create]), reads: [\.waiting],
      sometimes: (Creation.atOnce, "a limited app created a contact"),
      (.waited, "a call that waited created a contact")
    ) { step, past in
      guard step.after.status == .limited, !step.newContacts.isEmpty else { return .silent }
      if case .created(let contact)? = step.returned {
        return .requires(step.after.granted == step.before.granted.inserting(contact), at: .atOnce)
      }
      let new = ContactSet(step.newContacts).subtracting(step.deletedContacts(after: past))
      return .when(
        !past.waiting.isEmpty, at: .waited, requires: new.isSubset(of: step.after.granted))
    }
    hiddenContactsCannotBeWritten.means(
      "A readable contact can be written; writing to any other fails for that contact and changes nothing.",
      on: [.update, .delete], reads: [\.cards],
      sometimes: (Reach.beyond, "an app wrote to a contact that it could not read"),
      (.within, "an app wrote to a contact that it could read")
    ) { step, past in
      guard let (contact, result) = step.storeWrite else { return .silent }
      let isReadable = step.before.visible.contains(contact)
      if isReadable, past.isReadOnly(contact) { return .silent }
      return .requires(
        result == step.reach(after: past).written(contact) && (isReadable || step.isSilent()),
        at: isReadable ? .within : .beyond)
    }
    aReadOnlyCardIsNeverWritten.means(
      "Writing to a readable contact of a read-only account fails with error 206 and changes nothing.",
      on: [.update, .delete], reads: [\.cards],
      sometimes: (ReadOnlyWrite.limited, "a limited app wrote to a contact of a read-only account"),
      (.full, "an app with full access wrote to a contact of a read-only account")
    ) { step, past in
      guard let (contact, result) = step.storeWrite, step.before.visible.contains(contact),
        past.isReadOnly(contact)
      else { return .silent }
      return .requires(
        result == .failed(ContactsError(.recordNotWritable, affected: [contact]))
          && step.isSilent() && !step.outcome.contactsChanged,
        at: step.before.status == .limited ? .limited : .full)
    }
    bothWaysOfFetchingAgree.means(
      "A fetch of one contact finds it exactly if it can be read.",
      on: [.fetchOne], sometimes: (FetchedOne.found, "a contact was found by itself"),
      (.missing, "a contact was not found by itself")
    ) { step, _ in
      guard let (query, result) = step.storeFetch else { return .silent }
      return .requires(
        query.isAnswered(by: result, reading: step.before.visible),
        at: result == .missing ? .missing : .found)
    }
    fetchingManyNeverFails.means(
      "Fetching several contacts returns the readable ones, in any order, each once.",
      on: [.fetchAll, .fetchThese, .fetchNamed],
      sometimes: (
        Reach.beyond, "several contacts were fetched, one of them out of reach"
      ), (.within, "all requested contacts were in reach")
    ) { step, _ in
      guard let (query, result) = step.storeFetch else { return .silent }
      return .requires(
        query.isAnswered(by: result, reading: step.before.visible),
        at: query.several.isSubset(of: step.before.visible) ? .within : .beyond)
    }
    aWaitingCallAnswersAsIfAskedAfterwards.means(
      "A store operation that waits ends with the result that it would have after the decision.",
      reads: [\.cards, \.waiting],
      sometimes: (WaitingCall.carriedOut, "a store operation waited and was carried out"),
      (.refused, "a store operation waited and was refused")
    ) { $0.aWaitingCallAnswersAsIfAskedAfterwards(after: $1) }
    noGrantOutlivesItsContact.means(
      "Every granted contact is in the address book, even under a restriction.",
      sometimes: (GrantedContact.left, "a granted contact left the address book"),
      (.changed, "grants or the address book changed")
    ) { step, _ in
      if step.after.granted == step.before.granted, step.after.existing == step.before.existing {
        return .silent
      }
      return .requires(
        step.after.granted.isSubset(of: step.after.existing),
        at: step.before.granted.isSubset(of: step.after.existing) ? .changed : .left)
    }
    ordinalsAreNeverReused.means(
      "No contact has the ordinal of an earlier one, and none appears without a command that creates it.",
      reads: [\.named, \.waiting],
      sometimes: (Joining.afterAnother, "a contact joined the address book after another left"),
      (.first, "a contact joined")
    ) { step, past in
      let newContacts = step.newContacts
      let appeared = step.after.existing.subtracting(step.before.existing)
      if step.kind != .addContact && newContacts.isEmpty && appeared.isEmpty { return .silent }
      let created = ContactSet(newContacts)
      return .requires(
        created.isDisjoint(with: past.named) && created.count == newContacts.count
          && appeared == created.subtracting(step.deletedContacts(after: past))
          && (step.kind != .addContact || newContacts.count == 1),
        at: step.before.existing.count < past.named.count ? .afterAnother : .first)
    }
    aDeletedContactIsGone.means(
      "A deletion takes exactly its contact out of the address book, at once, and no fetch finds it afterwards.",
      reads: [\.waiting], sometimes: (Deletion.deleted, "a contact was deleted or removed"),
      (.read, "an app with full access read the store")
    ) { step, past in
      if step.before.status == .authorized, let found = step.found {
        return .requires(found.allSatisfy { step.before.existing.contains($0.id) }, at: .read)
      }
      let gone = step.before.existing.subtracting(step.after.existing)
      let known = step.deletedContacts(after: past).intersection(step.before.existing)
      return .when(!gone.isEmpty || !known.isEmpty, at: .deleted, requires: gone == known)
    }
  }
}

extension Event<Contacts> {
  func aDeniedAppReachesNothing() -> Ruling<ContactsClaim.Denied> {
    guard before.status == .denied || before.status == .restricted else { return .silent }
    if case .app(.store) = command, case .returned(let result) = outcome.response {
      return .requires(result == .denial && isSilent(), at: .store)
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
    return .requires(answer == .inert(inertia) && isSilent(but: .finger), at: .touch)
  }

  /// The fetch that an open store answered at once, and its result.
  fileprivate var storeFetch: (StoreQuery, CallResult)? {
    guard let returned, before.opensStore, case .fetch(let query, _)? = operation else {
      return nil
    }
    return (query, returned)
  }

  /// The contact of an update or deletion that an open store answered at once, and the result.
  fileprivate var storeWrite: (ContactID, CallResult)? {
    guard let returned, before.opensStore else { return nil }
    switch operation {
    case .update(let contact, _), .delete(let contact): return (contact, returned)
    case .fetch, .create, .token, .changes, nil: return nil
    }
  }

  fileprivate func reach(after past: ContactsMonitorState) -> StoreReach {
    StoreReach(world, visible: before.visible, existing: before.existing, after: past)
  }

  func aWaitingCallAnswersAsIfAskedAfterwards(after past: ContactsMonitorState)
    -> Ruling<ContactsClaim.WaitingCall>
  {
    if before.status == .notDetermined, case .returned = outcome.response,
      case .app(.store) = command
    {
      return .broken
    }
    guard !past.waiting.isEmpty, !outcome.events.isEmpty else { return .silent }
    let visible = after.status == .authorized ? before.existing : shared
    var reach = StoreReach(
      world, visible: visible.intersection(before.existing), existing: before.existing, after: past)
    var judgement = Ruling<ContactsClaim.WaitingCall>.silent
    for (operation, result) in ended(after: past) where judgement != .broken {
      let isExpected =
        after.opensStore ? operation.isAnswered(by: result, within: &reach) : result == .denial
      judgement = .requires(isExpected, at: after.opensStore ? .carriedOut : .refused)
    }
    return judgement
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
      if case .token(let token) = result { return (token == nil) == reach.hasNoToken }
      return false
    case .changes(let request):
      if request.start == .damaged { return result == .damagedToken }
      if case .changes = result { return true }
      return request.token != nil && result == .failed(ContactsError(.changeHistoryExpired))
    }
  }
}

/// The contacts that store operations can read, and the contacts that exist.
private struct StoreReach {
  var visible: ContactSet
  var existing: ContactSet
  let hasNoToken: Bool
  private let hiddenWriteError: ContactsError.Code
  private let past: ContactsMonitorState

  init(
    _ world: ContactsWorld, visible: ContactSet, existing: ContactSet,
    after past: ContactsMonitorState
  ) {
    (self.visible, self.existing, self.past) = (visible, existing, past)
    hiddenWriteError = world.configuration.hiddenWriteError.code
    hasNoToken = world.configuration.currentToken == .absent
  }

  /// Returns the result of a write to a contact: an error with the contact if the app cannot read it, or if its
  /// account is read only.
  func written(_ contact: ContactID) -> CallResult {
    if visible.contains(contact) {
      let error = ContactsError(.recordNotWritable, affected: [contact])
      return past.isReadOnly(contact) ? .failed(error) : .saved
    }
    let code = existing.contains(contact) ? hiddenWriteError : .recordDoesNotExist
    return .failed(ContactsError(code, affected: [contact]))
  }
}

extension StoreQuery {
  /// The contacts of a list of several; none for any other query.
  fileprivate var several: ContactSet {
    if case .these(let list) = self, list.count > 1 { ContactSet(list) } else { [] }
  }

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

  /// Error 604, without affected contacts.
  static let damagedToken = CallResult.failed(ContactsError(.changeHistoryInvalidAnchor))

  /// Error 200, without affected contacts.
  fileprivate static let missing = CallResult.failed(ContactsError(.recordDoesNotExist))
}
