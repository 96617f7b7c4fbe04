import ConsentSuite
import FoundationEssentials
import Notation
import OperatingSystem
import Reporting
import Terminal
import Workers

/// `consent check`: compares model and system, machine by machine.
struct CheckCommand {
  private let seed: UInt64
  private let runs: UInt64?
  private let seconds: Double?
  private let machines: [AnySetMachine]
  /// The fault of each machine.
  private let faults: [String?]
  private let maximumCommands: Int
  private let folder: CaseFolder
  private let store: CaseStore
  /// The cases that failed in earlier runs, each with the name of its machine.
  private let failures: [(machine: String, text: CaseText)]
  private let isolation: Isolation?
  private let shard: Shard?
  private let explored: ExploredScopes
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    let named = try arguments.machinesAndFault(twins: true)
    (machines, faults) = (named.machines.map(\.machine), named.machines.map(\.fault))
    seed = try arguments.seed()
    seconds = try arguments.seconds(.duration)
    if seconds != nil && arguments.flags[.runs] != nil {
      throw UsageError(
        message: "--runs and --for cannot be combined.", advice: "Give only one of the two limits.")
    }
    runs =
      seconds == nil
      ? try arguments.number(.runs, in: 1...UInt64(Int.max), or: 250_000) : nil
    maximumCommands = Int(try arguments.number(.steps, in: 1...10_000, or: 50))
    isolation = try arguments.isolation()
    folder = try arguments.folder()
    store = CaseStore(folder: arguments.flags[.save] ?? "Failures")
    shard = try arguments.shard(ProcessInfo.processInfo.environment)
    // Shards must play the same cases, and another system under test has other failures.
    failures = named.fault == nil && shard == nil ? try store.failures(of: arguments.program) : []
    let isAsUsual = arguments.flags[.runs] == nil && arguments.flags[.duration] == nil
    explored = arguments.flags[.explore] != nil ? .all : isAsUsual ? .small : .none
    self.arguments = arguments
  }

  /// Returns the run settings of the machine at `place`.
  private func settings(of place: Int) -> RunSettings {
    var settings = RunSettings(
      seed: seed,
      runs: runs.map {
        $0.share(upTo: place + 1, of: weights) - $0.share(upTo: place, of: weights)
      },
      shard: shard, maximumCommands: maximumCommands, fault: faults[place],
      isolation: isolation, folder: folder)
    (settings.explored, settings.backtracer) = (explored, .consent)
    settings.failures = failures.filter { $0.machine == machines[place].name }.map(\.text)
    return settings
  }

  /// The weights by which cases are distributed among machines: the number of coverage goals of each.
  private var weights: [Int] { machines.map(\.breadth) }

  private var settings: Report.Settings {
    Report.Settings(
      seed: seed, runs: runs, milliseconds: seconds.map { UInt64($0 * 1_000) },
      limits: Report.Limits(
        commands: maximumCommands, patience: isolation?.limits.patience,
        memory: isolation?.limits.memory),
      shard: shard,
      machines: machines.enumerated().map { place, machine in
        machine.catalogue(settings(of: place))
      })
  }

  func run(_ console: Console) throws(UsageError) -> ExitCode {
    let outputs = try ReportOutputs(arguments, folder: folder, console: console)
    // Computed once: the saved files may change during the run; the report then shows the discrepancy.
    let settings = settings
    outputs.begin(settings)
    console.note(isolation)
    if folder.path == nil {
      console.note("No Specs folder was found: the saved cases in the program are played.")
    }
    let clock = Stopwatch()
    let meter = ProgressMeter(console: console, clock: clock, limit: seconds)
    var report = Report(settings: settings, machines: [])
    var times = RunTimes()
    for (place, machine) in machines.enumerated() where !Interruption.isRequested {
      let start = clock.seconds
      report.machines.append(try play(machine, at: place, clock, meter, &times, console))
      times.machines[machine.name] = clock.seconds - start
    }
    console.clearProgress()
    report.wasInterrupted = Interruption.isRequested
    report.save(store.save)
    let written = outputs.end(report, times: times)
    meter.summarize(report)
    if report.wasInterrupted { return console.interrupted() }
    return report.verdict.exitCode.withFiles(written: written)
  }

  private func play(
    _ machine: AnySetMachine, at place: Int, _ clock: Stopwatch, _ meter: ProgressMeter,
    _ times: inout RunTimes, _ console: Console
  ) throws(UsageError) -> MachineReport {
    let settings = settings(of: place)
    // Unused time is passed on to the remaining machines.
    let part = UInt64(1_000).share(upTo: place + 1, of: weights)
    let deadline = seconds.map { $0 * Double(part) / 1_000 }
    // Failing cases are shrunk after the search, in as much time as the machine had.
    let shrinkingDeadline = deadline.map { $0 * 2 - min(clock.seconds, $0) }
    func isOver(_ deadline: Double?) -> Bool {
      Interruption.isRequested || deadline.map { clock.seconds >= $0 } ?? false
    }
    let store = store
    var measured: [(name: String, seconds: Double)] = []
    defer { for part in measured { times.add(part.seconds, to: part.name, of: machine.name) } }
    meter.begin(machines.count > 1 ? machine.name : nil, of: settings.caseCountHere)
    do throws(SuiteError) {
      var events = RunEvents(
        shouldStop: {
          meter.draw()
          return isOver(deadline)
        }, shouldStopShrinking: { isOver(shrinkingDeadline) },
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
    } catch {
      throw UsageError(error)
    }
  }
}

extension CaseStore {
  fileprivate func failures(
    of program: Machines
  ) throws(UsageError) -> [(machine: String, text: CaseText)] {
    do throws(CaseFileError) {
      var failures: [(machine: String, text: CaseText)] = []
      for text in try saved() { failures.append((try program.machine(of: text).name, text)) }
      return failures
    } catch {
      throw UsageError(error)
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

extension Arguments {
  /// Returns the seed given, or a random one.
  func seed() throws(UsageError) -> UInt64 {
    try number(.seed, in: 0...UInt64.max, or: UInt64.random(in: 0..<1_000_000_000))
  }

  /// Applies the flags of the machines, and returns the configured machines.
  func set(_ machines: [AnyMachine]) throws(UsageError) -> [AnySetMachine] {
    let understood = machines.flatMap(\.flags).map(\.name)
    if let idle = machineFlags.keys.sorted().first(where: { !understood.contains($0) }) {
      let owner = program.all.first { $0.flags.contains { $0.name == idle } }
      throw UsageError(
        message:
          "\(idle) is a flag of \(owner?.name ?? "another machine"); this run does not include it.",
        advice: "Remove the flag, or name \(owner?.name ?? "that machine") as well.")
    }
    var all: [AnySetMachine] = []
    for (machine, decided) in try decisions(of: machines) {
      let own = machineFlags.filter { flag in machine.flags.contains { $0.name == flag.key } }
      do throws(FlagMistake) {
        all.append(try machine.set(own, deciding: decided))
      } catch {
        throw UsageError(error)
      }
    }
    return all
  }

  /// Returns the faults to plant, separated by commas. Each must belong to one of these machines, and those of
  /// a machine must be combinable.
  func fault(of machines: [AnyMachine]) throws(UsageError) -> String? {
    guard let text = flags[.fault] else { return nil }
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for (place, name) in names.enumerated() {
      if names[..<place].contains(name) {
        throw UsageError(
          message: "\(Notation.quoted(name)) is given twice.", advice: "Give it once.")
      }
      if machines.contains(where: { $0.has(fault: name) }) { continue }
      throw .unknown(
        "fault", name, of: machines, named: { $0.allFaults.map(\.name) },
        list: "consent faults", in: program)
    }
    for machine in machines {
      guard let own = machine.faults(among: text), !machine.combines(own) else { continue }
      throw UsageError(
        message: "\(own.replacing(",", with: " and ")) cannot be planted together.",
        advice: "Each replaces a part of the system. Plant one of them with others.")
    }
    return text
  }

  /// Returns the folder with scenarios and regressions: the folder given, or the nearest, or the copy that the
  /// program carries.
  func folder() throws(UsageError) -> CaseFolder {
    guard let path = flags[.specs] else {
      let here = getcwd(nil, 0).map { path in
        defer { free(path) }
        return String(cString: path)
      }
      return CaseFolder.nearest(to: here ?? "/", of: program) ?? CaseFolder(carriedBy: program)
    }
    let folder = CaseFolder(path: path, of: program)
    if !folder.holdsCases {
      throw UsageError(
        message: "\(Notation.quoted(path)) contains no Scenarios or Regressions of any machine.",
        advice: "Give the Specs folder of a checkout: --specs DIR.")
    }
    return folder
  }
}

extension UsageError {
  init(_ error: SuiteError) {
    switch error {
    case .caseFile(let error): self.init(error)
    case .unknownFault(let planted, let file, let known):
      self.init(
        message: "\(Notation.escaped(file)) names the planted fault \(Notation.quoted(planted)), "
          + "which this build does not have.",
        advice: Notation.nearest(to: planted, in: known).map { "Did it mean \($0)?" }
          ?? "See consent faults.")
    case .tooFewSteps(let count, let file):
      self.init(
        message: "\(Notation.escaped(file)) has only \(count) steps.",
        advice: "Choose N from 0 to \(count): --until N.")
    case .noDouble(let machine, let twinsOf):
      self.init(
        message: "\(machine) has no double that a Swift test could use.",
        advice: twinsOf.map { "It runs \($0) twice. Emit a case of \($0)." }
          ?? "Replay the case without --emit.")
    case .isolation(let error): self.init(error)
    }
  }

  init(_ error: IsolationError) {
    self.init(
      message: "Cannot create \(error.what): \(error.reason).",
      advice: "Use fewer --workers, or --in-process.", code: .fault)
  }

  init(_ error: CaseFileError) {
    switch error {
    case .unreadable(let file, let reason):
      self.init(
        message: "\(Notation.escaped(file)) cannot be read: \(reason).",
        advice: "Name a saved case, such as Failures/NAME.consent, or a scenario.")
    case .unknownMachine(let file, let name, let names):
      self.init(
        message: "\(Notation.escaped(file)) belongs to the machine \(Notation.quoted(name)), which "
          + "this build does not have.",
        advice: Notation.nearest(to: name, in: names).map { "Did it mean \($0)?" }
          ?? "It has \(names.joined(separator: ", ")).")
    case .malformed(let error):
      let lines = "\(error)".split(separator: "\n", maxSplits: 1).map(String.init)
      self.init(message: lines[0], advice: lines.count > 1 ? lines[1] : "")
    }
  }
}
