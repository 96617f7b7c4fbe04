import Lockstep
import PropertyTesting
import StateMachines

package enum Grants: MachineLanguage {
  package typealias World = NoWorld
  package typealias Command = GrantCommand
  package typealias Outcome = GrantResponse
  package typealias Snapshot = UInt16
}

/// The grant machine, defined like any machine of a user of `Lockstep`.
package struct GrantMachine: Machine {
  package typealias Model = GrantModel
  package typealias Claim = GrantClaim

  package static var name: String { "grants" }

  package var arguments: Arguments

  package init(arguments: Arguments = .near) { self.arguments = arguments }

  /// The distribution of the arguments of a command.
  package enum Arguments: String, CaseIterable {
    /// All values are equally likely.
    case uniform
    /// Biased towards the thresholds of the rule.
    case near
  }

  package func command(
    for model: GrantModel, amid scenery: NoScenery, from source: inout ChoiceSource
  ) throws(Discard) -> GrantCommand {
    switch arguments {
    case .uniform: try .uniform(&source)
    case .near: try .nearThresholds(&source)
    }
  }

}

extension Check<GrantMachine> {
  /// Creates a check of the grant machine against a faulty system. Only responses are compared; the claim
  /// alone reads the grants.
  package init(
    _ fault: FaultySystem.Fault, _ arguments: GrantMachine.Arguments = .near, seed: UInt64,
    shrinker: Shrinker = Shrinker()
  ) {
    self.init(
      GrantMachine(arguments: arguments), against: .grants(fault), seed: seed, cases: 0..<1000,
      shrinker: shrinker)
    compared = .outcomes
  }
}

package enum GrantClaim: String, Claims {
  package typealias MonitorState = NoHistory<Grants>

  case grantsAreKept = "INV-G01"

  package var statement: Statement {
    "No grant is lost but by a command that may take it.".sometimes("A command was played.")
  }

  package func judge(_ event: Event<Grants>, after past: MonitorState) -> Judgement {
    switch event.command {
    case .settingsRevoke, .settingsSetLevel, .delete: .silent
    case .requestAccess, .tap, .accessPicker, .create, .fetch:
      .requires(event.before & ~event.after == 0)
    }
  }
}

extension GrantModel: ReferenceModel {
  package typealias Language = Grants

  package init(_ world: NoWorld) { self.init() }

  package func applying(_ command: GrantCommand) -> Step<GrantModel> {
    var next = self
    let response = next.take(command)
    return Step(next, response)
  }

  package var snapshot: UInt16 { granted & existing }
}

extension SystemUnderTest<Grants> {
  /// Returns the faulty system as a `SystemUnderTest`.
  package static func grants(_ fault: FaultySystem.Fault) -> Self {
    SystemUnderTest(fault.rawValue, "a broken grant machine") { _ in GrantSide(FaultySystem(fault))
    }
  }
}

struct GrantSide: Side {
  typealias Language = Grants

  private var system: FaultySystem

  init(_ system: FaultySystem) { self.system = system }

  mutating func perform(_ command: GrantCommand) -> Reply<GrantResponse> {
    .said(system.perform(command))
  }

  func snapshot() -> UInt16? { system.shared }
}

extension GrantCommand {
  /// Draws a command with arguments biased towards the thresholds of the rule.
  package static func nearThresholds(_ source: inout ChoiceSource) throws(Discard) -> GrantCommand {
    switch try source.alternative(below: 8) {
    case 0: return .fetch
    case 1:
      switch try source.alternative(below: 3) {
      case 0: return .requestAccess(.deny)
      case 1: return .requestAccess(.limited(try contacts(&source)))
      default: return .requestAccess(.full)
      }
    case 2:
      return .tap(
        contact: try source.index(below: 16),
        contrast: try source.integer(in: 100...2100, near: [300]),
        visible: try source.integer(in: 0...100, near: [100]), isTrusted: source.boolean())
    case 3: return .accessPicker(try contacts(&source))
    case 4: return .settingsRevoke(try source.index(below: 16))
    case 5: return .create(try source.index(below: 16))
    case 6: return .delete(try source.index(below: 16))
    default: return .settingsSetLevel(GrantLevel.allCases[try source.index(below: 4)])
    }
  }

  private static func contacts(_ source: inout ChoiceSource) throws(Discard) -> UInt16 {
    UInt16(try source.bits(16, within: .max))
  }
}
