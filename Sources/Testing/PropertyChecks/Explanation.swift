import PropertyTesting

/// A sensitivity analysis of a failing case: the choices that matter for the failure.
public struct Explanation: Hashable, Sendable {
  /// The indices of choices whose value does not matter: the failure persists for every other value tried.
  public var irrelevant: [Int]
  /// The pairs of indices whose values may only change together, by the same amount.
  public var tied: [Tie]
  /// The number of runs of the property.
  public var evaluations: Int

  /// A pair of choices whose values differ by a constant.
  public struct Tie: Hashable, Sendable {
    /// The index of the first choice.
    public var first: Int
    /// The index of the second choice.
    public var second: Int
    /// The second value minus the first.
    public var difference: Int
  }
}

extension Shrinker {
  /// Varies the choices of a failing case, one and two at a time.
  ///
  /// - Parameters:
  ///   - choices: A failing case with its draws, as returned by `shrink`.
  ///   - failure: The failure class of the case.
  ///   - budget: The maximum number of runs of the property.
  ///   - hasTime: Called before each run. If it returns false, no other choices are called irrelevant or tied.
  ///   - evaluate: Draws and runs one case, and returns its outcome.
  public func explain<Failure>(
    _ choices: ChoiceSequence, keeping failure: Failure, budget: Int = 500,
    hasTime: () -> Bool = { true }, evaluate: (inout ChoiceSource) -> CaseOutcome<Failure>
  ) -> Explanation {
    var explanation = Explanation(irrelevant: [], tied: [], evaluations: 0)
    var isOver = false
    func failsAlike(_ changes: [(place: Int, complexity: UInt64)]) -> Bool {
      isOver = isOver || explanation.evaluations >= budget || !hasTime()
      if isOver { return false }
      explanation.evaluations += 1
      var changed = choices
      for (place, complexity) in changes {
        changed.choices[place] = Choice(complexity: complexity)
      }
      var source = ChoiceSource(following: changed)
      return evaluate(&source) == .failed(failure)
    }
    var relevant: [Int] = []
    for index in choices.draws.indices where choices.draws[index].largestComplexity > 0 {
      let others = choices.draws[index].others
      if others.allSatisfy({ failsAlike([(index, $0)]) }) {
        explanation.irrelevant.append(index)
      } else if choices.draws[index].largestComplexity > 1 {
        relevant.append(index)
      }
    }
    for (turn, place) in relevant.enumerated() where !isOver {
      for partner in relevant[(turn + 1)...] where !isOver {
        let (first, second) = (choices.draws[place], choices.draws[partner])
        let steps = [1, 2, 7].filter { first.canAdd($0) && second.canAdd($0) }
        guard steps.count > 1 else { continue }
        let isTied = steps.allSatisfy { step in
          !failsAlike([(place, first.complexity(of: first.value + step))])
            && !failsAlike([(partner, second.complexity(of: second.value + step))])
            && failsAlike([
              (place, first.complexity(of: first.value + step)),
              (partner, second.complexity(of: second.value + step)),
            ])
        }
        let difference = second.value.subtractingReportingOverflow(first.value)
        if isTied && !difference.overflow {
          explanation.tied.append(
            Explanation.Tie(first: place, second: partner, difference: difference.partialValue))
        }
      }
    }
    return explanation
  }
}

extension Draw {
  /// Up to six other complexities: the simplest, the adjacent ones, half of the largest, and the largest two.
  fileprivate var others: [UInt64] {
    let here = choice.complexity
    let last = largestComplexity
    var found: [UInt64] = []
    for other in [0, here &- 1, here &+ 1, last / 2, last - 1, last]
    where other <= last && other != here && !found.contains(other) { found.append(other) }
    return found
  }

  fileprivate func canAdd(_ step: Int) -> Bool {
    let (sum, overflow) = value.addingReportingOverflow(step)
    return !overflow && sum <= high
  }
}
