/// The passes of the shrinker, in the order in which they take turns. Each file of this folder that
/// is named after one begins with what the pass tries, or guarantees once it finds nothing more.
public enum ShrinkPass: Hashable, Sendable, CaseIterable {
  case deleteSpans
  case mergeSteps
  case replaceByPart
  case joinSpans
  case lowerTogether
  case lowerChoices
  case sortSpans
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
