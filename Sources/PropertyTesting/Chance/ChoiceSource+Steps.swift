extension ChoiceSource {
  /// Repeats `body` as often as chance says, for sequences whose steps are drawn and acted on in turn.
  ///
  /// Each step is preceded by the choice to go on, and both are one unit that can be deleted; what
  /// `body` draws is one value that can be made simpler. Zero steps are the simplest.
  /// Where there is room for more than 512 steps beyond the fewest, five random sequences in six take up to
  /// 256 there, and one any number.
  ///
  ///     try source.steps(0...50) { source, _ throws(Discard) in
  ///       let command = try drawCommand(&source, in: model)
  ///       return model.take(command) == system.perform(command) ? .goOn : .stop
  ///     }
  ///
  /// - Parameters:
  ///   - counts: How many steps there may be.
  ///   - body: Draws and acts; gets the number of the step, from 0.
  /// - Returns: How many steps were taken.
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

  /// Whether another step may follow.
  public enum Step: Hashable, Sendable {
    case goOn
    case stop
  }
}
