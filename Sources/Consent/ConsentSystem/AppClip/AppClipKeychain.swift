import ConsentVocabulary

/// The keychain: rows, each in one access group: a program's own, or one that several programs list. A query
/// lists the access groups to search, and uses the first matching row.
///
/// - Source: Specs/AppClip/Keychain.md.
struct AppClipKeychain: Hashable, Sendable {
  /// The rows, oldest first.
  private(set) var rows: [Row] = []
  /// Whether the app's import mark is in the keychain.
  var isMarked = false

  struct Row: Hashable, Sendable {
    let accessGroup: AppClipOwner
    let label: AppClipLabel
    var value: AppClipValue
  }

  /// Returns the index of the first matching row. Throws `noSuchItem` if there is none.
  private func index(
    of label: AppClipLabel, in accessGroups: [AppClipOwner]
  ) throws(AppClipRefusal) -> Int {
    for accessGroup in accessGroups {
      let index = rows.firstIndex { $0.accessGroup == accessGroup && $0.label == label }
      if let index { return index }
    }
    throw .noSuchItem
  }

  /// Returns the value of the first matching row (KK-01 to KK-03, KK-09).
  func value(of label: AppClipLabel, in accessGroups: [AppClipOwner]) -> AppClipValue? {
    (try? index(of: label, in: accessGroups)).map { rows[$0].value }
  }

  /// KK-04, KK-05, KK-10. Labels alone tell apart only the items of clip and app.
  mutating func add(
    _ row: Row, tellingApartBy rule: AppClipDecisions.ItemsBy
  ) throws(AppClipRefusal) {
    let hasLabel = { (other: Row) in other.label == row.label }
    if rows.contains(where: { hasLabel($0) && $0.accessGroup == row.accessGroup }) {
      throw .duplicateItem
    }
    switch rule {
    case .ownerAndLabel: break
    case .label where row.accessGroup.isOfPair:
      rows.removeAll { hasLabel($0) && $0.accessGroup.isOfPair }
    case .label: break
    }
    rows.append(row)
  }

  /// KK-06.
  mutating func update(
    _ label: AppClipLabel, to value: AppClipValue, in accessGroups: [AppClipOwner]
  ) throws(AppClipRefusal) {
    rows[try index(of: label, in: accessGroups)].value = value
  }

  /// KK-07.
  mutating func delete(
    _ label: AppClipLabel, in accessGroups: [AppClipOwner]
  ) throws(AppClipRefusal) {
    rows.remove(at: try index(of: label, in: accessGroups))
  }

  mutating func deleteItems(of accessGroup: AppClipOwner) {
    rows.removeAll { $0.accessGroup == accessGroup }
  }

  /// Moves the rows of one access group to another, where each replaces the row with the same label (KK-08).
  mutating func moveItems(of accessGroup: AppClipOwner, to heir: AppClipOwner) {
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

  /// Returns the access groups that a query of a program searches: those of its signature in their order, or the
  /// named one. Throws `notInAccessGroup` if the signature does not list it. A program's own group needs no
  /// entitlement; the clip's group is the app's last.
  func accessGroups(
    of program: AppClipOwner, named group: AppClipAccessGroup? = nil
  ) throws(AppClipRefusal) -> [AppClipOwner] {
    let signature =
      switch program {
      case .clip, .group: AppClipAccessList.ownAlone
      case .app: world.appAccessGroups
      case .other: world.otherAccessGroups
      }
    let listed: [AppClipOwner] = signature.entries.map { entry in
      switch entry {
      case .own: program
      case .group(let group): .group(group)
      }
    }
    if let group {
      if !listed.contains(.group(group)) { throw .notInAccessGroup }
      return [.group(group)]
    }
    switch world.decisions.itemsAtReplacement {
    case .seen where program == .app && opensClipsItems: return listed + [.clip]
    case .seen, .promoted: return listed
    }
  }

  /// Performs a query of a program on the keychain.
  mutating func query(
    _ call: AppClipCommand.ItemCall, by program: AppClipOwner, in group: AppClipAccessGroup?
  ) throws(AppClipRefusal) -> AppClipResponse {
    let groups = try accessGroups(of: program, named: group)
    switch call {
    case .find(let label): return .found(keychain.value(of: label, in: groups))
    case .add(let label, let value):
      let row = AppClipKeychain.Row(accessGroup: groups[0], label: label, value: value)
      try keychain.add(row, tellingApartBy: world.decisions.itemsBy)
    case .update(let label, let value): try keychain.update(label, to: value, in: groups)
    case .remove(let label): try keychain.delete(label, in: groups)
    }
    return .done
  }
}
