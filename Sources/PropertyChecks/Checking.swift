#if canImport(Testing)
  import PropertyTesting
  import Testing

  /// A drawn value, with the choices from which it was drawn where they are needed.
  struct Drawn<Value> {
    var value: Value
    var choices: ChoiceSequence?
  }

  /// A check: search, shrinking and report.
  package struct Checking<Value>: Sendable {
    typealias Judge = (Drawn<Value>) -> CheckRun

    var generator: Generator<Value>
    /// They reach another thread in asynchronous checks only, whose values are sendable.
    nonisolated(unsafe) var examples: [Value]
    var runs: Int
    var seed: UInt64
    /// Whether the seed is not the one of the place.
    var isSeedGiven: Bool
    var choices: String?
    /// The number of other processes that play the cases; 0 for this process.
    var workers: Int
    var place: CheckPlace
    /// The name under which failures are stored.
    var name: String
    var settings: CheckSettings
    /// Writes a value for the report.
    var describe: @Sendable (Value, Set<[Int]>) -> String

    /// Creates a check with the settings of the current test for all omitted arguments.
    ///
    /// - Parameter describe: Writes a value, and marks its parts at these paths as irrelevant.
    package init(
      _ generator: Generator<Value>, examples: [Value] = [], runs: Int?, seed: UInt64?,
      choices: String?, workers: Int?, at place: CheckPlace,
      describe: @escaping @Sendable (Value, Set<[Int]>) -> String = {
        PrettyPrinter.text(of: $0, anything: $1)
      }
    ) {
      let settings = CheckSettings.current
      self.generator = generator
      self.examples = examples
      self.runs = settings.scaled(runs ?? settings.runs)
      self.seed = seed ?? settings.seed ?? place.seed
      isSeedGiven = seed != nil || settings.seed != nil
      self.choices = choices
      self.workers = workers ?? settings.workers
      self.place = place
      name = place.name
      self.settings = settings
      self.describe = describe
    }

    /// The store of failures between runs.
    fileprivate var store: FailureStore? {
      settings.store ?? (isSeedGiven ? nil : settings.folder.map { .folder($0) })
    }
  }

  /// The result of a check.
  enum CheckVerdict: Sendable {
    /// Every case passed; the statistics are for people, the remark is a warning.
    case passed(statistics: String?, remark: String?)
    /// The reports of the failures.
    case failed([String])
    /// The property cancelled its test.
    case cancelled
  }

  extension Checking {
    /// Plays all cases, and shrinks what fails; or plays the cases that another process asks for.
    ///
    /// - Parameters:
    ///   - call: The call, which another process finds by its name.
    ///   - judge: Plays one case in this process.
    func verdict(_ call: CheckCall, _ judge: (Value) -> CheckRun) -> CheckVerdict {
      if CaseServer.served != nil { CaseServer.serve(generator, examples: examples, judge: judge) }
      if let complaint = settings.complaint { return .failed([complaint]) }
      let player = CasePlayer(self, call: call)
      defer { player.running?.finish() }
      return withoutActuallyEscaping(judge) { judge in
        player.search(judge)
      }
    }
  }

  /// The cases of a check in progress.
  private final class CasePlayer<Value> {
    let check: Checking<Value>
    let processes: CaseProcesses?
    let running: RunningCase?
    /// The case at which the last run ended its process.
    let left: RunningCase.Content?

    /// The label of a stored failure that ends its process.
    private static var endsProcess: String { "ends-its-process" }

    private var slowest = Duration.zero
    /// The report of a failure that cannot be shrunk.
    private var hopeless: String?
    private var isCancelled = false
    private var distinct = FingerprintSet()
    private let isVerbose: Bool
    private let started: Duration

    private var settings: CheckSettings { check.settings }

    init(_ check: Checking<Value>, call: CheckCall) {
      self.check = check
      let path = check.settings.folder.map { folder in
        Surroundings.makeFolder(folder)
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
          Surroundings.say("Cases cannot run in another process here; they run in this one.")
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
      isVerbose = check.settings.isVerbose || Surroundings.keepsAttachments
      started = check.settings.clock()
    }

    /// The generator of values with their choices, where these are needed.
    private func drawing(withChoices: Bool) -> Generator<Drawn<Value>> {
      let generator = check.generator
      return Generator { source throws(Discard) in
        let value = try source.draw(generator)
        return Drawn(value: value, choices: withChoices ? source.recorded : nil)
      }
    }

    /// Plays one case that is drawn.
    private func play(
      _ drawn: Drawn<Value>, _ judge: (Value) -> CheckRun
    ) -> CheckRun {
      timed {
        guard let choices = drawn.choices else { return judge(drawn.value) }
        if let processes { return run(processes.play(.choices(choices))) }
        running?.write(.choices(choices))
        return judge(drawn.value)
      }
    }

    /// Measures a run, and ends the search if nothing more can be learnt.
    private func timed(_ play: () -> CheckRun) -> CheckRun {
      if hopeless != nil || isCancelled { return .passed }
      let start = settings.clock()
      let run = play()
      slowest = max(slowest, settings.clock() - start)
      isCancelled = isCancelled || run.isCancelled
      return run
    }

    private func run(_ played: CaseProcess.Played) -> CheckRun {
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
    private func outcome(
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
      let drawing = drawing(withChoices: true)
      switch left {
      case .choices(let choices)?:
        if let found = failure(of: choices, drawing, judge) {
          return [shrink(found, Knowledge(), "the case that ended the last run", judge)]
        }
      case .block(let seed, let first)?:
        let search = Search(seed: seed, cases: first..<first + RunningCase.block)
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
      let drawing = drawing(withChoices: true)
      var source = ChoiceSource(replaying: sequence)
      guard (try? source.draw(drawing)) != nil else {
        return ["The choices \(text) no longer give a value: the generator has changed."]
      }
      guard let found = failure(of: sequence, drawing, judge) else {
        return ["The case \(text) no longer fails. Remove “replaying:” to search again."]
      }
      return [shrink(found, Knowledge(), "replayed", judge)]
    }

    // MARK: - Search

    private func randomSearch(_ judge: (Value) -> CheckRun) -> CheckVerdict {
      let seed = check.seed
      let search = Search(seed: seed, count: UInt64(check.runs))
      var reports: [String] = []
      var known: Set<CheckFailure> = []
      let exhaustive = search.exhaustively(of: drawing(withChoices: true)) { drawn in
        fresh(outcome(drawn, judge), known)
      }
      var result = exhaustive ?? random(search, judge)
      let origin = exhaustive == nil ? "of seed \(seed)" : "of all there are"
      while !isCancelled, hopeless == nil {
        if let found = result.found {
          known.insert(found.failure)
          reports.append(shrink(found, result.knowledge, "case \(found.index) \(origin)", judge))
          guard settings.findsAll else { break }
          let next = found.index + 1
          if exhaustive != nil {
            guard
              let more = search.exhaustively(
                of: drawing(withChoices: true),
                judge: { drawn in fresh(outcome(drawn, judge), known) })
            else { break }
            result = more
          } else {
            let rest = Search(seed: seed, cases: next..<max(next, search.cases.upperBound))
            result = random(rest, judge, besides: known)
          }
        } else if exhaustive == nil, reports.isEmpty, needsMore(result) {
          let start = UInt64(result.evaluations)
          let more = random(Search(seed: seed, cases: start..<start * 2), judge)
          result.found = more.found
          result.passed += more.passed
          result.discarded.merge(more.discarded, uniquingKeysWith: +)
          result.tally.merge(more.tally)
        } else {
          break
        }
      }
      if isCancelled { return .cancelled }
      if let hopeless { return .failed(reports + [hopeless]) }
      if !reports.isEmpty { return .failed(reports) }
      if let complaint = complaint(about: result) { return .failed([complaint]) }
      if slowest > settings.limit ?? .seconds(60) {
        return .failed([
          "One case took \(slowest), more than \(settings.limit ?? .seconds(60)). Make cases"
            + " smaller, or allow more time with .checking(limit:)."
        ])
      }
      return .passed(
        statistics: isVerbose ? statistics(of: result) : nil, remark: remark(on: result))
    }

    /// Returns the outcome of a case, without a failure that is reported already.
    private func fresh(
      _ outcome: CaseOutcome<CheckFailure>, _ known: Set<CheckFailure>
    ) -> CaseOutcome<CheckFailure> {
      outcome.failure.map(known.contains) == true ? .passed : outcome
    }

    /// Whether a search without a failure goes on: required shares are undecided, or there is time.
    private func needsMore(_ result: SearchResult<CheckFailure>) -> Bool {
      if !result.tally.requirements(.undecided).isEmpty,
        result.evaluations < check.runs * 20
      {
        return true
      }
      return settings.duration > .zero && settings.clock() - started < settings.duration
        && result.evaluations < Int.max / 4
    }

    /// Runs random cases until one fails.
    private func random(
      _ search: Search, _ judge: (Value) -> CheckRun, besides known: Set<CheckFailure> = []
    ) -> SearchResult<CheckFailure> {
      let drawing = drawing(withChoices: false)
      var index = search.cases.lowerBound
      return search.firstFailure(shouldStop: { isCancelled || hopeless != nil }) { source in
        defer { index += 1 }
        var judged: CheckRun?
        if let processes {
          let played = processes.play(case: index, of: search)
          if case .ended(_, let explanation, false) = played {
            hopeless = """
              The generator, in case \(index) of seed \(search.seed), does not return a value. It was not shrunk.
              \(explanation)
              Repeat with: check(…, seed: \(search.seed), isolated: true)
              """
            return .passed
          }
          judged = timed { run(played) }
        } else if (index - search.cases.lowerBound) % RunningCase.block == 0 {
          running?.write(.block(seed: search.seed, first: index))
        }
        do throws(Discard) {
          let drawn = try source.draw(drawing)
          if isVerbose { distinct.insert(source.fingerprint) }
          let run = judged ?? play(drawn, judge)
          if run.failure != nil, run.isHopeless {
            hopeless = "\(run.explanation)\n\(check.describe(drawn.value, []))"
            return .passed
          }
          return fresh(run.outcome, known)
        } catch {
          return .discarded(error)
        }
      }
    }

    // MARK: - Shrinking

    private func shrink(
      _ found: Found<CheckFailure>, _ knowledge: Knowledge<CheckFailure>, _ origin: String,
      _ judge: (Value) -> CheckRun
    ) -> String {
      let start = settings.clock()
      let clock = settings.clock
      let patience = settings.shrinking * (found.failure.isCostly ? 3 : 1)
      let drawing = drawing(withChoices: true)
      let shrunk = Shrinker().shrink(
        found.choices, of: drawing, keeping: found.failure, knowing: knowledge,
        shouldStop: { clock() - start > patience + patience / 2 },
        hasTime: { clock() - start < patience },
        judge: { play($0, judge).outcome })
      let report = CheckReport(origin: origin, shrunk: shrunk)
      check.store?.add(
        StoredFailure(
          choices: shrunk.choices, seed: check.seed,
          labels: report.labels(of: drawing) + (found.failure.isCostly ? [Self.endsProcess] : [])),
        to: check.name)
      let describe = check.describe
      return report.text(
        of: drawing, describe: describe, hasTime: { clock() - start < patience * 2 }
      ) { play($0, judge) }
    }

    // MARK: - Statistics

    private func discards(in result: SearchResult<CheckFailure>) -> (count: Int, most: Discard)? {
      let most = result.discarded.max { ($0.value, $0.key.label) < ($1.value, $1.key.label) }
      return most.map { (result.discarded.values.reduce(0, +), $0.key) }
    }

    /// Returns the report on a search without a failure: coverage that is too low, or too many discards.
    private func complaint(about result: SearchResult<CheckFailure>) -> String? {
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
    private func remark(on result: SearchResult<CheckFailure>) -> String? {
      guard result.passed * 2 < result.evaluations, let (_, most) = discards(in: result) else {
        return nil
      }
      return "Only \(result.passed) of \(result.evaluations) cases were checked: "
        + Self.advice(on: most)
    }

    private func statistics(of result: SearchResult<CheckFailure>) -> String {
      var lines = [
        "\(result.passed) of \(result.evaluations) cases passed"
          + (result.isExhausted ? ", all there are" : ", of seed \(check.seed)")
      ]
      if !result.isExhausted { lines.append("\(distinct.count) distinct") }
      for (discard, count) in result.discarded.sorted(by: { $0.value > $1.value }) {
        let label = discard.label.isEmpty ? "" : " (\(discard.label))"
        lines.append("\(count) discarded: \(discard.reason)\(label)")
      }
      lines.append("slowest case \(slowest)")
      lines += result.tally.lines
      for (feature, values) in result.tally.collected.sorted(by: { $0.key < $1.key }) {
        let counts = values.sorted { $0.key < $1.key }.map { "\($0.key) × \($0.value)" }
        lines.append("\(feature): \(counts.joined(separator: ", "))")
      }
      return lines.joined(separator: "\n")
    }

    private static func advice(on discard: Discard) -> String {
      switch discard.reason {
      case .filtered: "the filter “\(discard.label)” is too strict. Build valid values instead."
      case .assumed:
        "the others were assumed away\(discard.label.isEmpty ? "" : " (“\(discard.label)”)")."
          + " Build valid values instead."
      case .tooManyChoices: "the others were too large. Draw fewer or smaller parts."
      case .tooDeep: "generators are nested without end. Give the recursion a depth."
      }
    }
  }
#endif
