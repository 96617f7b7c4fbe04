import ConsentVocabulary
import Lockstep
import StateMachines

/// Plausible faults in the access groups of a keychain.
enum AppClipAccessFaults {
  /// Returns mutants that run in a world with other signatures.
  static func elsewhere(than sound: SystemUnderTest<AppClip>) -> [SystemUnderTest<AppClip>] {
    [
      sound.mistaking(
        "putsItsOwnGroupFirst",
        "a program's own access group comes first, whatever its signature lists"
      ) { world in
        let first = { (list: AppClipAccessList) in AppClipAccessList([.own] + list.entries) }
        world.appAccessGroups = first(world.appAccessGroups)
        world.otherAccessGroups = first(world.otherAccessGroups)
      },
      sound.mistaking(
        "sharesAccessGroupsWithAll", "the other program gets each access group that the app lists"
      ) { world in
        world.otherAccessGroups = AppClipAccessList(
          world.otherAccessGroups.entries + world.appAccessGroups.entries)
      },
    ]
  }

  static let around: [Fault<AppClip>] = [
    Fault(
      "looksInTheFirstGroupAlone",
      "a search without an access group ends after the first of the list"
    ) { step, outcome in
      guard case .other(.item(.find(let label), nil)) = step.command,
        case .found(_?) = outcome.response, let entry = step.world.otherAccessGroups.entries.first
      else { return }
      let first =
        if case .group(let group) = entry { AppClipOwner.group(group) } else { AppClipOwner.other }
      if !step.before.items.contains(where: { $0.owner == first && $0.label == label }) {
        outcome.response = .found(nil)
      }
    },
    Fault("letsOutsidersLook", "a search in an access group that is not listed finds nothing") {
      guard case .find? = $0.command.itemCall?.call, $1.response == .refused(.notInAccessGroup)
      else { return }
      $1.response = .found(nil)
    },
    Fault(
      "sweepsEveryGroup", "a removal without an access group removes the item from each of the list"
    ) { step, outcome in
      guard case (_, nil, .remove)? = step.command.itemCall, outcome.response == .done else {
        return
      }
      while step.play(step.command)?.response == .done {}
    },
    Fault("takesAccessGroupsAlong", "the items of access groups go with the app") { step, outcome in
      guard outcome.effects.contains(.removed(.app)) else { return }
      for item in step.before.items {
        guard case .group(let group) = item.owner else { continue }
        step.play(.other(.item(.remove(item.label), group)))
      }
    },
    Fault(
      "keepsItemsForTheirAdder", "only the program that added an item finds it in an access group",
      remembering: [AppClipItem: AppClipOwner](),
      after: { step, outcome in
        guard let (caller, _, call) = step.command.itemCall else { return }
        for item in step.after.items where !step.before.items.contains(item) {
          step.memory[item] = caller
        }
        guard case .find = call, case .found(let value?) = outcome.response else { return }
        let isForeign = step.after.items.contains { item in
          guard case .group = item.owner else { return false }
          return item.label == call.label && item.value == value && step.memory[item] != caller
        }
        if isForeign { outcome.response = .found(nil) }
      }),
  ]
}
