import ConsentSuite
import FoundationEssentials
import Notation
import OperatingSystem
import Reporting
import Terminal
import Workers

/// `consent check`: compares model and system, machine by machine.
enum CheckCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "check", in: .check, "check every system against its model and print a verdict", run,
      or: [(.corpus, CorpusCheckCommand.run)], worlds: .drawn, endsWithResults: true,
      of: program, usage: "[MACHINE ...] [flags]", arguments: .words(program.withTwins.map(\.name)),
      flags: [
        .runs, .duration, .explore, .twins, .seed, .fault, .corpus, .decide, .decideFrom, .steps,
        .workers,
        .system, .patience, .memory, .children, .inProcess,
        .save.to("save failing cases here, and replay them first (Failures)"), .specs, .shard,
        .all, .json, .junit, .sarif, .html, .playground,
      ],
      explanation: """
        Checks all machines, or only those named, one after the other; they share the
        cases or the time. For each machine it takes these steps:

          replay the cases that failed earlier, except in shards
          replay the saved regressions and scenarios
          explore every state of scopes with at most two objects
          run the other checks of the machine
          play random cases on the reference model and on the system in lockstep

        Each answer is compared, and the invariants judge both transcripts, which shows
        whether the model or the system is wrong. In worlds whose design breaks claims
        on purpose the two are compared as well, and no claim is judged. --explore adds
        the other scopes of consent explore, and twins; with --runs or --for, no scope
        is explored without it. The last lines list the omissions; with --all, the first
        lines name all worlds and scopes.

        A failure does not end the run, unless many cases hang or end their process.
        Failures of the same class are reported once: the shortest case, which is
        saved, shrunk, saved again and printed, with the command line that replays it.
        --all prints all of them. Equal seeds and numbers of runs print equal bytes;
        output that varies goes to standard error.

        Shards share a seed and split the cases; consent merge makes one verdict of
        their files. A shard without a failure exits with 0. If a file cannot be
        written, standard error reports it, and exit code 0 becomes 70.
        Specs/Reports.md describes the files.
        """,
      examples: [
        "consent check", "consent check \(program.last)", "consent check --seed 7 --runs 20000",
        "consent check \(program.first) --fault \(program.exampleOfFault)",
        "consent check \(program.last) --for 5m",
        "consent check --seed 7 --shard 2/4 --json shard-2.jsonl",
      ])
  }

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    let (machines, fault) = try arguments.machinesAndFault(twins: true)
    let seed = try arguments.number(
      .seed, in: 0...UInt64.max, or: UInt64.random(in: 0..<1_000_000_000))
    let seconds = try arguments.seconds(.duration)
    if seconds != nil && arguments.has(.runs) {
      throw CommandError(
        "--runs and --for cannot be combined.", "Give only one of the two limits.")
    }
    let runs =
      seconds == nil
      ? try arguments.number(.runs, in: 1...UInt64(Int.max), or: 100_000) : nil
    let longest = try arguments.number(.steps, in: 1...10_000, or: 50)
    let (isolation, folder) = (try arguments.isolation(), try arguments.folder())
    let store = CaseStore(folder: arguments[.save] ?? "Failures")
    let shard = try arguments.shard(ProcessInfo.processInfo.environment)
    // Shards must play the same cases, and another system under test has other failures.
    let failures =
      fault != nil || shard != nil ? [] : try saved(in: store, of: arguments.program)
    let isAsUsual = !arguments.has(.runs) && seconds == nil
    // Cases are distributed among machines by the number of coverage goals of each.
    let weights = machines.map(\.machine.breadth)
    let plans = machines.enumerated().map { index, row in
      var settings = RunSettings(
        seed: seed,
        runs: runs.map {
          $0.share(upTo: index + 1, of: weights) - $0.share(upTo: index, of: weights)
        },
        shard: shard, maximumCommands: longest, fault: row.fault, isolation: isolation,
        folder: folder)
      settings.explored = arguments.has(.explore) ? .all : isAsUsual ? .small : .none
      settings.backtracer = .consent
      settings.failures = failures.filter { $0.machine == row.machine.name }.map(\.text)
      return (machine: row.machine, settings: settings)
    }
    let outputs = try ReportOutputs(arguments, folder: folder, console: console)
    // Computed once: the saved files may change during the run; the report then shows the discrepancy.
    let settings = Report.Settings(
      seed: seed, runs: runs, milliseconds: seconds.map { UInt64($0 * 1_000) },
      limits: Report.Limits(
        commands: longest, patience: isolation?.limits.patience, memory: isolation?.limits.memory),
      shard: shard, build: shard.flatMap { _ in ProgramOrigin.build },
      machines: plans.map { $0.machine.catalogue($0.settings) })
    outputs.begin(settings)
    console.note(isolation)
    if folder.path == nil {
      console.note("No Specs folder was found: the saved cases in the program are played.")
    }
    let clock = Stopwatch()
    let meter = ProgressMeter(console: console, clock: clock, limit: seconds)
    var report = Report(settings: settings, machines: [])
    var times = RunTimes()
    for (index, plan) in plans.enumerated() where !Interruption.isRequested {
      let (start, name) = (clock.seconds, plan.machine.name)
      // Unused time is passed on to the remaining machines.
      let part = UInt64(1_000).share(upTo: index + 1, of: weights)
      meter.begin(plans.count > 1 ? name : nil, of: plan.settings.caseCountHere)
      report.machines.append(
        try play(
          plan.machine, plan.settings, until: seconds.map { $0 * Double(part) / 1_000 }, clock,
          meter, store, console
        ) { times.add($1, to: $0, of: name) })
      times.machines[name] = clock.seconds - start
    }
    console.clearProgress()
    report.wasInterrupted = Interruption.isRequested
    report.save(store.save)
    let written = outputs.end(report, times: times)
    meter.summarize(report)
    if report.wasInterrupted { return console.interrupted() }
    return report.verdict.exitCode.withFiles(written: written)
  }

  private static func play(
    _ machine: AnySetMachine, _ settings: RunSettings, until deadline: Double?,
    _ clock: Stopwatch, _ meter: ProgressMeter, _ store: CaseStore, _ console: Console,
    onTime: (String, Double) -> Void
  ) throws(CommandError) -> MachineReport {
    // Failing cases are shrunk after the search, in as much time as the machine had.
    let shrinkingDeadline = deadline.map { $0 * 2 - min(clock.seconds, $0) }
    func isOver(_ deadline: Double?) -> Bool {
      Interruption.isRequested || deadline.map { clock.seconds >= $0 } ?? false
    }
    var measured: [(name: String, seconds: Double)] = []
    defer { for part in measured { onTime(part.name, part.seconds) } }
    var events = RunEvents(
      shouldStop: {
        meter.draw()
        return isOver(deadline)
      },
      shouldStopShrinking: {
        meter.draw()
        return isOver(shrinkingDeadline)
      },
      onLockstep: { meter.beginLockstep() }, onProgress: { meter.take($0) },
      onLastWords: { console.note(lastWords: $0) },
      onImprovement: { store.save($0) })
    events.onTime = { measured.append(($0, $1)) }
    // A run that is killed during its search leaves these. Otherwise the first case of each class replaces
    // them, whichever was met first.
    var drawn: [CaseFile] = []
    events.onFailure = { if let saved = store.saveIfNew($0) { drawn.append(saved) } }
    let report = try machine.run(settings, events)
    let kept = report.lockstep.files.map(\.name)
    for file in drawn where !kept.contains(file.name) { store.remove(file) }
    return report
  }

  /// Returns the cases that failed in earlier runs, each with the name of its machine.
  private static func saved(
    in store: CaseStore, of program: Machines
  ) throws(CommandError) -> [(machine: String, text: CaseText)] {
    try store.saved().map { text throws(CommandError) in
      let machine = try program.machine(of: text)
      // Whatever machine is checked, a file that names none is no case.
      if text.machine == nil { try (try? machine.set())?.read(text) }
      return (machine.name, text)
    }
  }
}

extension UInt64 {
  /// Returns the share of the first `count` elements when this number is divided by `weights`.
  fileprivate func share(upTo count: Int, of weights: [Int]) -> UInt64 {
    let (all, some) = (weights.reduce(0, +), weights.prefix(count).reduce(0, +))
    guard all > 0 else { return 0 }
    let product = multipliedFullWidth(by: UInt64(some))
    return UInt64(all).dividingFullWidth(product).quotient
  }
}
