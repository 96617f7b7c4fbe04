import PropertyTesting
import StateMachines

/// The result of searching the neighbourhood of a counterexample for a smaller one.
package struct Certificate<M: Machine> {
  package let scope: Scope<M.Size>
  /// The number of commands that were tried.
  package fileprivate(set) var transitions: Int
  /// The length up to which every run was compared, in commands.
  package fileprivate(set) var comparedCommands: Int
  /// How completely the system exposes its state.
  package fileprivate(set) var memory: Memory
  /// The reason why the search ended. `complete`: no shorter case fails in the same way, and none of equal
  /// length in a smaller world.
  package fileprivate(set) var end: SearchEnd
  /// The reason why no search can decide whether the case is smallest; `nil` if one could.
  package fileprivate(set) var obstacle: Unsearchable?
  /// The smallest case that fails in the same way; `nil` if the search found no smaller one.
  package var better: Scenario<M.Language>?

  package init(
    scope: Scope<M.Size>, transitions: Int = 0, comparedCommands: Int = 0, memory: Memory = .told,
    end: SearchEnd = .complete
  ) {
    (self.scope, self.transitions, self.comparedCommands) = (scope, transitions, comparedCommands)
    (self.memory, self.end) = (memory, end)
  }
}

/// The reason why no search can decide whether a case is smallest.
package enum Unsearchable: Hashable, Sendable, CaseIterable {
  /// The failure occurs over pairs of runs, and not in a single run.
  case showsOverPairs
  /// The case has too many objects.
  case tooLarge
  /// The system cannot be copied.
  case cannotGoBack
  /// A smaller case did not fail in the same way each time.
  case wavers
}

extension Certificate {
  /// The result of one search for a smaller case.
  fileprivate enum Answer {
    case none
    case smaller(Scenario<M.Language>)
    case unknown
    case impossible(Unsearchable)
  }

  /// Records the result of a search of runs with up to `commands` commands.
  fileprivate mutating func note(
    _ found: Exploration<M>, upTo commands: Int, wanting wanted: Failure?
  ) -> Answer {
    transitions += found.transitions
    if found.memory == .untold { memory = .untold }
    switch found.end {
    case .complete, .longEnough:
      if comparedCommands == 0 { comparedCommands = commands }
      return .none
    case .broken:
      guard let breach = found.breach, breach.isRepeated else { return .impossible(.wavers) }
      if wanted == nil || breach.failure == wanted { return .smaller(breach.scenario) }
      // Another end of a program.
      end = .full
    case .full, .reached, .blurred, .empty, .died: end = .full
    case .stopped: end = .stopped
    case .cannotGoBack: return .impossible(.cannotGoBack)
    }
    if comparedCommands == 0 { comparedCommands = found.comparedCommands }
    return .unknown
  }
}

extension Machine {
  /// Searches the neighbourhood of a counterexample for a case of fewer commands, or of as many in a smaller
  /// world, and repeats the search from each smaller case until there is none.
  ///
  /// - Parameters:
  ///   - failure: The failure of the scenario, which a smaller case must share; `nil` to accept any failure.
  ///   - contestant: The system under test.
  ///   - budget: The maximum number of commands tried in a round, over shorter runs and smaller worlds
  ///     together. Each smaller case starts another round.
  ///   - widely: Whether to search for shorter runs beyond the neighbourhood too, with the same budget again,
  ///     and, without a `search`, to try the case under other decisions. Beyond the neighbourhood, the
  ///     certificate covers only the cases that were found.
  ///   - search: Runs a search elsewhere, for a failure that ends its process; `nil` to run it here.
  ///   - shouldStop: Called between commands; `true` ends the search.
  package func certificate(
    for scenario: Scenario<Language>, failing failure: Failure?,
    against contestant: SystemUnderTest<Language>, budget: Int = 1_000_000, widely: Bool = false,
    by search: ((Explorer<Self>) -> Exploration<Self>)? = nil,
    shouldStop: () -> Bool = { false }
  ) -> Certificate<Self> {
    func none(_ obstacle: Unsearchable) -> Certificate<Self> {
      var none = Certificate<Self>(scope: Scope(), end: .full)
      none.obstacle = obstacle
      return none
    }
    if search == nil, !failsWhilePlayed(scenario, failure, against: contestant) {
      return none(.showsOverPairs)
    }
    var (best, better) = (scenario, Scenario<Language>?.none)
    while let like = surroundings(of: best) {
      var certificate = Certificate<Self>(scope: like.scope)
      certificate.better = better
      let length = best.commands.count
      var smaller: Scenario<Language>?
      places: for (worlds, commands) in [(like.worlds, length - 1), (like.smallerWorlds, length)] {
        let explorer = self.explorer(
          of: like, from: worlds, upTo: commands, failing: failure, against: contestant,
          budget: budget - certificate.transitions)
        let found = search.map { $0(explorer) } ?? explorer.run(shouldStop: shouldStop)
        switch certificate.note(found, upTo: commands, wanting: failure) {
        case .none: continue
        case .smaller(let scenario): smaller = scenario
        case .unknown: break
        case .impossible(let reason): return none(reason)
        }
        break places
      }
      if smaller == nil, widely, certificate.end != .stopped {
        if search == nil {
          smaller = decidedOtherwise(best, failing: failure, against: contestant)
        }
        if smaller == nil, let wider = widened(like) {
          let explorer = self.explorer(
            of: wider, from: wider.worlds, upTo: length - 1, failing: failure,
            against: contestant, budget: budget)
          let found = search.map { $0(explorer) } ?? explorer.run(shouldStop: shouldStop)
          if let breach = found.breach, breach.isRepeated,
            failure == nil || breach.failure == failure
          {
            smaller = breach.scenario
          }
        }
      }
      guard let smaller else { return certificate }
      (best, better) = (smaller, smaller)
    }
    return none(.tooLarge)
  }

  /// Returns the case under another decision, if it fails there with fewer commands; `nil` otherwise.
  private func decidedOtherwise(
    _ scenario: Scenario<Language>, failing failure: Failure?,
    against contestant: SystemUnderTest<Language>
  ) -> Scenario<Language>? {
    func fails(_ scenario: Scenario<Language>) -> Bool {
      guard let met = replay(scenario, against: contestant).failure else { return false }
      return failure == nil || met == failure
    }
    var best = scenario
    for world in decidedOtherwise(scenario.world) {
      let other = Scenario<Language>(world: world, commands: scenario.commands)
      if !fails(other) { continue }
      let shorter = other.shortened(while: fails)
      if shorter.commands.count < best.commands.count, (0..<12).allSatisfy({ _ in fails(shorter) }),
        failsWhilePlayed(shorter, failure, against: contestant)
      {
        best = shorter
      }
    }
    return best.commands.count < scenario.commands.count ? best : nil
  }

  private func explorer(
    of like: Neighbourhood<Self>, from worlds: [Language.World], upTo commands: Int,
    failing failure: Failure?, against contestant: SystemUnderTest<Language>, budget: Int
  ) -> Explorer<Self> {
    var explorer = Explorer(like.machine, against: contestant, at: like.scope)
    (explorer.wanted, explorer.besides) = (failure.map { .only($0) } ?? .any, like.besides)
    explorer.starts = worlds.map { Scenario(world: $0) }
    (explorer.maximumCommands, explorer.maximumTransitions) = (commands, budget)
    explorer.doubts = contestant.isProgram ? 20 : 0
    return explorer
  }

  /// Returns whether a scenario fails at its last command, and not over pairs of runs only.
  private func failsWhilePlayed(
    _ scenario: Scenario<Language>, _ failure: Failure?,
    against contestant: SystemUnderTest<Language>
  ) -> Bool {
    var match = Match(
      self, against: contestant, in: scenario.world, claims: Self.everyClaim)
    var ignored = Coverage<Self>()
    for (index, command) in scenario.commands.enumerated() {
      if let met = match.take(command, recording: &ignored) {
        return (failure == nil || met == failure) && index == scenario.commands.count - 1
      }
    }
    return false
  }
}

extension Counterexample {
  /// Replaces the scenario by a smaller one from an exhaustive search, which has no choice sequence. Replaces
  /// the failure too if `other` is given.
  package mutating func replace(
    by scenario: Scenario<M.Language>, failing other: Failure? = nil
  ) {
    (self.scenario, choices, minimality) = (scenario, ChoiceSequence(), nil)
    failure = other ?? failure
  }
}
