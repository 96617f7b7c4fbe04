import Lockstep
import Notation
import Reporting
import StateMachines
import Workers

/// What a search over all that is like a counterexample says of its size.
struct CertificateRecord: Codable, Sendable, Portable {
  /// What is known now.
  let sentence: String
  /// Whether it is known that no case is smaller, however much the contestant remembers.
  let isSmallest: Bool
  /// The text of a smaller case, if one was met.
  let better: String?

  init<M: SuiteMachine>(_ certificate: Certificate<M>, of scenario: Scenario<M.Talk>) {
    let length = (certificate.better ?? scenario).commands.count
    let bounds = certificate.scope.told.map { " with \($0)" } ?? ""
    let effort = "\(certificate.transitions.grouped) transitions tried"
    let unvaried =
      certificate.memory == .told
      ? "" : " What the system remembers beyond its snapshot was not varied."
    isSmallest = certificate.end == .smallest && certificate.memory == .told
    sentence =
      if certificate.end == .smallest {
        length == 1
          ? "No case has fewer commands than one."
          : "No shorter case like it fails in this way\(bounds) (\(effort)).\(unvaried)"
      } else if certificate.comparedCommands >= length - 1 {
        "No shorter case like it fails in this way\(bounds), but perhaps one in a smaller world (\(effort))."
          + unvaried
      } else {
        "No case like it of up to \(certificate.comparedCommands) commands fails in this way\(bounds); "
          + "of longer ones there were too many to try them all (\(effort)).\(unvaried)"
      }
    better = certificate.better.map { Case<M.Talk>($0).description }
  }
}

/// The result of a search for a smaller case.
enum Certified<Talk: Written> {
  /// The size as far as it is known, and a smaller case if one was met.
  case known(CertificateRecord, better: Scenario<Talk>?)
  /// The reason why nothing is known, as a sentence.
  case unknown(because: String)
}

/// The same, as a worker tells it.
private enum CertificateAnswer: Codable, Portable, Sendable {
  case known(CertificateRecord)
  /// The reason, as a part of a sentence.
  case unknown(because: String)
}

extension Unsearchable {
  /// The reason as a part of a sentence; `hasTwins` where two worlds are played at once.
  fileprivate func reason(hasTwins: Bool) -> String {
    switch self {
    case .showsOverPairs: "it shows over pairs of runs alone"
    case .tooLarge where hasTwins: "of twins no single pair is searched"
    case .tooLarge: "there are too many things in this one"
    case .cannotGoBack: "the system cannot be copied"
    case .wavers: "one that was met is flaky"
    }
  }
}

extension SuiteMachine {
  /// Searches all that is like a counterexample for a smaller one.
  ///
  /// - Parameters:
  ///   - widely: Whether it is looked for beyond the scope of the case as well.
  ///   - isolation: The worker that searches; `nil` to search in this process.
  ///   - shouldStop: Asked before each state; a search that was stopped says nothing.
  func certified(
    _ scenario: Scenario<Talk>, failing failure: Failure?,
    against contestant: Contestant<Talk>, widely: Bool = false, in isolation: Isolation?,
    shouldStop: @escaping () -> Bool
  ) throws(IsolationError) -> Certified<Talk> {
    var answer: CertificateAnswer?
    if case .died(let ending)? = failure {
      guard let isolation else {
        return .unknown(because: "Nothing that ends the process is searched for in this process.")
      }
      let search = DeathSearch(machine: self, ending: ending, isolation: isolation)
      answer = self.answer(
        for: scenario, failing: failure, against: contestant, widely: true,
        by: { search.run($0, shouldStop) }, shouldStop)
      if let error = search.error { throw error }
    } else {
      try Tasks<CertificateAnswer>(
        count: 1,
        work: { _, shouldStop in
          self.answer(
            for: scenario, failing: failure, against: contestant, widely: widely, shouldStop)
        },
        workAfter: { _, ending in
          .unknown(because: "the process that searched \(ending.words)")
        }
      ).run(in: isolation, shouldStop: shouldStop) { answer = $1 }
    }
    switch answer {
    case .known(let record):
      let better = record.better.flatMap { try? Case<Talk>(parsing: Array($0.utf8), file: "") }
      return .known(record, better: better?.scenario)
    case .unknown(let reason):
      return .unknown(because: "Whether a smaller case fails in this way is unknown: \(reason).")
    case nil: return .unknown(because: "The search for a smaller case was interrupted.")
    }
  }

  /// - Returns: `nil` where it was told to stop.
  private func answer(
    for scenario: Scenario<Talk>, failing failure: Failure?, against contestant: Contestant<Talk>,
    widely: Bool = false, by search: ((Explorer<Self>) -> Exploration<Self>)? = nil,
    _ shouldStop: () -> Bool
  ) -> CertificateAnswer? {
    do throws(Unsearchable) {
      let certificate = try certificate(
        for: scenario, failing: failure, against: contestant, widely: widely, by: search,
        shouldStop: shouldStop)
      if certificate.end == .stopped { return nil }
      return .known(CertificateRecord(certificate, of: scenario))
    } catch {
      return .unknown(because: error.reason(hasTwins: Self.twinsOf != nil))
    }
  }
}

extension Check where M: SuiteMachine {
  /// The smallest counterexample that a search over all that is like one meets, and what is known of it.
  ///
  /// - Parameter inAnyWay: Whether a case that fails otherwise will do as well, and one with more things in
  ///   it.
  func certified(
    _ found: Counterexample<M>, inAnyWay: Bool = false, in isolation: Isolation?,
    shouldStop: @escaping () -> Bool
  ) -> (smallest: Counterexample<M>, record: CertificateRecord)? {
    if inAnyWay, case .died = found.failure { return nil }
    let certified = try? machine.certified(
      found.scenario, failing: inAnyWay ? nil : found.failure, against: contestant,
      widely: inAnyWay, in: isolation, shouldStop: shouldStop)
    guard case .known(let record, let better)? = certified else { return nil }
    var smallest = found
    // The search has played it, and lived.
    if let better { smallest.replace(by: better, failing: inAnyWay ? replay(better).failure : nil) }
    return (smallest, record)
  }
}
