import ConsentVocabulary
import StateMachines

/// A step of a device, reduced to the facts that claims across its parts need.
package struct DeviceStep {
  let world: DeviceWorld
  /// The state of each part before and after the step: clip, camera, contacts.
  let before, after: [Presence]
  /// The changes of the whole app in the step, and the changes in its first part alone.
  let changes, ownChanges: AppChanges
  /// The act on the whole device, if the command is one, and the commands that parts carried out or that the
  /// first part refused.
  let act: DeviceAct?
  let told: [DeviceCommand]
  let isRefused: Bool
  /// The person's way to the front of the clip or its app, if the command is one.
  let arrival: DeviceClaim.Arrival?
  /// The part that the command names.
  let named: DevicePart
  let changed: [Bool]
  /// Whether the command can lead to a grant: an answer of the person, a choice in Settings, or the end
  /// of a restriction over an earlier grant.
  let mayGrant: Bool
  /// Whether the full app is on the device before the step, and so no clip.
  let isAppThere: Bool
  let clipAnswer: (call: ContactsCommand.AppCommand, outcome: ContactsOutcome)?
  /// Whether the step is a call about contacts by a running clip.
  let isOfClip: Bool
  /// The increase of the clip's idle days; `nil` unless the clip is there after the step.
  let daysOfClip: Int?
  /// Whether the release of the clip is still pending after the step.
  let isPending: Bool
  /// The days that ended, and the days left until the clip is removed (`nil` without a clip).
  let days: Int
  let daysLeft: Int?
  /// Whether the call of the step waits for another part's prompt, and the calls that wait before and after it.
  let waits: Bool
  let waiting: (before: Int, after: Int)
  /// Whether the call of the step brings up a prompt, and is barred.
  let isPromptBarred: Bool
  /// The use of the screen by the command, whether it is out of reach there, and whether it reached no part.
  let use: ScreenUse
  let isOutOfReach, isHeldBack: Bool
  /// The time in milliseconds by which the clock of contacts advanced, and the time by which it should have.
  let elapsed, due: Int

  init(_ event: Event<Device>, of parts: [PartEvent]) {
    let (old, new) = (event.before, event.after)
    world = event.world
    before = [Presence(old.clip), Presence(old.camera), Presence(old.contacts)]
    after = [Presence(new.clip), Presence(new.camera), Presence(new.contacts)]
    changed = [old.clip != new.clip, old.camera != new.camera, old.contacts != new.contacts]
    changes = parts.reduce(AppChanges()) { $0.union($1.changes) }
    ownChanges = parts.first?.changes ?? []
    (act, told) = (DeviceAct(event.command), event.outcome.events.map(\.command))
    (isRefused, isAppThere) = (event.isRefused, old.clip.app != .notInstalled)
    arrival =
      if event.isRefused {
        nil
      } else if case .clip(.user(.invoke)) = event.command {
        .invoked
      } else {
        act == .launch ? .opened : nil
      }
    switch event.command {
    case .clip: (named, mayGrant) = (.clip, false)
    case .camera(let command):
      (named, mayGrant) = (.camera, [.allow, .switchOn, .liftRestriction].contains(command))
    case .contacts(let command):
      let grants: [ContactsCommand.Kind] = [
        .shareEverything, .confirmSelection, .allow, .setNone, .setLimited, .setOffered, .setFull,
        .liftRestriction,
      ]
      (named, mayGrant) = (.contacts, grants.contains(command.kind))
    }
    if case .inClip(let call, let outcome)? = event.outcome.events.first {
      clipAnswer = (call, outcome)
    } else {
      clipAnswer = nil
    }
    waits = if case .waits? = event.outcome.events.first { true } else { false }
    waiting = (old.waiting, new.waiting)
    let isPrompt =
      switch event.command {
      case .camera(.requestAccess), .camera(.openInput): old.camera.status == .undetermined
      case .contacts(.app(.requestAccess)), .contacts(.app(.store)): true
      case .clip, .camera, .contacts: false
      }
    isPromptBarred = isPrompt && event.outcome.events.isEmpty
    use = event.command.screenUse
    isOutOfReach = old.isOutOfReach(event.command)
    isHeldBack = event.outcome.events.isEmpty || waits
    isPending = new.clip.release == .pending
    isOfClip = if case .contacts(.app) = event.command { old.clip.clip == .running } else { false }
    let (start, end) = (old.contacts.now.sinceStart.count, new.contacts.now.sinceStart.count)
    let day = DeviceAct.day.count
    (elapsed, days) = (end - start, end / day - start / day)
    if case .pass(let time)? = act {
      due = min(time.count, Instant.last.sinceStart.count - start)
    } else {
      due = 0
    }
    let isThere = old.clip.clip != .notInstalled
    daysLeft = isThere ? event.world.clip.lifetime - old.clip.idleDays : nil
    daysOfClip = new.clip.clip == .notInstalled ? nil : new.clip.idleDays - old.clip.idleDays
  }

  /// Whether a call that waited reaches its part in the step.
  var takesTurns: Bool { waiting.after < waiting.before }

  /// Requires that calls wait only beneath a prompt of another part and where the world lets them, that the oldest get
  /// their turn when no prompt is up, and that none is lost while the app runs.
  ///
  /// - Parameter calls: The calls that wait before the step, in the order in which they were made.
  func waitsItsTurn(after calls: [DeviceCommand]) -> Ruling<DeviceClaim.Waiting> {
    let isPromptUp = after.contains(where: \.isPromptUp)
    let mayWait = world.secondPrompt == .waits
    if waits {
      let isBeneath = before.indices.contains { $0 != named.number && before[$0].isPromptUp }
      return .requires(
        mayWait && isBeneath && !changed.contains(true) && waiting.after == waiting.before + 1,
        at: .began)
    }
    if mayWait && isPromptBarred { return .broken }
    if waiting == (0, 0) { return .silent }
    // An act of the device is no call, so that these are turns.
    let taken = told.dropFirst().filter(calls.contains)
    if taken != Array(calls.prefix(taken.count)) { return .broken }
    if !after[1].isRunning { return .requires(waiting.after == 0, at: .ended) }
    let turns = waiting.before - waiting.after
    if turns == 0 { return .requires(isPromptUp, at: .stayed) }
    let isTaken = turns > 0 && told.count > turns
    return .requires(isTaken && (waiting.after == 0 || isPromptUp), at: .cameUp)
  }

  /// Requires that a command reaches no part exactly if it is out of reach. A clip's calls reach none in any case.
  var isBarredOutOfReach: Ruling<DeviceClaim.Reach> {
    if isOfClip { return .silent }
    let reach: DeviceClaim.Reach =
      switch use {
      case .touch: .touch
      case .settings: .settings
      case .prompt, .sheet, .sheetWhileLimited, .none: .call
      }
    return .when(
      use != .none || isHeldBack, at: isHeldBack ? reach : .reached,
      requires: isHeldBack == isOutOfReach)
  }

  /// Whether any part gains a grant in the step.
  var grants: Bool { zip(before, after).contains { !$0.isGranted && $1.isGranted } }

  /// Returns whether the predicate holds for all parts after the step, or for none.
  func areOne(_ isSo: (Presence) -> Bool) -> Bool {
    after.allSatisfy(isSo) || !after.contains(where: isSo)
  }

  /// Requires that the predicate holds for no part while the app is not on the device.
  func isGone(_ isSo: (Presence) -> Bool) -> Judgement {
    if after.allSatisfy(\.isInstalled) { return .silent }
    return .when(
      before.contains(where: isSo) || after.contains(where: isSo),
      requires: !after.contains(where: isSo))
  }
}

/// The state of the app as one part of a device reports it.
struct Presence {
  let isInstalled, isRunning: Bool
  /// Whether the person is elsewhere, and whether a restriction is on; both `false` for a clip.
  let isAway, isRestricted: Bool
  let isPromptUp: Bool
  /// Whether the person has decided about the app, and whether the decision is a grant; both `false` under a
  /// restriction.
  let isDecided, isGranted: Bool
  /// Whether anything remains that is removed with the app: a decision that is not hidden, an entry in
  /// Settings, a screen, or stored data.
  let hasTraces: Bool

  init(_ state: AppClipSnapshot) {
    (isInstalled, isRunning) = (state.isInstalled, state.clip == .running || state.app == .running)
    (isAway, isRestricted) = (false, false)
    (isPromptUp, isDecided, isGranted) = (false, false, false)
    hasTraces = state.clipSession != nil || state.appSession != nil
  }

  init(_ state: CameraSnapshot) {
    (isInstalled, isRunning) = (state.process != .notInstalled, state.process == .running)
    (isAway, isRestricted) = (state.isInSettings, state.status == .restricted)
    (isPromptUp, isGranted) = (state.screen == .prompt, state.status == .authorized)
    isDecided = state.status == .denied || isGranted
    hasTraces =
      isDecided || state.hasSettingsEntry || state.screen != nil || state.isInSettings
      || state.isIntended || state.waiting > 0
  }

  init(_ state: ContactsSnapshot) {
    (isInstalled, isRunning) = (state.process != .notInstalled, state.process == .running)
    (isAway, isRestricted) = (state.isInBackground, state.status == .restricted)
    isPromptUp = state.alert != nil
    isDecided = state.status != .notDetermined && state.status != .restricted
    isGranted = isDecided && state.status != .denied
    hasTraces =
      isDecided || isPromptUp || state.sheet != nil || !state.buttons.isEmpty
      || state.isInBackground || !state.granted.isEmpty || !state.pending.isEmpty
      || !state.unanswered.isEmpty
  }
}

extension DeviceSnapshot {
  /// Returns whether another part's prompt is in the way of a command, or the person is not in Settings.
  fileprivate func isOutOfReach(_ command: DeviceCommand) -> Bool {
    let isBeneath = (command.part == .camera ? Presence(contacts) : Presence(camera)).isPromptUp
    let isAsked = command.part == .camera || contacts.status == .notDetermined
    return switch command.screenUse {
    case .none: false
    case .settings: !camera.isInSettings
    case .touch, .sheet: isBeneath
    case .prompt: isBeneath && isAsked
    case .sheetWhileLimited: isBeneath && contacts.status == .limited
    }
  }
}

struct AppChanges: OptionSet {
  let rawValue: UInt8

  static let reset = AppChanges(rawValue: 1)
  static let ended = AppChanges(rawValue: 2)
  /// The full app replaced its clip.
  static let replaced = AppChanges(rawValue: 4)
  static let removed = AppChanges(rawValue: 8)
  static let installed = AppChanges(rawValue: 16)
  static let launched = AppChanges(rawValue: 32)
  /// The person left the app or returned to it.
  static let moved = AppChanges(rawValue: 64)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(from before: Presence, to after: Presence, isReset: Bool, isReplaced: Bool = false) {
    self = isReset ? .reset : []
    if isReplaced { insert(.replaced) }
    if before.isRunning && !after.isRunning { insert(.ended) }
    if before.isInstalled && !after.isInstalled { insert(.removed) }
    if !before.isInstalled && after.isInstalled { insert(.installed) }
    if !before.isRunning && after.isRunning { insert(.launched) }
    if before.isAway != after.isAway { insert(.moved) }
  }
}

enum PartEvent {
  case clip(Event<AppClip>)
  case camera(Event<Camera>)
  case contacts(Event<Contacts>)

  var clip: Event<AppClip>? { if case .clip(let event) = self { event } else { nil } }
  var camera: Event<Camera>? { if case .camera(let event) = self { event } else { nil } }
  var contacts: Event<Contacts>? { if case .contacts(let event) = self { event } else { nil } }

  var changes: AppChanges {
    switch self {
    case .clip(let event):
      AppChanges(
        from: Presence(event.before), to: Presence(event.after),
        isReset: event.command == .user(.resetPrivacy) && !event.isRefused,
        isReplaced: event.before.clip != .notInstalled && event.after.app != .notInstalled)
    case .camera(let event):
      AppChanges(
        from: Presence(event.before), to: Presence(event.after),
        isReset: event.command == .resetPrivacy && !event.isRefused)
    case .contacts(let event):
      AppChanges(
        from: Presence(event.before), to: Presence(event.after),
        isReset: event.command == .user(.resetPrivacy) && !event.isRefused)
    }
  }

  static func all(in step: Event<Device>) -> [PartEvent] {
    let world = step.world
    var state = step.before
    return step.outcome.events.compactMap { event in
      switch event {
      case .clip(let command, let outcome, let after):
        defer { state.clip = after }
        return .clip(Event(in: world.clip, before: state.clip, command, outcome, after: after))
      case .camera(let command, let outcome, let after):
        defer { state.camera = after }
        return .camera(
          Event(in: world.camera, before: state.camera, command, outcome, after: after))
      case .contacts(let command, let outcome, let after):
        defer { state.contacts = after }
        return .contacts(
          Event(in: world.contacts, before: state.contacts, command, outcome, after: after))
      // No part received the call.
      case .inClip, .waits: return nil
      }
    }
  }
}
