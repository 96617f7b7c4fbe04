import PropertyTesting

/// What one seed of one challenge came to.
struct ChallengeRun: Sendable {
  var name: String
  var seed: UInt64
  var found = false
  /// Calls of the property up to the failure, the failing one included.
  var evaluationsToFind = 0
  /// Calls of the property after it.
  var shrinkEvaluations = 0
  var minimality: Minimality?
  var shares: [ShrinkPass: PassShare] = [:]
  /// The value that was left, as Swift prints it.
  var value = ""
  var isIdeal = false
  /// Nanoseconds.
  var wall: UInt64 = 0
  /// Nanoseconds.
  var cpu: UInt64 = 0

  init(name: String, seed: UInt64) {
    self.name = name
    self.seed = seed
  }

  var json: String {
    let fields = [
      #""workload":"w1""#, #""challenge":"\#(name)""#, #""seed":\#(seed)"#,
      #""found":\#(found)"#, #""ideal":\#(isIdeal)"#,
      #""evals_to_find":\#(evaluationsToFind)"#, #""shrink_evals":\#(shrinkEvaluations)"#,
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
