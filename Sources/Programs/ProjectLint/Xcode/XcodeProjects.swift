import OperatingSystem

/// All projects and packages of a checkout.
struct XcodeProjects: Sendable {
  private(set) var all: [XcodeProject] = []
  /// The project files that were passed over, with the reasons.
  private(set) var unread: [(place: LintFinding.Place, reason: String)] = []
  private let packages: SwiftPackages
  /// The frameworks of all projects, by their names.
  private var frameworks: [String: [(project: Int, target: XcodeProject.Target)]] = [:]

  init(_ files: [LintFile], settings: [String: LintFile]) throws(CommandError) {
    packages = SwiftPackages(files)
    for file in files.ending("project.pbxproj") {
      do throws(CommandError) { all.append(try XcodeProject(file, settings: settings)) } catch {
        if file.isNamed { throw error }
        unread.append((LintFinding.Place(file.path, line: error.line), error.message))
      }
    }
    for (project, file) in all.enumerated() {
      for target in file.targets where target.kind == .library {
        let product = target.configurations.first?.settings["PRODUCT_NAME"]
        for name in [target.name, product ?? target.name].distinct {
          frameworks[name, default: []].append((project, target))
        }
      }
    }
  }

  /// The paths of files that targets name: their sources, entitlements and property lists.
  var named: [String] {
    all.flatMap(\.targets).flatMap { target in
      let lists = target.configurations.flatMap { configuration in
        ["CODE_SIGN_ENTITLEMENTS", "INFOPLIST_FILE"].compactMap(configuration.settings.path)
      }
      return target.sources.sorted().filter { path in
        [".swift", ".m", ".mm"].contains(where: path.hasSuffix)
      } + lists
    }.distinct
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

  /// The places of the files that are compiled into a target, and into it alone, and the packages from this
  /// checkout that are not found.
  func members(
    of target: XcodeProject.Target, in project: XcodeProject, among files: FileIndex
  ) -> (places: Set<Int>, own: Set<Int>, missing: [String]) {
    var (places, own, missing): (Set<Int>, Set<Int>?, [String]) = ([], nil, [])
    for (file, part) in linked(by: target, in: project) {
      places.formUnion(part.sources.compactMap { files[$0] })
      for folder in part.folders {
        var all = Set(files.places(below: folder.path))
        for path in folder.without {
          all.subtract(files[path].map { [$0] } ?? files.places(below: path))
        }
        places.formUnion(all)
      }
      own = own ?? places
      for product in part.packages {
        if let folders = packages.folders(of: product.name, near: file.path) {
          for folder in folders { places.formUnion(files.places(below: folder)) }
        } else if !product.isRemote {
          missing.append(product.name)
        }
      }
    }
    return (places, own ?? [], missing.distinct)
  }
}
