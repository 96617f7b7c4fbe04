import ConsentSystem
import ConsentVocabulary
import Foundation
import Testing

/// A value that closures of the app record. The lock is Foundation's, because the thread sanitizer does not
/// recognize `Mutex` on Linux.
final class Heard<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var heard: Value

  init(_ value: Value) { heard = value }

  var value: Value {
    get { lock.withLock { heard } }
    set { lock.withLock { heard = newValue } }
  }

  func change(_ body: (inout Value) -> Void) { lock.withLock { body(&heard) } }
}

/// A command with its expected outcome.
struct Step {
  var command: ContactsCommand
  var outcome: ContactsOutcome
}

func app(
  _ command: ContactsCommand.AppCommand, _ response: ContactsResponse = .done,
  _ events: [ContactsCallback] = []
) -> Step {
  Step(command: .app(command), outcome: ContactsOutcome(response, events: events))
}

func user(
  _ command: ContactsCommand.UserCommand, _ response: ContactsResponse = .done,
  _ events: [ContactsCallback] = []
) -> Step {
  Step(command: .user(command), outcome: ContactsOutcome(response, events: events))
}

func system(
  _ command: ContactsCommand.SystemCommand, _ response: ContactsResponse = .done,
  _ events: [ContactsCallback] = []
) -> Step {
  Step(command: .system(command), outcome: ContactsOutcome(response, events: events))
}

func advance(_ milliseconds: Int) -> Step {
  Step(command: .clock(.advance(Milliseconds(milliseconds))), outcome: ContactsOutcome(.done))
}

func tap(_ button: ButtonID, _ answer: TouchAnswer, _ events: [ContactsCallback] = []) -> Step {
  user(.tap(button, .finger(on: .plain)), .touch(answer), events)
}

func press(_ button: ButtonID, _ answer: TouchAnswer = .held) -> Step {
  user(.press(button, .finger(on: .plain)), .touch(answer))
}

/// The steps that open the second screen of the prompt.
let askedAndContinued = [app(.requestAccess, .pending(.first)), user(.continueSharing)]

let denying = [
  app(.requestAccess, .pending(.first)),
  user(.refuseSharing, .done, [.completed(.first, .notGranted)]),
]

let sharingEverything =
  askedAndContinued + [user(.shareEverything, .done, [.completed(.first, .granted)])]

func limiting(to granted: ContactSet) -> [Step] {
  askedAndContinued + [user(.selectContacts)] + granted.map { user(.toggle($0)) } + [
    user(.finish), user(.confirmSelection, .done, [.completed(.first, .granted)]),
  ]
}

extension ContactsDevice {
  /// Creates a device with Ada (contact 1, an email), Alan (2, a phone) and Grace (3, both).
  static func withThreeContacts(
    _ configuration: ContactsConfiguration = ContactsConfiguration()
  ) -> ContactsDevice {
    ContactsDevice(world: ContactsWorld(configuration: configuration, cards: Card.three))
  }

  /// Creates the device of ``withThreeContacts(_:)``, with access limited to `granted` in the prompt.
  static func limited(
    to granted: ContactSet, _ configuration: ContactsConfiguration = ContactsConfiguration()
  ) -> ContactsDevice {
    withThreeContacts(configuration).play(limiting(to: granted))
  }

  /// Creates the device of ``withThreeContacts(_:)``, with access denied in the prompt.
  static func denied(
    _ configuration: ContactsConfiguration = ContactsConfiguration()
  ) -> ContactsDevice {
    withThreeContacts(configuration).play(denying)
  }

  /// Creates the device of ``withThreeContacts(_:)``, with full access given in the prompt.
  static func authorized(
    _ configuration: ContactsConfiguration = ContactsConfiguration()
  ) -> ContactsDevice {
    withThreeContacts(configuration).play(sharingEverything)
  }

  /// Plays the steps and records each unexpected answer or event. Change notifications and the app's activity are not
  /// compared; they have their own suites.
  @discardableResult
  func play(_ steps: [Step], sourceLocation: SourceLocation = #_sourceLocation) -> ContactsDevice {
    for (index, step) in steps.enumerated() {
      let outcome = perform(step.command).bare
      if outcome != step.outcome {
        Issue.record(
          "step \(index + 1), \(step.command): \(outcome) is not \(step.outcome)",
          sourceLocation: sourceLocation)
      }
    }
    return self
  }
}

extension ContactsOutcome {
  /// The outcome without change notifications and the app's activity.
  var bare: ContactsOutcome {
    ContactsOutcome(
      response,
      events: events.filter {
        ![.becameInactive, .wentToBackground, .becameActive].contains($0)
      })
  }
}

extension Card {
  static let three = [
    Card(name: "Ada Lovelace", emails: ["ada@example.com"]),
    Card(name: "Alan Turing", phones: ["+44 20 7946 0123"]),
    Card(name: "Grace Hopper", emails: ["grace@example.com"], phones: ["555-0100"]),
  ]
}

extension ContactID {
  static let ada = ContactID(1)
  static let alan = ContactID(2)
  static let grace = ContactID(3)
  static let next = ContactID(4)
}

extension ButtonID {
  static let one = ButtonID(1)
  static let two = ButtonID(2)
}

extension CallID {
  static let first = CallID(1)
  static let second = CallID(2)
}

extension CallResult {
  static let granted = CallResult.access(granted: true, error: nil)
  static let notGranted = CallResult.access(
    granted: false, error: ContactsError(.authorizationDenied))
}
