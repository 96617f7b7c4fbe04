import ConsentSuite
import Notation
import OperatingSystem
import Reporting
import Terminal
import Workers

extension Arguments {
  /// Returns the scope given by `--scope`, in full notation, for exactly one machine; `nil` without the flag.
  func scope(of machines: [AnySetMachine]) throws(CommandError) -> String? {
    guard let text = self[.scope] else { return nil }
    if text.isEmpty {
      throw CommandError(
        "--scope needs sizes, but was given none.",
        "For example: \(program.exampleOfScope). A variable may be unset.")
    }
    guard machines.count == 1 else {
      throw CommandError(
        "--scope requires a machine.",
        "Name the machine of the scope, for example: "
          + "consent \(verb.name) \(machines[0].name).")
    }
    return try machines[0].scope(text)
  }

  /// Returns the maximum number of commands of a run; `nil` if it is unlimited.
  func depth() throws(CommandError) -> Int? { try number(.depth, in: 1...1_000) }

  /// Returns the maximum number of states of a scope.
  func states(or usual: Int = 1_000_000) throws(CommandError) -> Int {
    try number(.states, in: 1...100_000_000, or: usual)
  }

  /// Returns the maximum number of transitions of a scope.
  func transitions(or usual: Int = 1_000_000) throws(CommandError) -> Int {
    try number(.transitions, in: 1...100_000_000, or: usual)
  }

  /// Returns the settings of the workers, or `nil` to play in this process, as asked for or as no other
  /// process can be started.
  func isolation() throws(CommandError) -> Isolation? {
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

extension Console {
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
