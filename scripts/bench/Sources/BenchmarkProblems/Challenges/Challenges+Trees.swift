import PropertyTesting

extension Challenge {
  package static let trees: [Challenge] = [calculator, binaryHeap]

  package static let calculator = Challenge(
    "calculator", Expression.expressions,
    { expression in
      guard !expression.dividesByLiteralZero else { return nil }
      return expression.value != nil
    },
    isIdeal: { expression in
      switch expression {
      case .divide(.number(0), .add(.number(0), .number(0))),
        .divide(.number(0), .divide(.number(0), .number(1))),
        .divide(.number(0), .divide(.number(0), .number(-1))):
        true
      case .number, .add, .divide: false
      }
    })

  package static let binaryHeap = Challenge(
    "binheap", Heap.heaps,
    { heap in
      let wrong = heap.wronglySorted
      return wrong == wrong.sorted() && wrong == heap.elements.sorted()
    },
    isIdeal: { $0.elements.sorted() == [0, 0, 0, 1] })
}

indirect enum Expression: Hashable, Sendable {
  case number(Int)
  case add(Expression, Expression)
  case divide(Expression, Expression)

  package static let expressions = Generator<Expression>.recursive(
    depth: 5, leaf: Generator<Int>.integers.map(Expression.number)
  ) { part in
    .oneOf(
      zip(part, part).map { Expression.add($0, $1) },
      zip(part, part).map { Expression.divide($0, $1) })
  }

  package var dividesByLiteralZero: Bool {
    switch self {
    case .number: false
    case .add(let a, let b): a.dividesByLiteralZero || b.dividesByLiteralZero
    case .divide(let a, let b): b == .number(0) || a.dividesByLiteralZero || b.dividesByLiteralZero
    }
  }

  /// The value, or `nil` if the evaluation divides by zero.
  package var value: Int? {
    switch self {
    case .number(let number): return number
    case .add(let a, let b):
      guard let a = a.value, let b = b.value else { return nil }
      return a &+ b
    case .divide(let a, let b):
      guard let a = a.value, let b = b.value, b != 0 else { return nil }
      return a.dividedReportingOverflow(by: b).partialValue
    }
  }
}

package indirect enum Heap: Hashable, Sendable {
  case empty
  case node(Int, Heap, Heap)

  package static let heaps = Generator<Heap> { source throws(Discard) in
    try heap(size: try source.integer(in: 0...20), above: 0, &source)
  }

  private static func heap(
    size: Int, above low: Int, _ source: inout ChoiceSource
  ) throws(Discard) -> Heap {
    guard size > 0, source.boolean(3, in: 4) else { return .empty }
    let key = try source.integer(in: low...low + 1000)
    return .node(
      key, try heap(size: size / 2, above: key, &source),
      try heap(size: size / 2, above: key, &source))
  }

  /// All keys in preorder.
  package var elements: [Int] {
    switch self {
    case .empty: []
    case .node(let key, let left, let right): [key] + left.elements + right.elements
    }
  }

  /// The result of the faulty conversion: the root, then the two halves merged once and read in preorder
  /// instead of sorted.
  package var wronglySorted: [Int] {
    switch self {
    case .empty: []
    case .node(let key, let left, let right): [key] + left.merged(with: right).elements
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
}
