import ConsentVocabulary

/// What the device keeps in files and defaults: folders, and property lists within them. What a folder
/// holds goes and moves with it.
///
/// - Source: Specs/AppClip/World.md, Specs/AppClip/Storage.md.
struct AppClipDisk: Hashable, Sendable {
  /// `Containers/Shared/AppGroup`: a folder for each group that has a member on the device.
  var shared = SortedTable<AppClipGroup, Folder>()
  /// `Containers/Data/Application`: a folder for the program that is there.
  var data = SortedTable<AppClipProgram, Folder>()

  typealias Texts = SortedTable<AppClipKey, AppClipValue>

  /// A group's or a program's folder.
  struct Folder: Hashable, Sendable {
    /// `Documents`.
    var documents = Texts()
    /// `Library/Preferences`.
    var preferences = SortedTable<ListName, PropertyList>()
  }

  /// The name of a property list in a folder of preferences.
  enum ListName: Hashable, Comparable, Sendable {
    case standard
    case suite(AppClipGroup)
  }

  /// What defaults are kept in.
  struct PropertyList: Hashable, Sendable {
    var texts = Texts()
    /// The stored identifier of an account.
    var user: AppClipAccount?
    /// Whether an import has left its mark here.
    var isMarked = false
  }

  // MARK: - Paths

  /// The folder with which a path begins.
  enum Root: Hashable, Sendable {
    case group(AppClipGroup)
    case program(AppClipProgram)
  }

  /// Defaults that a program has opened.
  enum Defaults: Hashable, Sendable {
    case list(Root, ListName)
    /// Always empty; what is written is lost (KS-06).
    case nowhere
  }

  /// Texts that a program has opened.
  enum Store: Hashable, Sendable {
    case documents(Root)
    case defaults(Defaults)
  }

  subscript(root: Root) -> Folder {
    get {
      switch root {
      case .group(let group): shared[group] ?? Folder()
      case .program(let program): data[program] ?? Folder()
      }
    }
    set {
      switch root {
      case .group(let group): shared[group] = newValue
      case .program(let program): data[program] = newValue
      }
    }
  }

  subscript(defaults: Defaults) -> PropertyList {
    get {
      switch defaults {
      case .list(let root, let name): self[root].preferences[name] ?? PropertyList()
      case .nowhere: PropertyList()
      }
    }
    set {
      switch defaults {
      case .list(let root, let name): self[root].preferences[name] = newValue
      case .nowhere: break
      }
    }
  }

  subscript(store: Store) -> Texts {
    get {
      switch store {
      case .documents(let root): self[root].documents
      case .defaults(let defaults): self[defaults].texts
      }
    }
    set {
      switch store {
      case .documents(let root): self[root].documents = newValue
      case .defaults(let defaults): self[defaults].texts = newValue
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
