import FoundationEssentials

/// A failure that somebody knows about and owns, with the case that shows it.
///
/// - Source: Specs/Reports.md on known divergences.
public struct KnownDivergence: Codable, Sendable, Hashable {
  public var id: String
  public var machine: String
  /// The case file: the path in the entry, from the folder of the file that the entry stands in.
  public var file: String
  public var owner: String
  public var reason: String
  /// Where the entry stands: file and line.
  public var place: String
  /// The entry as it is written.
  public var entry: String

  public init(
    id: String, machine: String, file: String, owner: String, reason: String, place: String,
    entry: String
  ) {
    (self.id, self.machine, self.file) = (id, machine, file)
    (self.owner, self.reason, self.place, self.entry) = (owner, reason, place, entry)
  }

  /// Which it is, whose, and why it is let be.
  var words: String { "\(id) (\(owner)): \(reason)" }

  /// Reads a file of known divergences: a line of JSON each; blank lines mean nothing.
  ///
  /// - Parameters:
  ///   - path: The path of the file, from whose folder the paths in it lead.
  ///   - machines: The machines that an entry may name, the first being that of entries that name
  ///     none.
  public static func all(
    in text: String, path: String, machines: [String]
  ) throws(Mistake) -> [KnownDivergence] {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    var all: [KnownDivergence] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.allSatisfy(\.isWhitespace) {
      func mistake(_ expected: String) -> Mistake {
        Mistake(path, line: index + 1, expected: expected)
      }
      guard let entry = try? JSONDecoder().decode(Entry.self, from: Data(line.utf8)) else {
        throw mistake(
          #"{"id":"…","machine":"…","case":"….consent","owner":"…","reason":"…"}"#)
      }
      for (name, value) in [("id", entry.id), ("owner", entry.owner), ("reason", entry.reason)]
      where value.allSatisfy(\.isWhitespace) {
        throw mistake("some text for \(name)")
      }
      guard let machine = entry.machine ?? machines.first, machines.contains(machine) else {
        throw mistake("a machine among \(machines.joined(separator: ", "))")
      }
      if let other = all.first(where: { $0.id == entry.id }) {
        throw mistake("an id of its own, but \(entry.id) is that of \(other.place)")
      }
      all.append(
        KnownDivergence(
          id: entry.id, machine: machine,
          file: entry.case.hasPrefix("/") ? entry.case : folder + entry.case, owner: entry.owner,
          reason: entry.reason, place: "\(path):\(index + 1)", entry: String(line)))
    }
    return all
  }

  private struct Entry: Decodable {
    let id: String
    let machine: String?
    let `case`: String
    let owner: String
    let reason: String
  }
}
