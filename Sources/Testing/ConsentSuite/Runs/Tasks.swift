import Lockstep
import OperatingSystem
import StateMachines
import Workers

/// Independent tasks that workers share, by number. The results do not depend on the worker.
package struct Tasks<Result: Portable> {
  let count: Int
  /// Performs a task in this process. Returns `nil` if it was stopped.
  let work: (Int, @escaping () -> Bool) throws(CommandError) -> Result?
  let workAfter: (Int, ExitReason) throws(CommandError) -> Result
  /// Whether tasks after one that ends its worker wait for the result of that one, which may be the last.
  let waitsAfterDeath: Bool

  package init(
    count: Int, waitsAfterDeath: Bool = false,
    work: @escaping (Int, @escaping () -> Bool) throws(CommandError) -> Result?,
    workAfter: @escaping (Int, ExitReason) throws(CommandError) -> Result
  ) {
    (self.count, self.work, self.workAfter) = (count, work, workAfter)
    self.waitsAfterDeath = waitsAfterDeath
  }

  /// Performs all tasks, and delivers their results in the order of their numbers.
  ///
  /// - Parameters:
  ///   - onProgress: Receives the number of finished tasks.
  ///   - isLast: Returns whether results after this one are not needed. They are then not delivered.
  package func runInOrder(
    in isolation: Isolation?, shouldStop: @escaping () -> Bool,
    onProgress: (Int) -> Void = { _ in }, upTo isLast: (Result) -> Bool = { _ in false },
    onResult tell: (Int, Result) -> Void
  ) throws(CommandError) {
    let delivery = Delivery(count)
    try run(
      in: isolation, shouldStop: { shouldStop() || delivery.isEnough },
      onResult: { place, result in
        delivery.results[place] = result
        onProgress(delivery.results.count { $0 != nil })
        while !delivery.isEnough, delivery.count < count,
          let next = delivery.results[delivery.count]
        {
          tell(delivery.count, next)
          delivery.count += 1
          delivery.isEnough = isLast(next)
        }
      })
  }

  /// The finished results, and the number of results delivered.
  private final class Delivery {
    var results: [Result?]
    var count = 0
    var isEnough = false

    init(_ count: Int) { results = Array(repeating: nil, count: count) }
  }

  /// Performs all tasks, in workers if `isolation` is given. Ends early only if it is stopped or throws, or after a
  /// last result.
  ///
  /// - Parameters:
  ///   - isLast: Returns whether results of later tasks are not needed. Some may be delivered.
  ///   - onResult: Receives the result of each task, in any order.
  package func run(
    in isolation: Isolation?, shouldStop: @escaping () -> Bool,
    upTo isLast: (Result) -> Bool = { _ in false }, onResult: (Int, Result) -> Void
  ) throws(CommandError) {
    var (open, last) = (Array(0..<count), Int.max)
    func tell(_ place: Int, _ result: Result) -> Bool {
      open.removeAll { $0 == place }
      onResult(place, result)
      guard isLast(result) else { return false }
      last = min(last, place)
      return true
    }
    guard let isolation else {
      for index in 0..<count where !shouldStop() {
        if let result = try work(index, shouldStop), tell(index, result) { return }
      }
      return
    }
    var before = Int.max
    // A task that another one has to wait for may be the last one.
    while open.count < before, !shouldStop() {
      before = open.count
      try run(open.filter { $0 < last }, in: isolation, shouldStop, tell)
      open.removeAll { $0 > last }
      if !waitsAfterDeath { return }
    }
  }

  /// Performs some tasks in workers, and those that end their worker once more.
  private func run(
    _ places: [Int], in isolation: Isolation, _ shouldStop: @escaping () -> Bool,
    _ tell: (Int, Result) -> Bool
  ) throws(CommandError) {
    var deaths = try deaths(among: places, in: isolation, shouldStop, tell)
    // A step may lack time, and a process may be ended from outside, where nothing is wrong: once more, alone.
    // Memory is not tried again because the same work needs the same memory.
    let again = deaths.filter {
      if case .outOfMemory = $0.ending {
        false
      } else {
        $0.ending.isOfMachine
      }
    }
    if !again.isEmpty {
      var alone = isolation
      alone.workers = 1
      let places = again.map(\.place)
      deaths.removeAll { places.contains($0.place) }
      deaths += try self.deaths(among: places, in: alone, shouldStop, tell)
    }
    for (place, ending) in deaths.sorted(by: { $0.place < $1.place }) where !shouldStop() {
      if tell(place, try workAfter(place, ending)) { return }
    }
  }

  /// Performs some tasks in workers. Returns those that ended their worker.
  private func deaths(
    among places: [Int], in isolation: Isolation, _ shouldStop: () -> Bool,
    _ tell: (Int, Result) -> Bool
  ) throws(CommandError) -> [(place: Int, ending: ExitReason)] {
    var deaths: [(place: Int, ending: ExitReason)] = []
    try isolation.overBlocks(
      of: 0..<UInt64(places.count), atMost: 1, shouldStop: shouldStop,
      work: { block, marker in
        let index = block.lowerBound
        marker.begin(index)
        let result = try? work(places[Int(index)]) {
          marker.beat()
          return marker.isStopped
        }
        // A task that was stopped has no result.
        return WorkerAnswer(Message(result), before: result == nil ? index : index + 1)
      },
      onMessage: { range, message in
        let place = range.lowerBound
        guard let result = message.value(Result?.self), tell(places[Int(place)], result) else {
          return .goOn
        }
        return .end(at: place)
      },
      onDeath: { index, death in
        deaths.append((places[Int(index)], death.ending))
        return waitsAfterDeath ? .end(at: index) : .goOn
      })
    return deaths
  }
}
