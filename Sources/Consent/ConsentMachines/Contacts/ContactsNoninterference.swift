import ConsentModel
import ConsentVocabulary
import Lockstep
import PropertyTesting
import StateMachines

/// The noninterference policy of contacts.
///
/// A contact that the app can read is named by its place among the readable contacts, in the order of the
/// address book. All other contacts share one name.
///
/// - Source: Specs/Twins/Twins.md.
package enum ContactsNoninterference: NoninterferencePolicy {
  package typealias Model = ContactsModel

  // MARK: - Knowledge of an app

  /// The part of a state that the app can know.
  package struct Known: Hashable, Sendable {
    let process: ProcessState
    let isInBackground: Bool
    let isPickerClosing: Bool
    let isNotificationDue: Bool
    let status: AuthorizationStatus
    let readable: [Readable]
    let calls: [WaitingCall.Request]
    /// The number of the app's calls that never end.
    let unanswered: Int
    let hasOwnSheet: Bool
    let buttons: [AccessButton]
    let names: [ButtonID]
    let fetched: ContactKeys?
    let screen: Screen
    let history: [Moment]
  }

  /// The state at which a token held by the app was issued.
  package struct Moment: Hashable, Sendable {
    let contacts: [ContactID]
    let cards: [Card?]
    /// The contacts in which somebody else has since changed data readable by the app.
    let touched: ContactSet
  }

  /// A contact that the app can read.
  package struct Readable: Hashable, Sendable {
    let card: Card
    /// Whether the app has created the contact under full access, and therefore keeps it.
    let isOwn: Bool
  }

  /// The prompt and the sheet on the screen, without their contents.
  package struct Screen: Hashable, Sendable {
    enum Prompt: Hashable, Sendable {
      case full
      case simplified(ButtonID)
    }

    enum Sheet: Hashable, Sendable {
      case chooser(ButtonID)
      case accessPicker
      case picker(ContactPicker)
    }

    let prompt: Prompt?
    let sheet: Sheet?
    let finger: ButtonID?
  }

  // Functions, as an initializer would receive a copy of the whole state.
  static func screen(in state: ContactsModel) -> Screen {
    let prompt: Screen.Prompt? =
      switch state.session.alert {
      case nil: nil
      case .shareOrNot, .howMuch, .selecting, .confirming: .full
      case .simplified(let button, _): .simplified(button)
      }
    let sheet: Screen.Sheet? =
      switch state.session.sheet {
      case nil: nil
      case .chooser(let button, _): .chooser(button)
      case .accessPicker: .accessPicker
      case .contactPicker(let picker): .picker(picker)
      }
    return Screen(prompt: prompt, sheet: sheet, finger: state.session.finger?.face.button)
  }

  package static func known(in state: ContactsModel) -> Known {
    let visible = state.visible
    let places = Places(in: state)
    return Known(
      process: state.process, isInBackground: state.session.isInBackground,
      isPickerClosing: state.session.isPickerClosing,
      isNotificationDue: state.session.isNotificationDue, status: state.status,
      readable: readable(visible, in: state),
      calls: state.session.waiting.map { call in
        switch call.request {
        case .access: .access
        case .store(let operation):
          .store(operation.renaming(tokens: { name(of: $0, in: state) }, places.name))
        }
      },
      unanswered: state.session.unanswered.count, hasOwnSheet: state.session.hasOwnSheet,
      buttons: state.session.buttons.map(\.content), names: state.session.buttons.map(\.id),
      fetched: state.session.fetched, screen: screen(in: state),
      history: state.moments.map { moment in
        Moment(
          contacts: moment.visible.map(places.name),
          cards: moment.visible.map(moment.addressBook.card),
          touched: ContactSet(
            moment.touched.intersection(moment.visible.union(visible)).map(places.name)))
      })
  }

  /// Returns a command as the app knows it, with contacts and tokens by their places.
  static func known(_ command: ContactsCommand, in state: ContactsModel) -> ContactsCommand {
    command.renaming(tokens: { name(of: $0, in: state) }, Places(in: state).name)
  }

  /// Returns a token's place if it is valid, its distance if it is yet to be issued, or else a common name.
  private static func name(of token: TokenID, in state: ContactsModel) -> TokenID {
    if let index = state.moments.firstIndex(where: { $0.token == token }) {
      return TokenID(index + 1)
    }
    return TokenID(state.moments.count + 1 + max(0, token.ordinal - state.tokenCount))
  }

  static func readable(_ contacts: ContactSet, in state: ContactsModel) -> [Readable] {
    let (book, own) = (state.addressBook, own(in: state))
    return contacts.map {
      Readable(card: book.card(of: $0) ?? Card(name: ""), isOwn: own.contains($0))
    }
  }

  /// Returns the contacts that the app has created under full access.
  static func own(in state: ContactsModel) -> ContactSet {
    if case .full(let own) = state.decision { own } else { ContactSet() }
  }

  /// Names that reveal no more than an app knows: the place of a contact among the readable contacts, and one
  /// name for all others.
  private struct Places {
    let readable: [ContactSet]

    init(_ readable: [ContactSet]) { self.readable = readable }

    /// Names contacts that are no longer readable by their places at the last token that has them.
    init(in state: ContactsModel) {
      readable = [state.visible] + state.moments.reversed().map(\.visible)
    }

    func name(of contact: ContactID) -> ContactID {
      for (number, set) in readable.enumerated() where set.contains(contact) {
        return ContactID(1 + number * 100 + index(of: contact, in: set))
      }
      return ContactID(999)
    }
  }

  static func index(of contact: ContactID, in set: ContactSet) -> Int {
    set.prefix { $0 < contact }.count
  }

  // MARK: - Commands

  /// Returns whether the app must not notice the command: a change of an unreadable contact, an input in a
  /// prompt or picker before the decision, a stale choice in Settings, or a reset beneath a restriction.
  package static func isSilent(_ command: ContactsCommand, in state: ContactsModel) -> Bool {
    guard case .user(let action) = command else { return false }
    switch action {
    case .addContact: return state.status != .authorized
    case .editContact(let contact, _), .removeContact(let contact):
      return !state.visible.contains(contact)
    case .toggle, .continueSharing, .selectContacts, .goBack, .grantElsewhere: return true
    case .finish: if case .selecting = state.session.alert { return true } else { return false }
    case .setAccess: return isUnheard(command, in: state)
    case .resetPrivacy: return state.isRestricted
    case .refuseSharing, .shareEverything, .confirmSelection, .allow, .deny, .choose, .pick,
      .cancel, .tap, .press, .lift, .liftAt, .slideOff, .deleteApp, .installApp, .launchApp,
      .leaveApp, .returnToApp:
      return false
    }
  }

  /// Returns whether a choice in Settings leaves the running app's access as it was.
  private static func isUnheard(_ command: ContactsCommand, in state: ContactsModel) -> Bool {
    guard state.configuration.wideningInSettings == .staleUntilLaunch else { return false }
    let after = state.applying(command).state
    return after.process == state.process && after.decision == state.decision
  }

  package static func isIdle(_ command: ContactsCommand) -> Bool { command == .app(.readStatus) }

  /// A command with contacts named by their places, and the hidden contacts among its choices.
  package struct Shape: Hashable, Sendable {
    let command: ContactsCommand
    let hidden: [Card]
  }

  package static func shape(of command: ContactsCommand, in state: ContactsModel) -> Shape? {
    let places = Places(in: state)
    var (hidden, chosen, isNameable) = ([Card](), command, true)
    if case .user(let action) = command, let all = action.chosen {
      let others = all.subtracting(state.visible)
      hidden = others.compactMap { state.addressBook.card(of: $0) }
      chosen = .user(action.choosing(all.intersection(state.visible)))
    }
    // A waiting call may not name a contact that is yet to be created, as nobody can know its identifier. The
    // same holds for tokens of the history.
    let waits = state.status == .notDetermined
    func token(_ token: TokenID) -> TokenID {
      if waits && token.ordinal > state.tokenCount { isNameable = false }
      return name(of: token, in: state)
    }
    let named = chosen.renaming(tokens: token) { contact in
      if waits && contact.ordinal > state.contactsEver { isNameable = false }
      return places.name(of: contact)
    }
    return isNameable ? Shape(command: named, hidden: hidden) : nil
  }

  /// Returns the command for the twin. Readable contacts correspond by place; hidden contacts that the person
  /// chooses correspond by card. An identifier unknown to the app stands for the same contact if that is
  /// hidden and existed before, and otherwise for no contact.
  package static func command(
    _ command: ContactsCommand, from state: ContactsModel, for twin: ContactsModel
  ) -> ContactsCommand {
    if case .user(let action) = command, let all = action.chosen {
      return .user(action.choosing(counterparts(of: all, from: state, in: twin)))
    }
    let (mine, theirs) = (Places(in: state).readable, Places(in: twin).readable)
    let (held, known) = (state.moments.map(\.token), twin.moments.map(\.token))
    func counterpart(of token: TokenID) -> TokenID {
      if let index = held.firstIndex(of: token), index < known.count { return known[index] }
      let ahead = token.ordinal - state.tokenCount
      return TokenID(twin.tokenCount + (ahead > 0 ? ahead : 200))
    }
    return command.renaming(tokens: counterpart) { contact in
      if let number = mine.firstIndex(where: { $0.contains(contact) }) {
        let others = number < theirs.count ? Array(theirs[number]) : []
        let index = index(of: contact, in: mine[number])
        return index < others.count ? others[index] : nobody(contact, in: twin)
      }
      let isOld = contact.ordinal <= min(state.contactsEver, twin.contactsEver)
      let isKnown = theirs.contains { $0.contains(contact) }
      return isOld && !isKnown ? contact : nobody(contact, in: twin)
    }
  }

  private static func counterparts(
    of chosen: ContactSet, from state: ContactsModel, in twin: ContactsModel
  ) -> ContactSet {
    let theirs = Array(twin.visible)
    var counterparts = ContactSet()
    for contact in chosen.intersection(state.visible) {
      let index = index(of: contact, in: state.visible)
      if index < theirs.count { counterparts.insert(theirs[index]) }
    }
    var hidden = Array(twin.existing.subtracting(twin.visible))
    for contact in chosen.subtracting(state.visible) {
      let card = state.addressBook.card(of: contact)
      let isSame = { (other: ContactID) in
        other == contact && twin.addressBook.card(of: other) == card
      }
      guard
        let index = hidden.firstIndex(where: isSame)
          ?? hidden.firstIndex(where: { twin.addressBook.card(of: $0) == card })
      else {
        if !state.existing.contains(contact) { counterparts.insert(nobody(contact, in: twin)) }
        continue
      }
      counterparts.insert(hidden.remove(at: index))
    }
    return counterparts
  }

  /// Returns a contact that does not exist and will not soon, another one for each argument.
  private static func nobody(_ contact: ContactID, in state: ContactsModel) -> ContactID {
    ContactID(state.contactsEver + 200 + contact.ordinal % 100)
  }

  // MARK: - Observations of an app

  /// An observation by the app: the outcome with names that the app can compare.
  package struct Observation: Hashable, Sendable {
    let outcome: ContactsOutcome
    /// The contacts in the outcome, in the order in which the app received them.
    let order: [ContactID]
  }

  package static var nothing: Observation {
    Observation(outcome: ContactsOutcome(.done), order: [])
  }

  package static func sight(
    of outcome: ContactsOutcome, to command: ContactsCommand, from before: ContactsModel,
    to after: ContactsModel
  ) -> Observation {
    var observed = outcome
    switch command {
    case .app: break
    case .user, .system, .clock: observed.response = .done
    }
    if observed == nothing.outcome { return nothing }
    // A refusal names no contact.
    if case .refused = observed.response, observed.events.isEmpty {
      return Observation(outcome: observed, order: [])
    }
    let decided = deciding(by: command, from: before, to: after) { $0.visible }
    let moments = (after.moments + before.moments).map(\.visible)
    let places = Places([decided, before.visible, after.visible] + moments)
    var order: [ContactID] = []
    let waiting = (before.session.waiting + after.session.waiting).map(\.id)
    let named = observed.renaming(
      calls: { call in CallID((waiting.firstIndex(of: call) ?? 1_000) + 1) },
      tokens: { TokenID($0.ordinal - before.tokenCount) },
      { contact in
        let name = places.name(of: contact)
        order.append(name)
        return name
      })
    return Observation(outcome: named, order: order)
  }

  package static func channel(_ one: Observation, _ other: Observation) -> Channel {
    if one.outcome.response != other.outcome.response { return .answer }
    if one.outcome.events != other.outcome.events { return .events }
    return one.outcome.contactsChanged != other.outcome.contactsChanged ? .notification : .order
  }

  // MARK: - Generation of twins

  package static func secret(from source: inout ChoiceSource) throws(Discard) -> ContactsCommand {
    let kind = try source.index(below: 15)
    let contact = ContactID(1 + (try source.index(below: 4)))
    let card = ContactsPalette.cards[try source.index(below: ContactsPalette.cards.count)]
    switch kind {
    case 0, 1: return .user(.addContact(card))
    case 2: return .user(.removeContact(contact))
    case 3: return .user(.editContact(contact, card))
    case 4: return .user(.toggle(contact))
    case 5: return .user(.goBack)
    case 6: return .app(.readStatus)
    case 7: return .user(.grantElsewhere(contact.ordinal == 4 ? [] : ContactSet(just: contact)))
    case 8: return .user(.setAccess(.limited(ContactSet(just: contact))))
    case 9: return .user(.setAccess(.none))
    case 10: return .user(.resetPrivacy)
    case 11: return .user(.setAccess(.full))
    case 12: return .user(.selectContacts)
    case 13: return .user(.finish)
    case _: return .user(.continueSharing)
    }
  }

  package static var choicesPerSecret: Int { 3 }

  /// Draws decisions. Half of the worlds begin undecided; in half, more access takes effect at launch only.
  package static func world(
    _ world: ContactsWorld, from source: inout ChoiceSource
  ) throws(Discard) -> ContactsWorld {
    var world = world
    let earlier = try source.index(below: 16)
    let chosen = ContactSet(bits: UInt64(try source.index(below: 16)))
    if earlier >= 8 { world.configuration.wideningInSettings = .staleUntilLaunch }
    switch earlier % 8 {
    case 4, 5: world.earlier = .limited(chosen.intersection(ContactSet(first: world.cards.count)))
    case 6: world.earlier = .denied
    case 7: world.earlier = .authorized
    case _: break
    }
    return world
  }

  /// Returns the world without decisions that reveal hidden contacts.
  package static func discreet(_ world: ContactsWorld) -> ContactsWorld {
    var world = world
    world.configuration.hiddenWriteError = .recordDoesNotExist
    world.configuration.changeNotification = .ofWhatIsReadable
    return world
  }
}

extension ContactsCommand.UserCommand {
  /// Returns the same action with other contacts.
  fileprivate func choosing(_ contacts: ContactSet) -> Self {
    switch self {
    case .choose: .choose(contacts)
    case .pick: .pick(contacts)
    case .setAccess(.limited): .setAccess(.limited(contacts))
    case .grantElsewhere: .grantElsewhere(contacts)
    case .refuseSharing, .continueSharing, .shareEverything, .selectContacts, .confirmSelection,
      .goBack, .allow, .deny, .finish, .cancel, .tap, .press, .lift, .liftAt, .slideOff,
      .setAccess, .resetPrivacy, .deleteApp, .installApp, .launchApp, .leaveApp, .returnToApp,
      .addContact, .toggle, .editContact, .removeContact:
      self
    }
  }
}

extension ContactsNoninterference {
  package static func twins(
    _ name: String, _ summary: String, of contestant: SystemUnderTest<Contacts>?,
    leaking leak: Leak<ContactsNoninterference>?
  ) -> SystemUnderTest<Twins<Contacts>> { .twins(name, summary, of: contestant, leaking: leak) }
}
