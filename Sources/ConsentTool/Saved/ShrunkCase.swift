import Lockstep
import Notation
import Reporting
import StateMachines
import Workers

/// A saved case or a scenario, and the smallest case met that fails alike.
public struct ShrunkCase: Sendable {
  /// The play of the file as it is.
  public let original: CaseReplay
  /// The plays of the smallest case; `nil` where the file does not fail.
  public private(set) var smallest: CaseReplay?
  /// The smallest case as the text of a file.
  public private(set) var text = ""
  /// The numbers of steps of the file, and of the smallest case.
  public private(set) var steps = (before: 0, after: 0)
  /// The number of scenarios played to make it smaller.
  public private(set) var plays = 0
  /// The size as far as it is known, or the reason why it is not, as sentences.
  public private(set) var certificate: [String] = []

  /// Whether the smallest case fails each time it is played.
  var isSteady: Bool { smallest.map { $0.failure != nil && $0.wavering == nil } ?? false }

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
      let smallest = try shrunk(
        saved.scenario, failing: failure, on: machine, against: contestant, in: isolation,
        shouldStop: shouldStop)
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

  /// Shrinks and searches in turn, until a search says of the case itself that there is no smaller one.
  private mutating func shrunk<M: SuiteMachine>(
    _ scenario: Scenario<M.Talk>, failing failure: Failure, on machine: M,
    against contestant: Contestant<M.Talk>, in isolation: Isolation?,
    shouldStop: @escaping () -> Bool
  ) throws(IsolationError) -> Scenario<M.Talk> {
    let check = Check(machine, against: contestant)
    var lowered = isolation
    if case .died(let ending) = failure { lowered = isolation?.thinking(ending) }
    var shrinker = CaseShrinker(scenario, of: machine, shouldStop: shouldStop) {
      (scenario) throws(IsolationError) in
      guard let lowered else { return check.replay(scenario).failure == failure }
      return try check.failures(of: scenario, times: 1, in: lowered) == [failure]
    }
    var isFound = false
    while true {
      try shrinker.shrink()
      let certified = try machine.certified(
        shrinker.best, failing: failure, against: contestant, in: isolation,
        shouldStop: shouldStop)
      switch certified {
      case .known(_, let better?) where !shrinker.isCutShort:
        // What was met may have steps and words that it can do without.
        (shrinker.best, isFound) = (better, true)
        continue
      case .known(let record, let better):
        shrinker.best = better ?? shrinker.best
        certificate = [record.sentence]
      case .unknown(let reason): certificate = [reason]
      }
      if isFound { certificate.insert("A search over all that is like it made it smaller.", at: 0) }
      if shrinker.isCutShort { certificate.append("Shrinking ended early; it may get smaller.") }
      plays = shrinker.plays
      return shrinker.best
    }
  }
}
