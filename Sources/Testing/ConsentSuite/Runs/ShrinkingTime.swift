import Lockstep
import StateMachines

/// The time in which the failing cases of a program are shrunk. Each class of failures has an equal share of what is left.
///
/// A play of a program may take seconds. Cases of the system of this package are shrunk in a number of plays alone, so
/// that equal seeds give equal cases.
package final class ShrinkingTime {
  private var left: Duration
  private var share = Duration.zero
  private var start = ContinuousClock.now

  /// The time of all failing cases of a check.
  package static let ofCheck = Duration.seconds(40)

  package init(_ time: Duration = ofCheck) { left = time }

  /// Begins the share of the first of so many classes.
  package func begin(_ classes: Int) {
    let now = ContinuousClock.now
    if share > .zero { left -= now - start }
    (start, share) = (now, max(left, .zero) / max(classes, 1))
  }

  /// Whether the share is used up.
  package var isOver: Bool { ContinuousClock.now - start >= share }
}

extension Check where M: SuiteMachine {
  /// Limits the time in which failing cases are shrunk, if they are of a program.
  ///
  /// - Parameters:
  ///   - time: The time of all failing cases of the check.
  ///   - shouldStop: Returns whether to stop shrinking for another reason.
  ///   - onShrinking: Called before each class of failures, with the number of classes that are left.
  /// - Returns: A function that returns whether to stop shrinking.
  mutating func shrinks(
    in time: ShrinkingTime = ShrinkingTime(), orUntil shouldStop: @escaping () -> Bool,
    onShrinking: @escaping (Int) -> Void = { _ in }
  ) -> () -> Bool {
    let time = contestant.isProgram ? time : nil
    self.onShrinking = {
      time?.begin($0)
      onShrinking($0)
    }
    let isOver = { shouldStop() || time?.isOver ?? false }
    shouldStopShrinking = isOver
    return isOver
  }
}
