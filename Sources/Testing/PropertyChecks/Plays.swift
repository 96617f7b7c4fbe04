#if canImport(Testing)
  import PropertyTesting

  /// The outcomes of repeated replays of one case.
  struct Plays {
    enum Outcome: Hashable {
      case passed
      case failed(CheckFailure)
      /// The generator drew different values from the same choices.
      case drawnOtherwise
    }

    private let choices: ChoiceSequence
    /// The count and the first explanation of each outcome, in order of first occurrence.
    private var outcomes: [(outcome: Outcome, count: Int, explanation: String)] = []
    /// The printed values of the first replay.
    private(set) var values = ""
    /// The notes of the first replay.
    private(set) var notes: [Note] = []

    /// Creates the replays of `choices`, beginning with the known outcomes of earlier replays.
    init(of choices: ChoiceSequence, known: [Outcome]) {
      self.choices = choices
      for outcome in known { add(outcome) }
    }

    /// Whether the replays differ.
    var isFlaky: Bool { outcomes.count > 1 }

    var explanation: String { outcomes.first { !$0.explanation.isEmpty }?.explanation ?? "" }

    /// Replays the case `times` more times, or at least `least` times if the time ends.
    mutating func play<Value>(
      _ times: Int, atLeast least: Int, of generator: Generator<Value>,
      describe: (Value) -> String, hasTime: () -> Bool, judge: (Value) -> CheckRun
    ) {
      for turn in 0..<times where turn < least || hasTime() {
        var source = ChoiceSource(replaying: choices)
        guard let value = try? source.draw(generator) else {
          add(.drawnOtherwise, "The generator gives no value.")
          continue
        }
        if values.isEmpty { (values, notes) = (describe(value), source.notes) }
        let drawn = source.recorded
        guard drawn == choices, choices.draws.isEmpty || drawn.draws == choices.draws else {
          add(.drawnOtherwise, "The generator draws otherwise from the same choices.")
          continue
        }
        let run = judge(value)
        add(run.failure.map { .failed($0) } ?? .passed, run.explanation)
      }
    }

    /// The values, then a line for each distinct outcome.
    var lines: [String] {
      let plays = outcomes.reduce(0) { $0 + $1.count }
      return [values]
        + outcomes.map { outcome, count, explanation in
          let share = "\(count) of \(plays) plays"
          return switch outcome {
          case .passed: "Passed in \(share)."
          case .failed(let failure):
            "Failed in \(share): \(explanation.isEmpty ? "\(failure)" : explanation)"
          case .drawnOtherwise: "Differs in \(share): \(explanation)"
          }
        }
    }

    private mutating func add(_ outcome: Outcome, _ explanation: String = "") {
      guard let index = outcomes.firstIndex(where: { $0.outcome == outcome }) else {
        return outcomes.append((outcome, 1, explanation))
      }
      outcomes[index].count += 1
      if outcomes[index].explanation.isEmpty { outcomes[index].explanation = explanation }
    }
  }
#endif
