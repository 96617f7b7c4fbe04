import PropertyTesting
import Testing

/// The guarantees in the first lines of the passes, against brute force over random properties.
@Suite struct `A result of the passes` {
  typealias Condition = `A result that is called settled`.Condition

  enum Step: Hashable, Sendable {
    case flip
    case add(Int)
    case set(Int, Int)

    static let steps = Generator<Step>.oneOf(
      .always(.flip), Generator<Int>.integers(in: 0...4).map { .add($0) },
      zip(Generator<Int>.integers(in: 0...9), Generator<Int>.integers(in: 0...30))
        .map { .set($0, $1) }
    ).array(0...12)

    /// The merged steps: the largest of each kind, and each first number if there are few.
    static let merged: [Step] = [.flip] + (0...4).map { .add($0) } + [.set(9, 30)]

    /// The number of choices of the step.
    var choices: Int {
      switch self {
      case .flip: 2
      case .add: 3
      case .set: 4
      }
    }

    static func numbers(_ steps: [Step]) -> [Int] { steps.flatMap(\.numbers) }

    private var numbers: [Int] {
      switch self {
      case .flip: [1]
      case .add(let number): [number + 2]
      case .set(let first, let second): [first * 3, second]
      }
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `has no neighbours that can trade places to something simpler`(part: UInt64) throws {
    let lists = Generator<Int>.integers(in: 0...50).array(0...12)
    try expectNothingBetter(by: [.sortSpans], of: lists, seed: 50 + part, numbers: Self.sums) {
      list in
      list.indices.dropFirst().filter { list[$0] < list[$0 - 1] }.map { place in
        var other = list
        other.swapAt(place, place - 1)
        return other
      }
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `has no neighbouring lists that can trade places or become one`(part: UInt64) throws {
    let lists = Generator<Int>.integers(in: 0...20).array(0...4).array(0...5)
    try expectNothingBetter(
      by: [.sortSpans, .joinSpans], of: lists, seed: 60 + part, numbers: Self.flat
    ) { rows in
      rows.indices.dropFirst().flatMap { place -> [[[Int]]] in
        var joined = rows
        joined.replaceSubrange(place - 1...place, with: [rows[place - 1] + rows[place]])
        var swapped = rows
        swapped.swapAt(place, place - 1)
        // Of two lists with a common prefix, the longer one is less simple.
        let isSimpler = rows[place].map(Optional.some).lexicographicallyPrecedes(
          rows[place - 1].map(Optional.some)
        ) { ($0 ?? -1) < ($1 ?? -1) }
        let fits = joined[place - 1].count <= 4
        return (fits ? [joined] : []) + (isSimpler ? [swapped] : [])
      }
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `has no neighbouring steps for which one of fewer choices will do`(part: UInt64) throws {
    try expectNothingBetter(
      by: [.mergeSteps], of: Step.steps, seed: 70 + part, numbers: Step.numbers
    ) { steps in
      steps.indices.dropFirst().flatMap { place -> [[Step]] in
        let both = steps[place - 1].choices + steps[place].choices
        return Step.merged.filter { $0.choices < both }.map { step in
          var other = steps
          other.replaceSubrange(place - 1...place, with: [step])
          return other
        }
      }
    }
  }

  /// Returns sums that are invariant under permutations, and the first number, so that some swaps matter.
  private static func sums(_ list: [Int]) -> [Int] {
    [list.reduce(0, +) % 51, list.reduce(0) { $0 + $1 * $1 } % 51] + list.prefix(1)
  }

  /// Returns the numbers of all rows, and the length of each row.
  private static func flat(_ rows: [[Int]]) -> [Int] { rows.flatMap { [$0.count + 20] + $0 } }

  /// Expects that no `simpler` neighbour of a result fails, but that one does if a pass is left out.
  private func expectNothingBetter<Value>(
    by passes: Set<ShrinkPass>, of generator: Generator<Value>, seed: UInt64,
    numbers: (Value) -> [Int], simpler: (Value) -> [Value]
  ) throws {
    for without in [nil] + passes.map(Optional.some) {
      let shrinker = Shrinker(
        passes: Set(ShrinkPass.allCases).subtracting([without].compactMap(\.self)), stages: [])
      let (complaints, shrinks) = try Condition.complaints(
        about: shrinker, of: generator, properties: 3_200, seed: seed, cases: 20..<300,
        numbers: numbers, simpler: simpler)
      if let without {
        #expect(complaints.count > 0, "\(without) is not needed")
      } else {
        #expect(complaints.count == 0, "\(complaints.prefix(4))")
      }
      #expect(shrinks > 2_500)
    }
  }
}
