import Lockstep
import Notation
import StateMachines

extension SuiteMachine {
  /// Returns the smallest scope that has as many objects as the numbers and quoted lines of a condition need.
  ///
  /// It has no object beyond these: the search begins with one more of everything.
  private static func scope(neededBy condition: Condition<GoalInput>) -> Scope<Size> {
    condition.demands.reduce(into: Scope()) { scope, demand in
      for size in Size.allCases {
        let needed =
          switch demand {
          case .word(let word, let count):
            // Numbers are of states alone.
            size.counts.contains { [$0, "\(ConditionTopic.state.rawValue).\($0)"].contains(word) }
              ? count : nil
          case .line(let line): size.count(neededBy: line)
          }
        if let needed { scope[size] = max(scope[size], needed) }
      }
    }
  }

  /// Returns the scopes to search for a condition: the scopes of the machine. If numbers in the condition
  /// need more objects, scopes with as many come first: with only these, and with one of another kind.
  ///
  /// - Parameter start: The steps after which the search begins.
  func scopes(
    for condition: Condition<GoalInput>, after start: Scenario<Language>? = nil
  ) -> [Scope<Size>] {
    let (needed, stairs) = (Self.scope(neededBy: condition), Self.risingStaircase)
    var scopes = stairs
    if !stairs.contains(where: { needed.isWithin($0) }) {
      // No other scope reaches the condition, unless by another part of it.
      scopes =
        [needed] + Size.allCases.filter { needed[$0] == 0 }.map { needed.adding(1, of: $0) }
        + stairs
    }
    return start.map { self.scopes(scopes, after: $0) } ?? scopes
  }

  /// Returns the scope of the search that begins: one more of everything than in the least scope, and as much as the
  /// condition needs.
  static func broadScope(
    for condition: Condition<GoalInput>, after start: Scenario<Language>? = nil
  ) -> Scope<Size> {
    let one = Scope(Size.allCases.map { ($0, $0.range.lowerBound + 1) })
    let scope = one.union(scope(neededBy: condition))
    return start.map { scope.union(extent(of: $0)).unordered } ?? scope
  }

  /// Returns these worlds or, if `count` is positive, worlds that differ from a plain one of them in so many answers.
  ///
  /// - Parameter most: The number of worlds after which no further one is made.
  private func worlds(
    _ all: ArraySlice<Language.World>, differingIn count: Int, upTo most: Int
  ) -> [Language.World] {
    if count == 0 { return Array(all.prefix(most)) }
    let plain = all.filter { decisions(of: $0, differingFrom: Language.plainWorld) == 0 }
    var known = Set(all)
    var worlds = plain.isEmpty ? Array(all.prefix(1)) : plain
    for _ in 0..<count {
      worlds = decidedOtherwise(worlds, besides: &known, upTo: most)
    }
    return worlds
  }

  /// Searches the first few steps of a scope: in its first world with one more of everything, in all of its worlds, in
  /// those with another answer, and in those with two. A search without a limit of its own goes ten times as far.
  func searchBroadly(
    _ explorer: Explorer<Self>, _ shouldStop: () -> Bool
  ) -> Exploration<Self> {
    var (explorer, sum) = (explorer, Exploration<Self>(scope: explorer.scope))
    let (scope, given) = (explorer.scope, explorer.starts)
    let factor = explorer.maximumTransitions == .max ? 10 : 1
    // Scopes with many contacts have more worlds than are searched.
    let all = given == nil ? worlds(at: scope).prefix(1_000 * factor) : []
    // Some runs need two of something, and all worlds together are searched a few steps alone. So the first world, for
    // which there is no number of answers, has a search of its own.
    for answers in given == nil ? [nil, 0, 1, 2] : [nil, 0] {
      let transitions = [10_000, 20_000, 40_000][answers ?? 0] * factor
      // Worlds whose first commands are not tried would only take memory.
      let most = answers == nil ? 1 : transitions / 10
      let worlds = worlds(all, differingIn: answers ?? 0, upTo: most)
      explorer.scope = answers == nil ? Size.allCases.reduce(scope) { $0.adding(1, of: $1) } : scope
      explorer.starts = given ?? worlds.map { Scenario(world: $0) }
      explorer.maximumTransitions = transitions
      var found = explorer.run(shouldStop: shouldStop)
      if answers != nil && worlds.count == most { found.comparedCommands = -1 }
      sum.orbits += found.orbits
      sum.transitions += found.transitions
      sum.otherFailures += found.otherFailures
      sum.memory = found.memory
      sum.comparedCommands =
        answers == nil
        ? found.comparedCommands : min(sum.comparedCommands, found.comparedCommands)
      if sum.end == .complete || found.end == .stopped { sum.end = found.end }
      if !found.witnesses.isEmpty { sum.witnesses = found.witnesses }
      sum.breach = found.breach
      // A system that is gone, or that answers in several ways, is so in the other worlds as well.
      if sum.breach != nil { break }
      guard let run = sum.witnesses.first else { continue }
      let start = given?.first?.commands.count ?? 0
      let length = run.commands.dropFirst(start).count { explorer.counts?($0) ?? true }
      if length == 0 { break }
      explorer.maximumCommands = length - 1
    }
    return sum
  }

  /// Returns scopes in which a search can begin after some steps: each has room for their objects, and for one more
  /// of a kind that they use.
  func scopes(_ scopes: [Scope<Size>], after start: Scenario<Language>) -> [Scope<Size>] {
    let extent = Self.extent(of: start)
    let used = Size.allCases.filter { extent[$0] > $0.range.lowerBound }
    let grounds = used.isEmpty ? [extent] : used.map { extent.adding(1, of: $0) }
    let all = scopes.flatMap { scope in grounds.map { scope.unordered.union($0) } }.distinct
    // A larger scope may have fewer kinds of commands.
    let kinds = all.map { Set(offered(at: $0)) }
    return zip(all, kinds).filter { scope, own in
      !zip(all, kinds).contains {
        $0 != scope && scope.isWithin($0) && own.isSubset(of: $1)
      }
    }.map(\.0).sorted { $0.things < $1.things }
  }

  /// Returns a scope that contains all of these and has the objects that the condition needs, or else one more of
  /// these. Returns `nil` if the condition needs no objects, or if there is no larger scope.
  static func scope(
    for condition: Condition<GoalInput>, besides searched: [Scope<Size>]
  ) -> Scope<Size>? {
    let needed = scope(neededBy: condition)
    var larger = searched.reduce(needed) { $0.union($1) }
    if searched.contains(larger) {
      for size in Size.allCases where needed[size] > size.range.lowerBound { larger[size] += 1 }
    }
    return searched.contains(larger) ? nil : larger
  }

  /// Returns the kinds of commands that a scope offers in its first states, as words of conditions.
  func offered(at scope: Scope<Size>) -> [String] {
    var kinds: Set<Language.Kind> = []
    for world in worlds(at: scope).prefix(4) {
      var (states, known, place) = ([Model(world)], Set([Model(world)]), 0)
      while place < states.count {
        for command in commands(at: scope, for: states[place]) {
          if let kind = Language.kind(of: command) { kinds.insert(kind) }
          if states.count >= 60 { continue }
          let next = states[place].applying(command).state
          if known.insert(next).inserted { states.append(next) }
        }
        place += 1
      }
    }
    return zip(Self.kindWords, Language.Kind.allCases).filter { kinds.contains($0.1) }.map(\.0)
  }

  /// The kinds of commands, as words of conditions.
  static var kindWords: [String] { words(of: .did).map(\.name) }

  /// Returns a predicate for commands of these kinds; `nil` if there are none.
  static func isOfKind(_ words: [String]) -> ((Language.Command) -> Bool)? {
    if words.isEmpty { return nil }
    let kinds = Set(
      zip(kindWords, Language.Kind.allCases).filter { words.contains($0.0) }.map(\.1))
    return { Language.kind(of: $0).map(kinds.contains) ?? false }
  }
}

extension Scope {
  fileprivate func adding(_ count: Int, of size: Size) -> Self {
    var scope = self
    scope[size] += count
    return scope
  }

  /// The scope in which the order of objects is not significant.
  fileprivate var unordered: Self {
    var scope = self
    scope.keepsOrder = false
    return scope
  }
}
