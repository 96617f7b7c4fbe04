import Desk
import Dispatch
import JobOrders
import PropertyChecks
import Testing

/// A property that keeps its thread, or has too much to do, in one of the ways of real code.
private enum Blocked: CaseIterable, Sendable {
  /// Waits for a semaphore that another task of the run signals.
  case semaphore
  /// Locks what another task has locked across a suspension.
  case lock

  func play(_ gate: Gate) async {
    switch self {
    case .semaphore:
      let signal = Task { _ = gate.semaphore.signal() }
      gate.wait()
      await signal.value
    case .lock:
      await withTaskGroup { group in
        for _ in 0..<2 {
          group.addTask {
            gate.wait()
            await Task.yield()
            gate.semaphore.signal()
          }
        }
        gate.semaphore.signal()
      }
    }
  }
}

/// A semaphore, which the test opens at the end.
private final class Gate: Sendable {
  let semaphore = DispatchSemaphore(value: 0)

  func wait() { semaphore.wait() }

  func open() {
    for _ in 0..<4 { semaphore.signal() }
  }
}

@Suite(.serialized, .keepsAThread) struct `A run that keeps its thread` {
  private static let reports = Reports()

  @Test(.checking(limit: .seconds(1)), reports.kept, arguments: Blocked.allCases)
  private func `ends within the limit, with the place and a hint`(_ blocked: Blocked) async {
    let gate = Gate()
    _ = Self.reports.take()
    await check(Order.any(), runs: 3, seed: 1) { order in
      await order.run { await blocked.play(gate) }
    }
    gate.open()
    Self.reports.expectOne(
      "did not return within 1.0 seconds", " keeps its thread, as at",
      "a semaphore, a lock or a loop")
  }

  @Test(.checking(limit: .seconds(120)), reports.kept)
  func `of thirty thousand tasks ends`() async {
    _ = Self.reports.take()
    await check(Order.any(), runs: 2, seed: 1) { order in
      await order.run { await withTaskGroup { group in for _ in 0..<30_000 { group.addTask {} } } }
    }
    let texts = Self.reports.take()
    #expect(
      texts.contains { $0.contains("The run does not come to rest: 20000 jobs were executed.") },
      "\(texts)")
  }

  @Test(reports.kept) func `waits for its own main queue, and says so`() async {
    _ = Self.reports.take()
    await check(Order.any(), runs: 3, seed: 1) { order in
      await order.run { @MainActor in DispatchQueue.main.sync {} }
    }
    Self.reports.expectOne("DispatchQueue.main.sync", "main actor")
    _ = Self.reports.take()
    await check(Order.any(), runs: 3, seed: 1) { order in
      await order.run { DispatchQueue.main.sync {} }
    }
    #expect(Self.reports.take().isEmpty)
  }

  @Test(reports.kept) func `inside of another says so`() async {
    _ = Self.reports.take()
    await check(Order.any(), runs: 3, seed: 1) { order in
      await order.run { await order.run {} }
    }
    Self.reports.expectOne("An order runs inside of another.")
  }
}

@Suite struct `The short form` {
  @Test func `takes a body that ends with a task`() async {
    await check(Order.any(), runs: 3) { order in await order.run { Task {} } }
    await check(Order.any(), runs: 3) { order in await order.run { 1 + 1 == 2 } }
  }
}
