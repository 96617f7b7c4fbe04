import Lockstep
import StateMachines
import Workers

/// Independent tasks that workers share, by number. The results do not depend on the worker.
package struct Tasks<Result: Portable> {
  let count: Int
  /// Performs a task in this process. Returns `nil` if it was stopped.
  let work: (Int, @escaping () -> Bool) throws(IsolationError) -> Result?
  let workAfter: (Int, ExitReason) throws(IsolationError) -> Result

  package init(
    count: Int, work: @escaping (Int, @escaping () -> Bool) throws(IsolationError) -> Result?,
    workAfter: @escaping (Int, ExitReason) throws(IsolationError) -> Result
  ) {
    (self.count, self.work, self.workAfter) = (count, work, workAfter)
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
  ) throws(IsolationError) {
    let told = Telling(count)
    try run(
      in: isolation, shouldStop: { shouldStop() || told.isEnough },
      onResult: { place, result in
        told.results[place] = result
        onProgress(told.results.count { $0 != nil })
        while !told.isEnough, told.count < count, let next = told.results[told.count] {
          tell(told.count, next)
          told.count += 1
          told.isEnough = isLast(next)
        }
      })
  }

  /// The finished results, and the number of results delivered.
  private final class Telling {
    var results: [Result?]
    var count = 0
    var isEnough = false

    init(_ count: Int) { results = Array(repeating: nil, count: count) }
  }

  /// Performs all tasks, in workers if `isolation` is given. Ends early only if it is stopped or throws.
  ///
  /// - Parameter onResult: Receives the result of each task, in any order.
  package func run(
    in isolation: Isolation?, shouldStop: @escaping () -> Bool, onResult: (Int, Result) -> Void
  ) throws(IsolationError) {
    guard let isolation else {
      for place in 0..<count where !shouldStop() {
        if let result = try work(place, shouldStop) { onResult(place, result) }
      }
      return
    }
    var deaths = try run(Array(0..<count), in: isolation, shouldStop, onResult)
    // A step may lack time, and a process may be ended from outside, where nothing is wrong: once more, alone.
    // Memory is not tried again, as the same work needs the same memory.
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
      deaths += try run(places, in: alone, shouldStop, onResult)
    }
    for (place, ending) in deaths where !shouldStop() {
      onResult(place, try workAfter(place, ending))
    }
  }

  /// Performs some tasks in workers. Returns those that ended their worker.
  private func run(
    _ places: [Int], in isolation: Isolation, _ shouldStop: () -> Bool,
    _ onResult: (Int, Result) -> Void
  ) throws(IsolationError) -> [(place: Int, ending: ExitReason)] {
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
      onMessage: { told, message in
        if let result = message.value(Result?.self) {
          onResult(places[Int(told.lowerBound)], result)
        }
        return .goOn
      },
      onDeath: { index, death in
        deaths.append((places[Int(index)], death.ending))
        return .goOn
      })
    return deaths
  }
}
