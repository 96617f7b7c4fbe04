import ConsentVocabulary
import Lockstep
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
          : "No shorter case fails in this way\(bounds) (\(effort)).\(unvaried)"
      } else if certificate.comparedCommands >= length - 1 {
        "No shorter case fails in this way\(bounds), but perhaps one in a smaller world (\(effort))."
          + unvaried
      } else {
        "No case of up to \(certificate.comparedCommands) commands fails in this way\(bounds); "
          + "of longer ones there were too many to try them all (\(effort)).\(unvaried)"
      }
    better = certificate.better.map { Case<M.Talk>($0).description }
  }
}

extension SuiteMachine {
  /// Searches all that is like a counterexample for a smaller one.
  ///
  /// - Parameters:
  ///   - widely: Whether it is looked for beyond the scope of the case as well.
  ///   - isolation: The worker that searches; `nil` to search in this process.
  ///   - shouldStop: Asked before each state; a search that was stopped says nothing.
  /// - Returns: What is known, and a smaller case if one was met; `nil` where it cannot be searched for.
  func certified(
    _ scenario: Scenario<Talk>, failing failure: Failure?,
    against contestant: Contestant<Talk>, widely: Bool = false, in isolation: Isolation?,
    shouldStop: @escaping () -> Bool
  ) throws(IsolationError) -> (record: CertificateRecord, better: Scenario<Talk>?)? {
    if case .died? = failure { return nil }
    var record: CertificateRecord?
    try Tasks<CertificateRecord?>(
      count: 1,
      work: { _, shouldStop in
        let certificate = certificate(
          for: scenario, failing: failure, against: contestant, widely: widely,
          shouldStop: shouldStop)
        guard let certificate, certificate.end != .stopped else { return .some(nil) }
        return CertificateRecord(certificate, of: scenario)
      },
      // A search that ends its process has met another failure.
      workAfter: { _, _ in nil }
    ).run(in: isolation, shouldStop: shouldStop) { record = $1 }
    guard let record else { return nil }
    let better = record.better.flatMap { try? Case<Talk>(parsing: Array($0.utf8), file: "") }
    return (record, better?.scenario)
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
    if case .died = found.failure { return nil }
    let certified = try? machine.certified(
      found.scenario, failing: inAnyWay ? nil : found.failure, against: contestant,
      widely: inAnyWay, in: isolation, shouldStop: shouldStop)
    guard let (record, better) = certified else { return nil }
    var smallest = found
    // The search has played it, and lived.
    if let better { smallest.replace(by: better, failing: inAnyWay ? replay(better).failure : nil) }
    return (smallest, record)
  }
}
