import BenchmarkSystem
import Lockstep
import PropertyTesting

/// The grant machine against a broken one, as a user of `Lockstep` writes it.
package struct GrantMachine: StateMachine {
  package var fault: FaultySystem.Fault
  package var arguments = Arguments.near
  /// Where what the system compares is said by hand, if anywhere.
  package var log: ComparisonLog?
  package var maximumCommands = 50

  package init(
    fault: FaultySystem.Fault, arguments: Arguments = .near, log: ComparisonLog? = nil
  ) {
    (self.fault, self.arguments, self.log) = (fault, arguments, log)
  }

  /// How the arguments of a command are drawn.
  package enum Arguments: String, CaseIterable {
    /// Every value alike.
    case uniform
    /// Leaning, with the thresholds of the rule named.
    case near
    /// Every value alike, and the search told what the system compares.
    case watched

    /// The generator behind it.
    var generator: String {
      switch self {
      case .uniform, .watched: Self.uniform.rawValue
      case .near: rawValue
      }
    }
  }

  package func model(of world: NoWorld) -> GrantModel { GrantModel() }
  package func system(of world: NoWorld) -> WatchedSystem {
    WatchedSystem(FaultySystem(fault), log: log)
  }

  package func command(
    in model: GrantModel, amid scenery: NoScenery, from source: inout ChoiceSource
  ) throws(Discard) -> GrantCommand {
    switch arguments {
    case .uniform, .watched: try .uniform(&source)
    case .near: try .nearThresholds(&source)
    }
  }

  /// Answers alone are compared: the grants are not an answer, so only the claim reads them.
  package func difference(
    _ command: GrantCommand, model: GrantResponse, _ modelState: UInt16?, system: GrantResponse,
    _ systemState: UInt16?
  ) -> WholeAnswer? {
    model == system ? nil : .outcome
  }

  /// Reads that no grant is lost but by a command that may take it.
  package struct Monitor: TranscriptMonitor {
    private var shared: UInt16

    package init(world: NoWorld, start: UInt16?) { shared = start ?? 0 }

    package mutating func firstBroken(
      _ command: GrantCommand, _ response: GrantResponse, after: UInt16?
    ) -> GrantClaim? {
      let before = shared
      shared = after ?? before
      switch command {
      case .settingsRevoke, .settingsSetLevel, .delete: return nil
      case .requestAccess, .tap, .accessPicker, .create, .fetch:
        return before & ~shared == 0 ? nil : .grantsAreKept
      }
    }
  }
}

package enum GrantClaim: Int, Hashable, Sendable, Comparable {
  case grantsAreKept

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension GrantModel: Side {
  package mutating func perform(_ command: GrantCommand) -> GrantResponse { take(command) }
  package func snapshot() -> UInt16? { granted & existing }
}

/// The broken system, and for a search that it cannot tell itself, what it compares.
package struct WatchedSystem: Side {
  private var system: FaultySystem
  private let log: ComparisonLog?

  package init(_ system: FaultySystem, log: ComparisonLog?) {
    self.system = system
    self.log = log
  }

  package mutating func perform(_ command: GrantCommand) -> GrantResponse {
    if let log, case .tap(_, let contrast, let visible, _) = command {
      // As an instrumented build reports the two thresholds of the rule.
      log.note(Comparison(of: contrast, with: 300))
      log.note(Comparison(of: visible, with: 100))
    }
    return system.perform(command)
  }

  package func snapshot() -> UInt16? { system.shared }
}

extension GrantCommand {
  /// Draws a command with the thresholds of the rule named.
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
