import ConsentSuite
import Lockstep
import OperatingSystem
import Terminal
import Workers

extension Console {
  /// Runs the tasks of a command on all cores, and shows their number on the progress line.
  ///
  /// - Parameters:
  ///   - count: The number of tasks.
  ///   - noun: The name of the tasks on the progress line, such as `scopes`.
  ///   - isLast: Returns whether results after this one are not needed.
  ///   - onResult: Receives the results in the order of the tasks.
  /// - Returns: Whether the work was not interrupted.
  func doTasks<Result: Portable>(
    _ count: Int, _ noun: String, in isolation: Isolation?,
    _ work: @escaping (Int, @escaping () -> Bool) throws(IsolationError) -> Result?,
    after workAfter: @escaping (Int, ExitReason) throws(IsolationError) -> Result,
    upTo isLast: (Result) -> Bool = { _ in false }, onResult: (Int, Result) -> Void
  ) throws(UsageError) -> Bool {
    let line = ProgressLine(self)
    var done = 0
    func draw() {
      guard isInteractive else { return }
      line.draw {
        let rest = ProgressLine.rest(done: Double(done), of: Double(count), in: line.seconds)
        return ["\(done) of \(count) \(noun)", "\(Int(line.seconds)) s", rest].compactMap(\.self)
          .joined(separator: ", ")
      }
    }
    try orUsage { () throws(IsolationError) in
      try Tasks(count: count, work: work, workAfter: workAfter).runInOrder(
        in: isolation,
        shouldStop: {
          draw()
          return Interruption.isRequested
        },
        onProgress: { done = $0 }, upTo: isLast,
        onResult: {
          clearProgress()
          onResult($0, $1)
        })
    }
    clearProgress()
    return !Interruption.isRequested
  }

  /// Runs work of unknown extent, and shows its time on the progress line.
  ///
  /// - Parameters:
  ///   - activity: The work in words, such as `shrinking`.
  ///   - work: The work. It receives a function to call often, which returns whether to stop.
  func doing<Result, Failure: Error>(
    _ activity: String, _ work: (@escaping () -> Bool) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let line = ProgressLine(self)
    defer { clearProgress() }
    return try work {
      if isInteractive { line.draw { "\(activity), \(Int(line.seconds)) s" } }
      return Interruption.isRequested
    }
  }
}
