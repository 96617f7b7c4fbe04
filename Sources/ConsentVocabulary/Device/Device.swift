import StateMachines

/// The language of a device with three parts: an App Clip or its app, and the camera and the contacts
/// that this program asks for.
///
/// - Source: Specs/Device/Device.md.
public enum Device: Language {
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
    outcome.events.first.map(\.refusal) ?? .barred
  }
}

public enum DevicePart: Hashable, Sendable { case clip, camera, contacts }

/// The three parts at the beginning, and the decision about the whole device.
public struct DeviceWorld: Hashable, Sendable {
  public var clip = AppClipWorld()
  public var camera = CameraWorld()
  public var contacts = ContactsWorld()
  public var replacement = Replacement.carries

  public init() {}

  /// The fate of the grants of a clip when the full app replaces it.
  public enum Replacement: CaseIterable, Hashable, Sendable { case carries, resets }
}

/// A command of one part.
public enum DeviceCommand: Hashable, Sendable {
  case clip(AppClipCommand)
  case camera(CameraCommand)
  case contacts(ContactsCommand)

  public var part: DevicePart {
    switch self {
    case .clip: .clip
    case .camera: .camera
    case .contacts: .contacts
    }
  }
}

/// The events of a step: first the command, then its echoes in order; none if the command is barred.
public struct DeviceOutcome: Hashable, Sendable {
  public var events: [DeviceEvent]

  public init(_ events: [DeviceEvent] = []) { self.events = events }
}

/// A command of one part, its outcome, and the state of that part after it.
public enum DeviceEvent: Hashable, Sendable {
  case clip(AppClipCommand, AppClipOutcome, after: AppClipSnapshot)
  case camera(CameraCommand, CameraOutcome, after: CameraSnapshot)
  case contacts(ContactsCommand, ContactsOutcome, after: ContactsSnapshot)

  public var command: DeviceCommand {
    switch self {
    case .clip(let command, _, _): .clip(command)
    case .camera(let command, _, _): .camera(command)
    case .contacts(let command, _, _): .contacts(command)
    }
  }

  /// The reason why the part refused the command; `nil` if the part carried it out.
  public var refusal: DeviceRefusal? {
    switch self {
    case .clip(_, let outcome, _): AppClip.refusal(in: outcome).map { .clip($0) }
    case .camera(_, let outcome, _): Camera.refusal(in: outcome).map { .camera($0) }
    case .contacts(_, let outcome, _): Contacts.refusal(in: outcome).map { .contacts($0) }
    }
  }
}

/// The state of the three parts.
public struct DeviceSnapshot: Hashable, Sendable {
  public var clip: AppClipSnapshot
  public var camera: CameraSnapshot
  public var contacts: ContactsSnapshot

  public init(clip: AppClipSnapshot, camera: CameraSnapshot, contacts: ContactsSnapshot) {
    (self.clip, self.camera, self.contacts) = (clip, camera, contacts)
  }
}

/// The changes of a whole app, in the order in which parts are notified of them.
public enum AppChange: CaseIterable, Hashable, Sendable {
  case reset, ended, removed, installed, launched

  /// The command by which a part is told.
  public func command(for part: DevicePart) -> DeviceCommand {
    switch (part, self) {
    case (.clip, .reset): .clip(.user(.resetPrivacy))
    case (.clip, .ended): .clip(.system(.kill))
    case (.clip, .removed): .clip(.user(.delete))
    case (.clip, .installed): .clip(.user(.installApp))
    case (.clip, .launched): .clip(.user(.open))
    case (.camera, .reset): .camera(.resetPrivacy)
    case (.camera, .ended): .camera(.kill)
    case (.camera, .removed): .camera(.deleteApp)
    case (.camera, .installed): .camera(.installApp)
    case (.camera, .launched): .camera(.launchApp)
    case (.contacts, .reset): .contacts(.user(.resetPrivacy))
    case (.contacts, .ended): .contacts(.system(.kill))
    case (.contacts, .removed): .contacts(.user(.deleteApp))
    case (.contacts, .installed): .contacts(.user(.installApp))
    case (.contacts, .launched): .contacts(.user(.launchApp))
    }
  }
}

/// The kinds of commands, part by part, each under the name that it has there.
public enum DeviceKind: Numbered, CustomStringConvertible {
  case clip(AppClipCommand.Kind)
  case camera(CameraCommand)
  case contacts(ContactsCommand.Kind)

  public static let allCases =
    AppClipCommand.Kind.allCases.map { Self.clip($0) } + CameraCommand.allCases.map { .camera($0) }
    + ContactsCommand.Kind.allCases.map { .contacts($0) }
  private static let numbers = Dictionary(uniqueKeysWithValues: zip(allCases, allCases.indices))

  public var number: Int { Self.numbers[self]! }

  public var description: String {
    switch self {
    case .clip(let kind): "\(kind)"
    case .camera(let kind): "\(kind)"
    case .contacts(let kind): "\(kind)"
    }
  }
}

/// The reasons for a refusal: another part is in the way, or the part itself refuses.
public enum DeviceRefusal: Numbered, CustomStringConvertible {
  case barred
  case clip(AppClipRefusal)
  case camera(CameraRefusal)
  case contacts(ContactsRefusal)

  public static let allCases =
    [.barred] + AppClipRefusal.allCases.map { Self.clip($0) }
    + CameraRefusal.allCases.map { .camera($0) } + ContactsRefusal.allCases.map { .contacts($0) }
  private static let numbers = Dictionary(uniqueKeysWithValues: zip(allCases, allCases.indices))

  public var number: Int { Self.numbers[self]! }

  public var description: String {
    switch self {
    case .barred: "barred"
    case .clip(let refusal): "\(refusal)"
    case .camera(let refusal): "\(refusal)"
    case .contacts(let refusal): "\(refusal)"
    }
  }
}
