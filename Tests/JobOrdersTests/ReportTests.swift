import Desk
import Dispatch
import JobOrders
import PropertyChecks
import PropertyTesting
import Testing

// A case takes milliseconds, and may wait for minutes behind the other tests of a busy machine.
@Suite(.checking(limit: .seconds(3600))) struct `A check of orders` {
  private static let (found, hard, waiting, deadlock, restless, threads, whole, replayed) = (
    Reports(), Reports(), Reports(), Reports(), Reports(), Reports(), Reports(), Reports()
  )

  @Test(found.kept) func `shrinks each mistake to one departure, and shows it in lanes`() async {
    for mistake in Mistake.allCases {
      for seed in 1...3 as ClosedRange<UInt64> {
        await check(Order.any(), runs: 400, seed: seed) { order in await mistake.holds(in: order) }
        let texts = Self.found.take()
        #expect(texts.count == 1, "\(mistake)")
        let text = texts.first ?? ""
        #expect(text.contains(/Order\(departures: \[\d+\]\)/), "\(mistake), seed \(seed): \(text)")
        #expect(text.contains(/turn \d+: .* waits while any of .* is ready/), "\(text)")
        for line in text.split(separator: "\n") where line.contains(/^ {6,}/) {
          #expect(line.count <= 82, "\(line)")
        }
      }
    }
  }

  private static let plain = Reports()

  @Test(plain.kept) func `says that a failure needs no other order`() async {
    await check(Order.any(), runs: 20, seed: 1) { order in
      await order.run {}
      return false
    }
    Self.plain.expectOne(
      "Order(departures: [])", "First come, first served: no other order is needed.")
  }

  private static let seeds: UInt64 = Desk.sized(5, 20, 20)

  @Test func `passes for right programs, from each seed`() async {
    for seed in 1...Self.seeds {
      for program in RightProgram.allCases {
        await check(Order.any(), runs: 50, seed: seed) { order in await program.holds(in: order) }
      }
      for program in WaitingProgram.allCases {
        await check(Order.any(), runs: 50, seed: seed) { order in await program.holds(in: order) }
      }
    }
  }

  @Test(hard.kept, arguments: HardMistake.allCases)
  func `finds mistakes of two departures and of late turns`(_ mistake: HardMistake) async {
    #expect(await mistake.holds(in: Order()), "first come, first served")
    var missed: [UInt64] = []
    var settings = CheckSettings.current
    settings.shrinking = .zero
    await CheckSettings.$current.withValue(settings) {
      for seed in 1...Self.seeds {
        await check(Order.any(), runs: 200, seed: seed) { order in await mistake.holds(in: order) }
        if Self.hard.take().isEmpty { missed.append(seed) }
      }
    }
    #expect(missed.isEmpty, "\(mistake)")
  }

  @Test(replayed.kept) func `replays the choices of a report, and no others fail`() async {
    await check(Order.any(), .integers(in: 0...100), runs: 400, seed: 1) { order, number in
      await Mistake.renewsTwice.holds(in: order) || number < 17
    }
    let text = Self.replayed.take().first ?? ""
    #expect(text.contains("17)"))
    let choices = text.firstMatch(of: /replaying: "([\d.]+)"/).map { String($0.1) }
    await check(Order.any(), .integers(in: 0...100), replaying: choices) { order, number in
      await Mistake.renewsTwice.holds(in: order) || number < 17
    }
    #expect(Self.replayed.take().first?.contains("Falsified (replayed)") == true)
  }

  @Test(waiting.kept) func `tells that nothing is left to execute, and who waits`() async {
    await check(Order.any(), runs: 5, seed: 1) { order in
      await order.run {
        let silent = Task(name: "silent") {
          await Task.yield()
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        await silent.value
      }
    }
    Self.waiting.expectOne(
      "Nothing is left to execute, and the body of the run, task 1, waits.", "silent",
      "Order(departures: [])")
  }

  @Test(deadlock.kept) func `finds two tasks that wait for each other in some orders`() async {
    await check(Order.any(), runs: 100, seed: 1) { order in
      await order.run {
        let (fork, knife) = (Guard(), Guard())
        await withTaskGroup { group in
          group.addTask { await eat(fork, knife) }
          group.addTask {
            // In order, the other has eaten by then.
            for _ in 1...10 { await Task.yield() }
            await eat(knife, fork)
          }
        }
      }
    }
    Self.deadlock.expectOne("Nothing is left to execute", "waits while any of")
  }

  @Test(restless.kept) func `limits a run that does not come to rest`() async {
    await check(Order.any(), runs: 2, seed: 1) { order in
      await order.run { while true { await Task.yield() } }
    }
    Self.restless.expectOne(
      "The run does not come to rest: 20000 jobs were executed. At the end only task 1 goes on, and yields again"
        + " and again.")
    _ = Self.restless.take()
    await check(Order.any(), runs: 2, seed: 1) { order in
      await order.run {
        let spinner = Task(name: "spinner") { while true { await Task.yield() } }
        await spinner.value
      }
    }
    Self.restless.expectOne("At the end only “spinner” goes on, and yields again and again.")
  }

  @Test(threads.kept) func `warns of a task that another thread resumes`() async {
    await check(Order.any(), runs: 100, seed: 1) { order in
      await order.run {
        await withCheckedContinuation { continuation in
          DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) {
            continuation.resume()
          }
        }
      }
    }
    Self.threads.expectOne(
      "was done on com.apple.root.default-qos: give it a client or a Clock")
  }

  @Test(whole.kept) func `warns if all orders are not all`() async {
    await check(Order.all(departures: 1, turns: 2)) { order in
      await order.run { await withTaskGroup { group in for _ in 0..<5 { group.addTask {} } } }
    }
    Self.whole.expectOne("orders depart in the first 2 alone. Ask for more: .all(turns: ")
    _ = Self.whole.take()
    await check(Order.any(turns: 2), runs: 3) { order in
      await order.run { await withTaskGroup { group in for _ in 0..<5 { group.addTask {} } } }
    }
    Self.whole.expectOne("orders depart in the first 2 alone. Ask for more: .any(turns: ")
  }

  @Test func `of all orders equals the one that it prints`() throws {
    var source = ChoiceSource(seed: 1, case: 7)
    let order = try source.draw(Order.all())
    #expect(order == Order(departures: order.departures))
    #expect(Set([order, Order(departures: order.departures)]).count == 1)
  }

  @Test func `shows a job that goes on because another task yields`() async {
    let isSeen = Set([0, 1, 2])
    var texts: [String] = []
    for turn in isSeen.sorted() {
      let run = await Order(departures: [turn]).lanes {
        Task(name: "late") { await Task.yield() }
        for _ in 0..<150 { await Task.yield() }
      }
      texts.append(run.text)
    }
    #expect(texts.contains { $0.contains("goes on, because") }, "\(texts)")
    #expect(texts.allSatisfy { $0.split(separator: "\n").count < 12 }, "\(texts)")
  }

  @Test func `plays all orders, each once`() throws {
    var source = ChoiceSource(seed: 1, case: 0)
    #expect(try source.draw(Order.all()).departures.isEmpty)
    for (count, turns, expected) in [(0, 5, 1), (1, 12, 13), (2, 12, 79), (3, 6, 42), (2, 2, 4)] {
      var seen: Set<[Int]> = []
      let result = Search(seed: 1, cases: 0..<10_000).exhaustively(
        of: Order.all(departures: count, turns: turns)
      ) { order -> CaseOutcome<Never> in
        #expect(seen.insert(order.departures).inserted)
        return .passed
      }
      #expect(result?.isExhausted == true)
      // Second way: all subsets of the turns with at most so many elements.
      let subsets = (0..<1 << turns).count { $0.nonzeroBitCount <= count }
      #expect(seen.count == expected && subsets == expected)
    }
  }
}

/// A guard that is taken by one task, and waited for by others.
private actor Guard {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func take() async {
    if !isTaken {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func leave() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}

private func eat(_ first: Guard, _ second: Guard) async {
  await first.take()
  await second.take()
  await second.leave()
  await first.leave()
}
