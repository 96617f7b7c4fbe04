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
  var run = AppWalk(app, on: scope.device())
  if !search.begins(on: run.device, run.app?.state, isRight: isRight(run)) { return search.result }
  while let walk = search.next() {
    run = AppWalk(app, on: scope.device(), after: walk)
    for step in scope.moves.steps(on: run.device, run.app?.actions ?? []) {
      guard run.take(step) else { continue }
      if !search.reaches(run.device, run.app?.state, by: walk + [step], isRight: isRight(run)) {
        return search.result
      }
      run = AppWalk(app, on: scope.device(), after: walk)
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
  if !search.begins(on: run.device, await run.app?.state, isRight: isRightAtFirst) {
    return search.result
  }
  while let walk = search.next() {
    run = await AsyncAppWalk(app, on: scope.device(), after: walk)
    for step in scope.moves.steps(on: run.device, await run.app?.actions ?? []) {
      guard await run.take(step) else { continue }
      let isRight = await isRight(run)
      let state = await run.app?.state
      if !search.reaches(run.device, state, by: walk + [step], isRight: isRight) {
        return search.result
      }
      run = await AsyncAppWalk(app, on: scope.device(), after: walk)
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
  private var known: Set<Node> = []
  private var place = -1
  /// One key for all states, because it numbers the values that it meets.
  private var key = StateKey(keepsOrder: true)

  init(_ name: String, _ scope: ExplorationScope, isAsync: Bool) {
    result = AppExploration(name: name, scope: scope, isAsync: isAsync)
  }

  /// Adds the initial state. Returns `false` if the search is over.
  mutating func begins(on device: ContactsDevice, _ app: State?, isRight: Bool) -> Bool {
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

  /// Adds the state after a walk. Returns `false` if the search is over.
  mutating func reaches(
    _ device: ContactsDevice, _ app: State?, by walk: [AppStep<Action>], isRight: Bool
  ) -> Bool {
    result.transitions += 1
    if !isRight {
      result.end = .broken(walk)
      return false
    }
    if let step = walk.last { add(app, device, from: (place, step)) }
    return true
  }

  private mutating func add(
    _ app: State?, _ device: ContactsDevice, from origin: (before: Int, step: AppStep<Action>)?
  ) {
    key.restart()
    device.write(to: &key)
    _ = key.finish()
    guard known.insert(Node(app: app, device: key.words)).inserted else { return }
    origins.append(origin)
    depths.append(origin.map { depths[$0.before] + 1 } ?? 0)
    result.states += 1
  }
}
