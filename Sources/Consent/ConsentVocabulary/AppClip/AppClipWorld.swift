/// The initial world of a scenario: signatures and designs of both programs, and the system. Initially
/// neither is installed, and nothing is stored but the empty containers of the other program's groups.
public struct AppClipWorld: Hashable, Sendable {
  /// The entitlements of the clip.
  public var clip: AppClipEntitlements
  /// The entitlements of the app.
  public var app: AppClipEntitlements
  /// The groups of another program of the team, which is always installed.
  public var otherGroups: Ascending<AppClipGroup>
  /// The access groups of the keychain in the app's signature.
  public var appAccessGroups: AppClipAccessList
  /// The access groups of the keychain in the other program's signature.
  public var otherAccessGroups: AppClipAccessList
  /// Whether the clip's signature names the app as its parent.
  public var clipNamesApp: Bool
  /// Whether the app's signature names the clip.
  public var appNamesClip: Bool
  /// The version of the system.
  public var system: AppClipSystem
  /// The number of days without a launch after which the clip is removed, clamped to 1...365.
  public var lifetime: Int { didSet { lifetime = min(max(lifetime, 1), 365) } }
  /// Whether an invocation can bring the clip at the start.
  public var release: AppClipRelease
  /// The decisions about rules that the platform leaves open.
  public var decisions: AppClipDecisions
  /// The design of the two programs.
  public var design: AppClipDesign
  /// Which of the two watches, where a case is of twins: no rule depends on it.
  public var watcher: AppClipProgram

  /// Creates a world, by default with all defaults of the configuration.
  public init(
    clip: AppClipEntitlements = AppClipEntitlements(),
    app: AppClipEntitlements = AppClipEntitlements(), otherGroups: Ascending<AppClipGroup> = [],
    appAccessGroups: AppClipAccessList = .ownAlone,
    otherAccessGroups: AppClipAccessList = .ownAlone,
    clipNamesApp: Bool = true, appNamesClip: Bool = true, system: AppClipSystem = .since15p4,
    lifetime: Int = 30, release: AppClipRelease = .available,
    decisions: AppClipDecisions = AppClipDecisions(), design: AppClipDesign = .fixed,
    watcher: AppClipProgram = .clip
  ) {
    (self.clip, self.app, self.otherGroups) = (clip, app, otherGroups)
    (self.appAccessGroups, self.otherAccessGroups) = (appAccessGroups, otherAccessGroups)
    (self.clipNamesApp, self.appNamesClip, self.system) = (clipNamesApp, appNamesClip, system)
    self.lifetime = min(max(lifetime, 1), 365)
    (self.release, self.decisions) = (release, decisions)
    (self.design, self.watcher) = (design, watcher)
  }
}

/// Whether an invocation can bring the clip. A release that is still pending becomes available with the next day.
public enum AppClipRelease: Hashable, Sendable, CaseIterable {
  /// An invocation brings the clip, or reaches nobody if neither program is installed.
  case available, pending
}

/// The entitlements in a program's signature.
public struct AppClipEntitlements: Hashable, Sendable {
  /// The app groups that the program is a member of.
  public var groups: Ascending<AppClipGroup>
  /// Whether the program may use Sign in with Apple.
  public var signIn: Bool

  /// Creates entitlements, by default for group 1 and Sign in with Apple.
  public init(groups: Ascending<AppClipGroup> = [AppClipGroup(1)], signIn: Bool = true) {
    (self.groups, self.signIn) = (groups, signIn)
  }
}

/// The access groups of the keychain in a program's signature, in their order, each once. The program's own
/// group is always among them: last, if the signature does not list it.
public struct AppClipAccessList: Hashable, Sendable {
  /// An access group of the list.
  public enum Entry: Hashable, Sendable {
    /// The program's own group.
    case own
    /// A group that other signatures can list as well.
    case group(AppClipAccessGroup)
  }

  /// The groups in their order, without an own group that comes last: the usual list is empty and costs little.
  private let beforeOwn: [Entry]

  /// The groups in their order. An item that is added without a group goes to the first.
  public var entries: [Entry] { beforeOwn.contains(.own) ? beforeOwn : beforeOwn + [.own] }

  /// The list of a program that shares no items.
  public static let ownAlone = AppClipAccessList([])

  /// Creates the list of these entries. A repeated entry counts at its first place.
  public init(_ entries: [Entry]) {
    let each = entries.reduce(into: [Entry]()) { if !$0.contains($1) { $0.append($1) } }
    beforeOwn = each.last == .own ? Array(each.dropLast()) : each
  }

  /// Whether the list has this group.
  public func contains(_ group: AppClipAccessGroup) -> Bool { beforeOwn.contains(.group(group)) }
}

/// The system version. Since 15.4 the app can access the clip's keychain items.
public enum AppClipSystem: Hashable, Sendable, CaseIterable {
  /// Until iOS 15.3, or since iOS 15.4.
  case until15p3, since15p4
}

/// Decisions about questions that the documentation leaves open. The first case of each is the default.
public struct AppClipDecisions: Hashable, Sendable {
  /// The effect of opening a suite of a foreign group.
  public var foreignSuite: ForeignSuite
  /// The fate of the clip's own storage at a replacement.
  public var clipHome: ClipHome
  /// The effect of resuming with an unknown account.
  public var unknownAccount: UnknownAccount
  /// The fate of the clip's items when it is removed.
  public var clipItems: ClipItems
  /// The app's access to the items of a replaced clip.
  public var itemsAtReplacement: ItemsAtReplacement
  /// The identity of keychain items.
  public var itemsBy: ItemsBy
  /// The lifetime of sessions.
  public var session: Session
  /// The state that accompanies an error.
  public var stateWithError: StateWithError

  /// Creates decisions, by default the default of each.
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

  /// Defaults under the name of a group that the program is not a member of: private to the program,
  /// unavailable, or discarding all writes.
  public enum ForeignSuite: Hashable, Sendable, CaseIterable {
    /// The program keeps private defaults, has none, or has defaults that stay empty.
    case kept, missing, dropped
  }
  /// The clip's own files and defaults when the app replaces it: deleted, or moved to the app.
  public enum ClipHome: Hashable, Sendable, CaseIterable {
    /// They are removed, or move to the app.
    case dropped, moved
  }
  /// The effect of resuming with an identifier that the provider has no record of.
  public enum UnknownAccount: Hashable, Sendable, CaseIterable {
    /// The stored identifier stays, or is removed.
    case keepsIdentifier, removesIdentifier
  }
  /// The clip's keychain items when the clip is removed: deleted unless it is replaced, or kept.
  public enum ClipItems: Hashable, Sendable, CaseIterable {
    /// They are removed except at a replacement, or stay.
    case goUnlessReplaced, stay
  }
  /// The app's access to the items of the clip that it replaces: they become the app's, or remain the clip's
  /// and are visible to the app.
  public enum ItemsAtReplacement: Hashable, Sendable, CaseIterable {
    /// They become the app's items, or stay the clip's and visible to the app.
    case promoted, seen
  }
  /// The identity of a keychain item: its owner and label, or its label alone.
  public enum ItemsBy: Hashable, Sendable, CaseIterable {
    /// Two programs may each own an item with one label, or an item replaces the other's.
    case ownerAndLabel, label
  }
  /// How long a person stays signed in: while the program runs, or while it is installed.
  public enum Session: Hashable, Sendable, CaseIterable {
    /// The session ends with the process, or outlives it.
    case inProcess, stored
  }
  /// The state that accompanies an error: `notFound`, or the account's actual state.
  public enum StateWithError: Hashable, Sendable, CaseIterable {
    /// Always `notFound`, or the provider's state of the account.
    case notFound, last
  }
}

/// The design of the two programs.
public struct AppClipDesign: Hashable, Sendable {
  /// The suite names in the code: for texts and for the identifier of the account, in clip and app.
  public var clipText: AppClipSuite
  /// The name under which the app collects and imports texts.
  public var appText: AppClipSuite
  /// The name under which the clip stores an account.
  public var clipUser: AppClipSuite
  /// The suite in which the app stores and looks up the identifier of an account.
  public var appUser: AppClipSuite
  /// Whether the clip stores secrets like any other text.
  public var leavesSecrets: Bool
  /// How the app resumes a session.
  public var resume: AppClipResume
  /// The import protocol of the app.
  public var `import`: AppClipImport

  /// Creates a design, by default without defects.
  public init(
    clipText: AppClipSuite, appText: AppClipSuite, clipUser: AppClipSuite, appUser: AppClipSuite,
    leavesSecrets: Bool, resume: AppClipResume, import: AppClipImport
  ) {
    (self.clipText, self.appText, self.clipUser, self.appUser) =
      (clipText, appText, clipUser, appUser)
    (self.leavesSecrets, self.resume, self.import) = (leavesSecrets, resume, `import`)
  }

  /// The published article's code: three suite names, and only one credential state handled.
  public static let literal = AppClipDesign(
    clipText: .suite(AppClipGroup(1)), appText: .suite(AppClipGroup(2)),
    clipUser: .suite(AppClipGroup(3)), appUser: .suite(AppClipGroup(3)), leavesSecrets: true,
    resume: .literal, import: .bare)

  /// The article's code without its defects: one name, all states handled, and an import.
  public static let fixed = AppClipDesign(
    clipText: .suite(AppClipGroup(1)), appText: .suite(AppClipGroup(1)),
    clipUser: .suite(AppClipGroup(1)), appUser: .suite(AppClipGroup(1)), leavesSecrets: false,
    resume: .careful, import: .plain)
}

extension AppClipDesign {
  /// The code without defects and without an import: the app stores to its own defaults at any time.
  public static let bare = AppClipDesign(
    clipText: .suite(AppClipGroup(1)), appText: .suite(AppClipGroup(1)),
    clipUser: .suite(AppClipGroup(1)), appUser: .suite(AppClipGroup(1)), leavesSecrets: false,
    resume: .careful, import: .bare)
}

/// How the app resumes a session: all responses handled, or as in the article's code.
public enum AppClipResume: Hashable, Sendable, CaseIterable {
  /// The app handles every answer of the provider, or only *authorized*, as in the article.
  case careful, literal
}

/// The app's import of the clip's data.
public struct AppClipImport: Hashable, Sendable {
  /// The order of the stages.
  public var order: Order
  /// The values to copy.
  public var copying: Copying
  /// The storage of the mark.
  public var mark: Mark
  /// When the app must not change its standard defaults.
  public var gate: Gate
  /// The values to remove from the suite.
  public var cleaning: Cleaning

  /// Creates a protocol.
  public init(
    _ order: Order, copying: Copying, mark: Mark, gate: Gate, cleaning: Cleaning
  ) {
    (self.order, self.copying, self.mark) = (order, copying, mark)
    (self.gate, self.cleaning) = (gate, cleaning)
  }

  /// The order of the stages. Stages that the protocol lacks are skipped.
  public enum Order: Hashable, Sendable, CaseIterable {
    /// The stages in their order.
    case copyMarkClean, copyCleanMark, markCopyClean, markCleanCopy, cleanCopyMark, cleanMarkCopy
  }
  /// The values to copy: each that is present, each that the app lacks, or all, replacing the app's.
  public enum Copying: Hashable, Sendable, CaseIterable {
    /// Copies each present value, copies values that the app lacks, or replaces the app's texts as a whole.
    case present, lacking, whole
  }
  /// The storage of the mark of a finished import: none, the app's standard defaults, the suite that is
  /// imported, or the keychain.
  public enum Mark: Hashable, Sendable, CaseIterable {
    /// The storage location.
    case none, home, group, keychain
  }
  /// When the app must not change its standard defaults: never, while the suite contains texts, or until the
  /// mark is set.
  public enum Gate: Hashable, Sendable, CaseIterable {
    /// Never closed, closed while the source holds a text, or closed until the mark is set.
    case none, whilePending, untilMarked
  }
  /// The values to remove from the suite: none, all, or each that equals the app's.
  public enum Cleaning: Hashable, Sendable, CaseIterable {
    /// Removes nothing, all texts of the source, or the texts that the app holds with the same value.
    case nothing, everything, equal
  }

  /// The protocol that survives a kill at every point, in every environment.
  public static let plain = AppClipImport(
    .copyMarkClean, copying: .present, mark: .home, gate: .untilMarked, cleaning: .everything)
  /// The protocol without mark, gate and cleaning: each import copies again.
  public static let bare = AppClipImport(
    .copyMarkClean, copying: .present, mark: .none, gate: .none, cleaning: .nothing)
  /// Copies, marks and cleans, but lets the app change its values in between.
  public static let ungated = AppClipImport(
    .copyMarkClean, copying: .present, mark: .home, gate: .none, cleaning: .everything)
  /// Replaces everything, cleans, and sets the mark last.
  public static let cleanedBeforeMarked = AppClipImport(
    .copyCleanMark, copying: .whole, mark: .home, gate: .untilMarked, cleaning: .everything)
}
