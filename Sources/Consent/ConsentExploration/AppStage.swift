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

  /// A process of the app.
  struct Process {
    /// The number of the program that runs.
    let program: Int
    /// The number of the process, by which work of an ended one is known.
    let number: Int
    /// The app; `nil` until its initializer returns.
    var app: App?
    /// The app's state and actions at the end of the last step.
    var view: (state: App.State, actions: [App.Action])?
    /// The work that has not ended, by numbers in the order of its beginning.
    var unfinished: [(number: Int, work: Work)] = []
    /// The number of the person's last action, or of the launch.
    var lastAction = 0
  }

  /// A step of a walk, as far as it is begun.
  enum Begun: Sendable {
    case launch
    case step(AppStep<App.Action>)
    /// A move by calls of the device's facets, which have been made.
    case calls
  }

  /// The step that goes on, for the thread that may give it up.
  private enum Progress: Sendable {
    case at(Begun)
    case abandoned
  }

  /// How far the current step has come.
  struct Turn {
    /// Whether the app's closures are called and its events received.
    var isTurning = true
    /// The number of times at which sleeping tasks went on.
    var sleeps = 0
    /// The news from other threads that were in when the app's state was read after its last work.
    var newsAtLook: Int?
  }

  /// The maximum number of times at which sleeping tasks go on in a step. An app that sleeps again and again goes on at
  /// the next.
  private static var sleepsPerStep: Int { 16 }

  let device: App.Device
  let kind = App.Device.exploration.kind
  let run: SteppedRun
  /// Whether the app's closures and events wait for a turn of its run loop.
  let isLate: Bool
  private let departs: Bool
  private let memory: ExplorationMemory

  /// The app's process; `nil` while none runs.
  private(set) var process: Process?
  private var processes = 0
  private var works = 0
  private(set) var turn = Turn()
  /// Whether the app has jobs for the main actor.
  private(set) var needsMain = false
  private let progress = Guarded(Progress.at(.launch))
  /// The work that threads of the system have done, with the step that began it.
  private(set) var outside: [String: String] = [:]
  let inbox = Guarded((events: [AppEvent](), closures: (@Sendable () -> Void)?.none))

  /// Places the app on a device that was made by `begin`, which receives a receiver of due closures.
  init(
    isLate: Bool, order: Order, _ memory: ExplorationMemory,
    on begin: (@escaping ContactsDevice.Delivery) -> App.Device
  ) {
    self.memory = memory
    (self.isLate, departs, run) = (isLate, !order.departures.isEmpty, SteppedRun(in: order))
    let inbox = inbox
    device = begin { closures in inbox.withLock { $0.closures = closures } }
    for waits in kind.waits(on: device) { waits.isEndless = true }
    kind.observe(device) { event in inbox.withLock { $0.events.append(event) } }
  }

  // MARK: - Work

  /// Begins a step by an action of the person or the system.
  ///
  /// - Parameter isTurning: Whether the app's closures are called and its events received even if they are late.
  func begin<Result, Failure: Error>(
    _ begun: Begun, turning isTurning: Bool = false, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    progress.withLock { if case .at = $0 { $0 = .at(begun) } }
    run.beginStep()
    turn = Turn(isTurning: isTurning || !isLate)
    return try run.within(body)
  }

  /// Begins work of the app, unless it does not exist.
  func start(_ work: Work) {
    guard let current = process, work == .launch || current.app != nil else { return }
    let (number, process) = (works, current.number)
    works += 1
    switch work {
    case .launch, .send: self.process?.lastAction = number
    case .receive, .look: break
    }
    self.process?.unfinished.append((number, work))
    run.within {
      _ = Task {
        await self.carryOut(work, of: process)
        self.process?.unfinished.removeAll { $0.number == number }
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
      guard var app = self.process?.app else { return }
      await app.receive(event)
      keep(app, of: process)
    case .send(let action):
      guard var app = self.process?.app else { return }
      await app.send(action)
      keep(app, of: process)
    case .look:
      guard let app = self.process?.app else { return }
      let view = (await app.state, await app.actions)
      if process == self.process?.number { self.process?.view = view }
    }
  }

  private func keep(_ app: App, of process: Int) {
    guard process == self.process?.number else { return }
    if self.process?.app == nil || !(App.self is any AnyObject.Type) { self.process?.app = app }
  }

  /// Lets the app work until it rests: all its work has ended, or waits for the person, the system or another thread.
  ///
  /// - Parameter isLast: Whether the walk ends with this step.
  nonisolated(nonsending) func rest(isLast: Bool) async -> SteppedRun.Rest {
    var rest = work(onMain: isMain(#isolation))
    if rest == .needsMain { rest = await workOnMain() }
    repeat {
      await run.waitForWorkElsewhere(
        memory.unending, while: { rest == .rested }, { rest = await workOnMain() })
      if rest != .rested || turn.newsAtLook == run.news { break }
      rest = await workOnMain()
    } while rest == .rested
    if !SteppedRun.seesQueues, rest == .rested, isLast || memory.usesMainQueue {
      rest = await restOnMainQueue()
    }
    if rest == .rested, !waitingForNothing.isEmpty {
      await run.waitForOthers(
        mayBeLong: actions.isEmpty,
        while: { rest == .rested && !waitingForNothing.isEmpty && !Task.isCancelled },
        { rest = await workOnMain() })
    }
    noteOutside()
    return rest
  }

  /// Notes the queues and threads that worked in this step, or else that another thread resumed a task.
  private func noteOutside() {
    let places = run.elsewhere + (run.elsewhere.isEmpty && run.isResumed ? [""] : [])
    for place in places where outside[place] == nil {
      if case .at(let begun) = progress.withLock({ $0 }) { outside[place] = begun.text }
    }
  }

  /// Executes the app's jobs until none is left, and reads its state.
  ///
  /// - Parameter onMain: Whether the caller is on the main actor.
  private func work(onMain: Bool) -> SteppedRun.Rest {
    while case .at = progress.withLock({ $0 }) {
      // Counted before the jobs are executed: a job that arrives behind them may make others ready after the look.
      let news = run.news
      let rest = run.drain(onMain: onMain)
      if rest == .needsMain { needsMain = true }
      if rest != .rested { return rest }
      if renew() || turn.isTurning && tellsTheApp() {
        turn.newsAtLook = nil
      } else if turn.newsAtLook == run.news {
        break
      } else {
        turn.newsAtLook = news
        start(.look)
      }
    }
    return .rested
  }

  @MainActor private func workOnMain() -> SteppedRun.Rest {
    turn.newsAtLook = nil
    return work(onMain: true)
  }

  /// Waits for the main queue: a block of the queue comes before the next job of the main actor, and may add another,
  /// which comes after it.
  @MainActor private func restOnMainQueue() async -> SteppedRun.Rest {
    let (start, before) = (run.jobs, state)
    var (rest, jobs) = (SteppedRun.Rest.rested, start)
    repeat {
      await Task.yield()
      jobs = run.jobs
      rest = work(onMain: true)
    } while rest == .rested && run.jobs > jobs
    let hasWorked = run.jobs > start
    if rest == .rested { rest = workOnMain() }
    if hasWorked || state != before { memory.noteMainQueue() }
    return rest
  }

  /// Creates or releases the app. Returns whether its process has changed.
  private func renew() -> Bool {
    let program = kind.look(at: device).program
    if program == process?.program { return false }
    // The tasks of an ended process go on no more.
    if process != nil { run.retire() }
    processes += 1
    let former = process
    process = program.map { Process(program: $0, number: processes) }
    for waits in kind.waits(on: device) { waits.forget() }
    let unread = inbox.withLock { inbox in
      defer { inbox = ([], nil) }
      return inbox
    }
    withExtendedLifetime((former, unread)) {}
    start(.launch)
    return true
  }

  /// Calls the closures that are due, hands the app its next event, or lets its next sleep end: the person is slower
  /// than the app. Returns whether there was any.
  private func tellsTheApp() -> Bool {
    run.within { kind.deliver(on: device) }
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
    guard turn.sleeps < Self.sleepsPerStep, run.goOnInTime() else { return false }
    turn.sleeps += 1
    return true
  }

  /// Leaves the app to itself in the middle of a step. Returns the step, unless it was left before.
  @discardableResult
  func abandon() -> Begun? {
    let begun = progress.withLock { progress -> Begun? in
      defer { progress = .abandoned }
      return if case .at(let begun) = progress { begun } else { nil }
    }
    run.end()
    return begun
  }

  /// Ends the app and lets its tasks come to their ends, as far as they do without the system.
  nonisolated(nonsending) func end() async {
    run.beginStep()
    _ = run.within { kind.play(kind.kill, on: device) }
    process = nil
    run.release()
    let isOnMain = isMain(#isolation)
    if !isOnMain, needsMain || run.drain(onMain: false) == .needsMain { return await endOnMain() }
    _ = run.drain(onMain: isOnMain)
    // A task that never ends keeps this stage, and its run is not to be asked for each job of the process.
    run.end()
  }

  @MainActor private func endOnMain() {
    _ = run.drain(onMain: true)
    run.end()
  }
}
