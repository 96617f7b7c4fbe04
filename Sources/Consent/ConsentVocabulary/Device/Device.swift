import StateMachines

/// The language of a device with three parts: an App Clip or its app, and the camera and contacts access of
/// this program.
///
/// - Source: Specs/Device/Device.md.
public enum Device: MachineLanguage {
  public typealias World = DeviceWorld
  public typealias Command = DeviceCommand
  public typealias Outcome = DeviceOutcome
  public typealias Snapshot = DeviceSnapshot
  public typealias Kind = DeviceKind
  public typealias Refusal = DeviceRefusal

  public static func kind(of command: DeviceCommand) -> DeviceKind? {
    switch command {
    case .clip(let command): .clip(command.kind)
    case .camera(let command): .camera(command)
    case .contacts(let command): .contacts(command.kind)
    }
  }

  public static func refusal(in outcome: DeviceOutcome) -> DeviceRefusal? {
    outcome.events.first.map { $0.refusal } ?? .barred
  }
}

/// A part of the device.
public enum DevicePart: UInt8, Numbered {
  /// One part; the clip's part contains the app too.
  case clip, camera, contacts
}

/// The initial states of the three parts, and the decisions about the whole device. The first case of each
/// decision is the default.
public struct DeviceWorld: Hashable, Sendable {
  /// The initial state of the clip and its app.
  public var clip: AppClipWorld
  /// The initial state of the camera.
  public var camera: CameraWorld
  /// The initial state of contacts.
  public var contacts: ContactsWorld
  /// The fate of a clip's grants when the full app replaces it.
  public var replacement: Replacement
  /// The running apps that end when access changes.
  public var accessChangeEnds: AccessChangeEnds
  /// The contacts status that a clip reads.
  public var answersInClip: AnswersInClip
  /// The fate of a prompt while another part's is up.
  public var secondPrompt: SecondPrompt

  /// Creates a world, by default with the default of each field.
  public init(
    clip: AppClipWorld = AppClipWorld(), camera: CameraWorld = CameraWorld(),
    contacts: ContactsWorld = ContactsWorld(), replacement: Replacement = .carries,
    accessChangeEnds: AccessChangeEnds = .decidedApps, answersInClip: AnswersInClip = .denied,
    secondPrompt: SecondPrompt = .barred
  ) {
    (self.clip, self.camera, self.contacts) = (clip, camera, contacts)
    (self.replacement, self.accessChangeEnds) = (replacement, accessChangeEnds)
    (self.answersInClip, self.secondPrompt) = (answersInClip, secondPrompt)
  }

  /// The fate of the grants of a clip when the full app replaces it.
  public enum Replacement: CaseIterable, Hashable, Sendable {
    /// The app has the clip's access, or has to ask again.
    case carries, resets
  }
  /// The running apps that end at a reset, a restriction or its removal: only apps that have received a
  /// decision, as in the parts, or every app.
  public enum AccessChangeEnds: CaseIterable, Hashable, Sendable {
    /// Apps about which something is decided, or every running app.
    case decidedApps, everyApp
  }
  /// The contacts status that a clip reads. All other requests of a clip are denied.
  public enum AnswersInClip: CaseIterable, Hashable, Sendable {
    /// The status in a clip.
    case denied, undetermined
  }
  /// The fate of a prompt that a call would bring up while the prompt of another part is up: the call is barred, or it
  /// waits, and its prompt comes up when the first has gone.
  public enum SecondPrompt: CaseIterable, Hashable, Sendable {
    /// The call is barred, or waits.
    case barred, waits
  }
}

/// A command of one part.
public enum DeviceCommand: Hashable, Sendable {
  /// A command of the clip or its app.
  case clip(AppClipCommand)
  /// A command of the camera.
  case camera(CameraCommand)
  /// A command of contacts.
  case contacts(ContactsCommand)

  /// The part that the command belongs to.
  public var part: DevicePart {
    switch self {
    case .clip: .clip
    case .camera: .camera
    case .contacts: .contacts
    }
  }
}

/// The events of a step, in order: the commands sent to the parts, and their outcomes. Empty if the command
/// is barred.
public struct DeviceOutcome: Hashable, Sendable {
  /// The events of the step, in order.
  public var events: [DeviceEvent]

  /// Creates an outcome, by default of a barred command.
  public init(_ events: [DeviceEvent] = []) { self.events = events }
}

/// A command of one part, its outcome, and the state of that part afterwards; or the answer to a clip's
/// request for contacts, which is sent to no part.
public enum DeviceEvent: Hashable, Sendable {
  /// A command of the clip or its app.
  case clip(AppClipCommand, AppClipOutcome, after: AppClipSnapshot)
  /// A command of the camera.
  case camera(CameraCommand, CameraOutcome, after: CameraSnapshot)
  /// A command of contacts.
  case contacts(ContactsCommand, ContactsOutcome, after: ContactsSnapshot)
  /// The answer to a clip's request for contacts.
  case inClip(ContactsCommand.AppCommand, ContactsOutcome)
  /// A call that waits until the prompt of another part has gone. No part has received it yet.
  case waits(DeviceCommand)

  /// The command of the event.
  public var command: DeviceCommand {
    switch self {
    case .clip(let command, _, _): .clip(command)
    case .camera(let command, _, _): .camera(command)
    case .contacts(let command, _, _): .contacts(command)
    case .inClip(let call, _): .contacts(.app(call))
    case .waits(let command): command
    }
  }

  /// The reason why the part refused the command; `nil` if the part carried it out.
  public var refusal: DeviceRefusal? {
    switch self {
    case .clip(_, let outcome, _): AppClip.refusal(in: outcome).map { .clip($0) }
    case .camera(_, let outcome, _): Camera.refusal(in: outcome).map { .camera($0) }
    case .contacts(_, let outcome, _): Contacts.refusal(in: outcome).map { .contacts($0) }
    case .inClip(_, let outcome): Contacts.refusal(in: outcome).map { .contacts($0) }
    case .waits: nil
    }
  }
}

/// The state of the three parts.
public struct DeviceSnapshot: Hashable, Sendable {
  /// The state of the clip and its app.
  public var clip: AppClipSnapshot
  /// The state of the camera.
  public var camera: CameraSnapshot
  /// The state of contacts.
  public var contacts: ContactsSnapshot
  /// The number of calls that wait until the prompt of another part has gone.
  public var waiting: Int

  /// Creates the state of a device from the states of its parts.
  public init(
    clip: AppClipSnapshot, camera: CameraSnapshot, contacts: ContactsSnapshot, waiting: Int = 0
  ) {
    (self.clip, self.camera, self.contacts) = (clip, camera, contacts)
    self.waiting = waiting
  }
}

/// An action on the whole device, whichever part's command performs it.
///
/// - Source: Specs/Device/Device.md.
public enum DeviceAct: Hashable, Sendable {
  /// An event of the app's life.
  case reset, kill, delete, install, launch
  /// The person opens Settings, or returns to the app.
  case leave, comeBack
  /// A change of the restriction.
  case restrict, liftRestriction
  /// Time passes by zero or more.
  case pass(Milliseconds)

  /// The length of a day.
  public static let day = Milliseconds(24 * 60 * 60 * 1_000)

  /// Creates the device-wide action that a command stands for. `nil` if it concerns one part only.
  public init?(_ command: DeviceCommand) {
    switch command {
    case .clip(.user(.resetPrivacy)), .camera(.resetPrivacy), .contacts(.user(.resetPrivacy)):
      self = .reset
    case .clip(.system(.kill)), .camera(.kill), .contacts(.system(.kill)): self = .kill
    case .clip(.user(.delete)), .camera(.deleteApp), .contacts(.user(.deleteApp)): self = .delete
    case .clip(.user(.installApp)), .camera(.installApp), .contacts(.user(.installApp)):
      self = .install
    case .clip(.user(.open)), .camera(.launchApp), .contacts(.user(.launchApp)): self = .launch
    case .camera(.visitSettings), .contacts(.user(.leaveApp)): self = .leave
    case .camera(.returnToApp), .contacts(.user(.returnToApp)): self = .comeBack
    case .camera(.restrict), .contacts(.system(.restrict)): self = .restrict
    case .camera(.liftRestriction), .contacts(.system(.liftRestriction)): self = .liftRestriction
    case .clip(.clock(.advanceDay)): self = .pass(Self.day)
    case .contacts(.clock(.advance(let time))): self = .pass(max(time, .zero))
    case .clip, .camera, .contacts: return nil
    }
  }

  /// Returns the command that performs this action on a part. `nil` if the part has none. A clip receives one
  /// command per full day.
  public func command(for part: DevicePart) -> DeviceCommand? {
    switch (part, self) {
    case (.clip, .reset): .clip(.user(.resetPrivacy))
    case (.clip, .kill): .clip(.system(.kill))
    case (.clip, .delete): .clip(.user(.delete))
    case (.clip, .install): .clip(.user(.installApp))
    case (.clip, .launch): .clip(.user(.open))
    case (.clip, .leave), (.clip, .comeBack), (.clip, .restrict), (.clip, .liftRestriction): nil
    case (.clip, .pass): .clip(.clock(.advanceDay))
    case (.camera, .reset): .camera(.resetPrivacy)
    case (.camera, .kill): .camera(.kill)
    case (.camera, .delete): .camera(.deleteApp)
    case (.camera, .install): .camera(.installApp)
    case (.camera, .launch): .camera(.launchApp)
    case (.camera, .leave): .camera(.visitSettings)
    case (.camera, .comeBack): .camera(.returnToApp)
    case (.camera, .restrict): .camera(.restrict)
    case (.camera, .liftRestriction): .camera(.liftRestriction)
    case (.camera, .pass): nil
    case (.contacts, .reset): .contacts(.user(.resetPrivacy))
    case (.contacts, .kill): .contacts(.system(.kill))
    case (.contacts, .delete): .contacts(.user(.deleteApp))
    case (.contacts, .install): .contacts(.user(.installApp))
    case (.contacts, .launch): .contacts(.user(.launchApp))
    case (.contacts, .leave): .contacts(.user(.leaveApp))
    case (.contacts, .comeBack): .contacts(.user(.returnToApp))
    case (.contacts, .restrict): .contacts(.system(.restrict))
    case (.contacts, .liftRestriction): .contacts(.system(.liftRestriction))
    case (.contacts, .pass(let time)): .contacts(.clock(.advance(time)))
    }
  }
}

/// The kinds of commands, part by part. Each kind has the name that it has in its part.
public enum DeviceKind: Numbered, CustomStringConvertible {
  /// A command to the clip's part.
  case clip(AppClipCommand.Kind)
  /// A command to the camera.
  case camera(CameraCommand)
  /// A command to contacts.
  case contacts(ContactsCommand.Kind)

  public static let allCases =
    AppClipCommand.Kind.allCases.map { Self.clip($0) } + CameraCommand.allCases.map { .camera($0) }
    + ContactsCommand.Kind.allCases.map { .contacts($0) }
  private static let cameras = AppClipCommand.Kind.allCases.count
  private static let contacts = cameras + CameraCommand.allCases.count

  public var number: Int {
    switch self {
    case .clip(let kind): kind.number
    case .camera(let command): Self.cameras + command.number
    case .contacts(let kind): Self.contacts + kind.number
    }
  }

  public var description: String {
    switch self {
    case .clip(let kind): "\(kind)"
    case .camera(let kind): "\(kind)"
    case .contacts(let kind): "\(kind)"
    }
  }
}

/// The reason for a refusal: the person is elsewhere, or the part itself refuses.
public enum DeviceRefusal: Numbered, CustomStringConvertible {
  /// The device keeps the command from its part (DV-02).
  case barred
  /// The clip's part refuses the command.
  case clip(AppClipRefusal)
  /// The camera refuses the command.
  case camera(CameraRefusal)
  /// Contacts refuse the command.
  case contacts(ContactsRefusal)

  public static let allCases =
    [.barred] + AppClipRefusal.allCases.map { Self.clip($0) }
    + CameraRefusal.allCases.map { .camera($0) } + ContactsRefusal.allCases.map { .contacts($0) }
  private static let cameras = 1 + AppClipRefusal.allCases.count
  private static let contacts = cameras + CameraRefusal.allCases.count

  public var number: Int {
    switch self {
    case .barred: 0
    case .clip(let refusal): 1 + refusal.number
    case .camera(let refusal): Self.cameras + refusal.number
    case .contacts(let refusal): Self.contacts + refusal.number
    }
  }

  public var description: String {
    switch self {
    case .barred: "barred"
    case .clip(let refusal): "\(refusal)"
    case .camera(let refusal): "\(refusal)"
    case .contacts(let refusal): "\(refusal)"
    }
  }
}
