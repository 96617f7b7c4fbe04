import Lockstep
import Workers

/// A misbehaviour of a system under test, and what a run must say of it.
///
/// Each is data: a row in ``Attack/all``. One that starts processes, prints or stores without end has a
/// bound of its own, so that a defence that fails costs a test and not the machine.
struct Attack: Sendable {
  /// What must come of it.
  enum Expected: Hashable {
    /// All cases are played and nothing is wrong.
    case holds
    /// The case is found, with this ending.
    case found(Ending)
    /// What it does depends on something else than the case, and may be met in another case each time.
    case wavers
  }

  let name: String
  let expected: Expected
  /// Whether the run lets the system start processes.
  let mayStartOthers: Bool
  /// Does it once. Returns where a system would go on.
  let act: @Sendable () -> Void

  init(
    _ name: String, _ expected: Expected, mayStartOthers: Bool = false,
    _ act: @escaping @Sendable () -> Void
  ) {
    (self.name, self.expected, self.mayStartOthers) = (name, expected, mayStartOthers)
    self.act = act
  }

  /// Whether two runs against it print the same bytes.
  var isSteady: Bool { expected != .wavers }

  /// All of them.
  static let all =
    mishaps + lines + children + signals + accesses + hangs + resources + harmless + threads

  /// What any program may do by mistake.
  private static let mishaps = Mishap.allCases.compactMap { mishap in
    mishap.ending.map { ending in Attack(mishap.rawValue, .found(ending)) { mishap.happen(one()) } }
  }
}

/// 1, which the compiler cannot foresee.
@inline(never)
func one() -> Int { CommandLine.arguments.isEmpty ? 0 : 1 }
