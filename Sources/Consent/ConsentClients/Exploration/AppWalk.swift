import ConsentSystem
import ConsentVocabulary
import StateMachines

/// One walk of an app on a device, step by step. The app is created when its process starts, and released when
/// the process ends. Each step returns when the app has settled: its work has ended, or waits for the person.
public actor AppWalk<App: ExploredApp> {
  /// The device.
  public nonisolated let device: App.Device
  /// The app; `nil` while its process does not run, and until its initializer returns.
  public private(set) var app: App?
  private let kind = App.Device.exploration
  private let turns: Turns
  private var program: Int?
  /// The number of the process, so that work of an ended process is recognized.
  private var process = 0

  /// Starts the app on a device.
  public init(_ app: App.Type, on device: App.Device) async {
    (self.device, turns) = (device, Turns(areLate: false))
    kind.observe(device) { [turns] in turns.add($0) }
    await settle()
  }

  /// Starts the app on a new device.
  public init(
    _ app: App.Type, in scope: ExplorationScope<App.Device>,
    callbacks: ExplorationCallbacks? = nil
  ) async {
    let turns = Turns(areLate: (callbacks ?? scope.callbacks) == .late)
    let deliver: ContactsDevice.Delivery = { turns.add(closures: $0) }
    self.turns = turns
    device = App.Device.exploration.begin(scope.start, turns.areLate ? deliver : nil)
    kind.observe(device) { turns.add($0) }
    await settle()
  }

  /// Starts the app on a new device, and takes steps that the device did not refuse before.
  init(
    _ app: App.Type, in scope: ExplorationScope<App.Device>, after walk: [AppStep<App.Action>]
  ) async {
    await self.init(app, in: scope)
    for step in walk { _ = await take(step) }
  }

  // MARK: - Steps

  /// Lets the app carry out an action of the person, if it runs, until the action ends or waits.
  public func send(_ action: App.Action) async {
    await run { await $0.send(action) }
    await settle()
  }

  /// Makes a move of the person or the system, by calls of the device's facets.
  public func move<Failure: Error>(
    _ body: @Sendable () throws(Failure) -> Void
  ) async throws(Failure) {
    let result = turns.within { Result { () throws(Failure) in try body() } }
    await settle()
    try result.get()
  }

  /// Calls the closures of the app that are due, and hands it the events since the last turn.
  public func turnRunLoop() async { await settle(turning: true) }

  /// Takes a step. Returns `false` if the device refuses it.
  func take(_ step: AppStep<App.Action>) async -> Bool {
    switch step {
    case .app(let action): await send(action)
    case .person(.turnRunLoop): await turnRunLoop()
    case .person(let move):
      let isPlayed = turns.within { kind.play(device, move) }
      await settle()
      return isPlayed
    }
    return true
  }

  /// Returns the steps that may be possible now. The person acts within the app while it is in front. While more
  /// than two events wait, the run loop turns first, so that the states stay finite.
  func steps(in scope: ExplorationScope<App.Device>) async -> [AppStep<App.Action>] {
    let turn = turns.areLate && !turns.isIdle ? [AppStep<App.Action>.person(.turnRunLoop)] : []
    if turn.count > 0 && turns.waiting.events.count > 2 { return turn }
    let actions = kind.look(device).isClear ? await app?.actions ?? [] : []
    let moves = kind.moves(device, scope.moves, scope.start)
    return actions.map { .app($0) } + moves.map { .person($0) } + turn
  }

  /// The app, if its state can be judged: the person sees it, and it has received all events.
  var judged: App? { kind.look(device).isInFront && (!turns.areLate || turns.isIdle) ? app : nil }

  /// Writes the state of the device and of the run loop as the key of a search.
  nonisolated func write(to key: inout StateKey) {
    kind.write(device, &key)
    let (events, pauses, hasClosures) = turns.waiting
    key.add(events)
    key.add(pauses)
    key.add(hasClosures)
  }

  /// Ends the app, so that no task of it waits for ever.
  func end() async {
    _ = kind.play(device, kind.kill)
    await settle()
  }

  // MARK: - Turns

  private func settle(turning: Bool = false) async {
    repeat {
      await turns.settle()
      var pauses = 0
      while turning || !turns.areLate {
        turns.within { kind.deliver(device) }
        var isQuiet = !turns.callClosures()
        for event in turns.takeEvents() {
          isQuiet = false
          await run { await $0.receive(event) }
        }
        await turns.settle()
        if isQuiet && !turns.endPause(after: pauses) { break }
        pauses += isQuiet ? 1 : 0
        await turns.settle()
      }
    } while await renew()
  }

  /// Creates or releases the app. Returns whether there is more for it to do.
  private func renew() async -> Bool {
    let now = kind.look(device).program
    if now == program { return false }
    (app, program, process) = (nil, now, process + 1)
    turns.endProcess()
    if now == nil { return true }
    let (device, process) = (device, process)
    turns.start {
      var app = await App(on: device)
      await self.keep(app, of: process)
      await app.receive(.launched)
      await self.keep(app, of: process)
    }
    return true
  }

  private func keep(_ app: App, of process: Int) { if process == self.process { self.app = app } }

  /// Runs the app until it has settled.
  private func run(_ body: @escaping @Sendable (inout App) async -> Void) async {
    guard let app else { return }
    let (process, isShared) = (process, App.self is any AnyObject.Type)
    let hasEnded = Guarded(false)
    turns.start {
      var app = app
      await body(&app)
      if !isShared { await self.keep(app, of: process) }
      hasEnded.withLock { $0 = true }
    }
    await turns.settle()
    precondition(
      isShared || hasEnded.withLock { $0 },
      "\(App.self) is a value, whose actions cannot wait for the person: make it a class or an actor"
    )
  }
}
