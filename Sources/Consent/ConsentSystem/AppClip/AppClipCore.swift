import ConsentVocabulary

/// The whole device as a value. Equal values behave alike.
///
/// State is nested by lifetime: the installed bundle contains its process, and the process contains the
/// session and the import job. Each ends with the value that contains it.
///
/// - Source: Specs/AppClip/World.md.
struct AppClipCore: Hashable, Sendable {
  let world: AppClipWorld
  var disk = AppClipDisk()
  var keychain = AppClipKeychain()
  var provider = AppClipProvider()
  /// The installed program. There is a single slot: an app replaces its clip.
  var bundle: Bundle?
  /// The date, in days since the start.
  var today = 0
  /// The first date on which an invocation can bring the clip.
  var releaseDate: Int
  /// The side effects of the current command, oldest first. Empty between commands.
  var outbox: [AppClipEffect] = []

  /// Creates a device that has just been turned on. Only the other program is installed.
  init(world: AppClipWorld) {
    self.world = world
    releaseDate = world.release == .available ? 0 : 1
    makeFolders(for: world.otherGroups)
    outbox = []
  }

  /// An installed program.
  struct Bundle: Hashable, Sendable {
    let program: AppClipProgram
    var lastLaunch: Int
    /// The running process. `nil` if there is none.
    var process: Process?
    /// The signed-in account, if sessions outlive the process.
    var session: AppClipAccount?
  }

  /// The state that ends with a program's process.
  struct Process: Hashable, Sendable {
    /// The signed-in account, if sessions end with the process.
    var session: AppClipAccount?
    /// The import in progress; only in the app's process.
    var job: AppClipImportJob?
  }
}

// MARK: - Queries

extension AppClipCore {
  func state(of program: AppClipProgram) -> ProcessState {
    guard let bundle, bundle.program == program else { return .notInstalled }
    return bundle.process == nil ? .stopped : .running
  }

  /// The days since the last launch of the clip. 0 if it is not installed.
  var idleDays: Int {
    guard let bundle, bundle.program == .clip else { return 0 }
    return today - bundle.lastLaunch
  }

  var isReleased: Bool { today >= releaseDate }

  func signature(of program: AppClipProgram) -> AppClipEntitlements {
    switch program {
    case .clip: world.clip
    case .app: world.app
    }
  }

  func isMember(_ program: AppClipProgram, of group: AppClipGroup) -> Bool {
    signature(of: program).groups.contains(group)
  }

  /// The account that is signed in to the installed program.
  var session: AppClipAccount? {
    get {
      switch world.decisions.session {
      case .inProcess: bundle?.process?.session
      case .stored: bundle?.session
      }
    }
    set {
      switch world.decisions.session {
      case .inProcess: bundle?.process?.session = newValue
      case .stored: bundle?.session = newValue
      }
    }
  }
}

// MARK: - Guards

extension AppClipCore {
  /// Throws `notInstalled` or `notRunning` unless the program is running.
  func requireProcess(of program: AppClipProgram) throws(AppClipRefusal) {
    switch state(of: program) {
    case .notInstalled: throw .notInstalled
    case .stopped: throw .notRunning
    case .running: break
    }
  }

  func requireBundle() throws(AppClipRefusal) -> Bundle {
    guard let bundle else { throw .notInstalled }
    return bundle
  }

  func requireKnown(_ account: AppClipAccount) throws(AppClipRefusal) {
    if provider.state(of: account) == .notFound { throw .unknownAccount }
  }
}
