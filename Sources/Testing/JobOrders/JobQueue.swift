import JobHooks

/// The queue of one run: its jobs in the order in which they became ready, the virtual time, and the history.
///
/// A queue knows nothing of threads: `JobRuns.withLock` is the way to it while its run is active.
struct JobQueue {
  /// A job of a run.
  struct Entry {
    var job: UnownedJob
    /// The number of its task in the process, or of the task that asked for an actor's turn.
    var task: UInt64
    /// The executor for which the job is.
    var place: Place
    /// Whether its own task made it ready, as by a yield or a hop.
    var isOwn = false
    /// The virtual time before which it is not ready.
    var due: Duration = .zero
  }

  /// A task of a run.
  struct Task {
    var number: UInt64
    var name: String?
    /// Whether the runtime was asked for the name.
    var isAsked = false
  }

  /// The executor of a job.
  enum Place {
    /// No actor, or an actor with work of its own.
    case pool
    /// A default actor, which executes the jobs that wait for it in a turn.
    case actor
    case main
    /// None: the job makes another of its task ready, as after a yield.
    case resumption
  }

  /// A part of the history of a run.
  enum Event {
    /// A job of the task with this number was executed.
    case ran(task: UInt64, Place)
    /// The first job in line, of the task with this number, began to wait at this turn.
    case waited(task: UInt64, Place, turn: Int)
    /// The jobs of some tasks waited no longer, although others were ready: of these, the tasks that went on by
    /// themselves.
    case wentOn(tasks: [UInt64], others: [UInt64])
    /// Nothing was ready, and this virtual time came.
    case time(Duration)
    /// Another thread made a job of the task with this number ready.
    case outside(task: UInt64)
  }

  /// The next job.
  enum Next {
    case job(Entry)
    /// A job for the main actor, on whose thread the loop does not run yet.
    case needsMain
    case nothing
  }

  /// The maximum number of jobs in a run.
  static let maximumJobs = 20_000
  /// The virtual time for which a run goes on after its body has ended.
  static let patience: Duration = .seconds(600)
  /// The number of jobs for which the first in line waits at most. A job that its own task made ready counts as ten: a
  /// task that yields until another has done something is always ready.
  static let longestWait = (jobs: 1_000, own: 10)

  private let departures: [Int]
  private var departed = 0
  /// The jobs that are ready, the first in line at `first`.
  private var ready: [Entry] = []
  private var first = 0
  /// The jobs that wait until nothing else is ready.
  private var held: [Entry] = []
  /// The jobs since the last one began to wait, as `longestWait` counts them.
  private var wait = 0
  /// The sleeping jobs, the earliest first.
  private var sleeping: [Entry] = []
  private(set) var now: Duration = .zero
  /// The virtual time at which the body ended.
  private(set) var bodyEnd: Duration?
  private(set) var jobs = 0
  /// Whether the loop executes jobs on the thread of the main actor.
  private var isOnMain = false
  /// Whether time goes on by itself when nothing is ready.
  private let timeGoesOn: Bool
  /// The jobs of tasks that go on no more.
  private var retired: [Entry] = []
  /// The number of the newest task that goes on no more.
  private var newestRetired: UInt64 = 0
  /// The number of the task whose job is executed, or was the last, and the executor of the job.
  private(set) var running: UInt64 = 0
  private(set) var runningPlace = Place.pool
  /// Whether the loop executes a job.
  private(set) var isExecuting = false
  /// The work that jobs have handed to queues and threads.
  var elsewhere = Elsewhere()
  /// The number of jobs that other threads made ready.
  private var arrivals = 0
  /// The number of times at which another thread made a job ready, or ended work of this run.
  var news: Int { arrivals + elsewhere.ends }
  /// Whether a job for the main actor waited for the main queue, which would wait for it.
  private(set) var isDeadlocked = false
  /// The number of jobs in a row that their own tasks made ready, and these tasks.
  private var repetitions = 0
  private var repeating: [UInt64] = []
  /// The number of turns so far: choices between two jobs at least.
  private(set) var turns = 0
  /// The tasks, in the order in which they were started.
  private(set) var tasks: [Task] = []
  private(set) var events: [Event] = []

  init(departures: [Int], timeGoesOn: Bool) {
    (self.departures, self.timeGoesOn) = (departures, timeGoesOn)
    events.reserveCapacity(64)
    ready.reserveCapacity(16)
  }

  /// Whether the run was ended at the maximum number of jobs.
  var isFull: Bool { jobs >= Self.maximumJobs }
  /// Whether a job is ready.
  var isReady: Bool { first < ready.count || !held.isEmpty }
  /// The number of jobs that sleep.
  var sleepers: Int { sleeping.count }
  var lanes: Lanes { Lanes(tasks: tasks, events: events) }
  /// The names of the tasks that yield again and again, if none but these was executed for long.
  var yielding: [String] {
    repetitions * Self.longestWait.own < Self.longestWait.jobs
      ? [] : repeating.sorted().map(lanes.name(of:))
  }

  // MARK: - Tasks

  /// Returns the index of a task; `nil` if it was not met.
  func index(of task: UInt64) -> Int? {
    let place = insertion(of: task)
    return place < tasks.count && tasks[place].number == task ? place : nil
  }

  /// Returns the number of tasks below this one. Most are asked for soon after they were met.
  private func insertion(of task: UInt64) -> Int {
    var index = tasks.count
    let near = max(index - 8, 0)
    while index > near, tasks[index - 1].number >= task { index -= 1 }
    if index > near { return index }
    var first = 0
    while first < index {
      let middle = (first + index) / 2
      if tasks[middle].number < task { first = middle + 1 } else { index = middle }
    }
    return first
  }

  /// Notes a task that was not met before.
  mutating func meet(_ task: UInt64, named name: String?) {
    tasks.insert(Task(number: task, name: name), at: insertion(of: task))
  }

  /// Names the current task, if it belongs to this run.
  ///
  /// - Returns: Whether it does.
  mutating func nameCurrent(_ task: UInt64, _ name: String? = nil) -> Bool {
    guard let index = index(of: task) else { return false }
    if !tasks[index].isAsked || name != nil {
      tasks[index].isAsked = true
      tasks[index].name = name ?? jobs_current_name().map { String(cString: $0) }
    }
    return true
  }

  // MARK: - Jobs

  /// Adds a job.
  ///
  /// - Parameters:
  ///   - delay: The time for which it sleeps; `nil` if it is ready.
  ///   - isOutside: Whether a thread adds it that does not execute this run.
  mutating func add(_ entry: Entry, after delay: Duration?, isOutside: Bool) {
    if entry.task <= newestRetired { return retired.append(entry) }
    if isOutside {
      events.append(.outside(task: entry.task))
      arrivals += 1
    }
    if let delay, delay > .zero {
      var entry = entry
      entry.due = now + SleepLength.meant(by: delay)
      sleeping.insert(entry, at: sleeping.firstIndex { $0.due > entry.due } ?? sleeping.endIndex)
    } else if entry.place == .main, held.contains(where: { $0.place == .main }) {
      held.append(entry)
    } else {
      ready.append(entry)
    }
  }

  /// Removes the job that is executed next.
  mutating func next(onMain: Bool) -> Next {
    (isOnMain, isExecuting) = (onMain, false)
    while true {
      if wait >= Self.longestWait.jobs, !held.isEmpty { goOn() }
      if first == ready.count {
        ready.removeAll(keepingCapacity: true)
        first = 0
        if !held.isEmpty {
          swap(&ready, &held)
        } else if !timeGoesOn || !wake() {
          return .nothing
        }
      }
      if waits() { continue }
      let entry = ready[first]
      if entry.place == .main, !onMain { return .needsMain }
      if isFull { return .nothing }
      first += 1
      jobs += 1
      wait += entry.isOwn ? Self.longestWait.own : 1
      note(entry)
      (running, runningPlace, isExecuting) = (entry.task, entry.place, true)
      events.append(.ran(task: entry.task, entry.place))
      return .job(entry)
    }
  }

  /// Notes whether only such jobs are executed as their own tasks make ready.
  private mutating func note(_ entry: Entry) {
    if !entry.isOwn {
      if repetitions > 0 { (repetitions, repeating) = (0, []) }
      return
    }
    repetitions += 1
    if entry.task != running || repeating.isEmpty, !repeating.contains(entry.task) {
      repeating.append(entry.task)
    }
  }

  /// Lets the first job in line wait if the order departs here.
  private mutating func waits() -> Bool {
    let entry = ready[first]
    let isChoice = ready[(first + 1)...].contains { $0.place != .main || entry.place != .main }
    if !isChoice { return false }
    defer { turns += 1 }
    guard departed < departures.count, departures[departed] == turns else { return false }
    departed += 1
    wait = 0
    events.append(.waited(task: entry.task, entry.place, turn: turns))
    if entry.place == .main {
      // The main actor executes its jobs in their order, so that all of them wait.
      held += ready[first...].filter { $0.place == .main }
      ready = ready[first...].filter { $0.place != .main }
      first = 0
    } else {
      held.append(entry)
      first += 1
    }
    return true
  }

  /// Lets the jobs that wait go on before all others.
  private mutating func goOn() {
    events.append(.wentOn(tasks: held.map(\.task), others: repeating))
    ready = held + ready[first...]
    (held, first, wait) = ([], 0, 0)
  }

  /// Lets time go on to the next job that sleeps. Returns `false` if none does.
  mutating func wake() -> Bool {
    guard let next = sleeping.first, next.due <= (bodyEnd ?? next.due) + Self.patience else {
      return false
    }
    now = next.due
    events.append(.time(now))
    let count = sleeping.prefix { $0.due == now }.count
    ready += sleeping.prefix(count)
    sleeping.removeFirst(count)
    return true
  }

  /// Notes that a job waits for a block on the main queue, which this loop holds.
  ///
  /// - Returns: Whether the thread of the loop is that of the main actor.
  mutating func waitsForMain() -> Bool {
    if runningPlace == .main { isDeadlocked = true }
    return isOnMain
  }

  /// Notes that the body of the run has ended.
  mutating func endBody() { bodyEnd = now }

  /// Removes all jobs, ready and asleep.
  mutating func takeAll() -> (ready: [Entry], sleeping: [(Entry, Duration)]) {
    defer { (ready, held, sleeping, first) = ([], [], [], 0) }
    return (held + ready[first...], sleeping.map { ($0, $0.due - now) })
  }

  // MARK: - A run in steps

  /// Begins a step: jobs and turns are counted anew, and the history is empty.
  mutating func beginStep() {
    (jobs, turns, departed, events) = (0, 0, 0, [])
    (wait, repetitions, repeating) = (0, 0, [])
  }

  /// Lets the tasks so far go on no more: their jobs are kept and not executed.
  mutating func retire() {
    retired += held + ready[first...] + sleeping
    (ready, held, sleeping, first) = ([], [], [], 0)
    newestRetired = tasks.last?.number ?? 0
  }

  /// Lets the tasks that were to go on no more come to their ends.
  mutating func release() {
    ready += retired
    (retired, newestRetired) = ([], 0)
  }
}
