/// The shrink passes, in order of execution. Each has a file in this folder, named after it, that begins
/// with a description of the candidates or of the guarantee at a fixed point.
public enum ShrinkPass: Hashable, Sendable, CaseIterable {
  /// Deletes elements, commands and other units.
  case deleteSpans
  /// Replaces two adjacent steps by one.
  case mergeSteps
  /// Replaces a span by a part of it with the same label.
  case replaceByPart
  /// Merges adjacent spans.
  case joinSpans
  /// Lowers several numbers by the same amount.
  case lowerTogether
  /// Lowers single choices.
  case lowerChoices
  /// Sorts adjacent spans and draws.
  case sortSpans
  /// Moves an amount from one number to a later one.
  case moveBetween
}

extension Reduction {
  mutating func run(_ pass: ShrinkPass) {
    switch pass {
    case .deleteSpans: deleteSpans()
    case .replaceByPart: replaceByPart()
    case .joinSpans: joinSpans()
    case .lowerChoices: lowerChoices()
    case .sortSpans: sortSpans()
    case .moveBetween: moveBetween()
    case .lowerTogether: lowerTogether()
    case .mergeSteps: mergeSteps()
    }
  }
}
