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

private let asksSinceDamaged = ContactsCommand.app(.store(.changes(ChangeRequest(from: .damaged))))

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

  /// Limited to contact 1, with tokens 1 and 2 issued, while the last two are known.
  fileprivate static let keepingTwo = limited(under: { $0.knownTokens = .lastTwo }).then {
    $0.step(token, .returned(.token(TokenID(1))))
    $0.step(token, .returned(.token(TokenID(2))))
  }

  /// Limited to contact 1, while an unknown token fails.
  fileprivate static let failing = limited(under: { $0.expiredToken = .fails })

  /// Limited to contact 1, while the store has no token.
  fileprivate static let tokenless = limited(under: { $0.currentToken = .absent })

  /// Limited to contact 1, with token 1 issued, while a grant invalidates every token.
  fileprivate static let beginning = limited(under: { $0.grantsInHistory = .beginAnew }).then {
    $0.step(token, .returned(.token(TokenID(1))))
  }

  /// Contact 2 was granted after token 1 was issued.
  fileprivate static let anew = beginning.then {
    $0.step(settings(.limited([1, 2]))) { $0.granted = [1, 2] }
  }

  /// Returns a transcript in which the prompt answers two requests for changes, the first without a token.
  fileprivate static func waitedTwice(_ first: CallResult) -> Transcript {
    asked.then {
      $0.asks(.store(.changes(ChangeRequest(since: nil))), call: 2)
      $0.asks(.store(.changes(ChangeRequest(since: TokenID(1)))), call: 3)
      $0.sharesOne(alsoEnding: [.completed(CallID(2), first), .completed(CallID(3), told(2))])
    }
  }

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
}

extension Breach {
  /// Obeying transcripts about changes since a token.
  static let obeyingHistory: KeyValuePairs<ContactsClaim, Transcript> = [
    .changesLeadFromATokenToNow: .moved.then {
      $0.step(asks(since: 1), .returned(told(2, adding: [4], deleting: [3])))
    },
    .changesLeadFromATokenToNow: .waited(told(2, adding: [4], deleting: [1])).then {
      $0.step(token, .returned(.token(TokenID(3))))
    },
    // A contact that the app creates is in an account that it can write to, whatever the card says.
    .changesLeadFromATokenToNow: .asked.then {
      $0.asks(.store(.create(Card(name: "New", isReadOnly: true))), call: 2)
      $0.asks(.store(.token), call: 3)
      $0.sharesOne(alsoEnding: [
        .completed(CallID(2), .created(ContactID(4))), .completed(CallID(3), .token(TokenID(1))),
      ]) { ($0.existing, $0.granted) = ([1, 2, 3, 4], [1, 4]) }
      $0.step(asks(since: 1), .returned(told(2)))
    },
    .changesLeadFromATokenToNow: .beginning.then {
      $0.step(.user(.editContact(ContactID(1), Card(name: "New"))), isTold: true)
      $0.step(asks(since: 1), .returned(told(2, updating: [1])))
    },
    .anUnknownTokenDropsEverything: .held.then {
      $0.step(asks(since: 9), .returned(told(2, dropping: true, adding: [1, 2, 3])))
    },
    .anUnknownTokenDropsEverything: .anew.then {
      $0.step(asks(since: 1), .returned(told(2, dropping: true, adding: [1, 2])))
    },
    .anUnknownTokenDropsEverything: .failing.then {
      $0.step(asks(since: 9), .returned(.failed(ContactsError(.changeHistoryExpired))))
      $0.step(asks(), .returned(told(1, dropping: true, adding: [1])))
    },
    .anUnknownTokenDropsEverything: .held.then {
      $0.step(asksSinceDamaged, .returned(.damaged))
      $0.step(asks(since: 1), .returned(told(2)))
    },
    .eachTokenIsNew: .tokenless.then {
      $0.step(token, .returned(.token(nil)))
      $0.step(asks(), .returned(told(1, dropping: true, adding: [1])))
    },
    .anUnknownTokenDropsEverything: .waitedTwice(told(1, dropping: true, adding: [1])),
    .changesAreToldOnce: .touched.then {
      $0.step(asks(since: 1), .returned(told(2, updating: [1])))
    },
    .ownChangesAloneAreLeftOut: .shared.then {
      $0.step(asks(since: 1, butOwn: true), .returned(told(2, updating: [2])))
    },
    .eachTokenIsNew: .moved.then {
      $0.step(asks(since: 1), .returned(told(2, adding: [4], deleting: [3])))
      $0.step(asks(since: 2), .returned(told(3)))
    },
  ]

  private static func since(
    _ start: Transcript, butOwn: Bool = false, _ wrong: CallResult
  ) -> Breach {
    .step(start, asks(since: 1, butOwn: butOwn), .returned(wrong))
  }

  static let history: Breaches = [
    .changesLeadFromATokenToNow: [
      "who came is not told": .since(.moved, told(2, deleting: [3])),
      "who left is not told": .since(.moved, told(2, adding: [4])),
      "another card is not told": .since(.touched, told(2)),
      "a drop adds too few": .step(
        .held, asks(), .returned(told(2, dropping: true, adding: [1, 2]))),
      "a call that waited misses what was created": .from(.waited(told(2, deleting: [1]))) { _ in },
    ],
    .anUnknownTokenDropsEverything: [
      "a known token drops": .since(.moved, told(2, dropping: true, adding: [1, 2, 4])),
      "a known token fails": .since(.moved, .failed(ContactsError(.changeHistoryExpired))),
      "an unknown token drops nothing": .step(
        .held, asks(since: 9), .returned(told(2, adding: [1, 2, 3]))),
      "an unknown token fails": .step(
        .held, asks(since: 9), .returned(.failed(ContactsError(.changeHistoryExpired)))),
      "an unknown token does not fail": .step(
        .failing, asks(since: 9), .returned(told(1, dropping: true, adding: [1]))),
      "a drop adds others": .step(
        .limited, asks(), .returned(told(1, dropping: true, adding: [2]))),
      "a drop adds somebody twice": .step(
        .held, asks(), .returned(told(2, dropping: true, adding: [1, 2, 3, 3]))),
      "a drop updates": .step(
        .held, asks(), .returned(told(2, dropping: true, adding: [1, 2, 3], updating: [1]))),
      "a drop deletes": .step(
        .held, asks(), .returned(told(2, dropping: true, adding: [1, 2, 3], deleting: [9]))),
      "a token is known that was forgotten": .from(.held) {
        $0.step(.system(.forgetHistory))
        $0.step(asks(since: 1), .returned(told(2)))
      },
      "a third token leaves the first": .from(.keepingTwo) {
        $0.step(token, .returned(.token(TokenID(3))))
        $0.step(asks(since: 1), .returned(told(4)))
      },
      "a token that is used again goes": .from(.keepingTwo) {
        $0.step(asks(since: 1), .returned(told(3)))
        $0.step(asks(since: 1), .returned(told(4, dropping: true, adding: [1])))
      },
      "a damaged token drops": .step(
        .held, asksSinceDamaged, .returned(told(2, dropping: true, adding: [1, 2, 3]))),
      "a damaged token is expired": .step(
        .failing, asksSinceDamaged, .returned(.failed(ContactsError(.changeHistoryExpired)))),
      "a token outlives a grant": .since(.anew, told(2, adding: [2])),
    ],
    .changesAreToldOnce: [
      "twice alike": .since(.moved, told(2, adding: [4], deleting: [3, 3])),
      "added and updated": .since(.moved, told(2, adding: [4], updating: [4])),
      "who was there is added": .since(.touched, told(2, adding: [2])),
      "who was not there is deleted": .since(.moved, told(2, deleting: [9])),
      "the same card is updated": .since(.touched, told(2, updating: [2])),
    ],
    .ownChangesAloneAreLeftOut: [
      "what others have changed is left out": .since(.shared, butOwn: true, told(2)),
      "what the app alone has changed is told": .since(
        .shared, butOwn: true, told(2, updating: [1, 2])),
      "who was hidden is left out": .since(.moved, butOwn: true, told(2)),
    ],
    .eachTokenIsNew: [
      "a token is handed out again": .step(.held, token, .returned(.token(TokenID(1)))),
      "there is no token where the store has one": .step(
        .held, token, .returned(.token(nil))),
      "there is a token where the store has none": .step(
        .tokenless, token, .returned(.token(TokenID(1)))),
      "the token of before is handed out": .since(.moved, told(1)),
      "it is where nothing changed": .since(.held, told(1)),
      "the first of two calls that waited has a wrong one": .from(
        .waitedTwice(told(9, dropping: true, adding: [1]))
      ) { _ in },
      "somebody is added where nothing changed": .since(.held, told(2, adding: [4])),
      "somebody is updated": .since(.held, told(2, updating: [1])),
      "somebody is deleted": .since(.held, told(2, deleting: [1])),
    ],
  ]
}
