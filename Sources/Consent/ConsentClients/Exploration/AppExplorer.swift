import ConsentSystem
import StateMachines

/// Explores an app together with a device, breadth-first: all states that the person can reach, each by a
/// shortest walk.
///
/// The walk to each state is played again from the start, so that an app needs no way to copy itself.
///
/// - Parameters:
///   - app: The type of the app.
///   - name: The name of the app in the result; by default that of its type.
///   - scope: The device at the start, the person's moves, and the bounds.
///   - isolation: The actor of the caller, which judges.
///   - condition: Whether a state is right. It must not change the device. Called while the person sees the
///     app, which has received all events.
/// - Returns: The number of states, or the shortest walk that breaks the condition.
public func explore<App: ExploredApp>(
  _ app: App.Type, name: String? = nil, in scope: ExplorationScope<App.Device>,
  isolation: isolated (any Actor)? = #isolation,
  condition: (App, App.Device) async -> Bool
) async -> AppExploration<App.Action> {
  var search = WalkSearch<App.Action, App.State>(name ?? "\(app)", scope)
  let shown = ShownContacts()
  var run = await AppWalk(app, in: scope)
  /// Judges the state after a step, and adds it.
  func arrive(by step: AppStep<App.Action>?) async -> WalkSearch<App.Action, App.State>.Arrival {
    let (isRight, state) = (await shown.judge(run, condition), await run.app?.state)
    return search.reaches(run.write, state, by: step, isRight: isRight)
  }
  var isOver = await arrive(by: nil) == .wrong
  while !isOver, let walk = search.next() {
    await run.end()
    run = await AppWalk(app, in: scope, after: walk)
    for step in await run.steps(in: scope) where !isOver {
      guard await run.take(step) else { continue }
      switch await arrive(by: step) {
      case .wrong: isOver = true
      case .same: break
      case .other:
        await run.end()
        run = await AppWalk(app, in: scope, after: walk)
      }
    }
  }
  await run.end()
  return search.result(showsNothing: shown.isNothing)
}

extension ShownContacts {
  /// Returns whether the current state of a walk is right, or need not be.
  func judge<App: ExploredApp>(
    _ run: AppWalk<App>, isolation: isolated (any Actor)? = #isolation,
    _ condition: (App, App.Device) async -> Bool
  ) async -> Bool {
    guard let app = await run.judged else { return true }
    return await Self.$current.withValue(self) { await condition(app, run.device) }
  }
}

/// The states and walks of a breadth-first search.
private struct WalkSearch<Action: Hashable & Sendable, State: Hashable> {
  private var result: AppExploration<Action>
  private let depth: Int?
  private let maximumStates: Int
  private var tree = SearchTree<Int>()
  /// The step to each state from the state before it. At the start, none leads to it.
  private var steps: [AppStep<Action>?] = []
  private var apps: Set<State> = []
  /// The states of this level that were not expanded yet, the last first, and the number of steps to them.
  private var level: [Int] = []
  private var levelDepth = -1
  /// The state that is expanded.
  private var state = 0
  /// One key for all states, because it numbers the values that it meets.
  private var key = StateKey(keepsOrder: true)

  init<Device>(_ name: String, _ scope: ExplorationScope<Device>) {
    result = AppExploration(name: name, start: WalkStart(scope))
    (depth, maximumStates) = (scope.depth, scope.maximumStates)
  }

  /// Returns the result.
  ///
  /// - Parameter showsNothing: Whether the app has shown no contact in any compared state.
  func result(showsNothing: Bool) -> AppExploration<Action> {
    var result = result
    (result.states, result.appStates) = (tree.count, apps.count)
    if showsNothing, result.walk == nil { result.end = .showedNothing }
    return result
  }

  /// Returns the walk to the next state to go on from; `nil` if there is none.
  mutating func next() -> [AppStep<Action>]? {
    if level.isEmpty {
      level = tree.nextLevel().reversed()
      levelDepth += 1
    }
    guard let next = level.popLast() else { return nil }
    state = next
    if let depth, levelDepth == depth {
      result.end = .depth(depth)
      return nil
    }
    if tree.count >= maximumStates {
      result.end = .tooManyStates(depth: levelDepth)
      return nil
    }
    return walk
  }

  /// The steps to the state that the search goes on from.
  private var walk: [AppStep<Action>] { tree.path(to: state).moves.compactMap { steps[$0] } }

  /// The state after a step: wrong, the state before it, or another.
  enum Arrival { case wrong, same, other }

  /// Adds the state after a step from the current state, or at the start. The search is over if it is wrong.
  mutating func reaches(
    _ device: (inout StateKey) -> Void, _ app: State?, by step: AppStep<Action>?, isRight: Bool
  ) -> Arrival {
    if step != nil { result.transitions += 1 }
    if !isRight {
      result.end = .broken((step == nil ? [] : walk) + (step.map { [$0] } ?? []))
      return .wrong
    }
    key.restart()
    device(&key)
    key.add(app)
    _ = key.finish()
    let found = tree.meet(
      key.words, from: step == nil ? .start(0) : .move(steps.count, from: state))
    guard found.isNew else { return found.number == state ? .same : .other }
    steps.append(step)
    if let app { apps.insert(app) }
    tree.add(found.number)
    return .other
  }
}
