import ConsentInvariants
import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Isolation
import Lockstep
import PropertyTesting

/// What `consent check` says: the same bytes for the same seed and number of runs.
struct CheckReport {
  let console: Console
  let isJSON: Bool

  func begin(seed: UInt64, machine: ContactsMachine, runs: UInt64?) {
    if isJSON {
      console.print(
        jsonLine(
          Header(
            seed: seed, runs: runs, contacts: machine.maximumContacts,
            profile: machine.profile?.words, fault: machine.fault?.name)))
      return
    }
    let settings =
      [
        "consent check", "seed \(seed)", runs.map { "\(grouped($0)) cases" },
        "up to \(machine.maximumContacts) contacts",
        machine.profile.map { "profile \($0.words)" },
        machine.fault.map { "planted fault \($0.name)" },
      ].compactMap { $0 }
    for line in wrapped(settings.joined(separator: ", "), to: 79) { console.print(line) }
    if let fault = machine.fault { console.print("The fault: \(fault.summary).") }
    console.print()
  }

  func end(
    _ result: SuiteResult, saved: CaseStore.Saved?, machine: ContactsMachine,
    wasInterrupted: Bool
  ) {
    if isJSON {
      console.print(jsonLine(Footer(result, saved: saved)))
      return
    }
    summarize(result)
    for replay in result.brokenReplays { show(replay, of: machine) }
    for breach in result.laws.breaches {
      console.print()
      console.print(paragraphs: breach.explanation)
    }
    if let difference = result.sight.difference {
      console.print()
      console.print(paragraphs: difference.explanation)
    }
    if let counterexample = result.lockstep.counterexample {
      show(counterexample, of: machine, saved)
    }
    console.print()
    conclude(result, saved, wasInterrupted)
  }

  // MARK: - Text

  private func summarize(_ result: SuiteResult) {
    let (lockstep, coverage) = (result.lockstep, result.lockstep.coverage)
    let asExpected = result.scenarios.count {
      $0.failure == nil && $0.mismatches.isEmpty
    }
    let fixed = result.regressions.count { $0.failure == nil && $0.mismatches.isEmpty }
    console.print("scenarios    \(asExpected) of \(result.scenarios.count) as written")
    console.print("regressions  \(fixed) of \(result.regressions.count) stay fixed")
    console.print(
      "laws         \(result.laws.kept.count) of \(LegibilityLaw.allCases.count) hold on both sides"
    )
    console.print("sight        \(grouped(result.sight.scenes)) scenes judged alike")
    let bound = coverage.states.isFull ? "at least " : ""
    console.print(
      "lockstep     \(grouped(lockstep.cases)) cases, \(grouped(coverage.commands)) commands")
    console.print(
      "distinct     \(grouped(coverage.sequences.count)) command sequences, "
        + "\(bound)\(grouped(coverage.states.count)) model states")
    let taken = ContactsTransition.allCases.count - result.transitionsNotTaken.count
    let visited = ContactsInvariant.allCases.count - result.unvisited.count
    console.print(
      "visited      \(taken) of \(ContactsTransition.allCases.count) clauses, "
        + "\(visited) of \(ContactsInvariant.allCases.count) landmarks")
    if !result.transitionsNotTaken.isEmpty && lockstep.counterexample == nil {
      let clauses = result.transitionsNotTaken.map(\.clause).joined(separator: " ")
      console.print("not taken    \(clauses)")
    }
  }

  private func show(_ replay: ContactsReplay, of machine: ContactsMachine) {
    console.print()
    console.print("\(Notation.escaped(replay.file)) does not go as written.")
    for mismatch in replay.mismatches {
      console.print("On the \(mismatch.side == .model ? "model" : "system")'s side:")
      for line in "\(mismatch.difference)".split(separator: "\n") { console.print("\(line)") }
    }
    if let failure = replay.failure { console.print(paragraphs: failure.explanation) }
    let planted = machine.fault.map { " --fault \($0.name)" } ?? ""
    console.print("Replay: consent replay \(Notation.escaped(replay.file))\(planted)")
  }

  private func show(
    _ counterexample: Counterexample<ContactsMachine>, of machine: ContactsMachine,
    _ saved: CaseStore.Saved?
  ) {
    console.print()
    console.print(paragraphs: counterexample.failure.explanation)
    console.print()
    let replay = machine.replay(counterexample.scenario)
    let header = ContactsCase(world: counterexample.scenario.world).header.dropFirst(2)
    for line in header { console.print("   \(line)") }
    console.show(replay.comparedLines)
    console.print()
    let (before, after) = (counterexample.originalLength, counterexample.scenario.commands.count)
    console.print(
      "Case \(counterexample.index): \(before) commands made \(after), "
        + "\(grouped(counterexample.evaluations)) evaluations.")
    console.print(paragraphs: counterexample.minimalityInWords)
    if case .lost(let failure, let text) = saved {
      console.print()
      console.print(
        "The case could not be saved as \(Notation.escaped(failure.path)): \(failure.reason).")
      console.print("Here it is; save what follows up to the line of dashes yourself.")
      console.print(text + String(repeating: "-", count: 20))
    }
  }

  private func conclude(
    _ result: SuiteResult, _ saved: CaseStore.Saved?, _ wasInterrupted: Bool
  ) {
    if wasInterrupted && result.verdict != .violated {
      console.print(console.yellow("INTERRUPTED") + "  nothing broke in what was played.")
      return
    }
    switch result.verdict {
    case .holds:
      console.print(console.green("HOLDS") + "  model and system agree, and every claim held.")
    case .violated:
      console.print(console.red("VIOLATED"))
      if case .file(let path) = saved {
        console.print("Replay: consent replay \(Notation.escaped(path))")
      }
    case .unknown(let reasons):
      console.print(
        console.yellow("UNKNOWN") + "  nothing broke, but the run does not show enough:")
      for reason in reasons { console.print("  \(reason.words)") }
      console.print("Run more cases: --runs N or --for TIME.")
    }
  }
}

extension Counterexample<ContactsMachine> {
  fileprivate var minimalityInWords: [String] {
    let shorter =
      shorterTried > 0
      ? ["None of \(grouped(shorterTried)) shorter random cases fails in this way."] : []
    switch minimality {
    case .locallyMinimal:
      return ["No command can be left out and no argument made simpler."] + shorter
    case .budgetEnded:
      return ["The budget for shrinking ended first; it may get smaller."] + shorter
    case .stopped, nil: return ["Shrinking was interrupted; it may get smaller."]
    case .notReproduced: return ["It did not fail in this way when it was run again."]
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

  /// Prints the steps of a replay, the model's own lines marked - and the system's +.
  func show(_ lines: [ComparedLine]) {
    for line in lines {
      switch line {
      case .same(let text): print(text)
      case .model(let text): print(green(text))
      case .system(let text): print(red(text))
      }
    }
  }
}

// MARK: - JSON

extension CheckReport {
  private struct Header: Encodable {
    let kind = "check"
    let version = 1
    let seed: UInt64
    let runs: UInt64?
    let contacts: Int
    let profile: String?
    let fault: String?
  }

  private struct Footer: Encodable {
    let kind = "verdict"
    let verdict: String
    let reasons: [String]
    let cases: UInt64
    let commands: Int
    let distinctSequences: Int
    let distinctStates: Int
    let clausesNotTaken: [String]
    let landmarksNotVisited: [String]
    let scenarios: Int
    let regressions: Int
    let brokenFiles: [String]
    let brokenLaws: [String]
    let failure: String?
    let claim: String?
    let culprit: String?
    let commandsOfCase: [String]?
    let saved: String?

    init(_ result: SuiteResult, saved: CaseStore.Saved?) {
      switch result.verdict {
      case .holds: (verdict, reasons) = ("holds", [])
      case .violated: (verdict, reasons) = ("violated", [])
      case .unknown(let why): (verdict, reasons) = ("unknown", why.map(\.words))
      }
      cases = result.lockstep.cases
      commands = result.lockstep.coverage.commands
      distinctSequences = result.lockstep.coverage.sequences.count
      distinctStates = result.lockstep.coverage.states.count
      clausesNotTaken = result.transitionsNotTaken.map(\.clause)
      landmarksNotVisited = result.unvisited.map { "\($0)" }
      scenarios = result.scenarios.count
      regressions = result.regressions.count
      brokenFiles = result.brokenReplays.map(\.file)
      brokenLaws = result.laws.breaches.map { "\($0.law)" }
      let counterexample = result.lockstep.counterexample
      failure = counterexample?.failure.explanation.first
      switch counterexample?.failure {
      case .broken(let invariant, let side): (claim, culprit) = ("\(invariant)", "\(side)")
      case .differs, .died, nil: (claim, culprit) = (nil, nil)
      }
      commandsOfCase = counterexample.map { counterexample in
        ContactsCase(
          world: counterexample.scenario.world,
          steps: counterexample.scenario.commands.map { ContactsCase.Step($0) }
        ).stepLines
      }
      if case .file(let path) = saved { self.saved = path } else { self.saved = nil }
    }
  }
}
