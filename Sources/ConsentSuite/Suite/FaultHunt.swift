import ConsentVocabulary
import Lockstep
import Reporting
import StateMachines
import Workers

/// The search for one planted fault.
public struct FaultHunt: Sendable {
  /// The fault by its name.
  public var fault: String
  public var seed: UInt64
  /// How many cases are played at most.
  public var runs: UInt64
  /// The worker that plays; `nil` to play in this process.
  public var isolation: Isolation?

  public init(_ fault: String, seed: UInt64, runs: UInt64, isolation: Isolation?) {
    (self.fault, self.seed, self.runs, self.isolation) = (fault, seed, runs, isolation)
  }

  func run<M: SuiteMachine>(
    on machine: M, _ shouldStop: @escaping () -> Bool
  ) throws(IsolationError) -> FaultResult {
    let contestant = M.contestant(fault) ?? M.system
    let check = Check(machine, against: contestant, seed: seed, cases: 0..<runs)
    let result =
      if let isolation {
        try check.run(in: isolation, shouldStop: shouldStop)
      } else {
        check.run(shouldStop: shouldStop)
      }
    guard let found = result.counterexample else {
      return FaultResult(
        name: fault, summary: contestant.summary, killer: nil, broken: [], commands: 0, index: 0,
        file: nil)
    }
    return FaultResult(
      name: fault, summary: contestant.summary, killer: found.failure.killer,
      broken: machine.brokenClaims(by: contestant, in: found.scenario).map {
        "\($0.clause) \($0)"
      },
      commands: found.scenario.commands.count, index: found.index,
      file: CaseFile(found, against: contestant))
  }
}

/// What came of the search for one planted fault.
public struct FaultResult: Sendable, Codable, Equatable {
  public let name: String
  public let summary: String
  /// What found it: the first claim that it breaks, or what differs; `nil` where nothing did.
  public let killer: String?
  /// Every claim that it breaks in its shortest case, clause and name.
  public let broken: [String]
  /// How many commands its shortest case has.
  public let commands: Int
  /// The index of the case in which it was found.
  public let index: UInt64
  public var file: CaseFile?
}

extension Discrepancy {
  fileprivate var killer: String {
    switch self {
    case .broken(let claim, by: _): "\(claim.clause) \(claim)"
    case .differs(let part): "comparison of \(part.name)"
    case .died(let ending): "isolation: it \(ending.words)"
    case .gone(let reason): "isolation: \(reason)"
    }
  }
}
