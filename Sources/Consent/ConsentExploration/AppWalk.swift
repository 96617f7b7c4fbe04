import ConsentClients
import ConsentSystem
import ConsentVocabulary
import JobOrders
import StateMachines

/// One walk of an app on a device, step by step. The app is created when its process starts, and released when
/// the process ends. Each step returns when the app has settled: its work has ended, or waits for the person.
///
/// The app's jobs run one at a time, in the order in which they become ready, and its sleeps take no time.
public actor AppWalk<App: ExploredApp> {
  /// The device.
  public nonisolated let device: App.Device
  /// The app; `nil` while its process does not run, and until its initializer returns.
  public private(set) var app: App?
  private let stage: AppStage<App>
  private let limit: StepLimit
  private let kind = App.Device.exploration.kind
  /// Where the test starts the walk; `nil` within an exploration, which reports an obstacle itself.
  private let place: WalkPlace?
  /// The reason why the walk cannot go on; `nil` while it can.
  private(set) var obstacle: String?

  /// Starts the app on a device.
  public init(
    _ app: App.Type, on device: App.Device, fileID: String = #fileID,
    file: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) async {
    await self.init(
      AppStage(isLate: false, order: Order(), ExplorationMemory()) { _ in device },
      StepLimit(.seconds(5)),
      WalkPlace(fileID: fileID, file: file, line: line, column: column))
    report()
  }

  /// Starts the app on a new device.
  public init(
    _ app: App.Type, in scope: ExplorationScope<App.Device>,
    callbacks: ExplorationCallbacks? = nil, order: Order? = nil, fileID: String = #fileID,
    file: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) async {
    var scope = scope
    (scope.callbacks, scope.order) = (callbacks ?? scope.callbacks, order ?? scope.order)
    await self.init(
      AppStage(in: scope, ExplorationMemory()), StepLimit(scope.stepLimit),
      WalkPlace(fileID: fileID, file: file, line: line, column: column))
    report()
  }

  /// Starts the app on a new device, and takes steps that the device did not refuse before.
  init(
    _ app: App.Type, in scope: ExplorationScope<App.Device>, _ limit: StepLimit,
    _ memory: ExplorationMemory = ExplorationMemory(), after walk: [AppStep<App.Action>] = []
  ) async {
    await self.init(AppStage(in: scope, memory), limit, nil, after: walk)
  }

  private init(
    _ stage: AppStage<App>, _ limit: StepLimit, _ place: WalkPlace?,
    after walk: [AppStep<App.Action>] = []
  ) async {
    (self.stage, device, self.limit, self.place) = (stage, stage.device, limit, place)
    await limited { await stage.launch(before: walk) }
  }

  // A task that waits for ever keeps the stage, whose run would be asked for each job of the process.
  deinit { stage.abandon() }

  // MARK: - Steps

  /// Lets the app carry out an action of the person, if it runs, until the action ends or waits.
  public func send(_ action: App.Action) async {
    await take(.app(action))
    report()
  }

  /// Makes a move of the person or the system, by calls of the device's facets.
  public func move<Failure: Error>(
    _ body: @Sendable () throws(Failure) -> Void
  ) async throws(Failure) {
    let result = stage.begin(.calls) { Result { () throws(Failure) in try body() } }
    let stage = stage
    await limited { await stage.settle(after: .calls, isLast: true) }
    report()
    try result.get()
  }

  /// Calls the closures of the app that are due, and hands it the events since the last turn.
  public func turnRunLoop() async {
    await take(.person(.turnRunLoop))
    report()
  }

  /// Makes a move in Settings: the person leaves an app in front, which is told, and returns to it if it still runs.
  /// Returns `false` if the device refuses the move.
  func visitSettings(for move: PersonMove) async -> Bool {
    let isPlayed = await take(.person(move))
    report()
    return isPlayed
  }

  /// Takes a step. Returns `false` if the device refuses it.
  @discardableResult
  func take(_ step: AppStep<App.Action>) async -> Bool {
    let stage = stage
    return await limited { await stage.take([step]) } != .refused
  }

  /// Returns the result of some steps, unless they take longer than the limit.
  @discardableResult
  private func limited(
    _ work: @Sendable @escaping () async -> AppStage<App>.Taken
  ) async -> AppStage<App>.Taken {
    if let obstacle { return .stuck(obstacle) }
    guard let end = await limit.result(of: work) else {
      let step = stage.abandon()?.text ?? "a step"
      let reason =
        Task.isCancelled
        ? "the walk was cancelled at \(step)"
        : "the app still works or waits after \(step), for \(limit.duration)"
      obstacle = reason
      return .stuck(reason)
    }
    if case .stuck(let reason) = end { obstacle = reason }
    app = stage.app
    return end
  }

  /// Reports an obstacle as an issue of the running test.
  private func report() {
    if let obstacle { place?.fail(obstacle) }
  }

  // MARK: - Between steps

  /// Returns the steps that may be possible now. The person acts within the app while it is in front. While more
  /// than two events wait, the run loop turns first, so that the states stay finite.
  func steps(in scope: ExplorationScope<App.Device>) -> [AppStep<App.Action>] {
    let turn = stage.isLate && !stage.isIdle ? [AppStep<App.Action>.person(.turnRunLoop)] : []
    if turn.count > 0 && stage.events.count > 2 { return turn }
    let actions = kind.look(at: device).isClear ? stage.actions : []
    let moves = kind.moves(of: scope.moves, on: device, from: scope.start)
    return actions.map { .app($0) } + moves.map { .person($0) } + turn
  }

  /// The state of a walk after a step, as a search needs it.
  struct Standing: Sendable {
    var obstacle: String?
    /// The app, if its state can be judged.
    var judged: App?
    var state: App.State?
    var waiting: Waiting
    var outside: [String: String]
    var endless: String?
    var cancelled: String?
    /// Whether the app waits in its initializer, so that there is none to judge.
    var isStarting: Bool
  }

  var standing: Standing {
    Standing(
      obstacle: obstacle, judged: judged, state: state, waiting: waiting, outside: outside,
      endless: endlessCall, cancelled: cancelledCall,
      isStarting: obstacle == nil && stage.isStarting)
  }

  /// The app, if its state can be judged: the person sees it, and it has received all events.
  var judged: App? {
    kind.look(at: device).isInFront && stage.isSettled ? app : nil
  }

  /// The app's state; `nil` while it does not exist.
  var state: App.State? { obstacle == nil ? stage.state : nil }
  /// The work that threads of the system have done, with the step that began it.
  var outside: [String: String] { obstacle == nil ? stage.outside : [:] }
  /// The action that waits for a call that never ends, as its prompt was lost, in words; `nil` if none does. An app
  /// that offers no action meanwhile cannot go on, which is an issue of the test.
  public var endlessCall: String? { obstacle == nil ? stage.endless : nil }

  /// The call whose task was cancelled, and that waits for the person nevertheless, in words; `nil` if none does.
  var cancelledCall: String? { obstacle == nil ? stage.cancelled : nil }

  /// The waits of the app: a part of the state.
  struct Waiting: Hashable, Sendable {
    var events: [AppEvent]
    var sleepers: Int
    var hasClosures: Bool
    var unfinished: Set<AppStage<App>.Work>
  }

  var waiting: Waiting {
    Waiting(
      events: stage.events, sleepers: stage.run.sleepers, hasClosures: stage.hasClosures,
      unfinished: Set(stage.unfinished))
  }

  /// Ends the app, so that no task of it waits for ever.
  func end() async {
    if obstacle != nil {
      stage.abandon()
      return
    }
    let stage = stage
    _ = await limit.result { await stage.end() }
  }
}

extension AppStage {
  convenience init(in scope: ExplorationScope<App.Device>, _ memory: ExplorationMemory) {
    let isLate = scope.callbacks == .late
    self.init(isLate: isLate, order: scope.order, memory) {
      App.Device.exploration.kind.begin(scope.start, isLate ? $0 : nil)
    }
  }
}
