/// The targets of a project, as its project file describes them.
struct XcodeProject: Sendable {
  let path: String
  var targets: [Target] = []

  struct Target: Sendable {
    var id: String
    var name: String
    var kind: Kind
    /// The settings of each configuration, by its name, in the order of the names.
    var configurations: [(name: String, settings: BuildSettings)] = []
    /// The source files of its build phases.
    var sources: Set<String> = []
    /// The folders whose files belong to it, but for some.
    var folders: [(path: String, without: Set<String>)] = []
    /// The identifiers of the targets that it needs or embeds.
    var dependencies: Set<String> = []
    /// The products of packages that it links.
    var packages: [String] = []
    /// The parts that its file leaves to code or other files, such as "the entitlements".
    var unread: [String] = []

    /// Adds a source, or a folder of sources.
    mutating func add(_ path: String, without: [String]) {
      if path.hasSuffix(".swift") {
        sources.insert(path)
      } else {
        folders.append((path, Set(without)))
      }
    }
  }

  enum Kind: Hashable, Sendable {
    case app, clip, library, test, other

    /// Creates the type of a product from Xcode's name for it, or from the last word of that name in lower case.
    init(_ type: String) {
      switch type.split(separator: ".").last.map(String.init)?.lowercased() ?? "" {
      case "application", "app": self = .app
      case "on-demand-install-capable", "appclip": self = .clip
      case "framework", "staticframework", "static", "library", "staticlibrary",
        "dynamiclibrary", "dynamic":
        self = .library
      case "unit-test", "ui-testing", "unittests", "uitests": self = .test
      case _: self = .other
      }
    }
  }

  /// Settings that hold in every target unless it has its own.
  static func defaults(name: String, configuration: String, root: String) -> BuildSettings {
    BuildSettings([
      "TARGET_NAME": name, "PRODUCT_NAME": name, "CONFIGURATION": configuration, "SRCROOT": ".",
      "PROJECT_DIR": ".", "SOURCE_ROOT": ".", "LINT_ROOT": root,
    ])
  }

  subscript(id: String) -> Target? { targets.first { $0.id == id } }

  /// The clips, each with the apps that depend on it, or else with the only app.
  var pairs: [(clip: Target, apps: [Target])] {
    let apps = targets.filter { $0.kind == .app }
    return targets.filter { $0.kind == .clip }.map { clip in
      let parents = apps.filter { $0.dependencies.contains(clip.id) }
      return (clip, parents.isEmpty && apps.count == 1 ? apps : parents)
    }
  }

  /// The target itself and the libraries that it needs, directly or not.
  func linked(by target: Target) -> [Target] {
    var (all, index) = ([target], 0)
    while index < all.count {
      for id in all[index].dependencies.sorted() where !all.contains(where: { $0.id == id }) {
        if let other = self[id], other.kind == .library { all.append(other) }
      }
      index += 1
    }
    return all
  }

  /// Whether a file is compiled into a target or a library that it links.
  func contains(_ path: String, in target: Target) -> Bool {
    linked(by: target).contains { part in
      part.sources.contains(path)
        || part.folders.contains { folder in
          (folder.path.isEmpty || path.hasPrefix(folder.path + "/"))
            && !folder.without.contains(where: { path == $0 || path.hasPrefix($0 + "/") })
        }
        || part.packages.contains {
          path.contains("/Sources/\($0)/") || path.hasPrefix("Sources/\($0)/")
        }
    }
  }

}

extension XcodeProject {
  /// Returns the projects described by `files`. Reads the Xcode project files first and, if none of them
  /// contains a pair of app and clip, the specifications from which project files are generated.
  static func all(
    in files: [LintFile], settings: [String: LintFile], _ notes: inout [String]
  ) throws(LintMistake) -> [XcodeProject] {
    let made = try files.ending("project.pbxproj").read(&notes) { file throws(LintMistake) in
      try XcodeProject(file, settings: settings)
    }
    if made.contains(where: { !$0.pairs.isEmpty }) { return made }
    let written = try files.ending("project.yml").read(&notes) { file throws(LintMistake) in
      try XcodeProject(xcodeGen: file, settings: settings)
    }
    let tuist = files.filter {
      LintPath.parts($0.path).last == "Project.swift"
        || $0.path.contains("ProjectDescriptionHelpers/") && $0.path.hasSuffix(".swift")
    }
    var all = made + written
    if let project = XcodeProject(tuist: tuist) { all.append(project) }
    // Their targets may all come from code or from other files.
    for project in all where project.targets.isEmpty {
      notes.append("\(project.path): no target in it can be read")
    }
    return all.filter { !$0.targets.isEmpty }
  }
}

// MARK: - project.pbxproj

extension XcodeProject {
  /// Parses a project with the given `.xcconfig` files, by their paths.
  init(_ file: LintFile, settings: [String: LintFile]) throws(LintMistake) {
    let top = try OldStyleReader.read(file).table
    let objects = (top["objects"]?.table ?? [:]).mapValues(\.table)
    guard let rootID = top["rootObject"]?.text, let root = objects[rootID],
      let group = root["mainGroup"]?.text
    else { throw file.mistake(1, "a project with a main group") }
    let folder = LintPath.folder(of: LintPath.folder(of: file.path))
    let base = LintPath.joined(folder, root["projectDirPath"]?.text ?? "")
    var files = PathTable(objects: objects, base: base)
    files.add(group, in: base)
    path = file.path
    func object(_ id: String?) -> [String: ProjectValue] { id.flatMap { objects[$0] } ?? [:] }
    /// The settings of a list of configurations, each based on the project's settings.
    func configurations(
      _ list: String?, upon lower: [(name: String, settings: BuildSettings)], name: String
    ) -> [(name: String, settings: BuildSettings)] {
      (object(list)["buildConfigurations"]?.texts ?? []).map { id in
        let own = object(id)
        let title = own["name"]?.text ?? ""
        var all =
          lower.first { $0.name == title }?.settings
          ?? Self.defaults(name: name, configuration: title, root: base)
        let reference =
          own["baseConfigurationReference"]?.text.flatMap { files.paths[$0] }
          ?? (own["baseConfigurationReferenceAnchor"]?.text.flatMap { files.paths[$0] }).map {
            LintPath.joined($0, own["baseConfigurationReferenceRelativePath"]?.text ?? "")
          }
        if let config = reference.flatMap({ settings[$0] }),
          let read = try? BuildSettings(config, among: settings, configuration: title)
        {
          all.add(read)
        }
        let values = (own["buildSettings"]?.table ?? [:]).mapValues {
          $0.texts.joined(separator: " ")
        }
        all.add(values, configuration: title)
        return (title, all)
      }.sorted { $0.name < $1.name }
    }
    // The target that makes each product, for copy phases that embed it.
    let ids = (root["targets"]?.texts ?? []).distinct
    let makers = Dictionary(
      ids.compactMap { id in object(id)["productReference"]?.text.map { ($0, id) } }
    ) { first, _ in first }
    for id in ids {
      let own = object(id)
      let name = own["name"]?.text ?? id
      var lower = configurations(root["buildConfigurationList"]?.text, upon: [], name: name)
      for index in lower.indices {
        lower[index].settings.add(
          Self.defaults(name: name, configuration: lower[index].name, root: base))
      }
      var target = Target(
        id: id, name: name, kind: Kind(own["productType"]?.text ?? ""),
        configurations: configurations(
          own["buildConfigurationList"]?.text, upon: lower, name: name))
      for phase in (own["buildPhases"]?.texts ?? []).map(object) {
        for part in (phase["files"]?.texts ?? []).map(object) {
          guard let reference = part["fileRef"]?.text else { continue }
          if phase["isa"]?.text == "PBXSourcesBuildPhase" {
            target.sources.formUnion(files.members[reference] ?? [])
          }
          if let maker = makers[reference], maker != id { target.dependencies.insert(maker) }
        }
      }
      for dependency in (own["dependencies"]?.texts ?? []).map(object) {
        let proxy = object(dependency["targetProxy"]?.text)
        let other =
          dependency["target"]?.text
          ?? (proxy["containerPortal"]?.text == rootID ? proxy["remoteGlobalIDString"]?.text : nil)
        if let other { target.dependencies.insert(other) }
      }
      target.packages = (own["packageProductDependencies"]?.texts ?? [])
        .compactMap { object($0)["productName"]?.text }
      // Folders: of the target, less its exceptions; of others, the exceptions alone.
      let owned = own["fileSystemSynchronizedGroups"]?.texts ?? []
      for (group, value) in objects.sorted(by: { $0.key < $1.key })
      where value["isa"]?.text == "PBXFileSystemSynchronizedRootGroup" {
        guard let path = files.paths[group] else { continue }
        let exceptions = (value["exceptions"]?.texts ?? []).map(object)
          .filter { $0["target"]?.text == id }
          .flatMap { $0["membershipExceptions"]?.texts ?? [] }.map { LintPath.joined(path, $0) }
        if owned.contains(group) {
          target.folders.append((path, Set(exceptions)))
        } else {
          target.sources.formUnion(exceptions)
        }
      }
      targets.append(target)
    }
  }

  /// The paths of the files and groups of a project, by their identifiers.
  private struct PathTable {
    let objects: [String: [String: ProjectValue]]
    let base: String
    var paths: [String: String] = [:]
    /// The files of each file or group of variants.
    var members: [String: [String]] = [:]

    init(objects: [String: [String: ProjectValue]], base: String) {
      (self.objects, self.base) = (objects, base)
    }

    /// Adds a group and all in it; each part counts where it is met first.
    mutating func add(_ id: String, in folder: String) {
      var waiting = [(id, folder)]
      while let (id, folder) = waiting.popLast() {
        guard paths[id] == nil, let object = objects[id] else { continue }
        let own = object["path"]?.text ?? ""
        let path: String
        switch object["sourceTree"]?.text {
        case "SOURCE_ROOT": path = LintPath.joined(base, own)
        case "<absolute>": path = LintPath.joined("", own)
        case _: path = LintPath.joined(folder, own)
        }
        paths[id] = path
        let children = object["children"]?.texts ?? []
        members[id] =
          children.isEmpty
          ? [path]
          : children.compactMap { objects[$0]?["path"]?.text }.map { LintPath.joined(path, $0) }
        waiting += children.map { ($0, path) }
      }
    }
  }
}
