import ConsentSuite
import Notation
import OperatingSystem
import Reporting
import Terminal
import Workers

/// `consent faults`: searches for every planted fault, and shows the claims that detect it.
enum FaultsCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "faults", in: .check, "search for every planted fault and list what detects it", run,
      or: [(.list, FaultListCommand.run)], endsWithResults: true,
      of: program, usage: "[MACHINE ...] [NAME ...] [flags]",
      arguments: .words(program.withTwins.map(\.name) + program.faultNames),
      flags: [
        .list, .twins, .seed.to("search with another seed (default 1)"),
        .runs.to("number of cases for each fault (default 300000)"), .decide, .decideFrom, .workers,
        .patience,
        .memory, .children, .inProcess, .save, .json, .html, .playground,
      ],
      explanation: """
        Plants each known fault around its system, one at a time, and searches for it.
        Prints whether it was found, the number of commands of its shortest case, and
        what detected it. Further claims that fail in this case are listed below.
        Any failure counts for a fault: a shorter case may fail in another way, have
        one more button, call or program, or set another decision.
        A fault that is not found is a gap in the suite.

        --list lists the faults without searching for them.
        """,
      examples: [
        "consent faults --list", "consent faults \(program.last)",
        "consent faults \(program.exampleOfFault)",
      ])
  }

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    let seed = try arguments.number(.seed, in: 0...UInt64.max, or: 1)
    let runs = try arguments.number(.runs, in: 1...UInt64(Int.max), or: 300_000)
    let isolation = try arguments.isolation()
    let store = CaseStore(folder: arguments[.save] ?? "Failures")
    let page = try PageOutput(arguments)
    let faults = try arguments.faults()
    let title = "consent faults, seed \(seed), up to \(runs.grouped) cases per fault"
    let width = faults.map(\.name.count).max() ?? 0
    console.say(title + faults.flatMap(\.machine.decided).distinct.map { ", \($0)" }.joined())
    console.note(isolation)
    var survivors: [FaultResult] = []
    var results: [FaultResult] = []
    var (machine, problem): (String?, String?)
    func hunt(_ index: Int, in isolation: Isolation? = nil) -> FaultSearch {
      FaultSearch(fault: faults[index].name, seed: seed, runs: runs, isolation: isolation)
    }
    let isDone = try console.doTasks(
      faults.count, "faults", in: isolation,
      { place, shouldStop throws(CommandError) in
        let result = try hunt(place).run(on: faults[place].machine, shouldStop)
        return shouldStop() ? nil : result
      },
      // A fault that crashes its process is searched for in dedicated workers.
      after: { place, _ throws(CommandError) in
        try hunt(place, in: isolation).run(on: faults[place].machine) { Interruption.isRequested }
      },
      onResult: { place, result in
        let owner = faults[place].machine.name
        results.append(result)
        if let file = result.file {
          problem = problem ?? store.save(file).problem
        } else {
          survivors.append(result)
        }
        let isFound = result.killer != nil
        console.add(
          "fault",
          [
            "machine": owner, "name": result.name, "summary": result.summary, "found": isFound,
            "index": isFound ? result.index : nil, "commands": isFound ? result.commands : nil,
            "killer": result.killer, "broken": result.broken,
          ])
        if owner != machine {
          console.print("\n\(padded(owner, to: width))  commands  killed by")
          machine = owner
        }
        console.say(lines(result, width: width))
      })
    if !isDone { return console.interrupted() }
    let isWritten =
      page.map { $0.write(Self.page(title, $0.playground, faults, results), console) } ?? true
    if results.count < faults.count {
      console.note("Only \(results.count) of \(faults.count) faults were searched for.")
      return .unknown
    }
    console.conclude(survivors.map { ($0.name, $0.summary) }, of: faults.count, in: store, problem)
    return (survivors.isEmpty ? ExitCode.holds : .violated)
      .withFiles(written: isWritten && problem == nil)
  }

  private static func page(
    _ title: String, _ playground: Playground?, _ faults: [(machine: AnySetMachine, name: String)],
    _ results: [FaultResult]
  ) -> Page {
    let rows = zip(faults, results).map { fault, result in
      let isFound = result.killer != nil
      return (
        machine: fault.machine,
        row: FaultGrid.Row(
          result.name, result.summary, commands: isFound ? result.commands : nil,
          effort: isFound ? (result.index + 1).grouped : "",
          byComparison: isFound && result.broken.isEmpty, claims: Set(result.broken))
      )
    }
    let survivors = results.filter { $0.killer == nil }
    return Page(
      title, playground: playground, of: faults.count, survivors: survivors.map(\.name),
      grids: rows.map(\.machine.name).distinct.map { name in
        let ofMachine = rows.filter { $0.machine.name == name }
        return FaultGrid(name, claims: ofMachine[0].machine.claims, ofMachine.map(\.row))
      })
  }

  private static func lines(_ result: FaultResult, width: Int) -> [String] {
    let length = result.killer == nil ? "-" : "\(result.commands)"
    let first =
      "\(padded(result.name, to: width))  \(padded(length, to: 8))  \(result.killer ?? "nothing")"
    let others = result.broken.filter { $0 != result.killer }
    let margin = String(repeating: " ", count: width + 12)
    return [first] + others.map { "\(margin)\($0)" }
  }
}

extension Console {
  /// Prints the planted faults that survive, and the folder with the cases of the others.
  func conclude(
    _ survivors: [(name: String, summary: String)], of count: Int, in store: CaseStore,
    _ problem: String?
  ) {
    print()
    if let problem { note("Cases could not be saved: \(problem).") }
    if survivors.isEmpty {
      print(green(count == 1 ? "The fault is found." : "All \(count) faults are found."))
      if problem != nil { return }
      say("The shortest cases are in \(store.planted). Replay one with:")
      say("  \(invocation.replay("\(store.planted)/NAME.consent"))")
      return
    }
    print(
      red(count == 1 ? "The fault survives:" : "\(survivors.count) of \(count) faults survive:"))
    for fault in survivors { say("  \(fault.name): \(fault.summary)") }
  }
}

extension Arguments {
  /// Returns the planted faults that are named, or else all faults of the named machines.
  func faults() throws(CommandError) -> [(machine: AnySetMachine, name: String)] {
    let words = try machineWords(twins: true)
    let all = zip(words.machines, try set(words.machines)).flatMap { machine, set in
      machine.faults.map { (machine: set, name: $0.name) }
    }
    try words.check(
      "fault", named: { $0.faults.map(\.name) }, list: "consent faults --list", in: program)
    return words.others.isEmpty
      ? all : words.others.flatMap { name in all.filter { $0.name == name } }
  }
}

/// `consent faults --list`: lists the planted faults without searching for them.
enum FaultListCommand {
  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    try arguments.refuse(
      [
        .seed, .runs, .decide, .decideFrom, .workers, .patience, .memory, .children, .inProcess,
        .save, .html,
        .playground,
      ], beside: .list, "The list needs no search: remove one of the two.")
    let words = try arguments.machineWords(twins: true)
    try words.check(
      "fault", named: { $0.allFaults.map(\.name) }, list: "consent faults --list",
      in: arguments.program)
    var isFirst = true
    for machine in words.machines {
      let faults = machine.allFaults.filter {
        words.others.isEmpty || words.others.contains($0.name)
      }
      if faults.isEmpty { continue }
      let width = faults.map(\.name.count).max() ?? 0
      if !isFirst { console.print() }
      console.print(
        "\(console.bold(machine.name)), \(faults.count) \(faults.count == 1 ? "fault" : "faults")")
      isFirst = false
      for fault in faults {
        let isUnruly = machine.unrulyFaults.contains(fault)
        console.add(
          "planted fault",
          [
            "machine": machine.name, "name": fault.name, "summary": fault.summary,
            "onRequest": isUnruly,
          ])
        let words = isUnruly ? "\(fault.summary) (planted on request only)" : fault.summary
        console.say(words, beside: "  \(fault.name)", column: width + 4)
      }
    }
    return .holds
  }
}
