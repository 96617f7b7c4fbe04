import StateMachines

/// The part of a scenario that ends a program in the same way as the whole.
package struct NeededPart: Codable, Hashable, Sendable {
  /// The indices of the commands.
  package var commands: [Int]
  /// The index of the world among the simpler worlds; `nil` for the world of the scenario.
  package var world: Int?
  /// The number of plays in which it was found.
  package var plays = 0

  package init(commands: [Int], world: Int? = nil, plays: Int = 0) {
    (self.commands, self.world, self.plays) = (commands, world, plays)
  }
}

extension Check {
  /// The number of equal ends of a program that make a verdict: each costs a start, and a silent program costs the
  /// patience as well.
  package static var equalEnds: Int { 3 }

  /// Returns whether a program has ended so often that a case is not played again.
  package func isEnough(_ met: [Failure?]) -> Bool {
    contestant.isProgram && met.count { $0?.endsSystem == true } >= Self.equalEnds
  }

  /// The maximum numbers of plays in which a case that ends a program is shrunk, and of those that end it.
  private static var most: (plays: Int, ends: Int) { (20, 2) }

  /// Shrinks a scenario that ends a program by few plays: to its last command, or to halves of the commands before it,
  /// and to a simpler world. The last command stays because it ends the program.
  ///
  /// - Parameter onStep: Called at each step.
  package func needed(
    of scenario: Scenario<Language>, ending failure: Failure, onStep: () -> Void = {}
  ) -> NeededPart {
    var best = NeededPart(commands: Array(scenario.commands.indices))
    var (plays, ends) = (0, 0)
    func accept(_ part: NeededPart) {
      if ends == Self.most.ends || plays == Self.most.plays { return }
      plays += 1
      let met = replay(self.scenario(part, of: scenario)) { _ in onStep() }.failure
      if met?.endsSystem == true { ends += 1 }
      if met == failure { best = part }
    }
    if best.commands.count > 1 { accept(NeededPart(commands: Array(best.commands.suffix(1)))) }
    if let last = best.commands.last {
      var deletions = Deletions(of: best.commands.count - 1)
      while let kept = deletions.next() {
        let part = NeededPart(commands: kept + [last])
        accept(part)
        if best == part { deletions.accept() }
      }
    }
    for (index, world) in simplerWorlds.enumerated() where world != scenario.world {
      accept(NeededPart(commands: best.commands, world: index))
      if best.world != nil { break }
    }
    best.plays = plays
    return best
  }

  /// Returns a part of a scenario.
  package func scenario(_ part: NeededPart, of whole: Scenario<Language>) -> Scenario<Language> {
    Scenario(
      world: part.world.map { simplerWorlds[$0] } ?? whole.world,
      commands: part.commands.map { whole.commands[$0] })
  }
}
