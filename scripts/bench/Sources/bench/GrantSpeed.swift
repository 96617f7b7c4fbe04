import BenchmarkProblems

/// The workloads W2 and W4: commands and states of the grant machine a second of processor time.
enum GrantSpeed {
  /// Writes the line of W2.
  static func runCommands(sequences: UInt64, write: (String) -> Void) {
    let digest = Conformance.digest()
    let conforms = digest == Conformance.expected
    let generation = median { Throughput.generate(sequences: sequences) }
    let whole = median { Throughput.compare(sequences: sequences) }
    write(
      json([
        "workload": "w2", "conforms": conforms, "sequences": sequences, "length": Throughput.length,
        "generation_commands_per_cpu_second": generation, "commands_per_cpu_second": whole,
      ]))
  }

  /// Returns the median of five runs.
  private static func median(_ measure: () -> UInt64) -> UInt64 {
    (0..<5).map { _ in measure() }.sorted()[2]
  }

  /// Writes a line for each number of contacts.
  static func runStates(write: (String) -> Void) {
    for contacts in 3...10 {
      let start = CPUTime.now
      let found = GrantExploration(contacts: contacts)
      let time = max(CPUTime.now - start, 1)
      let expected = GrantExploration.expected(contacts: contacts)
      let agrees = found.states == expected.states && found.transitions == expected.transitions
      write(
        json([
          "workload": "w4", "contacts": contacts, "states": found.states,
          "transitions": found.transitions, "agrees": agrees,
          "states_per_cpu_second": UInt64(found.states) * 1_000_000_000 / time,
          "transitions_per_cpu_second": found.transitions * 1_000_000_000 / time,
          "bytes_per_state": found.bytes / found.states,
        ]))
    }
  }
}
