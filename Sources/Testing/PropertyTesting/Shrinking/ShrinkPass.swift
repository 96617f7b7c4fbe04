/// The shrink passes, in order of execution. Each has a file in this folder, named after it, that begins
/// with a description of the candidates or of the guarantee at a fixed point, and an example.
public enum ShrinkPass: Hashable, Sendable, CaseIterable {
  /// The deletion of elements, commands and other units.
  case deleteSpans
  /// The replacement of two adjacent steps by one.
  case mergeSteps
  /// The replacement of a span by a part of it with the same label.
  case replaceByPart
  /// The merging of adjacent spans.
  case joinSpans
  /// The replacement of elements by one with their sums.
  case addUp
  /// The deletion and exchange of branches that are not spans.
  case cutBranches
  /// The lowering of one word of a number, and the raising of its later words.
  case lowerWords
  /// The lowering of several numbers by the same amount.
  case lowerTogether
  /// The lowering of single choices.
  case lowerChoices
  /// The replacement of an alternative by a simpler one with the same number.
  case carryValues
  /// The sorting of adjacent spans and draws.
  case sortSpans
  /// The transfer of an amount from one number to a later one.
  case moveBetween
  /// The lowering of one number and the scaling of a later one.
  case scaleBetween
  /// The clearing of bits and decimal digits.
  case clearDigits

  /// The passes that run only if no earlier one finds an improvement: they have many candidates, and most numbers
  /// are lowered without them.
  static let late: Set<ShrinkPass> = [.scaleBetween, .clearDigits]
}

extension Reduction {
  mutating func run(_ pass: ShrinkPass) {
    switch pass {
    case .deleteSpans: deleteSpans()
    case .replaceByPart: replaceByPart()
    case .joinSpans: joinSpans()
    case .addUp: addUp()
    case .cutBranches: cutBranches()
    case .lowerChoices: lowerChoices()
    case .carryValues: carryValues()
    case .sortSpans: sortSpans()
    case .moveBetween: moveBetween()
    case .scaleBetween: scaleBetween()
    case .clearDigits: clearDigits()
    case .lowerWords: lowerWords()
    case .lowerTogether: lowerTogether()
    case .mergeSteps: mergeSteps()
    }
  }
}
