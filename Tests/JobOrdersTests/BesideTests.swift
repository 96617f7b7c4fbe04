import Dispatch
import JobOrders
import PropertyTesting
import Synchronization
import Testing

/// Ordinary tests and runs in an order, which Swift Testing executes side by side.
@Suite struct `Beside each other` {
  @Test(arguments: 0..<50)
  func `an ordinary test is not in any run`(_ number: Int) async {
    for round in 0..<20 {
      let form = Form.allCases[(number + round) % Form.allCases.count]
      await form.play(unit: .microseconds(number + 1))
      #expect(!Order.isRunning)
      await Task.detached { #expect(!Order.isRunning) }.value
      await MainActor.run { #expect(!Order.isRunning) }
      await withCheckedContinuation { continuation in
        let queue = number.isMultiple(of: 2) ? DispatchQueue.global() : .main
        queue.async { continuation.resume() }
      }
      #expect(!Order.isRunning)
    }
  }

  @Test(arguments: Array(0..<8 as Range<UInt64>))
  func `a run in an order is the same twice, and whole`(_ seed: UInt64) async throws {
    for index in 0..<60 as Range<UInt64> {
      var source = ChoiceSource(seed: seed, case: index)
      let order = try source.draw(Order.any())
      let play: @Sendable () async -> Void = {
        await withTaskGroup { group in
          for form in Form.allCases { group.addTask { await form.play() } }
        }
      }
      let (one, other) = (await order.lanes(play), await order.lanes(play))
      #expect(one.isWhole && other.isWhole)
      #expect(one.text == other.text)
      #expect(one.turns == other.turns)
    }
  }

  @Test func `a test's own task is not taken by the run that resumes it`() async {
    for isOlder in [true, false] {
      for _ in 0..<50 {
        let (numbers, send) = AsyncStream<Int>.makeStream()
        let wait: @Sendable () -> Task<Void, Never> = {
          Task.detached {
            for await _ in numbers { #expect(!Order.isRunning) }
            #expect(!Order.isRunning)
          }
        }
        let early = isOlder ? wait() : nil
        let late = Mutex<Task<Void, Never>?>(nil)
        let (calls, call) = AsyncStream<CheckedContinuation<Void, Never>>.makeStream()
        let starter = Task.detached {
          for await continuation in calls {
            late.withLock { $0 = wait() }
            continuation.resume()
          }
        }
        await Order().run {
          // Started by a task of the test, while the run is on.
          if !isOlder { await withCheckedContinuation { _ = call.yield($0) } }
          call.finish()
          for number in 0..<3 {
            send.yield(number)
            await Task.yield()
          }
          send.finish()
        }
        await starter.value
        await (early ?? late.withLock { $0 })?.value
      }
    }
  }

  @Test func `what a run leaves is executed by the system`() async {
    let (ended, end) = AsyncStream<Void>.makeStream()
    let (gate, open) = AsyncStream<Void>.makeStream()
    await Order().run {
      Task.detached {
        for await _ in gate {}
        #expect(!Order.isRunning)
        end.finish()
      }
      await Task.yield()
    }
    open.finish()
    for await _ in ended {}
  }
}
