import ConsentInvariants
import ConsentTool
import ConsentVocabulary
import Lockstep

extension Machines {
  /// The machines of this package: the one list.
  public static let ours = Machines([
    AnyMachine(
      ContactsMachine.self,
      twins: AnyMachine(ContactsTwins.self) { _ in ContactsTwins(ContactsMachine()) }),
    AnyMachine(
      CameraMachine.self,
      twins: AnyMachine(CameraTwins.self) { _ in CameraTwins(CameraMachine()) }),
    AnyMachine(
      AppClipMachine.self,
      twins: AnyMachine(AppClipTwins.self) { _ in AppClipTwins(AppClipMachine()) }),
    AnyMachine(DeviceMachine.self),
  ])
}

/// Two worlds of a machine that the app in question cannot tell apart.
public typealias ContactsTwins =
  TwinMachine<ContactsMachine, ContactsSecrecy, TwinClaim<Contacts>>
public typealias CameraTwins = TwinMachine<CameraMachine, CameraSecrecy, TwinClaim<Camera>>
public typealias AppClipTwins = TwinMachine<AppClipMachine, AppClipSecrecy, TwinClaim<AppClip>>
