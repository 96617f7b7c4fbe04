#if canImport(Testing)
  import PropertyTesting

  extension CasePlayer {
    private func discards(in result: SearchResult<CheckFailure>) -> (count: Int, most: Discard)? {
      let most = result.discarded.max { ($0.value, $0.key.label) < ($1.value, $1.key.label) }
      return most.map { (result.discarded.values.reduce(0, +), $0.key) }
    }

    /// Returns the report on a search without a failure: coverage that is too low, or too many discards.
    func complaint(about result: SearchResult<CheckFailure>) -> String? {
      let missing = result.tally.requirements(.refuted).map { label in
        let requirement = result.tally.requirements[label] ?? Requirement(percent: 0)
        return "“\(label)” is to be true of \(requirement.percent) % of the cases, but only "
          + "\(requirement.met) of \(requirement.cases) had it. Generate more of it."
      }
      if !missing.isEmpty { return missing.joined(separator: "\n") }
      guard result.passed * 10 < result.evaluations, let (_, most) = discards(in: result) else {
        return nil
      }
      return "Only \(result.passed) of \(result.evaluations) cases gave a value: "
        + Self.advice(on: most)
    }

    /// Returns a warning if fewer than half of the cases were judged.
    func remark(on result: SearchResult<CheckFailure>) -> String? {
      guard result.passed * 2 < result.evaluations, let (_, most) = discards(in: result) else {
        return nil
      }
      return "Only \(result.passed) of \(result.evaluations) cases were checked: "
        + Self.advice(on: most)
    }

    func statistics(of result: SearchResult<CheckFailure>) -> String {
      var lines = [
        "\(result.passed) of \(result.evaluations) cases passed"
          + (result.isExhausted ? ", all there are" : ", of seed \(check.seed)")
      ]
      if !result.isExhausted { lines.append("\(distinct.count) distinct") }
      for (discard, count) in result.discarded.sorted(by: { $0.value > $1.value }) {
        let label = discard.label.isEmpty ? "" : " (\(discard.label))"
        lines.append("\(count) discarded: \(discard.reason)\(label)")
      }
      lines.append("slowest case \(costs.slowest)")
      lines += result.tally.lines
      for (feature, values) in result.tally.collected.sorted(by: { $0.key < $1.key }) {
        let counts = values.sorted { $0.key < $1.key }.map { "\($0.key) × \($0.value)" }
        lines.append("\(feature): \(counts.joined(separator: ", "))")
      }
      if let remark = check.remarkOnPass { lines.append(remark) }
      return lines.joined(separator: "\n")
    }

    private static func advice(on discard: Discard) -> String {
      switch discard.reason {
      case .filtered: "the filter “\(discard.label)” is too strict. Build valid values instead."
      case .assumed:
        "the others were assumed away\(discard.label.isEmpty ? "" : " (“\(discard.label)”)")."
          + " Build valid values instead."
      case .tooManyChoices where !discard.label.isEmpty: "\(discard.label)."
      case .tooManyChoices: "the others were too large. Draw fewer or smaller parts."
      case .tooDeep: "generators are nested without end. Give the recursion a depth."
      }
    }
  }
#endif
