import ConsentSystem
import ConsentVocabulary

/// One walk of an app beside a device, step by step. The app is created when its process starts, and released
/// when it ends.
public struct AppWalk<App: ExploredApp> {
  /// The device.
  public let device: ContactsDevice
  /// The app; `nil` while its process does not run.
  public private(set) var app: App?
  private let events: EventLog

  /// Starts the app on a device.
  public init(_ app: App.Type, on device: ContactsDevice) {
    (self.device, events) = (device, EventLog(of: device))
    renew()
  }

  /// Starts the app on a new device, and takes steps that the device did not refuse before.
  init(_ app: App.Type, on device: ContactsDevice, after walk: [AppStep<App.Action>]) {
    self.init(app, on: device)
    for step in walk { _ = take(step) }
  }

  /// Lets the app carry out an action of the person, if it runs.
  public mutating func send(_ action: App.Action) {
    app?.send(action)
    device.deliverCallbacks()
    renew()
  }

  /// Makes a move of the person or the system, by calls of the device's facets.
  public mutating func move<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    try body()
    for event in events.take() { app?.receive(event) }
    device.deliverCallbacks()
    renew()
  }

  /// Takes a step. Returns `false` if the device refuses it.
  mutating func take(_ step: AppStep<App.Action>) -> Bool {
    switch step {
    case .app(let action):
      send(action)
      return true
    case .person(let move):
      let device = device
      var isPlayed = false
      self.move { isPlayed = move.play(on: device) }
      return isPlayed
    }
  }

  private mutating func renew() {
    let runs = device.snapshot().process == .running
    if !runs { app = nil } else if app == nil { app = App(on: device) }
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

  /// Returns the events since the last call, oldest first.
  func take() -> [AppEvent] {
    events.withLock { events in
      defer { events = [] }
      return events
    }
  }
}

extension AppWalk {
  /// Takes one step for each number: the step with that index among the steps that may be possible, counted
  /// round and round. A step that the device refuses changes nothing.
  ///
  ///     check(Generator<Int>.integers(in: 0...99).array(0...20)) { numbers in
  ///       var walk = AppWalk(Recipients.self, on: ContactsDevice(world: world))
  ///       for step in walk.wander(numbers) { ... }
  ///     }
  ///
  /// - Parameters:
  ///   - numbers: The numbers, 0 or greater, such as a generator draws them.
  ///   - moves: The moves of the person.
  ///   - onStep: Called after each step.
  public mutating func wander(
    _ numbers: some Sequence<Int>, moves: PersonMoves = .usual,
    onStep: (AppStep<App.Action>, Self) throws -> Void
  ) rethrows {
    for number in numbers {
      let steps = moves.steps(on: device, app?.actions ?? [])
      if steps.isEmpty { return }
      let step = steps[number % steps.count]
      if take(step) { try onStep(step, self) }
    }
  }
}
