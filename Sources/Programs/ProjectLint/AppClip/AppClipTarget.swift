import ConsentVocabulary

/// The keys of entitlements and of `Info.plist` that matter here.
enum AppClipKeys {
  static let groups = "com.apple.security.application-groups"
  static let signIn = "com.apple.developer.applesignin"
  static let domains = "com.apple.developer.associated-domains"
  static let parents = "com.apple.developer.parent-application-identifiers"
  static let clips = "com.apple.developer.associated-appclip-app-identifiers"
  static let onDemand = "com.apple.developer.on-demand-install-capable"
  // Of Info.plist.
  static let bundle = "CFBundleIdentifier"
  static let clip = "NSAppClip"
}

extension AppClipProgram {
  var word: String { "\(self)" }
}

/// The kinds of data that a clip hands over under a suite name.
enum AppClipFlow: Sendable, CaseIterable {
  case text, user

  var content: String { self == .text ? "texts" : "accounts" }
  var level: AppClipFinding.Level { self == .text ? .lostText : .lostUser }
}

/// One of the two programs, in one configuration.
struct AppClipTarget {
  let program: AppClipProgram
  let name: String
  let settings: BuildSettings
  /// The project file that describes it.
  let project: LintFinding.Place
  let entitlements: PropertyListFile?
  /// The path of entitlements that were not handed in, or `nil`.
  let missingEntitlements: String?
  let info: PropertyListFile?
  /// The sources that are compiled into it; `nil` if none was handed in.
  let sources: AppClipSources?
  /// Its sources in Objective-C that may use a store, which are not read.
  let objectiveC: [String]
  /// Whether a source in Objective-C handles invocations.
  let handlesElsewhere: Bool
  /// The sources in Objective-C that ask for the location at any time.
  let asksElsewhere: [String]
  /// The entries of its associated domains.
  private(set) var domains: [Domain] = []
  /// The paths of its own sources, without those of libraries.
  private let ownPaths: Set<String>

  /// The products of packages that were not found.
  let missing: [String]

  /// An entry of associated domains.
  struct Domain {
    let text: String
    /// The service, if it is one of the platform's.
    let service: String?
    /// The domain, without scheme, path and mode.
    let name: String
    let isSound: Bool

    /// The services of the platform; the last is for single sign-on.
    private static let services = [
      "appclips", "applinks", "webcredentials", "activitycontinuation", "authsrv",
    ]

    init(_ text: String) {
      self.text = text
      let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
      let body = (parts.last ?? "").prefix { $0 != "?" }.lowercased()
      let pieces = body.split(separator: "/").filter { !$0.hasSuffix(":") }
      service = Self.services.first { $0 == parts.first?.lowercased() }
      name = pieces.first.map(String.init) ?? body
      isSound =
        parts.count == 2 && name == body && service != nil
        && !(service == "appclips" && body.hasPrefix("*")) || BuildSettings.isLeft(in: text)
    }
  }

  private static let storeWords = [
    "NSUserDefaults", "containerURLForSecurityApplicationGroupIdentifier", "SecItem",
    "NSDocumentDirectory", "NSPersistentContainer", "React/", "RCT", "Flutter",
  ]
  private static let handlerWords = ["continueUserActivity", "webpageURL"]

  init(
    _ program: AppClipProgram, _ target: XcodeProject.Target, _ settings: BuildSettings,
    in file: XcodeProject, _ members: AppClipMembers, _ inputs: LintInputs
  ) {
    (self.program, name, self.settings) = (program, target.name, settings)
    project = LintFinding.Place(file.path, line: nil, "\(program.word) \(target.name)")
    let path = settings.path("CODE_SIGN_ENTITLEMENTS")
    entitlements = path.flatMap(inputs.list)
    missingEntitlements = entitlements == nil ? path : nil
    info = settings.path("INFOPLIST_FILE").flatMap(inputs.list)
    let conditions = settings.conditions
    let module = SwiftModule(inputs.library, members.sources.places.sorted()) {
      SwiftTokens.holdsOnPhone($0) ?? conditions.contains($0)
    }
    sources =
      module.files.isEmpty ? nil : AppClipSources(module, marks: inputs.marks, role: program.word)
    missing = members.sources.missing
    objectiveC = members.objectiveC.filter { !$0.contained(Self.storeWords).isEmpty }.map(\.path)
    handlesElsewhere = members.objectiveC.contains { !$0.contained(Self.handlerWords).isEmpty }
    asksElsewhere = members.objectiveC.filter {
      !$0.contained(["requestAlwaysAuthorization"]).isEmpty
    }
    .map(\.path)
    ownPaths = Set(members.sources.own.map { inputs.sources[$0].path })
    domains = (texts(AppClipKeys.domains) ?? []).map(Domain.init)
  }

  /// The texts under a key of the entitlements, with their settings expanded. Returns `nil` if the
  /// entitlements were not handed in.
  func texts(_ key: String) -> [String]? {
    missingEntitlements == nil ? entitlements?.texts(key).map(settings.expanded) ?? [] : nil
  }

  var groups: [String]? { texts(AppClipKeys.groups) }

  /// The place of a text in the entitlements, or of their key if it is not there.
  func place(of text: String?, _ key: String = AppClipKeys.groups) -> LintFinding.Place {
    guard let file = entitlements else { return project }
    let written = file.texts(key).first { settings.expanded($0) == text }
    return file.place(of: key, written, role: program.word)
  }

  /// The place of a key in the property list, or the project file without a list.
  func place(ofKey key: String) -> LintFinding.Place {
    info?.place(of: key, role: program.word) ?? project
  }

  /// Whether the program has a name or a list of icons, as far as is known.
  var hasIcon: Bool {
    settings["ASSETCATALOG_COMPILER_APPICON_NAME"] != nil
      || ["CFBundleIconName", "CFBundleIcons", "CFBundleIconFiles"].contains {
        info?.contains($0) == true
      } || program == .clip && info == nil && settings.path("INFOPLIST_FILE") != nil
  }

  /// Whether a token is in a source of its own, or a call from there leads to it.
  func isReached(_ file: SwiftScopes, _ token: Int) -> Bool {
    guard let module = sources?.module, !ownPaths.contains(file.file) else { return true }
    return SwiftCalls(module).leading(to: [(file, token)]).files.contains(where: ownPaths.contains)
  }

  /// Whether Xcode completes the property list, or makes it.
  var isCompleted: Bool { settings["GENERATE_INFOPLIST_FILE"] == "YES" }

  /// The text under a key of the property list, or the setting from which Xcode makes it. Returns `nil` if there is
  /// none, or the list was not handed in.
  func value(_ key: String, setting: String? = nil) -> String? {
    if settings.path("INFOPLIST_FILE") != nil && info == nil { return nil }
    return info?.text(key).map(settings.expanded)
      ?? setting.flatMap { isCompleted || info == nil ? settings[$0] : nil }
  }

  /// The identifier of the program, as far as no setting is left in it.
  var identifier: String? {
    let text =
      settings["PRODUCT_BUNDLE_IDENTIFIER"] ?? info?.text(AppClipKeys.bundle).map(settings.expanded)
    return text.flatMap { BuildSettings.isLeft(in: $0) ? nil : $0 }
  }
}

/// The files of a target, the same in each configuration.
struct AppClipMembers {
  let sources: (places: Set<Int>, own: Set<Int>, missing: [String])
  /// Its sources in Objective-C.
  let objectiveC: [LintFile]

  init(_ target: XcodeProject.Target, in file: XcodeProject, _ inputs: LintInputs) {
    sources = inputs.projects.members(of: target, in: file, among: inputs.index)
    objectiveC = inputs.projects.members(of: target, in: file, among: inputs.objectiveCIndex).places
      .sorted().map { inputs.objectiveC[$0] }
  }
}
