import Lockstep
import PropertyTesting
import StateMachines

extension Machine {
  /// Explores all states of the machine, by default in its model alone.
  ///
  /// - Parameters:
  ///   - scope: The scope of the commands.
  ///   - worlds: The worlds to begin with, or `nil` for all worlds.
  ///   - claims: The claims to judge. A broken claim ends the search.
  ///   - tellingRules: Whether refusals report their rules as well, which takes longer.
  func explored(
    at scope: Scope<Size> = Scope(), from worlds: [Language.World]? = nil,
    against contestant: SystemUnderTest<Language> = .model(Model.self),
    judging claims: some Collection<Claim>, tellingRules: Bool = false
  ) -> Exploration<Self> {
    var explorer = Explorer(self, against: contestant, at: scope)
    explorer.starts = worlds?.map { Scenario(world: $0) }
    explorer.claims = ClaimList(Array(claims))
    if tellingRules { explorer.goal = { _ in false } }
    return explorer.run()
  }

  /// Returns the shortest case that breaks a claim judged alone, or `nil` if it is never broken.
  func shortest(
    _ claim: Claim, at scope: Scope<Size> = Scope(), from worlds: [Language.World]? = nil
  ) -> Scenario<Language>? {
    explored(at: scope, from: worlds, judging: [claim]).breach?.scenario
  }
}

/// The counts of a search of all states.
struct StateCounts: Equatable {
  var states = 0
  /// The commands that were tried.
  var transitions = 0
  /// The commands to the farthest state.
  var depth = 0
}

extension Machine {
  /// Counts the states of a scope by a plain search of the model, level by level, with a set of keys. It is the second
  /// way to the counts of an exploration.
  ///
  /// - Parameters:
  ///   - worlds: The worlds to begin with, or `nil` for all worlds.
  ///   - most: The maximum number of commands in a run.
  func counted(
    at scope: Scope<Size> = Scope(), from worlds: [Language.World]? = nil, upTo most: Int = .max
  ) -> StateCounts {
    var (counts, key) = (StateCounts(), StateKey(keepsOrder: scope.keepsOrder))
    // States of worlds with other decisions are others.
    var met: [AnyHashable: Set<[UInt64]>] = [:]
    func isNew(_ model: Model, in setting: AnyHashable) -> Bool {
      key.restart()
      Self.write(model, to: &key)
      key.finish()
      return met[setting, default: []].insert(Array(key.words)).inserted
    }
    var level = (worlds ?? self.worlds(at: scope)).map { (setting(of: $0), Model($0)) }
      .filter { isNew($1, in: $0) }
    while true {
      counts.states += level.count
      if counts.depth == most { return counts }
      var next: [(AnyHashable, Model)] = []
      for (setting, model) in level {
        for command in commands(at: scope, for: model) {
          counts.transitions += 1
          let after = model.applying(command).state
          if isNew(after, in: setting) { next.append((setting, after)) }
        }
      }
      if next.isEmpty { return counts }
      counts.depth += 1
      level = next
    }
  }

  /// Returns the counts of an exploration of the model alone, which claims do not make larger.
  func explorationCounts(
    at scope: Scope<Size> = Scope(), from worlds: [Language.World]? = nil, upTo most: Int? = nil
  ) -> StateCounts {
    var explorer = Explorer(self, against: .model(Model.self), at: scope)
    explorer.starts = worlds?.map { Scenario(world: $0) }
    (explorer.claims, explorer.maximumCommands) = (ClaimList([]), most)
    return explorer.run().counts
  }
}

extension Exploration {
  /// Interchangeable objects make a single state.
  var counts: StateCounts {
    StateCounts(states: orbits, transitions: transitions, depth: depth)
  }
}

extension Check {
  /// Returns the first case that fails, as it was drawn. A run plays such a case some two hundred times more.
  func firstFailing() -> (scenario: Scenario<Language>, failure: Failure)? {
    for index in cases {
      var source = ChoiceSource(seed: seed, case: index)
      guard let failure = outcome(of: &source).failure else { continue }
      return scenario(of: source.recorded).map { ($0, failure) }
    }
    return nil
  }
}
