import ConsentVocabulary
import StateMachines

/// The reference model of a device: the models of its three parts, and the echoes between them.
///
/// The clip and the camera echo each other. Contacts echo the two, and the clip echoes contacts; its
/// camera follows. No rule of a part is stated again.
public struct DeviceModel: ReferenceModel {
  public typealias Talk = Device
  public typealias Rule = DeviceRule

  let world: DeviceWorld
  public fileprivate(set) var clip: AppClipModel
  public fileprivate(set) var camera: CameraModel
  public fileprivate(set) var contacts: ContactsModel

  /// At the beginning neither program is on the device, so the camera and contacts have no app either.
  public init(_ world: DeviceWorld) {
    self.world = world
    clip = AppClipModel(world.clip)
    camera = CameraModel(world.camera).applying(.deleteApp).state
    contacts = ContactsModel(world.contacts).applying(.user(.deleteApp)).state
  }

  public func applying(_ command: DeviceCommand) -> Step<DeviceModel> {
    if isBarred(command) { return Step(self, DeviceOutcome(), by: [.own(.barred)]) }
    var run = Run(model: self)
    run.play(command, on: .wholeDevice)
    let isRefused = run.events.first?.refusal != nil
    let rule: DeviceRule.Own =
      isRefused ? .refusedByItsPart : run.events.count > 1 ? .echoed : .ofOnePart
    return Step(run.model, DeviceOutcome(run.events), by: run.rules.after(.own(rule)))
  }

  public var snapshot: DeviceSnapshot {
    DeviceSnapshot(clip: clip.snapshot, camera: camera.snapshot, contacts: contacts.snapshot)
  }

  public var canonical: DeviceModel {
    var model = self
    (model.clip, model.camera) = (clip.canonical, camera.canonical)
    model.contacts = contacts.canonical
    return model
  }

  public func write(to key: inout StateKey) {
    clip.write(to: &key)
    camera.write(to: &key)
    contacts.write(to: &key)
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
  private func isBarred(_ command: DeviceCommand) -> Bool {
    switch command {
    case .clip: false
    case .camera(let command): command.needsFront && !isFree(contacts.snapshot)
    // A clip reaches no contacts, and nobody is asked for them on its behalf.
    case .contacts(.app) where clip.snapshot.clip != .notInstalled: true
    case .contacts(let command):
      command.needsFront && (clip.snapshot.clip != .notInstalled || !isFree(camera.snapshot))
    }
  }

  /// Whether no prompt about contacts is up, and no other app is in front.
  private func isFree(_ contacts: ContactsSnapshot) -> Bool {
    contacts.alert == nil && !contacts.isInBackground
  }

  /// Whether no prompt about the camera is up, and a running app is in front of Settings.
  private func isFree(_ camera: CameraSnapshot) -> Bool {
    camera.screen != .prompt && !(camera.isInSettings && camera.process == .running)
  }
}

extension CameraCommand {
  /// Whether the person touches the app.
  fileprivate var needsFront: Bool {
    [.select, .accept, .decline, .allow, .deny, .openSettings, .dismiss].contains(self)
  }
}

extension ContactsCommand {
  /// Whether the person touches the app, or the app asks for a prompt or a sheet.
  fileprivate var needsFront: Bool {
    let kinds: [Kind] = [
      .tap, .press, .lift, .liftAt, .slideOff, .refuseSharing, .continueSharing, .shareEverything,
      .selectContacts, .confirmSelection, .goBack, .allow, .deny, .toggle, .finish, .choose, .pick,
      .cancel,
      .requestAccess, .presentAccessPicker, .presentContactPicker,
      .fetchAll, .fetchOne, .fetchThese, .fetchNamed, .create, .update, .delete, .fetchToken,
      .fetchChanges,
    ]
    return kinds.contains(kind)
  }
}

// MARK: - DV-01: echoes

/// A step of a device under way.
private struct Run {
  var model: DeviceModel
  var events: [DeviceEvent] = []
  var rules = Rules<DeviceRule>()

  enum Circle { case clipAndCamera, wholeDevice }

  /// Carries out a command with all its echoes, oldest first, each once. On the whole device, the clip
  /// and the camera settle before contacts hear of them.
  ///
  /// - Returns: The changes of the whole app.
  @discardableResult
  mutating func play(_ command: DeviceCommand, on circle: Circle) -> Set<AppChange> {
    var (due, known, all) = ([command], Set<DeviceCommand>(), Set<AppChange>())
    while !due.isEmpty {
      let command = due.removeFirst()
      if !known.insert(command).inserted { continue }
      let changes: Set<AppChange>
      switch (command.part, circle) {
      case (.clip, .clipAndCamera):
        changes = carryOut(command)
        due += echoes(of: changes, by: .camera)
      case (.camera, .clipAndCamera), (.contacts, _):
        changes = carryOut(command)
        due += echoes(of: changes, by: .clip)
      case (.clip, .wholeDevice), (.camera, .wholeDevice):
        changes = play(command, on: .clipAndCamera)
        due += echoes(of: changes, by: .contacts)
      }
      all.formUnion(changes)
    }
    return all
  }

  /// An app that is there already is not installed again.
  private func echoes(of changes: Set<AppChange>, by part: DevicePart) -> [DeviceCommand] {
    let isThere = process(of: part) != .notInstalled
    return AppChange.allCases
      .filter { changes.contains($0) && !($0 == .installed && isThere) }
      .map { $0.command(for: part) }
  }

  /// Has one part carry out a command. An echo that is refused leaves no trace.
  ///
  /// - Returns: The changes of the whole app. A replaced clip is not removed, for its app is there; its
  ///   grants are reset if the world says so.
  private mutating func carryOut(_ command: DeviceCommand) -> Set<AppChange> {
    let (before, wasClip) = (process(of: command.part), isClip)
    let event = told(command)
    if event.refusal == nil || events.isEmpty { events.append(event) }
    if event.refusal != nil { return [] }
    var changes = Self.changes(from: before, to: process(of: command.part))
    let isReplaced = wasClip && model.clip.snapshot.app != .notInstalled
    if command == AppChange.reset.command(for: command.part)
      || isReplaced && model.world.replacement == .resets
    {
      changes.insert(.reset)
    }
    return changes
  }

  private var isClip: Bool { model.clip.snapshot.clip != .notInstalled }

  /// The process of the app, as a part states it. Of clip and app one is on the device at most.
  private func process(of part: DevicePart) -> ProcessState {
    switch part {
    case .clip: isClip ? model.clip.snapshot.clip : model.clip.snapshot.app
    case .camera: model.camera.snapshot.process
    case .contacts: model.contacts.process
    }
  }

  private mutating func told(_ command: DeviceCommand) -> DeviceEvent {
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

  private static func changes(from before: ProcessState, to after: ProcessState) -> Set<AppChange> {
    switch (before, after) {
    case (.notInstalled, .notInstalled), (.stopped, .stopped), (.running, .running): []
    case (.running, .stopped): [.ended]
    case (.running, .notInstalled): [.ended, .removed]
    case (.stopped, .notInstalled): [.removed]
    case (.stopped, .running): [.launched]
    case (.notInstalled, .running): [.installed, .launched]
    case (.notInstalled, .stopped): [.installed]
    }
  }
}
