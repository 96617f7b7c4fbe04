import PropertyTesting

/// A heap of drawn size whose conversion to a sorted list is wrong.
indirect enum Heap: Hashable, Sendable, CustomStringConvertible {
  case empty
  case node(Int, Heap, Heap)

  static let heaps = Generator<Heap> { source throws(Discard) in
    try heap(size: try source.integer(in: 0...20), above: 0, &source)
  }

  private static func heap(
    size: Int, above low: Int, _ source: inout ChoiceSource
  ) throws(Discard) -> Heap {
    try source.span(.level) { source throws(Discard) in
      guard size > 0, source.boolean(3, in: 4) else { return .empty }
      let key = try source.integer(in: low...low + 1000)
      return .node(
        key, try heap(size: size / 2, above: key, &source),
        try heap(size: size / 2, above: key, &source))
    }
  }

  /// All keys, parents first.
  var keys: [Int] {
    switch self {
    case .empty: []
    case .node(let key, let left, let right): [key] + left.keys + right.keys
    }
  }

  /// After the root it merges the two halves once, and then reads the rest parents first.
  var wronglySorted: [Int] {
    switch self {
    case .empty: []
    case .node(let key, let left, let right): [key] + left.merged(with: right).keys
    }
  }

  private func merged(with other: Heap) -> Heap {
    switch (self, other) {
    case (.empty, _): other
    case (_, .empty): self
    case (.node(let key, let left, let right), .node(let otherKey, let otherLeft, let otherRight)):
      key <= otherKey
        ? .node(key, right.merged(with: other), left)
        : .node(otherKey, otherRight.merged(with: self), otherLeft)
    }
  }

  var description: String {
    switch self {
    case .empty: "-"
    case .node(let key, .empty, .empty): "\(key)"
    case .node(let key, let left, let right): "\(key)(\(left), \(right))"
    }
  }
}
