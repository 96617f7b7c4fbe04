import Notation
import Terminal
import Workers

extension Arguments {
  /// Returns the settings of the workers, or `nil` to play in this process, as asked for or as no other
  /// process can be started.
  func isolation() throws(UsageError) -> Isolation? {
    let bounds: [Flag] = [.workers, .patience, .memory, .children]
    if has(.inProcess) {
      try refuse(bounds, beside: .inProcess, "The first applies to workers: remove one of the two.")
      return nil
    }
    guard Isolation.isAvailable else { return nil }
    let seconds = try seconds(.patience)
    var limits = Limits()
    if let seconds { limits.patience = max(Int(seconds * 1_000), 1) }
    let usual = !has(.matrix) ? verb.memory : Verb.memoryOfStates
    limits.memory = Int(try number(.memory, in: 16...1 << 20, or: UInt64(usual)))
    limits.children = has(.children)
    return Isolation(
      workers: Int(try number(.workers, in: 1...256, or: UInt64(Isolation.cores))),
      limits: limits)
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
