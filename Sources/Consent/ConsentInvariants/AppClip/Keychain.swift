import ConsentVocabulary
import StateMachines

extension AppClipClaim {
  enum Search: UInt8, Numbered { case byApp, byClip }
  enum SharedLabel: UInt8, Numbered { case found, added }
  enum Promotion: UInt8, Numbered { case promoted, replaced, kept }

  static let keychain = list {
    itemsFollowVersionAndAssociation.means(
      "The clip finds only a clip's items, and the app finds them only if so decided.",
      sometimes: (Search.byApp, "The app looks for a clip's item."),
      (.byClip, "The clip looks for an app's item.")
    ) { step, _ in
      guard let search = step.search, case .found(let found) = step.outcome.response else {
        return .silent
      }
      let clips = step.before.item(search.label, of: .clip)
      let apps = step.before.item(search.label, of: .app)
      switch search.program {
      case .clip where found != nil && found != clips?.value: return .broken
      case .clip: return apps == nil ? .silent : .held(at: .byClip)
      case .app:
        let groups = step.owners(for: .app, naming: nil).filter { ![.app, .clip].contains($0) }
        return .when(
          clips != nil && apps == nil && step.lookedUp(search.label, among: groups) == nil,
          at: .byApp, requires: found == (step.world.opensItems(.seen) ? clips?.value : nil))
      }
    }
    theAppKeepsItsOwnItems.means(
      "The app finds its own item under a label, and only its own commands and a replacement change its items.",
      sometimes: (SharedLabel.found, "The app finds its own item beside a clip's."),
      (.added, "The clip adds an item under a label of the app's.")
    ) { step, _ in
      if let search = step.search, search.program == .app,
        let own = step.before.item(search.label, of: .app),
        !step.isBehindGroup(search.label), step.outcome.response != .found(own.value)
      {
        return .broken
      }
      if case .app(.common) = step.command {
        guard let search = step.search else { return .silent }
        let owners = [AppClipOwner.clip, .app].filter {
          step.before.item(search.label, of: $0) != nil
        }
        let isFound = owners.count == 2 && !step.isBehindGroup(search.label)
        return isFound ? .held(at: .found) : .silent
      }
      if step.isReplacement { return .silent }
      let apps = { (item: AppClipItem) in item.owner == .app }
      guard step.before.items.filter(apps) == step.after.items.filter(apps) else { return .broken }
      guard case .clip(.common(.addItem(let label, _))) = step.command else { return .silent }
      return step.before.item(label, of: .app) == nil ? .silent : .held(at: .added)
    }
    replacingPromotesItems.means(
      "A replacement makes the clip's items the app's, if so decided, and changes no other item.",
      sometimes: (Promotion.promoted, "An item is promoted."),
      (.replaced, "A promoted item takes the place of one of the app's."),
      (.kept, "A replacement leaves an item as it is.")
    ) { step, _ in step.isReplacement ? judgeItems(step) : .silent }
  }
}

private func judgeItems(_ event: Event<AppClip>) -> Ruling<AppClipClaim.Promotion> {
  let (before, after) = (event.before.items, event.after.items)
  let clips = before.filter { $0.owner == .clip }
  guard event.world.opensItems(.promoted), !clips.isEmpty else {
    if after != before { return .broken }
    return clips.isEmpty ? .silent : .held(at: .kept)
  }
  let labels = clips.map(\.label)
  let arePromoted = clips.allSatisfy { after.contains(AppClipItem(.app, $0.label, $0.value)) }
  let others = { (item: AppClipItem) in !labels.contains(item.label) || !item.owner.isOfPair }
  let isReplaced = before.contains { $0.owner == .app && !others($0) }
  let areAlone = after.count { !others($0) } == clips.count
  return .requires(
    arePromoted && areAlone && before.filter(others) == after.filter(others),
    at: isReplaced ? .replaced : .promoted)
}

extension Event<AppClip> {
  /// Whether an access group of the app holds the label that comes before the app's own in its signature.
  fileprivate func isBehindGroup(_ label: AppClipLabel) -> Bool {
    let groups = owners(for: .app, naming: nil).prefix { $0 != .app }
    return lookedUp(label, among: Array(groups)) != nil
  }
}
