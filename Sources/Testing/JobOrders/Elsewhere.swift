import JobHooks
import Synchronization

#if canImport(Dispatch)
  import Dispatch
#endif

/// The work that jobs of a run have handed to queues and threads of the system.
///
/// A block for the main queue is a job of the run, and a delay is a sleep in virtual time; both are nowhere else.
struct Elsewhere {
  /// The queues, by their labels, and threads, in the order in which they got work.
  private(set) var places: [String] = []
  /// The number of pieces of work that have not ended, by place.
  private var open: [Int] = []
  /// The groups that a block waits for.
  private var groups: [UnsafeMutableRawPointer] = []

  /// Notes that work begins. Returns the number of the place.
  ///
  /// - Parameter label: The label of the queue. The address in one of Foundation differs on each run.
  mutating func begin(at label: String) -> Int {
    let place = label.contains(" 0x") ? String(label.prefix { $0 != " " }) : label
    if let number = places.firstIndex(of: place) {
      open[number] += 1
      return number
    }
    places.append(place)
    open.append(1)
    return places.count - 1
  }

  /// The number of pieces of work that have ended.
  private(set) var ends = 0

  mutating func end(at number: Int) {
    open[number] -= 1
    ends += 1
  }

  mutating func wait(for group: UnsafeMutableRawPointer) { groups.append(group) }

  mutating func leave(_ group: UnsafeMutableRawPointer) {
    if let index = groups.firstIndex(of: group) { groups.remove(at: index) }
  }

  /// The places at which work has not ended.
  var busy: [String] { zip(places, open).filter { $1 > 0 }.map(\.0) }
  /// Whether no work was begun, or all of it has ended.
  var isIdle: Bool { groups.isEmpty && open.allSatisfy { $0 == 0 } }
  /// Whether a block is due that waited for a group.
  var hasEmptyGroup: Bool { groups.contains { jobs_is_empty($0) } }
}

/// The places at which runs have waited in vain for the end of their work.
package final class UnendingWork: Sendable {
  // The lock of all runs is at hand, and a wait in vain is rare.
  nonisolated(unsafe) private var places: Set<String> = []

  package init() {}

  /// The places, in order.
  package var names: [String] { JobRuns.locked { places.sorted() } }
  func contains(_ place: String) -> Bool { JobRuns.locked { places.contains(place) } }
  func note(_ more: [String]) { JobRuns.locked { places.formUnion(more) } }
}

extension JobLoop {
  /// Whether work elsewhere may still make a job of this run ready: until it has ended, or a run has waited in vain.
  func waitsElsewhere(_ unending: UnendingWork) -> Bool {
    let (busy, isDue) = withLock { ($0.elsewhere.busy, $0.elsewhere.hasEmptyGroup) }
    return isDue || busy.contains { !unending.contains($0) }
  }

  /// Waits until the work elsewhere has ended, for twenty beats at most in which nothing happens.
  ///
  /// - Parameter goOn: Executes the jobs of the run that are ready.
  nonisolated(nonsending) func awaitElsewhere(
    _ unending: UnendingWork, while isWaiting: () -> Bool = { true }, _ goOn: () async -> Void
  ) async {
    if withLock({ $0.elsewhere.isIdle && !$0.isReady }) { return }
    // Most waits end before the first beat is needed.
    var (beat, beats, pause): (Beat?, Int, Duration) = (nil, 0, .microseconds(50))
    while isWaiting(), !Task.isCancelled, waitsElsewhere(unending) || withLock({ $0.isReady }) {
      if withLock({ $0.isReady }) {
        await goOn()
        (beat, beats, pause) = (nil, 0, .microseconds(50))
        continue
      }
      if beat?.hasPassed == true { (beat, beats) = (nil, beats + 1) }
      if beats >= Beat.most {
        unending.note(withLock { $0.elsewhere.busy })
        continue
      }
      if beat == nil, pause == .milliseconds(10) { beat = Beat() }
      try? await Task.sleep(for: pause)
      pause = min(pause * 2, .milliseconds(10))
    }
  }
}

/// A tenth of a second on a machine that is free. On a busy one it lasts until the least urgent queue of the system has
/// executed a block: work is not without end because others are before it.
private final class Beat: Sendable {
  /// The number of beats of a wait.
  static let most = 20

  private let state = Atomic(false)
  var hasPassed: Bool { state.load(ordering: .relaxed) }

  init() {
    #if canImport(Dispatch)
      DispatchQueue.global(qos: .background).asyncAfter(deadline: .now() + .milliseconds(100)) {
        self.state.store(true, ordering: .relaxed)
      }
    #else
      // There is no work elsewhere to wait for.
      state.store(true, ordering: .relaxed)
    #endif
  }
}

// MARK: - What the hooks call

/// The loop that a pointer of the hooks stands for.
private func loop(_ run: UnsafeMutableRawPointer) -> JobLoop {
  Unmanaged<JobLoop>.fromOpaque(run).takeUnretainedValue()
}

@_cdecl("orders_take_block")
func takeBlock(_ work: UnsafeMutableRawPointer, _ isMain: Bool, _ delay: Int64) {
  nonisolated(unsafe) let work = work
  if delay == 0 {
    Task.detached(name: "the main queue") { @MainActor in jobs_perform(work) }
    return
  }
  Task.detached(name: "a delayed block") {
    try? await Task.sleep(for: .nanoseconds(delay))
    if isMain { await MainActor.run { jobs_perform(work) } } else { jobs_hand_out(work) }
  }
}

@_cdecl("orders_holds_sleeps")
func holdsSleeps() -> Bool { JobRuns.holdsSleeps }

@_cdecl("orders_holds_main")
func holdsMain() -> Bool {
  guard !jobs_is_elsewhere(), let run = jobs_run() else { return false }
  return loop(run).withLock { $0.waitsForMain() }
}

@_cdecl("orders_began_elsewhere")
func beganElsewhere(_ run: UnsafeMutableRawPointer, _ place: UnsafePointer<CChar>) -> CInt {
  // The work keeps the run.
  let loop = Unmanaged<JobLoop>.fromOpaque(run).retain().takeUnretainedValue()
  let name = String(cString: place)
  return CInt(loop.withLock { $0.elsewhere.begin(at: name) })
}

@_cdecl("orders_ended_elsewhere")
func endedElsewhere(_ run: UnsafeMutableRawPointer, _ place: CInt) {
  loop(run).withLock { $0.elsewhere.end(at: Int(place)) }
  Unmanaged<JobLoop>.fromOpaque(run).release()
}

@_cdecl("orders_awaits_group")
func awaitsGroup(_ run: UnsafeMutableRawPointer, _ group: UnsafeMutableRawPointer) {
  let loop = Unmanaged<JobLoop>.fromOpaque(run).retain().takeUnretainedValue()
  loop.withLock { $0.elsewhere.wait(for: group) }
}

@_cdecl("orders_left_group")
func leftGroup(_ run: UnsafeMutableRawPointer, _ group: UnsafeMutableRawPointer) {
  loop(run).withLock { $0.elsewhere.leave(group) }
  Unmanaged<JobLoop>.fromOpaque(run).release()
}
