/// The targets of a project, as its project file describes them.
struct XcodeProject: Sendable {
  let path: String
  private(set) var targets: [Target] = []
  private var places: [String: Int] = [:]

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
    var frameworks: Set<String> = []
    /// The products of packages that it links, and whether each is of a package from elsewhere.
    var packages: [(name: String, isRemote: Bool)] = []

    /// Whether the target is built for the iPhone alone, as far as its settings say.
    func isOfPhone(_ settings: BuildSettings) -> Bool {
      let platforms = settings["SUPPORTED_PLATFORMS"] ?? settings["SDKROOT"] ?? "iphoneos"
      return platforms.split(separator: " ").allSatisfy { $0.hasPrefix("iphone") }
        && settings["SUPPORTS_MACCATALYST"] != "YES"
    }
  }

  enum Kind: Hashable, Sendable {
    case app, clip, library, other

    init(_ type: String) {
      switch type.split(separator: ".").last ?? "" {
      case "application": self = .app
      case "on-demand-install-capable": self = .clip
      case "framework", "static", "dynamic": self = .library
      case _: self = .other
      }
    }
  }

  /// Settings that hold in every target unless it has its own.
  private static func defaults(name: String, configuration: String, root: String) -> BuildSettings {
    BuildSettings([
      "TARGET_NAME": name, "PRODUCT_NAME": name, "CONFIGURATION": configuration, "SRCROOT": ".",
      "PROJECT_DIR": ".", "SOURCE_ROOT": ".", "LINT_ROOT": root,
    ])
  }

  subscript(id: String) -> Target? { places[id].map { targets[$0] } }

  var clips: [(clip: Target, apps: [Target])] {
    targets.filter { $0.kind == .clip }.map { clip in
      (clip, targets.filter { $0.kind == .app && $0.dependencies.contains(clip.id) })
    }
  }
}

/// All projects and packages of a checkout.
struct XcodeProjects: Sendable {
  let all: [XcodeProject]
  private let packages: SwiftPackages
  /// The frameworks of all projects, by their names.
  private var frameworks: [String: [(project: Int, target: XcodeProject.Target)]] = [:]

  init(
    _ files: [LintFile], settings: [String: LintFile], _ notes: inout [String]
  ) throws(LintMistake) {
    all = try files.ending("project.pbxproj").read(&notes) { file throws(LintMistake) in
      try XcodeProject(file, settings: settings)
    }
    packages = SwiftPackages(files)
    for (project, file) in all.enumerated() {
      for target in file.targets where target.kind == .library {
        let product = target.configurations.first?.settings["PRODUCT_NAME"]
        for name in [target.name, product ?? target.name].distinct {
          frameworks[name, default: []].append((project, target))
        }
      }
    }
  }

  /// The target itself and the frameworks that it needs, directly or not, each with its project.
  private func linked(
    by target: XcodeProject.Target, in project: XcodeProject
  ) -> [(project: XcodeProject, target: XcodeProject.Target)] {
    var linked = [(project, target)]
    var (seen, index): (Set<String>, Int) = ([project.path + target.id], 0)
    while index < linked.count {
      let (file, part) = linked[index]
      var others = part.dependencies.sorted().compactMap { file[$0] }.map { (file, $0) }
      for name in part.frameworks.sorted() {
        let found = frameworks[name]?.max {
          LintPath.shared(all[$0.project].path, file.path)
            < LintPath.shared(all[$1.project].path, file.path)
        }
        if let found { others.append((all[found.project], found.target)) }
      }
      for (file, other) in others where other.kind == .library {
        if seen.insert(file.path + other.id).inserted { linked.append((file, other)) }
      }
      index += 1
    }
    return linked
  }

  /// The places of the files that are compiled into a target, what it links, and the packages from this
  /// checkout that are not found.
  func members(
    of target: XcodeProject.Target, in project: XcodeProject, among files: FileIndex
  ) -> (places: Set<Int>, missing: [String]) {
    var (places, missing): (Set<Int>, [String]) = ([], [])
    for (file, part) in linked(by: target, in: project) {
      places.formUnion(part.sources.compactMap { files[$0] })
      for folder in part.folders {
        var all = Set(files.places(below: folder.path))
        for path in folder.without {
          all.subtract(files[path].map { [$0] } ?? files.places(below: path))
        }
        places.formUnion(all)
      }
      for product in part.packages {
        if let folders = packages.folders(of: product.name, near: file.path) {
          for folder in folders { places.formUnion(files.places(below: folder)) }
        } else if !product.isRemote {
          missing.append(product.name)
        }
      }
    }
    return (places, missing.distinct)
  }
}

extension XcodeProject {
  /// Parses a project with the given `.xcconfig` files, by their paths.
  init(_ file: LintFile, settings: [String: LintFile]) throws(LintMistake) {
    let top = try ProjectValue(file).table
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
    let synchronized = objects.filter {
      $0.value["isa"]?.text == "PBXFileSystemSynchronizedRootGroup"
    }
    .sorted { $0.key < $1.key }
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
          } else if let name = object(reference)["path"]?.text.flatMap({ LintPath.parts($0).last }),
            name.hasSuffix(".framework") || name.hasSuffix(".a")
          {
            let stem = name.prefix { $0 != "." }
            target.frameworks.insert(String(name.hasSuffix(".a") ? stem.dropFirst(3) : stem))
          }
          if let maker = makers[reference], maker != id { target.dependencies.insert(maker) }
        }
      }
      for dependency in (own["dependencies"]?.texts ?? []).map(object) {
        let proxy = object(dependency["targetProxy"]?.text)
        let other =
          dependency["target"]?.text
          ?? (proxy["containerPortal"]?.text == rootID ? proxy["remoteGlobalIDString"]?.text : nil)
        if let other {
          target.dependencies.insert(other)
        } else if let name = proxy["remoteInfo"]?.text {
          target.frameworks.insert(name)
        }
      }
      target.packages = (own["packageProductDependencies"]?.texts ?? []).compactMap { id in
        let package = object(object(id)["package"]?.text)["isa"]?.text
        return object(id)["productName"]?.text.map {
          ($0, package == "XCRemoteSwiftPackageReference")
        }
      }
      // Folders: of the target, less its exceptions; of others, the exceptions alone.
      let owned = own["fileSystemSynchronizedGroups"]?.texts ?? []
      for (group, value) in synchronized {
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
      places[id] = targets.count
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
