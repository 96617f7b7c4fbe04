#if canImport(Testing)
  import PropertyTesting
  import Testing

  /// One check under way: search, shrink, report.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, *)
  struct Checking<Value> {
    var generator: Generator<Value>
    var runs: Int?
    var seed: UInt64?
    var choices: String?
    var sourceLocation: SourceLocation

    func run(_ property: (Value) throws -> Bool) {
      let collector = IssueCollector()
      let settings = CheckSettings.current
      let runs = runs ?? settings.runs
      let seed = seed ?? settings.seed ?? sourceLocation.seed
      var report: String?
      func judge(_ value: Value) -> CheckRun {
        var run = CheckRun()
        do {
          if try !property(value) {
            run = CheckRun(failure: .isFalse, explanation: "The property is false.")
          }
        } catch {
          run = CheckRun(
            failure: .threw(type: String(reflecting: type(of: error))),
            explanation: "The property threw \(error).")
        }
        let issues = collector.take()
        if let issue = issues.first {
          run = CheckRun(failure: CheckFailure(issue), explanation: "\(issue)")
        }
        return run
      }
      withoutActuallyEscaping(judge) { judge in
        nonisolated(unsafe) let judge = judge
        nonisolated(unsafe) var text: String?
        InlineExecutor.run {
          await collector.collecting {
            text = search(runs: runs, seed: seed, judge: judge)
          }
        }
        report = text
      }
      if let report {
        Issue.record(Comment(rawValue: report), sourceLocation: sourceLocation)
      }
    }

    /// Searches and shrinks.
    ///
    /// - Returns: What to tell, or nil when all is well.
    private func search(
      runs: Int, seed: UInt64, judge: (Value) -> CheckRun
    ) -> String? {
      func outcome(_ value: Value) -> CaseOutcome<CheckFailure> {
        judge(value).failure.map { .failed($0) } ?? .passed
      }
      let start: ChoiceSequence
      let failure: CheckFailure
      var origin: String
      var knowledge = Knowledge<CheckFailure>()
      if let choices {
        guard let sequence = ChoiceSequence(choices) else {
          return "“\(choices)” is not a sequence of choices: expected numbers joined by dots."
        }
        var source = ChoiceSource(replaying: sequence)
        guard let value = try? source.draw(generator) else {
          return "The choices \(choices) no longer give a value."
        }
        guard let kept = judge(value).failure else { return nil }
        (start, failure, origin) = (source.recorded, kept, "replayed")
      } else {
        let result = Search(seed: seed, count: UInt64(max(runs, 1)))
          .firstFailure(of: generator, judge: outcome)
        guard let found = result.found else {
          return result.passed == 0
            ? "No case out of \(runs) gave a value: \(Self.advice(on: result))" : nil
        }
        (start, failure) = (found.choices, found.failure)
        knowledge = result.knowledge
        origin = "case \(found.index) of seed \(seed)"
      }
      let shrunk = Shrinker(budget: 5000).shrink(
        start, of: generator, keeping: failure, knowing: knowledge, judge: outcome)
      return CheckReport(origin: origin, shrunk: shrunk).text(of: generator, judge: judge)
    }

    private static func advice(on result: SearchResult<CheckFailure>) -> String {
      let most = result.discarded.max {
        ($0.value, "\($0.key)") < ($1.value, "\($1.key)")
      }
      guard let reason = most?.key else { return "there were none." }
      return switch reason.reason {
      case .filtered: "the filter “\(reason.label)” never passes. Build valid values instead."
      case .assumed: "every case was assumed away. Build valid values instead."
      case .tooManyChoices: "every case is too large. Draw fewer or smaller parts."
      case .tooDeep: "generators are nested without end. Give the recursion a depth."
      }
    }
  }

  extension SourceLocation {
    /// A seed that stays the same as long as the check stays where it is.
    var seed: UInt64 {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in "\(fileID):\(line)".utf8 {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
      return hash
    }
  }
#endif
