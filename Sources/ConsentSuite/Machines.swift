import ConsentInvariants
import ConsentVocabulary
import Lockstep

/// The machines of this package, in the order in which they are checked and reported: the one list.
public enum Machines {
  public static let all: [AnyMachine] = [
    AnyMachine(ContactsMachine.self),
    AnyMachine(CameraMachine.self),
    AnyMachine(AppClipMachine.self),
    AnyMachine(ContactsTwins.self),
    AnyMachine(CameraTwins.self),
    AnyMachine(AppClipTwins.self),
    AnyMachine(DeviceMachine.self),
  ]

  /// Their names as they are told, such as `contacts, camera and clip`.
  public static var told: String {
    let names = all.map(\.name)
    let first = names.dropLast().joined(separator: ", ")
    return [first, names.last ?? ""].filter { !$0.isEmpty }.joined(separator: " and ")
  }

  /// The machine of this name, if there is one.
  public static func named(_ name: String) -> AnyMachine? { all.first { $0.name == name } }
}

/// Two worlds of a machine that the app in question cannot tell apart.
public typealias ContactsTwins =
  TwinMachine<ContactsMachine, ContactsSecrecy, TwinClaim<Contacts>>
public typealias CameraTwins = TwinMachine<CameraMachine, CameraSecrecy, TwinClaim<Camera>>
public typealias AppClipTwins = TwinMachine<AppClipMachine, AppClipSecrecy, TwinClaim<AppClip>>
