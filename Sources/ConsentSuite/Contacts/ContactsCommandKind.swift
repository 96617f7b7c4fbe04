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
}

/// The kinds of commands that make sense in a state, and those that matter most there.
struct SensibleKinds {
  let all: UInt64
  let preferred: UInt64

  /// A function, as an initializer would be given a state of its own.
  static func of(_ model: ContactsModelSide) -> SensibleKinds {
    let state = model.state
    guard state.process == .running else {
      let entrance = state.process == .stopped ? launchApp : installApp
      let preferred = entrance | (state.isRestricted ? liftRestriction : 0)
      return SensibleKinds(all: withoutApp | preferred, preferred: preferred)
    }
    var all = anytime
    if state.isRestricted { all |= liftRestriction }
    if !state.session.buttons.isEmpty { all |= mounted }
    var preferred = state.session.finger == nil ? 0 : lift
    switch (state.session.alert, state.session.sheet) {
    case (.shareOrNot, _): preferred |= onShareOrNot
    case (.howMuch, _): preferred |= onHowMuch
    case (.selecting, _): preferred |= onSelecting
    case (.confirming, _): preferred |= onConfirming
    case (.simplified, _): preferred |= onSimplified
    case (nil, .chooser): preferred |= onChooser
    case (nil, .accessPicker): preferred |= onAccessPicker
    case (nil, .contactPicker): preferred |= onContactPicker
    case (nil, nil):
      all |= uncovered | (state.session.buttons.isEmpty ? 0 : touches)
      preferred |= onTheAppsScreen(in: model)
    }
    return SensibleKinds(all: all | preferred, preferred: preferred)
  }

  /// What leads on where nothing is up: towards a decision, and then towards grants.
  private static func onTheAppsScreen(in model: ContactsModelSide) -> UInt64 {
    let state = model.state
    switch state.status {
    case .restricted: return liftRestriction
    case .denied, .authorized: return afterTheDecision
    case .notDetermined, .limited:
      let asks = state.status == .notDetermined ? 0 : ownAccess
      if state.session.buttons.isEmpty { return first | asks }
      if isSettling(in: state) { return advance }
      return model.projection.showsSomebody(in: state) ? touches : others | asks
    }
  }

  /// Whether some button has to stand still for longer before a touch on it counts.
  private static func isSettling(in state: ContactsModel) -> Bool {
    let settleTime = state.configuration.profile.criteria.settleTime
    guard settleTime > .zero else { return false }
    for index in state.session.buttons.indices
    where state.now.since(state.session.buttons[index].disturbed) <= settleTime { return true }
    return false
  }
}

// What makes sense where. Worked out once: this is asked before each command.
extension SensibleKinds {
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
  private static let launchApp = mask([.launchApp])
  private static let installApp = mask([.installApp])
  private static let liftRestriction = mask([.liftRestriction])
  private static let lift = mask([.lift])
  private static let advance = mask([.advance])

  private static let onShareOrNot = mask([.refuseSharing, .continueSharing])
  private static let onHowMuch = mask([.shareEverything, .selectContacts, .goBack])
  private static let onSelecting = mask([.toggle, .finish, .goBack])
  private static let onConfirming = mask([.confirmSelection, .goBack])
  private static let onSimplified = mask([.allow, .deny])
  private static let onChooser = mask([.choose, .cancel])
  private static let onAccessPicker = mask([.toggle, .finish, .cancel])
  private static let onContactPicker = mask([.pick, .cancel])

  private static let afterTheDecision = mask([.setLimited, .setOffered, .create, .delete, .update])
  /// What brings a first button or prompt.
  private static let first = mask([.mount, .requestAccess])
  /// What brings another button, where those that are mounted show nobody.
  private static let others = mask([.change, .mount])
  /// What an app does with limited access.
  private static let ownAccess = mask([
    .presentAccessPicker, .create, .fetchOne, .fetchThese, .update, .delete, .setLimited,
  ])

  private static func mask(_ kinds: [ContactsCommandKind]) -> UInt64 {
    kinds.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }
}
