import ConsentVocabulary

/// What the device keeps in files and defaults: folders, and stores within them. What a folder holds
/// goes and moves with it.
///
/// - Source: Specs/AppClip/World.md, Specs/AppClip/Storage.md.
struct AppClipDisk: Hashable, Sendable {
  /// A folder for each group that has a member on the device, and one for the program that is there.
  var folders = SortedTable<Root, Folder>()

  /// Where a path begins.
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

  /// Files with their texts, or a property list.
  struct Store: Hashable, Sendable {
    var texts = Texts()
    /// The stored identifier of an account; in property lists only.
    var user: AppClipAccount?
    /// Whether an import has left its mark; in property lists only.
    var isMarked = false
  }

  /// The way to a store, which a program gets when it opens it.
  enum Path: Hashable, Sendable {
    case store(Root, Name)
    /// To one that is always empty and loses what is written (KS-06).
    case nowhere
  }

  /// The store at the end of a path. There is none on the disk as long as it holds nothing.
  subscript(path: Path) -> Store {
    get {
      switch path {
      case .store(let root, let name): folders[root]?[name] ?? Store()
      case .nowhere: Store()
      }
    }
    set {
      switch path {
      case .store(let root, let name):
        folders[root]?[name] = newValue == Store() ? nil : newValue
      case .nowhere: break
      }
    }
  }
}

/// Values under keys, by ascending key: few, and looked through more often than changed.
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
      let place = rows.firstIndex { $0.key >= key } ?? rows.endIndex
      let isThere = place < rows.endIndex && rows[place].key == key
      switch (newValue, isThere) {
      case (let value?, true): rows[place].value = value
      case (let value?, false): rows.insert(Row(key: key, value: value), at: place)
      case (nil, true): rows.remove(at: place)
      case (nil, false): break
      }
    }
  }
}
