import ConsentInvariants
import ConsentVocabulary

// Steps with wrong changes since a token.

private func asks(since token: Int? = nil, butOwn: Bool = false) -> ContactsCommand {
  .app(.store(.changes(ChangeRequest(since: token.map { TokenID($0) }, leavesOutOwn: butOwn))))
}

private func told(
  _ token: Int, dropping: Bool = false, adding: [Int] = [], updating: [Int] = [],
  deleting: [Int] = []
) -> CallResult {
  func contacts(_ ordinals: [Int]) -> Unordered<ContactID> {
    Unordered(ordinals.map { ContactID($0) })
  }
  var changes = ContactChanges(upTo: TokenID(token))
  changes.dropsEverything = dropping
  changes.added = contacts(adding)
  changes.updated = contacts(updating)
  changes.deleted = contacts(deleting)
  return .changes(changes)
}

private let token = ContactsCommand.app(.store(.token))

extension Transcript {
  /// Limited to all three contacts, with token 1 issued.
  fileprivate static let held = everybodyLimited.then {
    $0.step(token, .returned(.token(TokenID(1))))
  }

  /// The person has edited contact 1, and has hidden contact 2 and shown it again.
  fileprivate static let touched = held.then {
    $0.step(.user(.editContact(ContactID(1), Card(name: "New"))), isTold: true)
    $0.step(settings(.limited([1, 3]))) { $0.granted = [1, 3] }
    $0.step(settings(.limited([1, 2, 3]))) { $0.granted = [1, 2, 3] }
  }

  /// Contact 3 is hidden, and the app has created contact 4.
  fileprivate static let moved = held.then {
    $0.step(settings(.limited([1, 2]))) { $0.granted = [1, 2] }
    $0.step(create, .returned(.created(ContactID(4)))) {
      ($0.granted, $0.existing) = ([1, 2, 4], [1, 2, 3, 4])
    }
  }

  /// The app has edited contact 1, and contact 2 before the person did.
  fileprivate static let shared = held.then {
    $0.step(write(1), .returned(.saved), isTold: true)
    $0.step(write(2), .returned(.saved), isTold: true)
    $0.step(.user(.editContact(ContactID(2), Card(name: "Bo"))), isTold: true)
  }

  /// Limited to contact 1, while an unknown token fails.
  fileprivate static let failing: Transcript = {
    var configuration = ContactsConfiguration()
    configuration.expiredToken = .fails
    return Transcript(configuration).then {
      $0.asks(.requestAccess, call: 1)
      $0.sharesOne()
    }
  }()

  /// Contact 2 was granted after token 1 was issued, and a grant invalidates every token.
  fileprivate static let anew: Transcript = {
    var configuration = ContactsConfiguration()
    configuration.grantsInHistory = .beginAnew
    return Transcript(configuration).then {
      $0.asks(.requestAccess, call: 1)
      $0.sharesOne()
      $0.step(token, .returned(.token(TokenID(1))))
      $0.step(settings(.limited([1, 2]))) { $0.granted = [1, 2] }
    }
  }()

  /// Returns a transcript in which a token, the creation of contact 4, the deletion of contact 1 and the
  /// changes since are requested while the prompt is up, and the person then shares contact 1.
  fileprivate static func waited(_ end: CallResult) -> Transcript {
    asked.then {
      $0.asks(.store(.token), call: 2)
      $0.asks(.store(.create(Card(name: "New"))), call: 3)
      $0.asks(.store(.delete(ContactID(1))), call: 4)
      $0.asks(.store(.changes(ChangeRequest(since: TokenID(1)))), call: 5)
      $0.sharesOne(alsoEnding: [
        .completed(CallID(2), .token(TokenID(1))), .completed(CallID(3), .created(ContactID(4))),
        .completed(CallID(4), .saved), .completed(CallID(5), end),
      ]) {
        ($0.existing, $0.granted) = ([2, 3, 4], [4])
      }
    }
  }

  fileprivate func then(_ command: ContactsCommand, _ result: CallResult) -> Transcript {
    then { $0.step(command, .returned(result)) }
  }
}

extension Obeyed {
  static let history = [
    Obeyed(.changesLeadFromATokenToNow, from: .moved) {
      $0.step(asks(since: 1), .returned(told(2, adding: [4], deleting: [3])))
    },
    Obeyed(.changesLeadFromATokenToNow, from: .waited(told(2, adding: [4], deleting: [1]))) { _ in
    },
    Obeyed(.anUnknownTokenDropsEverything, from: .held) {
      $0.step(asks(since: 9), .returned(told(2, dropping: true, adding: [1, 2, 3])))
    },
    Obeyed(.anUnknownTokenDropsEverything, from: .anew) {
      $0.step(asks(since: 1), .returned(told(2, dropping: true, adding: [1, 2])))
    },
    Obeyed(.anUnknownTokenDropsEverything, from: .failing) {
      $0.step(asks(since: 9), .returned(.failed(ContactsError(.changeHistoryExpired))))
    },
    Obeyed(.changesAreToldOnce, from: .touched) {
      $0.step(asks(since: 1), .returned(told(2, updating: [1])))
    },
    Obeyed(.ownChangesAloneAreLeftOut, from: .shared) {
      $0.step(asks(since: 1, butOwn: true), .returned(told(2, updating: [2])))
    },
    Obeyed(.eachTokenIsNew, from: .moved) {
      $0.step(asks(since: 1), .returned(told(2, adding: [4], deleting: [3])))
      $0.step(asks(since: 2), .returned(told(3)))
    },
  ]
}

extension Breach {
  private static func since(
    _ claim: ContactsClaim, _ what: String, _ start: Transcript, butOwn: Bool = false,
    _ wrong: CallResult
  ) -> Breach {
    Breach(claim, what, from: start.then(asks(since: 1, butOwn: butOwn), wrong)) { _ in }
  }

  static let history = [
    since(.changesLeadFromATokenToNow, "who came is not told", .moved, told(2, deleting: [3])),
    since(.changesLeadFromATokenToNow, "who left is not told", .moved, told(2, adding: [4])),
    since(.changesLeadFromATokenToNow, "another card is not told", .touched, told(2)),
    Breach(.changesLeadFromATokenToNow, "a drop adds too few", from: .held) {
      $0.step(asks(), .returned(told(2, dropping: true, adding: [1, 2])))
    },
    Breach(
      .changesLeadFromATokenToNow, "a call that waited misses what was created",
      from: .waited(told(2, deleting: [1]))
    ) { _ in },

    since(
      .anUnknownTokenDropsEverything, "a known token drops", .moved,
      told(2, dropping: true, adding: [1, 2, 4])),
    since(
      .anUnknownTokenDropsEverything, "a known token fails", .moved,
      .failed(ContactsError(.changeHistoryExpired))),
    Breach(.anUnknownTokenDropsEverything, "an unknown token drops nothing", from: .held) {
      $0.step(asks(since: 9), .returned(told(2, adding: [1, 2, 3])))
    },
    Breach(.anUnknownTokenDropsEverything, "an unknown token fails", from: .held) {
      $0.step(asks(since: 9), .returned(.failed(ContactsError(.changeHistoryExpired))))
    },
    Breach(.anUnknownTokenDropsEverything, "an unknown token does not fail", from: .failing) {
      $0.step(asks(since: 9), .returned(told(1, dropping: true, adding: [1])))
    },
    Breach(.anUnknownTokenDropsEverything, "a drop adds others", from: .limited) {
      $0.step(asks(), .returned(told(1, dropping: true, adding: [1, 2])))
    },
    Breach(.anUnknownTokenDropsEverything, "a drop adds somebody twice", from: .held) {
      $0.step(asks(), .returned(told(2, dropping: true, adding: [1, 2, 3, 3])))
    },
    Breach(.anUnknownTokenDropsEverything, "a drop updates", from: .held) {
      $0.step(asks(), .returned(told(2, dropping: true, adding: [1, 2, 3], updating: [1])))
    },
    Breach(.anUnknownTokenDropsEverything, "a drop deletes", from: .held) {
      $0.step(asks(), .returned(told(2, dropping: true, adding: [1, 2, 3], deleting: [9])))
    },
    Breach(.anUnknownTokenDropsEverything, "a token is known that was forgotten", from: .held) {
      $0.step(.system(.forgetHistory))
      $0.step(asks(since: 1), .returned(told(2)))
    },
    Breach(.anUnknownTokenDropsEverything, "a third token leaves the first", from: .held) {
      $0.step(token, .returned(.token(TokenID(2))))
      $0.step(token, .returned(.token(TokenID(3))))
      $0.step(asks(since: 1), .returned(told(4)))
    },
    since(.anUnknownTokenDropsEverything, "a token outlives a grant", .anew, told(2, adding: [2])),

    since(.changesAreToldOnce, "twice alike", .moved, told(2, adding: [4], deleting: [3, 3])),
    since(.changesAreToldOnce, "added and updated", .moved, told(2, adding: [4], updating: [4])),
    since(.changesAreToldOnce, "who was there is added", .touched, told(2, adding: [2])),
    since(.changesAreToldOnce, "who was not there is deleted", .moved, told(2, deleting: [9])),
    since(.changesAreToldOnce, "the same card is updated", .touched, told(2, updating: [2])),

    since(
      .ownChangesAloneAreLeftOut, "what others have changed is left out", .shared, butOwn: true,
      told(2)),
    since(
      .ownChangesAloneAreLeftOut, "what the app alone has changed is told", .shared, butOwn: true,
      told(2, updating: [1, 2])),
    since(
      .ownChangesAloneAreLeftOut, "who was hidden is left out", .moved, butOwn: true, told(2)),

    Breach(.eachTokenIsNew, "a token is handed out again", from: .held) {
      $0.step(token, .returned(.token(TokenID(1))))
    },
    since(.eachTokenIsNew, "the token of before is handed out", .moved, told(1)),
    since(.eachTokenIsNew, "somebody is added where nothing changed", .held, told(2, adding: [4])),
    since(.eachTokenIsNew, "somebody is updated", .held, told(2, updating: [1])),
    since(.eachTokenIsNew, "somebody is deleted", .held, told(2, deleting: [1])),
  ]
}
