import ConsentInvariants
import ConsentSuite
import ConsentVocabulary
import PropertyTesting
import StateMachines

/// What `consent check` and `consent merge` say: the same bytes for the same seed and number of
/// runs, whoever played which case.
struct CheckReport {
  let console: Console

  func begin(_ settings: SuiteReport.Settings) {
    let words =
      [
        "consent check", "seed \(settings.seed)", settings.runs.map { "\($0.grouped) cases" },
        "up to \(settings.contacts) contacts", settings.profile.map { "profile \($0)" },
        settings.fault.map { "planted fault \($0)" },
        settings.shard.map { "shard \($0.number) of \($0.count)" },
      ].compactMap { $0 }
    for line in wrapped(words.joined(separator: ", "), to: 79) { console.print(line) }
    for line in wrapped("limits: \(settings.limits.words)", to: 79) { console.print(line) }
    if let fault = ContactsFaults.named(settings.fault) {
      console.print(paragraphs: ["The fault: \(fault.summary)."])
    }
    console.print()
  }

  func end(_ report: SuiteReport) {
    if let prelude = report.prelude { summarize(prelude) }
    if !report.known.isEmpty {
      let standing = report.known.count { $0.state == .stands }
      console.print("known        \(standing) of \(report.known.count) fail as recorded")
    }
    summarize(report.lockstep, besidesKnown: !report.known.isEmpty)
    for replay in report.brokenReplays { show(replay, fault: report.settings.fault) }
    for law in report.brokenLaws { show(law.breach) }
    if let difference = report.prelude?.sight.difference, !difference.isEmpty { show(difference) }
    if let found = report.lockstep.counterexample {
      show(found)
      for other in report.lockstep.others { mention(other) }
    }
    if let flaky = report.lockstep.flaky { show(flaky) }
    list(report.known.filter { $0.state == .stands })
    console.print()
    conclude(report)
  }

  // MARK: - Counts

  private func summarize(_ prelude: SuiteReport.Prelude) {
    let (scenarios, regressions) = (prelude.replays(.scenario), prelude.replays(.regression))
    let (asWritten, fixed) = (scenarios.count(where: \.passed), regressions.count(where: \.passed))
    console.print("scenarios    \(asWritten) of \(scenarios.count) as written")
    console.print("regressions  \(fixed) of \(regressions.count) stay fixed")
    console.print(
      "laws         \(prelude.laws.count(where: \.kept)) of \(prelude.laws.count) "
        + "hold on both sides")
    console.print("sight        \(prelude.sight.scenes.grouped) scenes judged alike")
  }

  private func summarize(_ lockstep: LockstepRecord, besidesKnown: Bool) {
    let before =
      "\((max(lockstep.cases, 1) - 1).grouped) that passed" + (besidesKnown ? " or are known" : "")
    if let found = lockstep.counterexample {
      console.print("lockstep     case \(found.index.grouped) fails, after \(before)")
    } else if let flaky = lockstep.flaky {
      console.print(
        "lockstep     case \(flaky.index.grouped) fails once, after \(before)")
    }
    guard let coverage = lockstep.coverage else { return }
    let bound = coverage.states.isFull ? "at least " : ""
    console.print(
      "lockstep     \(lockstep.cases.grouped) cases, \(coverage.commands.grouped) commands")
    console.print(
      "distinct     \(coverage.sequences.count.grouped) command sequences, "
        + "\(bound)\(coverage.states.count.grouped) model states")
    let (clauses, invariants) = (CoverageRecord.clauses.count, ContactsInvariant.allCases.count)
    let missing = coverage.clausesNotTaken
    console.print(
      "visited      \(clauses - missing.count) of \(clauses) clauses, "
        + "\(invariants - coverage.unvisited.count) of \(invariants) landmarks")
    if lockstep.knownMet > 0 {
      console.print("met          \(lockstep.knownMet.grouped) times what is known")
    }
    guard !missing.isEmpty else { return }
    let lines = wrapped(missing.joined(separator: " "), to: 66)
    for (number, line) in lines.enumerated() {
      console.print((number == 0 ? "not taken    " : "             ") + line)
    }
  }

  // MARK: - What was found

  private func show(_ explanation: [String]) {
    console.print()
    console.print(paragraphs: explanation)
  }

  private func show(_ replay: ReplayRecord, fault: String?) {
    console.print()
    console.print("\(Notation.escaped(replay.file)) does not go as written.")
    for mismatch in replay.mismatches {
      console.print("On the \(mismatch.side)'s side:")
      for line in mismatch.text.split(separator: "\n") { console.print("\(line)") }
    }
    console.print(paragraphs: replay.explanation)
    let planted = fault.map { " --fault \($0)" } ?? ""
    console.print("Replay: consent replay \(Notation.escaped(replay.file))\(planted)")
  }

  private func show(_ found: CounterexampleRecord) {
    show(found.explanation)
    console.print()
    console.show(found.lines)
    console.print()
    console.print(
      "Case \(found.index): \(found.originalLength) commands made \(found.commands.count), "
        + "\(found.evaluations.grouped) evaluations.")
    console.print(paragraphs: found.minimality)
    showIfLost(found.file)
  }

  private func mention(_ other: CounterexampleRecord) {
    console.print()
    console.print(paragraphs: [
      (["While it was made smaller, another failure was met:"] + other.explanation)
        .joined(separator: " ")
    ])
    showIfLost(other.file)
    if other.file.problem == nil { console.print(replaying: other.file) }
  }

  private func show(_ flaky: FlakyRecord) {
    console.print()
    console.print("Case \(flaky.index) does not come out the same each time.")
    for (title, lines) in [("One run of it:", flaky.first), ("Another:", flaky.second)]
    where !lines.isEmpty {
      console.print(title)
      console.show(lines)
    }
    if flaky.second.isEmpty { console.print("It failed once, and not in sixteen runs after that.") }
    guard let file = flaky.file else { return }
    showIfLost(file)
    if file.problem == nil { console.print(replaying: file) }
  }

  private func list(_ known: [KnownRecord]) {
    guard !known.isEmpty else { return }
    console.print()
    console.print("Known, and not counted:")
    for known in known {
      let words = "\(known.id) (\(known.owner)): \(known.reason)"
      for line in wrapped(Notation.escaped(words), to: 77) { console.print("  \(line)") }
    }
  }

  private func showIfLost(_ file: CaseFile) {
    guard let problem = file.problem else { return }
    console.print()
    console.print("The case could not be saved as \(Notation.escaped(file.path ?? file.name)):")
    console.print("\(problem).")
    console.print("Here it is; save what follows up to the line of dashes yourself.")
    console.print(file.text + String(repeating: "-", count: 20))
  }

  private func conclude(_ report: SuiteReport) {
    switch report.verdict {
    case .holds:
      console.print(console.green("HOLDS") + "  model and system agree, and every claim held.")
    case .partial:
      console.print(console.green("PASSED") + "  nothing broke in this shard.")
      console.print("The verdict is that of all shards: consent merge FILES")
    case .violated:
      console.print(console.red("VIOLATED"))
      console.print(paragraphs: report.gaps.map { "Not counted: \($0)." })
      if let file = report.lockstep.counterexample?.file, file.problem == nil {
        console.print(replaying: file)
      }
    case .unknown where report.wasInterrupted:
      console.print(console.yellow("INTERRUPTED") + "  nothing broke in what was played.")
    case .unknown(let reasons):
      console.print(
        console.yellow("UNKNOWN") + "  nothing broke, but the run does not show enough:")
      for reason in reasons { list(reason) }
      if reasons.contains(where: \.isCuredByMoreCases) {
        console.print("Run more cases: --runs N or --for TIME.")
      }
    }
  }
}

extension CheckReport {
  private func list(_ reason: Verdict.Reason) {
    var words = reason.words
    // What is to be deleted stands as it does in its file.
    if let entry = reason.entry { words = String(words.dropLast(entry.count + 1)) }
    for line in wrapped(words, to: 77) { console.print("  \(line)") }
    if let entry = reason.entry { console.print("  \(entry)") }
  }
}

extension Verdict.Reason {
  fileprivate var entry: String? {
    switch self {
    case .outdated(_, _, _, let entry): entry
    case .unvisited, .unvisitedLaw, .flaky, .nothingPlayed, .interrupted, .gap: nil
    }
  }

  fileprivate var isCuredByMoreCases: Bool {
    switch self {
    case .unvisited, .unvisitedLaw, .nothingPlayed: true
    case .flaky, .interrupted, .outdated, .gap: false
    }
  }
}

extension Console {
  /// Prints texts, each from a new line and broken to fit 80 columns.
  func print(paragraphs: [String]) {
    for text in paragraphs {
      if text.hasPrefix(" ") {
        print(text)
      } else {
        for line in wrapped(text, to: 79) { print(line) }
      }
    }
  }

  /// Prints how to replay a case.
  func print(replaying file: CaseFile) {
    print("Replay: consent replay \(Notation.escaped(file.path ?? file.name))")
  }

  /// Prints the steps of a replay, the model's own lines marked - and the system's +.
  func show(_ lines: [ComparedLine]) {
    for line in lines {
      switch line.speaker {
      case .same: print(line.text)
      case .model: print(green(line.text))
      case .system: print(red(line.text))
      }
    }
  }
}
