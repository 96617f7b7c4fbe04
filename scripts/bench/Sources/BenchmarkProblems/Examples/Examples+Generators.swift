import PropertyTesting

extension Example {
  /// Small properties, at least one for each generator.
  package static let ofGenerators: [Example] = [
    Example("UInt16", Generator<UInt16>.integers(in: 80...65_535), minimum: "1024") { $0 >= 1024 },
    Example("Int8", Generator<Int8>.any, minimum: "-100") { $0 <= -100 },
    Example("UInt64", Generator<UInt64>.integers(in: 5...(.max), towards: 1000), minimum: "900") {
      $0 <= 900
    },
    Example("large UInt64", Generator<UInt64>.any, minimum: "\(UInt64.max - 9)") { $0 >= .max - 9 },
    Example("Int128", Generator<Int128>.any, minimum: "\(Int128(1) << 64)") { $0 >= 1 << 64 },
    Example("Int128 below 0", Generator<Int128>.any, minimum: "\(Int128(-1) << 64)") {
      $0 <= -1 << 64
    },
    Example("Double above", .doubles(), minimum: "1001.0") { $0 > 1000.5 && $0 < 1e15 },
    Example("Double below", .doubles(), minimum: "-1001.0") { $0 < -1000.5 },
    Example("Double not an integer", .doubles(), minimum: "0.1") { $0 != $0.rounded() },
    Example("Double in a range", .doubles(in: 0.25...0.75), minimum: "0.6") { $0 > 0.5 },
    Example("huge Double", .doubles(), minimum: "2e+154") { $0 > 0 && ($0 * $0).isInfinite },
    Example("tiny Double", .doubles(), minimum: "-1e-10") { $0 < 0 && $0 > -1e-9 },
    Example("NaN", .doubles(including: .special), minimum: "nan") { $0.isNaN },
    Example("an infinity", .doubles(including: .special), minimum: "inf") { $0.isInfinite },
    Example("Float", .floats(), minimum: "16777216.0") { $0 > 0 && $0 + 1 == $0 && $0 < 5e7 },
    Example("a character", .characters(.letters), minimum: "A") { $0.isUppercase },
    Example("a scalar in a range", .scalars(in: "f"..."q"), minimum: "k") { $0 > "j" },
    Example("digits", .strings(of: .digits, 1...4), minimum: "10") { Int($0) ?? 0 >= 10 },
    Example("pieces", addresses, minimum: "a@a.a") { $0.contains(".") },
    Example("a set", sets, minimum: "[0, 1, 2]") { $0.count >= 3 },
    Example("a large element of a set", sets, minimum: "[70]") { $0.contains { $0 >= 70 } },
    Example("a dictionary", entries, minimum: "[0: 0, 1: 0]") {
      $0.filter { $0 != "]" }.contains(",")
    },
    Example("a unique array", unique, minimum: "[1, 0]") { $0 != $0.sorted() },
    Example("a permutation", .permutations(of: [1, 2, 3, 4]), minimum: "[4, 1, 2, 3]") {
      $0[0] == 4
    },
    Example("a shuffled array", shuffled, minimum: "[6, 0]") { $0.count > 1 && $0[0] > 5 },
    Example("a closed range", Generator.integers(in: 0...99).closedRange, minimum: "5...8") {
      $0.lowerBound >= 5 && $0.count > 3
    },
    Example("a range", Generator.integers(in: 0...99).range, minimum: "0..<1") { !$0.isEmpty },
    Example("a result", results, minimum: "failure(1)") {
      $0.hasPrefix("failure") && $0 != "failure(0)"
    },
    Example("a long array", Generator<UInt8>.any.array(0...2000), minimum: "\(zeros)") {
      $0.count >= 70
    },
    Example(
      "a long array with a mean", Generator<UInt8>.any.array(0...2000, mean: 300), minimum: "[9]"
    ) { $0.contains(9) },
    Example("a UUID", .uuids, minimum: "00000000-0000-4000-8000-000000000001") {
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
