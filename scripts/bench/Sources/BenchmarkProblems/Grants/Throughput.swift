import PropertyTesting

/// Workload W2: the throughput of generation, model, system and comparison, in commands per second of
/// processor time.
package enum Throughput {
  package static let length = 50

  /// Measures generation alone.
  package static func generate(sequences: UInt64) -> UInt64 {
    var sum = 0
    let start = CPUTime.now
    let result: SearchResult<Bool> = Search(seed: 7, cases: 1..<sequences + 1).firstFailure {
      source in
      do throws(Discard) {
        for _ in 0..<length {
          let command = try source.span(.command) { source throws(Discard) in
            try GrantCommand.uniform(&source)
          }
          if case .fetch = command { sum &+= 1 }
        }
        return .passed
      } catch {
        return .discarded(error)
      }
    }
    precondition(result.passed == Int(sequences) && sum > 0)
    return rate(sequences, since: start)
  }

  /// Measures generation, model, system and comparison.
  package static func compare(sequences: UInt64) -> UInt64 {
    let start = CPUTime.now
    let result: SearchResult<Int> = Search(seed: 7, cases: 1..<sequences + 1).firstFailure {
      source in
      do throws(Discard) { return try lockstep(&source) } catch { return .discarded(error) }
    }
    precondition(result.passed == Int(sequences))
    return rate(sequences, since: start)
  }

  /// Draws, executes and compares one sequence.
  private static func lockstep(_ source: inout ChoiceSource) throws(Discard) -> CaseOutcome<Int> {
    var model = GrantModel()
    var system = GrantSystem()
    var shared = system.shared
    for step in 0..<length {
      let command = try source.span(.command) { source throws(Discard) in
        try GrantCommand.uniform(&source)
      }
      if model.take(command) != system.perform(command) { return .failed(step) }
      let now = system.shared
      switch command {
      case .settingsRevoke, .settingsSetLevel, .delete: break
      case .requestAccess, .tap, .accessPicker, .create, .fetch:
        if shared & ~now != 0 { return .failed(step) }
      }
      shared = now
    }
    return .passed
  }

  private static func rate(_ sequences: UInt64, since start: UInt64) -> UInt64 {
    sequences * UInt64(length) * 1_000_000_000 / max(CPUTime.now - start, 1)
  }
}
