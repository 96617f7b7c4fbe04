import ConsentSystem
import ConsentVocabulary
import StateMachines

/// One walk of an app beside a device, step by step. The app is created when its process starts, and released
/// when it ends.
public struct AppWalk<App: ExploredApp> {
  /// The device.
  public let device: ContactsDevice
  /// The app; `nil` while its process does not run.
  public private(set) var app: App?
  private let events: EventLog
  /// The run loop of the app; `nil` if closures are called after each step.
  private let loop: RunLoop?

  /// Starts the app on a device.
  public init(_ app: App.Type, on device: ContactsDevice) { self.init(device, nil) }

  /// Starts the app on a device whose closures are called by ``turnRunLoop()`` only.
  public init(
    _ app: App.Type, late world: ContactsWorld,
    beginning: ContactsDevice.Beginning = .notDetermined
  ) {
    let loop = RunLoop()
    let device = ContactsDevice(
      world: world, collaborators: nil, beginning: beginning, namesInOrder: true,
      deliver: { loop.add($0) })
    self.init(device, loop)
  }

  /// Starts the app on a new device, and takes steps that the device did not refuse before.
  init(_ app: App.Type, in scope: ExplorationScope, after walk: [AppStep<App.Action>] = []) {
    switch scope.callbacks {
    case .atOnce: self.init(scope.device(), nil)
    case .late:
      let loop = RunLoop()
      self.init(scope.device { loop.add($0) }, loop)
    }
    for step in walk { _ = take(step) }
  }

  private init(_ device: ContactsDevice, _ loop: RunLoop?) {
    (self.device, self.loop, events) = (device, loop, EventLog(of: device))
    renew()
  }

  /// Lets the app carry out an action of the person, if it runs.
  public mutating func send(_ action: App.Action) {
    app?.send(action)
    settle()
  }

  /// Makes a move of the person or the system, by calls of the device's facets.
  public mutating func move<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    try body()
    settle()
  }

  /// Calls the closures of the app that are due, and hands it the events since the last turn.
  public mutating func turnRunLoop() {
    loop?.turn()
    receive()
    renew()
  }

  /// Takes a step. Returns `false` if the device refuses it.
  mutating func take(_ step: AppStep<App.Action>) -> Bool {
    switch step {
    case .app(let action):
      send(action)
      return true
    case .person(.turnRunLoop):
      turnRunLoop()
      return true
    case .person(let move):
      let device = device
      var isPlayed = false
      self.move { isPlayed = move.play(on: device) }
      return isPlayed
    }
  }

  /// Returns the steps that may be possible now. While more than two events wait, the run loop turns first, so
  /// that the states stay finite.
  func steps(by moves: PersonMoves) -> [AppStep<App.Action>] {
    guard let loop, !loop.isIdle else { return moves.steps(on: device, app?.actions ?? []) }
    let turn = [AppStep<App.Action>.person(.turnRunLoop)]
    // Closures can be due without an event: those of calls that are answered at once.
    if events.waiting.count > 2 { return turn }
    return moves.steps(on: device, app?.actions ?? []) + turn
  }

  /// Writes the state of the device and of the run loop as the key of a search.
  func write(to key: inout StateKey) {
    device.write(to: &key)
    if loop != nil { key.add(events.waiting) }
  }

  private mutating func settle() {
    if let loop {
      if loop.isIdle { receive() }
    } else {
      receive()
      device.deliverCallbacks()
    }
    renew()
  }

  private mutating func receive() {
    for event in events.take() { app?.receive(event) }
  }

  private mutating func renew() {
    let runs = device.snapshot().process == .running
    if !runs {
      app = nil
      loop?.clear()
      _ = events.take()
    } else if app == nil {
      app = App(on: device)
    }
  }
}

/// The run loop of an app: the function that calls its due closures, until the loop turns.
private final class RunLoop: Sendable {
  private let due = Guarded<(@Sendable () -> Void)?>(nil)

  var isIdle: Bool { due.withLock { $0 == nil } }

  func add(_ closures: @escaping @Sendable () -> Void) { due.withLock { $0 = closures } }

  func clear() { _ = due.withLock { $0.take() } }

  func turn() {
    while let closures = due.withLock({ $0.take() }) { closures() }
  }
}

/// One walk of an app whose calls wait, beside a device. Each step returns when the app has settled: its
/// actions have ended, or wait for the person.
public actor AsyncAppWalk<App: AsyncExploredApp> {
  /// The device.
  public nonisolated let device: ContactsDevice
  /// The app; `nil` while its process does not run.
  public private(set) var app: App?
  private let events: EventLog
  private let activity = Activity()

  /// Starts the app on a device.
  public init(_ app: App.Type, on device: ContactsDevice) async {
    (self.device, events) = (device, EventLog(of: device))
    await renew()
  }

  /// Starts the app on a new device, and takes steps that the device did not refuse before.
  init(
    _ app: App.Type, on device: ContactsDevice, after walk: [AppStep<App.Action>]
  ) async {
    await self.init(app, on: device)
    for step in walk { _ = await take(step) }
  }

  /// Lets the app carry out an action of the person, if it runs, until the action ends or waits.
  public func send(_ action: App.Action) async {
    guard let app else { return }
    await run { await app.send(action) }
    await renew()
  }

  /// Makes a move of the person or the system, by calls of the device's facets.
  public func move<Failure: Error>(
    _ body: @Sendable () throws(Failure) -> Void
  ) async throws(Failure) {
    try body()
    await activity.settle()
    let isChanged = events.take().contains(.contactsChanged)
    if isChanged, let app { await run { await app.contactsChanged() } }
    await renew()
  }

  /// Takes a step. Returns `false` if the device refuses it.
  func take(_ step: AppStep<App.Action>) async -> Bool {
    switch step {
    case .app(let action):
      await send(action)
      return true
    case .person(let move):
      let isPlayed = Guarded(false)
      let device = device
      await self.move { isPlayed.withLock { $0 = move.play(on: device) } }
      return isPlayed.withLock { $0 }
    }
  }

  private func run(_ action: @escaping @Sendable () async -> Void) async {
    let activity = activity
    activity.begin()
    Task {
      await action()
      activity.end()
    }
    await activity.settle()
  }

  private func renew() async {
    let runs = device.snapshot().process == .running
    if !runs {
      app = nil
    } else if app == nil {
      var desk = ContactsDesk(device: device, person: nil, patience: .zero)
      desk.activity = activity
      var client = ContactsClient.double(desk)
      client.changes = { AsyncStream { $0.finish() } }
      app = await App(contacts: client)
    }
  }
}

/// The events that reach an app after moves of the person and events of the system.
final class EventLog: Sendable {
  private let events = Guarded<[AppEvent]>([])

  init(of device: ContactsDevice) {
    let events = events
    device.watch { _, command, outcome, _ in
      if case .app = command { return }
      events.withLock {
        $0 += outcome.events.map { .callback($0) }
        if outcome.contactsChanged { $0.append(.contactsChanged) }
      }
    }
  }

  /// The events since the last call of ``take()``, oldest first.
  var waiting: [AppEvent] { events.withLock { $0 } }

  /// Returns the events since the last call, oldest first.
  func take() -> [AppEvent] {
    events.withLock { events in
      defer { events = [] }
      return events
    }
  }
}
