// Tuist's files, `Project.swift`, as far as they are text: each call with a name and a product is a target.
extension XcodeProject {
  /// - Parameter files: The files of all projects, and the sources of their helpers.
  init?(tuist files: [LintFile]) {
    let projects = files.indices.filter { LintPath.parts(files[$0].path).last == "Project.swift" }
    guard let first = projects.first else { return nil }
    path = files[first].path
    let module = SwiftModule(SwiftLibrary(files), Array(files.indices)) { _ in nil }
    for project in projects {
      guard let file = module.scopes(project) else { continue }
      let base = LintPath.folder(of: file.file)
      var (shared, isSharedRead) = (BuildSettings(), true)
      // A file of more targets is none that anybody wrote.
      for index in file.tokens.indices.prefix(100_000) where targets.count < 1_000 {
        let call = TuistCall(file: file, module: module, index)
        if file.kind(index) == .word("Project") {
          shared.add(call.pairs("settings"), configuration: "Release")
          isSharedRead = call.isRead("settings")
        }
        guard let name = call.text("name"), let product = call.words("product").last else {
          continue
        }
        var target = Target(id: name, name: name, kind: Kind(product))
        var own = ["PRODUCT_BUNDLE_IDENTIFIER": call.text("bundleId")]
        own["IPHONEOS_DEPLOYMENT_TARGET"] =
          (call.texts("deploymentTargets") + call.texts("deploymentTarget")).first
        for (label, setting) in [
          ("entitlements", "CODE_SIGN_ENTITLEMENTS"), ("infoPlist", "INFOPLIST_FILE"),
        ] where call.arguments[label] != nil {
          // A list that is written here is read for its texts alone.
          let isPath = call.words(label).isEmpty || call.words(label).first == "file"
          if isPath { own[setting] = call.texts(label).first }
          if isPath && own[setting] == nil || !isPath && label == "entitlements" {
            target.unread.append("the \(label)")
          }
        }
        for (key, value) in call.pairs("infoPlist") { own["INFOPLIST_KEY_\(key)"] = value }
        if call.text("bundleId") == nil { target.unread.append("the identifier") }
        var all = Self.defaults(name: name, configuration: "Release", root: base)
        all.add(own.compactMapValues(\.self), configuration: "Release")
        all.add(shared)
        all.add(call.pairs("settings"), configuration: "Release")
        target.configurations = [("Release", all)]
        // Code or another file may name entitlements as well.
        if all["CODE_SIGN_ENTITLEMENTS"] == nil, !isSharedRead || !call.isRead("settings") {
          target.unread.append("the entitlements")
        }
        let excluded = call.texts("sources", behind: "excluding")
        let sources = call.texts("sources")
        if sources.isEmpty && call.arguments["sources"] != nil {
          target.unread.append("the sources")
        }
        for source in sources where !excluded.contains(source) {
          target.add(
            LintPath.joined(base, Self.folder(ofPattern: source)),
            without: excluded.compactMap(Self.folder(excludedBy:)).map { LintPath.joined(base, $0) }
          )
        }
        target.dependencies = Set(call.texts("dependencies"))
        target.packages = call.texts("dependencies")
        targets.append(target)
      }
    }
  }
}

/// A call in a file of Tuist, and the tokens of its arguments by their labels.
private struct TuistCall {
  let file: SwiftScopes
  let module: SwiftModule
  private(set) var arguments: [String: Range<Int>] = [:]
  /// The most tokens of an argument that are read.
  private static let longest = 4_000

  /// - Parameter index: The token before the bracket.
  init(file: SwiftScopes, module: SwiftModule, _ index: Int) {
    (self.file, self.module) = (file, module)
    guard file.kind(index)?.word != nil, file.kind(index + 1) == .sign("(") else { return }
    let end = file.end(ofBracketAt: index + 1)
    var start = index + 2
    while start < end, let label = file.kind(start)?.word, file.kind(start + 1) == .sign(":") {
      var place = start + 2
      while place < end, file.kind(place) != .sign(",") {
        switch file.kind(place) {
        case .sign("("), .sign("["), .sign("{"): place = file.end(ofBracketAt: place) + 1
        case _: place += 1
        }
      }
      arguments[label] = (start + 2)..<min(place, end, start + 2 + Self.longest)
      start = place + 1
    }
  }

  /// The value of an argument, if it is known and one.
  func text(_ label: String) -> String? {
    guard let range = arguments[label], case .known(let texts) = module.value(file, range),
      texts.count == 1
    else { return nil }
    return texts[0]
  }

  /// The names behind points at the beginning of an argument, such as `.file(path:)`.
  func words(_ label: String) -> [String] {
    guard let range = arguments[label], !range.isEmpty else { return [] }
    let end = range.first { file.kind($0) != .sign(".") && file.kind($0)?.word == nil }
    return (range.lowerBound..<(end ?? range.upperBound)).compactMap { file.kind($0)?.word }
  }

  /// The known values of an argument, or of the expressions in its brackets.
  func texts(_ label: String, behind word: String? = nil) -> [String] {
    if let text = text(label), word == nil { return [text] }
    guard var range = arguments[label] else { return [] }
    if let word {
      guard let start = range.first(where: { file.kind($0) == .word(word) }) else { return [] }
      range = start..<range.upperBound
    }
    return range.filter {
      [.sign("("), .sign("["), .sign(","), .sign(":")].contains(file.kind($0 - 1))
    }
    .flatMap { index -> [String] in
      guard case .known(let texts) = module.value(file, file.expression(from: index)) else {
        return []
      }
      return texts
    }.distinct
  }

  /// Whether settings are all written here, and for all configurations at once.
  func isRead(_ label: String) -> Bool {
    (arguments[label] ?? 0..<0).allSatisfy { index in
      file.kind(index)?.word.map {
        ["settings", "base", "defaultSettings", "recommended", "essential", "none"].contains($0)
      } ?? true
    }
  }

  /// The texts in an argument that are written as `"key": "value"`.
  func pairs(_ label: String) -> [String: String] {
    var pairs: [String: String] = [:]
    for index in arguments[label] ?? 0..<0 {
      if case .text(let key)? = file.kind(index), file.kind(index + 1) == .sign(":"),
        case .known(let values) = module.value(file, file.expression(from: index + 2)),
        values.count == 1
      {
        pairs[key] = values[0]
      }
    }
    return pairs
  }
}
