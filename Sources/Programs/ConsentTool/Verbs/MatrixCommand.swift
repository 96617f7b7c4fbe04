import ConsentSuite
import Lockstep
import Notation
import OperatingSystem
import Reporting
import Terminal
import Workers

/// `consent faults --matrix`: shows which claims detect which planted fault.
enum MatrixCommand {
  /// The number of seeds with which each fault is searched for.
  private static let seeds: UInt64 = 5

  static func run(_ arguments: Arguments, _ console: Console) throws(UsageError) -> ExitCode {
    let seed = try arguments.number(.seed, in: 0...UInt64.max - seeds, or: 1)
    let settings = FaultEvaluationSettings(
      seeds: (0..<seeds).map { seed + $0 },
      runs: try arguments.number(.runs, in: 1...UInt64(Int.max), or: 300_000),
      states: try arguments.states(or: 40_000))
    let isolation = try arguments.isolation()
    let store = CaseStore(folder: arguments[.save] ?? "Failures")
    let file = arguments[.write]
    if let file, ![".md", ".csv"].contains(where: file.hasSuffix) {
      throw UsageError(
        message: "--write needs a file that ends with .md or .csv, but was given "
          + "\(Notation.quoted(file)).", advice: "Write it like this: --write matrix.md")
    }
    let page = try PageOutput(arguments)
    let faults = try arguments.faults()
    let title =
      "consent faults --matrix, seeds \(seed) to \(seed + seeds - 1), "
      + "up to \(settings.runs.grouped) cases per fault"
    console.print(title)
    console.print("limits: \(settings.states.grouped) states per scope")
    console.note(isolation)
    var records: [FaultEvaluationRecord] = []
    _ = try console.doTasks(
      faults.count, "faults", in: isolation,
      { place, shouldStop throws(IsolationError) in
        let record = try faults[place].machine.tryFault(
          faults[place].name, settings, nil, shouldStop)
        return shouldStop() ? nil : record
      },
      // A fault that crashes its process is evaluated in dedicated workers.
      after: { place, _ throws(IsolationError) in
        try faults[place].machine.tryFault(faults[place].name, settings, isolation) {
          Interruption.isRequested
        }
      },
      onResult: { records.append($1) })
    var (tables, problem): ([MatrixTable], String?) = ([], nil)
    for machine in faults.map(\.machine)
    where !tables.contains(where: { $0.machine == machine.name }) {
      let table = MatrixTable(
        machine.name, machine.claims, records.filter { $0.machine == machine.name })
      tables.append(table)
      for record in table.records {
        if let file = record.shortest?.file { problem = problem ?? store.save(file).problem }
        console.add("trial", ["record": record])
      }
      console.add("matrix", table.summary)
      console.say(table.lines)
    }
    var isWritten = true
    if let file {
      let text =
        file.hasSuffix(".md")
        ? tables.map(\.markdown).joined(separator: "\n") : tables.map(\.commaSeparated).joined()
      isWritten = console.write(text, to: file)
    }
    if let page {
      let view = Page(
        title, playground: page.playground, of: faults.count,
        survivors: records.filter { $0.shortest == nil }.map(\.name), grids: tables.map(\.grid))
      isWritten = page.write(view, console) && isWritten
    }
    if Interruption.isRequested { return console.interrupted() }
    if records.count < faults.count {
      console.note("Only \(records.count) of \(faults.count) faults were evaluated.")
      return .unknown
    }
    let survivors = records.filter { $0.shortest == nil }
    console.conclude(survivors.map { ($0.name, $0.summary) }, of: faults.count, in: store, problem)
    return (survivors.isEmpty ? ExitCode.holds : .violated)
      .withFiles(written: isWritten && problem == nil)
  }
}
