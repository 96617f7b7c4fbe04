// The targets in XcodeGen's file, `project.yml`, as far as they are text.
extension XcodeProject {
  /// - Parameter settings: The files that end in `.xcconfig`, by their paths.
  init(xcodeGen file: LintFile, settings: [String: LintFile]) throws(LintMistake) {
    let root = YAML.read(try file.text())
    let base = LintPath.folder(of: file.path)
    func joined(_ path: String?) -> String? { path.map { LintPath.joined(base, $0) } }
    let options = root["options"]
    let names = (root["configs"]?.table.keys.sorted()).flatMap { $0.isEmpty ? nil : $0 }
    /// Adds the settings of a level: for all configurations, then for this one.
    func add(_ level: ProjectValue?, _ configuration: String, to all: inout BuildSettings) {
      let path = joined(level?["configFiles"]?[configuration]?.text)
      if let file = path.flatMap({ settings[$0] }),
        let read = try? BuildSettings(file, among: settings, configuration: configuration)
      {
        all.add(read)
      }
      let own = level?["settings"]
      for part in own?["base"] == nil && own?["configs"] == nil
        ? [own] : [own?["base"], own?["configs"]?[configuration]]
      {
        all.add(
          (part?.table ?? [:]).mapValues { $0.texts.joined(separator: " ") },
          configuration: configuration)
      }
    }
    path = file.path
    for (name, own) in (root["targets"]?.table ?? [:]).sorted(by: { $0.key < $1.key }) {
      var target = Target(id: name, name: name, kind: Kind(own["type"]?.text ?? ""))
      if own["templates"] != nil { target.unread.append("the templates") }
      if root["include"] != nil { target.unread.append("the files that are included") }
      for configuration in names ?? ["Debug", "Release"] {
        var all = Self.defaults(name: name, configuration: configuration, root: base)
        var lower: [String: String] = [:]
        lower["PRODUCT_BUNDLE_IDENTIFIER"] = options?["bundleIdPrefix"]?.text.map {
          "\($0).\(name)"
        }
        for level in [options?["deploymentTarget"], own["deploymentTarget"]] {
          guard let version = level?.text ?? level?["iOS"]?.text else { continue }
          lower["IPHONEOS_DEPLOYMENT_TARGET"] = version
        }
        lower["CODE_SIGN_ENTITLEMENTS"] = own["entitlements"]?["path"]?.text
        lower["INFOPLIST_FILE"] = own["info"]?["path"]?.text
        for (key, value) in own["info"]?["properties"]?.table ?? [:] {
          lower["INFOPLIST_KEY_\(key)"] = value.text
        }
        all.add(lower, configuration: configuration)
        add(root, configuration, to: &all)
        add(own, configuration, to: &all)
        target.configurations.append((configuration, all))
      }
      // Groups of settings and files that were not handed in may name entitlements as well.
      let isOpen = [root, own].contains { level in
        level["settings"]?["groups"] != nil
          || level["configFiles"]?.table.values.contains {
            joined($0.text).map { settings[$0] == nil } ?? true
          } ?? false
      }
      if isOpen,
        target.configurations.contains(where: { $0.settings["CODE_SIGN_ENTITLEMENTS"] == nil })
      {
        target.unread.append("the entitlements")
      }
      for source in own["sources"]?.list ?? [] {
        guard let path = joined(source.text ?? source["path"]?.text) else { continue }
        let without = (source["excludes"]?.texts ?? []).compactMap(Self.folder(excludedBy:))
          .map { LintPath.joined(path, $0) }
        target.add(path, without: without)
      }
      target.dependencies = Set((own["dependencies"]?.list ?? []).compactMap { $0["target"]?.text })
      target.packages = (own["dependencies"]?.list ?? []).flatMap {
        ($0["products"] ?? $0["product"] ?? $0["package"])?.texts ?? []
      }
      targets.append(target)
    }
  }

  /// The folder in which all files of a pattern lie.
  static func folder(ofPattern pattern: String) -> String {
    pattern.contains("*") ? LintPath.folder(of: String(pattern.prefix { $0 != "*" })) : pattern
  }

  /// The folder or file of which a pattern leaves nothing; `nil` if it is about parts of names.
  static func folder(excludedBy pattern: String) -> String? {
    let whole = pattern.hasSuffix("*.swift") ? String(pattern.dropLast(6)) : pattern
    let prefix = whole.prefix { $0 != "*" }
    let rest = whole.dropFirst(prefix.count)
    return rest.isEmpty || prefix.hasSuffix("/") && rest.allSatisfy { "*/".contains($0) }
      ? folder(ofPattern: whole) : nil
  }
}
