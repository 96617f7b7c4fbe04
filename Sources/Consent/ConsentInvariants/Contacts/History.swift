import ConsentVocabulary
import StateMachines

extension ContactsClaim {
  enum Changes: UInt8, Numbered { case moved, rewritten, startedAnew, unchanged }
  enum UnknownToken: UInt8, Numbered { case missing, unknown, failed, damaged }
  enum Reported: UInt8, Numbered { case several, few }
  enum Omission: UInt8, Numbered { case omitted, complete, unchanged }
  enum IssuedToken: UInt8, Numbered { case unchanged, issued, absent }

  static let history = list {
    changesLeadFromATokenToNow.means(
      "The changes since a token lead from the contacts that were readable then to those readable now.",
      on: .history, reads: [\.moments, \.cards, \.waiting],
      sometimes: (Changes.moved, "somebody came or went"),
      (.rewritten, "somebody had another card"),
      (.startedAnew, "everything was dropped and added again"), (.unchanged, "nothing had changed")
    ) { step, past in
      step.judge(after: past) { telling in
        guard let changes = telling.changes, !telling.request.leavesOutOwn else { return .silent }
        let moment = changes.dropsEverything ? nil : telling.moment
        let start = moment?.visible ?? []
        let end = start.union(ContactSet(changes.added)).subtracting(ContactSet(changes.deleted))
        let rewritten = moment.map(telling.rewritten) ?? []
        let leads = end == telling.visible && rewritten.isSubset(of: ContactSet(changes.updated))
        return .requires(
          leads,
          at: moment == nil
            ? .startedAnew : !rewritten.isEmpty ? .rewritten : end == start ? .unchanged : .moved)
      }
    }
    anUnknownTokenDropsEverything.means(
      "Without a known token everything is dropped, and every readable contact is added once; a damaged token fails.",
      on: .history, reads: [\.moments, \.cards, \.waiting],
      sometimes: (UnknownToken.missing, "no token was given"),
      (.unknown, "an unknown token was given"), (.failed, "the call failed"),
      (.damaged, "the given data was no token")
    ) { step, past in
      step.judge(after: past) { telling in
        let request = telling.request
        if request.start == .damaged {
          return .requires(telling.result == .damagedToken, at: .damaged)
        }
        if telling.moment != nil {
          return telling.changes?.dropsEverything == false ? .silent : .broken
        }
        if request.token != nil && step.world.configuration.expiredToken == .fails {
          return .requires(
            telling.result == .failed(ContactsError(.changeHistoryExpired)), at: .failed)
        }
        guard let changes = telling.changes else { return .broken }
        let isAll =
          ContactSet(changes.added) == telling.visible
          && changes.added.count == telling.visible.count
        return .requires(
          changes.dropsEverything && isAll && changes.updated.isEmpty && changes.deleted.isEmpty,
          at: request.token == nil ? .missing : .unknown)
      }
    }
    changesAreToldOnce.means(
      "The changes since a known token report each contact at most once, and only what differs from then.",
      on: .history, reads: [\.moments, \.cards, \.waiting],
      sometimes: (Reported.several, "several contacts were reported"),
      (.few, "one contact or none was reported")
    ) { step, past in
      step.judge(after: past) { telling in
        guard let changes = telling.changes, let moment = telling.moment else { return .silent }
        let all = Array(changes.added) + Array(changes.updated) + Array(changes.deleted)
        let isOnce = ContactSet(all).count == all.count
        let isNew = ContactSet(changes.added).isDisjoint(with: moment.visible)
        let wasThere =
          ContactSet(changes.deleted).isSubset(of: moment.visible)
          && ContactSet(changes.updated).isSubset(of: telling.rewritten(since: moment))
        return .requires(isOnce && isNew && wasThere, at: all.count > 1 ? .several : .few)
      }
    }
    ownChangesAloneAreLeftOut.means(
      "If the app leaves its own changes out, exactly the contacts changed by others since the token are reported.",
      on: .history, reads: [\.moments, \.cards, \.waiting],
      sometimes: (Omission.omitted, "something was left out"), (.complete, "nothing was left out"),
      (.unchanged, "nothing had changed")
    ) { step, past in
      step.judge(after: past) { telling in
        guard telling.request.leavesOutOwn, let changes = telling.changes,
          let moment = telling.moment
        else { return .silent }
        let added = telling.visible.subtracting(moment.visible)
        let deleted = moment.visible.subtracting(telling.visible)
        let all = telling.rewritten(since: moment).union(added).union(deleted)
        let told = ContactSet(
          Array(changes.added) + Array(changes.updated) + Array(changes.deleted))
        let others = all.intersection(moment.touched)
        return .requires(
          told == others, at: others != all ? .omitted : others.isEmpty ? .unchanged : .complete)
      }
    }
    eachTokenIsNew.means(
      "A returned token has the next number; asking returns none exactly if the store has none.",
      on: .history.union([.fetchToken]), reads: [\.moments, \.cards, \.waiting],
      sometimes: (IssuedToken.unchanged, "changes were asked for where all was as then"),
      (.issued, "a token was handed out"),
      (.absent, "the store had no token")
    ) { $0.eachTokenIsNew(after: $1) }
  }
}

/// The state at which a token was issued, as far as claims compare with it.
struct Moment: Hashable, Sendable {
  let token: TokenID
  /// The contacts that the app could read.
  let visible: ContactSet
  /// The cards at that time, by ordinal less one.
  let cards: [Card]
  /// The contacts with a later change that the app could see and did not make itself.
  var touched = ContactSet()

  /// Returns the contact's card at that time, or `nil` if the contact did not exist yet.
  func card(of contact: ContactID) -> Card? {
    contact.ordinal <= cards.count ? cards[contact.ordinal - 1] : nil
  }
}

/// The part of the monitor state that concerns the change history.
struct Moments: Hashable, Sendable {
  /// The valid tokens, oldest first.
  private(set) var known: [Moment] = []
  /// The number of tokens issued so far.
  private(set) var tokens = 0

  subscript(token: TokenID?) -> Moment? { known.first { $0.token == token } }

  mutating func handOut(
    _ token: TokenID, after used: TokenID? = nil, in world: ContactsWorld,
    reading visible: ContactSet, _ cards: [Card]
  ) {
    tokens += 1
    if world.configuration.knownTokens == .lastTwo {
      known = (self[used] ?? known.last).map { [$0] } ?? []
    }
    known.append(Moment(token: token, visible: visible, cards: cards))
  }

  mutating func touch(_ contacts: ContactSet) {
    for index in known.indices {
      known[index].touched = known[index].touched.union(contacts)
    }
  }

  mutating func forget() { known = [] }
}

/// The result of one query of the change history.
struct Telling {
  let request: ChangeRequest
  let result: CallResult
  /// The contacts that the app could read at the time of the answer.
  let visible: ContactSet
  let past: ContactsMonitorState

  var moment: Moment? { past.moments[request.token] }
  var changes: ContactChanges? { if case .changes(let it) = result { it } else { nil } }

  /// Returns the contacts that are readable both then and now and have different cards.
  func rewritten(since moment: Moment) -> ContactSet {
    ContactSet(
      moment.visible.intersection(visible).filter { moment.card(of: $0) != past.card(of: $0) })
  }
}

extension ContactsMonitorState {
  /// Updates the token states. Must run before any other part of the monitor state changes.
  mutating func noteMoments(of event: Event<Contacts>) {
    if moments.known.isEmpty && event.operation == nil && waiting.isEmpty { return }
    switch (event.command, event.outcome.response) {
    case (.user(.deleteApp), _), (.system(.forgetHistory), _): moments.forget()
    case (.app(.store(.token)), .returned(.token(let token?))):
      moments.handOut(token, in: event.world, reading: event.before.visible, cards)
    case (.app(.store(.changes(let request))), .returned(.changes(let changes))):
      moments.handOut(
        changes.token, after: request.token, in: event.world, reading: event.before.visible, cards)
    case (.app(.store), _): break
    case (.app, _), (.user, _), (.system, _), (.clock, _):
      if waiting.isEmpty { noteTouched(in: event) } else { follow(event) }
    }
  }

  private mutating func noteTouched(in event: Event<Contacts>) {
    let (before, after) = (event.before, event.after)
    let moved = before.visible.symmetricDifference(after.visible)
    let rewritten = event.written(after: self).filter { card(of: $0.0) != $0.1 }.map(\.0)
    let touched = moved.union(ContactSet(rewritten).intersection(after.visible))
    if touched.isEmpty { return }
    let isGrant = !moved.intersection(before.existing).isDisjoint(with: after.existing)
    if isGrant && event.world.configuration.grantsInHistory == .beginAnew {
      return moments.forget()
    }
    moments.touch(touched)
  }

  /// Replays the waiting calls that end in an event, in their order.
  mutating func follow(_ event: Event<Contacts>, _ tell: (Telling) -> Void = { _ in }) {
    guard event.after.opensStore else { return }
    var visible = event.after.status == .authorized ? event.before.existing : event.shared
    visible = visible.intersection(event.before.existing)
    if !visible.isEmpty {
      if event.world.configuration.grantsInHistory == .beginAnew { moments.forget() }
      moments.touch(visible)
    }
    for (operation, result) in event.ended(after: self) {
      switch (operation, result) {
      case (.create(let card), .created(let contact)):
        visible.insert(contact)
        put(card.filled(.all), as: contact)
      case (.update(let contact, let card), .saved): put(card.filled(.all), as: contact)
      case (.delete(let contact), .saved): visible.remove(contact)
      case (.token, .token(let token?)):
        moments.handOut(token, in: event.world, reading: visible, cards)
      case (.changes(let request), _):
        tell(Telling(request: request, result: result, visible: visible, past: self))
        if case .changes(let changes) = result {
          moments.handOut(
            changes.token, after: request.token, in: event.world, reading: visible, cards)
        }
      case (_, _): break
      }
    }
  }
}

extension Event<Contacts> {
  /// Returns the answers to requests for changes in this step.
  fileprivate func tellings(after past: ContactsMonitorState) -> [Telling] {
    if case .app(.store(.changes(let request))) = command {
      guard case .returned(let result) = outcome.response, before.opensStore else { return [] }
      return [Telling(request: request, result: result, visible: before.visible, past: past)]
    }
    if past.waiting.isEmpty { return [] }
    var (then, tellings) = (past, [Telling]())
    then.follow(self) { tellings.append($0) }
    return tellings
  }

  /// Returns `broken` if any answer breaks the claim, otherwise the last ruling that is not silent.
  fileprivate func judge<Landmark>(
    after past: ContactsMonitorState, _ judge: (Telling) -> Ruling<Landmark>
  ) -> Ruling<Landmark> {
    tellings(after: past).reduce(.silent) { ruling, telling in
      let next = judge(telling)
      return ruling == .broken || next == .silent ? ruling : next
    }
  }

  func eachTokenIsNew(after past: ContactsMonitorState) -> Ruling<ContactsClaim.IssuedToken> {
    if case .returned(.token(let token)) = outcome.response {
      let mayHave = world.configuration.currentToken == .given
      return .requires(
        token.map { mayHave && $0.ordinal == past.moments.tokens + 1 } ?? !mayHave,
        at: token == nil ? .absent : .issued)
    }
    return judge(after: past) { telling in
      guard let changes = telling.changes else { return .silent }
      let isNew = changes.token.ordinal == telling.past.moments.tokens + 1
      guard let moment = telling.moment, moment.visible == telling.visible,
        telling.rewritten(since: moment).isEmpty
      else { return .requires(isNew, at: .issued) }
      return .requires(
        isNew && changes.added.isEmpty && changes.updated.isEmpty && changes.deleted.isEmpty,
        at: .unchanged)
    }
  }
}
