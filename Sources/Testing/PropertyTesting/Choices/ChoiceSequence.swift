/// The recorded choices of one case, in order.
///
/// Sequences are ordered shortlex: by length, then lexicographically by complexity. The shrinker's notion
/// of "simpler" is this order.
///
/// Two sequences are equal if their choices are equal. Their draws and spans are metadata: they do not
/// affect equality, and are empty after parsing.
public struct ChoiceSequence: Hashable, Sendable, Comparable {
  /// The choices, in order.
  public var choices: ContiguousArray<Choice>
  /// The draw of each choice; empty if unknown.
  public private(set) var draws: ContiguousArray<Draw>
  /// The spans in order of opening; empty if unknown.
  public internal(set) var spans: ContiguousArray<Span>

  /// A sequence of `choices` without draws and spans.
  public init(_ choices: ContiguousArray<Choice> = []) {
    self.choices = choices
    self.draws = []
    self.spans = []
  }

  init(draws: ContiguousArray<Draw>, spans: ContiguousArray<Span>) {
    self.choices = ContiguousArray(draws.lazy.map(\.choice))
    (self.draws, self.spans) = (draws, spans)
  }

  /// The number of choices.
  public var count: Int { choices.count }

  /// Compares the choices only.
  public static func == (left: ChoiceSequence, right: ChoiceSequence) -> Bool {
    left.choices == right.choices
  }

  /// Hashes the choices only.
  public func hash(into hasher: inout Hasher) { hasher.combine(choices) }

  /// Orders sequences shortlex.
  public static func < (left: ChoiceSequence, right: ChoiceSequence) -> Bool {
    if left.count != right.count { return left.count < right.count }
    for (mine, theirs) in zip(left.choices, right.choices) where mine != theirs {
      return mine < theirs
    }
    return false
  }
}
