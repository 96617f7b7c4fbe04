import ConsentVocabulary
import StateMachines

// INV-C29 to C33: what is told of changes since a token.

/// What a token stands for, as far as it can be asked about.
struct Moment: Hashable, Sendable {
  let token: TokenID
  /// Whom the app could read.
  let visible: ContactSet
  /// The cards of then, by ordinal less one.
  let cards: [Card]
  /// Those to whom others than the app have done something since that the app could read.
  var touched = ContactSet()

  /// The card of a contact then; `nil` where it was never there.
  func card(of contact: ContactID) -> Card? {
    contact.ordinal <= cards.count ? cards[contact.ordinal - 1] : nil
  }
}

/// What the claims remember of the history.
struct Moments: Hashable, Sendable {
  /// Those of the tokens that are known, oldest first.
  private(set) var known: [Moment] = []
  /// How many tokens were handed out.
  private(set) var tokens = 0

  subscript(token: TokenID?) -> Moment? { known.first { $0.token == token } }

  mutating func handOut(_ token: TokenID, reading visible: ContactSet, _ cards: [Card]) {
    tokens += 1
    known = known.suffix(1) + [Moment(token: token, visible: visible, cards: cards)]
  }

  mutating func touch(_ contacts: ContactSet) {
    for place in known.indices {
      known[place].touched = known[place].touched.union(contacts)
    }
  }

  mutating func forget() { known = [] }
}

/// One answer to an app that asked what has changed.
struct Telling {
  let request: ChangeRequest
  let result: CallResult
  /// Whom the app could read when it was answered.
  let visible: ContactSet
  let past: ContactsPast

  var moment: Moment? { past.moments[request.token] }
  var changes: ContactChanges? { if case .changes(let it) = result { it } else { nil } }

  /// Those who could be read then and can be now, with another card.
  func rewritten(since moment: Moment) -> ContactSet {
    ContactSet(
      moment.visible.intersection(visible).filter {
        moment.card(of: $0) != past.card(of: $0)
      })
  }
}

extension ContactsPast {
  /// Notes what the history has to hold, before anything else of the event is noted.
  mutating func noteMoments(of event: Event<Contacts>) {
    if moments.known.isEmpty && event.operation == nil && waiting.isEmpty { return }
    switch (event.command, event.outcome.response) {
    case (.user(.deleteApp), _), (.system(.forgetHistory), _): moments.forget()
    case (.app(.store(.token)), .returned(.token(let token))):
      moments.handOut(token, reading: event.before.visible, cards)
    case (.app(.store(.changes)), .returned(.changes(let changes))):
      moments.handOut(changes.token, reading: event.before.visible, cards)
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

  /// Follows the calls that end in an event, in their order.
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
        put(card, as: contact)
      case (.update(let contact, let card), .saved):
        put(card, as: contact)
      case (.delete(let contact), .saved):
        visible.remove(contact)
      case (.token, .token(let token)): moments.handOut(token, reading: visible, cards)
      case (.changes(let request), _):
        tell(Telling(request: request, result: result, visible: visible, past: self))
        if case .changes(let changes) = result {
          moments.handOut(changes.token, reading: visible, cards)
        }
      case (_, _): break
      }
    }
  }
}

extension Event<Contacts> {
  /// The answers of this step to an app that asked what has changed.
  private func tellings(after past: ContactsPast) -> [Telling] {
    if case .app(.store(.changes(let request))) = command {
      guard case .returned(let result) = outcome.response, before.opensStore else { return [] }
      return [Telling(request: request, result: result, visible: before.visible, past: past)]
    }
    if past.waiting.isEmpty { return [] }
    var (then, tellings) = (past, [Telling]())
    then.follow(self) { tellings.append($0) }
    return tellings
  }

  /// The judgement of the last answer that is judged, unless one is broken.
  private func judge(
    after past: ContactsPast, _ judge: (Telling) -> Judgement
  ) -> Judgement {
    tellings(after: past).reduce(.silent) { judgement, telling in
      let next = judge(telling)
      return judgement == .broken || next == .silent ? judgement : next
    }
  }

  func changesLeadFromATokenToNow(after past: ContactsPast) -> Judgement {
    judge(after: past) { telling in
      guard let changes = telling.changes, !telling.request.leavesOutOwn else { return .silent }
      let moment = changes.dropsEverything ? nil : telling.moment
      let start = moment?.visible ?? []
      let end = start.union(ContactSet(changes.added)).subtracting(ContactSet(changes.deleted))
      let rewritten = moment.map(telling.rewritten) ?? []
      let leads = end == telling.visible && rewritten.isSubset(of: ContactSet(changes.updated))
      return .requires(
        leads, branch: moment == nil ? 2 : !rewritten.isEmpty ? 1 : end == start ? 3 : 0)
    }
  }

  func anUnknownTokenDropsEverything(after past: ContactsPast) -> Judgement {
    judge(after: past) { telling in
      let request = telling.request
      if telling.moment != nil {
        return telling.changes?.dropsEverything == false ? .silent : .broken
      }
      if request.token != nil && world.configuration.expiredToken == .fails {
        return .requires(
          telling.result == .failed(ContactsError(.changeHistoryExpired)), branch: 2)
      }
      guard let changes = telling.changes else { return .broken }
      let isAll =
        ContactSet(changes.added) == telling.visible
        && changes.added.count == telling.visible.count
      return .requires(
        changes.dropsEverything && isAll && changes.updated.isEmpty && changes.deleted.isEmpty,
        branch: request.token == nil ? 0 : 1)
    }
  }

  func changesAreToldOnce(after past: ContactsPast) -> Judgement {
    judge(after: past) { telling in
      guard let changes = telling.changes, let moment = telling.moment else { return .silent }
      let all = Array(changes.added) + Array(changes.updated) + Array(changes.deleted)
      let isOnce = ContactSet(all).count == all.count
      let isNew = ContactSet(changes.added).isDisjoint(with: moment.visible)
      let wasThere =
        ContactSet(changes.deleted).isSubset(of: moment.visible)
        && ContactSet(changes.updated).isSubset(of: telling.rewritten(since: moment))
      return .requires(isOnce && isNew && wasThere, branch: all.count > 1 ? 0 : 1)
    }
  }

  func ownChangesAloneAreLeftOut(after past: ContactsPast) -> Judgement {
    judge(after: past) { telling in
      guard telling.request.leavesOutOwn, let changes = telling.changes,
        let moment = telling.moment
      else { return .silent }
      let added = telling.visible.subtracting(moment.visible)
      let deleted = moment.visible.subtracting(telling.visible)
      let all = telling.rewritten(since: moment).union(added).union(deleted)
      let told = ContactSet(
        Array(changes.added) + Array(changes.updated) + Array(changes.deleted))
      let others = all.intersection(moment.touched)
      return .requires(told == others, branch: others != all ? 0 : others.isEmpty ? 2 : 1)
    }
  }

  func eachTokenIsNew(after past: ContactsPast) -> Judgement {
    if case .returned(.token(let token)) = outcome.response {
      return .requires(token.ordinal == past.moments.tokens + 1, branch: 1)
    }
    return judge(after: past) { telling in
      guard let changes = telling.changes else { return .silent }
      let isNew = changes.token.ordinal == telling.past.moments.tokens + 1
      guard let moment = telling.moment, moment.visible == telling.visible,
        telling.rewritten(since: moment).isEmpty
      else { return .requires(isNew, branch: 1) }
      return .requires(
        isNew && changes.added.isEmpty && changes.updated.isEmpty && changes.deleted.isEmpty)
    }
  }
}
