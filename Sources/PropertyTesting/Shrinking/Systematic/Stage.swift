/// The stages of the search for what is simpler than the passes get, in the order in which they take
/// turns. Each file of this folder that is named after one begins with what it tries.
public enum Stage: Hashable, Sendable, CaseIterable {
  case singles
  case rename
  case equalSpans
  case pairs
  case triples
  case rows
  case enumeration
  case restart

  /// How large a part of a round is its own.
  var share: Int {
    switch self {
    case .singles: 8
    case .rename, .equalSpans: 1
    case .pairs, .triples, .enumeration, .restart: 4
    case .rows: 6
    }
  }

  /// The same for sequences of steps, of which each is drawn after the one before was taken: what they
  /// draw costs as much as to judge it.
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
  /// Lets `stage` try what it has not tried yet of the best case, until it finds a simpler one, comes
  /// to its end, or its turn ends. What a restart draws is shrunk by `passes`.
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
