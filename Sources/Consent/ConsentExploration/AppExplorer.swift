import ConsentClients
import ConsentSystem
import JobOrders
import StateMachines
import SwiftSource

/// Explores an app together with a device, breadth-first: all states that the person can reach, each by a
/// shortest walk.
///
/// The walk to each state is played again from the start, so that an app needs no way to copy itself. An app that is
/// not in the same state then is reported, and so is an app that breaks the condition on one of two runs.
///
/// - Parameters:
///   - app: The type of the app.
///   - name: The name of the app in the result; by default the name of its type.
///   - scope: The device at the start, the person's moves, and the bounds.
///   - isolation: The actor of the caller, which judges.
///   - condition: The mistake of a state, as a sentence; `nil` if it is right. A thrown error is a mistake. It must
///     not change the device. Called while the person sees the app, which has received all events.
/// - Returns: The number of states, or the shortest walk that breaks the condition.
public func explore<App: ExploredApp>(
  _ app: App.Type, name: String? = nil, in scope: ExplorationScope<App.Device>,
  isolation: isolated (any Actor)? = #isolation,
  condition: (App, App.Device) async throws -> String?
) async -> AppExploration<App.Action> {
  var search = WalkSearch<App>(name ?? "\(app)", scope)
  if search.isOver { return search.result(nil) }
  let (shown, limit, mainQueue) = (ShownContacts(), StepLimit(scope.stepLimit), MainQueueUse())
  var run = await AppWalk(app, in: scope, limit, mainQueue)
  await search.arrive(run, by: nil, shown, condition)
  while let walk = search.next() {
    await run.end()
    run = await AppWalk(app, in: scope, limit, mainQueue, after: walk)
    var isSame = await search.isSame(run)
    if !isSame, !mainQueue.isKnown {
      // Perhaps because the main queue was not waited for.
      mainQueue.note()
      await run.end()
      run = await AppWalk(app, in: scope, limit, mainQueue, after: walk)
      isSame = await search.isSame(run)
    }
    if !isSame { await search.reportsAnother(run) }
    if search.isOver { break }
    for step in await run.steps(in: scope) {
      guard await run.take(step) else { continue }
      let isSame = await search.arrive(run, by: step, shown, condition)
      if search.isOver { break }
      if !isSame {
        await run.end()
        run = await AppWalk(app, in: scope, limit, mainQueue, after: walk)
      }
    }
  }
  await run.end()
  if let walk = search.broken {
    // A reported walk is broken on another run as well, with the main queue waited for after each step.
    mainQueue.note()
    let again = await AppWalk(app, in: scope, limit, mainQueue, after: walk)
    await search.confirm(again, shown, condition)
    await again.end()
  }
  return search.result(shown)
}

/// Explores an app in one scope after another, until the condition does not hold in one.
///
/// - Parameters:
///   - app: The type of the app.
///   - name: The name of the app in the result; by default the name of its type.
///   - scopes: The scopes, such as one for each beginning or each value of a decision.
///   - isolation: The actor of the caller, which judges.
///   - condition: The mistake of a state, as a sentence; `nil` if it is right.
public func explore<App: ExploredApp>(
  _ app: App.Type, name: String? = nil, in scopes: [ExplorationScope<App.Device>],
  isolation: isolated (any Actor)? = #isolation,
  condition: (App, App.Device) async throws -> String?
) async -> AppExplorations<App.Action> {
  var results: [AppExploration<App.Action>] = []
  for scope in scopes where results.last?.holds ?? true {
    results.append(await explore(app, name: name, in: scope, condition: condition))
  }
  return AppExplorations(results: results)
}

/// Explores an app with a condition that is a Boolean value.
///
/// - Parameters:
///   - app: The type of the app.
///   - name: The name of the app in the result; by default the name of its type.
///   - scope: The device at the start, the person's moves, and the bounds.
///   - isolation: The actor of the caller, which judges.
///   - condition: Whether a state is right.
public func explore<App: ExploredApp>(
  _ app: App.Type, name: String? = nil, in scope: ExplorationScope<App.Device>,
  isolation: isolated (any Actor)? = #isolation,
  condition: (App, App.Device) async throws -> Bool
) async -> AppExploration<App.Action> {
  await explore(app, name: name, in: scope) { app, device -> String? in
    _ = isolation
    return try await condition(app, device) ? nil : ""
  }
}

/// Explores an app in one scope after another, with a condition that is a Boolean value.
///
/// - Parameters:
///   - app: The type of the app.
///   - name: The name of the app in the result; by default the name of its type.
///   - scopes: The scopes, such as one for each beginning or each value of a decision.
///   - isolation: The actor of the caller, which judges.
///   - condition: Whether a state is right.
public func explore<App: ExploredApp>(
  _ app: App.Type, name: String? = nil, in scopes: [ExplorationScope<App.Device>],
  isolation: isolated (any Actor)? = #isolation,
  condition: (App, App.Device) async throws -> Bool
) async -> AppExplorations<App.Action> {
  await explore(app, name: name, in: scopes) { app, device -> String? in
    _ = isolation
    return try await condition(app, device) ? nil : ""
  }
}

extension ShownContacts {
  /// Returns the mistake in the current state of a walk; `nil` if it is right, or need not be.
  func mistake<App: ExploredApp>(
    of run: AppWalk<App>, isolation: isolated (any Actor)? = #isolation,
    _ condition: (App, App.Device) async throws -> String?
  ) async -> String? {
    guard let app = await run.judged else { return nil }
    return await Self.$current.withValue(self) {
      do { return try await condition(app, run.device) } catch { return "\(error)" }
    }
  }
}

/// The states and walks of a breadth-first search.
private struct WalkSearch<App: ExploredApp> {
  typealias Step = AppStep<App.Action>

  private var result: AppExploration<App.Action>
  private let depth: Int?
  private let maximumStates: Int
  private var tree = SearchTree<Int>()
  /// The step to each state from the state before it. At the start, none leads to it.
  private var steps: [Step?] = []
  /// The app's state in each state.
  private var apps: [App.State?] = []
  /// The states of this level that were not expanded yet, the last first, and the number of steps to them.
  private var level: [Int] = []
  private var levelDepth = -1
  /// The state that is expanded.
  private var state = 0
  /// One key for all states, because it numbers the values that it meets.
  private var key = StateKey(keepsOrder: true)
  private var outside: Set<String> = []
  /// Whether nothing more is to be explored.
  private(set) var isOver = false

  init(_ name: String, _ scope: ExplorationScope<App.Device>) {
    result = AppExploration(name: name, start: WalkStart(scope))
    (depth, maximumStates) = (scope.depth, scope.maximumStates)
    let mistake: String? =
      if !SteppedRun.holdsJobs {
        "The runtime of this platform does not hand over the jobs of tasks, so that an app cannot be explored."
      } else if scope.moves.isEmpty {
        "The person makes no moves: give the scope some."
      } else if let depth, depth < 1 {
        "The depth is \(depth), at which no step is taken: let it be 1 at least."
      } else if maximumStates < 1 {
        "The maximum number of states is \(maximumStates): let it be 1 at least."
      } else {
        App.Device.exploration.mistake(scope.start, scope.moves)
      }
    if let mistake { end(.refused(mistake)) }
  }

  /// The walk after which the condition does not hold.
  var broken: [Step]? { result.walk }

  private mutating func end(_ end: AppExploration<App.Action>.End) {
    (result.end, isOver) = (end, true)
  }

  /// Returns the result.
  func result(_ shown: ShownContacts?) -> AppExploration<App.Action> {
    var result = result
    (result.states, result.appStates) = (tree.count, Set(apps.compactMap { $0 }).count)
    result.outside = outside.sorted()
    if result.holds, let shown {
      if shown.isNothing { result.end = .showedNothing }
      if result.judgements == 0 { result.end = .nothingJudged }
    }
    return result
  }

  /// Returns the walk to the next state to go on from; `nil` if there is none.
  mutating func next() -> [Step]? {
    if isOver { return nil }
    if Task.isCancelled {
      end(.cancelled)
      return nil
    }
    if level.isEmpty {
      level = tree.nextLevel().reversed()
      levelDepth += 1
    }
    guard let next = level.popLast() else { return nil }
    state = next
    if let depth, levelDepth == depth {
      end(.depth(depth))
      return nil
    }
    if tree.count >= maximumStates {
      end(.tooManyStates(depth: levelDepth))
      return nil
    }
    return walk
  }

  /// The steps to the state that the search goes on from.
  private var walk: [Step] { tree.path(to: state).moves.compactMap { steps[$0] } }

  private func walk(with step: Step?) -> [Step] {
    step.map { walk + [$0] } ?? []
  }

  /// Ends the search if a walk met an obstacle. Returns whether it did.
  private mutating func meets(
    _ run: AppWalk<App>, by step: Step?, isolation: isolated (any Actor)? = #isolation
  ) async -> Bool {
    outside.formUnion(await run.outside)
    guard let obstacle = await run.obstacle else { return false }
    end(Task.isCancelled ? .cancelled : .stuck(step == nil ? walk : walk(with: step), obstacle))
    return true
  }

  /// Judges the state after a step from the current state, or at the start, and adds it. The search is over if it is
  /// wrong.
  ///
  /// - Returns: Whether the state is the one before the step.
  @discardableResult
  mutating func arrive(
    _ run: AppWalk<App>, by step: Step?, _ shown: ShownContacts,
    isolation: isolated (any Actor)? = #isolation,
    _ condition: (App, App.Device) async throws -> String?
  ) async -> Bool {
    if step != nil { result.transitions += 1 }
    if await meets(run, by: step) { return false }
    if result.endless == nil, let call = await run.endlessCall {
      result.endless = (call, walk(with: step))
    }
    if await run.judged != nil { result.judgements += 1 }
    if let mistake = await shown.mistake(of: run, condition) {
      result.view = await view(of: run, mistake)
      end(.broken(walk(with: step)))
      return false
    }
    await write(run)
    let found = tree.meet(
      key.words, from: step == nil ? .start(0) : .move(steps.count, from: state))
    guard found.isNew else { return found.number == state }
    steps.append(step)
    apps.append(await run.state)
    tree.add(found.number)
    return false
  }

  /// Returns whether a walk led to the current state, and met no obstacle.
  mutating func isSame(
    _ run: AppWalk<App>, isolation: isolated (any Actor)? = #isolation
  ) async -> Bool {
    outside.formUnion(await run.outside)
    if await run.obstacle != nil { return false }
    await write(run)
    return tree.number(of: key.words) == state
  }

  /// Ends the search, as the walk to the current state led to another.
  mutating func reportsAnother(
    _ run: AppWalk<App>, isolation: isolated (any Actor)? = #isolation
  ) async {
    if await meets(run, by: nil) { return }
    let now = await run.state
    let part =
      now == apps[state]
      ? "the device, or what the app waits for, differs"
      : "the app's state is \(Self.text(of: apps[state])), and then \(Self.text(of: now))"
    end(.unsteady(walk, part))
  }

  /// Takes the verdict back if a walk that broke the condition does not break it again.
  mutating func confirm(
    _ run: AppWalk<App>, _ shown: ShownContacts, isolation: isolated (any Actor)? = #isolation,
    _ condition: (App, App.Device) async throws -> String?
  ) async {
    guard let walk = broken, await !meets(run, by: nil) else { return }
    if await shown.mistake(of: run, condition) != nil { return }
    let now = Self.text(of: await run.state)
    let part =
      "the condition fails in the state \(result.view?.state ?? "nil"), and holds in \(now)"
    result.view = nil
    end(.unsteady(walk, part))
  }

  private mutating func write(
    _ run: AppWalk<App>, isolation: isolated (any Actor)? = #isolation
  ) async {
    key.restart()
    App.Device.exploration.write(run.device, &key)
    key.add(await run.waiting)
    key.add(await run.state)
    _ = key.finish()
  }

  private func view(
    of run: AppWalk<App>, _ mistake: String, isolation: isolated (any Actor)? = #isolation
  ) async -> WalkView {
    WalkView(
      mistake: mistake, state: Self.text(of: await run.state),
      snapshot: App.Device.exploration.snapshot(run.device))
  }

  private static func text(of state: App.State?) -> String {
    state.map { PrettyPrinter.line(of: $0) } ?? "nil"
  }
}
