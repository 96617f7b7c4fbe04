import ConsentVocabulary
import StateMachines

/// A step of a device, as far as the claims across its parts ask.
struct DeviceStep {
  /// Each part before and after the step: the clip, the camera, contacts.
  let before, after: [Presence]
  /// The changes of the whole app in the step, and those by the command without its echoes.
  let changes, ownChanges: AppChanges
  /// The place of the part whose command it was.
  let told: Int
  /// Whether each part changed.
  let changed: [Bool]
  /// Whether the command can lead to a grant: an answer of the person, a choice in Settings, or the end
  /// of a restriction over an earlier grant.
  let mayGrant: Bool

  init(_ event: Event<Device>, of parts: [PartEvent]) {
    let (old, new) = (event.before, event.after)
    before = [Presence(old.clip), Presence(old.camera), Presence(old.contacts)]
    after = [Presence(new.clip), Presence(new.camera), Presence(new.contacts)]
    changed = [old.clip != new.clip, old.camera != new.camera, old.contacts != new.contacts]
    changes = parts.reduce(AppChanges()) { $0.union($1.changes) }
    ownChanges = parts.first?.changes ?? []
    switch event.command {
    case .clip: (told, mayGrant) = (0, false)
    case .camera(let command):
      (told, mayGrant) = (1, [.allow, .switchOn, .liftRestriction].contains(command))
    case .contacts(let command):
      let grants: [ContactsCommand.Kind] = [
        .shareEverything, .confirmSelection, .allow, .setNone, .setLimited, .setOffered, .setFull,
        .liftRestriction,
      ]
      (told, mayGrant) = (2, grants.contains(command.kind))
    }
  }

  /// Whether a part has a grant now that it had not.
  var grants: Bool { zip(before, after).contains { !$0.isGranted && $1.isGranted } }

  /// Whether it is so now of all parts or of none.
  func areOne(_ isSo: (Presence) -> Bool) -> Bool {
    after.allSatisfy(isSo) || !after.contains(where: isSo)
  }

  /// Whether it is so of no part where the app is not on the device.
  func isGone(_ isSo: (Presence) -> Bool) -> Judgement {
    if after.allSatisfy(\.isInstalled) { return .silent }
    return .when(
      before.contains(where: isSo) || after.contains(where: isSo),
      requires: !after.contains(where: isSo))
  }
}

/// The app as one part of a device states it.
struct Presence {
  let isInstalled, isRunning: Bool
  /// Whether a prompt of the system is up.
  let isPromptUp: Bool
  /// Whether the person has decided about the app, and whether that was a grant; neither is so under a
  /// restriction.
  let isDecided, isGranted: Bool
  /// Whether anything is left that goes with the app: a decision that is not hidden, an entry in
  /// Settings, a screen, something that it stored.
  let hasTraces: Bool

  /// The one program that is on the device. The person is asked nothing about it.
  init(_ state: AppClipSnapshot) {
    (isInstalled, isRunning) = (state.isInstalled, state.clip == .running || state.app == .running)
    (isPromptUp, isDecided, isGranted) = (false, false, false)
    hasTraces = state.clipSession != nil || state.appSession != nil
  }

  init(_ state: CameraSnapshot) {
    (isInstalled, isRunning) = (state.process != .notInstalled, state.process == .running)
    (isPromptUp, isGranted) = (state.screen == .prompt, state.status == .authorized)
    isDecided = state.status == .denied || isGranted
    hasTraces =
      isDecided || state.hasSettingsEntry || state.screen != nil || state.isInSettings
      || state.isIntended
  }

  init(_ state: ContactsSnapshot) {
    (isInstalled, isRunning) = (state.process != .notInstalled, state.process == .running)
    isPromptUp = state.alert != nil
    isDecided = state.status != .notDetermined && state.status != .restricted
    isGranted = isDecided && state.status != .denied
    hasTraces =
      isDecided || isPromptUp || state.sheet != nil || !state.buttons.isEmpty
      || state.isInBackground || !state.granted.isEmpty || !state.pending.isEmpty
  }
}

/// The changes of the whole app in a step.
struct AppChanges: OptionSet {
  let rawValue: UInt8

  static let reset = AppChanges(rawValue: 1)
  static let ended = AppChanges(rawValue: 2)
  /// The full app came in the place of its clip.
  static let replaced = AppChanges(rawValue: 4)
  static let removed = AppChanges(rawValue: 8)
  static let installed = AppChanges(rawValue: 16)
  static let launched = AppChanges(rawValue: 32)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(from before: Presence, to after: Presence, isReset: Bool, isReplaced: Bool = false) {
    self = isReset ? .reset : []
    if isReplaced { insert(.replaced) }
    if before.isRunning && !after.isRunning { insert(.ended) }
    if before.isInstalled && !after.isInstalled { insert(.removed) }
    if !before.isInstalled && after.isInstalled { insert(.installed) }
    if !before.isRunning && after.isRunning { insert(.launched) }
  }
}

/// An event of one part.
enum PartEvent {
  case clip(Event<AppClip>)
  case camera(Event<Camera>)
  case contacts(Event<Contacts>)

  var clip: Event<AppClip>? { if case .clip(let event) = self { event } else { nil } }
  var camera: Event<Camera>? { if case .camera(let event) = self { event } else { nil } }
  var contacts: Event<Contacts>? { if case .contacts(let event) = self { event } else { nil } }

  /// The changes of the whole app in the event.
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

  /// The events of the parts in a step, in their order.
  static func all(in step: Event<Device>) -> [PartEvent] {
    let world = step.world
    var state = step.before
    return step.outcome.events.map { event in
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
      }
    }
  }
}
