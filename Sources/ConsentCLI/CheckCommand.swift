import ConsentSuite
import ConsentVocabulary
import FoundationEssentials
import Glibc
import Isolation
import Lockstep
import StateMachines

/// `consent check`: the main job.
struct CheckCommand {
  private let seed: UInt64
  private let runs: UInt64
  private let seconds: Double?
  private let machine: ContactsMachine
  private let folder: CaseFolder?
  private let store: CaseStore
  private let isolation: Isolation?
  private let shard: Shard?
  private let known: [KnownDivergence]
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    if let surplus = arguments.rest.first {
      throw UsageError(
        message: "consent check takes no \(Notation.quoted(surplus)).",
        advice: "To replay a file, write: consent replay FILE")
    }
    seed = try arguments.seed()
    seconds = try arguments.seconds(.duration)
    if seconds != nil && arguments.flags[.runs] != nil {
      throw UsageError(
        message: "--runs and --for are given both.", advice: "Give one limit of the two.")
    }
    runs = try arguments.number(
      .runs, in: 1...UInt64(Int.max), or: seconds == nil ? 1_000_000 : UInt64(Int.max))
    machine = ContactsMachine(
      maximumContacts: Int(try arguments.number(.contacts, in: 0...60, or: 8)),
      profile: try arguments.choice(
        .profile, among: LegibilityProfile.allCases.map { ($0.words, $0) }),
      fault: try arguments.fault(),
      maximumCommands: Int(try arguments.number(.steps, in: 1...10_000, or: 50)))
    isolation = try arguments.isolation()
    folder = try arguments.folder()
    store = CaseStore(folder: arguments.flags[.save] ?? "Failures", fault: machine.fault)
    shard = try arguments.shard(ProcessInfo.processInfo.environment)
    known = try arguments.known()
    self.arguments = arguments
  }

  func run(_ console: Console) throws(UsageError) -> ExitCode {
    var check = SuiteCheck(
      machine: machine, seed: seed, runs: seconds == nil ? runs : nil, shard: shard,
      folder: folder, isolation: isolation)
    check.known = known
    let outputs = ReportOutputs(arguments, folder: folder, console: console)
    outputs.begin(check.settings)
    if folder == nil {
      console.note("No folder Specs was found, so no scenarios and no regressions are played.")
      console.note("Run this in the checkout, or name the folder with --specs DIR.")
    }
    let clock = Stopwatch()
    let (store, seconds) = (store, seconds)
    let meter = ProgressMeter(
      console: console, clock: clock, total: seconds == nil ? UInt64(check.cases.count) : nil)
    var report: SuiteReport
    do throws(SuiteError) {
      report = try check.run(
        shouldStop: {
          Interruption.isRequested || seconds.map { clock.seconds >= $0 } ?? false
        },
        onLockstep: { meter.beginLockstep() },
        onProgress: { meter.show($0) },
        onLastWords: { console.note(lastWords: $0) },
        onImprovement: { store.save(CaseFile($0, fault: store.fault)) })
    } catch {
      throw UsageError(error)
    }
    console.clearProgress()
    report.wasInterrupted = Interruption.isRequested
    store.save(&report)
    let written = outputs.end(report)
    // With a failure, most of the work went into making it small.
    meter.summarize(commands: report.lockstep.coverage?.commands)
    if report.wasInterrupted {
      console.note("Interrupted after \(report.lockstep.cases) cases; the above is what was found.")
      return .interrupted
    }
    return report.verdict.exitCode.withFiles(written: written)
  }
}

extension Arguments {
  /// The seed given, or a fresh one.
  func seed() throws(UsageError) -> UInt64 {
    try number(.seed, in: 0...UInt64.max, or: UInt64.random(in: 0..<1_000_000_000))
  }

  /// The fault to plant.
  func fault() throws(UsageError) -> Contestant<Contacts>? {
    try choice(
      .fault, among: (ContactsFaults.all + ContactsFaults.unruly).map { ($0.name, $0) })
  }

  /// The divergences that are known.
  func known() throws(UsageError) -> [KnownDivergence] {
    guard let path = flags[.known] else { return [] }
    do throws(KnownDivergence.Mistake) {
      return try KnownDivergence.all(in: path)
    } catch {
      throw UsageError(
        message: "\(Notation.escaped(error.place)): expected \(error.expected).",
        advice: "Write a line of JSON for each known divergence: see Specs/Reports.md.")
    }
  }

  /// The folder with scenarios and regressions: the one given, or the nearest.
  func folder() throws(UsageError) -> CaseFolder? {
    guard let path = flags[.specs] else {
      let here = getcwd(nil, 0).map { path in
        defer { free(path) }
        return String(cString: path)
      }
      return CaseFolder.nearest(to: here ?? "/")
    }
    let folder = CaseFolder(path: path)
    if folder.files(.scenarios).isEmpty && folder.files(.regressions).isEmpty {
      throw UsageError(
        message: "\(Notation.quoted(path)) holds no Scenarios and no Regressions.",
        advice: "--specs DIR names the folder Specs of a checkout.")
    }
    return folder
  }
}

extension UsageError {
  init(_ error: SuiteError) {
    switch error {
    case .caseFile(let error): self.init(error)
    case .isolation(let error):
      self.init(
        message: "\(error.what) is not to be had: \(error.reason).",
        advice: "Ask for fewer --workers, or play --in-process.", code: .fault)
    }
  }

  init(_ error: CaseFileError) {
    switch error {
    case .unreadable(let file, let reason):
      self.init(
        message: "\(Notation.escaped(file)) cannot be read: \(reason).",
        advice: "Name a case that a check saved, such as Failures/NAME.consent, or a scenario.")
    case .malformed(let error):
      let lines = "\(error)".split(separator: "\n", maxSplits: 1).map(String.init)
      self.init(message: lines[0], advice: lines.count > 1 ? lines[1] : "")
    }
  }
}
