/// Counts through a whole space of cases, simplest first in each place.
///
///     var enumerator = Enumerator()
///     while var source = enumerator.next() {
///       run(&source)
///       enumerator.advance(past: source)
///     }
///
/// The cases are those of a depth-first walk over the choices: the last choice varies fastest.
public struct Enumerator: Sendable {
  private var prefix: ContiguousArray<Choice>?
  /// How many cases were given out.
  public private(set) var count = 0

  public init() {
    prefix = []
  }

  /// Whether every case was given out.
  public var isExhausted: Bool { prefix == nil }

  /// The source of the next case, or nil after the last.
  public mutating func next() -> ChoiceSource? {
    guard let prefix else { return nil }
    count += 1
    return ChoiceSource(replaying: ChoiceSequence(prefix))
  }

  /// Moves on, given the source of the current case after it ran.
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
