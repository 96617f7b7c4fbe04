import Desk
import JobOrders
import Testing

/// A list that loads in a task of its own.
private actor List {
  private(set) var rows: [Int] = []
  private var load: Task<Void, Never>?

  func appear() { load = Task { add() } }
  func loaded() async { await load?.value }
  private func add() { rows.append(1) }
}

@Suite struct `A test as it is written` {
  private static let yields = Reports()

  @Test(.orders) func `passes in each order where it waits for the task`() async {
    let list = List()
    await list.appear()
    await list.loaded()
    #expect(await list.rows == [1])
  }

  @Test(.orders(3)) @MainActor func `runs on the main actor as well`() async {
    MainActor.assertIsolated()
    await Task { @MainActor in MainActor.assertIsolated() }.value
    #expect(Order.isRunning)
  }

  @Test(yields.kept, .orders)
  func `fails in the least order where it yields, and the yield is named`()
    async
  {
    let list = List()
    let task = Task { await list.appear() }
    await Task.yield()
    await Task.yield()
    await Task.yield()
    await Task.yield()
    let rows = await list.rows
    if rows != [1] { Issue.record("the list is empty") }
    await task.value
  }

  private static let wrong = Reports()

  @Test(wrong.kept, .orders) func `fails first come, first served`() async {
    if Order.isRunning { Issue.record("wrong in any order") }
  }

  @Test func `is told with its order`() async throws {
    #expect(await waited { Self.wrong.texts.count >= 2 })
    let wrong = Self.wrong.texts.joined(separator: "\n")
    #expect(
      wrong.contains(
        "In Order(departures: []), first come, first served: no other order is needed"),
      "\(wrong)")
    // The test above keeps its issues.
    #expect(await waited { Self.yields.texts.count >= 2 })
    let text = Self.yields.texts.joined(separator: "\n")
    #expect(text.contains("In Order(departures: ["), "\(text)")
    #expect(text.contains("waits while any of"), "\(text)")
    #expect(
      text.contains("Task.yield() although another task has not: a yield is no wait"), "\(text)")
  }
}
