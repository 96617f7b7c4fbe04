import ConsentVocabulary
import Lockstep
import Reporting
import StateMachines
import Workers

/// A machine as the command line sees it: a name, what there is to know about it, and what can be done
/// with it. Made where its type is known, so that all of its loops are specialized.
public struct AnyMachine: Sendable {
  public let name: String
  /// The folder with its clauses, from the root of the checkout.
  public let specs: String
  public let flags: [MachineFlag]
  /// The clauses of all rules of its model, however it is set.
  public let clauses: [String]
  /// The names of its claims.
  public let claims: [String]
  /// The faults that are planted around its system; each of them has to be found.
  public let faults: [FaultRow]
  /// Faults that end their process or come out differently each time.
  public let unrulyFaults: [FaultRow]
  /// What it reads of the files of a project; `nil` where it reads none.
  public let linter: Linter?
  /// The scopes that are explored where none is asked for, as they are written.
  public let staircase: [String]
  /// What conditions can say of it.
  public let words: @Sendable () -> [ConditionWord]
  private let makes: @Sendable ([String: String]) throws(FlagMistake) -> AnySetMachine

  public init<M: SuiteMachine>(_ type: M.Type) {
    (name, specs, flags) = (M.name, M.specs, M.flags)
    clauses = M.ownRules.map(\.clause)
    claims = M.ownClaims.map { "\($0)" }
    faults = M.faults.map { FaultRow(name: $0.name, summary: $0.summary) }
    unrulyFaults = M.unrulyFaults.map { FaultRow(name: $0.name, summary: $0.summary) }
    linter = M.linter
    staircase = M.staircase.map(\.name)
    words = { M.listedWords }
    makes = { values throws(FlagMistake) in AnySetMachine(try M(values)) }
  }

  /// A fault by name and summary.
  public struct FaultRow: Hashable, Sendable {
    public let name: String
    /// What it does wrong, in a line.
    public let summary: String
  }

  /// The machine as flags set it.
  ///
  /// - Parameter values: What each flag was given, by its name.
  public func set(_ values: [String: String] = [:]) throws(FlagMistake) -> AnySetMachine {
    try makes(values)
  }
}

/// A machine with its settings.
public struct AnySetMachine: Sendable {
  public let name: String
  /// How many rules, kinds of commands, refusals and landmarks there are to visit; at least 1.
  public let breadth: Int
  /// The catalogue of a run, before it begins.
  public let catalogue: @Sendable (RunSettings) -> Catalogue
  /// Reads the cases of those divergences that are of this machine, and says what is wrong with them.
  public let read: @Sendable ([KnownDivergence]) throws(Mistake) -> Void
  /// The main job.
  public let run: @Sendable (RunSettings, RunEvents) throws(SuiteError) -> MachineReport
  /// The search for one planted fault, until it is found, its cases are played, or it is told to stop.
  let hunt: @Sendable (FaultHunt, @escaping () -> Bool) throws(IsolationError) -> FaultResult
  /// The scopes that are explored where none is asked for, as they are written.
  public let staircase: [String]
  /// A scope as it is written out in full.
  public let scope: @Sendable (String) throws(FlagMistake) -> String
  /// The search over all states of a scope.
  let explore: @Sendable (ScopeSearch, @escaping () -> Bool) throws(FlagMistake) -> ScopeReport
  /// Throws where a condition cannot be read.
  public let readCondition: @Sendable (String) throws(FlagMistake) -> Void
  /// The search for a condition in a scope.
  let find: @Sendable (ConditionSearch, @escaping () -> Bool) throws(FlagMistake) -> ConditionReport
  /// Plays a saved case; the fault, by its name, takes the place of the file's own.
  public let replay: @Sendable (CaseText, String?, Isolation?) throws(SuiteError) -> ReplayOutcome

  init<M: SuiteMachine>(_ machine: M) {
    name = M.name
    breadth = machine.breadth
    catalogue = { settings in
      machine.catalogue(settings, of: M.contestant(settings.fault) ?? M.system)
    }
    read = { known throws(Mistake) in
      for divergence in known where divergence.machine == M.name {
        _ = try MachineRun<M>.read(divergence)
      }
    }
    run = { settings, events throws(SuiteError) in
      try MachineRun(
        machine: machine, contestant: M.contestant(settings.fault) ?? M.system,
        settings: settings
      ).run(events)
    }
    hunt = { hunt, shouldStop throws(IsolationError) in
      try hunt.run(on: machine, shouldStop)
    }
    staircase = M.staircase.map(\.name)
    scope = { text throws(FlagMistake) in try Scope<M.Size>(text).name }
    explore = { search, shouldStop throws(FlagMistake) in
      try ScopeReport(of: search, on: machine, shouldStop)
    }
    readCondition = { text throws(FlagMistake) in _ = try M.condition(text) }
    find = { search, shouldStop throws(FlagMistake) in
      try ConditionReport(of: search, on: machine, shouldStop)
    }
    replay = { text, fault, isolation throws(SuiteError) in
      try ReplayOutcome(text, machine, fault, isolation)
    }
  }
}

/// What came of a saved case that was played by itself.
public struct ReplayOutcome: Sendable {
  /// The planted fault that the file names, if it names one.
  public let plantedFault: String?
  /// The lines of the header that describe the world.
  public let world: [String]
  /// What the case was saved for; `nil` for a scenario.
  public let breach: String?
  /// What it shows today; `nil` where nothing fails.
  public let failure: String?
  public let mismatches: [ReplayRecord.Mismatch]
  public let explanation: [String]
  public let lines: [ComparedLine]
  /// What there is to tell of the end, such as where each grant came from.
  public let notes: [String]

  public var passed: Bool { failure == nil && mismatches.isEmpty }

  init<M: SuiteMachine>(
    _ text: CaseText, _ machine: M, _ fault: String?, _ isolation: Isolation?
  ) throws(SuiteError) {
    let (saved, played): (Case<M.Talk>, CaseReplay<M>)
    do throws(CaseFileError) { saved = try text.parsed() } catch { throw .caseFile(error) }
    plantedFault = fault ?? saved.plantedFault
    guard let contestant = M.contestant(plantedFault) else {
      throw .unknownFault(
        plantedFault ?? "", file: text.file, among: (M.faults + M.unrulyFaults).map(\.name))
    }
    do throws(IsolationError) {
      played = try CaseReplay(
        saved, file: text.file, on: machine, against: contestant, in: isolation)
    } catch {
      throw .isolation(error)
    }
    world = Array(Case<M.Talk>(world: saved.world).header.dropFirst(2))
    breach = saved.breach.map { "\($0)" }
    failure = played.failure.map { "\(Case<M.Talk>.Breach($0))" }
    (mismatches, explanation, lines) = (played.mismatches, played.explanation, played.lines)
    notes = played.notes
  }
}
