/// Everything that chance decided in one case, in the order it was asked.
///
/// Sequences are ordered shortlex: fewer choices first, then smaller choice by choice. That order
/// is what "simpler" means to the shrinker.
///
/// Two sequences are equal when their choices are. What is kept aside - the ranges that were drawn
/// from and the spans - is knowledge about the choices, and absent after parsing.
public struct ChoiceSequence: Hashable, Sendable, Comparable {
  public var choices: ContiguousArray<Choice>
  /// The draws behind the choices, one each, or empty when unknown.
  public private(set) var draws: ContiguousArray<Draw>
  /// The spans in the order they were opened, or empty when unknown.
  public internal(set) var spans: ContiguousArray<Span>

  public init(_ choices: ContiguousArray<Choice> = []) {
    self.choices = choices
    self.draws = []
    self.spans = []
  }

  init(draws: ContiguousArray<Draw>, spans: ContiguousArray<Span>) {
    self.choices = ContiguousArray(draws.lazy.map(\.choice))
    self.draws = draws
    self.spans = spans
  }

  public var count: Int { choices.count }

  public static func == (left: ChoiceSequence, right: ChoiceSequence) -> Bool {
    left.choices == right.choices
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(choices)
  }

  public static func < (left: ChoiceSequence, right: ChoiceSequence) -> Bool {
    if left.count != right.count { return left.count < right.count }
    for (mine, theirs) in zip(left.choices, right.choices) where mine != theirs {
      return mine < theirs
    }
    return false
  }
}
