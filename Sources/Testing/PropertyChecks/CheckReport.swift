#if canImport(Testing)
  import PropertyTesting
  import SwiftSource

  struct CheckReport {
    /// The origin of the failing case.
    var origin: String
    var shrunk: Shrunk<CheckFailure>
    /// The time after which the search for something simpler ended; `nil` if it ended by itself.
    var limit: String?
    /// The place at which the shrunk case traps.
    var trap: TrapPlace?
    /// The seed of the check, and whether the choices of the case are stored for the next run.
    var (seed, isStored) = (UInt64(0), false)
    /// Cases of the search that passed before the failing case.
    var passedEarlier: [() -> ChoiceSequence?] = []

    /// Returns the report, after replaying the shrunk case and its passing neighbours. If a replay has
    /// another outcome, the report calls the case flaky, and makes no claim of minimality.
    ///
    /// - Parameters:
    ///   - describe: Writes a value, and marks its parts at these paths as irrelevant.
    ///   - hasTime: Whether there is time for further replays and for an explanation.
    func text<Value>(
      of generator: Generator<Drawn<Value>>, describe: (Value, Set<[Int]>) -> String,
      hasTime: () -> Bool, judge: (Drawn<Value>) -> CheckRun
    ) -> String {
      var plays = Plays(of: shrunk.choices, known: known)
      let neighbours = plays.isFlaky ? [] : shrunk.passing
      // Without neighbours, only replays of the case itself can show that it is flaky. Fifty miss one that passes
      // in one of ten plays in one run of two hundred.
      let rest = plays.isFlaky ? 0 : max(4, Shrinker.mostPassing - neighbours.count)
      plays.play(
        shrunk.failure.isCostly ? 2 : repetitions * (1 + rest), atLeast: leastRepetitions,
        of: generator, describe: { describe($0.value, []) }, hasTime: hasTime, judge: judge)
      var lines: [String] = []
      if plays.isFlaky {
        lines.append("Flaky (\(origin)): the same values come out differently from play to play")
        lines += plays.lines + [Self.causes]
      } else {
        lines += ["Falsified (\(origin)) by", plays.values, plays.explanation]
        if let trap { lines.append(trap.text) }
      }
      if !plays.isFlaky,
        let flaky = flakyNeighbour(
          among: passedEarlier, times: 1, of: generator, describe: { describe($0.value, []) },
          hasTime: hasTime, judge: judge)
      {
        lines =
          ["Flaky (\(origin)): these values passed earlier, and fail now"] + flaky.lines
          + [Self.causes]
        return lines.joined(separator: "\n")
      }
      let labels = Self.labels(in: plays.notes)
      if !labels.isEmpty { lines.append("Labels: \(labels.joined(separator: ", "))") }
      for other in shrunk.others where !plays.isFlaky {
        let choices = Self.printed(other.choices).map { ", \($0)" } ?? ""
        lines.append("Met another failure on the way: \(other.failure.words)\(choices)")
      }
      if !plays.isFlaky {
        if let flaky = flakyNeighbour(
          among: neighbours.map { neighbour in { neighbour } }, times: repetitions, of: generator,
          describe: { describe($0.value, []) },
          hasTime: hasTime, judge: judge)
        {
          lines.append("Flaky: simpler values come out differently from play to play")
          lines += flaky.lines + [Self.causes]
        } else {
          if let explanation = explanation(of: generator, hasTime: hasTime, judge: judge) {
            let values = values(
              of: generator, without: explanation.irrelevant, hasTime: hasTime, describe)
            if let values { lines[1] = values }
            if !explanation.tied.isEmpty { lines.append(text(of: explanation.tied)) }
          }
          lines.append("\(minimality). \(shrunk.effort).")
        }
      }
      lines.append(repetition)
      return lines.joined(separator: "\n")
    }

    /// The call that repeats the case. The choices of a large case are not printed.
    private var repetition: String {
      if let choices = Self.printed(shrunk.choices) {
        return "Repeat with: check(…, replaying: \"\(choices)\")"
      }
      let call = "Repeat with: check(…, seed: \(seed))"
      return isStored ? "\(call). Its choices are stored: the next run plays them first." : call
    }

    /// Returns choices as text; `nil` if it is longer than a few lines.
    private static func printed(_ choices: ChoiceSequence) -> String? {
      guard choices.count <= 200 else { return nil }
      let text = "\(choices)"
      return text.utf8.count <= 400 ? text : nil
    }

    /// The number of replays of a case before a claim about it.
    private var repetitions: Int { shrunk.failure.isCostly ? 2 : 10 }

    /// The number of replays after the end of the time. Replays of large cases take long.
    private var leastRepetitions: Int {
      isLarge ? min(repetitions, 2) : repetitions
    }

    /// Whether replays take long, and explanations longer still.
    private var isLarge: Bool { shrunk.choices.count > 512 }

    private static var causes: String {
      "Something besides the values decides: time, chance, the order of a set, state kept between cases,"
        + " or an expectation in a task that the property does not await. Nothing is claimed of simpler"
        + " values."
    }

    /// The known outcomes of the shrunk case.
    private var known: [Plays.Outcome] {
      guard shrunk.minimality == .notReproduced else { return [.failed(shrunk.failure)] }
      return [.failed(shrunk.failure), shrunk.others.first.map { .failed($0.failure) } ?? .passed]
    }

    /// Returns the first of the passing cases `neighbours` that has another outcome when replayed.
    private func flakyNeighbour<Value>(
      among neighbours: [() -> ChoiceSequence?], times: Int, of generator: Generator<Value>,
      describe: (Value) -> String, hasTime: () -> Bool, judge: (Value) -> CheckRun
    ) -> Plays? {
      for neighbour in neighbours where times > 1 && !isLarge || hasTime() {
        guard let neighbour = neighbour() else { continue }
        var plays = Plays(of: neighbour, known: [.passed])
        plays.play(
          times, atLeast: min(times, leastRepetitions), of: generator, describe: describe,
          hasTime: hasTime, judge: judge)
        if plays.isFlaky { return plays }
      }
      return nil
    }

    /// Returns the labels of the shrunk case.
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

    /// Returns the irrelevant choices and the pairs that may only change together.
    private func explanation<Value>(
      of generator: Generator<Value>, hasTime: () -> Bool, judge: (Value) -> CheckRun
    ) -> Explanation? {
      guard shrunk.minimality.isSettled, !shrunk.failure.isCostly, !isLarge else { return nil }
      return Shrinker().explain(
        shrunk.choices, keeping: shrunk.failure, budget: 200, hasTime: hasTime
      ) { source in
        guard let value = try? source.draw(generator) else { return .passed }
        return judge(value).outcome
      }
    }

    /// Returns the values with a mark at each part that irrelevant choices alone decide. `nil` if the time ends.
    private func values<Value>(
      of generator: Generator<Drawn<Value>>, without irrelevant: [Int], hasTime: () -> Bool,
      _ describe: (Value, Set<[Int]>) -> String
    ) -> String? {
      guard !irrelevant.isEmpty else { return nil }
      var source = ChoiceSource(replaying: shrunk.choices)
      guard let value = try? source.draw(generator).value else { return nil }
      let leaves = PrettyPrinter.leaves(of: value)
      var (free, bound): (Set<[Int]>, Set<[Int]>) = ([], [])
      for (index, draw) in shrunk.choices.draws.enumerated() {
        if !hasTime() { return nil }
        var choices = shrunk.choices.draws.map(\.choice)
        choices[index] = Choice(complexity: draw.choice.complexity == 0 ? 1 : 0)
        var source = ChoiceSource(replaying: ChoiceSequence(ContiguousArray(choices)))
        guard let other = try? source.draw(generator).value else { continue }
        let others = PrettyPrinter.leaves(of: other)
        guard others.keys == leaves.keys else { continue }
        let changed = leaves.filter { others[$0.key] != $0.value }.keys
        if irrelevant.contains(index) {
          free.formUnion(changed)
        } else {
          bound.formUnion(changed)
        }
      }
      return describe(value, free.subtracting(bound))
    }

    private func text(of ties: [Explanation.Tie]) -> String {
      let draws = shrunk.choices.draws
      return ties.map { tie in
        "\(draws[tie.first].value) and \(draws[tie.second].value) may only change together"
      }.joined(separator: "; ") + "."
    }

    private var minimality: String {
      switch shrunk.minimality {
      case .leastOfAll(let tried):
        "Nothing simpler fails alike: each of \(tried) cases with simpler choices was tried"
      case .nothingShorter(let tried):
        "Nothing shorter fails alike: each of \(tried) cases was tried; of those as long, nothing"
          + " simpler was found"
      case .nothingSimpler:
        "Nothing simpler was found that fails alike" + (limit.map { ", within \($0)" } ?? "")
      case .budgetEnded: "Perhaps not minimal: the budget ended"
      case .stopped: "Perhaps not minimal: the time ended"
      case .notReproduced: "Not shrunk"
      }
    }
  }
#endif
