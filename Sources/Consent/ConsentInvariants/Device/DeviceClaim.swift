import StateMachines

/// A claim across the parts of a device, which no part can check by itself. Any wrong connection between
/// the parts breaks one of these claims.
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
  case oneActIsOneLaw = "INV-X11"
  case timePassesEverywhere = "INV-X12"
  case thePersonIsInOnePlace = "INV-X13"
  case aRestrictionIsOfAll = "INV-X14"
  case onlyDecidedAppsEnd = "INV-X15"
  case clipsAreAnswered = "INV-X16"
  /// Judged on pairs of runs.
  case theSameActLeadsToTheSameState = "INV-X17"

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
    case .oneActIsOneLaw:
      "The same act, said of any part, is told to all that can hear it, and refused alike."
        .sometimes("it was said of the clip", "of the camera", "of contacts")
    case .timePassesEverywhere:
      "Time passes for all: contacts' clock goes on, and a clip ages by each day that is over."
        .sometimes(
          "less than a day passed", "a clip aged", "a clip went", "a day passed without one")
    case .thePersonIsInOnePlace:
      "A person who is not in front of a running app is so for all of it."
        .sometimes("they turned away", "they came back")
    case .aRestrictionIsOfAll:
      "A restriction is on for all or for none.".sometimes("one began", "one ended")
    case .onlyDecidedAppsEnd:
      "A reset and a restriction end an app that was told a decision, or every one if so decided."
        .sometimes("they ended an app", "one went on", "the end of a restriction met one that ran")
    case .clipsAreAnswered:
      "A clip is answered as decided of contacts, with error 100 of all else, and nothing comes of it."
        .sometimes("it read its status", "it asked for access", "it asked for more")
    case .theSameActLeadsToTheSameState:
      "A run in which each act is said of another part comes to the same, step by step."
        .sometimes("an act was said of another part")
    }
  }

  func judge(_ step: DeviceStep) -> Judgement {
    let (before, after, changes) = (step.before, step.after, step.changes)
    switch self {
    case .oneLeavesTheOthersAlone:
      if !changes.isEmpty || step.act != nil { return .silent }
      return .when(
        step.changed.contains(true), branch: step.named == 0 ? 0 : 1,
        requires: step.changed.indices.allSatisfy { $0 == step.named || !step.changed[$0] })
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
      let done = changes.subtracting(.moved)
      return .when(
        !done.isEmpty, requires: done.isSubset(of: step.ownChanges.union(step.mayFollow)))
    case .oneActIsOneLaw: return step.isToldToAll
    case .timePassesEverywhere: return step.passesEverywhere
    case .thePersonIsInOnePlace:
      let isOne = !after[1].isRunning || after[1].isAway == after[2].isAway
      return .when(
        changes.contains(.moved) || !isOne, branch: after[1].isAway ? 0 : 1, requires: isOne)
    case .aRestrictionIsOfAll:
      let isOne = after[1].isRestricted == after[2].isRestricted
      return .when(
        before[1].isRestricted != after[1].isRestricted || !isOne,
        branch: after[1].isRestricted ? 0 : 1, requires: isOne)
    case .onlyDecidedAppsEnd: return step.endsTheDecided
    case .clipsAreAnswered: return step.answersClip
    case .theSameActLeadsToTheSameState: return .silent
    }
  }
}
