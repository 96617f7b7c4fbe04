/// Tries each lower value of one choice. If there are more than 256, first tries values with a bit or a
/// decimal digit moved down, then values close to either end, at growing distances; then all values, from both
/// ends.
///
///     1_000 of which only 7 and 1_000 fail becomes 7
extension Reduction {
  mutating func lowerSingles() {
    let choices = best.choices
    for place in choices.indices {
      let complexity = choices[place].complexity
      if complexity <= 256 {
        for lower in 0..<complexity where offer(Change(place, lower)) { return }
      } else {
        for lower in best.draws[place].movedDigits where offer(Change(place, lower)) { return }
        for step in Self.growingSteps(below: complexity) {
          if offer(Change(place, step - 1)) || offer(Change(place, complexity - step)) { return }
        }
      }
    }
    let wide = choices.indices.filter { choices[$0].complexity > 256 }
    guard let most = wide.map({ choices[$0].complexity }).max() else { return }
    var turn = 0
    while turn < most {
      for place in wide {
        guard let lower = choices[place].complexity.lower(turn) else { continue }
        if offer(Change(place, lower)) { return }
      }
      turn += 1
    }
  }

  /// Returns about 128 numbers from 1 to below `top`, in roughly geometric progression.
  private static func growingSteps(below top: UInt64) -> [UInt64] {
    var steps: [UInt64] = []
    var step: UInt64 = 1
    let bits = UInt64(64 - top.leadingZeroBitCount)
    while step < top {
      steps.append(step)
      let growth = max(step / 128 * max(bits, 1), 1)
      let (next, overflow) = step.addingReportingOverflow(growth)
      if overflow { break }
      step = next
    }
    return steps
  }
}
