import Lockstep
import Notation
import Reporting
import StateMachines
import Workers

/// The result of a search in the neighbourhood of a counterexample, as sentences and text.
struct CertificateRecord: Codable, Sendable, Portable {
  /// The result as a sentence.
  let sentence: String
  /// Whether no smaller case exists, which requires that the system exposes its full state.
  let isSmallest: Bool
  /// The text of a smaller case, if one was found.
  let better: String?

  init<M: SuiteMachine>(_ certificate: Certificate<M>, of scenario: Scenario<M.Language>) {
    let length = (certificate.better ?? scenario).commands.count
    let bounds = certificate.scope.told.map { " with \($0)" } ?? ""
    let effort = "\(certificate.transitions.grouped) transitions tried"
    let unvaried =
      certificate.memory == .told
      ? "" : " State of the system outside its snapshot was not explored."
    isSmallest = certificate.end == .smallest && certificate.memory == .told
    sentence =
      if certificate.end == .smallest {
        length == 1
          ? "No case has fewer than one command."
          : "No shorter case in its neighbourhood fails in this way\(bounds) (\(effort)).\(unvaried)"
      } else if certificate.comparedCommands >= length - 1 {
        "No shorter case in its neighbourhood fails in this way\(bounds); one in a smaller world may (\(effort))."
          + unvaried
      } else {
        "No case of up to \(certificate.comparedCommands) commands in its neighbourhood fails in this way\(bounds); "
          + "longer cases were too many to try (\(effort)).\(unvaried)"
      }
    better = certificate.better.map { Case<M.Language>($0).description }
  }
}

/// The result of a search for a smaller case.
enum Certified<Language: Written> {
  /// The certificate, and a smaller case if one was found.
  case known(CertificateRecord, better: Scenario<Language>?)
  /// The reason why nothing is known, as a sentence.
  case unknown(because: String)
}

/// The result of a search for a smaller case, as a message from a worker.
private enum CertificateAnswer: Codable, Portable, Sendable {
  case known(CertificateRecord)
  /// The reason, as a part of a sentence.
  case unknown(because: String)
}

extension Unsearchable {
  /// Returns the reason as a part of a sentence. `hasTwins` is whether the machine consists of twins.
  fileprivate func reason(hasTwins: Bool) -> String {
    switch self {
    case .showsOverPairs: "the failure only shows in pairs of runs"
    case .tooLarge where hasTwins: "the search does not support twins"
    case .tooLarge: "the case has too many parts"
    case .cannotGoBack: "the system cannot be copied"
    case .wavers: "a case in the search is flaky"
    }
  }
}

extension SuiteMachine {
  /// Searches the neighbourhood of a counterexample for a smaller one.
  ///
  /// - Parameters:
  ///   - widely: Whether the search extends beyond the scope of the case.
  ///   - isolation: The worker that searches. `nil` to search in this process.
  ///   - shouldStop: Called before each state. If it returns `true`, the result is unknown.
  func certified(
    _ scenario: Scenario<Language>, failing failure: Failure?,
    against contestant: SystemUnderTest<Language>, widely: Bool = false, in isolation: Isolation?,
    shouldStop: @escaping () -> Bool
  ) throws(IsolationError) -> Certified<Language> {
    var answer: CertificateAnswer?
    if case .died(let ending)? = failure {
      guard let isolation else {
        return .unknown(because: "With --in-process, no smaller crashing case is searched for.")
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
          .unknown(because: "the search process \(ending.words)")
        }
      ).run(in: isolation, shouldStop: shouldStop) { answer = $1 }
    }
    switch answer {
    case .known(let record):
      let better = record.better.flatMap { try? Case<Language>(parsing: Array($0.utf8), file: "") }
      return .known(record, better: better?.scenario)
    case .unknown(let reason):
      return .unknown(because: "Whether a smaller case fails in this way is unknown: \(reason).")
    case nil: return .unknown(because: "The search for a smaller case was interrupted.")
    }
  }

  /// Searches for a smaller counterexample. Returns `nil` if the search was stopped.
  private func answer(
    for scenario: Scenario<Language>, failing failure: Failure?,
    against contestant: SystemUnderTest<Language>,
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
  /// Returns the smallest counterexample found in the neighbourhood of another one, with its certificate.
  ///
  /// - Parameter inAnyWay: Whether any failure counts, and worlds with more objects are searched.
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
    // The search has played this case without a crash.
    if let better { smallest.replace(by: better, failing: inAnyWay ? replay(better).failure : nil) }
    return (smallest, record)
  }
}
