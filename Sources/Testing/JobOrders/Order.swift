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
  /// The number of turns at which the orders of a set depart that is to be whole; `nil` for other orders.
  private var turns: Int?

  /// Creates an order with these departures, in any order.
  ///
  /// - Precondition: No turn is negative.
  public init(departures: [Int] = []) {
    precondition(departures.allSatisfy { $0 >= 0 }, "turns are numbered from 0")
    self.departures = Set(departures).sorted()
  }

  /// Generates orders with up to `count` departures. The simplest is first come, first served.
  ///
  /// - Parameters:
  ///   - count: The maximum number of departures.
  ///   - turns: The number of turns at which an order may depart; early turns are more likely.
  public static func any(departures count: Int = 4, turns: Int = 256) -> Generator<Order> {
    precondition(count >= 0 && turns > 0, "an order departs at some turn or at none")
    let turn = Generator<Int>.weighted(
      (2, .integers(in: 0..<min(turns, 16), .uniform)),
      (1, .integers(in: 0..<min(turns, 64), .uniform)),
      (1, .integers(in: 0..<turns)))
    return turn.array(0...count).map { Order(departures: $0) }
  }

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
      order.turns = turns
      return order
    }
  }

  /// Runs `body` and all tasks that it starts, one job at a time, in this order.
  ///
  /// The run ends when nothing is left to execute, and all that sleeps sleeps for more than ten minutes. Time is
  /// virtual: it goes on when nothing else is ready. The remaining jobs then go to the system.
  ///
  /// - Returns: The value of `body`.
  public func run<Value: Sendable, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: @Sendable @escaping () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let (result, loop) = await traced(isolation: isolation, body)
    loop.tell(whole: turns)
    guard let result else { await loop.end() }
    return try result.get()
  }

  /// Runs `body`, and returns its result, `nil` if it never ends, with the queue of the run.
  func traced<Value: Sendable, Failure: Error>(
    isolation: isolated (any Actor)?,
    _ body: @Sendable @escaping () async throws(Failure) -> Value
  ) async -> (result: Result<Value, Failure>?, loop: JobLoop) {
    precondition(jobs_run() == nil, "an order runs inside of another")
    let loop = JobLoop(departures: departures)
    let outcome = Outcome<Value, Failure>()
    JobRuns.enter(loop)
    loop.start {
      do throws(Failure) { outcome.result = .success(try await body()) } catch {
        outcome.result = .failure(error)
      }
      loop.bodyEnds()
    }
    // An actor that waits for the run executes none of its jobs meanwhile, so that the loop may not hold one.
    let isEnded = isolation == nil && loop.drain(onMain: false)
    if !isEnded { await loop.drainOnMain() }
    if outcome.result == nil { await loop.awaitOthers { outcome.result != nil } }
    JobRuns.leave(loop)
    return (outcome.result, loop)
  }

  /// Runs `body`, and returns its lanes as text, and the number of turns.
  package func lanes(
    _ body: @Sendable @escaping () async -> Void
  ) async -> (text: String, jobs: Int, turns: Int, isWhole: Bool) {
    let (result, loop) = await traced(isolation: nil, body)
    return (loop.lanes.text, loop.jobs, loop.turns, result != nil && loop.outside.isEmpty)
  }

  package var swiftText: String { "Order(departures: \(departures))" }

  /// Whether this thread executes a job of a run.
  package static var isRunning: Bool { jobs_run() != nil }

  /// Names the current task in the lanes of its run, if there is one.
  package static func nameTask(_ name: String) {
    guard let run = jobs_run() else { return }
    jobs_lock()
    _ = Unmanaged<JobLoop>.fromOpaque(run).takeUnretainedValue()
      .nameCurrent(jobs_current_task(), name)
    jobs_unlock()
  }

  /// The result of a body. The body has ended when it is read.
  private final class Outcome<Value: Sendable, Failure: Error>: @unchecked Sendable {
    var result: Result<Value, Failure>?
  }
}
