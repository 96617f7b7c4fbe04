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
  /// - Parameter start: The steps after which the search begins. Each scope then has room for its objects, and for
  ///   one more of a kind that it uses.
  static func scopes(
    for condition: Condition<GoalInput>, after start: Scenario<Language>? = nil
  ) -> [Scope<Size>] {
    let (needed, stairs) = (scope(neededBy: condition), risingStaircase)
    var scopes = stairs
    if !stairs.contains(where: { needed.isWithin($0) }) {
      // No other scope reaches the condition, unless by another part of it.
      scopes =
        [needed] + Size.allCases.filter { needed[$0] == 0 }.map { needed.adding(1, of: $0) } + stairs
    }
    guard let start else { return scopes }
    let extent = extent(of: start)
    let used = Size.allCases.filter { extent[$0] > $0.range.lowerBound }
    let grounds = used.isEmpty ? [extent] : used.map { extent.adding(1, of: $0) }
    let all = scopes.flatMap { scope in grounds.map { scope.unordered.union($0) } }.distinct
    return all.filter { scope in !all.contains { $0 != scope && scope.isWithin($0) } }
      .sorted { $0.things < $1.things }
  }

  /// Returns a scope to search for a condition after these, which contains all of them: with what the condition
  /// needs, or else with one more object. Returns `nil` if there is no larger one.
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

  /// Returns the kinds of commands that have these words.
  static func kinds(named words: [String]) -> [Language.Kind] {
    zip(kindWords, Language.Kind.allCases).filter { words.contains($0.0) }.map(\.1)
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
