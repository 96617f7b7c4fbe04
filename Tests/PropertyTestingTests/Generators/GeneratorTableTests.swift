import Desk
import PropertyTesting
import Testing

@Suite struct `Every generator` {
  @Test(arguments: GeneratorRow.all.indices)
  func `has its simplest value where every choice is the simplest`(row: Int) throws {
    let row = GeneratorRow.all[row]
    var source = ChoiceSource(seed: 9, case: 0)
    #expect(try row.draw(&source) == row.simplest, "\(row.name)")
    #expect(source.recorded.choices.allSatisfy { $0 == .simplest }, "\(row.name)")
  }

  @Test(arguments: GeneratorRow.all.indices)
  func `gives the same value again for what it recorded`(row: Int) throws {
    let row = GeneratorRow.all[row]
    var differences: [UInt64] = []
    var values: Set<String> = []
    for index in 1...300 as ClosedRange<UInt64> {
      var source = ChoiceSource(seed: 5, case: index)
      let value = try row.draw(&source)
      values.insert(value)
      var flat = ChoiceSource(replaying: source.recorded)
      var spanned = ChoiceSource(following: source.recorded)
      let text = try #require(ChoiceSequence(source.recorded.description))
      var parsed = ChoiceSource(replaying: text)
      if try row.draw(&flat) != value || flat.overran || flat.recorded != source.recorded {
        differences.append(index)
      }
      if try row.draw(&spanned) != value { differences.append(index) }
      if try row.draw(&parsed) != value { differences.append(index) }
    }
    #expect(differences == [], "\(row.name)")
    #expect(values.count > 1 || row.name == "Double with one value", "\(row.name)")
  }

  /// Problems that take a debug build seconds.
  private static let long: Set = ["a long array", "pieces", "a dictionary"]

  @Test(arguments: Problem.ofGenerators.indices)
  func `shrinks to the exact minimum`(index: Int) {
    let problem = Problem.ofGenerators[index]
    if Self.long.contains(problem.name) && !Desk.areSweepsAskedFor { return }
    #expect(problem.misses(seeds: 1...1) == [])
  }
}

extension Problem {
  /// Small properties, at least one for each generator.
  static let ofGenerators: [Problem] = [
    Problem("UInt16", Generator<UInt16>.integers(in: 80...65_535), minimum: "1024") { $0 >= 1024 },
    Problem("Int8", Generator<Int8>.any, minimum: "-100") { $0 <= -100 },
    Problem("UInt64", Generator<UInt64>.integers(in: 5...(.max), towards: 1000), minimum: "900") {
      $0 <= 900
    },
    Problem("large UInt64", Generator<UInt64>.any, minimum: "\(UInt64.max - 9)") { $0 >= .max - 9 },
    Problem("Int128", Generator<Int128>.any, minimum: "\(Int128(1) << 64)") { $0 >= 1 << 64 },
    Problem("Int128 below 0", Generator<Int128>.any, minimum: "\(Int128(-1) << 64)") {
      $0 <= -1 << 64
    },
    Problem("Double above", .doubles(), minimum: "1001.0") { $0 > 1000.5 && $0 < 1e15 },
    Problem("Double below", .doubles(), minimum: "-1001.0") { $0 < -1000.5 },
    Problem("Double not an integer", .doubles(), minimum: "0.1") { $0 != $0.rounded() },
    Problem("Double in a range", .doubles(in: 0.25...0.75), minimum: "0.6") { $0 > 0.5 },
    Problem("huge Double", .doubles(), minimum: "2e+154") { $0 > 0 && ($0 * $0).isInfinite },
    Problem("tiny Double", .doubles(), minimum: "-1e-10") { $0 < 0 && $0 > -1e-9 },
    Problem("NaN", .doubles(including: .special), minimum: "nan") { $0.isNaN },
    Problem("an infinity", .doubles(including: .special), minimum: "inf") { $0.isInfinite },
    Problem("Float", .floats(), minimum: "16777216.0") { $0 > 0 && $0 + 1 == $0 && $0 < 5e7 },
    Problem("a character", .characters(.letters), minimum: "A") { $0.isUppercase },
    Problem("a scalar in a range", .scalars(in: "f"..."q"), minimum: "k") { $0 > "j" },
    Problem("digits", .strings(of: .digits, 1...4), minimum: "10") { Int($0) ?? 0 >= 10 },
    Problem("pieces", addresses, minimum: "a@a.a") { $0.contains(".") },
    Problem("a set", sets, minimum: "[0, 1, 2]") { $0.count >= 3 },
    Problem("a large element of a set", sets, minimum: "[70]") { $0.contains { $0 >= 70 } },
    Problem("a dictionary", entries, minimum: "[0: 0, 1: 0]") {
      $0.filter { $0 != "]" }.contains(",")
    },
    Problem("a unique array", unique, minimum: "[1, 0]") { $0 != $0.sorted() },
    Problem("a permutation", .permutations(of: [1, 2, 3, 4]), minimum: "[4, 1, 2, 3]") {
      $0[0] == 4
    },
    Problem("a shuffled array", shuffled, minimum: "[6, 0]") { $0.count > 1 && $0[0] > 5 },
    Problem("a closed range", Generator.integers(in: 0...99).closedRange, minimum: "5...8") {
      $0.lowerBound >= 5 && $0.count > 3
    },
    Problem("a range", Generator.integers(in: 0...99).range, minimum: "0..<1") { !$0.isEmpty },
    Problem("a result", results, minimum: "failure(1)") {
      $0.hasPrefix("failure") && $0 != "failure(0)"
    },
    Problem("a long array", Generator<UInt8>.any.array(0...2000), minimum: "\(zeros)") {
      $0.count >= 70
    },
    Problem(
      "a long array with a mean", Generator<UInt8>.any.array(0...2000, mean: 300), minimum: "[9]"
    ) { $0.contains(9) },
    Problem("a UUID", .uuids, minimum: "00000000-0000-4000-8000-000000000001") {
      !$0.hasSuffix("0")
    },
  ]

  private static let addresses: Generator<String> = {
    let word = Generator<String>.strings(of: .lowercase, 1...8)
    return .joined(word, "@", word.repeated(1...3, separator: "."))
  }()
  private static let sets = Generator<UInt8>.any.set(0...20).map { $0.sorted() }
  private static let unique = Generator<Int>.integers(in: 0...99).uniqueArray()
  private static let entries = Generator<Int>.integers(in: 0...9).dictionary(to: .integers)
    .map { entries in
      let texts = entries.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      return "[\(texts.joined(separator: ", "))]"
    }
  private static let shuffled = Generator<Int>.integers(in: 0...99).array().shuffled()
  private static let zeros = [UInt8](repeating: 0, count: 70)
  private struct Mistake: Error { var number: Int }
  private static let results = Generator.integers.result(
    or: Generator.integers(in: 0...99).map { Mistake(number: $0) }
  ).map { result in
    switch result {
    case .success(let number): "success(\(number))"
    case .failure(let mistake): "failure(\(mistake.number))"
    }
  }
}
