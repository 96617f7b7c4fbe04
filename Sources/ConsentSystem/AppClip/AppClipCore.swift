import ConsentVocabulary

/// The whole device as a value: a copy goes its own way, and two that are equal behave alike.
///
/// What lives shorter lies within what lives longer: on the device is a bundle, in the bundle its
/// process, in the process who is signed in and the import that is under way. Whatever goes takes
/// along what lies within.
///
/// - Source: Specs/AppClip/World.md.
struct AppClipCore: Hashable, Sendable {
  let world: AppClipWorld
  var disk = AppClipDisk()
  var keychain = AppClipKeychain()
  var provider = AppClipProvider()
  /// The program that is there. There is one place: an app takes that of its clip.
  var bundle: Bundle?
  /// The date, in days since the start.
  var today = 0
  /// What came of the command so far, oldest first; empty between commands.
  var outbox: [AppClipEffect] = []

  /// A device that has just been turned on: of the team's programs only the other is there.
  init(world: AppClipWorld) {
    self.world = world
    makeFolders(for: world.otherGroups)
    outbox = []
  }

  /// A program on the device.
  struct Bundle: Hashable, Sendable {
    let program: AppClipProgram
    /// The day of its last launch.
    var lastLaunch: Int
    /// `nil` while it does not run.
    var process: Process?
    /// Who is signed in, where that outlives the process.
    var session: AppClipAccount?
  }

  /// What ends with a program's process.
  struct Process: Hashable, Sendable {
    /// Who is signed in, where that ends with the process.
    var session: AppClipAccount?
    /// The import that is under way; only ever in the app's process.
    var job: AppClipImportJob?
  }
}

// MARK: - What is asked of the device

extension AppClipCore {
  func state(of program: AppClipProgram) -> ProcessState {
    guard let bundle, bundle.program == program else { return .notInstalled }
    return bundle.process == nil ? .stopped : .running
  }

  /// Days since the last launch of the clip; 0 where there is none.
  var idleDays: Int {
    guard let bundle, bundle.program == .clip else { return 0 }
    return today - bundle.lastLaunch
  }

  /// What the program's signature says.
  func signature(of program: AppClipProgram) -> AppClipEntitlements {
    switch program {
    case .clip: world.clip
    case .app: world.app
    }
  }

  func isMember(_ program: AppClipProgram, of group: AppClipGroup) -> Bool {
    signature(of: program).groups.contains(group)
  }

  /// Who is signed in to the program that is there.
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

// MARK: - What stands in the way of a deed

extension AppClipCore {
  /// Whatever a program does, it does while it runs.
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
