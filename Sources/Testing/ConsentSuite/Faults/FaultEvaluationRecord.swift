import Lockstep
import Notation
import Reporting
import StateMachines
import Workers

package struct FaultEvaluationSettings: Sendable {
  package var seeds: [UInt64]
  /// The maximum number of cases for each seed.
  package var runs: UInt64
  /// The maximum number of states of a scope.
  package var states: Int

  package init(seeds: [UInt64], runs: UInt64, states: Int) {
    (self.seeds, self.runs, self.states) = (seeds, runs, states)
  }
}

/// The result of the evaluation of one planted fault.
package struct FaultEvaluationRecord: Codable, Sendable, Equatable, Portable {
  package let machine: String
  package let name: String
  package let summary: String
  /// For each seed, the number of cases until detection. `nil` if the fault was not detected.
  package let efforts: [UInt64?]
  /// The median number of cases until detection. `nil` if most seeds do not detect the fault.
  package let medianEffort: UInt64?
  /// The shortest known run that detects the fault. `nil` if it was never detected.
  package let shortest: Shortest?
  /// The shortest run within the scopes, if `shortest` is not in any of them.
  package let inScopes: Shortest?
  /// The result of each scope that was explored.
  package let scopes: [KnownScope]
  /// The reason why no scope shows the fault. `nil` if a scope does.
  package let absence: Absence?
  /// The checks that detect the fault in its shortest run, and in this or any other case.
  package let noticed, everNoticed: Notice

  /// An explored scope, and whether it shows the fault.
  package struct KnownScope: Codable, Sendable, Equatable {
    /// The scope in its notation. Empty for a machine without scopes.
    package let scope: String
    package let sight: ScopeResult
  }

  package enum ScopeResult: String, Codable, Sendable, CaseIterable {
    case shows
    /// No run of the scope shows the fault. For `completeForModel`, only the model's state was varied.
    case complete, completeForModel
    /// The search was cut off, or abandoned because another scope had shown the fault.
    case unknown
  }

  /// The checks that detect a fault, each by itself.
  package struct Notice: Codable, Sendable, Equatable {
    /// Whether the comparison with the model detects it.
    package let byComparison: Bool
    /// The claims that its transcript breaks, by clause and name, in their order.
    package let claims: [String]
    /// The subset of claims that break only over pairs of runs.
    package let byPairsAlone: [String]
  }

  package struct Shortest: Codable, Sendable, Equatable {
    package let commands: Int
    package let source: Source
    /// Whether it is proved that no shorter run fails there.
    package let isCertain: Bool
    /// The scope that was searched, and the smallest scope with a run of this length. Empty for a machine
    /// without scopes.
    package let scope, smallestScope: String
    /// The number of the run's world in the smallest scope, from 1, and the number of its worlds. Both are
    /// 0 if the run is not from a scope.
    package let world, worlds: Int
    package let file: CaseFile
  }

  package enum Source: String, Codable, Sendable, CaseIterable {
    /// An exhaustive search of the states of a scope in which the run could begin to fail.
    case scope
    /// The same search in the neighbourhood of a random case.
    case surroundings
    /// A random case, shrunk.
    case drawn
  }
}

extension Absence {
  /// The reason as the end of a sentence about several faults.
  package var words: String {
    switch self {
    case .proved: "every scope is complete: indistinguishable from the system there (proved)"
    case .modelOnly:
      "every scope is complete for the model; their state outside the snapshot was not explored"
    case .unknown: "unknown: a scope was cut off, or they cannot be explored"
    }
  }
}

extension FaultEvaluationRecord {
  init<M: SuiteMachine>(
    of fault: String, on machine: M, _ settings: FaultEvaluationSettings, _ isolation: Isolation?,
    _ shouldStop: @escaping () -> Bool
  ) throws(IsolationError) {
    let contestant = M.contestant(fault) ?? M.system
    var trial = FaultEvaluation(
      machine, against: contestant, at: M.staircase, seeds: settings.seeds, cases: settings.runs)
    trial.maximumStates = settings.states
    // A state has at most about eighty commands.
    trial.maximumTransitions = settings.states * 80
    var results: [CheckResult<M>] = []
    for check in trial.checks {
      results.append(try check.run(in: isolation, shouldStop: shouldStop))
    }
    let study = trial.study(results, shouldStop: shouldStop)
    (self.machine, name, summary) = (M.name, fault, contestant.summary)
    (efforts, medianEffort) = (study.efforts, study.medianEffort)
    absence = study.absence
    scopes = zip(M.staircase, study.scopes).map { scope, sight in
      let known: ScopeResult =
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

extension FaultEvaluationRecord.Notice {
  fileprivate init<Claim: Claims>(_ noticed: Noticed<Claim>) {
    func titles(_ claims: [Claim]) -> [String] { claims.map { ClaimName($0).title } }
    byComparison = noticed.byComparison
    claims = titles(noticed.claims)
    byPairsAlone = titles(noticed.claims.filter { !noticed.bySteps.contains($0) })
  }
}

extension FaultEvaluationRecord.Shortest {
  fileprivate init<M: SuiteMachine>(
    _ run: FaultStudy<M>.Run, on machine: M, against contestant: SystemUnderTest<M.Language>
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
    var saved = Case<M.Language>(run.scenario)
    saved.savedFailure = SavedFailure(run.failure)
    saved.plantedFault = contestant.plantedFault
    file = CaseFile(
      name: "\(M.name)-\(run.failure.fileName)-\(contestant.plantedFault ?? "ours")-shortest",
      text: saved.description)
  }
}

extension Scope {
  /// The sizes above their minimum, such as `contacts=2`; `least` if there are none. Empty for a machine
  /// without scopes.
  var brief: String {
    if Size.allCases.isEmpty { return "" }
    let sizes = Size.allCases.filter { self[$0] > $0.range.lowerBound }
      .map { "\($0.name)=\(self[$0])" }
    return sizes.isEmpty ? "least" : sizes.joined(separator: ",")
  }
}
