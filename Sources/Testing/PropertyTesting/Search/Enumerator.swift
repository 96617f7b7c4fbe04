/// An enumerator of a finite space of cases, in lexicographic order, simplest first.
///
///     var enumerator = Enumerator()
///     while var source = enumerator.next() {
///       run(&source)
///       enumerator.advance(past: source)
///     }
///
/// The enumeration is a depth-first search over the choices: the last choice varies fastest.
public struct Enumerator: Sendable {
  private var prefix: ContiguousArray<Choice>?
  /// The number of cases returned by `next()`.
  public private(set) var count = 0

  /// An enumerator at the first case.
  public init() { prefix = [] }

  /// Returns the source of the next case, or `nil` after the last.
  public mutating func next() -> ChoiceSource? {
    guard let prefix else { return nil }
    count += 1
    return ChoiceSource(replaying: ChoiceSequence(prefix))
  }

  /// Advances to the next case, given the source of the current case after its run.
  public mutating func advance(past source: borrowing ChoiceSource) {
    var draws = source.draws.array
    while let last = draws.popLast() {
      let complexity = last.choice.complexity
      if complexity < last.largestComplexity {
        prefix = ContiguousArray(draws.map { $0.choice })
        prefix?.append(Choice(complexity: complexity + 1))
        return
      }
    }
    prefix = nil
  }
}
