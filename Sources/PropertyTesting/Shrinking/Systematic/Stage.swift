/// The stages of the search for simpler cases after the passes, in order of execution. Each has a file in
/// this folder, named after it, that begins with a description of its candidates.
public enum Stage: Hashable, Sendable, CaseIterable {
  /// Lowers single choices.
  case singles
  /// Exchanges two values among the draws of one range.
  case rename
  /// Changes equal spans in the same way.
  case equalSpans
  /// Lowers one choice while a later one changes.
  case pairs
  /// Lowers one choice while two later ones change.
  case triples
  /// Deletes and refills units.
  case rows
  /// Tries all simpler sequences in order.
  case enumeration
  /// Shrinks new random cases.
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
