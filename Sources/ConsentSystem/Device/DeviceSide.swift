import ConsentVocabulary
import StateMachines

/// The system of a device: the systems of its three parts, which follow each other.
///
/// It remembers nothing but its parts. Where one part has moved, as its app came, began, ended or went,
/// the others follow to the same point; where one was reset, they are as well.
///
/// - Source: Specs/Device/Device.md, DV-01 and DV-02.
public struct DeviceSide: Side {
  public typealias Talk = Device

  let world: DeviceWorld
  let joining: DeviceJoining
  private var clip: AppClipSide
  private var camera: CameraSide
  private var contacts: ContactsSide
  /// The events of the step under way.
  private var events: [DeviceEvent] = []

  public init(world: DeviceWorld, joining: DeviceJoining = DeviceJoining()) {
    (self.world, self.joining) = (world, joining)
    clip = AppClipSide(world: world.clip)
    camera = CameraSide(world.camera)
    contacts = ContactsSide(world: world.contacts)
    // No program is there yet to which camera and contacts could belong.
    _ = camera.perform(.deleteApp)
    _ = contacts.perform(.user(.deleteApp))
  }

  public mutating func perform(_ command: DeviceCommand) -> Reply<DeviceOutcome> {
    if !joining.bars || !isOutOfReach(command) { play(command, among: .clip, .contacts) }
    defer { events = [] }
    return .said(DeviceOutcome(events))
  }

  public func snapshot() -> DeviceSnapshot? {
    camera.snapshot().map {
      DeviceSnapshot(clip: clip.stated, camera: $0, contacts: contacts.stated)
    }
  }

  public func write(to key: inout StateKey) -> Memory {
    let parts = [clip.write(to: &key), camera.write(to: &key), contacts.write(to: &key)]
    return parts.contains(.shared) ? .shared : parts.contains(.untold) ? .untold : .told
  }

  public func isLike(_ other: any Side<Device>) -> Bool {
    Self.has(other) {
      let other = $0.pointee
      return clip == other.clip && camera == other.camera && contacts == other.contacts
    }
  }

  // MARK: - The screen

  /// Whether the person cannot reach the target of a command: another prompt or another app is on the
  /// screen, or the program there is a clip, which has no contacts.
  private func isOutOfReach(_ command: DeviceCommand) -> Bool {
    switch command {
    case .clip: return false
    case .camera(let command):
      let notTouches: [CameraCommand] = [
        .readStatus, .readFrame, .leaveScreen, .visitSettings, .switchOn, .switchOff, .returnToApp,
        .launchApp, .resetPrivacy, .deleteApp, .installApp, .kill, .restrict, .liftRestriction,
      ]
      let state = contacts.stated
      return (state.alert != nil || state.isInBackground) && !notTouches.contains(command)
    case .contacts(let command):
      let elsewhere: [ContactsCommand.Kind] = [
        .setNone, .setLimited, .setOffered, .setFull, .resetPrivacy, .deleteApp, .installApp,
        .launchApp, .leaveApp, .returnToApp, .addContact, .editContact, .removeContact,
        .grantElsewhere,
      ]
      let unseen: [ContactsCommand.Kind] = [.readStatus, .read, .mount, .change, .unmount]
      let isClip = clip.core.state(of: .clip) != .notInstalled
      let isCovered =
        isClip || camera.isPromptUp || camera.isRunning && camera.snapshot()?.isInSettings == true
      return switch command {
      case .app: isClip || isCovered && !unseen.contains(command.kind)
      case .user: isCovered && !elsewhere.contains(command.kind)
      case .system, .clock: false
      }
    }
  }

  // MARK: - Following

  /// Has a command carried out, and then two parts take turns in following each other until neither has
  /// moved. The clip and the camera do so before contacts follow the clip, or the clip follows contacts.
  private mutating func play(_ command: DeviceCommand, among one: DevicePart, _ other: DevicePart) {
    var leader = command.part == other ? other : one
    var (due, known) = ([command], [DeviceCommand]())
    while !due.isEmpty {
      let (before, start) = (process(of: leader), events.count)
      for command in due {
        known.append(command)
        if other == .contacts, command.part != .contacts {
          play(command, among: .clip, .camera)
        } else {
          carryOut(command)
        }
      }
      if events.count == start { return }
      let follower = leader == one ? other : one
      let after = process(of: leader)
      due = changes(from: before, to: after, isReset: events[start...].contains(where: resets))
        .filter { $0 == .reset || process(of: follower) != after }
        .map { $0.command(for: follower) }
      due = joining.following(due, follower, events[start]).filter { !known.contains($0) }
      leader = follower
    }
  }

  /// Has one part carry a command out. Nobody notices where it refuses to follow.
  private mutating func carryOut(_ command: DeviceCommand) {
    let event: DeviceEvent
    switch command {
    case .clip(let command):
      event = .clip(command, clip.outcome(of: command), after: clip.stated)
    case .camera(let command):
      let outcome = camera.play(command)
      guard let state = camera.snapshot() else { return }
      event = .camera(command, outcome, after: state)
    case .contacts(let command):
      event = .contacts(command, contacts.outcome(of: command), after: contacts.stated)
    }
    if events.isEmpty || event.refusal == nil { events.append(event) }
  }

  private func changes(
    from before: ProcessState, to after: ProcessState, isReset: Bool
  ) -> [AppChange] {
    var changes: [AppChange] = isReset ? [.reset] : []
    if before == .running, after != .running { changes.append(.ended) }
    if before != .notInstalled, after == .notInstalled { changes.append(.removed) }
    if before == .notInstalled, after != .notInstalled { changes.append(.installed) }
    if before != .running, after == .running { changes.append(.launched) }
    return changes
  }

  /// Whether an event resets the decisions: a reset of one part, or a replacement in a world where
  /// the app has to ask again.
  private func resets(_ event: DeviceEvent) -> Bool {
    if case .clip(.user(.installApp), let outcome, _) = event {
      return world.replacement == .resets && outcome.effects.contains(.removed(.clip))
    }
    return event.refusal == nil && event.command == AppChange.reset.command(for: event.command.part)
  }

  private func process(of part: DevicePart) -> ProcessState {
    switch part {
    case .clip: clip.core.bundle.map { $0.process == nil ? .stopped : .running } ?? .notInstalled
    case .camera: camera.snapshot()?.process ?? .notInstalled
    case .contacts: contacts.stated.process
    }
  }
}
