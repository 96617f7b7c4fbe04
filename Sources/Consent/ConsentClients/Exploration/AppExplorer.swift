import ConsentSystem
import ConsentVocabulary
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
///   - condition: Whether a state is right. It must not change the device. Called while the app runs.
/// - Returns: The number of states, or the shortest walk that breaks the condition.
public func explore<App: ExploredApp>(
  _ app: App.Type, name: String? = nil, in scope: ExplorationScope,
  condition: (App, ContactsDevice) -> Bool
) -> AppExploration<App.Action> {
  var search = WalkSearch<App.Action, App.State>(name ?? "\(app)", scope, isAsync: false)
  func isRight(_ run: AppWalk<App>) -> Bool { run.app.map { condition($0, run.device) } ?? true }
  var run = AppWalk(app, in: scope)
  if !search.begins(run.write, run.app?.state, isRight: isRight(run)) { return search.result }
  while let walk = search.next() {
    run = AppWalk(app, in: scope, after: walk)
    for step in run.steps(by: scope.moves) {
      guard run.take(step) else { continue }
      switch search.reaches(run.write, run.app?.state, by: walk + [step], isRight: isRight(run)) {
      case .wrong: return search.result
      case .same: break
      case .other: run = AppWalk(app, in: scope, after: walk)
      }
    }
  }
  return search.result
}

/// Explores an app whose calls wait, together with a device, breadth-first, as the other `explore` does for calls
/// that return at once.
public func explore<App: AsyncExploredApp>(
  _ app: App.Type, name: String? = nil, in scope: ExplorationScope,
  condition: @Sendable (App, ContactsDevice) async -> Bool
) async -> AppExploration<App.Action> {
  var search = WalkSearch<App.Action, App.State>(name ?? "\(app)", scope, isAsync: true)
  func isRight(_ run: AsyncAppWalk<App>) async -> Bool {
    guard let app = await run.app else { return true }
    return await condition(app, run.device)
  }
  var run = await AsyncAppWalk(app, on: scope.device())
  let isRightAtFirst = await isRight(run)
  if !search.begins(run.device.write, await run.app?.state, isRight: isRightAtFirst) {
    return search.result
  }
  while let walk = search.next() {
    run = await AsyncAppWalk(app, on: scope.device(), after: walk)
    for step in scope.moves.steps(on: run.device, await run.app?.actions ?? []) {
      guard await run.take(step) else { continue }
      let isRight = await isRight(run)
      let state = await run.app?.state
      switch search.reaches(run.device.write, state, by: walk + [step], isRight: isRight) {
      case .wrong: return search.result
      case .same: break
      case .other: run = await AsyncAppWalk(app, on: scope.device(), after: walk)
      }
    }
  }
  return search.result
}

/// The states and walks of a breadth-first search.
private struct WalkSearch<Action: Hashable & Sendable, State: Hashable> {
  /// A state of an app and its device.
  struct Node: Hashable {
    let app: State?
    let device: ContiguousArray<UInt64>
  }

  private(set) var result: AppExploration<Action>
  /// The steps to each state from the state before it.
  private var origins: [(before: Int, step: AppStep<Action>)?] = []
  private var depths: [Int] = []
  /// The states by their order of discovery.
  private var known: [Node: Int] = [:]
  private var place = -1
  /// One key for all states, because it numbers the values that it meets.
  private var key = StateKey(keepsOrder: true)

  init(_ name: String, _ scope: ExplorationScope, isAsync: Bool) {
    result = AppExploration(name: name, scope: scope, isAsync: isAsync)
  }

  /// Adds the initial state. Returns `false` if the search is over.
  ///
  /// - Parameter device: Writes the state of the device.
  mutating func begins(
    _ device: (inout StateKey) -> Void, _ app: State?, isRight: Bool
  ) -> Bool {
    add(app, device, from: nil)
    if !isRight { result.end = .broken([]) }
    return isRight
  }

  /// Returns the walk to the next state to go on from; `nil` if there is none.
  mutating func next() -> [AppStep<Action>]? {
    place += 1
    guard place < origins.count else { return nil }
    if let depth = result.scope.depth, depths[place] == depth {
      result.end = .depth(depth)
      return nil
    }
    if origins.count >= result.scope.maximumStates {
      result.end = .tooManyStates(depth: depths[place])
      return nil
    }
    var walk: [AppStep<Action>] = []
    var state = place
    while let (before, step) = origins[state] {
      walk.append(step)
      state = before
    }
    return walk.reversed()
  }

  /// The state after a step: wrong, the state before it, or another.
  enum Arrival { case wrong, same, other }

  /// Adds the state after a walk. The search is over if the state is wrong.
  mutating func reaches(
    _ device: (inout StateKey) -> Void, _ app: State?, by walk: [AppStep<Action>], isRight: Bool
  ) -> Arrival {
    result.transitions += 1
    if !isRight {
      result.end = .broken(walk)
      return .wrong
    }
    guard let step = walk.last else { return .other }
    return add(app, device, from: (place, step)) == place ? .same : .other
  }

  /// Adds a state, unless it is known. Returns its number.
  @discardableResult
  private mutating func add(
    _ app: State?, _ device: (inout StateKey) -> Void,
    from origin: (before: Int, step: AppStep<Action>)?
  ) -> Int {
    key.restart()
    device(&key)
    _ = key.finish()
    let node = Node(app: app, device: key.words)
    if let number = known[node] { return number }
    known[node] = origins.count
    origins.append(origin)
    depths.append(origin.map { depths[$0.before] + 1 } ?? 0)
    result.states += 1
    return origins.count - 1
  }
}
