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

  /// Returns the worlds of a scope or, if `count` is positive, those that differ from a plain one in so many answers.
  private func worlds(at scope: Scope<Size>, differingIn count: Int) -> [Language.World] {
    let all = worlds(at: scope)
    if count == 0 { return all }
    let plain = all.filter { decisions(of: $0, differingFrom: Language.plainWorld) == 0 }
    var known = Set(all)
    var worlds = plain.isEmpty ? Array(all.prefix(1)) : plain
    for _ in 0..<count {
      worlds = worlds.flatMap(decidedOtherwise).filter { known.insert($0).inserted }
    }
    return worlds
  }

  /// Searches the first few steps of a scope: in its worlds, in those with another answer, and in those with two. A
  /// search without a limit of its own goes ten times as far.
  func searchBroadly(
    _ explorer: Explorer<Self>, _ shouldStop: () -> Bool
  ) -> Exploration<Self> {
    var (explorer, whole) = (explorer, Exploration<Self>?.none)
    let factor = explorer.maximumTransitions == .max ? 10 : 1
    let grounds = explorer.starts.map { [$0] } ?? [nil, nil, nil]
    for (count, ground) in grounds.enumerated() {
      explorer.starts =
        ground ?? worlds(at: explorer.scope, differingIn: count).map { Scenario(world: $0) }
      explorer.maximumTransitions = [10_000, 20_000, 40_000][count] * factor
      let found = explorer.run(shouldStop: shouldStop)
      var sum = whole ?? found
      if whole != nil {
        sum.orbits += found.orbits
        sum.transitions += found.transitions
        sum.comparedCommands = min(sum.comparedCommands, found.comparedCommands)
        if sum.end == .complete || found.end == .stopped { sum.end = found.end }
        if !found.witnesses.isEmpty { sum.witnesses = found.witnesses }
        sum.breach = found.breach
      }
      whole = sum
      // A system that is gone, or that answers in several ways, is so in the other worlds as well.
      if sum.breach != nil { break }
      guard let run = sum.witnesses.first else { continue }
      let start = ground?.first?.commands.count ?? 0
      let length = run.commands.dropFirst(start).count { explorer.counts?($0) ?? true }
      if length == 0 { break }
      explorer.maximumCommands = length - 1
    }
    return whole ?? Exploration(scope: explorer.scope)
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
