import Lockstep
import Notation
import StateMachines

extension SuiteMachine {
  /// Returns the smallest scope that has as many objects and values as all parts of a condition need.
  private static func scope(neededBy condition: Condition<GoalInput>) -> Scope<Size> {
    condition.demands.reduce(into: Scope()) { scope, demand in
      var demand = demand
      if case .word(let word, let count) = demand,
        let topic = ConditionTopic.allCases.first(where: { word.hasPrefix("\($0.rawValue).") })
      {
        demand = .word(String(word.dropFirst(topic.rawValue.count + 1)), atLeast: count)
      }
      for (size, count) in sizes(neededBy: demand) { scope[size] = max(scope[size], count) }
    }
  }

  /// Returns the scopes to search for a condition: the scopes of the machine. If numbers in the condition
  /// need more objects, scopes with as many come first: with only these, and with one of another kind.
  ///
  /// - Parameter start: The steps after which the search begins.
  static func scopes(
    for condition: Condition<GoalInput>, after start: Scenario<Language>? = nil
  ) -> [Scope<Size>] {
    let (needed, stairs) = (scope(neededBy: condition), risingStaircase)
    var scopes = stairs
    if !stairs.contains(where: { needed.isWithin($0) }) {
      // No other scope reaches the condition, unless by another part of it.
      scopes =
        [needed] + Size.allCases.filter { needed[$0] == 0 }.map { needed.adding(1, of: $0) }
        + stairs
    }
    return start.map { Self.scopes(scopes, after: $0) } ?? scopes
  }

  /// Returns scopes in which a search can begin after some steps: each has room for their objects, and for one more
  /// of a kind that they use.
  static func scopes(_ scopes: [Scope<Size>], after start: Scenario<Language>) -> [Scope<Size>] {
    let extent = extent(of: start)
    let used = Size.allCases.filter { extent[$0] > $0.range.lowerBound }
    let grounds = used.isEmpty ? [extent] : used.map { extent.adding(1, of: $0) }
    let all = scopes.flatMap { scope in grounds.map { scope.unordered.union($0) } }.distinct
    return all.filter { scope in !all.contains { $0 != scope && scope.isWithin($0) } }
      .sorted { $0.things < $1.things }
  }

  /// Returns a scope that contains all of these and has the objects that the condition needs, or else one more.
  /// Returns `nil` if there is no larger one.
  static func scope(
    for condition: Condition<GoalInput>, besides searched: [Scope<Size>]
  ) -> Scope<Size>? {
    let needed = scope(neededBy: condition)
    var larger = searched.reduce(needed) { $0.union($1) }
    if searched.contains(larger) {
      let demanded = Size.allCases.filter { needed[$0] > $0.range.lowerBound }
      for size in demanded.isEmpty ? Array(Size.allCases) : demanded { larger[size] += 1 }
    }
    return searched.contains(larger) ? nil : larger
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
