import ConsentVocabulary
import StateMachines

/// A claim across the parts of a device, which no part can check by itself. Any wrong connection between
/// the parts breaks one of these claims.
///
/// - Source: Specs/Device/Invariants.md, a heading for each case.
package enum DeviceClaim: String, Stated {
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
  case aReplacementCarriesOrResets = "INV-X18"
  case anInvocationBringsTheAppToTheFront = "INV-X19"
  case aPromptWaitsItsTurn = "INV-X20"
  case barredIsWhatIsOutOfReach = "INV-X21"

  package typealias Judged = DeviceStep
  /// The calls that wait before the step, in the order in which they were made.
  package typealias Context = [DeviceCommand]
  package typealias Verdict = Judgement
  package typealias Kind = Nothing

  package static let rows = Rows(parts)

  enum ChangedPart: UInt8, Numbered { case first, another }
  enum Process: UInt8, Numbered { case ended, began, left, came }
  enum Decision: UInt8, Numbered { case decided, undecided }
  enum Days: UInt8, Numbered { case fraction, aged, gone, withoutClip }
  enum Trip: UInt8, Numbered { case away, back }
  enum Turn: UInt8, Numbered { case begins, ends }
  enum Ending: UInt8, Numbered { case ended, ranOn, lifted }
  enum ClipCall: UInt8, Numbered { case status, access, other }
  enum Replacement: UInt8, Numbered { case reset, carried }
  enum Arrival: UInt8, Numbered { case invoked, opened }
  enum Waiting: UInt8, Numbered { case began, cameUp, ended, stayed }
  enum Reach: UInt8, Numbered { case touch, call, settings, reached }

  private static let parts = list {
    oneLeavesTheOthersAlone.means(
      "A step that is no act and does not act on the whole app changes only the part that received the command.",
      sometimes: (ChangedPart.first, "the first part was changed alone"),
      (.another, "another part was changed alone")
    ) { step, _ in
      if !step.changes.isEmpty || step.act != nil || step.takesTurns { return .silent }
      return .when(
        step.changed.contains(true), at: step.named == .clip ? .first : .another,
        requires: step.changed.indices.allSatisfy { $0 == step.named.number || !step.changed[$0] })
    }
    aResetIsOfEverything.means(
      "After a reset that was carried out nothing is decided in any part, as far as no restriction hides it.",
      sometimes: "something was decided before"
    ) { step, _ in
      .when(
        step.changes.contains(.reset) && step.before.contains(where: \.isDecided),
        requires: !step.after.contains(where: \.isDecided))
    }
    allHaveOneProcess.means(
      "The app is on the device for all parts or for none, and runs for all or for none.",
      sometimes: (Process.ended, "the app ended"), (.began, "the app began"),
      (.left, "the app left the device"), (.came, "the app came to the device")
    ) { step, _ in
      let agree = step.areOne(\.isInstalled) && step.areOne(\.isRunning)
      if step.before[0].isInstalled != step.after[0].isInstalled {
        return .requires(agree, at: step.after[0].isInstalled ? .came : .left)
      }
      return .when(
        step.before[0].isRunning != step.after[0].isRunning || !agree,
        at: step.after[0].isRunning ? .began : .ended, requires: agree)
    }
    aReplacementGrantsNothing.means(
      "If the app replaces its clip, no part is granted anything new.",
      sometimes: (Decision.decided, "something had been decided"),
      (.undecided, "nothing had been decided")
    ) { step, _ in
      .when(
        step.changes.contains(.replaced),
        at: step.before.contains(where: \.isDecided) ? .decided : .undecided,
        requires: !step.grants)
    }
    onlyThePersonGrants.means(
      "A part gains access only by the person's choice, new or earlier.",
      sometimes: "something was granted"
    ) { step, _ in .when(step.grants, requires: step.mayGrant || step.changes.contains(.ended)) }
    promptsNeverStack.means(
      "At most one prompt of the system is up.",
      sometimes: "a prompt was up"
    ) { step, _ in
      let prompts = step.after.count { $0.isPromptUp }
      return .when(prompts > 0, requires: prompts == 1)
    }
    nothingInstalledIsDecided.means(
      "Nothing is decided about an app that is not on the device.",
      sometimes: "something was decided when the app left"
    ) { step, _ in step.isGone(\.isDecided) }
    nothingInstalledLeavesTraces.means(
      "An app that is not on the device has left no screen, no entry in Settings and nothing stored.",
      sometimes: "there was something when the app left"
    ) { step, _ in step.isGone(\.hasTraces) }
    echoesDoNoMore.means(
      "No part that receives a command later changes the whole app if the first part did not.",
      sometimes: "a step changed the whole app"
    ) { step, _ in
      let done = step.changes.subtracting(.moved)
      return .when(
        !done.isEmpty, requires: done.isSubset(of: step.ownChanges.union(step.mayFollow)))
    }
    oneActIsOneLaw.means(
      "The same act, given to any part, reaches exactly the parts that can carry it out, and is refused alike.",
      sometimes: (DevicePart.clip, "an act was given to the clip"),
      (.camera, "an act was given to the camera"), (.contacts, "an act was given to contacts")
    ) { step, _ in step.isToldToAll }
    timePassesEverywhere.means(
      "Time passes for all parts: the clock of contacts advances, and a clip ages and is released by full days.",
      sometimes: (Days.fraction, "less than a day passed"), (.aged, "a clip aged"),
      (.gone, "a clip went"), (.withoutClip, "a day passed without one")
    ) { step, _ in step.passesEverywhere }
    thePersonIsInOnePlace.means(
      "While the app runs, it is in front for the camera and for contacts, or for neither.",
      sometimes: (Trip.away, "the person turned away"), (.back, "the person came back")
    ) { step, _ in
      let isOne = !step.after[1].isRunning || step.after[1].isAway == step.after[2].isAway
      return .when(
        step.changes.contains(.moved) || !isOne, at: step.after[1].isAway ? .away : .back,
        requires: isOne)
    }
    aRestrictionIsOfAll.means(
      "A restriction is on for the camera and for contacts, or for neither.",
      sometimes: (Turn.begins, "a restriction began"), (.ends, "a restriction ended")
    ) { step, _ in
      let isOne = step.after[1].isRestricted == step.after[2].isRestricted
      return .when(
        step.before[1].isRestricted != step.after[1].isRestricted || !isOne,
        at: step.after[1].isRestricted ? .begins : .ends, requires: isOne)
    }
    onlyDecidedAppsEnd.means(
      "A reset and a restriction end a running app with a decision; the end of a restriction ends none.",
      sometimes: (Ending.ended, "a reset or a restriction ended an app"), (.ranOn, "an app ran on"),
      (.lifted, "a restriction ended over a running app")
    ) { step, _ in step.endsTheDecided }
    clipsAreAnswered.means(
      "A clip that asks for contacts is answered at once according to DV-06, and nothing changes.",
      sometimes: (ClipCall.status, "a clip read its status"), (.access, "a clip asked for access"),
      (.other, "a clip asked for more")
    ) { step, _ in step.answersClip }
    theSameActLeadsToTheSameState.means(
      "Two runs in which each act is given to different parts have equal outcomes and states at each step.",
      sometimes: "an act was given to another part"
    ) { _, _ in .silent }
    aReplacementCarriesOrResets.means(
      "A replacement forgets all decisions under resets, and keeps each of them under carries.",
      sometimes: (Replacement.reset, "a decision was reset"), (.carried, "a decision was carried")
    ) { step, _ in
      let isReset = step.world.replacement == .resets
      let decided = step.after.map(\.isDecided)
      return .when(
        step.changes.contains(.replaced) && step.before.contains(where: \.isDecided),
        at: isReset ? .reset : .carried,
        requires: isReset ? !decided.contains(true) : decided == step.before.map(\.isDecided))
    }
    anInvocationBringsTheAppToTheFront.means(
      "An invocation or an opening brings the app to the front.",
      sometimes: (Arrival.invoked, "a person elsewhere invoked the app"),
      (.opened, "a person elsewhere opened the app")
    ) { step, _ in
      guard let arrival = step.arrival else { return .silent }
      return .when(
        step.before.contains(where: \.isAway), at: arrival,
        requires: !step.after.contains(where: \.isAway))
    }
    aPromptWaitsItsTurn.means(
      "A call whose prompt would lie over another part's waits only by a decision, and until no other is up.",
      sometimes: (Waiting.began, "a call began to wait for another part's prompt"),
      (.cameUp, "a call that waited got its turn"), (.ended, "the app ended while a call waited"),
      (.stayed, "a call went on waiting")
    ) { step, waiting in step.waitsItsTurn(after: waiting) }
    barredIsWhatIsOutOfReach.means(
      "A command is barred exactly if another part's prompt is in its way, or the person is not in Settings.",
      sometimes: (Reach.touch, "a touch or an answer was barred"),
      (.call, "a call was barred or waited"), (.settings, "a choice in Settings was barred"),
      (.reached, "a command reached a screen or Settings")
    ) { step, _ in step.isBarredOutOfReach }
  }
}
