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
  private(set) var state: App.State?
  private let stage: AppStage<App>
  private let limit: StepLimit
  private let kind = App.Device.exploration
  /// Where the test starts the walk; `nil` within an exploration, which reports an obstacle itself.
  private let place: WalkPlace?
  /// The reason why the walk cannot go on; `nil` while it can.
  private(set) var obstacle: String?
  /// The tasks that other threads have resumed.
  private(set) var outside: Set<String> = []

  /// Starts the app on a device.
  public init(
    _ app: App.Type, on device: App.Device, fileID: String = #fileID,
    file: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) async {
    await self.init(
      AppStage(isLate: false, order: Order()) { _ in device }, StepLimit(.seconds(5)),
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
      AppStage(in: scope), StepLimit(scope.stepLimit),
      WalkPlace(fileID: fileID, file: file, line: line, column: column))
    report()
  }

  /// Starts the app on a new device, and takes steps that the device did not refuse before.
  init(
    _ app: App.Type, in scope: ExplorationScope<App.Device>, _ limit: StepLimit,
    after walk: [AppStep<App.Action>] = []
  ) async {
    await self.init(AppStage(in: scope), limit, nil)
    for step in walk where obstacle == nil { _ = await take(step) }
  }

  private init(_ stage: AppStage<App>, _ limit: StepLimit, _ place: WalkPlace?) async {
    (self.stage, device, self.limit, self.place) = (stage, stage.device, limit, place)
    stage.begin {}
    await settle("the launch")
  }

  // MARK: - Steps

  /// Lets the app carry out an action of the person, if it runs, until the action ends or waits.
  public func send(_ action: App.Action) async {
    await act(action)
    report()
  }

  /// Makes a move of the person or the system, by calls of the device's facets.
  public func move<Failure: Error>(
    _ body: @Sendable () throws(Failure) -> Void
  ) async throws(Failure) {
    let result = stage.begin { Result { () throws(Failure) in try body() } }
    await settle("a move")
    report()
    try result.get()
  }

  /// Calls the closures of the app that are due, and hands it the events since the last turn.
  public func turnRunLoop() async {
    await turn()
    report()
  }

  /// Makes a move in Settings: the person leaves an app in front, which is told, and returns to it if it still runs.
  /// Nothing happens if the device refuses the move.
  func visitSettings(for move: PersonMove) async -> Bool {
    let isPlayed = await take(.person(move))
    report()
    return isPlayed
  }

  private func act(_ action: App.Action) async {
    stage.begin {}
    stage.start(.send(action))
    await settle("await walk.send(\(PersonMove.text(of: action)))")
  }

  private func turn() async {
    stage.begin(turning: true) {}
    await settle("await walk.turnRunLoop()")
  }

  /// Takes a step. Returns `false` if the device refuses it.
  func take(_ step: AppStep<App.Action>) async -> Bool {
    if obstacle != nil { return true }
    switch step {
    case .app(let action): await act(action)
    case .person(.turnRunLoop): await turn()
    case .person(let move):
      guard let visit = kind.visit(device, move) else { return await play(move) }
      if kind.refuses(device, move) { return false }
      let hasLeft = await play(visit.leave)
      _ = await play(move)
      if hasLeft, kind.look(device).program != nil { _ = await play(visit.goBack) }
    }
    return true
  }

  private func play(_ move: PersonMove) async -> Bool {
    if obstacle != nil { return true }
    let isPlayed = stage.begin { kind.play(device, move) }
    await settle("await walk.move { \(move.swift) }")
    return isPlayed
  }

  // MARK: - The end of a step

  private func settle(_ step: String) async {
    let stage = stage
    let end = await limit.result { await stage.rest() }
    switch end {
    case nil where Task.isCancelled:
      obstacle = "the walk was cancelled at \(step)"
      stage.abandon()
      return
    case nil:
      obstacle = "the app still works or waits after \(step), for \(limit.duration)"
      stage.abandon()
      return
    case .restless(let jobs)?:
      obstacle = "the app still works after \(step): \(jobs) jobs were executed"
    case .rested?, .needsMain?: break
    }
    (app, state) = (stage.app, stage.state)
    outside.formUnion(stage.run.outside)
    if obstacle != nil { return }
    let isShared = App.self is any AnyObject.Type
    if !isShared, !stage.unfinished.isEmpty {
      obstacle =
        "\(App.self) is a value, whose actions cannot wait for the person: make it a class or an actor"
    } else if stage.actions.isEmpty, let work = stage.waitingForNothing.first {
      obstacle = "\(work.text) waits for something that nobody here can end"
    }
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
    let actions = kind.look(device).isClear ? stage.actions : []
    let moves = kind.moves(device, scope.moves, scope.start)
    return actions.map { .app($0) } + moves.map { .person($0) } + turn
  }

  /// The app, if its state can be judged: the person sees it, and it has received all events.
  var judged: App? {
    kind.look(device).isInFront && (!stage.isLate || stage.isIdle) ? app : nil
  }

  /// What the app waits for: a part of the state.
  struct Waiting: Hashable, Sendable {
    var events: [AppEvent]
    var sleepers: Int
    var hasClosures: Bool
    var unfinished: Set<AppStage<App>.Work>
  }

  var waiting: Waiting {
    Waiting(
      events: stage.events, sleepers: stage.run.sleepers, hasClosures: stage.hasClosures,
      unfinished: Set(stage.unfinished.map(\.work)))
  }

  /// Ends the app, so that no task of it waits for ever.
  func end() async {
    if obstacle != nil { return stage.abandon() }
    let stage = stage
    _ = await limit.result {
      if stage.needsMain {
        await stage.endOnMain()
      } else if stage.end(onMain: false) == .needsMain {
        await stage.endOnMain()
      }
    }
  }
}

extension AppStage {
  convenience init(in scope: ExplorationScope<App.Device>) {
    let isLate = scope.callbacks == .late
    self.init(isLate: isLate, order: scope.order) {
      App.Device.exploration.begin(scope.start, isLate ? $0 : nil)
    }
  }

  /// Lets the app come to rest, with what it has on the main queue and what other threads resume soon.
  func rest() async -> SteppedRun.Rest {
    if !needsMain, case .restless(let jobs) = settle(onMain: false, looks: false) {
      return .restless(jobs: jobs)
    }
    if needsMain, case .restless(let jobs) = await settleOnMain(looks: false) {
      return .restless(jobs: jobs)
    }
    // A block of the main queue comes before the next job of the main actor, and may add another, which comes after it.
    var rest = await settleOnMain(looks: false)
    repeat { rest = await settleOnMain(looks: true) } while rest == .rested && hasWorked
    if rest != .rested || waitingForNothing.isEmpty { return rest }
    let longest: Duration =
      actions.isEmpty && SteppedRun.waitsLong() ? .milliseconds(1024) : .milliseconds(1)
    var pause = Duration.milliseconds(1)
    while pause <= longest, rest == .rested, !waitingForNothing.isEmpty, !Task.isCancelled {
      try? await Task.sleep(for: pause)
      pause *= 2
      if run.isReady { rest = await settleOnMain(looks: true) }
    }
    return rest
  }

  @MainActor private func settleOnMain(looks: Bool) -> SteppedRun.Rest {
    settle(onMain: true, looks: looks)
  }

  @MainActor func endOnMain() { _ = end(onMain: true) }
}

extension AppStage.Work {
  /// The work as a call.
  fileprivate var text: String {
    switch self {
    case .launch: "init(on:)"
    case .receive(let event): "receive(\(PersonMove.text(of: event)))"
    case .send(let action): "send(\(PersonMove.text(of: action)))"
    case .look: "state"
    }
  }
}
