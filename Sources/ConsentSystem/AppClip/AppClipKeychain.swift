import ConsentVocabulary

/// The keychain: rows, each in the access group of the program that added it. A query names the access
/// groups that it may look in, and takes the first row.
///
/// - Source: Specs/AppClip/Keychain.md.
struct AppClipKeychain: Hashable, Sendable {
  /// The rows, oldest first.
  private(set) var rows: [Row] = []
  /// Whether the app's mark of an import is there.
  var isMarked = false

  struct Row: Hashable, Sendable {
    let accessGroup: AppClipProgram
    let label: AppClipLabel
    var value: AppClipValue
  }

  /// The place of the row that a look-up takes.
  private func place(
    of label: AppClipLabel, in accessGroups: [AppClipProgram]
  ) throws(AppClipRefusal) -> Int {
    for accessGroup in accessGroups {
      let place = rows.firstIndex { $0.accessGroup == accessGroup && $0.label == label }
      if let place { return place }
    }
    throw .noSuchItem
  }

  /// The value that is found (KK-01 to KK-03).
  func value(of label: AppClipLabel, in accessGroups: [AppClipProgram]) -> AppClipValue? {
    (try? place(of: label, in: accessGroups)).map { rows[$0].value }
  }

  /// KK-04, KK-05.
  mutating func add(
    _ row: Row, tellingApartBy rule: AppClipDecisions.ItemsBy
  ) throws(AppClipRefusal) {
    let hasLabel = { (other: Row) in other.label == row.label }
    if rows.contains(where: { hasLabel($0) && $0.accessGroup == row.accessGroup }) {
      throw .duplicateItem
    }
    switch rule {
    case .ownerAndLabel: break
    case .label: rows.removeAll(where: hasLabel)
    }
    rows.append(row)
  }

  /// KK-06.
  mutating func update(
    _ label: AppClipLabel, to value: AppClipValue, in accessGroups: [AppClipProgram]
  ) throws(AppClipRefusal) {
    rows[try place(of: label, in: accessGroups)].value = value
  }

  /// KK-07.
  mutating func delete(
    _ label: AppClipLabel, in accessGroups: [AppClipProgram]
  ) throws(AppClipRefusal) {
    rows.remove(at: try place(of: label, in: accessGroups))
  }

  mutating func deleteItems(of accessGroup: AppClipProgram) {
    rows.removeAll { $0.accessGroup == accessGroup }
  }

  /// Puts the rows of one access group into another, where each takes the place of the row under the
  /// same label (KK-08).
  mutating func moveItems(of accessGroup: AppClipProgram, to heir: AppClipProgram) {
    for row in rows where row.accessGroup == accessGroup {
      rows.removeAll { $0.label == row.label && [accessGroup, heir].contains($0.accessGroup) }
      rows.append(Row(accessGroup: heir, label: row.label, value: row.value))
    }
  }

  /// Puts the rows in an order that tells nothing of when they came.
  mutating func sort() {
    rows.sort { ($0.accessGroup, $0.label) < ($1.accessGroup, $1.label) }
  }
}

extension AppClipCore {
  /// Whether the clip's access group is open to the app: the system knows of it, and either signature
  /// names the other.
  var opensClipsItems: Bool {
    switch world.system {
    case .until15p3: false
    case .since15p4: world.clipNamesApp && world.appNamesClip
    }
  }

  /// The access groups that a program may look in, its own first, which is open without an entitlement.
  func accessGroups(of program: AppClipProgram) -> [AppClipProgram] {
    switch (program, world.decisions.itemsAtReplacement) {
    case (.clip, _): [.clip]
    case (.app, .promoted): [.app]
    case (.app, .seen): opensClipsItems ? [.app, .clip] : [.app]
    }
  }
}
