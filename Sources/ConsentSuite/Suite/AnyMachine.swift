import ConsentVocabulary
import Lockstep
import Notation
import Reporting
import StateMachines
import Workers

/// A machine as the command line sees it: a name, what there is to know about it, and what can be done
/// with it. Made where its type is known, so that all of its loops are specialized.
public struct AnyMachine: Sendable {
  public let name: String
  /// The folder with its clauses, from the root of the checkout.
  public let specs: String
  /// The folder with its scenarios and saved cases, from the root of the checkout.
  public let cases: String
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
  /// What it leaves open.
  public let decisions: @Sendable () -> [Decision]
  /// The names that can be decided on, those of its parts included.
  public let decisionNames: @Sendable () -> [String]
  /// What conditions can say of it.
  public let words: @Sendable () -> [ConditionWord]
  private let makes:
    @Sendable ([String: String], [DecisionSetting]) throws(FlagMistake) -> AnySetMachine

  public init<M: SuiteMachine>(_ type: M.Type) {
    (name, specs, cases, flags) = (M.name, M.specs, M.cases, M.flags)
    clauses = M.ownRules.map(\.clause)
    claims = M.ownClaims.map { "\($0)" }
    faults = M.faults.map { FaultRow(name: $0.name, summary: $0.summary) }
    unrulyFaults = M.unrulyFaults.map { FaultRow(name: $0.name, summary: $0.summary) }
    linter = M.linter
    staircase = M.staircase.map(\.name)
    (decisions, decisionNames) = ({ M.decisions }, { M.decisionNames })
    words = { M.listedWords }
    makes = { values, decided throws(FlagMistake) in
      var machine = try M(values)
      for setting in decided { machine = try machine.deciding(setting) }
      return AnySetMachine(machine)
    }
  }

  /// A fault by name and summary.
  public struct FaultRow: Hashable, Sendable {
    public let name: String
    /// What it does wrong, in a line.
    public let summary: String
  }

  /// The machine as flags set it.
  ///
  /// - Parameters:
  ///   - values: What each flag was given, by its name.
  ///   - decided: What is decided in all of its worlds; each name is one of ``decisionNames``.
  public func set(
    _ values: [String: String] = [:], deciding decided: [DecisionSetting] = []
  ) throws(FlagMistake) -> AnySetMachine {
    try makes(values, decided)
  }
}

/// A machine with its settings. Loops that take long are made where its type is known, so that they are
/// specialized; the rest is asked of any machine.
public struct AnySetMachine: Sendable {
  let machine: any SuiteMachine
  public let name: String
  /// How many rules, kinds of commands, refusals and landmarks there are to visit; at least 1.
  public let breadth: Int
  /// The main job.
  public let run: @Sendable (RunSettings, RunEvents) throws(SuiteError) -> MachineReport
  /// The search for one planted fault, until it is found, its cases are played, or it is told to stop.
  let hunt: @Sendable (FaultHunt, @escaping () -> Bool) throws(IsolationError) -> FaultResult
  /// The trial of one planted fault, by its name, in workers of its own where there are any.
  let tryFault:
    @Sendable (String, FaultTrials.Settings, Isolation?, @escaping () -> Bool)
      throws(IsolationError) -> TrialRecord
  /// Its own claims by clause and name, in their order.
  public let claims: [String]
  /// The scopes that are explored where none is asked for, as they are written, and those at night.
  public let staircase: [String]
  public let tallStaircase: [String]
  /// The same, those with the least of everything first.
  public let risingStaircase: [String]
  /// What is decided in all of its worlds, such as `empty selection refused`.
  public let decided: [String]
  /// The search over all states of a scope.
  let explore: @Sendable (ScopeSearch, @escaping () -> Bool) throws(FlagMistake) -> ScopeReport
  /// What can be asked of its states one by one.
  private let states: StateQuestions?

  init<M: SuiteMachine>(_ machine: M) {
    self.machine = machine
    name = M.name
    breadth = machine.breadth
    run = { settings, events throws(SuiteError) in
      try MachineRun(
        machine: machine, contestant: M.contestant(settings.fault) ?? M.system,
        settings: settings
      ).run(events)
    }
    hunt = { hunt, shouldStop throws(IsolationError) in
      try hunt.run(on: machine, shouldStop)
    }
    tryFault = { fault, settings, isolation, shouldStop throws(IsolationError) in
      try TrialRecord(of: fault, on: machine, settings, isolation, shouldStop)
    }
    claims = M.ownClaims.map { "\($0.clause) \($0)" }
    staircase = M.staircase.map(\.name)
    tallStaircase = M.tallStaircase.map(\.name)
    risingStaircase = M.risingStaircase.map(\.name)
    decided = machine.settled.told.map { "\($0.name) \($0.value)" }
    explore = { search, shouldStop throws(FlagMistake) in
      try machine.explored(search, shouldStop)
    }
    states = machine.states
  }

  /// The catalogue of a run, before it begins.
  public func catalogue(_ settings: RunSettings) -> Catalogue {
    machine.catalogue(settings)
  }

  /// Reads the cases of those divergences that are of this machine, and says what is wrong with them.
  public func read(_ known: [KnownDivergence]) throws(Mistake) {
    for divergence in known where divergence.machine == name {
      try machine.read(divergence)
    }
  }

  /// A scope as it is written out in full.
  public func scope(_ text: String) throws(FlagMistake) -> String {
    try machine.scopeName(text)
  }

  /// Throws where a condition cannot be read.
  public func readCondition(_ text: String) throws(NotationError) {
    try machine.readCondition(text)
  }

  /// Plays a saved case.
  ///
  /// - Parameters:
  ///   - fault: A fault by its name, which takes the place of the file's own.
  ///   - certifies: Whether a smaller case that fails alike is searched for.
  public func replay(
    _ text: CaseText, _ fault: String?, _ isolation: Isolation?, _ certifies: Bool
  ) throws(SuiteError) -> ReplayOutcome {
    try ReplayOutcome(text, machine, fault, isolation, certifies: certifies)
  }

  /// Plays a run of the corpus in a folder against the system, or against a fault by its name.
  func playRun(
    _ run: Corpus.Run, _ folder: String, _ fault: String?, _ isolation: Isolation?
  ) throws(IsolationError) -> Corpus.Outcome {
    try Corpus.Outcome(of: run, in: folder, on: machine, fault: fault, isolation)
  }

  /// What can be asked of its states one by one.
  ///
  /// - Throws: where no scope lists them.
  public func questions() throws(FlagMistake) -> StateQuestions {
    if let states { return states }
    throw FlagMistake(
      "No scope lists the states of \(name) one by one.",
      "What is known of a scope as a whole: consent explore \(name)")
  }
}

extension SuiteMachine {
  fileprivate func catalogue(_ settings: RunSettings) -> Catalogue {
    catalogue(settings, of: Self.contestant(settings.fault) ?? Self.system)
  }

  fileprivate func read(_ divergence: KnownDivergence) throws(Mistake) {
    _ = try MachineRun<Self>.read(divergence)
  }

  fileprivate func scopeName(_ text: String) throws(FlagMistake) -> String {
    try Scope<Size>(text).name
  }

  fileprivate func readCondition(_ text: String) throws(NotationError) {
    _ = try Self.condition(text)
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
  /// Two runs side by side, where the machine plays two at once.
  public let columns: [String]
  /// The text with all written in that comes of its steps; `nil` where that cannot be said, as the sides
  /// differ.
  public let filled: String?

  /// What a search over all that is like it says of its size; `nil` where none was made, or none can be.
  public let certificate: String?
  /// The text of a smaller case that fails in the same way, if the search has met one.
  public let better: String?

  public var passed: Bool { failure == nil && mismatches.isEmpty }

  init<M: SuiteMachine>(
    _ text: CaseText, _ machine: M, _ fault: String?, _ isolation: Isolation?, certifies: Bool
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
    world = saved.worldLines
    breach = saved.breach.map { "\($0)" }
    failure = played.failure.map { "\(SavedFailure($0))" }
    (mismatches, explanation, lines) = (played.mismatches, played.explanation, played.lines)
    (notes, columns) = (played.notes, played.columns)
    filled = played.edits.map { text.filled(by: $0, isStrict: saved.isStrict) }
    var certificate: CertificateRecord?
    if certifies, let failure = played.failure {
      do throws(IsolationError) {
        certificate = try machine.certified(
          saved.scenario, failing: failure, against: contestant, in: isolation,
          shouldStop: { Interruption.isRequested })?.record
      } catch {
        throw .isolation(error)
      }
    }
    (self.certificate, better) = (certificate?.sentence, certificate?.better)
  }
}
