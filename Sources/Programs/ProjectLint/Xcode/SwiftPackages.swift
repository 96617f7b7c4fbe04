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
    let manifests = files.filter { LintPath.parts($0.path).last == "Package.swift" }
    for manifest in manifests {
      let module = SwiftModule(SwiftLibrary([manifest]), [0]) { _ in nil }
      guard let file = module.scopes(0) else { continue }
      let base = LintPath.joined("", LintPath.folder(of: manifest.path))
      var own: [(name: String, part: Part)] = []
      for index in file.tokens.indices.prefix(100_000) {
        guard let word = file.kind(index)?.word, file.kind(index - 1) == .sign(".") else {
          continue
        }
        switch word {
        case "library":
          let call = SwiftCall(file: file, module: module, index)
          guard let name = call.text("name") else { continue }
          products[name, default: []].append(Part(base: base, needs: call.texts("targets")))
        case "target", "executableTarget", "macro":
          let call = SwiftCall(file: file, module: module, index)
          // A call with a name alone may be a dependency as well, which adds nothing.
          guard let name = call.text("name") else { continue }
          let paths =
            call.text("path").map { [$0] } ?? ["Sources", "Source", "src"].map { "\($0)/\(name)" }
          let part = Part(
            base: base, folders: paths.map { LintPath.joined(base, $0) },
            needs: call.texts("dependencies"))
          own.append((name, part))
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
