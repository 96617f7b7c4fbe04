import ConsentClients
import ConsentSystem
import JobOrders
import StateMachines
import SwiftSource

/// The states and walks of a breadth-first search.
struct WalkSearch<App: ExploredApp> {
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
  private var outside: [String: String] = [:]
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
        App.Device.exploration.kind.mistake(in: scope.start, scope.moves)
      }
    if let mistake { end(.refused(mistake)) }
  }

  /// The walk after which the condition does not hold.
  var broken: [Step]? { result.walk }

  private mutating func end(_ end: AppExploration<App.Action>.End) {
    (result.end, isOver) = (end, true)
  }

  /// Returns the result.
  func result(
    _ shown: ShownContacts? = nil, _ memory: ExplorationMemory? = nil
  ) -> AppExploration<App.Action> {
    var result = result
    result.unending = memory?.unending.names ?? []
    (result.states, result.appStates) = (tree.count, Set(apps.compactMap { $0 }).count)
    result.outside = outside.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
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
  private var walk: [Step] {
    // Before the launch has ended there is no state.
    tree.count == 0 ? [] : tree.path(to: state).moves.compactMap { steps[$0] }
  }

  private func walk(with step: Step?) -> [Step] {
    step.map { walk + [$0] } ?? []
  }

  /// Ends the search if a walk met an obstacle. Returns whether it did.
  private mutating func meets(_ report: AppWalk<App>.Standing, by step: Step?) -> Bool {
    outside.merge(report.outside) { first, _ in first }
    guard let obstacle = report.obstacle else { return false }
    end(Task.isCancelled ? .cancelled : .stuck(step == nil ? walk : walk(with: step), obstacle))
    return true
  }

  /// Judges the state after a step from the current state, or at the start, and adds it. The search is over if it is
  /// wrong.
  ///
  /// - Returns: Whether the state is the one before the step.
  @discardableResult
  nonisolated(nonsending) mutating func arrive(
    _ run: AppWalk<App>, by step: Step?, _ judge: ConditionJudge<App>
  ) async -> Bool {
    if step != nil { result.transitions += 1 }
    let report = await run.standing
    if meets(report, by: step) { return false }
    if result.endless == nil, let call = report.endless {
      result.endless = (call, walk(with: step))
    }
    if result.cancelled == nil, let call = report.cancelled {
      result.cancelled = (call, walk(with: step))
    }
    if result.starting == nil, report.isStarting { result.starting = walk(with: step) }
    switch await judge.verdict(on: report.judged, run.device) {
    case .notJudged: break
    case .right: result.judgements += 1
    case .wrong(let mistake):
      result.judgements += 1
      result.view = view(of: run.device, report, mistake)
      end(.broken(walk(with: step)))
      return false
    case .late:
      end(Task.isCancelled ? .cancelled : .stuck(walk(with: step), judge.lateness))
      return false
    }
    write(run.device, report)
    let found = tree.meet(
      key.words, from: step == nil ? .start(0) : .move(steps.count, from: state))
    guard found.isNew else { return found.number == state }
    steps.append(step)
    apps.append(report.state)
    tree.add(found.number)
    return false
  }

  /// Returns whether a walk led to the current state, and met no obstacle.
  nonisolated(nonsending) mutating func isSame(_ run: AppWalk<App>) async -> Bool {
    let report = await run.standing
    outside.merge(report.outside) { first, _ in first }
    if report.obstacle != nil { return false }
    write(run.device, report)
    return tree.number(of: key.words) == state
  }

  /// Ends the search, because the walk to the current state led to another.
  nonisolated(nonsending) mutating func reportsAnother(_ run: AppWalk<App>) async {
    let report = await run.standing
    if meets(report, by: nil) { return }
    let now = report.state
    let part =
      now == apps[state]
      ? "the device differs, or the call that the app waits for"
      : "the app's state is \(Self.text(of: apps[state])), and then \(Self.text(of: now))"
    end(.unsteady(walk, part))
  }

  /// Takes the verdict back if a walk that broke the condition does not break it again.
  nonisolated(nonsending) mutating func confirm(
    _ run: AppWalk<App>, _ judge: ConditionJudge<App>
  ) async {
    let report = await run.standing
    guard let walk = broken, !meets(report, by: nil) else { return }
    if case .wrong = await judge.verdict(on: report.judged, run.device) { return }
    let now = Self.text(of: report.state)
    let part =
      "the condition fails in the state \(result.view?.state ?? "nil"), and holds in \(now)"
    result.view = nil
    end(.unsteady(walk, part))
  }

  private mutating func write(_ device: App.Device, _ report: AppWalk<App>.Standing) {
    key.restart()
    App.Device.exploration.kind.write(device, to: &key)
    key.add(report.waiting)
    key.add(report.state)
    _ = key.finish()
  }

  private func view(
    of device: App.Device, _ report: AppWalk<App>.Standing, _ mistake: String
  ) -> WalkView {
    WalkView(
      mistake: mistake, state: Self.text(of: report.state),
      snapshot: App.Device.exploration.kind.snapshot(of: device))
  }

  private static func text(of state: App.State?) -> String {
    state.map { PrettyPrinter.line(of: $0) } ?? "nil"
  }
}
