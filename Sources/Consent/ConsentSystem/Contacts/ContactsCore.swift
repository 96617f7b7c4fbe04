import ConsentVocabulary

/// The whole device as a value: copies are independent, and equal values behave alike.
///
/// State with a shorter lifetime is nested in state with a longer one: the device contains the app with its
/// grants, and the app contains its process with screens, buttons and waiting calls. Removing the outer state
/// removes the inner.
///
/// The app's closures are not part of the core; they belong to ``ContactsDevice``.
///
/// - Source: Specs/Contacts/World.md.
struct ContactsCore: Hashable, Sendable {
  let policy: ContactsConfiguration
  let criteria: LegibilityCriteria
  let collaborators: Unhashed<ContactsCollaborators>
  /// Whether no part was injected.
  let hasOwnParts: Unhashed<Bool>
  var book: AddressBook { didSet { app.process.accessMayDiffer.value = true } }
  var app = App(isInstalled: true, process: AppProcess(isRunning: true, isActive: true))
  /// Whether the device's management restricts the app. A restriction hides the decision and keeps it.
  var isRestricted = false { didSet { app.process.accessMayDiffer.value = true } }
  var now = Instant.start
  /// The number of calls that have had to wait since the start.
  var callsEver = 0
  /// The number of tokens issued since the start.
  var tokensEver = 0
  /// The callbacks to the app during the current command, oldest first. Empty between commands.
  var outbox: [ContactsCallback] = []
  /// The contacts added or changed since the last command began. Some may have been deleted again.
  var written = Unhashed(ContactSet())

  /// Creates the core of a device, with injected parts; `nil` for the device's own.
  init(world: ContactsWorld, collaborators: ContactsCollaborators?) {
    hasOwnParts = Unhashed(collaborators == nil)
    policy = world.configuration
    criteria = SystemLegibility.criteria(of: world.configuration.profile)
    self.collaborators = Unhashed(collaborators ?? ContactsCollaborators())
    book = AddressBook(cards: world.cards, salt: world.salt)
    if let earlier = world.earlier { note(earlier) }
  }

  /// The app and all its state. Blank while the app is not installed.
  struct App: Hashable, Sendable {
    var isInstalled = false
    var ledger = Ledger() { didSet { process.accessMayDiffer.value = true } }
    var process = AppProcess()
    /// The changes since the tokens that the app may still use.
    var log = ChangeLog()
    /// Whether a full prompt was open when a process ended and must be shown at the next launch (TC-32).
    var owesPrompt = false
  }

  /// The app's process and all state that ends with it. Blank while the app does not run.
  struct AppProcess: Hashable, Sendable {
    var isRunning = false
    var isInBackground = false
    /// Whether the app has last been told that it is active (TC-34, TC-35).
    var isActive = false
    /// The older, narrower ledger that the process still uses after access was widened (TC-16).
    var outdated: Ledger? { didSet { accessMayDiffer.value = true } }
    var screens = ScreenStack()
    /// Whether the app shows a sheet of its own, on which the system's screens lie (TP-11).
    var showsSheet = false
    /// The mounted buttons, in the order of mounting.
    var buttons: [MountedButton] = [] { didSet { accessMayDiffer.value = true } }
    var finger: Finger?
    /// Whether a picker that has answered is still on its way off the screen (TP-09).
    var isPickerClosing = false
    /// Whether the app has missed a notification while it was in the background (TS-26).
    var owesNotification = false
    /// The properties missing from the contacts that the app received last. `nil` before the first.
    var unfilled: ContactKeys?
    /// The calls that wait for a prompt, oldest first.
    var requests: [Request] = []
    /// The numbers of the calls that are kept and never answered, because their prompt was lost (TC-33).
    var stranded: [CallID] = []
    /// Whether the readable contacts or the contents of buttons may differ from the last snapshot.
    var accessMayDiffer = Unhashed(true)
  }
}

// MARK: - Derived properties

extension ContactsCore {
  /// The decision about the app, as its process observes it.
  var ledger: Ledger { app.process.outdated ?? app.ledger }

  mutating func enter(_ entry: (inout Ledger) -> Void) {
    if var outdated = app.process.outdated.take() {
      entry(&outdated)
      app.process.outdated = outdated
    } else {
      entry(&app.ledger)
    }
  }

  var processState: ProcessState {
    app.process.isRunning ? .running : app.isInstalled ? .stopped : .notInstalled
  }

  var status: AuthorizationStatus {
    if isRestricted { return .restricted }
    return switch ledger.extent {
    case nil: .notDetermined
    case .nothing: .denied
    case .selection: .limited
    case .everything: .authorized
    }
  }

  /// Whether the app is in front and uncovered.
  var isClear: Bool { !app.process.isInBackground && app.process.screens.isEmpty }

  /// The readable contacts. `nil` if the store does not answer at all.
  var readable: ContactSet? {
    if isRestricted { return nil }
    return switch ledger.extent {
    case nil, .nothing: nil
    case .selection: ledger.held
    case .everything: book.existing
    }
  }
}

// MARK: - Guards

extension ContactsCore {
  /// A refusal, thrown before any change.
  struct Refused: Error {
    let reason: ContactsRefusal

    init(_ reason: ContactsRefusal) { self.reason = reason }
  }

  func requireApp() throws(Refused) { if !app.isInstalled { throw Refused(.notInstalled) } }

  func requireProcess() throws(Refused) {
    try requireApp()
    if !app.process.isRunning { throw Refused(.notRunning) }
  }

  /// Requires the app to be in front, as any action on its screen does.
  func requireFront() throws(Refused) {
    if app.process.isInBackground { throw Refused(.inBackground) }
  }

  func requireNothingUp() throws(Refused) {
    if !app.process.screens.isEmpty { throw Refused(.covered) }
  }

  func requireNoAlert() throws(Refused) {
    if app.process.screens.isPromptUp { throw Refused(.covered) }
  }

  func requireContact(_ contact: ContactID) throws(Refused) {
    if !book.existing.contains(contact) { throw Refused(.noSuchContact) }
  }
}
