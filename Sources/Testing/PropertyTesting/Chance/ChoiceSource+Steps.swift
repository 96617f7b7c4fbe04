extension ChoiceSource {
  /// Runs `body` repeatedly, for sequences whose steps are drawn and executed in turn.
  ///
  /// Each step is preceded by the choice to continue; together they are one span that can be deleted. The
  /// choices of `body` are a span of their own inside it. The simplest sequence has the fewest steps.
  /// If the range allows more than 512 steps beyond the minimum, five of six random sequences have up to
  /// 256 such steps, and one in six any number.
  ///
  ///     try source.steps(0...50) { source, _ throws(Discard) in
  ///       let command = try drawCommand(&source, in: model)
  ///       return model.take(command) == system.perform(command) ? .goOn : .stop
  ///     }
  ///
  /// - Parameters:
  ///   - counts: The range of the number of steps.
  ///   - body: Draws and executes one step; its second argument is the index of the step, from 0.
  /// - Returns: The number of steps executed.
  @inlinable
  @discardableResult
  public mutating func steps(
    _ counts: ClosedRange<Int>,
    _ body: (inout ChoiceSource, Int) throws(Discard) -> Step
  ) throws(Discard) -> Int {
    precondition(counts.lowerBound >= 0, "a sequence has no fewer than 0 steps")
    let goal = goal(in: counts, times: 8)
    var step = 0
    while true {
      let place = openSpan(.element)
      defer { closeSpan(place) }
      guard goesOn(after: step, in: counts, goal: goal) else { return step }
      let content = openSpan(.alternative)
      defer { closeSpan(content) }
      let next = try body(&self, step)
      step &+= 1
      switch next {
      case .goOn: break
      case .stop: return step
      }
    }
  }

  /// The result of one step.
  public enum Step: Hashable, Sendable {
    /// Another step may follow.
    case goOn
    /// The sequence ends.
    case stop
  }
}
