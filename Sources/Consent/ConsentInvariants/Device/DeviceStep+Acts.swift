import ConsentVocabulary
import StateMachines

// Acts on the whole device: INV-X10, X11, X12, X15, X16.

extension DeviceStep {
  /// The changes allowed in other parts beyond the changes of the first part: a change of access may end a
  /// part, and the passing of time may remove a clip.
  /// A call that waited may end the app, which gives no reason for it.
  var mayFollow: AppChanges {
    if takesTurns { return [.ended, .removed, .reset] }
    return switch act {
    case .reset: [.reset, .ended]
    case .restrict, .liftRestriction: .ended
    case .pass: [.ended, .removed]
    case .kill, .delete, .install, .launch, .leave, .comeBack, nil: .reset
    }
  }

  /// Requires an act to reach all parts that it affects, and no others, whichever part the command names.
  var isToldToAll: Ruling<DevicePart> {
    guard let act else { return .silent }
    let parts = DevicePart.allCases.compactMap(act.command)
    if case .pass = act { return .requires(told.contains(parts[1]), at: named) }
    guard let first = parts.first, hears(act, first.part) else {
      return .requires(isRefused, at: named)
    }
    return .requires(
      !isRefused && parts.allSatisfy { told.contains($0) == hears(act, $0.part) }, at: named)
  }

  /// Returns whether an act affects a part, given the part's state before the step.
  private func hears(_ act: DeviceAct, _ part: DevicePart) -> Bool {
    let index = DevicePart.allCases.firstIndex(of: part) ?? 0
    let was = before[index]
    return switch act {
    case .reset: part == .clip || was.isInstalled
    case .kill: was.isRunning
    case .delete: was.isInstalled
    case .install: part == .clip ? !isAppThere : !was.isInstalled
    // The clip brings a program that runs to the front.
    case .launch: was.isInstalled && (part == .clip || !was.isRunning)
    case .leave: part == .camera ? was.isInstalled && !was.isAway : was.isRunning
    case .comeBack: was.isRunning && was.isAway
    case .restrict: !was.isRestricted
    case .liftRestriction: was.isRestricted
    case .pass: true
    }
  }

  var passesEverywhere: Ruling<DeviceClaim.Days> {
    guard case .pass? = act else { return elapsed == 0 ? .silent : .broken }
    if elapsed != due || days > 0 && isPending { return .broken }
    guard let daysLeft else { return .held(at: days == 0 ? .fraction : .withoutClip) }
    if days >= daysLeft { return .requires(daysOfClip == nil, at: .gone) }
    return .requires(daysOfClip == days, at: days == 0 ? .fraction : .aged)
  }

  /// Requires that a reset or restriction ends an app about which something is decided, except if this is
  /// only the camera and the camera's world lets the app run on. A call that gets its turn may end the app as well.
  var endsTheDecided: Ruling<DeviceClaim.Ending> {
    guard !isRefused, !takesTurns, before[1].isRunning, let act else { return .silent }
    let isEvery = world.accessChangeEnds == .everyApp
    switch act {
    case .reset, .restrict:
      let cameraEnds = before[1].isDecided && world.camera.settingsChange == .endsApp
      let ends = isEvery || before[2].isDecided || cameraEnds
      return .requires(after[1].isRunning != ends, at: ends ? .ended : .ranOn)
    case .liftRestriction: return .requires(after[1].isRunning != isEvery, at: .lifted)
    case .kill, .delete, .install, .launch, .leave, .comeBack, .pass: return .silent
    }
  }

  var answersClip: Ruling<DeviceClaim.ClipCall> {
    guard isOfClip else { return clipAnswer == nil ? .silent : .broken }
    guard let clipAnswer, !changed.contains(true), told.count == 1 else { return .broken }
    let denied = ContactsError(.authorizationDenied)
    let (outcome, isTold) = (clipAnswer.outcome, clipAnswer.outcome.events.isEmpty)
    switch clipAnswer.call {
    case .readStatus:
      let status: AuthorizationStatus = world.answersInClip == .denied ? .denied : .notDetermined
      return .requires(outcome == ContactsOutcome(.status(status)), at: .status)
    case .requestAccess:
      return .requires(
        outcome == ContactsOutcome(.returned(.access(granted: false, error: denied))), at: .access)
    case .store:
      return .requires(outcome == ContactsOutcome(.returned(.failed(denied))), at: .other)
    case .read: return .requires(outcome == ContactsOutcome(.refused(.nothingFetched)), at: .other)
    case .dismissSheet:
      return .requires(outcome == ContactsOutcome(.refused(.notPresented)), at: .other)
    case .presentAccessPicker, .presentContactPicker:
      return .requires(outcome.response == .done && !isTold, at: .other)
    default: return .requires(outcome == ContactsOutcome(.done), at: .other)
    }
  }
}
