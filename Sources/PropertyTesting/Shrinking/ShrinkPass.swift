/// The passes of the shrinker, in the order in which they take turns. Each file of this folder that
/// is named after one begins with what the pass tries, or guarantees once it finds nothing more.
public enum ShrinkPass: Hashable, Sendable, CaseIterable {
  case deleteSpans
  case mergeSteps
  case repairLengths
  case emptySpans
  case replaceByPart
  case joinSpans
  case clearBits
  case lowerTogether
  case lowerChoices
  case lowerBranches
  case renumber
  case sortSpans
  case moveBetween
  case absorb
  case replaceAndLower
  case deletePairs
  case deleteChoices
  case tryAllLower
  case moveMembers
  case deleteAndRaise
}

extension Reduction {
  mutating func run(_ pass: ShrinkPass) {
    switch pass {
    case .emptySpans: emptySpans()
    case .deleteSpans: deleteSpans()
    case .replaceByPart: replaceByPart()
    case .joinSpans: joinSpans()
    case .lowerChoices: lowerChoices()
    case .lowerBranches: lowerBranches()
    case .repairLengths: repairLengths()
    case .renumber: renumber()
    case .sortSpans: sortSpans()
    case .moveBetween: moveBetween()
    case .lowerTogether: lowerTogether()
    case .absorb: absorb()
    case .replaceAndLower: replaceAndLower()
    case .deletePairs: deletePairs()
    case .deleteChoices: deleteChoices()
    case .tryAllLower: tryAllLower()
    case .clearBits: clearBits()
    case .moveMembers: moveMembers()
    case .mergeSteps: mergeSteps()
    case .deleteAndRaise: deleteAndRaise()
    }
  }
}
