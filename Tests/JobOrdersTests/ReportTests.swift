import JobOrders
import PropertyChecks
import PropertyTesting
import Testing

@Suite struct `A report on an order` {
  @Test func `demo`() async {
    await check(Order.any(), seed: 1) { order in
      let holds = await Mistake.buysTwice.holds(in: order)
      #expect(holds)
    }
    await check(Order.any(), .integers(in: 0...100), seed: 1) { order, n in
      let holds = await Mistake.renewsTwice.holds(in: order)
      #expect(holds || n < 17)
    }
    await check(Order.any(), seed: 1) { order in
      await order.run {
        let t = Task(name: "one") { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
        await t.value
      }
    }
    await check(Order.any(), seed: 1) { order in
      await order.run {
        while true { await Task.yield() }
      }
    }
    await check(Order.any(), runs: 20, seed: 1) { order in
      let n = await order.run {
        await withCheckedContinuation { c in Task.detached { try? await Task.sleep(for: .seconds(3)); c.resume(returning: 1) } }
      }
      #expect(n == 2)
    }
  }
}
