import Lockstep
import Notation
import OperatingSystem
import Reporting
import StateMachines
import Workers

/// The answer to whether a smaller case fails in the same way.
enum Certified<M: SuiteMachine> {
  case known(Certificate<M>)
  /// The reason why nothing is known, as a sentence.
  case unknown(because: String)

  fileprivate static func unknown(_ reason: String) -> Certified {
    .unknown(because: "Whether a smaller case fails in this way is unknown: \(reason).")
  }
}

extension Certified: Portable {
  func write(to message: inout Message) {
    switch self {
    case .known(let certificate):
      message.write(
        values: true, certificate.scope.name, certificate.transitions,
        certificate.comparedCommands, certificate.memory == .untold, certificate.end,
        certificate.better)
    case .unknown(let reason): message.write(values: false, reason)
    }
  }

  init(from message: inout Message) {
    guard message.read(Bool.self) else {
      self = .unknown(because: message.read(String.self))
      return
    }
    guard let scope = try? Scope<M.Size>(message.read(String.self)) else {
      preconditionFailure("a message is read as it was written")
    }
    let (transitions, compared) = (message.read(Int.self), message.read(Int.self))
    let isUntold = message.read(Bool.self)
    var certificate = Certificate<M>(
      scope: scope, transitions: transitions, comparedCommands: compared,
      memory: isUntold ? .untold : .told, end: message.read(SearchEnd.self))
    certificate.better = message.read(Scenario<M.Language>?.self)
    self = .known(certificate)
  }
}

extension Certificate where M: SuiteMachine {
  /// Whether no smaller case exists, which requires that the system exposes its full state.
  var isSmallest: Bool { end == .complete && memory == .told }

  /// Returns the result as a sentence on a case of this number of commands.
  func sentence(of length: Int) -> String {
    let bounds = scope.told.map { " with \($0)" } ?? ""
    let effort = "\(transitions.grouped) transitions tried"
    let unvaried =
      memory == .told ? "" : " State of the system outside its snapshot was not explored."
    if end == .complete {
      return length == 1
        ? "No case has fewer than one command."
        : "No shorter case in its neighbourhood fails in this way\(bounds) (\(effort)).\(unvaried)"
    }
    if comparedCommands >= length - 1 {
      return "No shorter case in its neighbourhood fails in this way\(bounds); "
        + "one in a smaller world may (\(effort)).\(unvaried)"
    }
    return
      "No case of up to \(comparedCommands) commands in its neighbourhood fails in this way\(bounds); "
      + "longer cases were too many to try (\(effort)).\(unvaried)"
  }
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
  ) throws(CommandError) -> Certified<Self> {
    var answer: Certified<Self>?
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
      try Tasks<Certified<Self>>(
        count: 1,
        work: { _, shouldStop in
          self.answer(
            for: scenario, failing: failure, against: contestant, widely: widely, shouldStop)
        },
        workAfter: { _, ending in .unknown("the search process \(ending.words)") }
      ).run(in: isolation, shouldStop: shouldStop) { answer = $1 }
    }
    return answer ?? .unknown(because: "The search for a smaller case was interrupted.")
  }

  /// Searches for a smaller counterexample. Returns `nil` if the search was stopped.
  private func answer(
    for scenario: Scenario<Language>, failing failure: Failure?,
    against contestant: SystemUnderTest<Language>,
    widely: Bool = false, by search: ((Explorer<Self>) -> Exploration<Self>)? = nil,
    _ shouldStop: () -> Bool
  ) -> Certified<Self>? {
    let certificate = certificate(
      for: scenario, failing: failure, against: contestant, widely: widely, by: search,
      shouldStop: shouldStop)
    if let obstacle = certificate.obstacle {
      return .unknown(obstacle.reason(hasTwins: Self.twinsOf != nil))
    }
    return certificate.end == .stopped ? nil : .known(certificate)
  }
}

extension Check where M: SuiteMachine {
  /// Returns the smallest counterexample found in the neighbourhood of another one, with its certificate.
  ///
  /// - Parameter inAnyWay: Whether any failure counts, and worlds with more objects are searched.
  func certified(
    _ found: Counterexample<M>, inAnyWay: Bool = false, in isolation: Isolation?,
    shouldStop: @escaping () -> Bool
  ) -> (smallest: Counterexample<M>, certificate: Certificate<M>)? {
    if inAnyWay, case .died = found.failure { return nil }
    let certified = try? machine.certified(
      found.scenario, failing: inAnyWay ? nil : found.failure, against: contestant,
      widely: inAnyWay, in: isolation, shouldStop: shouldStop)
    guard case .known(let certificate)? = certified else { return nil }
    var smallest = found
    // The search has played this case without a crash.
    if let better = certificate.better {
      smallest.replace(by: better, failing: inAnyWay ? replay(better).failure : nil)
    }
    return (smallest, certificate)
  }
}
