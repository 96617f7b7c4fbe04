/// Where a scenario begins: how two programs were signed and written, and on what they run. Neither is
/// on the device; nothing is stored but the empty containers of the other program's groups.
public struct AppClipWorld: Hashable, Sendable {
  public var clip: AppClipEntitlements
  public var app: AppClipEntitlements
  /// Groups of which another program is a member that is always there.
  public var otherGroups: Ascending<AppClipGroup>
  /// Whether the clip's signature names the app as its parent.
  public var clipNamesApp: Bool
  /// Whether the app's signature names the clip.
  public var appNamesClip: Bool
  public var system: AppClipSystem
  /// After how many days without a launch the clip is removed, 1 to 365; any other number stands for
  /// the nearest.
  public var lifetime: Int { didSet { lifetime = min(max(lifetime, 1), 365) } }
  public var decisions: AppClipDecisions
  public var design: AppClipDesign
  /// Which of the two watches, where a case is of twins: no rule depends on it.
  public var watcher = AppClipProgram.clip

  public init(
    clip: AppClipEntitlements = AppClipEntitlements(),
    app: AppClipEntitlements = AppClipEntitlements(), otherGroups: Ascending<AppClipGroup> = [],
    clipNamesApp: Bool = true, appNamesClip: Bool = true, system: AppClipSystem = .since15p4,
    lifetime: Int = 30, decisions: AppClipDecisions = AppClipDecisions(),
    design: AppClipDesign = .fixed
  ) {
    (self.clip, self.app, self.otherGroups) = (clip, app, otherGroups)
    (self.clipNamesApp, self.appNamesClip, self.system) = (clipNamesApp, appNamesClip, system)
    self.lifetime = min(max(lifetime, 1), 365)
    (self.decisions, self.design) = (decisions, design)
  }
}

/// What a program's signature allows it.
public struct AppClipEntitlements: Hashable, Sendable {
  public var groups: Ascending<AppClipGroup>
  /// Whether it may use Sign in with Apple.
  public var signIn: Bool

  public init(groups: Ascending<AppClipGroup> = [AppClipGroup(1)], signIn: Bool = true) {
    (self.groups, self.signIn) = (groups, signIn)
  }
}

/// The version of the system: the app comes by the clip's items of the keychain since 15.4.
public enum AppClipSystem: Hashable, Sendable, CaseIterable { case until15p3, since15p4 }

/// What the documents leave open. The first case of each is the default.
public struct AppClipDecisions: Hashable, Sendable {
  public var foreignSuite: ForeignSuite
  public var clipHome: ClipHome
  public var unknownAccount: UnknownAccount
  public var clipItems: ClipItems
  public var itemsAtReplacement: ItemsAtReplacement
  public var itemsBy: ItemsBy
  public var session: Session
  public var stateWithError: StateWithError

  public init(
    foreignSuite: ForeignSuite = .kept, clipHome: ClipHome = .dropped,
    unknownAccount: UnknownAccount = .keepsIdentifier, clipItems: ClipItems = .goUnlessReplaced,
    itemsAtReplacement: ItemsAtReplacement = .promoted, itemsBy: ItemsBy = .ownerAndLabel,
    session: Session = .inProcess, stateWithError: StateWithError = .notFound
  ) {
    (self.foreignSuite, self.clipHome, self.unknownAccount) =
      (foreignSuite, clipHome, unknownAccount)
    (self.clipItems, self.itemsAtReplacement, self.itemsBy) = (
      clipItems, itemsAtReplacement, itemsBy
    )
    (self.session, self.stateWithError) = (session, stateWithError)
  }

  /// Defaults under the name of a group that the program is not in: kept for itself, none at all, or
  /// writes go nowhere.
  public enum ForeignSuite: Hashable, Sendable, CaseIterable { case kept, missing, dropped }
  /// What becomes of the clip's own files and defaults when the app replaces it.
  public enum ClipHome: Hashable, Sendable, CaseIterable { case dropped, moved }
  /// What a resume does to an identifier that the provider does not know.
  public enum UnknownAccount: Hashable, Sendable, CaseIterable {
    case keepsIdentifier, removesIdentifier
  }
  /// What becomes of the clip's items of the keychain when the clip goes.
  public enum ClipItems: Hashable, Sendable, CaseIterable { case goUnlessReplaced, stay }
  /// How the app comes by the items of the clip that it replaces: they become its own, or stay the
  /// clip's and are seen by the app.
  public enum ItemsAtReplacement: Hashable, Sendable, CaseIterable { case promoted, seen }
  /// What tells items of the keychain apart.
  public enum ItemsBy: Hashable, Sendable, CaseIterable { case ownerAndLabel, label }
  /// How long a program stays signed in: while it runs, or while it is on the device.
  public enum Session: Hashable, Sendable, CaseIterable { case inProcess, stored }
  /// The state that the provider hands over beside an error: that of an unknown account, or the last.
  public enum StateWithError: Hashable, Sendable, CaseIterable { case notFound, last }
}

/// How the two programs were written.
public struct AppClipDesign: Hashable, Sendable {
  /// The name at each use.
  public var clipText: AppClipSuite
  public var appText: AppClipSuite
  public var clipUser: AppClipSuite
  public var appUser: AppClipSuite
  /// Whether the clip leaves secrets as it leaves any text.
  public var leavesSecrets: Bool
  public var resume: AppClipResume
  public var `import`: AppClipImport

  public init(
    clipText: AppClipSuite, appText: AppClipSuite, clipUser: AppClipSuite, appUser: AppClipSuite,
    leavesSecrets: Bool, resume: AppClipResume, import: AppClipImport
  ) {
    (self.clipText, self.appText, self.clipUser, self.appUser) =
      (clipText, appText, clipUser, appUser)
    (self.leavesSecrets, self.resume, self.import) = (leavesSecrets, resume, `import`)
  }

  /// The published article as it stands: three names of a suite, and only one state handled.
  public static let literal = AppClipDesign(
    clipText: .suite(AppClipGroup(1)), appText: .suite(AppClipGroup(2)),
    clipUser: .suite(AppClipGroup(3)), appUser: .suite(AppClipGroup(3)), leavesSecrets: true,
    resume: .literal, import: .bare)

  /// The article with its defects removed: one name, all states handled, an import.
  public static let fixed = AppClipDesign(
    clipText: .suite(AppClipGroup(1)), appText: .suite(AppClipGroup(1)),
    clipUser: .suite(AppClipGroup(1)), appUser: .suite(AppClipGroup(1)), leavesSecrets: false,
    resume: .careful, import: .plain)
}

/// How the app signs in again: with every answer handled, or as the article's code does.
public enum AppClipResume: Hashable, Sendable, CaseIterable { case careful, literal }

/// How the app takes over what the clip left.
public struct AppClipImport: Hashable, Sendable {
  public var order: Order
  public var copying: Copying
  public var mark: Mark
  public var gate: Gate
  public var cleaning: Cleaning

  public init(
    _ order: Order, copying: Copying, mark: Mark, gate: Gate, cleaning: Cleaning
  ) {
    (self.order, self.copying, self.mark) = (order, copying, mark)
    (self.gate, self.cleaning) = (gate, cleaning)
  }

  /// The stages, from first to last. One that the protocol does not have is left out.
  public enum Order: Hashable, Sendable, CaseIterable {
    case copyMarkClean, copyCleanMark, markCopyClean, markCleanCopy, cleanCopyMark, cleanMarkCopy
  }
  /// Each value that is present, each that the app lacks, or all at once in place of what the app has.
  public enum Copying: Hashable, Sendable, CaseIterable { case present, lacking, whole }
  /// Where it says that the import was done: nowhere, in the app's standard defaults, in the suite
  /// that it takes from, or in the keychain.
  public enum Mark: Hashable, Sendable, CaseIterable { case none, home, group, keychain }
  /// When the app changes nothing of its own: never, while there is something to take, or until
  /// the mark is set.
  public enum Gate: Hashable, Sendable, CaseIterable { case none, whilePending, untilMarked }
  /// What is taken away: nothing, everything, or each value of which the app has the same.
  public enum Cleaning: Hashable, Sendable, CaseIterable { case nothing, everything, equal }

  /// Survives a kill at every point, whatever the surroundings.
  public static let plain = AppClipImport(
    .copyMarkClean, copying: .present, mark: .home, gate: .untilMarked, cleaning: .everything)
  /// Copies each time anew, and that is all.
  public static let bare = AppClipImport(
    .copyMarkClean, copying: .present, mark: .none, gate: .none, cleaning: .nothing)
  /// Copies, marks and cleans, but lets the app change its values meanwhile.
  public static let ungated = AppClipImport(
    .copyMarkClean, copying: .present, mark: .home, gate: .none, cleaning: .everything)
  /// Replaces all, cleans, and marks last.
  public static let cleanedBeforeMarked = AppClipImport(
    .copyCleanMark, copying: .whole, mark: .home, gate: .untilMarked, cleaning: .everything)
}
