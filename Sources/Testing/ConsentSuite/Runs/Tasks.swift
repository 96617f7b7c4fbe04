import Lockstep
import StateMachines
import Workers

/// Independent tasks that workers share, by number. The results do not depend on the worker.
package struct Tasks<Result: Portable> {
  let count: Int
  /// Performs a task in this process. Returns `nil` if it was stopped.
  let work: (Int, @escaping () -> Bool) throws(IsolationError) -> Result?
  /// Returns the result of a task that crashed a worker.
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
    var deaths: [(place: Int, ending: ExitReason)] = []
    try isolation.overBlocks(
      of: 0..<UInt64(count), atMost: 1, shouldStop: shouldStop,
      work: { block, marker in
        let index = block.lowerBound
        marker.begin(index)
        let result = try? work(Int(index)) {
          marker.beat()
          return marker.isStopped
        }
        // A task that was stopped has no result.
        return WorkerAnswer(Message(result), before: result == nil ? index : index + 1)
      },
      onMessage: { told, message in
        if let result = message.value(Result?.self) { onResult(Int(told.lowerBound), result) }
        return .goOn
      },
      onDeath: { index, death in
        deaths.append((Int(index), death.ending))
        return .goOn
      })
    for (place, ending) in deaths where !shouldStop() {
      onResult(place, try workAfter(place, ending))
    }
  }
}
