import PropertyTesting
import StateMachines

/// What is known of how small a counterexample is, from a search over all that is like it.
public struct Certificate<M: Machine> {
  /// What was searched.
  public let scope: Scope<M.Size>
  /// How many commands were tried.
  public fileprivate(set) var transitions = 0
  /// Up to how many commands every run was tried.
  public fileprivate(set) var comparedCommands = 0
  /// What is known of what the contestant remembers.
  public fileprivate(set) var memory = Memory.told
  public fileprivate(set) var end = End.smallest
  /// The smallest case that fails in the same way, if the search has met one that is smaller.
  public fileprivate(set) var better: Scenario<M.Talk>?

  public enum End: Hashable, Sendable, CaseIterable {
    /// No case of fewer commands fails so, and none of as many in a smaller world.
    case smallest
    /// There was too much to search.
    case full
    case stopped
  }
}

/// Why no search can tell how small a case is.
public enum Unsearchable: Error, Hashable, Sendable, CaseIterable {
  /// It shows over pairs of runs, and not while one of them is played.
  case showsOverPairs
  /// There are too many things in it.
  case tooLarge
  /// The contestant cannot be copied.
  case cannotGoBack
  /// A smaller case did not fail alike each time.
  case wavers
}

extension Certificate {
  /// What a search for a smaller case came to.
  fileprivate enum Answer {
    case none
    case smaller(Scenario<M.Talk>)
    case unknown
    case impossible(Unsearchable)
  }

  /// Takes in a search among runs of up to so many commands.
  fileprivate mutating func note(_ found: Exploration<M>, upTo commands: Int) -> Answer {
    transitions += found.transitions
    if found.memory == .untold { memory = .untold }
    switch found.end {
    case .complete, .longEnough:
      if comparedCommands == 0 { comparedCommands = commands }
      return .none
    case .broken:
      guard let breach = found.breach, breach.isRepeated else { return .impossible(.wavers) }
      return .smaller(breach.scenario)
    case .full, .reached: end = .full
    case .stopped: end = .stopped
    case .cannotGoBack: return .impossible(.cannotGoBack)
    }
    if comparedCommands == 0 { comparedCommands = found.comparedCommands }
    return .unknown
  }
}

extension Machine {
  /// Searches all that is like a counterexample for one of fewer commands, and for one of as many in a
  /// smaller world, until there is none.
  ///
  /// - Parameters:
  ///   - failure: How the scenario fails, where a case that fails otherwise is another; `nil` where any
  ///     failure will do.
  ///   - budget: How many commands are tried at most in a round: among shorter runs and in smaller worlds
  ///     together. Each smaller case that is met begins another round.
  ///   - widely: Whether shorter runs are looked for beyond the surroundings as well, once more with such a
  ///     budget, and without a `search` the case is tried under other decisions. The certificate speaks of the
  ///     cases found there, and of nothing else beyond the surroundings.
  ///   - search: Runs such a search elsewhere, where the failure ends a process; `nil` to run it here.
  /// - Throws: Why such a search is not possible.
  public func certificate(
    for scenario: Scenario<Talk>, failing failure: Failure?,
    against contestant: Contestant<Talk>, budget: Int = 1_000_000, widely: Bool = false,
    by search: ((Explorer<Self>) -> Exploration<Self>)? = nil,
    shouldStop: () -> Bool = { false }
  ) throws(Unsearchable) -> Certificate<Self> {
    if search == nil, !failsWhilePlayed(scenario, failure, against: contestant) {
      throw .showsOverPairs
    }
    var (best, better) = (scenario, Scenario<Talk>?.none)
    while let like = surroundings(of: best) {
      var certificate = Certificate<Self>(scope: like.scope)
      certificate.better = better
      let length = best.commands.count
      var smaller: Scenario<Talk>?
      places: for (worlds, commands) in [(like.worlds, length - 1), (like.smallerWorlds, length)] {
        let explorer = self.explorer(
          of: like, from: worlds, upTo: commands, failing: failure, against: contestant,
          budget: budget - certificate.transitions)
        let found = search.map { $0(explorer) } ?? explorer.run(shouldStop: shouldStop)
        switch certificate.note(found, upTo: commands) {
        case .none: continue
        case .smaller(let scenario): smaller = scenario
        case .unknown: break
        case .impossible(let reason): throw reason
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
          if let breach = found.breach, breach.isRepeated { smaller = breach.scenario }
        }
      }
      guard let smaller else { return certificate }
      (best, better) = (smaller, smaller)
    }
    throw .tooLarge
  }

  /// The case under another decision, if it fails there and can do without one of its commands.
  private func decidedOtherwise(
    _ scenario: Scenario<Talk>, failing failure: Failure?,
    against contestant: Contestant<Talk>
  ) -> Scenario<Talk>? {
    func fails(_ scenario: Scenario<Talk>) -> Bool {
      guard let met = replay(scenario, against: contestant).failure else { return false }
      return failure == nil || met == failure
    }
    var best = scenario
    for world in decidedOtherwise(scenario.world) {
      let other = Scenario<Talk>(world: world, commands: scenario.commands)
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
    of like: Surroundings<Self>, from worlds: [Talk.World], upTo commands: Int,
    failing failure: Failure?, against contestant: Contestant<Talk>, budget: Int
  ) -> Explorer<Self> {
    var explorer = Explorer(like.machine, against: contestant, at: like.scope)
    (explorer.wanted, explorer.besides) = (failure, like.besides)
    explorer.starts = worlds.map { Scenario(world: $0) }
    (explorer.maximumCommands, explorer.maximumTransitions) = (commands, budget)
    return explorer
  }

  /// Whether a scenario fails at its last command, and not over pairs of runs alone.
  private func failsWhilePlayed(
    _ scenario: Scenario<Talk>, _ failure: Failure?,
    against contestant: Contestant<Talk>
  ) -> Bool {
    var match = Match(
      self, against: contestant, in: scenario.world, claims: ClaimList(Array(Claim.allCases)))
    var ignored = Coverage<Self>()
    for (place, command) in scenario.commands.enumerated() {
      if let met = match.take(command, recording: &ignored) {
        return (failure == nil || met == failure) && place == scenario.commands.count - 1
      }
    }
    return false
  }
}

extension Counterexample {
  /// This failure, or another, as a smaller scenario shows it that a search over all states has met: no
  /// choices lead to it.
  public mutating func replace(
    by scenario: Scenario<M.Talk>, failing other: Failure? = nil
  ) {
    (self.scenario, choices, minimality) = (scenario, ChoiceSequence(), nil)
    failure = other ?? failure
  }
}
