import PropertyTesting

/// What one seed of one challenge came to.
package struct ChallengeRun: Sendable {
  package var name: String
  package var seed: UInt64
  package var found = false
  /// Calls of the property up to the failure, the failing one included.
  package var evaluationsToFind = 0
  /// Calls of the property after it.
  package var shrinkEvaluations = 0
  /// Those of them up to the simplest value.
  package var evaluationsToBest = 0
  package var minimality: Minimality?
  package var shares: [ShrinkPass: PassShare] = [:]
  /// The value that was left, as Swift prints it.
  package var value = ""
  package var isIdeal = false
  /// Nanoseconds.
  package var wall: UInt64 = 0
  /// Nanoseconds.
  package var cpu: UInt64 = 0

  package init(name: String, seed: UInt64) {
    self.name = name
    self.seed = seed
  }

  package var json: String {
    let fields = [
      #""workload":"w1""#, #""challenge":"\#(name)""#, #""seed":\#(seed)"#,
      #""found":\#(found)"#, #""ideal":\#(isIdeal)"#,
      #""evals_to_find":\#(evaluationsToFind)"#, #""shrink_evals":\#(shrinkEvaluations)"#,
      #""evals_to_best":\#(evaluationsToBest)"#,
      #""total_evals":\#(evaluationsToFind + shrinkEvaluations)"#,
      #""wall_ms":\#(Self.milliseconds(wall))"#, #""cpu_ms":\#(Self.milliseconds(cpu))"#,
      #""minimality":"\#(minimality.map { "\($0)" } ?? "none")""#, #""value":"\#(value)""#,
    ]
    return "{" + fields.joined(separator: ",") + "}"
  }

  private static func milliseconds(_ nanoseconds: UInt64) -> String {
    let rest = String(nanoseconds / 1000 % 1000)
    return "\(nanoseconds / 1_000_000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
