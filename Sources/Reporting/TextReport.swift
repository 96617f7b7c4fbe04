/// What `consent check` and `consent merge` say, line by line: the same for the same seed and number of
/// runs, whoever played which case. 80 columns, but for what is shown as it stands.
public enum TextReport {
  /// A line without its end. Nothing in it acts on a terminal.
  public struct Line: Hashable, Sendable {
    public enum Tone: Hashable, Sendable { case good, bad, doubtful }

    /// What comes first, in the tone if there is one.
    public let marked: String
    public let tone: Tone?
    public let rest: String

    init(_ marked: String, _ tone: Tone? = nil, _ rest: String = "") {
      (self.marked, self.tone) = (Outlet.terminal.escaped(marked), tone)
      self.rest = rest.isEmpty ? "" : Outlet.terminal.escaped("  \(rest)")
    }

    /// The line where nothing can be coloured.
    public var text: String { marked + rest }
  }

  /// What was asked for: the first lines, which are known before the run.
  public static func opening(_ settings: Report.Settings) -> [Line] {
    let words = [
      "consent check \(settings.machines.map(\.machine).joined(separator: " "))",
      "seed \(settings.seed)", settings.runs.map { "\($0.grouped) cases" },
      settings.milliseconds.map { "for \($0.grouped) ms" },
      settings.shard.map { "shard \($0.number) of \($0.count)" },
    ]
    let machines = settings.machines.flatMap { catalogue in
      let share = catalogue.runs.flatMap { $0 == settings.runs ? nil : "\($0.grouped) cases" }
      let contestant = catalogue.contestant.map {
        ($0.isFault ? "planted fault " : "against ") + $0.name
      }
      let words =
        [share].compactMap(\.self) + catalogue.settings.map { "\($0.name) \($0.value)" }
        + [contestant].compactMap(\.self)
      let summary = catalogue.contestant.map {
        ["\($0.isFault ? "The fault" : "It"): \($0.summary)."]
      }
      return words.isEmpty
        ? [] : ["\(catalogue.machine): \(words.joined(separator: ", "))"] + (summary ?? [])
    }
    let asked = words.compactMap(\.self).joined(separator: ", ")
    return paragraphs([asked, "limits: \(settings.limits.words)"] + machines + [""])
  }

  /// What the run came to. Of several machines, one of which all is well has a line.
  ///
  /// - Parameter isVerbose: Whether to tell all of each machine, and of each claim how often it held.
  public static func closing(_ report: Report, isVerbose: Bool = false) -> [Line] {
    var wasBrief = false
    let width = max(13, (report.parts.map(\.catalogue.machine.count).max() ?? 0) + 2)
    let machines = report.parts.flatMap { part -> [Line] in
      guard let played = part.report else { return [] }
      if report.parts.count > 1, !isVerbose, let brief = brief(part, played) {
        wasBrief = true
        return row(part.catalogue.machine, brief, width: width)
      }
      // A machine of which there is more to tell stands apart from the lines above it.
      defer { wasBrief = false }
      return (wasBrief ? [Line("")] : [])
        + (report.parts.count > 1 ? [Line(part.catalogue.machine)] : [])
        + counts(part, played).flatMap { row($0.label, $0.words) }
        + (isVerbose && played.lockstep.coverage != nil ? part.claims.flatMap(rows) : [])
        + found(part.catalogue, played) + [Line("")]
    }
    return machines + (wasBrief ? [Line("")] : []) + conclusion(report)
  }

  /// All of a machine in one line; `nil` where something was found, or was not played.
  private static func brief(_ part: Report.Part, _ played: MachineReport) -> String? {
    guard played.lockstep.coverage != nil, found(part.catalogue, played).isEmpty else { return nil }
    let visited = (met: part.tallies.map(\.met).reduce(0, +), all: part.tallies.map(\.items.count))
    let held = part.claims.count { $0.branches.total > 0 }
    let files = played.prelude.map {
      $0.replays.count == 1 ? "1 file" : "\($0.replays.count) files"
    }
    let scopes = played.prelude?.checks.filter { $0.explored != nil } ?? []
    let states = scopes.compactMap(\.explored).totals.states
    let isWhole = scopes.allSatisfy { $0.held(part.catalogue) }
    let words = [
      "\(played.lockstep.cases.grouped) cases",
      "\(held) of \(part.catalogue.claims.count) claims",
      "\(visited.met) of \(visited.all.reduce(0, +)) visited", files,
      states > 0 ? "\(isWhole ? "all of " : "")\(states.grouped) states" : nil,
    ]
    return words.compactMap(\.self).joined(separator: ", ")
  }

  // MARK: - Counts

  /// What was counted of a machine: each number under its label, and no raw one alone.
  static func counts(
    _ part: Report.Part, _ played: MachineReport
  ) -> [(label: String, words: String)] {
    let (catalogue, lockstep) = (part.catalogue, played.lockstep)
    var counts: [(label: String, words: String)] = []
    func add(_ label: String, _ count: Int, of all: Int, _ words: String) {
      counts.append((label, "\(count) of \(all) \(words)"))
    }
    if let prelude = played.prelude {
      let (scenarios, regressions) = (prelude.replays(.scenario), prelude.replays(.regression))
      add("scenarios", scenarios.count(where: \.passed), of: scenarios.count, "as written")
      if !regressions.isEmpty {
        add("regressions", regressions.count(where: \.passed), of: regressions.count, "stay fixed")
      }
      let scopes = prelude.checks.filter { $0.explored != nil }
      let sampled = prelude.checks.filter { $0.explored == nil }
      let held = sampled.count { $0.held(catalogue) }
      let samples = sampled.map(\.samples).total.grouped
      let all = catalogue.checks.count - scopes.count
      if all > 0 { add("checks", held, of: all, "held, \(samples) samples") }
      let (states, transitions) = scopes.compactMap(\.explored).totals
      if !scopes.isEmpty {
        add(
          "explored", scopes.count { $0.held(catalogue) }, of: scopes.count,
          "scopes to the end, \(states.grouped) states, \(transitions.grouped) transitions")
      }
    }
    if let index = lockstep.failingIndex {
      let fails = lockstep.counterexample == nil ? "fails once" : "fails"
      let before = "\((max(lockstep.cases, 1) - 1).grouped) that passed"
      counts.append(("lockstep", "case \(index.grouped) \(fails), after \(before)"))
    }
    guard let coverage = lockstep.coverage else { return counts }
    let discarded = lockstep.discarded > 0 ? ", \(lockstep.discarded.grouped) discarded" : ""
    let commands = coverage.commands.grouped
    // A machine that states nothing has one state.
    let states = coverage.states.count > 1 ? ", \(coverage.states.words) model states" : ""
    counts += [
      ("lockstep", "\(lockstep.cases.grouped) cases\(discarded), \(commands) commands"),
      ("distinct", "\(coverage.sequences.words) command sequences\(states)"),
    ]
    let visited = part.tallies.filter { !$0.items.isEmpty }
      .map { "\($0.met) of \($0.items.count) \($0.sort)" }
    if !visited.isEmpty { counts.append(("visited", visited.joined(separator: ", "))) }
    let held = part.claims.map { ($0.claim, $0.branches.total) }.filter { $0.1 > 0 }
    let rarest = held.min { $0.1 < $1.1 }.map { ", the rarest \($1.times): \($0.title)" } ?? ""
    let all = catalogue.claims.count
    if all > 0 { add("claims", held.count, of: all, "held\(rarest)") }
    return counts
  }

  /// How often a claim held, and where it has several branches, each of them.
  private static func rows(_ claim: Catalogue.Claim, _ branches: [UInt64]) -> [Line] {
    let landmarks = zip(claim.landmarks, branches).map { ("where \($0)", $1) }
    return ([(claim.title, branches.total)] + (branches.count > 1 ? landmarks : [])).flatMap {
      let margin = String(repeating: " ", count: max(0, 11 - $1.grouped.count))
      return row(margin + $1.grouped, $0)
    }
  }

  // MARK: - What was found

  private static func found(_ catalogue: Catalogue, _ played: MachineReport) -> [Line] {
    var lines: [Line] = []
    for replay in played.brokenReplays {
      lines += plain(["", "\(replay.file) does not go as written."])
      for mismatch in replay.mismatches {
        let text = mismatch.text.lines.filter { !$0.isEmpty }
        let side = mismatch.side == "both" ? "both sides" : "the \(mismatch.side)'s side"
        lines += plain(["On \(side):"] + text)
      }
      lines += paragraphs(replay.explanation)
      lines.append(Line("Replay: \(catalogue.replay(of: replay.file))"))
    }
    lines += played.brokenChecks.flatMap { paragraphs([""] + $0.breach) }
    if let found = played.lockstep.counterexample {
      let size = "\(found.originalLength) commands made \(found.length)"
      let effort = "Case \(found.index): \(size), \(found.evaluations.grouped) evaluations."
      lines += paragraphs([""] + found.explanation + [""]) + steps(found.lines)
      lines += paragraphs(["", effort] + found.minimality) + lost(found.file)
      for other in played.lockstep.others {
        let words = ["While it was made smaller, another failure was met:"] + other.explanation
        lines += paragraphs(["", words.joined(separator: " ")])
        lines += lost(other.file) + replay(other.file)
      }
    }
    if let flaky = played.lockstep.flaky {
      lines += plain(["", "Case \(flaky.index) does not come out the same each time."])
      for (title, compared) in [("One run of it:", flaky.first), ("Another:", flaky.second)]
      where !compared.isEmpty {
        lines += [Line(title)] + steps(compared)
      }
      if flaky.second.isEmpty {
        lines.append(Line("It failed once, and not in sixteen runs after that."))
      }
      lines += flaky.file.map { lost($0) + replay($0) } ?? []
    }
    return lines
  }

  private static func lost(_ file: CaseFile) -> [Line] {
    guard let problem = file.problem else { return [] }
    return plain(
      [
        "", "The case could not be saved as \(file.path ?? file.name):", "\(problem).",
        "Here it is; save what follows up to the line of dashes yourself.",
      ] + file.text.lines.dropLast(file.text.hasSuffix("\n") ? 1 : 0)
        + [String(repeating: "-", count: 20)])
  }

  private static func replay(_ file: CaseFile) -> [Line] {
    file.problem == nil ? [Line("Replay: consent replay \(file.path ?? file.name)")] : []
  }

  // MARK: - The verdict

  private static func conclusion(_ report: Report) -> [Line] {
    switch report.verdict {
    case .holds: return [Line("HOLDS", .good, "model and system agree, and every claim held.")]
    case .partial:
      return [
        Line("PASSED", .good, "nothing broke in this shard."),
        Line("The verdict is that of all shards: consent merge FILES"),
      ]
    case .violated:
      let violated = report.machines.filter(\.isViolated)
      let names = violated.map(\.machine).joined(separator: ", ")
      return [Line("VIOLATED", .bad, report.parts.count > 1 ? names : "")]
        + paragraphs(report.gaps.map { "Not counted: \($0)." })
        + violated.compactMap(\.lockstep.counterexample?.file).flatMap(replay)
    case .unknown where report.wasInterrupted:
      return [Line("INTERRUPTED", .doubtful, "nothing broke in what was played.")]
    case .unknown(let reasons):
      let isCurable = reasons.contains(where: \.requirement.isCuredByMoreCases)
      return [
        Line("UNKNOWN", .doubtful, "nothing broke, but the run does not show enough:")
      ]
        + paragraphs(reasons.map(\.words), margin: "  ")
        + plain(isCurable ? ["Run more cases: --runs N or --for TIME."] : [])
    }
  }

  // MARK: - Lines

  private static func plain(_ texts: [String]) -> [Line] { texts.map { Line($0) } }

  /// A text beside a label, which has a column of its own.
  private static func row(_ label: String, _ text: String, width: Int = 13) -> [Line] {
    Outlet.terminal.escaped(text).wrapped(to: 79 - width).enumerated().map { number, line in
      let start = number == 0 ? label : ""
      return Line(start + String(repeating: " ", count: max(0, width - start.count)) + line)
    }
  }

  /// Texts, each from a new line; one that is indented stays as it is.
  private static func paragraphs(_ texts: [String], margin: String = "") -> [Line] {
    texts.flatMap { text in
      text.hasPrefix(" ")
        ? plain([text])
        : plain(Outlet.terminal.escaped(text).wrapped(to: 79 - margin.count).map { margin + $0 })
    }
  }

  /// The steps of a replay, the model's own lines marked - and the system's +.
  private static func steps(_ compared: [ComparedLine]) -> [Line] {
    compared.map { line in
      switch line.speaker {
      case .same: Line(line.text)
      case .model: Line(line.text, .good)
      case .system: Line(line.text, .bad)
      }
    }
  }
}

extension [CheckRecord.Explored] {
  fileprivate var totals: (states: UInt64, transitions: UInt64) {
    (map(\.states).total, map(\.transitions).total)
  }
}
