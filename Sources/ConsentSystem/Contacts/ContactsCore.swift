import ConsentVocabulary

/// The whole device as a value: a copy goes its own way, and two that are equal behave alike.
///
/// What lives shorter lies within what lives longer: on the device is the app, with what it was granted;
/// in the app its process, with its screens, buttons and calls that wait. Whatever goes takes along
/// what lies within.
///
/// Closures of the app are not in it; they belong to ``ContactsDevice``.
///
/// - Source: Specs/Contacts/World.md.
struct ContactsCore: Hashable, Sendable {
  let policy: ContactsConfiguration
  let criteria: LegibilityCriteria
  let collaborators: Aside<ContactsCollaborators>
  /// Whether no part was put in from outside.
  let hasOwnParts: Aside<Bool>
  var book: AddressBook { didSet { app.process.accessMayDiffer.value = true } }
  var app = App(isInstalled: true, process: AppProcess(isRunning: true))
  /// Whether the device's management bars the app from contacts. It lies over what was decided and
  /// leaves it alone.
  var isRestricted = false { didSet { app.process.accessMayDiffer.value = true } }
  var now = Instant.start
  /// How many calls have waited since the start.
  var callsEver = 0
  /// How many tokens were handed out since the start.
  var tokensEver = 0
  /// What reached the app since the command began, oldest first; empty between commands.
  var outbox: [ContactsCallback] = []
  /// Who came, or got another card, since the last command began; some of them may be gone again.
  var written = Aside(ContactSet())

  /// - Parameter collaborators: Parts from outside; `nil` for its own.
  init(world: ContactsWorld, collaborators: ContactsCollaborators?) {
    hasOwnParts = Aside(collaborators == nil)
    policy = world.configuration
    criteria = SystemLegibility.criteria(of: world.configuration.profile)
    self.collaborators = Aside(collaborators ?? ContactsCollaborators())
    book = AddressBook(cards: world.cards, salt: world.salt)
    if let earlier = world.earlier { note(earlier) }
  }

  /// The app and all that goes with it; blank while it is not on the device.
  struct App: Hashable, Sendable {
    var isInstalled = false
    var ledger = Ledger() { didSet { process.accessMayDiffer.value = true } }
    var process = AppProcess()
    /// What has happened since the tokens that it may still ask about.
    var log = ChangeLog()
    /// Whether a full prompt was up when a process ended, to be shown to the next (TC-32).
    var owesPrompt = false
  }

  /// The app's process and all that ends with it; blank while it does not run.
  struct AppProcess: Hashable, Sendable {
    var isRunning = false
    var isInBackground = false
    /// The ledger of when the process was given less than it is now, if it goes on with that (TC-16).
    var outdated: Ledger? { didSet { accessMayDiffer.value = true } }
    var screens = ScreenStack()
    /// The mounted buttons, in the order of mounting.
    var buttons: [MountedButton] = [] { didSet { accessMayDiffer.value = true } }
    var finger: Finger?
    /// What the contacts lack that the app was handed last; `nil` before the first.
    var unfilled: ContactKeys?
    /// The calls that a prompt holds up, oldest first.
    var requests: [Request] = []
    /// Whether what can be read, and what the buttons show of the rest, may differ from what was
    /// last stated.
    var accessMayDiffer = Aside(true)
  }
}

// MARK: - What is asked of the device

extension ContactsCore {
  /// What was decided about the app, as its process knows it.
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

  /// Whether the app is in front with nothing over it.
  var isClear: Bool { !app.process.isInBackground && app.process.screens.isEmpty }

  /// What the app can read; `nil` where the store does not answer at all.
  var readable: ContactSet? {
    if isRestricted { return nil }
    return switch ledger.extent {
    case nil, .nothing: nil
    case .selection: ledger.held
    case .everything: book.existing
    }
  }
}

// MARK: - What stands in the way of a deed

extension ContactsCore {
  /// A deed that cannot be done, thrown before anything has changed.
  struct Refused: Error {
    let reason: ContactsRefusal

    init(_ reason: ContactsRefusal) { self.reason = reason }
  }

  func requireApp() throws(Refused) {
    if !app.isInstalled { throw Refused(.notInstalled) }
  }

  func requireProcess() throws(Refused) {
    try requireApp()
    if !app.process.isRunning { throw Refused(.notRunning) }
  }

  /// Whatever is done to the app's screen is done while it is in front.
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
