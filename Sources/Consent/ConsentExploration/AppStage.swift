import ConsentClients
import ConsentSystem
import JobOrders

/// An app on its device: its jobs, on the queue of one run, and the events that it has not received yet.
///
/// One thread at a time uses it, between two steps the walk's, which is why it needs no lock but for the device's
/// observers.
final class AppStage<App: ExploredApp>: @unchecked Sendable {
  /// The work of an app that a walk begins and waits for.
  enum Work: Hashable, Sendable {
    case launch
    case receive(AppEvent)
    case send(App.Action)
    case look
  }

  /// The number of times at which sleeping tasks go on in a step. An app that sleeps again and again goes on at the next.
  private static var sleepsPerStep: Int { 16 }

  let device: App.Device
  let kind = App.Device.exploration
  /// Whether apps of this exploration use the main queue.
  let mainQueue: MainQueueUse
  let run: SteppedRun
  /// Whether the app's closures and events wait for a turn of its run loop.
  let isLate: Bool
  private let departs: Bool

  /// The app; `nil` while its process does not run, and until its initializer returns.
  private(set) var app: App?
  /// The app's state and actions at the end of the last step.
  private(set) var state: App.State?
  private(set) var actions: [App.Action] = []
  private var program: Int?
  /// The number of the process, by which work of an ended one is known.
  private var process = 0
  /// The work that has not ended, by numbers in the order of its beginning.
  private(set) var unfinished: [(number: Int, work: Work)] = []
  private var works = 0
  /// The number of the person's last action, or of the launch.
  private var lastAction = 0

  private var isTurning = true
  private var sleeps = 0
  /// Whether the app has jobs for the main actor.
  private(set) var needsMain = false
  /// Whether the walk has given up a step.
  private let isAbandoned = Guarded(false)
  /// The step that goes on.
  let begun = Guarded(Begun.launch)
  /// The tasks that other threads have resumed.
  var outside: Set<String> = []
  private let inbox = Guarded((events: [AppEvent](), closures: (@Sendable () -> Void)?.none))

  /// Places the app on a device that was made by `begin`, which receives a receiver of due closures.
  init(
    isLate: Bool, order: Order, _ mainQueue: MainQueueUse,
    on begin: (@escaping ContactsDevice.Delivery) -> App.Device
  ) {
    self.mainQueue = mainQueue
    (self.isLate, departs, run) = (isLate, !order.departures.isEmpty, SteppedRun(in: order))
    let inbox = inbox
    device = begin { closures in inbox.withLock { $0.closures = closures } }
    for waits in kind.waits(device) { waits.isEndless = true }
    kind.observe(device) { event in inbox.withLock { $0.events.append(event) } }
  }

  // MARK: - Steps

  /// Begins a step by an action of the person or the system.
  ///
  /// - Parameter isTurning: Whether the app's closures are called and its events received even if they are late.
  func begin<Result, Failure: Error>(
    turning isTurning: Bool = false, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    run.beginStep()
    (self.isTurning, sleeps) = (isTurning || !isLate, 0)
    return try run.within(body)
  }

  /// Begins work of the app, unless it does not exist.
  func start(_ work: Work) {
    guard work == .launch || app != nil else { return }
    let (number, process) = (works, process)
    works += 1
    switch work {
    case .launch, .send: lastAction = number
    case .receive, .look: break
    }
    unfinished.append((number, work))
    run.within {
      _ = Task {
        await self.carryOut(work, of: process)
        self.unfinished.removeAll { $0.number == number }
      }
    }
  }

  private func carryOut(_ work: Work, of process: Int) async {
    switch work {
    case .launch:
      var app = await App(on: device)
      keep(app, of: process)
      await app.receive(.launched)
      keep(app, of: process)
    case .receive(let event):
      guard var app else { return }
      await app.receive(event)
      keep(app, of: process)
    case .send(let action):
      guard var app else { return }
      await app.send(action)
      keep(app, of: process)
    case .look:
      guard let app else { return }
      let (state, actions) = (await app.state, await app.actions)
      if process == self.process { (self.state, self.actions) = (state, actions) }
    }
  }

  private func keep(_ app: App, of process: Int) {
    if process == self.process, self.app == nil || !(App.self is any AnyObject.Type) {
      self.app = app
    }
  }

  /// Lets the app go on until all its work has ended or waits for the person.
  ///
  /// - Parameter onMain: Whether the caller is on the main actor.
  func settle(onMain: Bool) -> SteppedRun.Rest {
    while !isAbandoned.withLock({ $0 }) {
      let rest = run.drain(onMain: onMain)
      if rest == .needsMain { needsMain = true }
      if rest != .rested { return rest }
      if !renew(), !isTurning || !tellsTheApp() { break }
    }
    return .rested
  }

  /// Reads the state and the actions of an app that has settled.
  func look(onMain: Bool) -> SteppedRun.Rest {
    start(.look)
    return settle(onMain: onMain)
  }

  /// Creates or releases the app. Returns whether its process has changed.
  private func renew() -> Bool {
    let now = kind.look(device).program
    if now == program { return false }
    // The tasks of an ended process go on no more.
    if program != nil { run.retire() }
    (program, app, state, actions, unfinished) = (now, nil, nil, [], [])
    process += 1
    for waits in kind.waits(device) { waits.forget() }
    let former = inbox.withLock { inbox in
      defer { inbox = ([], nil) }
      return inbox
    }
    withExtendedLifetime(former) {}
    if now != nil { start(.launch) }
    return true
  }

  /// Calls the closures that are due, hands the app its next event, or lets its next sleep end: the person is slower
  /// than the app. Returns whether there was any.
  private func tellsTheApp() -> Bool {
    run.within { kind.deliver(device) }
    if let closures = inbox.withLock({ $0.closures.take() }) {
      run.within(closures)
      return true
    }
    let events = inbox.withLock { inbox in
      // Under an order of its own, an app may receive an event while it works on another.
      let events = inbox.events.prefix(departs ? inbox.events.count : 1)
      inbox.events.removeFirst(events.count)
      return events
    }
    for event in events { start(.receive(event)) }
    if !events.isEmpty || run.isReady { return true }
    guard sleeps < Self.sleepsPerStep, run.goOnInTime() else { return false }
    sleeps += 1
    return true
  }

  // MARK: - Between steps

  /// Whether nothing waits for a turn of the run loop.
  var isIdle: Bool {
    inbox.withLock { $0.events.isEmpty && $0.closures == nil } && run.sleepers == 0
  }

  /// The events that the app has not received.
  var events: [AppEvent] { inbox.withLock { $0.events } }
  var hasClosures: Bool { inbox.withLock { $0.closures != nil } }

  /// The actions that have not ended, and wait for nothing that the person, the system or time can end.
  var waitingForNothing: [Work] {
    let mayGoOn = kind.feeds(device) > 0 || !isIdle || hasOpenCall && kind.isAnswering(device)
    return mayGoOn ? [] : unfinished.map { $0.work }
  }

  /// The action that waits for a call that never ends, as its prompt was lost, in words; `nil` if none does.
  var endless: String? {
    if !isIdle || !hasOpenCall || kind.isAnswering(device) { return nil }
    let works = unfinished.map(\.work.text)
    let one = works.count > 1 ? "one of \(works.joined(separator: ", "))" : works.first ?? "a task"
    return "\(one) waits for a call whose prompt was lost, which never ends"
  }

  /// Whether the person's last action, or the launch, has not ended.
  var isBusy: Bool { unfinished.contains { $0.number == lastAction } }

  private var hasOpenCall: Bool { kind.waits(device).contains { $0.count > 0 } }

  /// Leaves the app to itself in the middle of a step.
  func abandon() {
    isAbandoned.withLock { $0 = true }
    run.end()
  }

  /// Ends the app and lets its tasks come to their ends, as far as they do without the system.
  func end(onMain: Bool) -> SteppedRun.Rest {
    run.beginStep()
    _ = run.within { kind.play(device, kind.kill) }
    program = nil
    run.release()
    let rest = run.drain(onMain: onMain)
    // A task that never ends keeps this stage, and its run is not to be asked for each job of the process.
    if rest != .needsMain { run.end() }
    return rest
  }
}
