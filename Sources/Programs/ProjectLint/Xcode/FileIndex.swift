/// The places of files in a list, by their paths and by the folders above them.
struct FileIndex: Sendable {
  private let paths: [String]
  private let places: [String: Int]

  init(_ files: [LintFile]) {
    let paths = files.map { LintPath.joined("", $0.path) }
    places = Dictionary(zip(paths, paths.indices)) { first, _ in first }
    self.paths = paths
  }

  subscript(path: String) -> Int? { places[path] }

  func places(below folder: String) -> [Int] {
    let prefix = folder.isEmpty ? "" : "\(folder)/"
    return paths.indices.filter { paths[$0].utf8.starts(with: prefix.utf8) }
  }
}
