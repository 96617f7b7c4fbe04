import Lockstep
import StateMachines
import Workers

/// A misbehaviour of a system under test, and the expected result of a run.
///
/// Attacks are data: rows of ``Attack/all``. An attack that starts processes, prints or stores without end
/// has a limit of its own, so that a failing defence costs a test and not the machine.
struct Attack: Sendable {
  /// The expected result of a run.
  enum Expected: Hashable {
    /// All cases are played, and none fails.
    case holds
    case found(ExitReason)
    /// The behaviour does not depend on the case alone, and may be found in another case each time.
    case wavers
  }

  let name: String
  let expected: Expected
  /// Whether the run allows the system to start processes.
  let mayStartOthers: Bool
  /// The action of the attack. It returns if the system goes on.
  let act: @Sendable () -> Void

  init(
    _ name: String, _ expected: Expected, mayStartOthers: Bool = false,
    _ act: @escaping @Sendable () -> Void
  ) {
    (self.name, self.expected, self.mayStartOthers) = (name, expected, mayStartOthers)
    self.act = act
  }

  /// Whether the runtime can tell the place in the source. It cannot after a call of `abort`, which ends most
  /// processes without memory as well: its unwinder does not pass functions of C.
  var hasPlace: Bool {
    switch expected {
    case .found(.trap), .found(.stackOverflow), .found(.badAccess):
      !Self.withoutPlace.contains(name)
    case .found(.abort), .found(.outOfMemory), .found(.exited), .found(.hang), .found(.flooded),
      .found(.crowded), .found(.severed), .found(.killed), .holds, .wavers:
      false
    }
  }

  /// Attacks that remove the handler of the runtime, leave it no stack, close the stream on which it prints, or trap
  /// only in a process that cannot start others.
  private static let withoutPlace: Set = [
    "handlesItsBadAccessAndRaisesItAgain", "leavesItsBadAccessToTheSystem",
    "overflowsTheStackOfAThread",
    "closesItsPrintAndTraps",
    "spawnsAProgramAndDependsOnIt",
  ]

  /// Whether two runs against the attack print the same bytes.
  var isSteady: Bool { expected != .wavers }

  static let all =
    mishaps + lines + children + signals + accesses + hangs + resources + harmless + threads

  /// Crashes that may happen to any program by mistake.
  private static let mishaps = PlantedCrash.allCases.compactMap { mishap in
    mishap.ending.map { ending in Attack(mishap.rawValue, .found(ending)) { mishap.happen(one()) } }
  }
}

/// Returns 1, in a way that the compiler cannot foresee.
@inline(never)
func one() -> Int { CommandLine.arguments.isEmpty ? 0 : 1 }
