import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Lockstep
import PropertyTesting
import StateMachines

/// The noninterference policy of a device, composed of the policies of its parts. The clip's world names the
/// watching program.
///
/// While the other program is on the device, its camera and contacts are hidden as a whole, as contacts always
/// are from a clip. Of a hidden part, the watching program knows only the effects on the whole device.
///
/// - Source: Specs/Twins/Twins.md.
package enum DeviceNoninterference: SuiteNoninterference {
  package typealias Model = DeviceModel

  package static let staircase: [Scope<DeviceSize>] = [Scope()]

  /// The knowledge of each part that is not hidden as a whole, and of the whole device.
  package struct Known: Hashable, Sendable {
    let clip: AppClipNoninterference.Known
    let camera: CameraNoninterference.Known?
    let contacts: ContactsNoninterference.Known?
    let whole: Whole
    /// The calls of the watching program that wait for a prompt.
    let waiting: [DeviceCommand]
    let timeOfDay: Milliseconds
  }

  private static func known(_ command: DeviceCommand, in state: DeviceModel) -> DeviceCommand {
    guard case .contacts(let call) = command else { return command }
    return .contacts(ContactsNoninterference.known(call, in: state.contacts))
  }

  /// The state that all parts share.
  package struct Whole: Hashable, Sendable {
    let process: ProcessState
    let isAway, isRestricted: Bool

    init(_ state: DeviceModel) {
      let camera = state.camera.snapshot
      process = camera.process
      (isAway, isRestricted) = (camera.isInSettings, camera.status == .restricted)
    }
  }

  package static func known(in state: DeviceModel) -> Known {
    Known(
      clip: AppClipNoninterference.known(in: state.clip),
      camera: state.hasWatcher ? CameraNoninterference.known(in: state.camera) : nil,
      contacts: state.hasWatcher && state.watcher == .app
        ? ContactsNoninterference.known(in: state.contacts) : nil,
      whole: Whole(state),
      waiting: state.hasWatcher ? state.waiting.map { known($0, in: state) } : [],
      timeOfDay: state.timeOfDay)
  }

  // MARK: - Commands

  /// Returns whether the command is silent in every part that receives it.
  package static func isSilent(_ command: DeviceCommand, in state: DeviceModel) -> Bool {
    if case .contacts(.clock) = command { return false }
    let step = state.applying(command)
    let parts = PartStep.all(in: step.outcome, from: state, isWatched: state.hasWatcher)
    return !parts.isEmpty
      && parts.allSatisfy { part in
        switch part {
        case .clip(let told): told.isSilent
        case .camera(let told): told.isSilent
        case .contacts(let told): told.isSilent
        case .hidden: Whole(state) == Whole(step.state)
        }
      }
  }

  package static func isIdle(_ command: DeviceCommand) -> Bool {
    switch command {
    case .clip(let command): AppClipNoninterference.isIdle(command)
    case .camera(let command): CameraNoninterference.isIdle(command)
    case .contacts(let command): ContactsNoninterference.isIdle(command)
    }
  }

  package enum Shape: Hashable, Sendable {
    case clip(AppClipCommand)
    case camera(CameraCommand)
    case contacts(ContactsNoninterference.Shape)
  }

  package static func shape(of command: DeviceCommand, in state: DeviceModel) -> Shape? {
    switch command {
    case .clip(let command): .clip(command)
    case .camera(let command): .camera(command)
    case .contacts(let command):
      ContactsNoninterference.shape(of: command, in: state.contacts).map { .contacts($0) }
    }
  }

  package static func command(
    _ command: DeviceCommand, from state: DeviceModel, for twin: DeviceModel
  ) -> DeviceCommand {
    guard case .contacts(let part) = command else { return command }
    return .contacts(
      ContactsNoninterference.command(part, from: state.contacts, for: twin.contacts))
  }

  // MARK: - Releases and observations

  package enum PartRelease: Hashable, Sendable {
    case clip(AppClipNoninterference.Release)
    case camera(CameraNoninterference.Release)
    case contacts(ContactsNoninterference.Release)
    case hidden(Whole)
    /// The camera's data that an app takes over from its clip: the status, if it is carried, and the stored intention.
    case carried(CameraStatus?, isIntended: Bool)
  }

  package static func release(
    of command: DeviceCommand, from before: DeviceModel, to after: DeviceModel
  ) -> [PartRelease]? {
    let outcome = before.applying(command).outcome
    var (releases, hidden) = ([PartRelease](), PartRelease?.none)
    for part in PartStep.all(in: outcome, from: before, isWatched: before.hasWatcher) {
      switch part {
      case .clip(let told): if let release = told.release { releases.append(.clip(release)) }
      case .camera(let told): if let release = told.release { releases.append(.camera(release)) }
      case .contacts(let told):
        if let release = told.release { releases.append(.contacts(release)) }
      // Once for a step, because the order in which the parts end is hidden.
      case .hidden: hidden = Whole(before) == Whole(after) ? nil : .hidden(Whole(after))
      }
    }
    if let hidden { releases.append(hidden) }
    if before.isReplaced(in: after), after.hasWatcher {
      let state = after.camera.snapshot
      let status = after.world.replacement == .carries ? state.status : nil
      releases.append(.carried(status, isIntended: state.isIntended))
    }
    return releases.isEmpty ? nil : releases
  }

  package enum PartObservation: Hashable, Sendable {
    case clip(AppClipOutcome)
    case camera(CameraOutcome)
    case contacts(ContactsNoninterference.Observation)
    /// A call that another part's prompt bars, or that waits for it.
    case barred, waits
  }

  package static var nothing: [PartObservation] { [] }

  package static func sight(
    of outcome: DeviceOutcome, to command: DeviceCommand, from before: DeviceModel,
    to after: DeviceModel
  ) -> [PartObservation] {
    if outcome.events.isEmpty { return command.isCall && before.hasWatcher ? [.barred] : [] }
    let isWatched = before.hasWatcher || after.hasWatcher
    if case .waits? = outcome.events.first { return isWatched ? [.waits] : [] }
    let parts = PartStep.all(in: outcome, from: before, isWatched: isWatched)
    return parts.compactMap { part -> PartObservation? in
      switch part {
      case .clip(let told): told.sight.map { .clip($0) }
      case .camera(let told): told.sight.map { .camera($0) }
      case .contacts(let told): told.sight.map { .contacts($0) }
      case .hidden: nil
      }
    }
  }

  package static func channel(_ one: [PartObservation], _ other: [PartObservation]) -> Channel {
    switch zip(one, other).first(where: { $0 != $1 }) {
    case (.clip(let one), .clip(let other))?: AppClipNoninterference.channel(one, other)
    case (.camera(let one), .camera(let other))?: CameraNoninterference.channel(one, other)
    case (.contacts(let one), .contacts(let other))?: ContactsNoninterference.channel(one, other)
    case (.barred, _)?, (_, .barred)?, (.waits, _)?, (_, .waits)?: .answer
    case (.clip, _)?, (.camera, _)?, (.contacts, _)?, nil: .events
    }
  }

  // MARK: - Generation of twins

  /// Draws a secret of a part, or a command of the camera, which is silent where the camera is hidden. Most
  /// commands decide about the camera, or hide the decision.
  package static func secret(from source: inout ChoiceSource) throws(Discard) -> DeviceCommand {
    let (kind, cameras) = (try source.index(below: 8), CameraCommand.allCases)
    let deciding = [CameraCommand.requestAccess, .allow, .restrict, .resetPrivacy]
    return switch kind {
    case 0: .clip(try AppClipNoninterference.secret(from: &source))
    case 1: .contacts(try ContactsNoninterference.secret(from: &source))
    case 2: .camera(cameras[try source.index(below: cameras.count)])
    case _: .camera(deciding[try source.index(below: deciding.count)])
    }
  }

  package static var choicesPerSecret: Int {
    1 + max(AppClipNoninterference.choicesPerSecret, ContactsNoninterference.choicesPerSecret)
  }

  package static func discreet(_ world: DeviceWorld) -> DeviceWorld {
    var world = world
    world.clip = AppClipNoninterference.discreet(world.clip)
    world.camera = CameraNoninterference.discreet(world.camera)
    world.contacts = ContactsNoninterference.discreet(world.contacts)
    return world
  }

  /// Draws the worlds of the parts. In most, an app runs on under a restriction.
  package static func world(
    _ world: DeviceWorld, from source: inout ChoiceSource
  ) throws(Discard) -> DeviceWorld {
    var world = world
    world.clip = try AppClipNoninterference.world(world.clip, from: &source)
    world.contacts = try ContactsNoninterference.world(world.contacts, from: &source)
    if source.boolean() { world.camera.settingsChange = .leavesAppRunning }
    return world
  }

  /// Returns a world for each world of the clip and each kind of replacement.
  package static func worlds(_ world: DeviceWorld) -> [DeviceWorld] {
    AppClipNoninterference.worlds(world.clip).flatMap { clip in
      DeviceWorld.Replacement.allCases.map {
        var world = discreet(world)
        (world.clip, world.replacement) = (clip, $0)
        return world
      }
    }
  }

  package static func twins(
    _ name: String, _ summary: String, of contestant: SystemUnderTest<Device>?,
    leaking leak: Leak<DeviceNoninterference>?
  ) -> SystemUnderTest<Twins<Device>> { .twins(name, summary, of: contestant, leaking: leak) }
}

/// A command that a part receives, its outcome, and the states of the part before and after.
private struct Told<S: NoninterferencePolicy> {
  let command: S.Language.Command
  let outcome: S.Language.Outcome
  let before, after: S.Model

  /// A command that changes nothing.
  init(_ command: S.Language.Command, _ outcome: S.Language.Outcome, at state: S.Model) {
    (self.command, self.outcome, before, after) = (command, outcome, state, state)
  }

  init(_ command: S.Language.Command, _ outcome: S.Language.Outcome, in state: inout S.Model) {
    (self.command, self.outcome, before) = (command, outcome, state)
    state = state.applying(command).state
    after = state
  }

  var isSilent: Bool { S.isSilent(command, in: before) }
  var release: S.Release? { S.release(of: command, from: before, to: after) }
  /// The observation, or `nil` if nothing is observed.
  var sight: S.Observation? {
    let sight = S.sight(of: outcome, to: command, from: before, to: after)
    return sight == S.nothing ? nil : sight
  }
}

private enum PartStep {
  case clip(Told<AppClipNoninterference>)
  case camera(Told<CameraNoninterference>)
  case contacts(Told<ContactsNoninterference>)
  /// A command of a part that is hidden as a whole.
  case hidden

  static func all(
    in outcome: DeviceOutcome, from state: DeviceModel, isWatched: Bool
  ) -> [PartStep] {
    var (clip, camera, contacts) = (state.clip, state.camera, state.contacts)
    return outcome.events.compactMap { event -> PartStep? in
      switch event {
      // No part has received the call.
      case .waits: return nil
      case .clip(let command, let outcome, _): return .clip(Told(command, outcome, in: &clip))
      case .camera(let command, let outcome, _):
        let told = Told<CameraNoninterference>(command, outcome, in: &camera)
        return isWatched ? .camera(told) : .hidden
      case .contacts(let command, let outcome, _):
        let told = Told<ContactsNoninterference>(command, outcome, in: &contacts)
        return isWatched && state.watcher == .app ? .contacts(told) : .hidden
      case .inClip(let call, let outcome):
        // The answer changes nothing.
        let told = Told<ContactsNoninterference>(.app(call), outcome, at: contacts)
        return state.watcher == .clip ? .contacts(told) : .hidden
      }
    }
  }
}

extension DeviceModel {
  /// The program whose knowledge is considered.
  var watcher: AppClipProgram { clip.world.watcher }

  /// Whether this program is on the device, so that the camera is its own.
  var hasWatcher: Bool {
    (watcher == .app ? clip.snapshot.app : clip.snapshot.clip) != .notInstalled
  }

  /// Returns whether an app takes the place of its clip in a step to this state.
  func isReplaced(in after: DeviceModel) -> Bool {
    clip.snapshot.clip != .notInstalled && after.clip.snapshot.app != .notInstalled
  }
}

extension DeviceCommand {
  /// Whether the command is a call of the app that another part's prompt may bar.
  var isCall: Bool {
    switch self {
    case .camera(.requestAccess), .camera(.openInput), .contacts(.app): true
    case .clip, .camera, .contacts: false
    }
  }
}
