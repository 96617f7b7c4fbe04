import ConsentVocabulary
import StateMachines

/// The reference model of a device: the models of its three parts, and the routing of commands to them.
///
/// An action on the whole device is sent to the clip, the camera and contacts, in this order, whichever part
/// the command names. Other effects of a step on the whole app are then sent to the parts that do not have
/// them yet. The parts' own rules are not repeated here.
public struct DeviceModel: ReferenceModel {
  public typealias Language = Device
  public typealias Rule = DeviceRule

  /// The world that the scenario started in.
  public let world: DeviceWorld
  /// The model of the clip and its app.
  public fileprivate(set) var clip: AppClipModel
  /// The model of the camera.
  public fileprivate(set) var camera: CameraModel
  /// The model of contacts.
  public fileprivate(set) var contacts: ContactsModel
  /// The calls that wait until the prompt of another part has gone, oldest first.
  public fileprivate(set) var waiting: [DeviceCommand] = []
  /// The time since the last full day. Full days count for the age of a clip.
  public fileprivate(set) var timeOfDay = Milliseconds.zero

  /// Creates the initial state. No program is installed, so the camera and contacts have no app either; a
  /// restriction of the camera also restricts contacts.
  public init(_ world: DeviceWorld) {
    self.world = world
    clip = AppClipModel(world.clip)
    camera = CameraModel(world.camera).applying(.deleteApp).state
    contacts = ContactsModel(world.contacts).applying(.user(.deleteApp)).state
    if world.camera.status == .restricted {
      contacts = contacts.applying(.system(.restrict)).state
    }
  }

  public func applying(_ command: DeviceCommand) -> Step<DeviceModel> {
    if case .contacts(.app(let call)) = command, clip.snapshot.clip == .running {
      let answer = DeviceEvent.inClip(call, answer(to: call))
      return Step(self, DeviceOutcome([answer]), by: [.own(.answeredInClip)])
    }
    if isBarred(command) {
      var (next, waits) = (self, mayWait(command))
      if waits { next.waiting.append(command) }
      let outcome = DeviceOutcome(waits ? [.waits(command)] : [])
      return Step(next, outcome, by: [.own(waits ? .promptWaits : .barred)])
    }
    var run = Run(model: self)
    let act = DeviceAct(command)
    if let act { run.carryOut(act) } else { run.tell(command) }
    run.tellOfChanges()
    run.takeTurns()
    let isRefused = run.events.first?.refusal != nil
    let rule: DeviceRule.Own =
      isRefused
      ? .refusedByItsPart
      : act != nil ? .toldToAll : run.events.count > 1 ? .echoed : .ofOnePart
    return Step(run.model, DeviceOutcome(run.events), by: run.rules.after(.own(rule)))
  }

  public var snapshot: DeviceSnapshot {
    DeviceSnapshot(
      clip: clip.snapshot, camera: camera.snapshot, contacts: contacts.snapshot,
      waiting: waiting.count)
  }

  public static func refusals(of kind: DeviceKind) -> [DeviceRefusal] {
    switch kind {
    case .clip(let kind): [.barred] + AppClipModel.refusals(of: kind).map { .clip($0) }
    case .camera(let kind): [.barred] + CameraModel.refusals(of: kind).map { .camera($0) }
    case .contacts(let kind): [.barred] + ContactsModel.refusals(of: kind).map { .contacts($0) }
    }
  }
}

// MARK: - DV-02: barred commands

extension DeviceModel {
  fileprivate func isBarred(_ command: DeviceCommand) -> Bool {
    switch command {
    case .clip: return false
    case .camera(let command): return command.screenUse != .none && contacts.session.alert != nil
    case .contacts(let command):
      let isAskedForCamera = camera.snapshot.screen == .prompt
      return switch command.screenUse {
      case .none: false
      case .settings: !camera.snapshot.isInSettings
      case .touch, .sheet: isAskedForCamera
      case .prompt: isAskedForCamera && contacts.status == .notDetermined
      case .sheetWhileLimited: isAskedForCamera && contacts.status == .limited
      }
    }
  }

  /// Returns whether a barred command is a call that brings up a prompt, and waits for its turn (DV-07).
  private func mayWait(_ command: DeviceCommand) -> Bool {
    if world.secondPrompt == .barred { return false }
    return switch command {
    case .clip: false
    case .camera(let command):
      command.screenUse == .prompt && camera.snapshot.status == .undetermined
    case .contacts(let command): command.screenUse == .prompt
    }
  }
}

// MARK: - DV-06: contacts in a clip

extension DeviceModel {
  private func answer(to call: ContactsCommand.AppCommand) -> ContactsOutcome {
    let denied = ContactsError(.authorizationDenied)
    return switch call {
    case .readStatus:
      ContactsOutcome(.status(world.answersInClip == .denied ? .denied : .notDetermined))
    case .requestAccess: ContactsOutcome(.returned(.access(granted: false, error: denied)))
    case .store: ContactsOutcome(.returned(.failed(denied)))
    case .read: ContactsOutcome(.refused(.nothingFetched))
    case .mount, .change, .unmount, .presentSheet: ContactsOutcome(.done)
    case .dismissSheet: ContactsOutcome(.refused(.notPresented))
    case .presentAccessPicker: ContactsOutcome(.done, events: [.accessPickerCompleted([])])
    case .presentContactPicker: ContactsOutcome(.done, events: [.contactPickerCancelled])
    }
  }
}

// MARK: - DV-01, DV-05: routing to all parts

/// A step of a device in progress.
private struct Run {
  var model: DeviceModel
  var events: [DeviceEvent] = []
  var rules = Rules<DeviceRule>()
  /// The effects of the step on the whole app.
  private var changes: [DeviceAct] = []
  /// All possible effects on the whole app, in the order in which they are sent to a part.
  private static let possible: [DeviceAct] = [
    .reset, .kill, .delete, .install, .launch, .leave, .comeBack,
  ]

  init(model: DeviceModel) { self.model = model }

  /// Sends an action on the whole device to all parts, unless the first part refuses it.
  mutating func carryOut(_ act: DeviceAct) {
    if case .pass(let time) = act { return pass(time) }
    for command in DevicePart.allCases.compactMap(act.command) {
      tell(command)
      if events[0].refusal != nil { return }
    }
    let changesAccess = [.reset, .restrict, .liftRestriction].contains(act)
    if changesAccess && model.world.accessChangeEnds == .everyApp { changes.append(.kill) }
  }

  /// Sends the time to contacts, and each full day to a clip that is there or not released yet.
  private mutating func pass(_ time: Milliseconds) {
    let start = model.contacts.now.sinceStart.count
    tell(.contacts(.clock(.advance(time))))
    let passed = model.timeOfDay.count + model.contacts.now.sinceStart.count - start
    model.timeOfDay = Milliseconds(passed % DeviceAct.day.count)
    var days = passed / DeviceAct.day.count
    while days > 0 && (isClip || model.clip.snapshot.release == .pending) {
      tell(.clip(.clock(.advanceDay)))
      days -= 1
    }
  }

  /// Sends the effects on the whole app to each part that does not have them yet.
  mutating func tellOfChanges() {
    var count = 0
    while events.count > count {
      count = events.count
      for part in DevicePart.allCases {
        for change in Self.possible where changes.contains(change) && !isSo(change, for: part) {
          if let command = change.command(for: part) { tell(command) }
        }
      }
    }
  }

  /// Sends the waiting calls to their parts, oldest first, as long as no prompt bars them (DV-08). They end with the app.
  mutating func takeTurns() {
    while let call = model.waiting.first, process(of: call.part) == .running {
      if model.isBarred(call) { return }
      model.waiting.removeFirst()
      tell(call, isTurn: true)
      rules = rules.after(.own(.promptComesUp))
      tellOfChanges()
    }
    model.waiting = []
  }

  private func isSo(_ change: DeviceAct, for part: DevicePart) -> Bool {
    switch change {
    case .reset: events.contains { $0.command == change.command(for: part) }
    case .kill: process(of: part) != .running
    case .delete: process(of: part) == .notInstalled
    case .install: process(of: part) != .notInstalled
    case .launch: process(of: part) != .stopped
    case .leave: isAway(part) || process(of: part) != .running
    case .comeBack: !isAway(part) || process(of: part) != .running
    case .restrict, .liftRestriction, .pass: true
    }
  }

  /// Sends a command to one part, and records its effects on the whole app. A refusal is recorded only if it
  /// is the first event, or the answer to a call that waited.
  mutating func tell(_ command: DeviceCommand, isTurn: Bool = false) {
    let part = command.part
    let (before, wasAway, wasClip) = (process(of: part), isAway(part), isClip)
    let event = notified(command)
    if event.refusal == nil || events.isEmpty || isTurn { events.append(event) }
    if event.refusal != nil { return }
    let after = process(of: part)
    if before == .running && after != .running { changes.append(.kill) }
    if before != .notInstalled && after == .notInstalled { changes.append(.delete) }
    if before == .notInstalled && after != .notInstalled { changes.append(.install) }
    if before != .running && after == .running { changes.append(.launch) }
    if isAway(part) != wasAway { changes.append(wasAway ? .comeBack : .leave) }
    if case .clip(_, let outcome, _) = event, case .reached = outcome.response {
      changes.append(.comeBack)
    }
    let isReplaced = wasClip && model.clip.snapshot.app != .notInstalled
    if isReplaced && model.world.replacement == .resets { changes.append(.reset) }
  }

  private var isClip: Bool { model.clip.snapshot.clip != .notInstalled }

  /// Returns the app's process as a part states it. At most one of clip and app is installed.
  private func process(of part: DevicePart) -> ProcessState {
    switch part {
    case .clip: isClip ? model.clip.snapshot.clip : model.clip.snapshot.app
    case .camera: model.camera.snapshot.process
    case .contacts: model.contacts.process
    }
  }

  /// Returns whether the person is away from a running app, as a part states it. Always false for the clip.
  private func isAway(_ part: DevicePart) -> Bool {
    switch part {
    case .clip: false
    case .camera: model.camera.snapshot.isInSettings && model.camera.snapshot.process == .running
    case .contacts: model.contacts.session.isInBackground
    }
  }

  private mutating func notified(_ command: DeviceCommand) -> DeviceEvent {
    switch command {
    case .clip(let command):
      let step = model.clip.applying(command)
      model.clip = step.state
      for rule in step.rules.all { rules = rules.adding(.clip(rule)) }
      return .clip(command, step.outcome, after: step.state.snapshot)
    case .camera(let command):
      let step = model.camera.applying(command)
      model.camera = step.state
      for rule in step.rules.all { rules = rules.adding(.camera(rule)) }
      return .camera(command, step.outcome, after: step.state.snapshot)
    case .contacts(let command):
      let step = model.contacts.applying(command)
      model.contacts = step.state
      for rule in step.rules.all { rules = rules.adding(.contacts(rule)) }
      return .contacts(command, step.outcome, after: step.state.snapshot)
    }
  }
}
