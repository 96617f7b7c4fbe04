import ConsentModel
import ConsentVocabulary

/// The kinds of commands, simplest first: the shrinker prefers earlier ones.
enum ContactsCommandKind: Int, CaseIterable {
  case readStatus, requestAccess
  case mount, tap, allow
  case refuseSharing, continueSharing, shareEverything, selectContacts, toggle, finish
  case confirmSelection
  case fetchAll, fetchOne, fetchThese, fetchNamed
  case create, update, delete
  case choose, cancel, deny, goBack
  case press, lift, change, unmount
  case presentAccessPicker, presentContactPicker, pick
  case setNone, setLimited, setOffered, setFull, resetPrivacy
  case kill, launchApp, deleteApp, installApp
  case addContact, editContact, removeContact
  case restrict, liftRestriction, upgrade
  case advance

  var bit: UInt64 { 1 << UInt64(rawValue) }
}

extension Session {
  /// Whether some button has to stand still for longer before a touch on it counts.
  fileprivate func isSettling(in state: ContactsState) -> Bool {
    let settleTime = state.configuration.profile.criteria.settleTime
    return settleTime > .zero
      && buttons.contains { state.now.since($0.disturbed) <= settleTime }
  }
}

/// The kinds of commands that make sense in a state, and those that matter most there.
struct SensibleKinds {
  private(set) var all: UInt64 = 0
  private(set) var preferred: UInt64 = 0

  /// What can be done whatever is up, while the app runs.
  private static let anytime = mask([
    .readStatus, .requestAccess, .fetchAll, .fetchOne, .fetchThese, .fetchNamed, .create, .update,
    .delete, .presentAccessPicker, .kill, .setNone, .setLimited, .setOffered, .setFull,
    .resetPrivacy, .deleteApp, .addContact, .editContact, .removeContact, .restrict, .upgrade,
    .advance, .lift,
  ])
  /// What only makes sense on the app's own screen.
  private static let uncovered = mask([.mount, .presentContactPicker])
  private static let touches = mask([.tap, .press])
  private static let mounted = mask([.change, .unmount])
  private static let withoutApp = mask([
    .setNone, .setLimited, .setOffered, .setFull, .resetPrivacy, .addContact, .editContact,
    .removeContact, .restrict, .upgrade,
  ])

  init(in state: ContactsState) {
    guard state.process == .running else {
      let isInstalled = state.process != .notInstalled
      all = Self.withoutApp | (isInstalled ? ContactsCommandKind.launchApp.bit : 0)
      preferred =
        (isInstalled ? ContactsCommandKind.launchApp : ContactsCommandKind.installApp).bit
      if state.isRestricted { preferred |= ContactsCommandKind.liftRestriction.bit }
      all |= preferred
      return
    }
    let session = state.session
    all = Self.anytime
    if state.isRestricted { all |= ContactsCommandKind.liftRestriction.bit }
    if !session.buttons.isEmpty { all |= Self.mounted }
    if session.finger != nil { preferred = ContactsCommandKind.lift.bit }
    switch (session.alert, session.sheet) {
    case (.shareOrNot, _): preferred |= Self.mask([.refuseSharing, .continueSharing])
    case (.howMuch, _): preferred |= Self.mask([.shareEverything, .selectContacts, .goBack])
    case (.selecting, _): preferred |= Self.mask([.toggle, .finish, .goBack])
    case (.confirming, _): preferred |= Self.mask([.confirmSelection, .goBack])
    case (.simplified, _): preferred |= Self.mask([.allow, .deny])
    case (nil, .chooser): preferred |= Self.mask([.choose, .cancel])
    case (nil, .accessPicker): preferred |= Self.mask([.toggle, .finish, .cancel])
    case (nil, .contactPicker): preferred |= Self.mask([.pick, .cancel])
    case (nil, nil):
      all |= Self.uncovered | (session.buttons.isEmpty ? 0 : Self.touches)
      preferred |= Self.onTheAppsScreen(session, in: state)
    }
    all |= preferred
  }

  /// What leads on where nothing is up: towards a decision, and then towards grants.
  private static func onTheAppsScreen(_ session: Session, in state: ContactsState) -> UInt64 {
    switch state.status {
    case .restricted: return ContactsCommandKind.liftRestriction.bit
    case .denied, .authorized: return mask([.setLimited, .setOffered, .create, .delete, .update])
    case .notDetermined, .limited:
      let asks = state.status == .notDetermined ? [] : ownAccess
      if session.buttons.isEmpty { return mask([.mount, .requestAccess] + asks) }
      if session.isSettling(in: state) { return ContactsCommandKind.advance.bit }
      return session.buttons.contains { !state.matches(of: $0).isEmpty }
        ? touches : mask([.change, .mount] + asks)
    }
  }

  /// What an app does with limited access.
  private static let ownAccess: [ContactsCommandKind] = [
    .presentAccessPicker, .create, .fetchOne, .fetchThese, .update, .delete, .setLimited,
  ]

  private static func mask(_ kinds: [ContactsCommandKind]) -> UInt64 {
    kinds.reduce(0) { $0 | $1.bit }
  }
}
