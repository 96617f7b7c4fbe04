import ConsentSystem
import PropertyChecks

/// A time limit for the steps of walks. Only seconds count in which a thread of the pool is free, since an app is not
/// slow because other tests are busy. One clock serves all steps, as a timer for each costs more than the step.
final class StepLimit: Sendable {
  private struct State: Sendable {
    /// The number of the step that goes on; `nil` between steps.
    var step: Int?
    var steps = 0
    var end: (@Sendable () -> Void)?
    var clock: Task<Void, Never>?
  }

  let duration: Duration
  private let state = Guarded(State())

  init(_ duration: Duration) { self.duration = duration }

  deinit { state.withLock { $0.clock }?.cancel() }

  /// Returns the result of `work`; `nil` if it takes longer than the limit, or if this task is cancelled. Then the
  /// work is left to itself.
  func result<Value: Sendable>(of work: @Sendable @escaping () async -> Value) async -> Value? {
    let first = FirstResult<Value>()
    let number = begin { first.resume(returning: nil) }
    defer { state.withLock { if $0.step == number { ($0.step, $0.end) = (nil, nil) } } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        first.keep(continuation)
        Task { first.resume(returning: await work()) }
      }
    } onCancel: {
      first.resume(returning: nil)
    }
  }

  private func begin(_ end: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.steps += 1
      (state.step, state.end) = (state.steps, end)
      if state.clock == nil {
        state.clock = Task { [weak self, duration] in
          var ticks = Ticks()
          while !Task.isCancelled {
            let counted = await Deadline.counted(duration / Ticks.count)
            guard let self else { return }
            self.tick(&ticks, counted)
          }
        }
      }
      return state.steps
    }
  }

  /// The time that is left for a step.
  private struct Ticks {
    static let count = 10
    var step: Int?
    var left = Double(count)
  }

  private func tick(_ ticks: inout Ticks, _ counted: Double) {
    let end = state.withLock { state -> (@Sendable () -> Void)? in
      if state.step == nil || state.step != ticks.step {
        ticks = Ticks(step: state.step)
      } else {
        ticks.left -= counted
      }
      return ticks.left <= 0 ? state.end.take() : nil
    }
    end?()
  }
}
