import ConsentInvariants
import ConsentSuite
import ConsentVocabulary
import Lockstep

extension Machines {
  package static let ours = Machines([
    AnyMachine(
      ContactsMachine.self,
      twins: AnyMachine(ContactsTwins.self) { _ in ContactsTwins(ContactsMachine()) }),
    AnyMachine(CameraMachine.self),
    AnyMachine(
      AppClipMachine.self,
      twins: AnyMachine(AppClipTwins.self) { _ in AppClipTwins(AppClipMachine()) }),
    AnyMachine(DeviceMachine.self),
  ])
}

extension SwiftDouble {
  /// Describes a double of this package, by the types of its method `snapshot()`.
  static func ours<Double, State>(
    _ creation: String, method: String, snapshot: (Double) -> () -> State
  ) -> SwiftDouble {
    SwiftDouble(
      imports: ["ConsentSystem", "ConsentVocabulary"], creation: creation,
      isValue: !(Double.self is AnyClass), method: method,
      mayHideState: State.self is any ExpressibleByNilLiteral.Type)
  }
}

/// The two-run machine of contacts: two runs that one app cannot distinguish.
package typealias ContactsTwins =
  TwinMachine<ContactsMachine, ContactsNoninterference, TwinClaim<Contacts>>
/// The two-run machine of the App Clip.
package typealias AppClipTwins = TwinMachine<
  AppClipMachine, AppClipNoninterference, TwinClaim<AppClip>
>
