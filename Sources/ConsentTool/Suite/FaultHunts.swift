import ConsentVocabulary
import Lockstep
import Reporting
import StateMachines
import Workers

/// The search for many planted faults, on all cores.
public struct FaultHunts {
  private let faults: [(machine: AnySetMachine, name: String)]
  private let seed: UInt64
  private let runs: UInt64
  private let isolation: Isolation?

  /// - Parameter isolation: The workers that play; `nil` to play in this process.
  public init(
    _ faults: [(machine: AnySetMachine, name: String)], seed: UInt64, runs: UInt64,
    isolation: Isolation?
  ) {
    (self.faults, self.seed, self.runs, self.isolation) = (faults, seed, runs, isolation)
  }

  /// Searches for each of them. What comes out does not depend on who searches for which.
  ///
  /// - Parameters:
  ///   - onProgress: Told how many searches have ended.
  ///   - onResult: Told the machine and what came of each search, in the order of the faults.
  public func run(
    shouldStop: @escaping () -> Bool, onProgress: (Int) -> Void,
    onResult: (String, FaultResult) -> Void
  ) throws(IsolationError) {
    func hunt(_ place: Int, in isolation: Isolation? = nil) -> FaultHunt {
      FaultHunt(fault: faults[place].name, seed: seed, runs: runs, isolation: isolation)
    }
    try Pieces<FaultResult>(
      count: faults.count,
      work: { place, shouldStop throws(IsolationError) in
        let result = try faults[place].machine.hunt(hunt(place), shouldStop)
        return shouldStop() ? nil : result
      },
      // One that ends its process is searched for by workers of its own.
      workAfter: { place, _ throws(IsolationError) in
        try faults[place].machine.hunt(hunt(place, in: isolation), shouldStop)
      }
    ).runInOrder(
      in: isolation, shouldStop: shouldStop, onProgress: onProgress,
      onResult: { onResult(faults[$0].machine.name, $1) })
  }
}

/// The search for one planted fault.
struct FaultHunt: Sendable {
  /// The fault by its name.
  let fault: String
  let seed: UInt64
  /// How many cases are played at most.
  let runs: UInt64
  /// The worker that plays; `nil` to play in this process.
  let isolation: Isolation?

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
      broken: broken.map { "\($0.clause) \($0)" },
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
