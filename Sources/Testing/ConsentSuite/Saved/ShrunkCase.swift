import Lockstep
import Notation
import OperatingSystem
import Reporting
import StateMachines
import Workers

/// A saved case or a scenario with its shrunk case, which fails in the same way.
package struct ShrunkCase: Sendable {
  package let original: CaseReplay
  /// The replay of the smallest case. `nil` if the file does not fail.
  package private(set) var smallest: CaseReplay?
  /// The text of the smallest case as a file.
  package private(set) var text = ""
  /// The numbers of steps of the original case and of the smallest case.
  package private(set) var steps = (before: 0, after: 0)
  /// The number of scenarios played while shrinking.
  package private(set) var plays = 0
  /// Sentences on the minimality of the case, or the reason why it is unknown.
  package private(set) var certificate: [String] = []

  package var isSteady: Bool { smallest.map { $0.failure != nil && $0.wavering == nil } ?? false }

  /// Replays the case and shrinks it.
  ///
  /// - Parameters:
  ///   - fault: The name of a fault to plant instead of the fault in the file.
  ///   - shouldStop: Called before each play. If it returns `true`, the smallest case so far is the result.
  package init<M: SuiteMachine>(
    _ text: CaseText, on machine: M, against fault: String?, in isolation: Isolation?,
    shouldStop: @escaping () -> Bool
  ) throws(CommandError) {
    let (saved, contestant) = try text.parsed(for: machine, against: fault)
    // Repetition is needed only for a case that passes; the smallest case is repeated below.
    var replay = try CaseReplay(
      saved, file: text.file, on: machine, against: contestant, in: isolation)
    if replay.failure == nil {
      replay = try CaseReplay(
        saved, file: text.file, on: machine, against: contestant, in: isolation, .more)
    }
    original = replay
    guard let failure = original.failure else { return }
    let shortest = try shrunk(
      saved.scenario, failing: failure, on: machine, against: contestant, in: isolation,
      shouldStop: shouldStop)
    steps = (saved.steps.count, shortest.commands.count)
    var small = Case<M.Language>(shortest)
    (small.savedFailure, small.plantedFault) = (SavedFailure(failure), contestant.plantedFault)
    self.text = small.description
    smallest = try CaseReplay(
      CaseText(self.text, file: text.file), on: machine, against: fault, in: isolation)
  }

  /// Shrinks and searches alternately, until a search finds no smaller case.
  private mutating func shrunk<M: SuiteMachine>(
    _ scenario: Scenario<M.Language>, failing failure: Failure, on machine: M,
    against contestant: SystemUnderTest<M.Language>, in isolation: Isolation?,
    shouldStop: @escaping () -> Bool
  ) throws(CommandError) -> Scenario<M.Language> {
    var check = Check(machine, against: contestant)
    // A case that is shrunk by itself may take longer than those of a run.
    let time = contestant.isProgram ? ShrinkingTime(.seconds(240)) : nil
    time?.begin(1)
    let shouldStop = { shouldStop() || time?.isOver ?? false }
    if contestant.isProgram, failure.endsSystem {
      check.simplerWorlds = [M.Language.plainWorld]
      var cut = scenario
      cut.commands = Array(cut.commands.prefix(original.length))
      let part = try check.needed(of: cut, ending: failure, in: isolation)
      plays = part.plays
      let smallest = check.scenario(part, of: cut)
      certificate = [
        smallest.commands.count == 1
          ? "No case has fewer than one command."
          : "A smaller case may exist: each play that ends the program costs a start, so few were tried."
      ]
      return smallest
    }
    var lowered = isolation
    if case .died(let ending) = failure {
      lowered = isolation?.thinking(ending)
    } else {
      check.contestant.harm = try check.harm(of: scenario, in: isolation)
    }
    var shrinker = CaseShrinker(scenario, of: machine, shouldStop: shouldStop) {
      [check] (scenario) throws(CommandError) in
      try check.failures(of: scenario, times: 1, in: lowered)[0] == failure
    }
    var isFound = false
    while true {
      try shrinker.shrink()
      let certified = try machine.certified(
        shrinker.best, failing: failure, against: check.contestant, in: isolation,
        shouldStop: shouldStop)
      switch certified {
      case .known(let found):
        shrinker.best = found.better ?? shrinker.best
        if found.better != nil, !shrinker.isCutShort {
          // The smaller case may contain steps and words that shrinking can delete.
          isFound = true
          continue
        }
        certificate = [found.sentence(of: shrinker.best.commands.count)]
      case .unknown(let reason): certificate = [reason]
      }
      if isFound {
        certificate.insert("A search in the neighbourhood of the case found a smaller one.", at: 0)
      }
      if shrinker.isCutShort {
        certificate.append("Shrinking ended early; a smaller one may exist.")
      }
      plays = shrinker.plays
      return shrinker.best
    }
  }
}
