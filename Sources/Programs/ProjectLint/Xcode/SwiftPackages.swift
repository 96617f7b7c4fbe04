/// The packages in a checkout, as their manifests describe them.
struct SwiftPackages {
  private struct Part {
    /// The folder of the manifest.
    var base: String
    /// The folders that may hold the sources; empty for a product.
    var folders: [String] = []
    /// The targets of a product, or the dependencies of a target.
    var needs: [String] = []
  }
  /// The products and targets by their names.
  private var products: [String: [Part]] = [:]
  private var targets: [String: [Part]] = [:]

  init(_ files: [LintFile]) {
    for manifest in files where LintPath.parts(manifest.path).last == "Package.swift" {
      let module = SwiftModule(SwiftLibrary([manifest]), [0]) { _ in nil }
      guard let file = module.scopes(0) else { continue }
      let base = LintPath.joined("", LintPath.folder(of: manifest.path))
      var own: [(name: String, part: Part)] = []
      for index in file.tokens.indices.prefix(100_000) where file.kind(index - 1) == .sign(".") {
        let arguments = Self.arguments(module, file, index)
        guard let name = arguments["name"]?.first else { continue }
        switch file.word(index) {
        case "library":
          products[name, default: []].append(Part(base: base, needs: arguments["targets"] ?? []))
        // A call with a name alone may be a dependency as well, which adds nothing.
        case "target", "executableTarget", "macro":
          let paths = arguments["path"] ?? ["Sources", "Source", "src"].map { "\($0)/\(name)" }
          let folders = paths.map { LintPath.joined(base, $0) }
          let needs = arguments["dependencies"] ?? []
          own.append((name, Part(base: base, folders: folders, needs: needs)))
        case _: continue
        }
      }
      // The sources of a single target may be in `Sources` itself.
      if Set(own.map(\.name)).count == 1 {
        own[0].part.folders.append(LintPath.joined(base, "Sources"))
      }
      for (name, part) in own { targets[name, default: []].append(part) }
    }
  }

  /// The known texts in each argument of the call whose name is here, by its label.
  private static func arguments(
    _ module: SwiftModule, _ file: SwiftScopes, _ index: Int
  ) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for argument in SwiftCall(file, index)?.arguments ?? [] {
      for start in argument.range.prefix(8_000)
      where start == argument.range.lowerBound || Self.openings.contains(file.kind(start - 1)) {
        let texts = module.texts(file, file.expression(from: start))
        found[argument.label ?? "", default: []] += texts
      }
    }
    return found
  }

  /// The signs behind which a text begins.
  private static let openings = ["(", "[", ",", ":"].map { SwiftTokens.Kind?.some(.sign($0)) }

  /// Returns the folders with the sources of a product and all that it needs. `nil` if no manifest has it.
  func folders(of product: String, near path: String) -> [String]? {
    guard let first = Self.nearest(products[product] ?? targets[product] ?? [], to: path) else {
      return nil
    }
    var waiting =
      first.folders.isEmpty ? first.needs.map { ($0, first.base) } : [(product, first.base)]
    var folders: [String] = []
    var seen: Set<String> = []
    while let (name, base) = waiting.popLast() {
      guard seen.insert(base + "\n" + name).inserted else { continue }
      let own = (targets[name] ?? []).filter { $0.base == base }
      folders += own.flatMap(\.folders)
      waiting += own.flatMap(\.needs).map { ($0, base) }
      if own.isEmpty, let other = Self.nearest(products[name] ?? [], to: base) {
        waiting += other.needs.map { ($0, other.base) }
      }
    }
    return folders
  }

  private static func nearest(_ parts: [Part], to path: String) -> Part? {
    parts.max { LintPath.shared($0.base, path) < LintPath.shared($1.base, path) }
  }
}
