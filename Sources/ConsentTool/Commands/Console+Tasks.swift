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
    do throws(IsolationError) {
      try Tasks(count: count, work: work, workAfter: workAfter).runInOrder(
        in: isolation, shouldStop: { Interruption.isRequested },
        onProgress: { progress("\($0) of \(count) \(noun)") }, upTo: isLast,
        onResult: {
          clearProgress()
          onResult($0, $1)
        })
    } catch {
      throw UsageError(error)
    }
    clearProgress()
    return !Interruption.isRequested
  }
}
