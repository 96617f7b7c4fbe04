import ConsentVocabulary
import StateMachines

/// The system of a device: the systems of its three parts, which are kept in step.
///
/// The device has its own clock, which counts down to the end of the day. If the app of one part is
/// installed, started, ended or deleted, or the person leaves it or returns, the other parts follow.
///
/// - Source: Specs/Device/Device.md.
public struct DeviceSide: Side {
  public typealias Language = Device

  let world: DeviceWorld
  let joining: DeviceJoining
  private var clip: AppClipSide
  private var camera: CameraSide
  private var contacts: ContactsSide
  /// The time left until the end of the day.
  private var untilMidnight = DeviceAct.day.count
  /// The app's calls that are held back until the prompt on the screen has gone, oldest first (DV-07).
  private var held: [DeviceCommand] = []
  /// The events of the current step.
  private var events: [DeviceEvent] = []

  /// Creates a device on which no program is installed.
  public init(world: DeviceWorld, joining: DeviceJoining = DeviceJoining()) {
    (self.world, self.joining) = (world, joining)
    clip = AppClipSide(world: world.clip)
    camera = CameraSide(world.camera)
    contacts = ContactsSide(world: world.contacts)
    // No program is installed yet that camera and contacts could belong to.
    _ = camera.perform(.deleteApp)
    _ = contacts.perform(.user(.deleteApp))
    if camera.device.status == .restricted { _ = contacts.perform(.system(.restrict)) }
  }

  public mutating func perform(_ command: DeviceCommand) -> Reply<DeviceOutcome> {
    .said(play(command))
  }

  /// Carries out a command and returns its outcome.
  @discardableResult
  public mutating func play(_ command: DeviceCommand) -> DeviceOutcome {
    defer { events = [] }
    if joining.answersClips, case .contacts(.app(let call)) = command,
      clip.core.state(of: .clip) == .running
    {
      events = [.inClip(call, answer(to: call))]
    } else if !joining.bars(command) || !isOutOfReach(command) {
      pass(on: command)
      raiseHeld()
    } else if joining.holds, world.secondPrompt == .waits, opensPrompt(command) {
      held.append(command)
      events = [.waits(command)]
    }
    return DeviceOutcome(events)
  }

  public func snapshot() -> DeviceSnapshot? {
    DeviceSnapshot(
      clip: clip.stated, camera: camera.stated, contacts: contacts.stated, waiting: held.count)
  }

  // Compares in place, because this is called after each command.
  public func isIn(_ state: DeviceSnapshot) -> Bool {
    held.count == state.waiting && camera.stated == state.camera
      && contacts.isIn(state.contacts) && clip.stated == state.clip
  }

  public func write(to key: inout StateKey) -> Memory {
    let parts = [clip.write(to: &key), camera.write(to: &key), contacts.write(to: &key)]
    key.add(untilMidnight, bits: 27)
    key.add(held.count, bits: 8)
    for command in held { key.add(key.number(of: command), bits: 16) }
    return parts.contains(.shared) ? .shared : parts.contains(.untold) ? .untold : .told
  }

  public func isLike(_ other: any Side<Device>) -> Bool {
    Self.has(other) {
      untilMidnight == $0.pointee.untilMidnight && held == $0.pointee.held
        && camera == $0.pointee.camera && contacts == $0.pointee.contacts
        && clip == $0.pointee.clip
    }
  }

  // MARK: - The screen

  /// Returns whether the person cannot reach the target of a command, or the app must not show a prompt:
  /// another prompt is open, or Settings is not.
  private func isOutOfReach(_ command: DeviceCommand) -> Bool {
    switch command {
    case .clip: return false
    case .camera(let command):
      return contacts.stated.alert != nil && command.screenUse != .none
    case .contacts(let command):
      let use = command.screenUse
      if use == .settings { return !camera.stated.isInSettings }
      var uses: [ScreenUse] = [.touch, .sheet]
      if contacts.stated.status == .notDetermined { uses.append(.prompt) }
      if contacts.stated.status == .limited { uses.append(.sheetWhileLimited) }
      return camera.device.isPromptUp && uses.contains(use)
    }
  }

  /// Returns whether a command of the app that is out of reach would bring up a prompt, rather than a sheet.
  private func opensPrompt(_ command: DeviceCommand) -> Bool {
    switch command {
    case .clip: false
    case .camera(let command): camera.device.status == .undetermined && command.screenUse == .prompt
    case .contacts(let command): command.screenUse == .prompt
    }
  }

  /// Lets the calls that were held back through while the screen is free for their prompts (DV-08).
  private mutating func raiseHeld() {
    while camera.device.isRunning, !held.isEmpty, !isOutOfReach(held[joining.turn(held)]) {
      let call = held.remove(at: joining.turn(held))
      let start = DevicePart.allCases.map(posture)
      if !joining.raises { continue }
      carryOut(call, isAnswered: true)
      bringTogether(from: start, call)
    }
    if !camera.device.isRunning { held = [] }
  }

  // MARK: - Contacts in a clip

  /// Returns the answer to a denied app on a device without contacts. Pickers answer at once.
  private func answer(to call: ContactsCommand.AppCommand) -> ContactsOutcome {
    if call == .readStatus, world.answersInClip == .undetermined {
      var unasked = ContactsSide(world: ContactsWorld())
      return unasked.outcome(of: .app(call))
    }
    var denied = ContactsSide(world: ContactsWorld(earlier: .denied))
    switch call {
    case .change(let button, let content): _ = denied.outcome(of: .app(.mount(button, content)))
    case .unmount(let button): _ = denied.outcome(of: .app(.mount(button, AccessButton(query: ""))))
    default: break
    }
    var outcome = denied.outcome(of: .app(call))
    outcome.events += denied.outcome(of: .user(.cancel)).events
    return outcome
  }

  // MARK: - Synchronization of the parts

  /// The state that all parts share.
  private struct Posture: Equatable {
    var process: ProcessState
    /// Whether the app runs but is not in front.
    var isAway: Bool
  }

  private mutating func pass(on command: DeviceCommand) {
    let start = DevicePart.allCases.map(posture)
    switch DeviceAct(command) {
    case .pass(let time)?: turnClock(by: time, command)
    case let act?:
      for told in DevicePart.allCases.compactMap(act.command) {
        let follows = !events.isEmpty
        let commands = follows ? joining.telling([told], told.part, cause(command)) : [told]
        for command in commands { carryOut(command) }
        if events[0].refusal != nil { return }
      }
    case nil:
      carryOut(command)
      if events[0].refusal != nil { return }
    }
    bringTogether(from: start, command)
  }

  private func cause(_ command: DeviceCommand) -> DeviceJoining.Cause {
    DeviceJoining.Cause(command: command, first: events.first)
  }

  /// Advances the time of contacts, and sends each full day to a clip. After a year no clip is left. Without a
  /// clip, the first day is sent if that releases one.
  private mutating func turnClock(by time: Milliseconds, _ command: DeviceCommand) {
    let now = contacts.stated.now
    var left = min(time.count, Instant.last.sinceStart.count - now.sinceStart.count)
    let told = DeviceCommand.contacts(.clock(.advance(time)))
    for command in joining.telling([told], .contacts, cause(command)) { carryOut(command) }
    func isCounting() -> Bool {
      left >= untilMidnight
        && (clip.core.state(of: .clip) != .notInstalled || !clip.core.isReleased)
    }
    for _ in 0..<366 where isCounting() {
      left -= untilMidnight
      untilMidnight = DeviceAct.day.count
      let day = DeviceCommand.clip(.clock(.advanceDay))
      for command in joining.telling([day], .clip, cause(command)) { carryOut(command) }
    }
    left %= DeviceAct.day.count
    untilMidnight -= left
    if untilMidnight <= 0 { untilMidnight += DeviceAct.day.count }
  }

  /// Sends the changes of one part to the others: once to each, and again after the last part that changed in
  /// turn.
  private mutating func bringTogether(from start: [Posture], _ command: DeviceCommand) {
    for round in DevicePart.allCases.indices {
      for part in DevicePart.allCases {
        let due = way(of: part, since: start, command)
        // Commands injected by a fault are sent only once.
        if due.isEmpty && (round > 0 || DeviceAct(command) != nil) { continue }
        for command in joining.telling(due, part, cause(command)) { carryOut(command) }
      }
    }
  }

  /// Returns the commands that bring a part into the state of the changed parts.
  private func way(
    of part: DevicePart, since start: [Posture], _ command: DeviceCommand
  ) -> [DeviceCommand] {
    let now = DevicePart.allCases.map(posture)
    let (own, moved) = (posture(of: part), zip(start, now).filter { $0 != $1 })
    var target = own
    if let process = moved.first(where: { $0.process != $1.process })?.1.process {
      target.process = process
    }
    if let isAway = moved.first(where: { $0.isAway != $1.isAway })?.1.isAway {
      target.isAway = isAway
    }
    if case .clip(.user(.invoke)) = command { target.isAway = false }
    if DeviceAct(command) == .launch { target.isAway = false }
    if world.accessChangeEnds == .everyApp, let act = DeviceAct(command),
      [.reset, .restrict, .liftRestriction].contains(act), own.process == .running
    {
      target.process = .stopped
    }
    var acts: [DeviceAct] = []
    let isTold = events.contains { $0.command == DeviceAct.reset.command(for: part) }
    if events.contains(where: isReplacement), world.replacement == .resets, !isTold {
      acts.append(.reset)
    }
    switch (own.process, target.process) {
    case (.notInstalled, .notInstalled), (.stopped, .stopped), (.running, .running): break
    case (.running, .stopped): acts.append(.kill)
    case (.running, .notInstalled): acts += [.kill, .delete]
    case (.stopped, .notInstalled): acts.append(.delete)
    case (.notInstalled, .stopped): acts.append(.install)
    case (.notInstalled, .running): acts += [.install, .launch]
    case (.stopped, .running): acts.append(.launch)
    }
    if target.process == .running, own.isAway != target.isAway {
      acts.append(target.isAway ? .leave : .comeBack)
    }
    return acts.compactMap { $0.command(for: part) }
  }

  /// Carries out a command on one part. A refusal of a further command is ignored, unless the app waits for it.
  private mutating func carryOut(_ command: DeviceCommand, isAnswered: Bool = false) {
    let event: DeviceEvent
    switch command {
    case .clip(let command): event = .clip(command, clip.outcome(of: command), after: clip.stated)
    case .camera(let command):
      event = .camera(command, camera.play(command), after: camera.stated)
    case .contacts(let command):
      event = .contacts(command, contacts.outcome(of: command), after: contacts.stated)
    }
    if events.isEmpty || isAnswered || event.refusal == nil { events.append(event) }
  }

  /// Returns whether the app replaced its clip.
  private func isReplacement(_ event: DeviceEvent) -> Bool {
    if case .clip(.user(.installApp), let outcome, _) = event {
      outcome.effects.contains(.removed(.clip))
    } else {
      false
    }
  }

  private func posture(of part: DevicePart) -> Posture {
    switch part {
    case .clip:
      return Posture(
        process: clip.core.bundle.map { $0.process == nil ? .stopped : .running } ?? .notInstalled,
        isAway: false)
    case .camera:
      let state = camera.stated
      return Posture(
        process: state.process, isAway: state.process == .running && state.isInSettings)
    case .contacts:
      return Posture(process: contacts.stated.process, isAway: contacts.stated.isInBackground)
    }
  }
}
