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

  /// Returns the first lines, which describe the settings and do not depend on the results.
  package static func opening(_ settings: Report.Settings) -> [Line] {
    var page = TextReport()
    page.paragraphs(sentences(on: settings))
    page.add("")
    return page.lines
  }

  /// Returns the lines of the results. Among several machines, each without findings has a single line.
  ///
  /// - Parameters:
  ///   - isVerbose: Whether to print details of each machine, the number of times each claim held, and all
  ///     findings of each class of failures instead of the shortest.
  ///   - invocation: The command that called the program, for the lines that replay cases.
  package static func closing(
    _ report: Report, isVerbose: Bool = false, calledAs invocation: Invocation = .consent
  ) -> [Line] {
    var page = TextReport(invocation: invocation)
    let failures = report.failures(calledAs: invocation)
    page.addMachines(report, failures, isVerbose)
    page.conclude(report, failures)
    return page.lines
  }

  // MARK: - The beginning

  /// Returns the settings in sentences: of the run, of its limits, and of each machine.
  static func sentences(on settings: Report.Settings) -> [String] {
    let alone = settings.machines.filter { $0.twinsOf == nil }
    let names = (alone.isEmpty ? settings.machines : alone).map(\.machine).joined(separator: " ")
    var asked = "consent check \(names), seed \(settings.seed)"
    if let runs = settings.runs { asked += ", \(runs.grouped) cases" }
    if let limit = settings.milliseconds { asked += ", for \(limit.grouped) ms" }
    if let shard = settings.shard { asked += ", shard \(shard.number) of \(shard.count)" }
    return [asked, "limits: \(settings.limits.words)"]
      + settings.machines.flatMap { sentences(on: $0, of: settings.runs) }
  }

  private static func sentences(on catalogue: Catalogue, of runs: UInt64?) -> [String] {
    let contestant = catalogue.contestant
    var words = catalogue.settings.map { "\($0.name) \($0.value)" }
    if let share = catalogue.runs, share != runs { words.insert("\(share.grouped) cases", at: 0) }
    if let contestant {
      words.append((contestant.isFault ? "planted fault " : "against ") + contestant.names)
    }
    let own = words.isEmpty ? [] : ["\(catalogue.machine): \(words.joined(separator: ", "))"]
    return own + (contestant.map { ["\($0.isFault ? "The fault" : "It"): \($0.summary)."] } ?? [])
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
      var found = TextReport(invocation: invocation)
      for failure in failures where failure.machine == part.catalogue.machine {
        found.add(failure, isVerbose)
      }
      found.addFlaky(part.catalogue, played)
      let isWell = found.lines.isEmpty && played.lockstep.coverage != nil
      if parts.count > 1 && !isVerbose && isWell {
        wasBrief = true
        row(part.catalogue.machine, Self.brief(part, played), width: width)
        continue
      }
      // Separates a machine with several lines from the preceding lines.
      if wasBrief { add("") }
      wasBrief = false
      if parts.count > 1 { add(part.catalogue.machine) }
      for count in Self.counts(part, played) { row(count.label, count.words) }
      if isVerbose && played.lockstep.coverage != nil { addClaims(part) }
      lines += found.lines
      add("")
    }
    if wasBrief { add("") }
  }

  /// Returns the summary of a machine without findings, in one line.
  private static func brief(_ part: Report.Part, _ played: MachineReport) -> String {
    let (tallies, held) = (part.tallies, part.held.count { $0.total > 0 })
    let met = tallies.map(\.met).reduce(0, +)
    let all = tallies.map(\.names.count).reduce(0, +)
    var words = "\(played.lockstep.cases.grouped) cases, "
    words += "\(held) of \(part.catalogue.claims.count) claims, \(met) of \(all) visited"
    if let breaks = played.lockstep.coverage?.breaks {
      words += ", both sides break \(breaks.joined(separator: ", "))"
    }
    guard let prelude = played.prelude else { return words }
    words += prelude.replays.count == 1 ? ", 1 file" : ", \(prelude.replays.count) files"
    let scopes = prelude.checks.filter { $0.explored != nil }
    let states = scopes.map { $0.explored?.states ?? 0 }.total
    let isWhole = scopes.allSatisfy { $0.held(part.catalogue) }
    return states > 0 ? words + ", \(isWhole ? "all of " : "")\(states.grouped) states" : words
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

  private static func counts(
    _ prelude: MachineReport.InitialChecks, _ catalogue: Catalogue
  ) -> [Count] {
    func passed(_ replays: [ReplayRecord]) -> String {
      "\(replays.count(where: \.passed)) of \(replays.count)"
    }
    func held(_ checks: [CheckRecord]) -> Int { checks.count { $0.held(catalogue) } }
    let regressions = prelude.replays(.regression)
    var counts = [Count("scenarios", "\(passed(prelude.replays(.scenario))) as written")]
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
    if let least = held.filter({ $0 > 0 }).min(), let place = held.firstIndex(of: least) {
      words += ", the rarest \(least.times): \(claims[place].title)"
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
    if !shortest.lines.isEmpty { add("") }
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

  private mutating func conclude(_ report: Report, _ failures: [FailureClass]) {
    switch report.verdict {
    case .holds:
      for (place, line) in report.agreement.wrapped(to: 72).enumerated() {
        place == 0 ? add("HOLDS", .good, line) : add("       \(line)")
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
      for reason in reasons { paragraph(reason.words, margin: "  ") }
      if reasons.contains(where: \.requirement.isCuredByMoreCases) {
        add("Run more cases: --runs N or --for TIME.")
      }
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
