import ConsentSuite
import Notation
import OperatingSystem
import Reporting
import StateMachines
import Terminal
import Workers

/// `consent explore`: searches all states of a scope.
struct ExploreCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "explore", in: .check, "explore every state of a small scope and print the result", run,
      or: [(.dot, GraphCommand.run)], worlds: .enumerated, endsWithResults: true,
      of: program, usage: "[MACHINE ...] [flags]", arguments: .words(program.withTwins.map(\.name)),
      flags: [
        .scope, .nightly, .twins, .without, .depth, .states, .dot, .by, .transitions, .fault,
        .decide, .decideFrom,
        .workers, .system, .patience, .memoryOfStates, .children, .inProcess, .save,
        .all.to(
          "print how often each claim held and after which commands, and what never occurred"),
        .json, .html,
        .playground,
      ],
      explanation: """
        Tries every command of a scope in every state that model and system reach
        together, breadth first. Each answer is compared, and the invariants judge
        both transcripts, as in consent check. If the search completes, its result
        holds for runs of any length in that scope. The verdict is unknown if there
        are too many states, or if a claim was never exercised; the output lists the
        coverage.

        The result names its ground: each scope, the worlds in which its runs begin,
        and the omissions. Omissions are decisions that have their defaults, kinds of
        commands (--without), and designs that break claims on purpose. --decide, or a
        flag of the machine, chooses other worlds.

        Without --scope each machine has scopes that take some ten seconds in total.
        A scope limits the number of things of each kind, such as
        \(program.all.first?.staircase.first ?? ""). With the word order,
        states that differ only in order are distinct. The first failing step ends
        the search: no shorter run fails. The run is saved and can be replayed.

        --dot writes the state graph of the model in one scope; --all includes loops. A
        node has the differences from the state before it. --by CONDITIONS makes one node
        of all states in which the same conditions hold. The conditions are those of
        consent find, separated by commas. --html writes a page with the results and a
        graph to walk by clicking: up to 2,000 states of the smallest scope of each
        machine.
        """,
      examples: [
        "consent explore", "consent explore \(program.last)",
        "consent explore \(program.last) --depth 4",
        "consent explore \(program.first) --fault \(program.exampleOfFault)",
        program.exampleOfGraph,
      ])
  }

  private let searches: [(machine: AnySetMachine, search: ScopeSearch)]
  private let fault: String?
  private let states: Int
  private let showsAll: Bool
  private let isolation: Isolation?
  private let store: CaseStore
  private let page: PageOutput?

  private init(_ arguments: Arguments) throws(CommandError) {
    try arguments.refuse([.transitions, .by], without: .dot)
    if arguments.has(.nightly) { try arguments.refuse([.scope], beside: .nightly) }
    let (machines, fault) = try arguments.machinesAndFault(
      twins: !arguments.has(.scope))
    let (depth, states) = (try arguments.depth(), try arguments.states())
    let scope = try arguments.scope(of: machines.map(\.machine))
    page = try PageOutput(arguments)
    let without = arguments.kinds
    var searches: [(AnySetMachine, ScopeSearch)] = []
    for (machine, fault) in machines {
      try machine.checkKinds(without, of: Flag.without.name)
      let scopes =
        !arguments.has(.nightly) ? machine.staircase : machine.tallStaircase
      searches += (scope.map { [$0] } ?? scopes).map {
        var search = ScopeSearch(scope: $0, fault: fault, depth: depth, states: states)
        search.without = without
        return (machine, search)
      }
    }
    (self.searches, self.fault, self.states) = (searches, fault, states)
    showsAll = arguments.has(.all)
    isolation = try arguments.isolation()
    store = CaseStore(folder: arguments[.save] ?? "Failures")
  }

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    try ExploreCommand(arguments).run(console)
  }

  private func run(_ console: Console) throws(CommandError) -> ExitCode {
    console.say(title)
    if let program = searches.first?.machine.program { console.say("against: \(program)") }
    let memory = Report.Limits.words(ofMemory: isolation?.limits.memory)
    console.print("limits: \(states.grouped) states per scope\(memory)")
    console.note(isolation)
    var reports: [ScopeReport] = []
    let isDone = try console.doTasks(
      searches.count, "scopes", in: isolation,
      // Scopes have been parsed before the search begins.
      { try? searches[$0].machine.explored(searches[$0].search, $1) },
      after: { place, ending throws(CommandError) in
        guard let isolation else {
          return ScopeReport(
            of: searches[place].search, on: searches[place].machine.name, endedBy: ending)
        }
        return try searches[place].machine.explored(
          searches[place].search, endedBy: ending, in: isolation, .consent
        ) { Interruption.isRequested }
      },
      // Each end of a program costs a start.
      upTo: { [peer = searches.first?.machine.peer] in
        peer != nil && $0.finding?.failure.endsSystem ?? false
      },
      onResult: { _, found in
        var report = found
        if let file = report.finding?.file { report.finding?.file = store.save(file) }
        console.add(
          "exploration",
          [
            "program": searches.first?.machine.program, "report": report,
            "sentence": report.sentence,
          ])
        reports.append(report)
      })
    console.print()
    if !isDone {
      console.print("INTERRUPTED  no verdict.")
      showCounts(of: reports, console)
      return console.interrupted()
    }
    conclude(reports, console)
    showCounts(of: reports, console)
    let isWritten = try page.map { page throws(CommandError) in
      page.write(try view(of: reports, page.playground), console)
    }
    return verdict(of: reports).withFiles(written: isWritten ?? true)
  }

  private var title: String {
    let alone = searches.filter { !$0.machine.areTwins }
    let names = (alone.isEmpty ? searches : alone).map(\.machine.name).distinct
      .joined(separator: " ")
    let decided = searches.flatMap(\.machine.decided).distinct.map { ", \($0)" }.joined()
    let without = (searches.first?.search.without ?? []).map { ", without \($0)" }.joined()
    return
      "consent explore \(names)\(fault.map { ", planted fault \($0)" } ?? "")\(decided)\(without)"
  }

  private func verdict(of reports: [ScopeReport]) -> ExitCode {
    if reports.contains(where: { $0.finding != nil && $0.isRepeated }) { return .violated }
    let isKnown = reports.allSatisfy { $0.end == .complete && $0.isMemoryTold }
    let isWhole = leftOut == nil && reports.count == searches.count && unheld(in: reports).isEmpty
    return isKnown && isWhole ? .holds : .unknown
  }

  /// Returns the machines some of whose own claims held in no state of their scopes, with these claims.
  private func unheld(in reports: [ScopeReport]) -> [(machine: String, all: Int, claims: [String])]
  {
    searches.map(\.machine).reduce(into: []) { result, machine in
      let claims = reports.filter { $0.machine == machine.name }.flatMap(\.claims)
      if claims.isEmpty || result.contains(where: { $0.machine == machine.name }) { return }
      let held = Set(claims.filter { $0.count > 0 }.map(\.title))
      let own = machine.claims.filter { title in claims.contains { $0.title == title } }
      let lacking = own.filter { !held.contains($0) }
      if !lacking.isEmpty { result.append((machine.name, own.count, lacking)) }
    }
  }

  // MARK: - Counts

  /// Prints the counts of each scope, and of the scopes of each machine together.
  private func showCounts(of reports: [ScopeReport], _ console: Console) {
    for name in reports.map(\.machine).distinct {
      let ofMachine = reports.filter { $0.machine == name }
      console.print("\n\(name)")
      for (index, report) in ofMachine.enumerated() {
        if index > 0 { console.print() }
        show(report, console)
      }
      if searches.count(where: { $0.machine.name == name }) == ofMachine.count {
        showTogether(ofMachine, console)
      }
    }
  }

  private func show(_ report: ScopeReport, _ console: Console) {
    let renamed =
      report.orbits == report.states ? "" : ", \(report.orbits.grouped) up to renaming"
    console.row("scope", report.scope.isEmpty ? "whole" : report.scope)
    if let worlds = report.ground { console.row("worlds", worlds) }
    console.row(
      "states",
      "\(report.states.grouped)\(renamed), depth \(report.depth), "
        + "in \(report.bytes.grouped) bytes")
    console.row(
      "transitions",
      "\(report.transitions.grouped), \(report.refusals.grouped) refused, "
        + "\(report.loops.grouped) self-loops")
    if let twins = report.twins {
      console.row(
        "twins",
        "\(twins.pairs.grouped) pairs in \(twins.classes.grouped) classes, "
          + "\(twins.silent.grouped) silent transitions")
      if twins.alone > 0 {
        console.row(
          "not compared",
          "\(twins.alone.grouped) commands given to only one state of a class: "
            + twins.aloneKinds.joined(separator: ", "))
      }
    }
    if !report.untried.isEmpty { console.row("left out", report.untried.joined(separator: ", ")) }
    console.row("known", report.sentence)
    if showsAll { showLandmarks(report, console) }
  }

  /// Prints the combined coverage of the scopes of one machine.
  private func showTogether(_ reports: [ScopeReport], _ console: Console) {
    guard let first = reports.first, first.claims.count > 0 else { return }
    console.print()
    let left = first.leftOut.filter { name in reports.allSatisfy { $0.leftOut.contains(name) } }
    if !left.isEmpty { console.row("left out", left.joined(separator: ", ")) }
    let breaks = reports.flatMap(\.breaks).distinct
    if !breaks.isEmpty {
      console.row("design", "both sides break \(breaks.joined(separator: ", "))")
    }
    let claims = first.claims.indices.map { index in reports.map { $0.claims[index] } }
    let counts = claims.map { claim in
      (title: claim[0].title, count: claim.reduce(0) { $0 + $1.count })
    }
    let held = counts.filter { $0.count > 0 }
    let rarest =
      held.min { $0.count < $1.count }
      .map { ", the rarest \(UInt64($0.count).times): \($0.title)" } ?? ""
    console.row("claims", "\(held.count) of \(counts.count) exercised\(rarest)")
    let landmarks = claims.flatMap { claim in
      claim[0].landmarks.indices.map { branch in
        claim.map { $0.landmarks[branch] }.filter { $0.count > 0 }.map(\.length).min()
      }
    }
    let lengths = landmarks.compactMap(\.self)
    let farthest = lengths.max().map { ", the last after \($0) commands" } ?? ""
    console.row("landmarks", "\(lengths.count) of \(landmarks.count) visited\(farthest)")
    let never = [
      ("never done", reports.map(\.dead)), ("never refused", reports.map(\.neverRefused)),
    ]
    for (label, lists) in never where showsAll {
      let all = lists[0].filter { word in lists.allSatisfy { $0.contains(word) } }
      if !all.isEmpty { console.row(label, all.joined(separator: ", ")) }
    }
  }

  private func showLandmarks(_ report: ScopeReport, _ console: Console) {
    for claim in report.claims {
      console.say("\(claim.title), \(claim.count.grouped) times")
      for landmark in claim.landmarks {
        let count = landmark.count.grouped
        console.say(
          landmark.count == 0
            ? "  never: \(landmark.sentence)"
            : "  \(count) times, after \(landmark.length) commands: \(landmark.sentence)")
        console.say(landmark.witness.map { "      \($0)" })
      }
    }
  }

  // MARK: - Verdict

  private func conclude(_ reports: [ScopeReport], _ console: Console) {
    switch verdict(of: reports) {
    case .holds: console.conclude(.holds, "in every state of these scopes.")
    case .violated:
      for case (let report, let finding?) in reports.map({ ($0, $0.finding) }) {
        console.paragraphs(finding.explanation)
        if let crash = finding.crash { console.say(crash.words) }
        console.print()
        console.show(finding.lines)
        console.print()
        console.showLegend(of: finding.lines)
        console.say(
          report.isRepeated
            ? "No run of fewer commands fails\(report.scope.isEmpty ? "" : " in the scope \(report.scope)")."
            : "The failure did not repeat when the run was replayed.")
        if let file = finding.file { console.sayPlace(of: file) }
        break
      }
      console.conclude(.violated)
    case .unknown, .usage, .fault, .interrupted:
      console.conclude(.unknown, "no failure, but the result is incomplete:")
      for text in reasons(in: reports) { console.paragraph(text, indent: 2) }
    }
  }

  private var leftOut: [String]? { searches.first?.machine.leftOut }

  /// Returns the reasons why the result is incomplete.
  private func reasons(in reports: [ScopeReport]) -> [String] {
    (leftOut.map { [Reason.sentence(leavingOut: $0)] } ?? [])
      + reports.filter { $0.end != .complete || !$0.isMemoryTold }.map {
        "\($0.machine) \($0.scope): \($0.shortfall)"
      }
      + unheld(in: reports).map { machine, all, claims in
        let rest = claims.count > 3 ? " and \(claims.count - 3) more" : ""
        return
          "\(machine): \(claims.count) of \(all) claims were never exercised in these scopes: "
          + claims.prefix(3).joined(separator: "; ") + rest
      }
  }

  // MARK: - The page

  /// The maximum number of states of a graph in the page.
  private static let walkedStates = 2_000

  /// Returns the page, with the graph of the first scope of each machine, which is the smallest.
  private func view(
    of reports: [ScopeReport], _ playground: Playground?
  ) throws(CommandError) -> Page {
    var page = Page(title, playground: playground)
    switch verdict(of: reports) {
    case .holds: page.add(Markup(verdict: .good, "HOLDS", "In every state of these scopes."))
    case .violated:
      let machines = reports.filter { $0.finding != nil && $0.isRepeated }.map(\.machine).distinct
      page.add(Markup(verdict: .bad, "VIOLATED", machines.joined(separator: ", ")))
    case .unknown, .usage, .fault, .interrupted:
      page.add(
        Markup(
          verdict: .doubtful, "UNKNOWN", "No failure, but the result is incomplete.",
          reasons(in: reports)))
    }
    for name in reports.map(\.machine).distinct {
      guard let search = searches.first(where: { $0.machine.name == name }) else { continue }
      page.add(reports.filter { $0.machine == name }, of: search.machine.bareCatalogue)
      if search.machine.areTwins { continue }
      page.add(Markup(.h3, "The graph of the model"))
      let walk = try search.machine.walk(at: search.search.scope, states: Self.walkedStates) {
        Interruption.isRequested
      }
      let scope = search.search.scope.isEmpty ? "the whole machine" : search.search.scope
      let words = walk.count < Self.walkedStates ? "all" : "the first"
      page.add(
        Markup(.p, [.css("quiet")], "Scope: \(scope); \(words) \(walk.count.grouped) states."))
      page.add(walk, id: "walk-\(name)", hasPlayground: true)
    }
    return page
  }
}
