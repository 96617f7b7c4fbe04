/// The stages of the search for simpler cases after the passes, in order of execution. Each has a file in
/// this folder, named after it, that begins with a description of its candidates and an example.
public enum Stage: Hashable, Sendable, CaseIterable {
  /// The lowering of single choices.
  case singles
  /// The exchange of two values among the draws of one range.
  case rename
  /// The same change in all equal spans.
  case equalSpans
  /// The lowering of one choice while a later one changes.
  case pairs
  /// The lowering of one choice while two later ones change.
  case triples
  /// The enumeration of all simpler sequences.
  case enumeration
  /// The deletion and the refilling of units.
  case rows
  /// The shrinking of new random cases.
  case restart

  /// The relative share of a round.
  var share: Int {
    switch self {
    case .singles: 8
    case .rename, .equalSpans: 1
    case .pairs, .triples, .enumeration, .restart: 4
    case .rows: 6
    }
  }

  /// The same for sequences whose steps are drawn and executed in turn, where drawing a case costs as much
  /// as judging it.
  var shareOfSteps: Int {
    switch self {
    case .rename, .equalSpans, .pairs, .triples, .enumeration: 1
    case .singles: 2
    case .rows: 4
    case .restart: 22
    }
  }
}

extension Reduction {
  /// Runs `stage` with its remaining candidates for the best case, until it finds a simpler one, is
  /// exhausted, or its turn ends. The cases of a restart are shrunk by `passes`.
  mutating func run(_ stage: Stage, by passes: Set<ShrinkPass>) {
    switch stage {
    case .singles: lowerSingles()
    case .rename: renameValues()
    case .equalSpans: changeEqualSpans()
    case .pairs: changePairs()
    case .triples: changeTriples()
    case .rows: changeRows()
    case .enumeration: enumerate()
    case .restart: restartAtRandom(by: passes)
    }
  }
}
