import Lockstep
import Notation
import OperatingSystem
import StateMachines
import Workers

/// A breadth-first search for the first command that crashes its process with a given exit reason.
///
/// Each attempt runs in its own process, which marks each command before it tries it. A command that crashes
/// the process for another reason is skipped in the next attempt.
final class DeathSearch<M: SuiteMachine> {
  private let machine: M
  private let ending: ExitReason
  private let isolation: Isolation
  /// The error because of which no process could be started. The search then ends.
  private(set) var error: CommandError?

  /// The maximum number of commands that are skipped before the search is abandoned.
  private static var mostOthers: Int { 20 }

  init(machine: M, ending: ExitReason, isolation: Isolation) {
    (self.machine, self.ending) = (machine, ending)
    // A shorter time limit detects hangs earlier. The memory limit stays, because the search needs memory.
    if case .hang = ending {
      self.isolation = isolation.thinking(ending)
    } else {
      self.isolation = isolation
    }
  }

  /// Returns the result of the search: `broken` with a shortest run if the crash was found.
  func run(_ explorer: Explorer<M>, _ shouldStop: () -> Bool) -> Exploration<M> {
    do throws(CommandError) {
      return try searched(explorer, shouldStop)
    } catch {
      self.error = error
      return ended(.stopped, of: explorer)
    }
  }

  private func searched(
    _ explorer: Explorer<M>, _ shouldStop: () -> Bool
  ) throws(CommandError) -> Exploration<M> {
    var others: Set<Int> = []
    while others.count < Self.mostOthers {
      if shouldStop() { break }
      var found = ended(.stopped, of: explorer)
      let death = try isolation.run(
        onMessage: { $0.value(Statistics.self).put(into: &found) },
        { speaker in
          var explorer = explorer
          explorer.onAttempt = { number in
            speaker.mark(UInt64(number))
            return others.contains(number) ? .leaveOut : .take
          }
          speaker.say(Message(Statistics(explorer.run(shouldStop: shouldStop))))
        })
      guard let death else { return found }
      guard let mark = death.mark else { return ended(.full, of: explorer) }
      let number = Int(mark)
      if death.ending == ending, let run = try run(to: number, without: others, explorer) {
        found.transitions = number + 1
        found.end = .broken
        found.breach = .init(failure: .died(ending), scenario: run)
        return found
      }
      // The search itself needs time and memory: more of the same shows nothing.
      if death.ending.isOfMachine { break }
      others.insert(number)
    }
    return ended(shouldStop() ? .stopped : .full, of: explorer)
  }

  /// Returns the run to the command with this number, if it crashes its process in the same way in all plays.
  private func run(
    to number: Int, without others: Set<Int>, _ explorer: Explorer<M>
  ) throws(CommandError) -> Scenario<M.Language>? {
    var run: Scenario<M.Language>?
    _ = try isolation.run(
      onMessage: { run = $0.value(Scenario<M.Language>.self) },
      { speaker in
        var explorer = explorer
        explorer.onAttempt = {
          speaker.beat()
          return others.contains($0) ? .leaveOut : $0 == number ? .endHere : .take
        }
        if let run = explorer.run().witnesses.first { speaker.say(Message(run)) }
      })
    guard let run else { return nil }
    let met = try Check(machine, against: explorer.contestant).failures(
      of: run, times: 3, in: isolation)
    return met.allSatisfy { $0 == .died(ending) } ? run : nil
  }

  private func ended(_ end: SearchEnd, of explorer: Explorer<M>) -> Exploration<M> {
    var found = Exploration<M>(scope: explorer.scope)
    found.end = end
    return found
  }
}

/// The statistics of a search, as a message from its process.
private struct Statistics: Codable, Portable {
  let transitions, comparedCommands: Int
  let end: SearchEnd
  let isUntold: Bool

  init<M: Machine>(_ found: Exploration<M>) {
    (transitions, comparedCommands) = (found.transitions, found.comparedCommands)
    end = found.end
    isUntold = found.memory == .untold
  }

  func put<M: Machine>(into found: inout Exploration<M>) {
    (found.transitions, found.comparedCommands) = (transitions, comparedCommands)
    found.end = end
    found.memory = isUntold ? .untold : .told
  }
}
