import BenchmarkSystem
import Instrumentation
import PropertyTesting

/// A failure behind four locks.
package struct Needle {
  package var wrongKey: FourLocks.WrongKey
  /// How many keys a case tries.
  package var keys = 12
  /// The most cases of a run.
  package var cap: UInt64 = 1_000_000

  package init(wrongKey: FourLocks.WrongKey, keys: Int = 12, cap: UInt64 = 1_000_000) {
    (self.wrongKey, self.keys, self.cap) = (wrongKey, keys, cap)
  }

  package enum Method: String, CaseIterable {
    /// Cases that open more locks than any before are kept and changed, as the property says by hand.
    case novelty
    /// Cases that go over other edges of the system are, as the compiler says.
    case edges
    /// Keys that the system compares with are tried, as the compiler says.
    case comparisons
    /// Nothing is learnt from case to case.
    case random

    /// Whether it can be used on the system as it was compiled.
    var isAvailable: Bool {
      switch self {
      case .novelty, .random: true
      case .edges, .comparisons: InstrumentedCode.isPresent
      }
    }
  }

  /// The number of cases up to the failure, that one included; nil when it is not met.
  package func cases(seed: UInt64, by method: Method) -> UInt64? {
    let result =
      switch method {
      case .random:
        Search(seed: seed, cases: 0..<cap, learns: false).firstFailure { play(&$0).outcome }
      case .novelty:
        NoveltySearch(seed: seed, count: cap).firstFailure { source in
          let (outcome, open) = play(&source)
          for count in 0..<open { source.collect(count + 1, of: "open locks") }
          return outcome
        }
      case .edges:
        NoveltySearch(seed: seed, count: cap).firstFailure { source in
          _ = InstrumentedCode.takeFeatures()
          let outcome = play(&source).outcome
          for feature in InstrumentedCode.takeFeatures() { source.collect(feature, of: "edge") }
          return outcome
        }
      case .comparisons:
        ComparisonSearch(seed: seed, count: cap).firstFailure(
          comparisons: InstrumentedCode.takeComparisons, evaluate: { play(&$0).outcome })
      }
    return result.found.map { $0.index + 1 }
  }

  /// Draws and tries the keys of one case; to open all locks is to fail.
  package func play(_ source: inout ChoiceSource) -> (outcome: CaseOutcome<Bool>, open: Int) {
    var locks = FourLocks(wrongKey)
    do throws(Discard) {
      for _ in 0..<keys {
        let key = try source.span(.command) { source throws(Discard) in
          try source.index(below: 64)
        }
        locks.turn(key)
        if locks.areOpen { return (.failed(true), locks.open) }
        if locks.isJammed { break }
      }
      return (.passed, locks.open)
    } catch {
      return (.discarded(error), locks.open)
    }
  }
}

/// How many cases it takes to meet the failure from seeds 1 to `seeds`, by each method.
package struct Needles {
  package var seeds: UInt64

  package func run(write: (String) -> Void) {
    for wrongKey in FourLocks.WrongKey.allCases {
      for method in Needle.Method.allCases where method.isAvailable {
        write(measure(Needle(wrongKey: wrongKey), method))
      }
    }
  }

  private func measure(_ needle: Needle, _ method: Needle.Method) -> String {
    let needed = (1...seeds).map { needle.cases(seed: $0, by: method) }
    // What was not found needs more than any that was.
    let sorted = needed.map { $0 ?? .max }.sorted()
    let median = sorted[sorted.count / 2]
    return #"{"workload":"needle","wrong_key":"\#(needle.wrongKey.rawValue)","#
      + #""search":"\#(method.rawValue)","seeds":\#(seeds),"cap":\#(needle.cap),"#
      + #""found":\#(needed.count { $0 != nil }),"median_cases":"#
      + (median == .max ? #""not found within \#(needle.cap)"}"# : "\(median)}")
  }
}
