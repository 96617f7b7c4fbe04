import Notation
import Terminal
import Workers

extension Arguments {
  /// Returns the settings of the workers, or `nil` to play in this process.
  func isolation() throws(UsageError) -> Isolation? {
    let bounds: [Flag] = [.workers, .patience, .memory, .children]
    if flags[.inProcess] != nil {
      try refuse(bounds, beside: .inProcess, "The first is for workers: leave one of the two away.")
      return nil
    }
    let seconds = try seconds(.patience)
    var limits = Limits()
    if let seconds { limits.patience = max(Int(seconds * 1_000), 1) }
    let usual = flags[.matrix] == nil ? verb.memory : Verb.memoryOfStates
    limits.memory = Int(try number(.memory, in: 16...1 << 20, or: UInt64(usual)))
    limits.children = flags[.children] != nil
    return Isolation(
      workers: Int(try number(.workers, in: 1...256, or: UInt64(Isolation.cores))),
      limits: limits)
  }
}

extension Console {
  /// Prints how the system is confined, as far as this depends on the computer.
  func note(_ isolation: Isolation?) {
    switch isolation?.means {
    case nil: note("Nothing confines the system: it is played in this process.")
    case .refusal: note("The system is refused to start processes.")
    case .sweeping:
      note("The system can start processes: fifty at a time, which end with its worker.")
    }
  }
}
