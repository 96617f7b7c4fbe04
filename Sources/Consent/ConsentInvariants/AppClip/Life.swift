import ConsentVocabulary
import StateMachines

extension AppClipClaim {
  enum ClipAge: UInt8, Numbered { case gone, launched }
  enum Launch: UInt8, Numbered { case launched, stopped }
  enum Own: UInt8, Numbered {
    case clipFiles, clipStandard, clipNamed, appFiles, appStandard, appNamed
  }
  enum ItemEnd: UInt8, Numbered { case goes, stays, outlivesApp }

  static let life = list {
    clipAndAppAreNeverBothThere.means(
      "The clip and the app are never on the device together.",
      sometimes: "The app replaces the clip."
    ) { step, _ in
      if step.after.clip != .notInstalled && step.after.app != .notInstalled { return .broken }
      return step.isReplacement ? .held : .silent
    }
    invocationsReachTheApp.means(
      "With the app there, an invocation reaches the app, and no clip comes.",
      sometimes: "An invocation finds the app."
    ) { step, _ in
      .when(
        step.isInvocation && step.before.app != .notInstalled,
        requires: step.reached == .app && step.after.clip == .notInstalled)
    }
    replacingKeepsCommonGroups.means(
      "A replacement keeps every cell in the containers and suites of groups that both clip and app are in.",
      sometimes: "A common group holds something at a replacement."
    ) { step, _ in
      let common = step.before.cells.filter { cell in
        cell.shelf.group.map {
          step.world.isMember(.clip, of: $0) && step.world.isMember(.app, of: $0)
        }
          ?? false
      }
      return .when(
        step.isReplacement && !common.isEmpty,
        requires: common.allSatisfy(step.after.cells.contains))
    }
    replacingLeavesNoGroupAlone.means(
      "A replacement neither drops nor creates a container that the clip shares with the app or the other.",
      sometimes: "The clip shares a group at a replacement."
    ) { step, _ in
      let shared = step.world.clip.groups.filter {
        step.world.isMember(.app, of: $0) || step.world.isMember(nil, of: $0)
      }
      let isAlone = shared.contains { step.has(.dropped($0)) || step.has(.created($0)) }
      return .when(step.isReplacement && !shared.isEmpty, requires: !isAlone)
    }
    newContainersAreEmpty.means(
      "A container that was created in a step is empty after it, and so is its suite.",
      sometimes: "A container is created."
    ) { step, _ in
      let created = step.after.containers.filter { step.has(.created($0)) }
      return .when(
        !created.isEmpty,
        requires: !step.after.cells.contains { $0.shelf.group.map(created.contains) ?? false })
    }
    containersLiveAsLongAsMembers.means(
      "There is a container for exactly the groups that have a member on the device.",
      sometimes: "A container is dropped."
    ) { step, _ in
      let kept = step.after.cells.compactMap(\.shelf.group)
      guard step.after.containers == step.after.membership(in: step.world),
        kept.allSatisfy(step.after.containers.contains)
      else { return .broken }
      return step.before.containers.contains { step.has(.dropped($0)) } ? .held : .silent
    }
    clipsGoOnTime.means(
      "A clip ages by each day without use, and goes exactly when its lifetime is reached.",
      sometimes: (ClipAge.gone, "A clip goes on time."), (.launched, "An idle clip is launched.")
    ) { step, _ in judgeDays(step) }
    programsFollowTheirCommands.means(
      "An invocation and an opening launch the program that is there, a kill ends it, and installing launches none.",
      sometimes: (Launch.launched, "A program is launched."), (.stopped, "None runs afterwards.")
    ) { step, _ in
      if step.toldOfLife != step.changesOfLife { return .broken }
      switch step.command.kind {
      case .invoke, .open, .kill, .installApp: break
      default: return .silent
      }
      let launches =
        step.command == .user(.open) || step.isInvocation && !step.isBeforeRelease
      let runs = step.after.clip == .running || step.after.app == .running
      return .requires(runs == launches, at: runs ? .launched : .stopped)
    }
    whoGoesTakesTheirOwnAlong.means(
      "A program that is not on the device has nothing on its own shelves.",
      sometimes: (Own.clipFiles, "A clip goes that has files of its own."),
      (.clipStandard, "A clip goes that has standard defaults."),
      (.clipNamed, "A clip goes that has defaults under a name of its own."),
      (.appFiles, "An app goes that has files of its own."),
      (.appStandard, "An app goes that has standard defaults."),
      (.appNamed, "An app goes that has defaults under a name of its own.")
    ) { step, _ in step.takesOwnAlong }
    clipsTakeTheirItemsAlong.means(
      "A clip takes its items along if so decided, an app never does, and no other item goes.",
      sometimes: (ItemEnd.goes, "An item goes with its clip."),
      (.stays, "An item stays, as is decided."), (.outlivesApp, "An item stays behind its app.")
    ) { step, _ in step.takesItemsAlong }
    refusalsChangeNothing.means(
      "A refused command changes nothing and has no effect.",
      on: .refused, sometimes: "A command is refused."
    ) { step, _ in .requires(step.after == step.before && step.outcome.effects.isEmpty) }
  }
}

extension Event<AppClip> {
  /// The effects that report what becomes of programs and containers.
  fileprivate var toldOfLife: [AppClipEffect] {
    outcome.effects.filter {
      switch $0 {
      case .ended, .launched, .removed, .installed, .dropped, .created: true
      case .asked, .migrated, .imported: false
      }
    }
  }

  /// The effects that the two states call for, in the order of a program that goes and of one that comes.
  fileprivate var changesOfLife: [AppClipEffect] {
    let programs = [
      (AppClipProgram.clip, before.clip, after.clip), (.app, before.app, after.app),
    ]
    var effects = programs.filter { $1 == .running && $2 != .running }.map {
      AppClipEffect.ended($0.0)
    }
    effects += programs.filter { $1 != .notInstalled && $2 == .notInstalled }.map { .removed($0.0) }
    effects += before.containers.filter { !after.containers.contains($0) }.map { .dropped($0) }
    effects += programs.filter { $1 == .notInstalled && $2 != .notInstalled }.map {
      .installed($0.0)
    }
    effects += after.containers.filter { !before.containers.contains($0) }.map { .created($0) }
    effects += programs.filter { $1 != .running && $2 == .running }.map { .launched($0.0) }
    return effects
  }
}

/// Judges the clip's idle days after a step, and whether the clip is still on the device.
private func judgeDays(_ event: Event<AppClip>) -> Ruling<AppClipClaim.ClipAge> {
  let (before, after) = (event.before, event.after)
  if event.command == .clock(.advanceDay) {
    if after.app != before.app { return .broken }
    if before.clip == .notInstalled { return after.isLike(before) ? .silent : .broken }
    if before.idleDays + 1 >= event.world.lifetime {
      return .requires(after.clip == .notInstalled && after.idleDays == 0, at: .gone)
    }
    let isIdle = after.clip == before.clip && after.idleDays == before.idleDays + 1
    return isIdle ? .silent : .broken
  }
  if event.reached == .clip {
    if after.idleDays != 0 { return .broken }
    return before.idleDays == 0 ? .silent : .held(at: .launched)
  }
  let isGone = after.clip == .notInstalled && after.idleDays == 0
  return after.idleDays == before.idleDays || isGone ? .silent : .broken
}
