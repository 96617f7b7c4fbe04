import ConsentVocabulary

/// The keychain: rows, each in the access group of the program that added it. A query lists the access groups
/// to search, and uses the first matching row.
///
/// - Source: Specs/AppClip/Keychain.md.
struct AppClipKeychain: Hashable, Sendable {
  /// The rows, oldest first.
  private(set) var rows: [Row] = []
  /// Whether the app's import mark is in the keychain.
  var isMarked = false

  struct Row: Hashable, Sendable {
    let accessGroup: AppClipProgram
    let label: AppClipLabel
    var value: AppClipValue
  }

  /// Returns the index of the first matching row. Throws `noSuchItem` if there is none.
  private func place(
    of label: AppClipLabel, in accessGroups: [AppClipProgram]
  ) throws(AppClipRefusal) -> Int {
    for accessGroup in accessGroups {
      let place = rows.firstIndex { $0.accessGroup == accessGroup && $0.label == label }
      if let place { return place }
    }
    throw .noSuchItem
  }

  /// Returns the value of the first matching row (KK-01 to KK-03).
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

  /// Moves the rows of one access group to another, where each replaces the row with the same label (KK-08).
  mutating func moveItems(of accessGroup: AppClipProgram, to heir: AppClipProgram) {
    for row in rows where row.accessGroup == accessGroup {
      rows.removeAll { $0.label == row.label && [accessGroup, heir].contains($0.accessGroup) }
      rows.append(Row(accessGroup: heir, label: row.label, value: row.value))
    }
  }

  /// Sorts the rows, so that their order is independent of their age.
  mutating func sort() { rows.sort { ($0.accessGroup, $0.label) < ($1.accessGroup, $1.label) } }
}

extension AppClipCore {
  /// Whether the app may access the clip's access group: the system supports it, and each signature names the
  /// other program.
  var opensClipsItems: Bool {
    switch world.system {
    case .until15p3: false
    case .since15p4: world.clipNamesApp && world.appNamesClip
    }
  }

  /// Returns the access groups that a program may search, starting with its own, which needs no entitlement.
  func accessGroups(of program: AppClipProgram) -> [AppClipProgram] {
    switch (program, world.decisions.itemsAtReplacement) {
    case (.clip, _): [.clip]
    case (.app, .promoted): [.app]
    case (.app, .seen): opensClipsItems ? [.app, .clip] : [.app]
    }
  }
}
