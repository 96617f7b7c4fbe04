import OperatingSystem

/// The targets of a project, as its project file describes them.
struct XcodeProject: Sendable {
  let path: String
  private(set) var targets: [Target] = []
  private var places: [String: Int] = [:]

  typealias Configuration = (name: String, settings: BuildSettings)

  struct Target: Sendable {
    var id: String
    var name: String
    var kind: Kind
    /// In the order of their names.
    var configurations: [Configuration] = []
    /// The source files of its build phases.
    var sources: Set<String> = []
    /// The folders whose files belong to it, but for some.
    var folders: [(path: String, without: Set<String>)] = []
    /// The identifiers of the targets that it needs or copies.
    var dependencies: Set<String> = []
    /// Those that it copies into its folder of clips.
    var clips: Set<String> = []
    /// Whether a script of its own may do so.
    var copiesByScript = false
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

  subscript(id: String) -> Target? { places[id].map { targets[$0] } }

  var clips: [(clip: Target, apps: [Target])] {
    targets.filter { $0.kind == .clip }.map { clip in
      (clip, targets.filter { $0.kind == .app && $0.dependencies.contains(clip.id) })
    }
  }
}

extension ProjectTable {
  /// Whether a build phase copies into the folder of an app's clips: `AppClips` in its wrapper, which a path from
  /// the folder of the products (16) has to name.
  fileprivate var isOfClips: Bool {
    let parts = LintPath.parts(self["dstPath"] ?? "")
    let isOfProducts = ["16", "Product"].contains(self["dstSubfolderSpec"] ?? self["dstSubfolder"])
    let wrapper = parts.dropLast().last.map { $0.contains("$") || $0.hasSuffix(".app") }
    return parts.last == "AppClips" && wrapper ?? !isOfProducts
  }
}

extension XcodeProject {
  /// Parses a project with the given `.xcconfig` files, by their paths.
  init(_ file: LintFile, settings: [String: LintFile]) throws(CommandError) {
    let top = try ProjectTable(file)
    let objects = top.table("objects").tables
    guard let rootID = top["rootObject"], let root = objects[rootID], let group = root["mainGroup"]
    else { throw file.mistake(1, "a project with a main group") }
    let folder = LintPath.folder(of: LintPath.folder(of: file.path))
    let base = LintPath.joined(folder, root["projectDirPath"] ?? "")
    path = file.path
    var reader = Reader(objects: objects, base: base, settings: settings)
    reader.addPath(of: group, in: base)
    let ids = root.texts("targets").distinct
    // The target that makes each product, for copy phases that embed it.
    let products = ids.map { (reader[$0]["productReference"], $0) }
    let makers = Dictionary(products.compactMap { id, maker in id.map { ($0, maker) } }) { $1 }
    let lower = reader.configurations(root["buildConfigurationList"], upon: [], of: "")
    for id in ids {
      let own = reader[id]
      let name = own["name"] ?? id
      var target = Target(id: id, name: name, kind: Kind(own["productType"] ?? ""))
      target.configurations = reader.configurations(
        own["buildConfigurationList"], upon: lower, of: name)
      for phase in reader.all(own.texts("buildPhases")) {
        if phase["shellScript"]?.contains("AppClips") == true { target.copiesByScript = true }
        for reference in reader.all(phase.texts("files")).compactMap({ $0["fileRef"] }) {
          let name = reader[reference]["path"].flatMap { LintPath.parts($0).last } ?? ""
          if phase["isa"] == "PBXSourcesBuildPhase" {
            target.sources.formUnion(reader.members[reference] ?? [])
          } else if name.hasSuffix(".framework") {
            target.frameworks.insert(String(name.prefix { $0 != "." }))
          } else if name.hasSuffix(".a") {
            target.frameworks.insert(String(name.dropFirst(3).prefix { $0 != "." }))
          }
          if let maker = makers[reference], maker != id {
            target.dependencies.insert(maker)
            if phase.isOfClips { target.clips.insert(maker) }
          }
        }
      }
      for dependency in reader.all(own.texts("dependencies")) {
        let proxy = reader[dependency["targetProxy"]]
        let isOwn = proxy["containerPortal"] == rootID
        if let other = dependency["target"] ?? (isOwn ? proxy["remoteGlobalIDString"] : nil) {
          target.dependencies.insert(other)
        } else if let name = proxy["remoteInfo"] {
          target.frameworks.insert(name)
        }
      }
      target.packages = reader.all(own.texts("packageProductDependencies")).compactMap { product in
        let isRemote = reader[product["package"]]["isa"] == "XCRemoteSwiftPackageReference"
        return product["productName"].map { ($0, isRemote) }
      }
      reader.addFolders(to: &target, own.texts("fileSystemSynchronizedGroups"))
      places[id] = targets.count
      targets.append(target)
    }
  }

  /// The objects of a project file, and the paths of its files and groups by their identifiers.
  private struct Reader {
    let objects: [String: ProjectTable]
    let base: String
    let settings: [String: LintFile]
    /// The identifiers of folders whose files belong to targets without being named.
    let synchronized: [String]
    var paths: [String: String] = [:]
    /// The files of each file or group of variants.
    var members: [String: [String]] = [:]

    init(objects: [String: ProjectTable], base: String, settings: [String: LintFile]) {
      (self.objects, self.base, self.settings) = (objects, base, settings)
      synchronized = objects.filter { $0.value["isa"] == "PBXFileSystemSynchronizedRootGroup" }
        .keys.sorted()
    }

    subscript(id: String?) -> ProjectTable { id.flatMap { objects[$0] } ?? ProjectTable(nil) }

    func all(_ ids: [String]) -> [ProjectTable] { ids.compactMap { objects[$0] } }

    /// Adds a group and all in it; each part counts where it is met first.
    mutating func addPath(of id: String, in folder: String) {
      var waiting = [(id, folder)]
      while let (id, folder) = waiting.popLast() {
        guard paths[id] == nil, let object = objects[id] else { continue }
        let above =
          switch object["sourceTree"] {
          case "SOURCE_ROOT": base
          case "<absolute>": ""
          case _: folder
          }
        let path = LintPath.joined(above, object["path"] ?? "")
        paths[id] = path
        let children = object.texts("children")
        let names = all(children).compactMap { $0["path"] }
        members[id] = children.isEmpty ? [path] : names.map { LintPath.joined(path, $0) }
        waiting += children.map { ($0, path) }
      }
    }

    /// The settings of a list of configurations, each based on the project's settings.
    func configurations(
      _ list: String?, upon lower: [XcodeProject.Configuration], of name: String
    ) -> [XcodeProject.Configuration] {
      all(self[list].texts("buildConfigurations")).map { own in
        let title = own["name"] ?? ""
        var settings = lower.first { $0.name == title }?.settings ?? BuildSettings()
        let anchor = own["baseConfigurationReferenceAnchor"].flatMap { paths[$0] }
        let reference =
          own["baseConfigurationReference"].flatMap { paths[$0] }
          ?? anchor.map { LintPath.joined($0, own["baseConfigurationReferenceRelativePath"] ?? "") }
        if let config = reference.flatMap({ self.settings[$0] }),
          let read = try? BuildSettings(config, among: self.settings, configuration: title)
        {
          settings.add(read)
        }
        settings.add(own.table("buildSettings").joined, configuration: title)
        // Settings that Xcode gives each target.
        let given = [
          "TARGET_NAME": name, "CONFIGURATION": title, "LINT_ROOT": base, "SRCROOT": ".",
          "PROJECT_DIR": ".", "SOURCE_ROOT": ".",
        ]
        settings.add(given, configuration: title)
        if settings["PRODUCT_NAME"] == nil {
          settings.add(["PRODUCT_NAME": name], configuration: title)
        }
        return (title, settings)
      }.sorted { $0.name < $1.name }
    }

    /// Adds synchronized folders: of the target, less its exceptions; of others, the exceptions alone.
    func addFolders(to target: inout Target, _ owned: [String]) {
      for id in synchronized {
        guard let path = paths[id] else { continue }
        let exceptions = all(self[id].texts("exceptions")).filter { $0["target"] == target.id }
          .flatMap { $0.texts("membershipExceptions") }.map { LintPath.joined(path, $0) }
        if owned.contains(id) {
          target.folders.append((path, Set(exceptions)))
        } else {
          target.sources.formUnion(exceptions)
        }
      }
    }
  }
}
