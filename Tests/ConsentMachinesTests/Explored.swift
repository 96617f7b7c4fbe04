import Lockstep
import StateMachines

extension Machine {
  /// What a search over all of its states meets, of the model by itself where nobody else is asked.
  ///
  /// - Parameters:
  ///   - worlds: Where it begins; `nil` for all worlds.
  ///   - claims: Those that are judged. One that is broken ends the search.
  ///   - tellingRules: Whether refusals, too, tell by which rules they are given, which takes longer.
  func explored(
    from worlds: [Talk.World]? = nil, against contestant: Contestant<Talk> = .model(Model.self),
    judging claims: some Collection<Claim>, tellingRules: Bool = false
  ) -> Exploration<Self> {
    var explorer = Explorer(self, against: contestant, at: Scope())
    explorer.starts = worlds?.map { Scenario(world: $0) }
    explorer.claims = ClaimList(Array(claims))
    if tellingRules { explorer.goal = { _ in false } }
    return explorer.run()
  }

  /// The shortest case of a claim that is judged alone; `nil` where it is never broken.
  func shortest(_ claim: Claim, from worlds: [Talk.World]? = nil) -> Scenario<Talk>? {
    explored(from: worlds, judging: [claim]).breach?.scenario
  }
}
