import ConsentVocabulary

/// The files and defaults on the device: folders that contain stores. The stores are moved and deleted with
/// their folder.
///
/// - Source: Specs/AppClip/World.md, Specs/AppClip/Storage.md.
struct AppClipDisk: Hashable, Sendable {
  /// A folder for each group with an installed member, and one for the installed program.
  var folders = SortedTable<Root, Folder>()

  enum Root: Hashable, Comparable, Sendable {
    /// In `Containers/Shared/AppGroup`.
    case group(AppClipGroup)
    /// In `Containers/Data/Application`.
    case program(AppClipProgram)
  }

  typealias Folder = SortedTable<Name, Store>

  enum Name: Hashable, Comparable, Sendable {
    /// `Documents`: files.
    case documents
    /// In `Library/Preferences`: property lists.
    case standard
    case suite(AppClipGroup)
  }

  typealias Texts = SortedTable<AppClipKey, AppClipValue>

  /// A folder of text files, or a property list.
  struct Store: Hashable, Sendable {
    var texts = Texts()
    /// The stored identifier of an account; in property lists only.
    var user: AppClipAccount?
    /// Whether the store contains an import mark; in property lists only.
    var isMarked = false
  }

  /// The path of a store, which a program obtains by opening it.
  enum Path: Hashable, Sendable {
    case store(Root, Name)
    /// A store that is always empty and discards all writes (KS-06).
    case nowhere
  }

  /// The store at a path. Empty stores are not kept on the disk.
  subscript(path: Path) -> Store {
    get {
      switch path {
      case .store(let root, let name): folders[root]?[name] ?? Store()
      case .nowhere: Store()
      }
    }
    set {
      switch path {
      case .store(let root, let name): folders[root]?[name] = newValue == Store() ? nil : newValue
      case .nowhere: break
      }
    }
  }
}

/// A map sorted by key, for few entries that are read more often than changed.
struct SortedTable<Key: Hashable & Comparable & Sendable, Value: Hashable & Sendable>: Hashable,
  Sendable
{
  private(set) var rows: [Row] = []

  struct Row: Hashable, Sendable {
    let key: Key
    var value: Value
  }

  var keys: [Key] { rows.map(\.key) }
  var isEmpty: Bool { rows.isEmpty }

  subscript(key: Key) -> Value? {
    get { rows.first { $0.key == key }?.value }
    set {
      let index = rows.firstIndex { $0.key >= key } ?? rows.endIndex
      let isThere = index < rows.endIndex && rows[index].key == key
      switch (newValue, isThere) {
      case (let value?, true): rows[index].value = value
      case (let value?, false): rows.insert(Row(key: key, value: value), at: index)
      case (nil, true): rows.remove(at: index)
      case (nil, false): break
      }
    }
  }
}
