#if canImport(Testing)
  import PropertyTesting

  extension CasePlayer {
    func randomSearch() -> CheckVerdict {
      let seed = check.seed
      let search = self.search(seed, 0..<UInt64(check.runs))
      var reports: [String] = []
      var known: Set<CheckFailure> = []
      func exhaustively() -> SearchResult<CheckFailure>? {
        drawsInside ? nil : search.exhaustively(of: drawing) { fresh(outcome($0), known) }
      }
      let exhaustive = exhaustively()
      var result = exhaustive ?? random(search)
      let origin = exhaustive == nil ? "of seed \(seed)" : "of all there are"
      while !isCancelled, hopeless == nil {
        if let found = result.found {
          known.insert(found.failure)
          let isVaried = hasDependentCases || result.models?.hasVariations == true
          let earlier =
            exhaustive == nil && reports.isEmpty && !isVaried
            ? casesBefore(found, of: search) : []
          reports.append(
            shrink(
              found, result.knowledge, "case \(found.index) \(origin)", passedEarlier: earlier))
          guard settings.findsAll else { break }
          let next = found.index + 1
          if exhaustive != nil {
            guard let more = exhaustively() else { break }
            result = more
          } else {
            let cases = next..<max(next, search.cases.upperBound)
            result = random(self.search(seed, cases, after: result.models), besides: known)
          }
        } else if exhaustive == nil, reports.isEmpty, needsMore(result) {
          let start = UInt64(result.evaluations)
          let more = random(self.search(seed, start..<start * 2, after: result.models))
          result.models = more.models
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
      // An asynchronous case has its limit already, which counts while a thread is free.
      if !check.isAsynchronous, costs.slowest > settings.limit ?? .seconds(60) {
        return .failed([
          "One case took \(costs.slowest), more than \(settings.limit ?? .seconds(60)). Make cases"
            + " smaller, or allow more time with .checking(limit:)."
        ])
      }
      return .passed(
        statistics: isVerbose ? statistics(of: result) : nil, remark: remark(on: result))
    }

    /// Returns the cases that ran directly before a failure, without those that have a score. No case may depend on
    /// earlier ones, as a variation or by the length of the run before.
    private func casesBefore(
      _ found: Found<CheckFailure>, of search: Search
    ) -> [() -> ChoiceSequence?] {
      let last = found.index
      let generator = check.generator
      return (last - min(last, UInt64(Shrinker.mostPassing))..<last).map { index in
        {
          var source = ChoiceSource(seed: search.seed, case: index)
          source.landmarks = search.landmarks
          let isAlone =
            (try? source.draw(generator)) != nil && source.guest == nil && source.score == nil
          return isAlone ? source.recorded : nil
        }
      }
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
      return settings.duration > .zero && clock() - started < settings.duration
        && result.evaluations < Int.max / 4
    }

    func search(_ seed: UInt64, _ cases: Range<UInt64>, after models: CaseModels? = nil) -> Search {
      var search = Search(seed: seed, cases: cases)
      search.models = models
      // Another process draws its cases by their indices alone.
      search.variesAccepted = processes == nil
      search.landmarks = settings.landmarks
      return search
    }

    /// Runs random cases until one fails.
    func random(
      _ search: Search, besides known: Set<CheckFailure> = []
    ) -> SearchResult<CheckFailure> {
      var index = search.cases.lowerBound
      var isBlockWritten = true
      func evaluate(_ source: inout ChoiceSource) -> CaseOutcome<CheckFailure> {
        defer { index += 1 }
        var judged: CheckRun?
        if let processes {
          var ending: String?
          judged = timed {
            let played = processes.play(case: index, of: search)
            if case .ended(_, let explanation, false) = played { ending = explanation }
            return run(played)
          }
          if let ending {
            hopeless = """
              The generator, in case \(index) of seed \(search.seed), does not return a value.
              \(ending)
              It was not shrunk. Repeat with: check(…, seed: \(search.seed), isolated: true)
              """
            return .passed
          }
        } else if (index - search.cases.lowerBound) % RunningCase.block == 0 {
          running?.write(.block(seed: search.seed, first: index))
          isBlockWritten = true
        }
        do throws(Discard) {
          let (value, drawn) = try draw(from: &source)
          // The seed and the index do not give a case that depends on earlier ones.
          if source.score != nil || source.isVariation || source.dependsOnLast {
            if drawn == nil { running?.write(.choices(source.recorded)) }
            isBlockWritten = false
          } else if !isBlockWritten {
            running?.write(.block(seed: search.seed, first: index))
            isBlockWritten = true
          }
          if isVerbose { distinct.insert(source.fingerprint) }
          let run = judged ?? drawn ?? timed { judge(value) }
          if source.dependsOnLast { hasDependentCases = true }
          source.lengthOfLastCase = run.length
          if run.failure != nil, run.isHopeless {
            hopeless = "\(run.explanation)\n\(check.describe(value, []))"
            return .passed
          }
          return fresh(run.outcome, known)
        } catch {
          return .discarded(error)
        }
      }
      return search.firstFailure(
        shouldStop: { isCancelled || hopeless != nil }, evaluate: evaluate)
    }

    func shrink(
      _ found: Found<CheckFailure>, _ knowledge: Knowledge<CheckFailure>, _ origin: String,
      passedEarlier: [() -> ChoiceSequence?] = []
    ) -> String {
      let (start, work, cases) = (clock(), settings.workClock(), costs.count)
      let choices = drawnChoices
      /// The processor time so far. A property that waits takes none, so its cases count with the median.
      func effort() -> Duration {
        if found.failure.isCostly { return clock() - start }
        let (waited, worked) = (costs.typical * (costs.count - cases), settings.workClock() - work)
        return waited > worked * 8 ? waited : worked
      }
      let patience = settings.shrinking * (found.failure.isCostly ? 3 : 1)
      // The search for something simpler may take a share of the effort that led to the least so far.
      var share = patience / 4
      var wasCut = false
      func hasTime() -> Bool {
        wasCut = wasCut || effort() >= min(share, patience)
        return !wasCut
      }
      /// The limit for the passes and the report. Runs of a slow property may take longer; drawings of large cases, and
      /// work without any run, may not.
      func limit(after effort: Duration) -> Duration {
        let runs = costs.count - cases
        let isSlow =
          runs <= Self.leastRuns && drawnChoices - choices <= Self.leastRuns * Self.choicesPerRun
          && !found.failure.isCostly && costs.typical * runs * 8 >= effort
        return isSlow ? patience * 10 : patience * 3 / 2
      }
      func isInTime() -> Bool {
        let effort = effort()
        return effort <= limit(after: effort)
      }
      func improve(to _: ChoiceSequence) {
        share = max(share, effort() * 4)
        wasCut = false
      }
      let drawing = drawing
      let shrunk =
        drawsInside
        ? Shrinker().shrink(
          found.choices, keeping: found.failure, shouldStop: { !isInTime() }, hasTime: hasTime,
          onImprovement: improve, evaluate: { outcome(of: &$0) })
        : Shrinker().shrink(
          found.choices, of: drawing, keeping: found.failure, knowing: knowledge,
          shouldStop: { !isInTime() }, hasTime: hasTime, onImprovement: improve,
          judge: { play($0).outcome })
      let reached =
        share > patience / 4 ? "four times the effort that led to it" : "\(patience / 4)"
      let report = CheckReport(
        origin: origin, shrunk: shrunk, limit: wasCut ? reached : nil,
        trap: found.failure.isTrap
          ? processes?.trapPlace(
            of: .choices(shrunk.choices), packageOf: "\(check.place.file)") : nil,
        seed: check.seed, isStored: check.store != nil, passedEarlier: passedEarlier)
      check.store?.add(
        StoredFailure(
          choices: shrunk.choices, seed: check.seed,
          labels: report.labels(of: drawing)
            + (found.failure.endsProcess ? [Self.endsProcess] : [])),
        to: check.name, headed: storedCheck.description)
      return report.text(
        of: drawing, describe: check.describe, hasTime: isInTime, judge: { play($0) })
    }

    /// The number of runs of the property for which shrinking may take ten times as long.
    private static var leastRuns: Int { 500 }
    /// The number of drawn choices that count as one run.
    private static var choicesPerRun: Int { 64 }
  }
#endif
