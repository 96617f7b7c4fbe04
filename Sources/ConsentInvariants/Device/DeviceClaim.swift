import StateMachines

/// The claims across the parts of a device, which no part can see by itself: whatever joins the parts
/// wrongly breaks one of these.
///
/// - Source: Specs/Device/Invariants.md, a heading for each case.
public enum DeviceClaim: String, CaseIterable, Sendable {
  case oneLeavesTheOthersAlone = "INV-X01"
  case aResetIsOfEverything = "INV-X02"
  case allHaveOneProcess = "INV-X03"
  case aReplacementGrantsNothing = "INV-X07"
  case onlyThePersonGrants = "INV-X04"
  case promptsNeverStack = "INV-X06"
  case nothingInstalledIsDecided = "INV-X08"
  case nothingInstalledLeavesTraces = "INV-X09"
  case echoesDoNoMore = "INV-X10"

  var statement: Statement {
    switch self {
    case .oneLeavesTheOthersAlone:
      "One changes the others only by what is of the whole app."
        .sometimes("the first was changed alone", "another was")
    case .aResetIsOfEverything:
      "After a reset nothing is decided that no restriction hides."
        .sometimes("something was decided before")
    case .allHaveOneProcess:
      "The app is on the device, and runs, for all or for none."
        .sometimes("the app ended", "it began", "it left the device", "it came to it")
    case .onlyThePersonGrants:
      "The person grants, or what they granted shows: a restriction ended, or the app."
        .sometimes("something was granted")
    case .promptsNeverStack:
      "One prompt of the system is up at most."
        .sometimes("a prompt was up")
    case .aReplacementGrantsNothing:
      "Where the app is replaced, nothing is granted that was not."
        .sometimes("something had been decided", "nothing had been")
    case .nothingInstalledIsDecided:
      "Of an app that is not on the device nothing is decided."
        .sometimes("something was decided when the app left")
    case .nothingInstalledLeavesTraces:
      "An app that is not on the device has left no screen, no entry and nothing stored."
        .sometimes("there was something when the app left")
    case .echoesDoNoMore:
      "No echo brings, starts, ends or removes the app where what was told did not."
        .sometimes("a step did so")
    }
  }

  func judge(_ step: DeviceStep) -> Judgement {
    let (before, after, changes) = (step.before, step.after, step.changes)
    switch self {
    case .oneLeavesTheOthersAlone:
      if !changes.isEmpty { return .silent }
      return .when(
        step.changed.contains(true), branch: step.told == 0 ? 0 : 1,
        requires: step.changed.indices.allSatisfy { $0 == step.told || !step.changed[$0] })
    case .aResetIsOfEverything:
      return .when(
        changes.contains(.reset) && before.contains(where: \.isDecided),
        requires: !after.contains(where: \.isDecided))
    case .allHaveOneProcess:
      let agree = step.areOne(\.isInstalled) && step.areOne(\.isRunning)
      if before[0].isInstalled != after[0].isInstalled {
        return .requires(agree, branch: after[0].isInstalled ? 3 : 2)
      }
      return .when(
        before[0].isRunning != after[0].isRunning || !agree,
        branch: after[0].isRunning ? 1 : 0, requires: agree)
    case .aReplacementGrantsNothing:
      return .when(
        changes.contains(.replaced), branch: before.contains(where: \.isDecided) ? 0 : 1,
        requires: !step.grants)
    case .onlyThePersonGrants:
      return .when(step.grants, requires: step.mayGrant || changes.contains(.ended))
    case .promptsNeverStack:
      let prompts = after.count { $0.isPromptUp }
      return .when(prompts > 0, requires: prompts == 1)
    case .nothingInstalledIsDecided: return step.isGone(\.isDecided)
    case .nothingInstalledLeavesTraces: return step.isGone(\.hasTraces)
    case .echoesDoNoMore:
      // A reset is of all parts, and one of them may end with it.
      let mayFollow: AppChanges = step.ownChanges.contains(.reset) ? [.reset, .ended] : .reset
      return .when(
        !changes.isEmpty, requires: changes.isSubset(of: step.ownChanges.union(mayFollow)))
    }
  }
}
