import Lockstep
import Workers

/// Pieces of work that anybody may do, by their places: what comes out does not depend on who does which.
struct Pieces<Result: Portable> {
  let count: Int
  /// Does a piece in this process; `nil` where it was told to stop.
  let work: (Int, @escaping () -> Bool) throws(IsolationError) -> Result?
  /// Does a piece that has ended a worker.
  let workAfter: (Int, Ending) throws(IsolationError) -> Result

  /// Does all of them, in workers where there are any. Ends early only where it was told to stop or
  /// throws.
  ///
  /// - Parameter onResult: Told what came of each piece, in whatever order.
  func run(
    in isolation: Isolation?, shouldStop: @escaping () -> Bool, onResult: (Int, Result) -> Void
  ) throws(IsolationError) {
    guard let isolation else {
      for place in 0..<count where !shouldStop() {
        if let result = try work(place, shouldStop) { onResult(place, result) }
      }
      return
    }
    var deaths: [(place: Int, ending: Ending)] = []
    try isolation.overBlocks(
      of: 0..<UInt64(count), atMost: 1, shouldStop: shouldStop,
      work: { block, marker in
        let index = block.cases.lowerBound
        marker.begin(index)
        let result = try? work(Int(index)) {
          marker.beat()
          return marker.isStopped
        }
        // One that was told to stop tells of nothing.
        return Told(Message(result), before: result == nil ? index : index + 1)
      },
      onMessage: { told, message in
        guard let result: Result = message.value(Result?.self) ?? nil else { return .tellAgain }
        onResult(Int(told.number), result)
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
