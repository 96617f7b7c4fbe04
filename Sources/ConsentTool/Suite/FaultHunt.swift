import Lockstep
import Notation
import Reporting
import StateMachines
import Workers

/// The search for one planted fault.
public struct FaultHunt: Sendable {
  /// The fault by its name.
  let fault: String
  let seed: UInt64
  /// How many cases are played at most.
  let runs: UInt64
  /// The worker that plays; `nil` to play in this process.
  let isolation: Isolation?

  public init(fault: String, seed: UInt64, runs: UInt64, isolation: Isolation?) {
    (self.fault, self.seed, self.runs, self.isolation) = (fault, seed, runs, isolation)
  }

  func run<M: SuiteMachine>(
    on machine: M, _ shouldStop: @escaping () -> Bool
  ) throws(IsolationError) -> FaultResult {
    let contestant = M.contestant(fault) ?? M.system
    var check = Check(machine, against: contestant, seed: seed, cases: 0..<runs)
    // A fault is one mistake, however it shows.
    check.certify = { [check, isolation] found in
      check.certified(found, inAnyWay: true, in: isolation, shouldStop: shouldStop)
        .map { ($0.smallest, $0.record.isSmallest) }
    }
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
    // A case that ends its process is not played once more in this one.
    let broken: [M.Claim] =
      if case .died = found.failure { [] } else {
        machine.brokenClaims(by: contestant, in: found.scenario)
      }
    return FaultResult(
      name: fault, summary: contestant.summary, killer: found.failure.killer,
      broken: broken.map { ClaimName($0).title },
      commands: found.scenario.commands.count, index: found.index,
      file: CaseFile(found, against: contestant))
  }
}

/// What came of the search for one planted fault.
public struct FaultResult: Sendable, Codable, Equatable, Portable {
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

extension Failure {
  fileprivate var killer: String {
    switch self {
    case .broken(let claim, by: _): claim.title
    case .differs(let part): "comparison of \(part.name)"
    case .died(let ending): "isolation: it \(ending.words)"
    case .gone(let reason): "isolation: \(reason)"
    }
  }
}
