import Lockstep
import Notation
import Reporting
import StateMachines
import Workers

/// The settings of the evaluation of planted faults.
public struct TrialSettings: Sendable {
  public var seeds: [UInt64]
  /// How many cases are played below each seed at most.
  public var runs: UInt64
  /// How many states are met in a scope at most.
  public var states: Int

  public init(seeds: [UInt64], runs: UInt64, states: Int) {
    (self.seeds, self.runs, self.states) = (seeds, runs, states)
  }
}

/// What came of the trial of one planted fault.
public struct TrialRecord: Codable, Sendable, Equatable, Portable {
  public let machine: String
  public let name: String
  public let summary: String
  /// For each seed, in how many cases the fault was found; `nil` where none showed it.
  public let efforts: [UInt64?]
  /// In how many cases half of the seeds find it; `nil` where most do not.
  public let medianEffort: UInt64?
  /// The shortest run that is known to show it; `nil` where it was never found.
  public let shortest: Shortest?
  /// The shortest run that the scopes show, where the one above is in none of them.
  public let inScopes: Shortest?
  /// What is known of each scope that is explored.
  public let scopes: [KnownScope]
  /// Why no scope shows it; `nil` where one does.
  public let absence: Absence?
  /// What notices it in its shortest run, and in that or any other case that was played alone.
  public let noticed, everNoticed: Notice

  public struct KnownScope: Codable, Sendable, Equatable {
    /// As it is written; empty for a whole machine.
    public let scope: String
    public let sight: Sight
  }

  /// What is known of a scope.
  public enum Sight: String, Codable, Sendable, CaseIterable {
    case shows
    /// Nobody can tell the fault from the system in it; or so far as the model goes.
    case complete, completeForModel
    /// It was cut off, or left when another scope had shown the fault.
    case unknown
  }

  /// What notices a fault, each by itself.
  public struct Notice: Codable, Sendable, Equatable {
    public let byComparison: Bool
    /// The claims that its transcript breaks, by clause and name, in their order.
    public let claims: [String]
    /// Those of them that pairs of runs alone break.
    public let byPairsAlone: [String]
  }

  public struct Shortest: Codable, Sendable, Equatable {
    public let commands: Int
    public let source: Source
    /// Whether it is proved that no shorter run fails there.
    public let isCertain: Bool
    /// The scope that was searched, and the smallest one that shows it in as few commands; empty for a
    /// whole machine.
    public let scope, smallestScope: String
    /// Which world of the smallest scope it begins in, from 1, and how many there are; 0 where it comes
    /// from no scope.
    public let world, worlds: Int
    public let file: CaseFile
  }

  /// Where a shortest run comes from.
  public enum Source: String, Codable, Sendable, CaseIterable {
    /// Every state of a scope was met in which it could begin to fail.
    case scope
    /// The same, of what a random case is about.
    case surroundings
    /// It was drawn and shrunk.
    case drawn
  }
}

extension Absence {
  /// Why, as the end of a sentence about the faults of which it is so.
  public var words: String {
    switch self {
    case .proved: "every scope is complete: nobody can tell them from the system there (proved)"
    case .modelOnly:
      "every scope is complete for the model; what they remember beyond it was not varied"
    case .unknown: "not known: a scope was cut off, or they cannot be explored"
    }
  }
}

extension TrialRecord {
  init<M: SuiteMachine>(
    of fault: String, on machine: M, _ settings: TrialSettings, _ isolation: Isolation?,
    _ shouldStop: @escaping () -> Bool
  ) throws(IsolationError) {
    let contestant = M.contestant(fault) ?? M.system
    var trial = FaultTrial(
      machine, against: contestant, at: M.staircase, seeds: settings.seeds, cases: settings.runs)
    trial.maximumStates = settings.states
    // A state has up to some eighty commands.
    trial.maximumTransitions = settings.states * 80
    var results: [CheckResult<M>] = []
    for check in trial.checks {
      let result =
        if let isolation {
          try check.run(in: isolation, shouldStop: shouldStop)
        } else {
          check.run(shouldStop: shouldStop)
        }
      results.append(result)
    }
    let study = trial.study(results, shouldStop: shouldStop)
    (self.machine, name, summary) = (M.name, fault, contestant.summary)
    (efforts, medianEffort) = (study.efforts, study.medianEffort)
    absence = study.absence
    scopes = zip(M.staircase, study.scopes).map { scope, sight in
      let known: Sight =
        switch sight {
        case .shows: .shows
        case .cannotTell(.told): .complete
        case .cannotTell(.untold), .cannotTell(.shared): .completeForModel
        case .unknown: .unknown
        }
      return KnownScope(scope: scope.name, sight: known)
    }
    (noticed, everNoticed) = (Notice(study.noticed), Notice(study.everNoticed))
    shortest = study.shortest.map { Shortest($0, on: machine, against: contestant) }
    inScopes = study.inScopes.map { Shortest($0, on: machine, against: contestant) }
  }
}

extension TrialRecord.Notice {
  fileprivate init<Claim: Claims>(_ noticed: Noticed<Claim>) {
    func titles(_ claims: [Claim]) -> [String] { claims.map { ClaimName($0).title } }
    byComparison = noticed.byComparison
    claims = titles(noticed.claims)
    byPairsAlone = titles(noticed.claims.filter { !noticed.bySteps.contains($0) })
  }
}

extension TrialRecord.Shortest {
  fileprivate init<M: SuiteMachine>(
    _ run: FaultStudy<M>.Run, on machine: M, against contestant: Contestant<M.Talk>
  ) {
    (commands, isCertain) = (run.scenario.commands.count, run.standing.isCertain)
    switch run.standing {
    case .scope(let searched, let smallest, let place, isCertain: _):
      (source, scope, smallestScope) = (.scope, searched.name, smallest.brief)
      (world, worlds) = (place + 1, machine.worlds(at: smallest).count)
    case .surroundings(let searched, isCertain: _):
      (source, scope, smallestScope) = (.surroundings, searched.name, searched.brief)
      (world, worlds) = (0, 0)
    case .drawn: (source, scope, smallestScope, world, worlds) = (.drawn, "", "", 0, 0)
    }
    var saved = Case<M.Talk>(run.scenario)
    saved.breach = SavedFailure(run.failure)
    saved.plantedFault = contestant.plantedFault
    file = CaseFile(
      name: "\(M.name)-\(run.failure.fileName)-\(contestant.plantedFault ?? "ours")-shortest",
      text: saved.description)
  }
}

extension Scope {
  /// What it has more than the least of, such as `contacts=2`; `least` where that is nothing, and empty
  /// for a whole machine.
  var brief: String {
    if Size.allCases.isEmpty { return "" }
    let sizes = Size.allCases.filter { self[$0] > $0.range.lowerBound }
      .map { "\($0.name)=\(self[$0])" }
    return sizes.isEmpty ? "least" : sizes.joined(separator: ",")
  }
}
