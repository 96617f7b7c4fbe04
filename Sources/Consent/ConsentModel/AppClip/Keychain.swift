import ConsentVocabulary
import StateMachines

// The keychain: which items a program finds, and how it changes them.
//
// Source: Specs/AppClip/Keychain.md.
extension AppClipModel {
  func item(_ label: AppClipLabel?, of owner: AppClipProgram?) -> AppClipItem? {
    snapshot.items.first { $0.owner == owner && $0.label == label }
  }

  /// Whether the app has access to the clip's items in this way.
  private func opensItems(_ way: AppClipDecisions.ItemsAtReplacement) -> Bool {
    world.decisions.itemsAtReplacement == way && world.system == .since15p4
      && world.clipNamesApp && world.appNamesClip
  }

  /// Returns the program's own item, or else the clip's if it is visible to the program.
  func lookedUp(_ label: AppClipLabel?, by program: AppClipProgram?) -> AppClipItem? {
    let seesClips = program == .app && opensItems(.seen)
    return item(label, of: program) ?? (seesClips ? item(label, of: .clip) : nil)
  }

  /// The items after a replacement that promotes the clip's. `nil` if no item is promoted.
  var promotedItems: Ascending<AppClipItem>? {
    let promoted = snapshot.items.filter { $0.owner == .clip }
    guard opensItems(.promoted), !promoted.isEmpty else { return nil }
    let kept = snapshot.items.filter { item in !promoted.contains { $0.label == item.label } }
    return Ascending(kept + promoted.map { AppClipItem(.app, $0.label, $0.value) })
  }

  func found(_ label: AppClipLabel, by program: AppClipProgram) -> Step {
    guard let item = lookedUp(label, by: program) else {
      return step(.found(nil), by: .noItemFound)
    }
    return step(.found(item.value), by: item.owner == program ? .ownItemFound : .clipItemFound)
  }

  func added(_ item: AppClipItem) -> Step {
    let sameLabel = snapshot.items.contains { $0.label == item.label }
    guard sameLabel, world.decisions.itemsBy == .label else {
      return step(by: .itemAdded).with { $0.items.insert(item) }
    }
    return step(by: .itemReplaced).with {
      $0.items.removeAll { $0.label == item.label }
      $0.items.insert(item)
    }
  }

  /// Changes the value of the item that the program finds under a label; `nil` removes the item.
  func changed(
    _ label: AppClipLabel, to value: AppClipValue?, of program: AppClipProgram, by rule: AppClipRule
  ) -> Step {
    guard let old = lookedUp(label, by: program) else { return step(by: rule) }
    return step(by: rule).with {
      $0.items.remove(old)
      if let value { $0.items.insert(AppClipItem(old.owner, label, value)) }
    }
  }
}
