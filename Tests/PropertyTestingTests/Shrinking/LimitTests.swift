import Desk
import PropertyChecks
import PropertyTesting
import Testing

/// Failing checks of values with thousands of elements, of which a debug build draws a few dozen in a second.
@Suite struct `A check of thousands of elements` {
  enum Values: CaseIterable {
    case numbers, flags, texts, lists, pairs, twins, sets, alternatives, orders, dependents, trees
    case shortened

    var generator: Generator<[Int]> {
      let numbers = Generator<Int>.integers(in: 0...1_000)
      let digits = Generator<Int>.integers(in: 0...9)
      switch self {
      case .numbers: return numbers.array(3_000...4_000)
      case .shortened: return numbers.array(0...4_000, mean: 3_000)
      case .flags: return Generator<Bool>.booleans.map { $0 ? 1 : 0 }.array(3_000...4_000)
      case .texts:
        return Generator<String>.strings().array(500...600).map { texts in
          texts.flatMap { $0.utf8.map { Int($0) } }
        }
      case .lists: return numbers.array(0...20).array(300...400).map { Array($0.joined()) }
      case .pairs: return zip(numbers, digits).map { $0 * 10 + $1 }.array(2_000...3_000)
      case .twins:
        let half = digits.array(1_500...2_000)
        return zip(half, half).map { $0 + $1 }
      case .sets:
        return Generator<Int>.integers(in: 0...100_000).set(2_000...2_500).map { set in
          set.sorted { ($0 % 100, $0) < ($1 % 100, $1) }
        }
      case .alternatives:
        return Generator.oneOf(digits, numbers, .always(1), zip(digits, digits).map { $0 * $1 })
          .array(2_000...3_000)
      case .orders: return .permutations(of: Array(0..<2_500))
      case .dependents:
        return Generator<Int>.integers(in: 2_000...3_000).flatMap { count in
          Generator<Int>.integers(in: 0...count).array(count: count)
        }
      case .trees:
        return Generator { source throws(Discard) in
          var numbers: [Int] = []
          var sizes = [try source.integer(in: 2_000...3_000)]
          while let size = sizes.popLast() {
            numbers.append(try source.integer(in: 0...50))
            if size < 2 { continue }
            let left = try source.index(below: size)
            sizes += [left, size - 1 - left].filter { $0 > 0 }
          }
          return numbers
        }
      }
    }
  }

  enum Failure: CaseIterable {
    case always
    /// Many numbers are odd.
    case odd
    /// The numbers are not sorted.
    case unsorted

    func isMet(by numbers: [Int]) -> Bool {
      switch self {
      case .always: true
      case .odd: numbers.count { $0 % 2 == 1 } >= 200
      case .unsorted: zip(numbers, numbers.dropFirst()).count { $0 > $1 } >= 5
      }
    }
  }

  private static let shapes = Values.allCases.flatMap { values in
    Failure.allCases.map { (values, $0) }
  }

  @Test(.knownIssuesUnseen, arguments: Desk.sample(of: Array(shapes.indices), oneIn: 6))
  func `ends within its limit by ten percent`(shape: Int) {
    let (values, failure) = Self.shapes[shape]
    var settings = CheckSettings(seed: 1)
    settings.shrinking = .seconds(1)
    var first: Double?
    withKnownIssue {
      CheckSettings.$current.withValue(settings) {
        check(values.generator) { numbers in
          guard numbers.count > 100, failure.isMet(by: numbers) else { return true }
          first = first ?? Desk.threadSeconds
          return false
        }
      }
    }
    let seconds = Desk.threadSeconds - (first ?? 0)
    // The passes and the report may take half as much again.
    #expect(seconds < 1.5 * 1.1, "\(values), \(failure): \(seconds) CPU seconds")
  }
}
