import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Lockstep
import StateMachines

/// Leaks of contacts that the app cannot read. No transcript of one world shows a leak, as all answers are
/// true and no clause forbids them.
extension ContactsNoninterference: SuiteNoninterference {
  package static let staircase: [Scope<ContactsSize>] = [
    Scope([(.contacts, 1), (.buttons, 1)], keepsOrder: true),
    Scope([(.contacts, 1), (.elsewhere, 1)], keepsOrder: true),
  ]
  package static let tallStaircase: [Scope<ContactsSize>] = [
    Scope([(.contacts, 2), (.calls, 1)], keepsOrder: true),
    Scope([(.contacts, 2), (.elsewhere, 2)], keepsOrder: true),
    Scope([(.contacts, 2), (.buttons, 1)], keepsOrder: true),
    Scope([(.contacts, 1), (.tokens, 2)], keepsOrder: true),
  ]

  package static let leaks: [Leak<ContactsNoninterference>] = [
    Leak("numbersIdentifiers", "identifiers are numbers from one counter for all contacts") {
      _, _, _, observed in observed.signals += observed.outcome.toldContacts.map(\.ordinal)
    },
    Leak(
      "ordersByHash",
      "contacts are returned in the order of a hash table with room for all ever written"
    ) {
      _, _, after, observed in
      let size = after.contactsEver + 1
      observed.outcome = observed.outcome.ordering { $0.ordinal * 7 % size }
    },
    Leak("ordersByOthersGrants", "contacts that other apps may see come first") {
      before, _, _, observed in
      observed.outcome = observed.outcome.ordering { before.elsewhere.contains($0) ? 0 : 1 }
    },
    Leak("turnsTheOrder", "contacts are in descending order if the number of hidden ones is odd") {
      before, _, _, observed in
      if before.hidden.count % 2 == 1 {
        observed.outcome = observed.outcome.ordering { -$0.ordinal }
      }
    },
    Leak("countsInAnError", "an error contains the number of searched contacts") {
      before, _, _, observed in
      if case .returned(.failed) = observed.outcome.response {
        observed.signals.append(before.existing.count)
      }
    },
    Leak("countsEvenIfIllegible", "a blocked touch is counted if a contact matches") {
      before, command, _, observed in
      guard case .user(.tap(let button, _)) = command,
        case .touch(.inert(.blocked)) = observed.outcome.response,
        let index = before.session.buttons.firstIndex(where: { $0.id == button }),
        !before.face(at: index).matches.isEmpty
      else { return }
      observed.signals.append(1)
    },
    Leak("takesLongerForHidden", "writing to a hidden contact takes longer than to an absent one") {
      before, command, _, observed in
      switch command {
      case .app(.store(.update(let contact, _))), .app(.store(.delete(let contact))):
        if before.isAnswered(under: .limited) && before.hidden.contains(contact) {
          observed.signals.append(1)
        }
      case .app, .user, .system, .clock: break
      }
    },
    Leak("findsHiddenUnderDenial", "under denied access a fetch of a hidden contact takes longer") {
      before, command, _, observed in
      guard case .app(.store(.fetch(.one(let contact), _))) = command,
        before.isAnswered(under: .denied)
      else { return }
      if before.existing.contains(contact) { observed.signals.append(1) }
    },
    Leak("searchesAllAndCuts", "a search takes as long as there are contacts that match") {
      before, command, _, observed in
      guard case .app(.store(.fetch(.named(let text), _))) = command,
        before.isAnswered(under: .limited)
      else { return }
      observed.signals.append(before.matches(for: text))
    },
    Leak("sizesTheButton", "the width of a button depends on the contacts that it shows") {
      _, command, after, observed in
      switch command {
      case .app(.mount(let button, _)), .app(.change(let button, _)):
        guard let index = after.session.buttons.firstIndex(where: { $0.id == button }) else {
          return
        }
        observed.signals.append(after.face(at: index).matches.count)
      case .app, .user, .system, .clock: break
      }
    },
    Leak("callsBackForEachOffered", "a button calls back once for each contact that was offered") {
      before, command, _, observed in
      guard case .user(.choose) = command, case .chooser(_, let offered) = before.session.sheet,
        observed.outcome.events.contains(where: {
          if case .buttonApproved = $0 { true } else { false }
        }
        )
      else { return }
      observed.signals += Array(repeating: 1, count: offered.count)
    },
    Leak("notifiesOfHiddenEdits", "an app is notified when a hidden card changes") {
      before, command, _, observed in
      guard case .user(.editContact(let contact, _)) = command, before.process == .running
      else { return }
      if before.existing.contains(contact) { observed.signals.append(1) }
    },
    Leak("notifiesOfHiddenRemovals", "an app is notified when a hidden contact is removed") {
      before, command, _, observed in
      guard case .user(.removeContact(let contact)) = command, before.process == .running
      else { return }
      if before.existing.contains(contact) { observed.signals.append(1) }
    },
    Leak(
      "countsScreensOfThePrompt",
      "a call that waited returns the screen at which the prompt was taken down"
    ) {
      before, command, _, observed in
      let ends = observed.outcome.events.contains {
        if case .completed = $0 { true } else { false }
      }
      guard case .system(.takeScreenDown) = command, ends else { return }
      observed.signals.append(before.screenOfThePrompt)
    },
    Leak("numbersTokens", "tokens are numbered by a counter of all writes") {
      _, _, after, observed in
      if observed.outcome.handsOutTokens { observed.signals.append(after.contactsEver) }
    },
    Leak("countsHiddenEdits", "changes since a token contain the number of changed hidden cards") {
      before, command, _, observed in
      guard case .app(.store(.changes(let request))) = command, observed.outcome.handsOutTokens,
        let moment = before.moments.first(where: { $0.token == request.token })
      else { return }
      let edited = before.hidden.filter {
        let card = moment.addressBook.card(of: $0)
        return card != nil && before.addressBook.card(of: $0) != card
      }
      observed.signals.append(edited.count)
    },
    Leak(
      "ordersDrops",
      "after a drop contacts are in the order of a hash table with room for all ever written"
    ) {
      _, _, after, observed in
      let size = after.contactsEver + 1
      guard case .returned(.changes(var changes)) = observed.outcome.response,
        changes.dropsEverything
      else { return }
      changes.added = Unordered(
        changes.added.sorted { ($0.ordinal * 7 % size, $0) < ($1.ordinal * 7 % size, $1) })
      observed.outcome.response = .returned(.changes(changes))
    },
    Leak("tellsTheFormerSelection", "a denied app receives the number of contacts selected before")
    {
      before, command, _, observed in
      guard case .app = command, before.isAnswered(under: .denied) else { return }
      observed.signals.append(before.lastSelection?.count ?? 0)
    },
  ]
}

extension ContactsModel {
  /// Returns whether calls are answered at once, under this status.
  fileprivate func isAnswered(under status: AuthorizationStatus) -> Bool {
    process == .running && self.status == status
  }

  /// The contacts that the app cannot read.
  fileprivate var hidden: ContactSet { existing.subtracting(visible) }

  fileprivate func matches(for text: String) -> Int {
    contacts(soughtBy: AccessButton(query: text)).count
  }

  var screenOfThePrompt: Int {
    switch session.alert {
    case nil, .simplified: 0
    case .shareOrNot: 1
    case .howMuch: 2
    case .selecting: 3
    case .confirming: 4
    }
  }
}

extension ContactsOutcome {
  /// Whether the answer contains a token, after a request for changes or a token.
  fileprivate var handsOutTokens: Bool {
    switch response {
    case .returned(.token), .returned(.changes): true
    default: false
    }
  }

  fileprivate func ordering(by key: (ContactID) -> Int) -> ContactsOutcome {
    guard case .returned(.contacts(let contacts)) = response else { return self }
    let ordered = contacts.sorted { (key($0.id), $0.id) < (key($1.id), $1.id) }
    return ContactsOutcome(
      .returned(.contacts(Unordered(ordered))), events: events, contactsChanged: contactsChanged)
  }
}
