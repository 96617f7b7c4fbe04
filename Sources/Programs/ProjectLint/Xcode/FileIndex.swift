/// The places of files in a list, by their paths and by the folders above them.
struct FileIndex: Sendable {
  private var sorted: [(path: [UInt8], place: Int)]
  private var places: [String: Int]

  init(_ files: [LintFile]) {
    let paths = files.map { LintPath.joined("", $0.path) }
    places = Dictionary(zip(paths, paths.indices)) { first, _ in first }
    sorted = zip(paths, paths.indices).map { (Array($0.utf8), $1) }
      .sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  subscript(path: String) -> Int? { places[path] }

  func places(below folder: String) -> [Int] {
    if folder.isEmpty { return sorted.map(\.place) }
    let prefix = Array("\(folder)/".utf8)
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].path.lexicographicallyPrecedes(prefix) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return sorted[low...].prefix { $0.path.starts(with: prefix) }.map(\.place)
  }
}
