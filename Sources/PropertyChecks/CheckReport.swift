#if canImport(Testing)
  import PropertyTesting

  /// What a failed check says.
  struct CheckReport {
    /// Where the failing case came from.
    var origin: String
    var shrunk: Shrunk<CheckFailure>

    func text<Value>(of generator: Generator<Value>, judge: (Value) -> CheckRun) -> String {
      var source = ChoiceSource(replaying: shrunk.choices)
      guard let value = try? source.draw(generator) else {
        return "The generator is nondeterministic: it gave a value once and none when repeated."
      }
      let run = judge(value)
      var lines = ["Falsified (\(origin)) by"]
      lines.append(PrettyPrinter.text(of: value))
      if shrunk.minimality == .notReproduced || run.failure != shrunk.failure {
        lines.append(
          "Flaky: the same choices did not fail in the same way when repeated. Something else decides:"
            + " time, the order of a set, state kept between cases, or an expectation in a task that"
            + " the property does not await.")
      } else {
        lines.append(run.explanation)
      }
      let labels = Self.labels(in: source.notes)
      if !labels.isEmpty { lines.append("Labels: \(labels.joined(separator: ", "))") }
      for other in shrunk.others {
        lines.append("Met another failure on the way: \(other.failure), \(other.choices)")
      }
      if let explanation = explanation(of: generator, judge: judge) { lines.append(explanation) }
      lines.append("\(minimality), after \(shrunk.evaluations) evaluations.")
      lines.append("Repeat with: check(…, replaying: \"\(shrunk.choices)\")")
      return lines.joined(separator: "\n")
    }

    /// What the shrunk case says about itself.
    func labels(of generator: Generator<some Any>) -> [String] {
      var source = ChoiceSource(replaying: shrunk.choices)
      _ = try? source.draw(generator)
      return Self.labels(in: source.notes)
    }

    private static func labels(in notes: [Note]) -> [String] {
      notes.compactMap { note in
        switch note {
        case .label(let label): label
        case .collected(let feature, let value): "\(feature) \(value)"
        case .required(let label, _, let isMet): isMet ? label : nil
        }
      }
    }

    /// Which choices do not matter and which are tied, in a line.
    private func explanation<Value>(
      of generator: Generator<Value>, judge: (Value) -> CheckRun
    ) -> String? {
      guard shrunk.minimality.isSettled else { return nil }
      let explanation = Shrinker().explain(
        shrunk.choices, keeping: shrunk.failure, budget: 200
      ) { source in
        guard let value = try? source.draw(generator) else { return .passed }
        return judge(value).failure.map { .failed($0) } ?? .passed
      }
      let draws = shrunk.choices.draws
      var parts = explanation.irrelevant.map { "choice \($0 + 1) may be anything" }
      parts += explanation.tied.map { tie in
        "\(draws[tie.first].value) and \(draws[tie.second].value) may only change together"
      }
      return parts.isEmpty ? nil : "Explanation: \(parts.joined(separator: "; "))."
    }

    private var minimality: String {
      switch shrunk.minimality {
      case .leastOfAll(let tried): "Nothing simpler fails alike: each of \(tried) cases was tried"
      case .nothingShorter(let tried):
        "Nothing shorter fails alike: each of \(tried) cases was tried; of those as long, nothing"
          + " simpler was found"
      case .nothingSimpler: "Nothing simpler was found that fails alike"
      case .budgetEnded: "Perhaps not minimal: the budget ended"
      case .stopped: "Perhaps not minimal: stopped"
      case .notReproduced: "Not shrunk"
      }
    }
  }
#endif
