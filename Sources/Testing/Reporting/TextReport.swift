/// The output of `consent check` and `consent merge`, in lines of up to 80 columns, except for texts that
/// are shown unchanged. It depends only on the seed and the number of runs, not on the workers.
package struct TextReport {
  /// A line without its line break, safe for terminals.
  package struct Line: Equatable, Sendable {
    /// The tone of a line, which determines its colour.
    package enum Tone: Sendable {
      /// The tone of success, of a failure, or of an unknown verdict.
      case good, bad, doubtful
    }

    /// The beginning of the line, which has the tone, if any.
    package let marked: String
    /// The tone of the beginning. `nil` if it is neutral.
    package let tone: Tone?
    package let rest: String

    @inline(never) init(_ marked: String, _ tone: Tone? = nil, _ rest: String = "") {
      (self.marked, self.tone) = (OutputFormat.terminal.escaped(marked), tone)
      self.rest = rest.isEmpty ? "" : OutputFormat.terminal.escaped("  \(rest)")
    }

    /// The line without colour.
    package var text: String { marked + rest }
  }

  private var lines: [Line] = []
  /// The command that called the program, for lines that can be pasted.
  private var invocation = Invocation.consent
  /// Whether the signs of a case have been explained.
  private var hasLegend = false

  /// Returns the first lines, which say what is compared and do not depend on the results.
  ///
  /// - Parameter isVerbose: Whether to print the limits and the settings of each machine as well.
  package static func opening(_ settings: Report.Settings, isVerbose: Bool = false) -> [Line] {
    var page = TextReport()
    page.paragraphs(isVerbose ? sentences(on: settings) : subject(of: settings))
    page.add("")
    return page.lines
  }

  /// Returns the lines of the results. Among several machines, each without findings has a single line.
  ///
  /// - Parameters:
  ///   - isVerbose: Whether to print details of each machine, the number of times each claim held, and all
  ///     findings of each class of failures instead of the shortest.
  ///   - invocation: The command that called the program, for the lines that replay cases.
  ///   - mistake: A planted fault that a run which holds names, so that a reader can see one found.
  package static func closing(
    _ report: Report, isVerbose: Bool = false, calledAs invocation: Invocation = .consent,
    mistake: (machine: String, fault: String)? = nil
  ) -> [Line] {
    var page = TextReport(invocation: invocation)
    let failures = report.failures(calledAs: invocation)
    page.addMachines(report, failures, isVerbose)
    page.conclude(report, failures, isVerbose)
    if let mistake, report.verdict == .holds,
      report.settings.machines.allSatisfy({ $0.contestant == nil })
    {
      page.add("Again: --seed \(report.settings.seed). A mistake, to see one found:")
      page.add("  \(invocation("check", mistake.machine, "--fault", mistake.fault))")
    }
    return page.lines
  }

  // MARK: - The beginning

  /// Returns the settings in sentences: of the run, of its limits, and of each machine.
  static func sentences(on settings: Report.Settings) -> [String] {
    [asked(settings), "limits: \(settings.limits.words)"]
      + settings.machines.flatMap { sentences(on: $0, of: settings.runs) }
  }

  /// Returns what is compared with what, without limits, worlds and scopes.
  private static func subject(of settings: Report.Settings) -> [String] {
    let machines = settings.namedMachines
    if machines.allSatisfy({ $0.contestant == nil }) {
      let models = machines.count == 1 ? "The model is" : "Each model is"
      return [asked(settings), "\(models) compared with the device of this package."]
    }
    return [asked(settings)]
      + machines.flatMap { machine in
        machine.contestant.map { ["\(machine.machine): \($0.role)", $0.sentence] } ?? []
      }
  }

  private static func asked(_ settings: Report.Settings) -> String {
    let names = settings.namedMachines.map(\.machine).joined(separator: " ")
    var asked = "consent check \(names), seed \(settings.seed)"
    if let runs = settings.runs { asked += ", \(runs.grouped) cases" }
    if let limit = settings.milliseconds { asked += ", for \(limit.grouped) ms" }
    if let shard = settings.shard { asked += ", shard \(shard.number) of \(shard.count)" }
    return asked
  }

  private static func sentences(on catalogue: Catalogue, of runs: UInt64?) -> [String] {
    let contestant = catalogue.contestant
    var words = catalogue.settings.map { "\($0.name) \($0.value)" }
    if let share = catalogue.runs, share != runs { words.insert("\(share.grouped) cases", at: 0) }
    if let contestant { words.append(contestant.role) }
    if !catalogue.untried.isEmpty {
      words.append("not explored \(catalogue.untried.joined(separator: "; "))")
    }
    let own = words.isEmpty ? [] : ["\(catalogue.machine): \(words.joined(separator: ", "))"]
    return own + (contestant.map { [$0.sentence] } ?? [])
  }

  // MARK: - The machines

  private mutating func addMachines(
    _ report: Report, _ failures: [FailureClass], _ isVerbose: Bool
  ) {
    let parts = report.parts
    let width = max(13, (parts.map(\.catalogue.machine.count).max() ?? 0) + 2)
    var wasBrief = false
    for part in parts {
      guard let played = part.report else { continue }
      var found = TextReport(invocation: invocation, hasLegend: hasLegend)
      for failure in failures where failure.machine == part.catalogue.machine {
        found.add(failure, isVerbose)
      }
      found.addFlaky(part.catalogue, played)
      hasLegend = found.hasLegend
      let isWell = found.lines.isEmpty && played.lockstep.coverage != nil
      if parts.count > 1 && !isVerbose && isWell {
        if !wasBrief { add(Self.columns("", Self.titles, width: width)) }
        wasBrief = true
        add(Self.columns(part.catalogue.machine, Self.brief(part, played), width: width))
        if let breaks = played.lockstep.coverage?.breaks {
          row("", "both sides break \(breaks.joined(separator: ", "))", width: width)
        }
        let changed =
          played.prelude?.replays.filter { $0.differsFromCopy == true }.map(\.file) ?? []
        if !changed.isEmpty {
          row(
            "", "unlike the copy in the program: \(changed.joined(separator: ", "))", width: width)
        }
        continue
      }
      // Separates a machine with several lines from the preceding lines.
      if wasBrief { add("") }
      wasBrief = false
      if parts.count > 1 { add(part.catalogue.machine) }
      lines += found.lines.drop { $0.text.isEmpty }
      if !found.lines.isEmpty { add("") }
      for count in Self.counts(part, played) { row(count.label, count.words) }
      if isVerbose && played.lockstep.coverage != nil { addClaims(part) }
      add("")
    }
    if wasBrief { add("") }
  }

  /// The titles of the columns of the machines without findings.
  private static let titles = ["cases", "claims", "states", "saved cases", "situations"]

  /// Returns a row of the table of machines, each column as wide as its largest possible entry.
  private static func columns(_ name: String, _ cells: [String], width: Int) -> String {
    zip(cells, [7, 10, 14, 13, 14]).reduce(
      name + String(repeating: " ", count: max(0, width - name.count))
    ) {
      row, cell in row + String(repeating: " ", count: max(1, cell.1 - cell.0.count)) + cell.0
    }
  }

  /// Returns the columns of a machine without findings.
  private static func brief(_ part: Report.Part, _ played: MachineReport) -> [String] {
    let (tallies, held) = (part.tallies, part.held.count { $0.total > 0 })
    let met = tallies.map(\.met).reduce(0, +)
    let all = tallies.map(\.names.count).reduce(0, +)
    let claims = part.catalogue.claims.count
    let scopes = played.prelude?.checks.filter { $0.explored != nil } ?? []
    let states = scopes.map { $0.explored?.states ?? 0 }.total
    let isWhole = scopes.allSatisfy { $0.held(part.catalogue) }
    return [
      played.lockstep.cases.grouped, held == claims ? "\(claims)" : "\(held) of \(claims)",
      states == 0 ? "" : isWhole ? "all \(states.grouped)" : states.grouped,
      played.prelude.map { "\($0.replays.count)" } ?? "", "\(met) of \(all)",
    ]
  }

  struct Count {
    let label, words: String

    init(_ label: String, _ words: String) { (self.label, self.words) = (label, words) }
  }

  /// Returns the numbers of a machine, each with a label and in words.
  static func counts(_ part: Report.Part, _ played: MachineReport) -> [Count] {
    let lockstep = played.lockstep
    var counts = played.prelude.map { self.counts($0, part.catalogue) } ?? []
    if let end = lockstep.end, lockstep.endedAt != nil { counts.append(Count("lockstep", end)) }
    return lockstep.coverage.map { counts + self.counts(lockstep, $0, part) } ?? counts
  }

  private static func unlike(_ files: [String]) -> String {
    ", unlike the copy in the program: \(files.joined(separator: ", "))"
  }

  private static func counts(
    _ prelude: MachineReport.InitialChecks, _ catalogue: Catalogue
  ) -> [Count] {
    func passed(_ replays: [ReplayRecord]) -> String {
      "\(replays.count(where: \.passed)) of \(replays.count)"
    }
    func held(_ checks: [CheckRecord]) -> Int { checks.count { $0.held(catalogue) } }
    let regressions = prelude.replays(.regression)
    let scenarios = prelude.replays(.scenario)
    let changed = scenarios.filter { $0.differsFromCopy == true }.map(\.file)
    let copies = changed.isEmpty ? "" : unlike(changed)
    var counts = [Count("scenarios", "\(passed(scenarios)) as written\(copies)")]
    if !regressions.isEmpty {
      counts.append(Count("regressions", "\(passed(regressions)) stay fixed"))
    }
    let scopes = prelude.checks.filter { $0.explored != nil }
    let sampled = prelude.checks.filter { $0.explored == nil }
    let all = catalogue.checks.count - scopes.count
    if all > 0 {
      let samples = sampled.map(\.samples).total.grouped
      counts.append(Count("checks", "\(held(sampled)) of \(all) held, \(samples) samples"))
    }
    let breaks = prelude.checks.compactMap(\.breaks).flatMap(\.self)
    if !breaks.isEmpty {
      let clauses = Set(breaks).sorted().joined(separator: ", ")
      counts.append(Count("designs", "other designs break \(clauses) on both sides"))
    }
    if !scopes.isEmpty {
      let states = scopes.map { $0.explored?.states ?? 0 }.total.grouped
      let transitions = scopes.map { $0.explored?.transitions ?? 0 }.total.grouped
      let words = "scopes completely, \(states) states, \(transitions) transitions"
      counts.append(Count("explored", "\(held(scopes)) of \(scopes.count) \(words)"))
    }
    return counts
  }

  private static func counts(
    _ lockstep: LockstepRecord, _ coverage: CoverageRecord, _ part: Report.Part
  ) -> [Count] {
    func some(_ count: UInt64, _ word: String) -> String {
      count > 0 ? ", \(count.grouped) \(word)" : ""
    }
    let rest = some(lockstep.failed, "failed") + some(lockstep.discarded, "discarded")
    let commands = coverage.commands.grouped
    var counts = [
      Count("lockstep", "\(lockstep.cases.grouped) cases\(rest), \(commands) commands"),
      Count("distinct", "\(coverage.sequences.words) command sequences"),
    ]
    if let breaks = coverage.breaks {
      counts.append(Count("design", "both sides break \(breaks.joined(separator: ", "))"))
    }
    let visited = part.tallies.filter { !$0.names.isEmpty }
      .map { "\($0.met) of \($0.names.count) \($0.sort)" }
    if !visited.isEmpty { counts.append(Count("visited", visited.joined(separator: ", "))) }
    let (claims, held) = (part.catalogue.claims, part.held.map(\.total))
    if claims.isEmpty { return counts }
    var words = "\(held.count { $0 > 0 }) of \(claims.count) exercised"
    if let least = held.filter({ $0 > 0 }).min(), let index = held.firstIndex(of: least) {
      words += ", the rarest \(least.times): \(claims[index].title)"
    }
    return counts + [Count("claims", words)]
  }

  /// Adds the number of times each claim held, and if it has several branches, the number for each.
  private mutating func addClaims(_ part: Report.Part) {
    for (claim, branches) in zip(part.catalogue.claims, part.held) {
      addClaim(claim.title, branches.total)
      guard branches.count > 1 else { continue }
      for (landmark, count) in zip(claim.landmarks, branches) {
        addClaim("where \(landmark)", count)
      }
    }
  }

  private mutating func addClaim(_ words: String, _ count: UInt64) {
    let number = count.grouped
    row(String(repeating: " ", count: max(0, 11 - number.count)) + number, words)
  }

  // MARK: - Findings

  private mutating func add(_ failure: FailureClass, _ isVerbose: Bool) {
    let shortest = failure.shortest
    paragraphs([""] + failure.explanation + [""])
    addSteps(shortest.lines)
    if !shortest.lines.isEmpty {
      paragraphs(hasLegend ? [""] : ["", Self.legend, ""])
      hasLegend = true
    }
    paragraphs(Self.origin(of: shortest) + shortest.minimality)
    if !isVerbose, let others = failure.others { paragraph(others) }
    if let file = shortest.file { addLost(file) }
    guard isVerbose else { return }
    for other in failure.findings.dropFirst() {
      paragraphs([""] + Self.origin(of: other) + (other.lines.isEmpty ? other.explanation : []))
      addSteps(other.lines)
      if let replay = failure.replay(of: other) { add("Replay: \(replay)") }
    }
  }

  /// The meaning of the signs before the lines of a case.
  package static let legend = legend(of: [.model, .system])

  /// Returns the meaning of the signs before lines of these speakers.
  package static func legend(of speakers: [ComparedLine.Speaker]) -> String {
    let signs = "-> answers a command, now is the state after it"
    return speakers.allSatisfy { $0 == .same }
      ? "\(signs)." : "\(signs); - only the model says so, + only the system."
  }

  static func origin(of finding: Finding) -> [String] {
    switch finding.origin {
    case .drawn(let drawn):
      let size = "shrunk from \(drawn.originalLength) commands to \(finding.length)"
      let effort =
        "Case \(drawn.index.grouped): \(size) in \(drawn.evaluations.grouped) evaluations."
      guard let cases = drawn.cases, cases > 1 else { return [effort] }
      return ["\(effort) \(cases.grouped) random cases fail in this way."]
    case .saved(let saved): return ["\(saved.file):\(saved.line) is the first line that fails."]
    case .checked(let check): return ["Found by the check \(check)."]
    }
  }

  private mutating func addFlaky(_ catalogue: Catalogue, _ played: MachineReport) {
    for replay in played.flakyReplays {
      paragraphs(["", "\(replay.file):"] + (replay.wavering.map { [$0.sentence] } ?? []))
      addSteps(replay.wavering?.lines ?? [])
      add("Replay: \(catalogue.replay(of: replay.file, calledAs: invocation))")
    }
    if let flaky = played.lockstep.flaky { addFlaky(flaky, system: catalogue.peer) }
  }

  private mutating func addFlaky(_ flaky: FlakyRecord, system: String?) {
    add("")
    add("Case \(flaky.index) is flaky.")
    addSteps(Wavering.lines(flaky.first, flaky.second))
    if flaky.second.isEmpty { add(FlakyRecord.once) }
    guard let file = flaky.file else { return }
    addLost(file)
    if file.problem == nil {
      add("Replay: \(invocation.replay(file.path ?? file.name, system: system))")
    }
  }

  private mutating func addLost(_ file: CaseFile) {
    guard let problem = file.problem else { return }
    add("")
    add("The case could not be saved as \(file.path ?? file.name):")
    add("\(problem).")
    add("Save the following text, up to the line of dashes, by hand.")
    for line in file.text.lines.dropLast(file.text.hasSuffix("\n") ? 1 : 0) { add(line) }
    add(String(repeating: "-", count: 20))
  }

  /// Adds the steps of a replay, with lines of the model marked - and lines of the system +.
  private mutating func addSteps(_ compared: [ComparedLine]) {
    for line in compared {
      switch line.speaker {
      case .same: add(line.text)
      case .model: add(line.text, .good)
      case .system: add(line.text, .bad)
      }
    }
  }

  // MARK: - The verdict

  private mutating func conclude(
    _ report: Report, _ failures: [FailureClass], _ isVerbose: Bool
  ) {
    switch report.verdict {
    case .holds:
      for (index, line) in report.agreement.wrapped(to: 72).enumerated() {
        index == 0 ? add("HOLDS", .good, line) : add("       \(line)")
      }
      let untried = report.settings.machines.flatMap(\.untried)
      if !untried.isEmpty {
        let scopes = untried.count == 1 ? "scope or design" : "scopes and designs"
        add("Not tried: \(untried.count) \(scopes) (--explore).")
      }
    case .partial:
      add("PASSED", .good, "no failure in this shard.")
      add("Merge all shards for a verdict: consent merge FILES")
    case .violated:
      let violated = report.machines.filter(\.isViolated)
      let names = violated.map(\.machine).joined(separator: ", ")
      add("VIOLATED", .bad, report.settings.machines.count > 1 ? names : "")
      for gap in report.gaps { paragraph("Not counted: \(gap).") }
      for failure in failures {
        if let replay = failure.replay(of: failure.shortest) {
          add("Replay: \(replay)")
        }
      }
    case .unknown where report.wasInterrupted:
      add("INTERRUPTED", .doubtful, "no failure in the cases played.")
    case .unknown(let reasons):
      add("UNKNOWN", .doubtful, "no failure, but the run is not conclusive:")
      addReasons(reasons, isVerbose)
      if reasons.contains(where: \.requirement.isCuredByMoreCases) {
        add("Run more cases: --runs N or --for TIME.")
      }
    }
  }

  /// The number of names that an unknown verdict gives of a longer list, unless all are asked for.
  private static let namesOfGaps = 3

  /// Adds the reasons of an unknown verdict. The landmarks of a machine stand below one line.
  private mutating func addReasons(_ reasons: [Reason], _ isVerbose: Bool) {
    var rest = reasons[...]
    while let reason = rest.popFirst() {
      guard reason.requirement == .everyLandmarkIsVisited else {
        paragraph(reason.words(upTo: isVerbose ? .max : Self.namesOfGaps), margin: "  ")
        continue
      }
      let others = rest.prefix {
        $0.requirement == reason.requirement && $0.machine == reason.machine
      }
      rest = rest.dropFirst(others.count)
      if others.isEmpty {
        paragraph(reason.words, margin: "  ")
        continue
      }
      add("  \(reason.machine.map { "\($0): " } ?? "")\(Reason.neverVisited)")
      let landmarks = ([reason] + others).map {
        $0.sentence.dropFirst(Reason.neverVisited.count + 1)
      }
      let shown =
        isVerbose || landmarks.count == Self.namesOfGaps + 1 ? landmarks.count : Self.namesOfGaps
      for landmark in landmarks.prefix(shown) { paragraph(String(landmark), margin: "    ") }
      if landmarks.count > shown { add("    and \(landmarks.count - shown) more (--all)") }
    }
  }

  // MARK: - Lines

  @inline(never)
  private mutating func add(_ text: String, _ tone: Line.Tone? = nil, _ rest: String = "") {
    lines.append(Line(text, tone, rest))
  }

  /// Adds a text with a label in the left column.
  @inline(never) private mutating func row(_ label: String, _ text: String, width: Int = 13) {
    var label = label
    for line in OutputFormat.terminal.escaped(text).wrapped(to: 79 - width) {
      add(label + String(repeating: " ", count: max(0, width - label.count)) + line)
      label = ""
    }
  }

  /// Adds a text as wrapped lines. An indented text is added unchanged.
  @inline(never) private mutating func paragraph(_ text: String, margin: String = "") {
    if text.hasPrefix(" ") { return add(text) }
    for line in OutputFormat.terminal.escaped(text).wrapped(to: 79 - margin.count) {
      add(margin + line)
    }
  }

  private mutating func paragraphs(_ texts: [String]) { for text in texts { paragraph(text) } }
}
