import ConsentSuite
import Notation
import Reporting
import Terminal
import Workers

extension Arguments {
  /// Returns the scope given by `--scope`, in full notation, for exactly one machine; `nil` without the flag.
  func scope(of machines: [AnySetMachine]) throws(UsageError) -> String? {
    guard let text = self[.scope] else { return nil }
    if text.isEmpty {
      throw UsageError(
        message: "--scope needs sizes, but was given none.",
        advice: "For example: \(program.exampleOfScope). A variable may be unset.")
    }
    guard machines.count == 1 else {
      throw UsageError(
        message: "--scope requires a machine.",
        advice: "Name the machine of the scope, for example: "
          + "consent \(verb.name) \(machines[0].name).")
    }
    return try orUsage { () throws(FlagMistake) in try machines[0].scope(text) }
  }

  /// Returns the maximum number of commands of a run; `nil` if it is unlimited.
  func depth() throws(UsageError) -> Int? { try number(.depth, in: 1...1_000) }

  /// Returns the maximum number of states of a scope.
  func states(or usual: Int = 1_000_000) throws(UsageError) -> Int {
    try number(.states, in: 1...100_000_000, or: usual)
  }

  /// Returns the maximum number of transitions of a scope.
  func transitions(or usual: Int = 1_000_000) throws(UsageError) -> Int {
    try number(.transitions, in: 1...100_000_000, or: usual)
  }

  /// Returns the settings of the workers, or `nil` to play in this process, as asked for or as no other
  /// process can be started.
  func isolation() throws(UsageError) -> Isolation? {
    let bounds: [Flag] = [.workers, .patience, .memory, .children]
    if has(.inProcess) {
      try refuse(
        bounds + [.system], beside: .inProcess,
        "The first applies to workers: remove one of the two.")
      return nil
    }
    guard Isolation.isAvailable else { return nil }
    var limits = Limits()
    // A peer may be an interpreter that begins slowly.
    if has(.system) { limits.patience = 10_000 }
    if let seconds = try seconds(.patience) { limits.patience = max(Int(seconds * 1_000), 1) }
    // A peer has a memory of its own, of any size.
    let usual = has(.system) ? 1 << 20 : verb.memory
    limits.memory = try number(.memory, in: 16...1 << 20, or: usual)
    limits.children = has(.children) || has(.system)
    return Isolation(
      workers: try number(.workers, in: 1...256, or: Isolation.cores), limits: limits)
  }
}

extension SuiteMachine {
  /// Throws an error if the machine does not enumerate its states.
  func asked() throws(UsageError) { try orUsage { () throws(FlagMistake) in try listStates() } }
}

extension Console {
  /// Reports why the graph of a scope cannot be computed, before any output is written. Throws if the flags
  /// are the cause; otherwise prints the reason and returns the exit code.
  func refuse(_ failure: GraphFailure) throws(UsageError) -> ExitCode {
    switch failure {
    case .flag(let mistake): throw mistake.usageError
    case .tooLarge(let scope, let transitions):
      throw UsageError(
        message: "The scope \(scope) has more than \(transitions.grouped) transitions.",
        advice: "Choose a smaller --scope, or allow more --transitions.")
    case .empty(let scope):
      throw UsageError(
        message: "The machine has no world in the scope \(scope).",
        advice: "Choose a larger --scope.")
    case .stopped:
      note("Interrupted; nothing was written.")
      return .interrupted
    }
  }

  /// Prints how the system is confined, as far as this depends on the computer.
  func note(_ isolation: Isolation?) {
    switch isolation?.means {
    case nil where !Isolation.isAvailable:
      note(
        "No workers can be started here: the system runs in this process, and a crash ends the run."
      )
    case nil: note("The system runs in this process, without confinement.")
    case .refusal: note("Workers run with process creation blocked (seccomp).")
    case .sweeping:
      note("The system may start up to fifty processes; they are killed with their worker.")
    }
  }
}
