import JobHooks
import PropertyTesting
import SwiftSource

/// An order in which the jobs of tasks are executed: first come, first served, with departures.
///
///     await check(Order.any()) { order in
///       let account = await order.run {
///         let account = Account()
///         Task { await account.buy(60) }
///         Task { await account.buy(60) }
///         return account
///       }
///       #expect(await account.balance >= 0)
///     }
///
/// A job is the part of a task between two suspensions. A *turn* is a choice between jobs: the moment at which a job is
/// executed while another is ready. At the turns of the departures the first job in line waits until nothing
/// else is ready.
public struct Order: Hashable, Sendable, SwiftLiteral {
  /// The turns at which the first job in line waits, from 0, in ascending order.
  public let departures: [Int]
  /// The turns at which the generator of this order lets orders depart; `nil` for an order of its own. It does not
  /// distinguish orders.
  var bound: Bound?

  /// Creates an order with these departures, in any order.
  ///
  /// - Precondition: No turn is negative.
  public init(departures: [Int] = []) {
    precondition(departures.allSatisfy { $0 >= 0 }, "turns are numbered from 0")
    self.departures = Set(departures).sorted()
  }

  /// Generates orders with up to `count` departures. The simplest is first come, first served.
  ///
  /// In a check they spread over the turns of the run before; half of them are early ones, and of several, some are
  /// close to each other.
  ///
  /// - Parameters:
  ///   - count: The maximum number of departures.
  ///   - turns: The number of turns at which an order may depart. A check warns of a run that has more.
  public static func any(departures count: Int = 4, turns: Int = 1024) -> Generator<Order> {
    precondition(count >= 0 && turns > 0, "an order departs at some turn or at none")
    return Generator { source throws(Discard) in
      let reach = source.lengthOfLastCase.map { min(max($0, 1), turns) }
      var departures: [Int] = []
      while departures.count < count {
        let place = source.openSpan(.element)
        defer { source.closeSpan(place) }
        guard source.boolean(Self.sixteenths[min(departures.count, 2)], in: 16) else { break }
        departures.append(
          try source.integer(below: turns) { random in
            if let earlier = departures.last, random.chance(1, in: 3) {
              let step = 1 + Int(random.next(below: UInt64(Self.close)))
              return random.chance(1, in: 2) ? earlier + step : earlier - step
            }
            let early = 16 << Int(random.next(below: 5))
            let most = random.chance(1, in: 2) ? reach ?? early : min(early, reach ?? early)
            return Int(random.next(below: UInt64(most)))
          })
      }
      var order = Order(departures: departures)
      order.bound = Bound(turns: turns, name: ".any")
      return order
    }
  }

  /// The probabilities of a first, a second and a further departure. A third of all orders have one; of the others, most
  /// have so many that some two of them are those that a mistake needs.
  private static var sixteenths: [Int] { [15, 12, 15] }
  /// The number of turns at which a departure is close to another.
  private static var close: Int { 16 }

  /// Generates all orders with up to `count` departures in the first `turns` turns, simplest first.
  ///
  /// There are 79 of up to two departures in twelve turns. A check that has at least as many cases plays each once,
  /// and warns of a run that has more turns.
  ///
  /// - Precondition: `count` is from 0 to `turns`.
  public static func all(departures count: Int = 2, turns: Int = 12) -> Generator<Order> {
    precondition((0...turns).contains(count), "an order departs once a turn")
    return Generator { source throws(Discard) in
      let count = try source.integer(in: 0...count, .uniform)
      var departures: [Int] = []
      for left in stride(from: count, to: 0, by: -1) {
        let first = departures.last.map { $0 + 1 } ?? 0
        departures.append(try source.integer(in: first...turns - left, .uniform, towards: first))
      }
      var order = Order(departures: departures)
      order.bound = Bound(turns: turns, name: ".all")
      return order
    }
  }

  /// Runs `body` and all tasks that it starts, one job at a time, in this order.
  ///
  /// The run ends when nothing is left to execute, and all that sleeps sleeps for more than ten minutes. Time is
  /// virtual: it goes on when nothing else is ready. The remaining jobs then go to the system.
  ///
  /// - Returns: The value of `body`.
  @discardableResult
  public func run<Value: Sendable, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: @Sendable @escaping () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await result(isolation, of: body).get()
  }

  /// Runs a `body` that returns nothing, such as one that ends by starting a task.
  public func run(
    isolation: isolated (any Actor)? = #isolation, _ body: @Sendable @escaping () async -> Void
  ) async { await result(isolation, of: body).get() }

  /// Runs `body`, and returns its result. A run that does not end ends the case.
  private func result<Value: Sendable, Failure: Error>(
    _ isolation: isolated (any Actor)?,
    of body: @Sendable @escaping () async throws(Failure) -> Value
  ) async -> Result<Value, Failure> {
    let loop = JobLoop(departures: departures)
    let isPlain = departures.isEmpty
    CaseNotes.current?.explain {
      (isPlain ? "First come, first served: no other order is needed.\n" : "")
        + loop.withLock { $0 }.text
    }
    let result = await play(loop, isolation: isolation, body)
    let queue = loop.withLock { $0 }
    queue.tell(bound: bound)
    guard let result, !queue.isDeadlocked else { await queue.endCase() }
    return result
  }

  /// Runs `body` on a loop, and returns its result, `nil` if it never ends.
  func play<Value: Sendable, Failure: Error>(
    _ loop: JobLoop, isolation: isolated (any Actor)?,
    _ body: @Sendable @escaping () async throws(Failure) -> Value
  ) async -> Result<Value, Failure>? {
    if jobs_run() != nil { await JobQueue.endNestedRun() }
    let outcome = Outcome<Value, Failure>()
    JobRuns.enter(loop)
    loop.start {
      do throws(Failure) { outcome.result = .success(try await body()) } catch {
        outcome.result = .failure(error)
      }
      loop.withLock { $0.endBody() }
    }
    // An actor that waits for the run executes none of its jobs meanwhile, so that the loop may not hold one.
    let isEnded = isolation == nil && loop.drain(onMain: false)
    if !isEnded { await loop.drainOnMain() }
    if outcome.result == nil { await loop.awaitOthers { outcome.result != nil } }
    JobRuns.leave(loop)
    return outcome.result
  }

  /// Runs `body`, and returns its lanes as text, and the number of turns.
  package func lanes(
    _ body: @Sendable @escaping () async -> Void
  ) async -> (text: String, jobs: Int, turns: Int, isWhole: Bool) {
    let loop = JobLoop(departures: departures)
    let result = await play(loop, isolation: nil, body)
    let queue = loop.withLock { $0 }
    return (queue.lanes.text, queue.jobs, queue.turns, result != nil && queue.outside.isEmpty)
  }

  package var swiftText: String { "Order(departures: \(departures))" }

  /// Whether this thread executes a job of a run.
  package static var isRunning: Bool { jobs_run() != nil }

  /// Names the current task in the lanes of its run, if there is one.
  package static func nameTask(_ name: String) {
    guard let run = jobs_run() else { return }
    let loop = Unmanaged<JobLoop>.fromOpaque(run).takeUnretainedValue()
    _ = loop.withLock { $0.nameCurrent(jobs_current_task(), name) }
  }

  public static func == (one: Order, other: Order) -> Bool { one.departures == other.departures }

  public func hash(into hasher: inout Hasher) { hasher.combine(departures) }

  /// The turns at which a generator lets orders depart.
  struct Bound: Sendable {
    var turns: Int
    /// The call that makes the generator.
    var name: String
  }

  /// The result of a body. The body has ended when it is read.
  private final class Outcome<Value: Sendable, Failure: Error>: @unchecked Sendable {
    var result: Result<Value, Failure>?
  }
}
