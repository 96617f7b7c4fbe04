import ConsentSuite
import Notation
import OperatingSystem
import Reporting
import Terminal
import Workers

/// `consent corpus`: writes runs that cover every transition of small scopes, and random runs.
enum CorpusCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "corpus", in: .files, "write runs that cover every transition of small scopes", run,
      worlds: .drawn, endsWithResults: true, takesPaths: true,
      of: program, usage: "DIR MACHINE [flags]",
      arguments: .words(program.all.map(\.name), orFiles: true),
      flags: [
        .scope.to("only this scope (default: each that is small enough)"), .random,
        .seed.to("seed of the random cases (default 1)"),
        .steps.to("maximum commands in a run (default 200)"),
        .transitions.to("maximum in a scope (default 50000; 1000000 with --scope)"), .json,
      ],
      explanation: """
        Writes a folder of cases for one machine. They cover every transition of the
        model in each scope that is small enough, also in worlds that differ in one
        field. States that no run distinguishes count as one. Random cases represent
        larger scopes. Commands and expected outcomes are in separate files: another
        implementation plays the commands, and the outcomes judge it. consent check
        --corpus DIR plays them. See Specs/Corpus.md.
        """,
      examples: [
        "consent corpus Corpus \(program.first)",
        "consent check \(program.first) --corpus Corpus --fault \(program.exampleOfFault)",
      ])
  }

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    let words = try arguments.machineWords(twins: false)
    guard let folder = words.others.first, words.others.count == 1 else {
      throw CommandError(
        "consent corpus needs one folder, but was given \(words.others.count).",
        "Write: consent corpus Corpus \(arguments.program.last).")
    }
    guard words.machines.count == 1 else {
      throw CommandError(
        "consent corpus needs the name of one machine.",
        "Machines: \(arguments.program.told).")
    }
    guard Corpus.isFree(folder) else {
      throw CommandError(
        "\(Notation.quoted(folder)) is not an empty folder.",
        "Name a new folder, or empty this one.")
    }
    try arguments.checkOutput(folder, isFolder: true, of: "the corpus")
    let machine = try arguments.set(words.machines)[0]
    try machine.listStates()
    let scope = try arguments.scope(of: [machine])
    let order = Corpus.Order(
      scope: scope,
      longest: try arguments.number(.steps, in: 1...Corpus.mostCommands, or: 200),
      transitions: try arguments.transitions(or: scope == nil ? 50_000 : 1_000_000),
      random: try arguments.number(.random, in: 0...Corpus.mostRuns, or: scope == nil ? 300 : 0),
      seed: try arguments.number(.seed, in: 0...UInt64.max, or: 1))
    let draft = try console.doing("covering transitions") { shouldStop throws(CommandError) in
      try Corpus.Draft(order, of: machine, flags: arguments.machineFlags, shouldStop)
    }
    for file in draft.files {
      guard console.write(file.text, to: "\(folder)/\(file.path)") else { return .fault }
    }
    console.add(draft.header)
    show(draft, in: folder, console)
    return draft.differences.isEmpty ? .holds : .violated
  }

  private static func show(
    _ draft: Corpus.Draft, in folder: String, _ console: Console
  ) {
    let header = draft.header
    console.print("consent corpus \(Notation.escaped(folder)) \(header.machine)")
    for scope in header.scope.split(separator: "; ") { console.print("scope         \(scope)") }
    console.row("states", header.states.grouped)
    console.row("transitions", "\(header.transitions.grouped), all taken")
    console.row("runs", "\(header.runs.grouped), at least \(header.fewestRuns.grouped)")
    let hundredths = header.commands * 100 / max(header.transitions, 1)
    let digits = "\(hundredths % 100 / 10)\(hundredths % 10)"
    console.row(
      "commands",
      "\(header.commands.grouped), at least \(header.fewestCommands.grouped): "
        + "\(hundredths / 100).\(digits) a transition")
    if let random = header.random, random > 0 {
      console.row("random", "\(random.grouped) of the runs")
    }
    console.print()
    if draft.differences.isEmpty {
      console.conclude(.holds, "the system agrees with the model in all runs.")
    } else {
      for (run, explanation) in draft.differences.prefix(3) {
        console.print("Run \(run):")
        console.say(explanation.map { "  \($0)" })
      }
      console.conclude(
        .violated, "the system differs from the model in \(draft.differences.count) runs.")
    }
    console.print("Play them with: \(console.invocation("check", "--corpus", folder))")
  }
}

/// `consent check --corpus`: replays the runs of a corpus and compares their transcripts.
enum CorpusCheckCommand {
  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    let idle: [Flag] = [
      .runs, .duration, .explore, .seed, .steps, .decide, .decideFrom, .shard, .junit, .sarif,
      .specs,
      .all, .html, .playground,
    ]
    try arguments.refuse(
      idle, beside: .corpus, "The runs of a corpus are fixed: remove one of the two.")
    if let surplus = arguments.rest.first ?? arguments.machineFlags.keys.sorted().first {
      throw CommandError(
        "\(Notation.quoted(surplus)) and --corpus cannot be combined.",
        "A corpus names its machine and its settings: remove one of the two.")
    }
    let index: Corpus.Index
    do throws(Mistake) {
      index = try Corpus.Index(folder: arguments[.corpus] ?? "")
    } catch {
      throw CommandError(
        "\(error)", "Write one with: consent corpus DIR \(arguments.program.last)")
    }
    let header = index.header
    guard let named = arguments.program.named(header.machine) else {
      throw CommandError(
        "The corpus belongs to the machine \(Notation.quoted(header.machine)), which this "
          + "build does not have.", "Machines: \(arguments.program.told).")
    }
    let known = named.flags.map(\.name)
    if let flag = header.flags.keys.sorted().first(where: { !known.contains($0) }) {
      throw CommandError(
        "\(Notation.escaped(index.folder))/\(Corpus.indexName):1: \(named.name) has no flag "
          + "\(Notation.quoted(flag)).",
        known.isEmpty ? "Remove it." : "It has \(known.joined(separator: ", ")).")
    }
    let machine = try arguments.attachingPeer(
      to: [try named.set(header.flags)])[0]
    let fault = try arguments.fault(of: [named])
    let isolation = try arguments.isolation()
    console.print(
      "consent check --corpus \(Notation.escaped(index.folder))"
        + (fault.map { ", planted fault \($0)" } ?? ""))
    if let program = machine.program { console.say("against: \(program)") }
    console.say("\(header.machine)\n")
    console.note(isolation)
    var isGone = false
    func play(
      _ runs: [Corpus.Run], shortens: Bool = false
    ) throws(CommandError) -> [Corpus.Outcome?]? {
      var outcomes = [Corpus.Outcome?](repeating: nil, count: runs.count)
      let isDone = try console.doTasks(
        runs.count, "runs", in: isolation,
        { place, _ throws(CommandError) in
          try Corpus.Outcome(
            of: runs[place], in: index.folder, on: machine, fault: fault, nil, shortens: shortens)
        },
        // A run that crashes its process is replayed in a dedicated worker.
        after: { place, _ throws(CommandError) in
          try Corpus.Outcome(
            of: runs[place], in: index.folder, on: machine, fault: fault, isolation,
            shortens: shortens)
        },
        upTo: { $0 == .gone },
        onResult: {
          outcomes[$0] = $1
          if $1 == .gone { isGone = true }
        })
      return isDone ? outcomes : nil
    }
    guard var outcomes = try play(index.runs) else {
      console.note("Interrupted; the remaining runs were not played.")
      return .interrupted
    }
    if let place = outcomes.firstIndex(where: { $0?.differs ?? false }),
      let again = try play([index.runs[place]], shortens: true)?.first, let again,
      again.differs || again.isFlaky
    {
      outcomes[place] = again
    }
    let store = CaseStore(folder: arguments[.save] ?? "Failures")
    return try conclude(outcomes, of: machine, isGone, in: store, console)
  }

  private static func conclude(
    _ outcomes: [Corpus.Outcome?], of machine: AnySetMachine, _ isGone: Bool,
    in store: CaseStore, _ console: Console
  ) throws(CommandError) -> ExitCode {
    var (first, stale, flaky) = (Corpus.Difference?.none, [String](), [String]())
    var (differing, missing, commands) = (0, 0, 0)
    for outcome in outcomes {
      switch outcome {
      case nil: missing += 1
      case .asExpected(let played): commands += played
      case .stale(let text): stale.append(text)
      case .differs(let difference): (differing, first) = (differing + 1, first ?? difference)
      case .gone: differing += 1
      case .wavers(let text): flaky.append(text)
      case .malformed(let message):
        throw CommandError(
          message,
          "Write the corpus again with: consent corpus DIR \(machine.name)")
      }
    }
    let code: ExitCode =
      !stale.isEmpty
      ? .unknown
      : differing > 0
        ? .violated
        : missing + flaky.count > 0 || machine.leftOut != nil ? .unknown : .holds
    if stale.isEmpty, let file = first?.file { first?.file = store.save(file) }
    console.add(
      "corpusCheck",
      [
        "machine": machine.name, "program": machine.program, "runs": outcomes.count,
        "commands": commands, "differing": differing, "stale": stale.count, "flaky": flaky,
        "verdict": "\(code)", "first": first,
      ])
    if let text = stale.first {
      console.say(text)
      console.conclude(
        .unknown, "the model itself differs in \(stale.count) runs: the corpus is outdated.")
      console.print("Write it again with: \(console.invocation("corpus", "DIR", machine.name))")
    } else if differing > 0 {
      console.paragraphs(first?.explanation ?? [])
      console.print()
      console.show(first?.lines ?? [])
      console.print()
      console.showLegend(of: first?.lines ?? [])
      console.conclude(
        .violated,
        isGone
          ? "the program is gone; \(missing) of \(outcomes.count) runs were not played."
          : "\(differing) of \(outcomes.count) runs differ.")
      if let first { console.sayPlace(of: first.file) }
    } else if !flaky.isEmpty {
      for text in flaky.prefix(3) { console.say(text) }
      console.conclude(.unknown, "\(flaky.count) of \(outcomes.count) runs are flaky.")
    } else if missing > 0 {
      console.conclude(.unknown, "\(missing) runs were not played.")
    } else if let kinds = machine.leftOut {
      console.conclude(.unknown, "\(Reason.sentence(leavingOut: kinds)).")
    } else {
      let states = machine.peer?.greeting.isWithoutStates == true ? ", states aside" : ""
      console.conclude(.holds, "every run matches its expected transcript\(states).")
      console.say("Played \(outcomes.count.grouped) runs with \(commands.grouped) commands.")
    }
    return code
  }
}
