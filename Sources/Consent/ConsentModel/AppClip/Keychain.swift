import ConsentVocabulary
import StateMachines

// The keychain: which items a program finds, and how it changes them.
//
// Source: Specs/AppClip/Keychain.md.
extension AppClipModel {
  func item(_ label: AppClipLabel, of owner: AppClipOwner) -> AppClipItem? {
    snapshot.items.first { $0.owner == owner && $0.label == label }
  }

  /// The owners among whose items a call looks, in their order; a named group is the only one.
  func owners(for caller: AppClipOwner, in group: AppClipAccessGroup?) -> [AppClipOwner] {
    if let group { return [.group(group)] }
    let seesClips = caller == .app && opensItems(.seen)
    return world.accessGroups(of: caller).entries.map {
      if case .group(let group) = $0 { .group(group) } else { caller }
    } + (seesClips ? [.clip] : [])
  }

  /// Whether the caller's signature lists the group, or the call names none.
  func lists(_ group: AppClipAccessGroup?, for caller: AppClipOwner) -> Bool {
    group.map(world.accessGroups(of: caller).contains) ?? true
  }

  /// Whether the app has access to the clip's items in this way.
  private func opensItems(_ way: AppClipDecisions.ItemsAtReplacement) -> Bool {
    world.decisions.itemsAtReplacement == way && world.system == .since15p4
      && world.clipNamesApp && world.appNamesClip
  }

  /// Returns the first item under a label among those of the owners.
  func lookedUp(_ label: AppClipLabel, among owners: [AppClipOwner]) -> AppClipItem? {
    owners.lazy.compactMap { item(label, of: $0) }.first
  }

  /// The items after a replacement that promotes the clip's. `nil` if no item is promoted.
  var promotedItems: Ascending<AppClipItem>? {
    let promoted = snapshot.items.filter { $0.owner == .clip }
    guard opensItems(.promoted), !promoted.isEmpty else { return nil }
    let kept = snapshot.items.filter { item in
      !item.owner.isOfPair || !promoted.contains { $0.label == item.label }
    }
    return Ascending(kept + promoted.map { AppClipItem(.app, $0.label, $0.value) })
  }

  /// Returns the step of a call on the keychain by `caller`, which names a group or none.
  func done(
    _ call: AppClipCommand.ItemCall, by caller: AppClipOwner, in group: AppClipAccessGroup?
  ) -> Step {
    let owners = owners(for: caller, in: group)
    return switch call {
    case .find(let label): found(label, by: caller, among: owners)
    case .add(let label, let value): added(AppClipItem(owners[0], label, value))
    case .update(let label, let value): changed(label, to: value, among: owners, by: .itemUpdated)
    case .remove(let label): changed(label, to: nil, among: owners, by: .itemRemoved)
    }
  }

  private func found(
    _ label: AppClipLabel, by caller: AppClipOwner, among owners: [AppClipOwner]
  ) -> Step {
    guard let item = lookedUp(label, among: owners) else {
      return step(.found(nil), by: .noItemFound)
    }
    let rule: AppClipRule =
      item.owner == caller ? .ownItemFound : item.owner == .clip ? .clipItemFound : .groupItemFound
    return step(.found(item.value), by: rule)
  }

  private func added(_ item: AppClipItem) -> Step {
    if case .group = item.owner { return step(by: .groupItemAdded).with { $0.items.insert(item) } }
    let rivals = snapshot.items.filter {
      $0.label == item.label && item.owner.isOfPair && $0.owner.isOfPair
    }
    let replaces = world.decisions.itemsBy == .label && !rivals.isEmpty
    return step(by: replaces ? .itemReplaced : .itemAdded).with {
      if replaces { $0.items.removeAll { rivals.contains($0) } }
      $0.items.insert(item)
    }
  }

  /// Changes the value of the item that a look-up takes under a label; `nil` removes the item.
  private func changed(
    _ label: AppClipLabel, to value: AppClipValue?, among owners: [AppClipOwner],
    by rule: AppClipRule
  ) -> Step {
    guard let old = lookedUp(label, among: owners) else { return step(by: rule) }
    return step(by: rule).with {
      $0.items.remove(old)
      if let value { $0.items.insert(AppClipItem(old.owner, label, value)) }
    }
  }
}
