import ConsentClients
import ConsentSystem
import JobOrders

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
///   - condition: The mistake of a state, as a sentence; `nil` if it is right. A thrown error is a mistake. It must
///     not change the device. Called while the person sees the app, which has received all events.
/// - Returns: The number of states, or the shortest walk that breaks the condition.
public nonisolated(nonsending) func explore<App: ExploredApp>(
  _ app: App.Type, name: String? = nil, in scope: ExplorationScope<App.Device>,
  condition: nonisolated(nonsending) @escaping (App, App.Device) async throws -> String?
) async -> AppExploration<App.Action> {
  var search = WalkSearch<App>(name ?? "\(app)", scope)
  if search.isOver { return search.result() }
  let (limit, memory) = (StepLimit(scope.stepLimit), ExplorationMemory())
  let judge = ConditionJudge<App>(limit, condition)
  func walk(after steps: [AppStep<App.Action>] = []) async -> AppWalk<App> {
    await AppWalk(app, in: scope, limit, memory, after: steps)
  }
  var run = await walk()
  await search.arrive(run, by: nil, judge)
  while let steps = search.next() {
    await run.end()
    run = await walk(after: steps)
    var isSame = await search.isSame(run)
    if !isSame, !SteppedRun.seesQueues, !memory.usesMainQueue {
      // Perhaps because the main queue was not waited for.
      memory.noteMainQueue()
      await run.end()
      run = await walk(after: steps)
      isSame = await search.isSame(run)
    }
    if !isSame { await search.reportsAnother(run) }
    if search.isOver { break }
    for step in await run.steps(in: scope) {
      guard await run.take(step) else { continue }
      let isSame = await search.arrive(run, by: step, judge)
      if search.isOver { break }
      if !isSame {
        await run.end()
        run = await walk(after: steps)
      }
    }
  }
  await run.end()
  if let steps = search.broken {
    // A reported walk is broken on another run as well, with the main queue waited for after each step.
    memory.noteMainQueue()
    let again = await walk(after: steps)
    await search.confirm(again, judge)
    await again.end()
  }
  return search.result(judge.shown, memory)
}

/// Explores an app in one scope after another, until the condition does not hold in one.
///
/// - Parameters:
///   - app: The type of the app.
///   - name: The name of the app in the result; by default the name of its type.
///   - scopes: The scopes, such as one for each beginning or each value of a decision.
///   - condition: The mistake of a state, as a sentence; `nil` if it is right.
public nonisolated(nonsending) func explore<App: ExploredApp>(
  _ app: App.Type, name: String? = nil, in scopes: [ExplorationScope<App.Device>],
  condition: nonisolated(nonsending) @escaping (App, App.Device) async throws -> String?
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
///   - condition: Whether a state is right.
public nonisolated(nonsending) func explore<App: ExploredApp>(
  _ app: App.Type, name: String? = nil, in scope: ExplorationScope<App.Device>,
  condition: nonisolated(nonsending) @escaping (App, App.Device) async throws -> Bool
) async -> AppExploration<App.Action> {
  await explore(app, name: name, in: scope) { try await condition($0, $1) ? nil : "" }
}

/// Explores an app in one scope after another, with a condition that is a Boolean value.
///
/// - Parameters:
///   - app: The type of the app.
///   - name: The name of the app in the result; by default the name of its type.
///   - scopes: The scopes, such as one for each beginning or each value of a decision.
///   - condition: Whether a state is right.
public nonisolated(nonsending) func explore<App: ExploredApp>(
  _ app: App.Type, name: String? = nil, in scopes: [ExplorationScope<App.Device>],
  condition: nonisolated(nonsending) @escaping (App, App.Device) async throws -> Bool
) async -> AppExplorations<App.Action> {
  await explore(app, name: name, in: scopes) { try await condition($0, $1) ? nil : "" }
}
