import StateMachines

/// The state graphs of scopes that are small enough to cover every transition. Additional worlds are
/// included, each in the smallest scope that distinguishes it from the scope's own worlds.
package struct SmallScopes<M: Machine> {
  /// The graphs, smallest first.
  package private(set) var graphs: [StateGraph<M>] = []

  /// Builds the graphs of a machine.
  ///
  /// - Parameters:
  ///   - stairs: The largest scopes.
  ///   - others: Returns the additional worlds for the first world of a scope.
  ///   - transitions: The maximum number of transitions of a scope with equivalent states merged. If even the
  ///     smallest scope has more, it is limited to its first world.
  ///   - shouldStop: Called during each exploration; `true` ends it.
  package init(
    of machine: M, within stairs: [Scope<M.Size>],
    besides others: (M.Language.World) -> [M.Language.World], atMost transitions: Int,
    shouldStop: () -> Bool = { false }
  ) {
    func graph(
      _ scope: Scope<M.Size>, _ worlds: [M.Language.World]?, _ others: [M.Language.World] = [],
      times: Int, keepsStarts: Bool = false
    ) -> StateGraph<M>? {
      let graph = StateGraph(
        of: machine, at: scope, from: worlds, besides: others, atMost: transitions * times,
        mergesBehaviours: true, keepsStarts: keepsStarts, shouldStop: shouldStop)
      return graph.isComplete ? graph : nil
    }
    let least = Scope<M.Size>()
    var small = Self.small(within: stairs) { scope in
      graph(scope, nil, times: 10).flatMap { $0.transitions <= transitions ? $0 : nil }
    }
    let fitting = small.map(\.scope)
    if small.isEmpty, let world = machine.worlds(at: least).first,
      let graph = graph(least, [world], times: 10)
    {
      small = [graph]
    }
    // Smallest first; graphs of equal size in the order of discovery.
    small = small.enumerated().sorted { ($0.1.transitions, $0.0) < ($1.1.transitions, $1.0) }
      .map(\.element)
    guard let first = small.first?.worlds.first else { return }
    var left = others(first)
    var starts: (first: [M.Language.World], others: [M.Language.World]) = ([], [])
    for plain in small {
      if shouldStop() { return }
      let isNeeded = !fitting.contains { $0 != plain.scope && plain.scope.isWithin($0) }
      let worlds = isNeeded ? plain.worlds : Array(plain.worlds.prefix(1))
      // A scope within another one contributes additional worlds only.
      guard isNeeded || plain.transitions <= transitions / 10 && !left.isEmpty else { continue }
      if graphs.isEmpty { starts = (worlds, []) }
      guard let wider = graph(plain.scope, worlds, left, times: 20) else {
        if isNeeded { graphs.append(plain) }
        continue
      }
      let roots = Set(wider.roots.prefix(worlds.count))
      let distinguished = zip(left, wider.roots.dropFirst(worlds.count)).filter {
        !roots.contains($1)
      }
      .map(\.0)
      left.removeAll { distinguished.contains($0) }
      if graphs.isEmpty { starts.others = distinguished }
      if isNeeded || !distinguished.isEmpty { graphs.append(wider) }
    }
    // Where no run distinguishes a world, its initial state is covered in the smallest scope.
    if let least = graphs.first?.scope, !left.isEmpty,
      let whole = graph(least, starts.first, starts.others + left, times: 20, keepsStarts: true)
    {
      graphs[0] = whole
    }
  }

  /// Returns the graphs of all scopes within `stairs`, from the smallest on, as far as they can be built.
  private static func small(
    within stairs: [Scope<M.Size>], _ graph: (Scope<M.Size>) -> StateGraph<M>?
  ) -> [StateGraph<M>] {
    var (small, next) = ([StateGraph<M>](), [Scope<M.Size>()])
    var tooLarge: [Scope<M.Size>] = []
    while !next.isEmpty {
      var larger: [Scope<M.Size>] = []
      for scope in next where !tooLarge.contains(where: { $0.isWithin(scope) }) {
        guard let graph = graph(scope) else {
          tooLarge.append(scope)
          continue
        }
        if graph.states > 0 { small.append(graph) }
        for size in M.Size.allCases {
          var more = scope
          more[size] += 1
          if more != scope, !larger.contains(more), stairs.contains(where: { more.isWithin($0) }) {
            larger.append(more)
          }
        }
      }
      next = larger
    }
    return small
  }
}

/// The kinds of commands and the rules of the model that scenarios have covered so far.
package struct Firsts<M: Machine> {
  private var kinds: Set<M.Language.Kind> = []
  private var rules: Set<M.Model.Rule> = []

  package init() {}

  /// Adds the next scenario. Returns the kinds and rules that it is the first to cover, in order.
  package mutating func met(
    in scenario: Scenario<M.Language>
  ) -> (kinds: [M.Language.Kind], rules: [M.Model.Rule]) {
    var (model, first) = (M.Model(scenario.world), ([M.Language.Kind](), [M.Model.Rule]()))
    for command in scenario.commands {
      if let kind = M.Language.kind(of: command), kinds.insert(kind).inserted {
        first.0.append(kind)
      }
      let step = model.applying(command)
      for rule in step.rules.all where rules.insert(rule).inserted { first.1.append(rule) }
      model = step.state
    }
    return first
  }
}
