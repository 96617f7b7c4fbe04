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

    var costs = CaseCosts()
    /// The number of choices drawn for cases, whether or not they ran.
    var drawnChoices = 0
    /// The report of a failure that cannot be shrunk.
    var hopeless: String?
    var isCancelled = false
    /// Whether some cases depend on the run of the case before, so that their indices do not determine them.
    var hasDependentCases = false
    var distinct: Set<Fingerprint> = []
    let isVerbose: Bool
    let clock: @Sendable () -> Duration
    let started: Duration
    /// Plays one case in this process.
    let judge: (Value) -> CheckRun

    var settings: CheckSettings { check.settings }

    init(_ check: Checking<Value>, call: CheckCall, _ judge: @escaping (Value) -> CheckRun) {
      (self.check, self.judge) = (check, judge)
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
        // A check that does not ask for another process allows a case the same time in it as in its own.
        let limit = check.settings.limit ?? .seconds(check.workers > 0 ? 2 : 60)
        processes = CaseProcesses(call, at: check.place, limit: limit, count: workers)
        running = nil
        if let path { FailureFile(path: path).text = nil }
      } else {
        processes = nil
        running = RunningCase(path: path, of: check.place)
      }
      isVerbose = check.settings.isVerbose || TestProgram.keepsAttachments
      clock = check.settings.clock
      started = clock()
    }

    /// The generator of values with their choices.
    var drawing: Generator<Drawn<Value>> {
      nonisolated(unsafe) let player = self
      return Generator { source throws(Discard) in
        defer { player.drawnChoices += source.count }
        let (value, run) = try player.draw(from: &source)
        return Drawn(value: value, choices: source.recorded, run: run)
      }
    }

    /// Draws the values of a case. If the property draws as well, it runs now.
    func draw(from source: inout ChoiceSource) throws(Discard) -> (Value, CheckRun?) {
      let value = try source.draw(check.generator)
      let draws = source.guest as? Draws
      if processes != nil, draws != nil || source.score != nil {
        source.score = nil
        hopeless = "\(draws == nil ? "Scores" : "Draws of a property") cannot be isolated."
        throw Discard(.assumed)
      }
      guard let draws else { return (value, nil) }
      running?.write(.choices(source.recorded))
      return (value, draws.drawing(from: &source) { timed { judge(value) } })
    }

    /// Whether the property draws, as far as the simplest case shows.
    private(set) lazy var drawsInside: Bool = {
      var source = ChoiceSource(replaying: ChoiceSequence())
      _ = processes == nil ? try? source.draw(check.generator) : nil
      return source.guest != nil
    }()

    func play(_ drawn: Drawn<Value>) -> CheckRun {
      if let run = drawn.run { return run }
      return timed {
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
      costs.add(clock() - start)
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
    func outcome(_ drawn: Drawn<Value>) -> CaseOutcome<CheckFailure> {
      let run = play(drawn)
      if run.failure != nil, run.isHopeless {
        hopeless = "\(run.explanation)\n\(check.describe(drawn.value, []))"
        return .passed
      }
      return run.outcome
    }

    /// Draws and plays the case of a source.
    func outcome(of source: inout ChoiceSource) -> CaseOutcome<CheckFailure> {
      do throws(Discard) { return outcome(try source.draw(drawing)) } catch {
        return .discarded(error)
      }
    }

    func search() -> CheckVerdict {
      if let reports = firstReports() {
        if isCancelled { return .cancelled }
        return .failed(hopeless.map { [$0] } ?? reports)
      }
      if let hopeless { return .failed([hopeless]) }
      return randomSearch()
    }

    /// Plays the cases that are known: the one to replay, the examples, and those of earlier runs.
    ///
    /// - Returns: The reports of a failure, or `nil` if the search is to begin.
    private func firstReports() -> [String]? {
      if let choices = check.choices { return replay(choices) }
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
      switch left {
      case .choices(let choices)?:
        if let found = failure(of: choices) {
          return [shrink(found, Knowledge(), "the case that ended the last run")]
        }
      case .block(let seed, let first)?:
        let search = self.search(seed, first..<first + RunningCase.block)
        let result = random(search)
        if isCancelled || hopeless != nil { return [] }
        if let found = result.found {
          return [
            shrink(found, result.knowledge, "case \(found.index) of seed \(seed)")
          ]
        }
      case nil: break
      }
      let store = check.store
      let stored = store?.firstFailure(of: check.name) { outcome(of: &$0) }
      if isCancelled || hopeless != nil { return [] }
      if let stored { return [shrink(stored, Knowledge(), "stored")] }
      let former = failureOfFormerName()
      if isCancelled || hopeless != nil { return [] }
      return former.map { [shrink($0.found, Knowledge(), $0.origin)] }
    }

    private func failure(of choices: ChoiceSequence) -> Found<CheckFailure>? {
      var source = ChoiceSource(replaying: choices)
      guard let failure = outcome(of: &source).failure else { return nil }
      return Found(index: 0, choices: source.recorded, failure: failure)
    }

    private func replay(_ text: String) -> [String] {
      guard let sequence = ChoiceSequence(text) else {
        return ["“\(text)” is not a sequence of choices: expected numbers joined by dots."]
      }
      var source = ChoiceSource(replaying: sequence)
      guard (try? source.draw(check.generator)) != nil else {
        return ["The choices \(text) no longer give a value: the generator has changed."]
      }
      // A property that draws reads further choices.
      let fits = source.guest != nil || source.recorded == sequence
      guard let found = failure(of: sequence) else {
        if !fits {
          return [
            "The choices \(text) do not fit this generator: it draws \(source.recorded) from them. They are of"
              + " another generator, or this one has changed. Remove “replaying:” to search again."
          ]
        }
        return ["The case \(text) no longer fails. Remove “replaying:” to search again."]
      }
      let origin = fits ? "replayed" : "replayed, though the choices do not fit this generator"
      return [shrink(found, Knowledge(), origin)]
    }
  }
#endif
