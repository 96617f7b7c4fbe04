/// What `consent check` and `consent merge` say, line by line: the same for the same seed and number of
/// runs, whoever played which case. 80 columns, but for what is shown as it stands.
public struct TextReport {
  /// A line without its end. Nothing in it acts on a terminal.
  public struct Line: Hashable, Sendable {
    public enum Tone: Hashable, Sendable { case good, bad, doubtful }

    /// What comes first, in the tone if there is one.
    public let marked: String
    public let tone: Tone?
    public let rest: String

    init(_ marked: String, _ tone: Tone? = nil, _ rest: String = "") {
      (self.marked, self.tone, self.rest) = (marked.visible, tone, rest.visible)
    }

    /// The line where nothing can be coloured.
    public var text: String { marked + rest }
  }

  private var lines: [Line] = []

  /// What was asked for: the first lines, which are known before the run.
  public static func opening(_ settings: Report.Settings) -> [Line] {
    var text = TextReport()
    text.open(settings)
    return text.lines
  }

  /// What the run came to.
  ///
  /// - Parameter isVerbose: Whether to tell of each claim how often it held.
  public static func closing(_ report: Report, isVerbose: Bool = false) -> [Line] {
    var text = TextReport()
    let machines = report.parts.compactMap { part in part.report.map { (part, $0) } }
    for (part, played) in machines {
      if report.parts.count > 1 { text.add("\(part.catalogue.machine)") }
      for (label, words) in counts(part, played) { text.add(label, words) }
      if isVerbose, played.lockstep.coverage != nil { text.add(claims: part.claimsHeld) }
      text.show(part.catalogue, played)
      text.add()
    }
    text.conclude(report)
    return text.lines
  }

  // MARK: - What was asked for

  private mutating func open(_ settings: Report.Settings) {
    let words = [
      "consent check \(settings.machines.map(\.machine).joined(separator: " "))",
      "seed \(settings.seed)", settings.runs.map { "\($0.grouped) cases" },
      settings.milliseconds.map { "for \($0.grouped) ms" },
      settings.shard.map { "shard \($0.number) of \($0.count)" },
    ]
    add(paragraph: words.compactMap { $0 }.joined(separator: ", "))
    add(paragraph: "limits: \(settings.limits.words)")
    for catalogue in settings.machines {
      let share = catalogue.runs.flatMap { $0 == settings.runs ? nil : "\($0.grouped) cases" }
      let words =
        [share].compactMap { $0 } + catalogue.settings.map { "\($0.name) \($0.value)" }
        + catalogue.contestantInWords
      guard !words.isEmpty else { continue }
      add(paragraph: "\(catalogue.machine): \(words.joined(separator: ", "))")
      if let contestant = catalogue.contestant {
        add(paragraph: "\(contestant.isFault ? "The fault" : "It"): \(contestant.summary).")
      }
    }
    add()
  }

  // MARK: - Counts

  /// What was counted of a machine: each number under its label, and no raw one alone.
  static func counts(
    _ part: Report.Part, _ played: MachineReport
  ) -> [(label: String, words: String)] {
    let (catalogue, lockstep) = (part.catalogue, played.lockstep)
    var counts: [(label: String, words: String)] = []
    func add(_ label: String, _ words: String) { counts.append((label, words)) }
    func share<All>(_ count: Int, of all: [All], _ words: String) -> String {
      "\(count) of \(all.count) \(words)"
    }
    if let prelude = played.prelude {
      let (scenarios, regressions) = (prelude.replays(.scenario), prelude.replays(.regression))
      add("scenarios", share(scenarios.count(where: \.passed), of: scenarios, "as written"))
      if !regressions.isEmpty {
        add("regressions", share(regressions.count(where: \.passed), of: regressions, "stay fixed"))
      }
      let (held, samples) = (prelude.checks.filter(\.held), prelude.checks.map(\.samples).total)
      if !catalogue.checks.isEmpty {
        add("checks", share(held.count, of: catalogue.checks, "held, \(samples.grouped) samples"))
      }
    }
    if !played.known.isEmpty {
      let standing = played.known.count { $0.state == .stands }
      add("known", share(standing, of: played.known, "fail as recorded"))
    }
    if let index = lockstep.counterexample?.index ?? lockstep.flaky?.index {
      let fails = lockstep.counterexample == nil ? "fails once" : "fails"
      let before = "\((max(lockstep.cases, 1) - 1).grouped) that passed"
      let orKnown = played.known.isEmpty ? "" : " or are known"
      add("lockstep", "case \(index.grouped) \(fails), after \(before)\(orKnown)")
    }
    guard let coverage = lockstep.coverage else { return counts }
    let discarded = lockstep.discarded > 0 ? ", \(lockstep.discarded.grouped) discarded" : ""
    let (states, sequences) = (coverage.states.words, coverage.sequences.words)
    add(
      "lockstep",
      "\(lockstep.cases.grouped) cases\(discarded), \(coverage.commands.grouped) commands")
    add("distinct", "\(sequences) command sequences, \(states) model states")
    func met<All, Missing>(_ all: [All], but missing: [Missing], _ words: String) -> String? {
      all.isEmpty ? nil : share(all.count - missing.count, of: all, words)
    }
    let visited = [
      met(catalogue.rules, but: part.rulesNotTaken, "rules"),
      met(catalogue.claims.flatMap(\.landmarks), but: part.landmarksNotVisited, "landmarks"),
      met(catalogue.refusals, but: part.refusalsNotMet, "refusals"),
      met(catalogue.kinds, but: part.kindsNotDrawn, "kinds of commands"),
    ].compactMap(\.self)
    if !visited.isEmpty { add("visited", visited.joined(separator: ", ")) }
    let held = part.claimsHeld.map { ($0.claim, $0.branches.total) }.filter { $0.1 > 0 }
    if let (rarest, times) = held.min(by: { $0.1 < $1.1 }) {
      let words = "held, the rarest \(times.times): \(rarest.title)"
      add("claims", share(held.count, of: catalogue.claims, words))
    } else if !catalogue.claims.isEmpty {
      add("claims", share(0, of: catalogue.claims, "held"))
    }
    if lockstep.knownMet > 0 { add("met", "\(lockstep.knownMet.times) what is known") }
    return counts
  }

  /// Adds for each claim and each of its branches how often it held.
  private mutating func add(claims: [(claim: Catalogue.Claim, branches: [UInt64])]) {
    func row(_ count: UInt64, _ words: String) {
      let margin = String(repeating: " ", count: max(0, 11 - count.grouped.count))
      add(margin + count.grouped, words)
    }
    for (claim, branches) in claims {
      row(branches.total, claim.title)
      guard branches.count > 1 else { continue }
      for (landmark, count) in zip(claim.landmarks, branches) { row(count, "where \(landmark)") }
    }
  }

  // MARK: - What was found

  private mutating func show(_ catalogue: Catalogue, _ played: MachineReport) {
    for replay in played.brokenReplays {
      add()
      add("\(replay.file) does not go as written.")
      for mismatch in replay.mismatches {
        add("On the \(mismatch.side)'s side:")
        for line in mismatch.text.lines where !line.isEmpty { add(line) }
      }
      add(paragraphs: replay.explanation)
      add("Replay: \(catalogue.replay(of: replay.file))")
    }
    for check in played.brokenChecks { add(block: check.breach) }
    if let found = played.lockstep.counterexample { show(found) }
    for other in played.lockstep.counterexample == nil ? [] : played.lockstep.others {
      let words = ["While it was made smaller, another failure was met:"] + other.explanation
      add(block: [words.joined(separator: " ")])
      showIfLost(other.file)
      addReplay(other.file)
    }
    if let flaky = played.lockstep.flaky { show(flaky) }
    let standing = played.known.filter { $0.state == .stands }.map(\.divergence)
    guard !standing.isEmpty else { return }
    add(block: ["Known, and not counted:"])
    for known in standing {
      add(paragraph: "\(known.id) (\(known.owner)): \(known.reason)", margin: "  ")
    }
  }

  private mutating func show(_ found: CounterexampleRecord) {
    add(block: found.explanation)
    add()
    add(found.lines)
    let size = "\(found.originalLength) commands made \(found.length)"
    add(
      block: ["Case \(found.index): \(size), \(found.evaluations.grouped) evaluations."]
        + found.minimality)
    showIfLost(found.file)
  }

  private mutating func show(_ flaky: FlakyRecord) {
    add()
    add("Case \(flaky.index) does not come out the same each time.")
    for (title, lines) in [("One run of it:", flaky.first), ("Another:", flaky.second)]
    where !lines.isEmpty {
      add(title)
      add(lines)
    }
    if flaky.second.isEmpty { add("It failed once, and not in sixteen runs after that.") }
    guard let file = flaky.file else { return }
    showIfLost(file)
    addReplay(file)
  }

  private mutating func showIfLost(_ file: CaseFile) {
    guard let problem = file.problem else { return }
    add()
    add("The case could not be saved as \(file.path ?? file.name):")
    add("\(problem).")
    add("Here it is; save what follows up to the line of dashes yourself.")
    for line in file.text.lines.dropLast(file.text.hasSuffix("\n") ? 1 : 0) { add(line) }
    add(String(repeating: "-", count: 20))
  }

  // MARK: - The verdict

  private mutating func conclude(_ report: Report) {
    let verdict = report.verdict
    switch verdict {
    case .holds: mark("HOLDS", .good, "model and system agree, and every claim held.")
    case .partial:
      mark("PASSED", .good, "nothing broke in this shard.")
      add("The verdict is that of all shards: consent merge FILES")
    case .violated:
      let violated = report.machines.filter(\.isViolated)
      let names = violated.map(\.machine).joined(separator: ", ")
      mark("VIOLATED", .bad, report.parts.count > 1 ? names : "")
      add(paragraphs: report.gaps.map { "Not counted: \($0)." })
      for played in violated {
        if let file = played.lockstep.counterexample?.file { addReplay(file) }
      }
    case .unknown where report.wasInterrupted:
      mark("INTERRUPTED", .doubtful, "nothing broke in what was played.")
    case .unknown(let reasons):
      mark("UNKNOWN", .doubtful, "nothing broke, but the run does not show enough:")
      for reason in reasons {
        var words = reason
        words.entry = nil
        add(paragraph: words.words + (reason.entry == nil ? "" : ":"), margin: "  ")
        // What is to be deleted stands as it does in its file.
        if let entry = reason.entry { add("  \(entry)") }
      }
      if reasons.contains(where: \.requirement.isCuredByMoreCases) {
        add("Run more cases: --runs N or --for TIME.")
      }
    }
  }

  // MARK: - Lines

  private mutating func mark(_ word: String, _ tone: Line.Tone, _ rest: String) {
    lines.append(Line(word, tone, rest.isEmpty ? "" : "  \(rest)"))
  }

  private mutating func add(_ text: String = "") { lines.append(Line(text)) }

  /// Adds a text beside a label, which has a column of its own.
  private mutating func add(_ label: String, _ text: String) {
    let width = 13
    for (number, line) in text.visible.wrapped(to: 79 - width).enumerated() {
      let start = number == 0 ? label : ""
      add(start + String(repeating: " ", count: max(0, width - start.count)) + line)
    }
  }

  private mutating func add(paragraph text: String, margin: String = "") {
    for line in text.visible.wrapped(to: 79 - margin.count) { add(margin + line) }
  }

  /// Adds texts, each from a new line; one that is indented stays as it is.
  private mutating func add(paragraphs: [String]) {
    for text in paragraphs {
      if text.hasPrefix(" ") { add(text) } else { add(paragraph: text) }
    }
  }

  private mutating func add(block paragraphs: [String]) {
    add()
    add(paragraphs: paragraphs)
  }

  /// Adds the steps of a replay, the model's own lines marked - and the system's +.
  private mutating func add(_ compared: [ComparedLine]) {
    lines += compared.map { line in
      switch line.speaker {
      case .same: Line(line.text)
      case .model: Line(line.text, .good)
      case .system: Line(line.text, .bad)
      }
    }
  }

  private mutating func addReplay(_ file: CaseFile) {
    if file.problem == nil { add("Replay: consent replay \(file.path ?? file.name)") }
  }
}

extension Catalogue {
  fileprivate var contestantInWords: [String] {
    contestant.map { [($0.isFault ? "planted fault " : "against ") + $0.name] } ?? []
  }
}
