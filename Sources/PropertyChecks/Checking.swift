#if canImport(Testing)
  import PropertyTesting
  import Testing

  /// A check in progress: search, shrinking and report.
  struct Checking<Value>: Sendable {
    var generator: Generator<Value>
    var runs: Int
    var seed: UInt64
    var choices: String?
    /// The name under which failures are stored.
    var name: String
    var settings: CheckSettings

    /// Replays the stored failures, then searches, and shrinks the first failure.
    ///
    /// - Returns: The report, or `nil` if the check passes.
    func search(judge: (Value) -> CheckRun) -> String? {
      var slowest = Duration.zero
      var hopeless: String?
      let text = searchUntimed { value in
        if hopeless != nil { return .passed }
        let start = settings.clock()
        defer { slowest = max(slowest, settings.clock() - start) }
        let run = judge(value)
        if run.failure?.isHopeless == true {
          hopeless = "\(run.explanation)\n\(PrettyPrinter.text(of: value))"
          return .passed
        }
        return run
      }
      if let hopeless { return hopeless }
      if let text { return text }
      guard slowest > settings.limit else { return nil }
      return
        "One case took \(slowest), more than \(settings.limit). Make cases smaller, or allow more"
        + " time with .checking(limit:)."
    }

    private func searchUntimed(judge: (Value) -> CheckRun) -> String? {
      func outcome(_ value: Value) -> CaseOutcome<CheckFailure> {
        judge(value).failure.map { .failed($0) } ?? .passed
      }
      if let choices { return replay(choices, judge: judge) }
      let stored = settings.store?.firstFailure(of: name) { source in
        do throws(Discard) {
          return outcome(try source.draw(generator))
        } catch {
          return .discarded(error)
        }
      }
      if let stored { return shrink(stored, knowing: Knowledge(), "stored", judge) }
      let search = Search(seed: seed, count: UInt64(max(runs, 1)))
      if let result = search.exhaustively(of: generator, judge: outcome) {
        return result.found.map { found in
          shrink(found, knowing: result.knowledge, "case \(found.index) of all there are", judge)
        } ?? complaint(about: result)
      }
      var result = search.firstFailure(of: generator, judge: outcome)
      // Undecided required shares need more cases.
      while result.found == nil, !result.tally.requirements(.undecided).isEmpty,
        result.evaluations < search.cases.count * 20
      {
        let start = UInt64(result.evaluations)
        let more = Search(seed: seed, cases: start..<start * 2)
          .firstFailure(of: generator, judge: outcome)
        result.found = more.found
        result.passed += more.passed
        result.discarded.merge(more.discarded, uniquingKeysWith: +)
        result.tally.merge(more.tally)
      }
      guard let found = result.found else { return complaint(about: result) }
      return shrink(
        found, knowing: result.knowledge, "case \(found.index) of seed \(seed)", judge)
    }

    private func replay(_ text: String, judge: (Value) -> CheckRun) -> String? {
      guard let sequence = ChoiceSequence(text) else {
        return "“\(text)” is not a sequence of choices: expected numbers joined by dots."
      }
      var source = ChoiceSource(replaying: sequence)
      guard let value = try? source.draw(generator) else {
        return "The choices \(text) no longer give a value: the generator has changed."
      }
      guard let failure = judge(value).failure else { return nil }
      let found = Found(index: 0, choices: source.recorded, failure: failure)
      return shrink(found, knowing: Knowledge(), "replayed", judge)
    }

    /// The time after which shrinking a slow property skips the systematic stages and runs only the passes.
    private static var patience: Duration { .seconds(5) }

    private func shrink(
      _ found: Found<CheckFailure>, knowing knowledge: Knowledge<CheckFailure>, _ origin: String,
      _ judge: (Value) -> CheckRun
    ) -> String {
      let start = settings.clock()
      let shrunk = Shrinker().shrink(
        found.choices, of: generator, keeping: found.failure, knowing: knowledge,
        hasTime: { settings.clock() - start < Self.patience },
        judge: { judge($0).failure.map { .failed($0) } ?? .passed })
      let report = CheckReport(origin: origin, shrunk: shrunk)
      settings.store?.add(
        StoredFailure(choices: shrunk.choices, seed: seed, labels: report.labels(of: generator)),
        to: name)
      return report.text(of: generator, judge: judge)
    }

    /// Returns the report on a search without a failure: coverage that is too low, or too many discards.
    private func complaint(about result: SearchResult<CheckFailure>) -> String? {
      let missing = result.tally.requirements(.refuted).map { label in
        let requirement = result.tally.requirements[label] ?? Requirement(percent: 0)
        return "“\(label)” is to be true of \(requirement.percent) % of the cases, but only "
          + "\(requirement.met) of \(requirement.cases) had it. Generate more of it."
      }
      if !missing.isEmpty { return missing.joined(separator: "\n") }
      guard result.passed * 10 < result.evaluations else { return nil }
      let most = result.discarded.max { ($0.value, $0.key.label) < ($1.value, $1.key.label) }
      guard let discard = most?.key else { return nil }
      return "Only \(result.passed) of \(result.evaluations) cases gave a value: "
        + Self.advice(on: discard)
    }

    private static func advice(on discard: Discard) -> String {
      switch discard.reason {
      case .filtered: "the filter “\(discard.label)” is too strict. Build valid values instead."
      case .assumed: "they were assumed away. Build valid values instead."
      case .tooManyChoices: "the others were too large. Draw fewer or smaller parts."
      case .tooDeep: "generators are nested without end. Give the recursion a depth."
      }
    }
  }

  extension SourceLocation {
    /// A seed derived from the source location of the check.
    var seed: UInt64 {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in "\(fileID):\(line)".utf8 {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
      return hash
    }

    /// A name that is independent of changes elsewhere in the file.
    var checkName: String {
      let test = Test.current
      let place = line - (test?.sourceLocation.line ?? 0)
      return "\(fileID)-\(test?.name ?? "")-\(place)"
    }
  }
#endif
