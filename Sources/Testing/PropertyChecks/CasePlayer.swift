#if canImport(Testing)
  import PropertyTesting

  final class CasePlayer<Value> {
    let check: Checking<Value>
    let processes: CaseProcesses?
    let running: RunningCase?
    /// The case at which the last run ended its process.
    let left: RunningCase.Content?

    /// The label of a stored failure that ends its process.
    static var endsProcess: String { "ends-its-process" }

    var slowest = Duration.zero
    /// The report of a failure that cannot be shrunk.
    var hopeless: String?
    var isCancelled = false
    var distinct: Set<Fingerprint> = []
    let isVerbose: Bool
    let clock: @Sendable () -> Duration
    let started: Duration

    var settings: CheckSettings { check.settings }

    init(_ check: Checking<Value>, call: CheckCall) {
      self.check = check
      let path = check.settings.folder.map { folder in
        TestProgram.makeFolder(folder)
        return "\(folder)/\(FailureStore.file(check.name)).running"
      }
      left = path.flatMap { RunningCase.left(at: $0) }
      #if os(Linux)
        let endsProcess =
          check.store?.failures(of: check.name).contains { $0.labels.contains(Self.endsProcess) }
        let workers = max(check.workers, left != nil || endsProcess == true ? 1 : 0)
      #else
        let workers = 0
        if check.workers > 0 {
          TestProgram.say("Cases cannot run in another process here; they run in this one.")
        }
      #endif
      if workers > 0 {
        let limit = check.settings.limit ?? .seconds(2)
        processes = CaseProcesses(call, at: check.place, limit: limit, count: workers)
        running = nil
        if let path { FailureFile(path: path).text = nil }
      } else {
        processes = nil
        running = path.flatMap { RunningCase(path: $0) }
      }
      isVerbose = check.settings.isVerbose || TestProgram.keepsAttachments
      clock = check.settings.clock
      started = clock()
    }

    /// The generator of values with their choices.
    var drawing: Generator<Drawn<Value>> {
      let generator = check.generator
      return Generator { source throws(Discard) in
        let value = try source.draw(generator)
        return Drawn(value: value, choices: source.recorded)
      }
    }

    func play(_ drawn: Drawn<Value>, _ judge: (Value) -> CheckRun) -> CheckRun {
      timed {
        if let processes { return run(processes.play(.choices(drawn.choices))) }
        running?.write(.choices(drawn.choices))
        return judge(drawn.value)
      }
    }

    /// Measures a run, and ends the search if nothing more can be learnt.
    func timed(_ play: () -> CheckRun) -> CheckRun {
      if hopeless != nil || isCancelled { return .passed }
      let start = clock()
      let run = play()
      slowest = max(slowest, clock() - start)
      isCancelled = isCancelled || run.isCancelled
      return run
    }

    func run(_ played: CaseProcess.Played) -> CheckRun {
      switch played {
      case .judged(let run): return run
      case .ended(let reason, let explanation, _):
        return CheckRun(.failed(.ended(reason)), explanation)
      case .unreachable(let reason):
        hopeless = reason
        return .passed
      }
    }

    /// Plays a case, and keeps the report of a failure that cannot be shrunk.
    func outcome(
      _ drawn: Drawn<Value>, _ judge: (Value) -> CheckRun
    ) -> CaseOutcome<CheckFailure> {
      let run = play(drawn, judge)
      if run.failure != nil, run.isHopeless {
        hopeless = "\(run.explanation)\n\(check.describe(drawn.value, []))"
        return .passed
      }
      return run.outcome
    }

    func search(_ judge: (Value) -> CheckRun) -> CheckVerdict {
      if let reports = firstReports(judge) {
        if isCancelled { return .cancelled }
        return .failed(hopeless.map { [$0] } ?? reports)
      }
      if let hopeless { return .failed([hopeless]) }
      return randomSearch(judge)
    }

    /// Plays the cases that are known: the one to replay, the examples, and those of earlier runs.
    ///
    /// - Returns: The reports of a failure, or `nil` if the search is to begin.
    private func firstReports(_ judge: (Value) -> CheckRun) -> [String]? {
      if let choices = check.choices { return replay(choices, judge) }
      for (number, example) in check.examples.enumerated() {
        let run = timed { processes.map { self.run($0.play(.example(number))) } ?? judge(example) }
        if isCancelled { return [] }
        if run.failure == nil { continue }
        return [
          """
          Falsified by example \(number + 1)
          \(check.describe(example, []))
          \(run.explanation)
          """
        ]
      }
      let drawing = drawing
      switch left {
      case .choices(let choices)?:
        if let found = failure(of: choices, drawing, judge) {
          return [shrink(found, Knowledge(), "the case that ended the last run", judge)]
        }
      case .block(let seed, let first)?:
        let search = self.search(seed, first..<first + RunningCase.block)
        let result = random(search, judge)
        if isCancelled || hopeless != nil { return [] }
        if let found = result.found {
          return [
            shrink(found, result.knowledge, "case \(found.index) of seed \(seed)", judge)
          ]
        }
      case nil: break
      }
      let store = check.store
      let stored = store?.firstFailure(of: check.name) { source -> CaseOutcome<CheckFailure> in
        do throws(Discard) {
          return outcome(try source.draw(drawing), judge)
        } catch {
          return .discarded(error)
        }
      }
      if isCancelled || hopeless != nil { return [] }
      return stored.map { [shrink($0, Knowledge(), "stored", judge)] }
    }

    private func failure(
      of choices: ChoiceSequence, _ drawing: Generator<Drawn<Value>>, _ judge: (Value) -> CheckRun
    ) -> Found<CheckFailure>? {
      var source = ChoiceSource(replaying: choices)
      guard let drawn = try? source.draw(drawing),
        let failure = outcome(drawn, judge).failure
      else { return nil }
      return Found(index: 0, choices: source.recorded, failure: failure)
    }

    private func replay(_ text: String, _ judge: (Value) -> CheckRun) -> [String] {
      guard let sequence = ChoiceSequence(text) else {
        return ["“\(text)” is not a sequence of choices: expected numbers joined by dots."]
      }
      let drawing = drawing
      var source = ChoiceSource(replaying: sequence)
      guard (try? source.draw(drawing)) != nil else {
        return ["The choices \(text) no longer give a value: the generator has changed."]
      }
      guard let found = failure(of: sequence, drawing, judge) else {
        return ["The case \(text) no longer fails. Remove “replaying:” to search again."]
      }
      return [shrink(found, Knowledge(), "replayed", judge)]
    }
  }
#endif
