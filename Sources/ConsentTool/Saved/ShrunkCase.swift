import Lockstep
import Notation
import OperatingSystem
import Reporting
import StateMachines
import Workers

/// A saved case or a scenario, and the smallest case that was met which fails alike.
public struct ShrunkCase: Sendable {
  /// What comes of the file as it is.
  public let original: CaseReplay
  /// What comes of the smallest case; `nil` where nothing fails, or not each time.
  public private(set) var smallest: CaseReplay?
  /// The smallest case as the text of a file.
  public private(set) var text = ""
  /// The steps of the file, and of the smallest case.
  public private(set) var steps = (before: 0, after: 0)
  /// How many scenarios were played to make it smaller.
  public private(set) var plays = 0
  /// What is known of its size, or why nothing is, as sentences.
  public private(set) var certificate: [String] = []

  /// Plays the case and makes it smaller.
  ///
  /// - Parameters:
  ///   - fault: A fault by its name, which takes the place of the file's own.
  ///   - shouldStop: Asked before each play; the smallest case until then counts.
  init<M: SuiteMachine>(
    _ text: CaseText, on machine: M, against fault: String?, in isolation: Isolation?,
    shouldStop: @escaping () -> Bool
  ) throws(SuiteError) {
    let (saved, contestant) = try text.parsed(for: machine, against: fault)
    do throws(IsolationError) {
      // Whether it fails so each time is asked of the smallest, which takes a moment.
      var replay = try CaseReplay(
        saved, file: text.file, on: machine, against: contestant, in: isolation)
      if replay.failure == nil {
        replay = try CaseReplay(
          saved, file: text.file, on: machine, against: contestant, in: isolation, .more)
      }
      original = replay
      guard let failure = original.failure else { return }
      let smallest = try shrink(saved.scenario, failing: failure, on: machine) {
        (scenario) throws(IsolationError) in
        try machine.fails(scenario, by: failure, against: contestant, in: isolation)
      } certified: { (scenario) throws(IsolationError) in
        try machine.certified(
          scenario, failing: failure, against: contestant, in: isolation, shouldStop: shouldStop)
      } shouldStop: {
        shouldStop()
      }
      steps = (saved.steps.count, smallest.commands.count)
      var small = Case<M.Talk>(smallest)
      (small.breach, small.plantedFault) = (SavedFailure(failure), contestant.plantedFault)
      self.text = small.description
    } catch {
      throw .isolation(error)
    }
    smallest = try CaseReplay(
      CaseText(self.text, file: text.file), on: machine, against: fault, in: isolation)
  }

  private mutating func shrink<M: SuiteMachine>(
    _ scenario: Scenario<M.Talk>, failing failure: Failure, on machine: M,
    while fails: @escaping (Scenario<M.Talk>) throws(IsolationError) -> Bool,
    certified: (Scenario<M.Talk>) throws(IsolationError) -> Certified<M.Talk>,
    shouldStop: @escaping () -> Bool
  ) throws(IsolationError) -> Scenario<M.Talk> {
    var shrinker = CaseShrinker(scenario, of: machine, shouldStop: shouldStop, while: fails)
    try shrinker.shrink()
    plays = shrinker.plays
    var best = shrinker.best
    switch try certified(best) {
    case .unknown(let reason): certificate = [reason]
    case .known(let record, nil): certificate = [record.sentence]
    case .known(let record, let better?):
      certificate = ["A search over all that is like it made it smaller.", record.sentence]
      // What the search has met may have words that it can do without.
      var again = CaseShrinker(better, of: machine, shouldStop: shouldStop, while: fails)
      try again.shrink()
      (plays, best) = (plays + again.plays, again.best)
    }
    if shrinker.isCutShort { certificate.append("Shrinking ended early; it may get smaller.") }
    return best
  }
}

extension SuiteMachine {
  fileprivate func fails(
    _ scenario: Scenario<Talk>, by failure: Failure, against contestant: Contestant<Talk>,
    in isolation: Isolation?
  ) throws(IsolationError) -> Bool {
    guard var isolation else { return replay(scenario, against: contestant).failure == failure }
    if case .died(let ending) = failure { isolation = isolation.thinking(ending) }
    let check = Check(
      self, against: contestant, seed: 0, cases: 0..<0, maximumCommands: scenario.commands.count)
    return try check.failures(of: scenario, times: 1, in: isolation) == [failure]
  }
}
