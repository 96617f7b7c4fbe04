import ConsentVocabulary
import StateMachines

// Access groups of the keychain, which the signatures of several programs list.
extension AppClipClaim {
  enum Sight: UInt8, Numbered { case appsGroup, othersGroup, hidden }
  enum Stay: UInt8, Numbered { case outlives, replaced, outsider }
  enum Finder: UInt8, Numbered { case member, adder }

  static let accessGroups = list {
    itemsAreFoundInOrder.means(
      "A program finds the item of its first access group that has one under the label.",
      on: [.findItem, .findGroupItem, .otherFindItem],
      sometimes: (Sight.appsGroup, "The app finds an item of an access group."),
      (.othersGroup, "The other finds an item of an access group."),
      (.hidden, "A program finds nothing under a label that somebody else has.")
    ) { step, _ in
      guard let (caller, group, call) = step.command.itemCall else { return .silent }
      let item = step.lookedUp(call.label, among: step.owners(for: caller, naming: group))
      if step.outcome.response != .found(item?.value) { return .broken }
      switch item?.owner {
      case .group: return .held(at: caller == .app ? .appsGroup : .othersGroup)
      case .clip, .app, .other: return .silent
      case nil:
        return step.before.items.contains { $0.label == call.label }
          ? .held(at: .hidden) : .silent
      }
    }
    outsidersReachNoAccessGroup.means(
      "A program is refused an access group that its signature does not list.",
      on: .either(
        .findGroupItem, .addGroupItem, .updateGroupItem, .removeGroupItem, .otherFindItem,
        .otherAddItem, .otherUpdateItem, .otherRemoveItem),
      sometimes: "A program names an access group that its signature does not list."
    ) { step, _ in
      guard case (let caller, let group?, _)? = step.command.itemCall else { return .silent }
      let isListed = step.world.accessGroups(of: caller).contains(group)
      if isListed, AppClip.refusal(in: step.outcome) == .notInAccessGroup { return .broken }
      return .when(!isListed, requires: step.isRefused)
    }
    accessGroupsAreTheirMembers.means(
      "Only a command of a program whose signature lists an access group changes its items.",
      sometimes: (Stay.outlives, "An item of an access group stays when a program goes."),
      (.replaced, "An item of an access group stays at a replacement."),
      (.outsider, "A program without the access group changes an item under the same label.")
    ) { step, _ in
      let caller = step.itemChange?.caller
      let isBarred = { (item: AppClipItem) in
        guard case .group(let group) = item.owner else { return false }
        return !(caller.map { step.world.accessGroups(of: $0).contains(group) } ?? false)
      }
      let kept = step.before.items.filter(isBarred)
      if step.after.items.filter(isBarred) != kept { return .broken }
      if kept.isEmpty { return .silent }
      if step.isReplacement { return .held(at: .replaced) }
      if step.isRemoval { return .held(at: .outlives) }
      let isUnderLabel = kept.contains { $0.label == step.itemChange?.label }
      return isUnderLabel ? .held(at: .outsider) : .silent
    }
    membersFindWhatWasLeft.means(
      "A value that a member left in an access group is found there until a member changes or removes it.",
      on: [.findItem, .findGroupItem, .otherFindItem], reads: [\.shared],
      sometimes: (Finder.member, "The other member finds the value."),
      (.adder, "The member that left the value finds it.")
    ) { step, past in
      guard let (caller, group, call) = step.command.itemCall,
        case .group(let first)? = step.owners(for: caller, naming: group).first,
        let left = past.shared[AppClipMonitorState.Slot(group: first, label: call.label)]
      else { return .silent }
      return .requires(
        step.outcome.response == .found(left.value), at: left.by == caller ? .adder : .member)
    }
  }
}
