import ConsentVocabulary
import Lockstep
import StateMachines

/// Plausible faults in the access groups of a keychain.
enum AppClipAccessFaults {
  static let all: [Fault<AppClip>] = [
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
  ]
}
