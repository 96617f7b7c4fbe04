import Desk
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

  @Test(arguments: parts)
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

  @Test(arguments: 0...2)
  func `has no neighbouring lists that can trade places or become one`(shortest: Int) throws {
    let lists = Generator<Int>.integers(in: 0...20).array(shortest...4).array(0...5)
    // Lists that must not be empty are sorted as well when their elements move to the next list.
    try expectNothingBetter(
      by: shortest == 1 ? [.joinSpans] : [.sortSpans, .joinSpans], of: lists, seed: 60,
      numbers: Self.flat
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

  @Test(arguments: parts)
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

  /// A tree drawn without spans.
  indirect enum Plant: Sendable {
    case none
    case fork(Int, Plant, Plant)

    static let plants = Generator<Plant> { source throws(Discard) in try plant(&source) }

    private static func plant(_ source: inout ChoiceSource) throws(Discard) -> Plant {
      guard source.boolean(2, in: 5) else { return .none }
      return .fork(try source.integer(in: 0...50), try plant(&source), try plant(&source))
    }

    /// The numbers that a condition reads: none if there are more choices than the pass looks at in one branch.
    var numbers: [Int] { choices.count > 60 ? [] : choices }

    var choices: [Int] {
      switch self {
      case .none: [0]
      case .fork(let number, let left, let right): [1, number] + left.choices + right.choices
      }
    }

    /// All branches inside this one.
    private var parts: [Plant] {
      switch self {
      case .none: []
      case .fork(_, let left, let right): [left, right] + left.parts + right.parts
      }
    }

    /// The results of replacing a branch by nothing or by a part of it, or of swapping two for a simpler tree.
    var simpler: [Plant] {
      switch self {
      case .none: []
      case .fork(let number, let left, let right):
        [.none] + parts + left.simpler.map { .fork(number, $0, right) }
          + right.simpler.map { .fork(number, left, $0) }
          + (right.choices.lexicographicallyPrecedes(left.choices)
            ? [.fork(number, right, left)] : [])
      }
    }
  }

  @Test(arguments: parts)
  func `has no branch that can go, shrink to a part or trade places`(part: UInt64) throws {
    try expectNothingBetter(
      by: [.cutBranches], of: Plant.plants, seed: 80 + part, least: 1_500, numbers: \.numbers,
      simpler: \.simpler)
  }

  @Test(arguments: parts)
  func `has no number with a bit or digit to clear, or a digit to lower`(part: UInt64) throws {
    let pairs = Generator<Int>.integers(in: 0...4_000).array(count: 2)
    try expectNothingBetter(
      by: [.clearDigits], of: pairs, seed: 90 + part, numbers: Self.flagsAndDigits
    ) { pair in
      pair.indices.filter { pair[$0] > 16 }.flatMap { place -> [[Int]] in
        let number = pair[place]
        let bits = (0..<12).filter { number >> $0 & 1 == 1 }.map { number - 1 << $0 }
        let digits = [1, 10, 100, 1000].filter { number / $0 % 10 > 0 }
          .flatMap { [number - $0, number - number / $0 % 10 * $0] }
        return (bits + digits).map { lower in
          var other = pair
          other[place] = lower
          return other
        }
      }
    }
  }

  /// Returns the low flags, the digit of the hundreds and the high flags of each number.
  private static func flagsAndDigits(_ list: [Int]) -> [Int] {
    list.flatMap { [$0 & 0x3F, $0 / 100 % 10 * 5, $0 >> 7] }
  }

  /// Returns sums that are invariant under permutations, and the first number, so that some swaps matter.
  private static func sums(_ list: [Int]) -> [Int] {
    [list.reduce(0, +) % 51, list.reduce(0) { $0 + $1 * $1 } % 51] + list.prefix(1)
  }

  private static func flat(_ rows: [[Int]]) -> [Int] { rows.flatMap { [$0.count + 20] + $0 } }

  /// Expects that no `simpler` neighbour of a result fails, but that one does if a pass is left out.
  private func expectNothingBetter<Value>(
    by passes: Set<ShrinkPass>, of generator: Generator<Value>, seed: UInt64, least: Int = 2_500,
    numbers: (Value) -> [Int], simpler: (Value) -> [Value]
  ) throws {
    for without in [nil] + passes.map(Optional.some) {
      let shrinker = Shrinker(
        passes: Set(ShrinkPass.allCases).subtracting([without].compactMap(\.self)), stages: [])
      let (complaints, shrinks) = try Condition.complaints(
        about: shrinker, of: generator, properties: Desk.sized(320, 320, 3_200), seed: seed,
        cases: 20..<300,
        numbers: numbers, simpler: simpler)
      if let without {
        #expect(complaints.count > 0, "\(without) is not needed")
      } else {
        #expect(complaints.count == 0, "\(complaints.prefix(4))")
      }
      #expect(shrinks > Desk.sized(least / 10, least / 10, least))
    }
  }
}
