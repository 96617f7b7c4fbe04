import ConsentVocabulary

/// A store that a program uses for data that it hands over, and the place that names it.
struct AppClipUse: Hashable, Sendable {
  var flow: AppClipFlow
  var name: Name
  var place: LintFinding.Place
  /// The keys of defaults and the names of files that it is used with.
  var keys: [Key] = []
  /// Whether `keys` contains every key that the store is used with.
  var isWhole = false
  /// Whether no source does anything with it.
  var isIdle = false
  /// Whether the uses with unknown keys only read or observe it.
  var isObserved = false

  enum Name: Hashable, Sendable {
    /// The defaults or the files of a group of this name.
    case group(String)
    case standard
    /// The name is known only at run time, for this reason.
    case unknown(String)
  }

  struct Key: Hashable, Sendable {
    var name: String
    var isRead: Bool
    var isWritten: Bool
    var place: LintFinding.Place
    /// Whether it is the name of a file, of which it is not known who writes it.
    var isFile = false
  }

  /// The name of a group; `nil` for any other store.
  var group: String? { if case .group(let group) = name { group } else { nil } }

  var written: [String] { keys.filter(\.isWritten).map(\.name).distinct }
  var read: [String] { keys.filter(\.isRead).map(\.name).distinct }

  /// Whether the program leaves something in it, as far as is known.
  var isLeft: Bool { !written.isEmpty || !isWhole && !isObserved && (name != .standard || !isIdle) }
}
