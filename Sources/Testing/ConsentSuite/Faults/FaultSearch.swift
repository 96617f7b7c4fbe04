import Lockstep
import Notation
import OperatingSystem
import Reporting
import StateMachines
import Workers

package struct FaultSearch: Sendable {
  let fault: String
  let seed: UInt64
  /// The maximum number of cases.
  let runs: UInt64
  /// The worker that plays. `nil` to play in this process.
  let isolation: Isolation?

  package init(fault: String, seed: UInt64, runs: UInt64, isolation: Isolation?) {
    (self.fault, self.seed, self.runs, self.isolation) = (fault, seed, runs, isolation)
  }

  package func run<M: SuiteMachine>(
    on machine: M, _ shouldStop: @escaping () -> Bool
  ) throws(CommandError) -> FaultResult {
    let contestant = M.contestant(fault) ?? M.system
    var check = Check(machine, against: contestant, seed: seed, cases: 0..<runs)
    // A fault is a single mistake, so a smaller case may fail in any way.
    check.certify = { [isolation] check, found in
      check.certified(found, inAnyWay: true, in: isolation, shouldStop: shouldStop)
        .map { ($0.smallest, $0.certificate.isSmallest) }
    }
    let result = try check.run(in: isolation, shouldStop: shouldStop)
    guard let found = result.counterexample else {
      return FaultResult(
        name: fault, summary: contestant.summary, killer: nil, broken: [], commands: 0, index: 0,
        file: nil)
    }
    // A case that ends its process is not played in this one, nor are others, one of which may.
    let endsProcess = if case .died = found.failure { true } else { false }
    var broken = Set(endsProcess ? [] : machine.brokenClaims(by: contestant, in: found.scenario))
    if !endsProcess, isolation == nil {
      broken.formUnion(brokenElsewhere(on: machine, by: contestant, shouldStop))
    }
    return FaultResult(
      name: fault, summary: contestant.summary, killer: found.failure.killer,
      broken: M.Claim.allCases.filter(broken.contains).map { ClaimName($0).title },
      commands: found.scenario.commands.count, index: found.index,
      file: CaseFile(found, on: machine, against: contestant))
  }

  /// Returns the claims that break in the first random cases, as longer cases break claims that the shortest keeps.
  private func brokenElsewhere<M: SuiteMachine>(
    on machine: M, by contestant: SystemUnderTest<M.Language>, _ shouldStop: () -> Bool
  ) -> Set<M.Claim> {
    var broken: Set<M.Claim> = []
    // Asking is a sign of life of the worker, whose limit of time is that of a step.
    for index in 0..<min(runs, Self.mostJudged) where !shouldStop() {
      guard let scenario = machine.scenario(ofCase: index, below: seed, commands: 50) else {
        continue
      }
      broken.formUnion(machine.brokenClaims(by: contestant, in: scenario))
    }
    return broken
  }

  /// The number of random cases in which all claims are judged.
  private static let mostJudged: UInt64 = 300
}

package struct FaultResult: Sendable, Codable, Equatable, Portable {
  package let name: String
  package let summary: String
  /// The first claim that breaks, or the part that differs. `nil` if the fault was not detected.
  package let killer: String?
  /// All claims that break in its shortest case or in one of the first random cases, each as clause and name.
  package let broken: [String]
  /// The number of commands of its shortest case.
  package let commands: Int
  /// The index of the case in which the fault was detected.
  package let index: UInt64
  /// The shortest case as a file. `nil` if the fault was not detected.
  package var file: CaseFile?
}

extension Failure {
  fileprivate var killer: String {
    switch self {
    case .broken(let claim, by: _): claim.title
    case .differs(let part): "comparison of \(part.name)"
    case .died(let ending): "isolation: it \(ending.words)"
    case .gone(let reason): "isolation: \(reason)"
    case .unlikeFile: "a saved file"
    case .failed(let check): check
    }
  }
}
