import ConsentVocabulary

// What has changed since a token: how what the app can read differs from what it could read then.
// Source: Specs/Contacts/History.md.

/// What a token stands for.
public struct Moment: Hashable, Sendable {
  public internal(set) var token: TokenID
  /// What the app could read.
  public let visible: ContactSet
  /// What their cards said.
  public let addressBook: AddressBook
  /// The contacts to which, as far as the app can read them, something was done since by others.
  public internal(set) var touched: ContactSet = []
}

extension ContactsModel {
  /// The token of now joins the last one before it.
  private var remembering: ContactsModel {
    let moment = Moment(
      token: TokenID(tokenCount + 1), visible: visible, addressBook: addressBook)
    return with {
      $0.tokenCount += 1
      $0.moments = moments.suffix(1) + [moment]
    }
  }

  func token() -> Step {
    let next = remembering
    return next.step(.returned(.token(TokenID(next.tokenCount))), by: .tokenGiven)
  }

  /// What has changed since a token; where it is not known, all that there is.
  func changes(_ request: ChangeRequest) -> Step {
    let moment = moments.first { $0.token == request.token }
    if moment == nil && request.token != nil && configuration.expiredToken == .fails {
      return failed(.changeHistoryExpired, by: .everythingDropped)
    }
    let next = remembering
    var changes = ContactChanges(upTo: TokenID(next.tokenCount))
    guard let moment else {
      (changes.dropsEverything, changes.added) = (true, Unordered(visible))
      return next.step(.returned(.changes(changes)), by: .everythingDropped)
    }
    let told = { (contacts: ContactSet) in
      Unordered(request.leavesOutOwn ? contacts.intersection(moment.touched) : contacts)
    }
    changes.added = told(visible.subtracting(moment.visible))
    changes.updated = told(
      rewritten(since: moment.addressBook).intersection(moment.visible))
    changes.deleted = told(moment.visible.subtracting(visible))
    return next.step(
      .returned(.changes(changes)), by: .changesFetched,
      and: request.leavesOutOwn ? .ownChangesLeftOut : nil)
  }

  /// Notes what others than the app have done to what it can read, and it to whom. What is granted anew,
  /// or no more, may cost all tokens.
  mutating func note(since before: ContactsModel) {
    if moments.isEmpty { return }
    let moved = visible.symmetricDifference(before.visible)
    let isGrant = !moved.intersection(existing).isDisjoint(with: before.existing)
    if isGrant && configuration.grantsInHistory == .beginAnew { moments = [] }
    let touched = moved.union(rewritten(since: before.addressBook))
    for place in moments.indices {
      moments[place].touched = moments[place].touched.union(touched)
    }
  }

  /// Those whom the app can read and whose cards were not the same in an address book.
  private func rewritten(since before: AddressBook) -> ContactSet {
    if before == addressBook { return [] }
    return ContactSet(visible.filter { before.card(of: $0) != addressBook.card(of: $0) })
  }
}

extension ContactsCommand {
  /// Whether all that it changes in the address book is the app's own doing.
  var isOfTheStore: Bool { if case .app(.store) = self { true } else { false } }
}
