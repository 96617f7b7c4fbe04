import ConsentVocabulary

// The changes since a token: the contacts readable then against now. Source: Specs/Contacts/History.md.

/// The state that a token stands for.
public struct Moment: Hashable, Sendable {
  /// The number of the token.
  public internal(set) var token: TokenID
  /// The contacts that the app could read.
  public let visible: ContactSet
  /// The address book, with the cards of those contacts.
  public let addressBook: AddressBook
  /// The readable contacts that others than the app have changed since.
  public internal(set) var touched: ContactSet = []
}

extension ContactsModel {
  /// Returns this state with a new token. If the last two are known, `used` is kept, or else the token before.
  private func remembering(used: Moment? = nil) -> ContactsModel {
    let moment = Moment(token: TokenID(tokenCount + 1), visible: visible, addressBook: addressBook)
    return with {
      $0.tokenCount += 1
      let isKept = { (token: TokenID) in token == (used ?? moments.last)?.token }
      $0.moments.removeAll { configuration.knownTokens == .lastTwo && !isKept($0.token) }
      $0.moments.append(moment)
    }
  }

  func token() -> Step {
    if configuration.currentToken == .absent {
      return step(.returned(.token(nil)), by: .tokenMissing)
    }
    let next = remembering()
    return next.step(.returned(.token(TokenID(next.tokenCount))), by: .tokenGiven)
  }

  /// Returns the changes since a token. Returns all readable contacts if the token has expired.
  func changes(_ request: ChangeRequest) -> Step {
    if request.start == .damaged { return failed(.changeHistoryInvalidAnchor, by: .tokenDamaged) }
    let moment = moments.first { $0.token == request.token }
    if moment == nil && request.token != nil && configuration.expiredToken == .fails {
      return failed(.changeHistoryExpired, by: .everythingDropped)
    }
    let next = remembering(used: moment)
    var changes = ContactChanges(upTo: TokenID(next.tokenCount))
    guard let moment else {
      (changes.dropsEverything, changes.added) = (true, Unordered(visible))
      return next.step(.returned(.changes(changes)), by: .everythingDropped)
    }
    let told = { (contacts: ContactSet) in
      Unordered(request.leavesOutOwn ? contacts.intersection(moment.touched) : contacts)
    }
    changes.added = told(visible.subtracting(moment.visible))
    changes.updated = told(rewritten(since: moment.addressBook).intersection(moment.visible))
    changes.deleted = told(moment.visible.subtracting(visible))
    return next.step(
      .returned(.changes(changes)), by: .changesFetched,
      and: request.leavesOutOwn ? .ownChangesLeftOut : nil)
  }

  /// Records changes to readable contacts that the app did not make itself, and to the set of readable
  /// contacts. A new or revoked grant can make all tokens expire.
  mutating func note(since before: ContactsModel) {
    if moments.isEmpty { return }
    let moved = visible.symmetricDifference(before.visible)
    let isGrant = !moved.intersection(existing).isDisjoint(with: before.existing)
    if isGrant && configuration.grantsInHistory == .beginAnew { moments = [] }
    let touched = moved.union(rewritten(since: before.addressBook))
    for index in moments.indices {
      moments[index].touched = moments[index].touched.union(touched)
    }
  }

  /// Returns the readable contacts whose cards differ from those in `before`.
  private func rewritten(since before: AddressBook) -> ContactSet {
    if before == addressBook { return [] }
    return ContactSet(visible.filter { before.card(of: $0) != addressBook.card(of: $0) })
  }
}

extension ContactsCommand {
  /// Whether the app itself makes all changes of the command to the address book.
  var isOfTheStore: Bool { if case .app(.store) = self { true } else { false } }
}
