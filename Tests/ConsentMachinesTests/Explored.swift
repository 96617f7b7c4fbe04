import Lockstep
import PropertyTesting
import StateMachines

extension Machine {
  /// Explores all states of the machine, by default in its model alone.
  ///
  /// - Parameters:
  ///   - worlds: The worlds to begin with, or `nil` for all worlds.
  ///   - claims: The claims to judge. A broken claim ends the search.
  ///   - tellingRules: Whether refusals report their rules as well, which takes longer.
  func explored(
    from worlds: [Language.World]? = nil,
    against contestant: SystemUnderTest<Language> = .model(Model.self),
    judging claims: some Collection<Claim>, tellingRules: Bool = false
  ) -> Exploration<Self> {
    var explorer = Explorer(self, against: contestant, at: Scope())
    explorer.starts = worlds?.map { Scenario(world: $0) }
    explorer.claims = ClaimList(Array(claims))
    if tellingRules { explorer.goal = { _ in false } }
    return explorer.run()
  }

  /// Returns the shortest case that breaks a claim judged alone, or `nil` if it is never broken.
  func shortest(_ claim: Claim, from worlds: [Language.World]? = nil) -> Scenario<Language>? {
    explored(from: worlds, judging: [claim]).breach?.scenario
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
