import PropertyTesting

/// Draws the cases of a generator from `first` to below `count`.
func samples<Value>(
  _ generator: Generator<Value>, from first: UInt64 = 0, count: UInt64 = 4000
) throws -> [Value] {
  try (first..<count).map { index in
    var source = ChoiceSource(seed: 80, case: index)
    return try source.draw(generator)
  }
}

/// A generator with its expected simplest value.
struct GeneratorRow: Sendable {
  var name: String
  /// The description of the value; of sets and dictionaries as sorted arrays.
  var simplest: String
  var draw: @Sendable (inout ChoiceSource) throws(Discard) -> String

  init<Value>(_ name: String, _ generator: Generator<Value>, simplest: String) {
    self.name = name
    self.simplest = simplest
    draw = { source throws(Discard) in "\(try source.draw(generator))" }
  }

  static let all: [GeneratorRow] =
    numbers + texts + collections + [
      GeneratorRow("a closed range", Generator.integers(in: -9...9).closedRange, simplest: "0...0"),
      GeneratorRow("a range", Generator.doubles(in: 1...9).range, simplest: "1.0..<1.0"),
      GeneratorRow(
        "a result", Generator.integers.result(or: Generator<Discard>.always(Discard(.assumed))),
        simplest: "success(0)"),
      GeneratorRow(
        "a duration", .durations(in: .seconds(2) ... .seconds(9)), simplest: "2.0 seconds"),
    ]

  private static let numbers = [
    GeneratorRow("any Int", Generator<Int>.any, simplest: "0"),
    GeneratorRow("Int8 in a range", Generator<Int8>.integers(in: -128...(-3)), simplest: "-3"),
    GeneratorRow("UInt16 in a range", Generator<UInt16>.integers(in: 80...65_535), simplest: "80"),
    GeneratorRow(
      "UInt64 beyond Int", Generator<UInt64>.integers(in: 1 << 63...(.max)),
      simplest: "9223372036854775808"),
    GeneratorRow(
      "UInt64 towards a value", Generator<UInt64>.integers(in: 5...(.max), towards: 1 << 63),
      simplest: "9223372036854775808"),
    GeneratorRow("any Int128", Generator<Int128>.any, simplest: "0"),
    GeneratorRow("any UInt128", Generator<UInt128>.any, simplest: "0"),
    GeneratorRow("Int128 below 0", Generator<Int128>.integers(in: .min...(-7)), simplest: "-7"),
    GeneratorRow(
      "Int128 in a narrow range", Generator<Int128>.integers(in: 1 << 100...1 << 100 + 9),
      simplest: "1267650600228229401496703205376"),
    GeneratorRow("any Double", .doubles(), simplest: "0.0"),
    GeneratorRow("Double in a range", .doubles(in: -9.5...(-2.25)), simplest: "-3.0"),
    GeneratorRow("Double between integers", .doubles(in: 0.25...0.75), simplest: "0.3"),
    GeneratorRow(
      "Double between short decimals", .doubles(in: 0.3001...0.3002), simplest: "0.3001"),
    GeneratorRow("Double with one value", .doubles(in: .pi...(.pi)), simplest: "3.141592653589793"),
    GeneratorRow("large Double", .doubles(in: 1.5e300...1e301), simplest: "2e+300"),
    GeneratorRow("any Double at all", .doubles(including: .special), simplest: "0.0"),
    GeneratorRow("any Float", .floats(), simplest: "0.0"),
    GeneratorRow("Float in a range", .floats(in: 0.5...0.75), simplest: "0.5"),
  ]

  private static let texts = [
    GeneratorRow("a scalar", Generator<Unicode.Scalar>.scalars, simplest: "a"),
    GeneratorRow("a digit", Generator<Unicode.Scalar>.scalars(.digits), simplest: "0"),
    GeneratorRow(
      "a scalar in a range", Generator<Unicode.Scalar>.scalars(in: "f"..."q"), simplest: "f"),
    GeneratorRow("a grapheme", Generator<Character>.graphemes, simplest: "a"),
    GeneratorRow(
      "a character of classes", Generator.characters(.uppercase + .digits), simplest: "A"),
    GeneratorRow(
      "a character in a range", Generator<Character>.characters(in: "x"..."z"), simplest: "x"),
    GeneratorRow("a string", .strings(), simplest: ""),
    GeneratorRow("a string of digits", .strings(of: .digits, 3...5), simplest: "000"),
    GeneratorRow(
      "pieces", .joined("v", .strings(of: .digits, 1...3), "rc", separator: "."), simplest: "v.0.rc"
    ),
    GeneratorRow(
      "pieces repeated", Generator.strings(of: .lowercase, 1...3).repeated(2...4, separator: "/"),
      simplest: "a/a"),
    GeneratorRow("a UUID", .uuids, simplest: "00000000-0000-4000-8000-000000000000"),
  ]

  private static let collections = [
    GeneratorRow("an array", Generator.integers.array(), simplest: "[]"),
    GeneratorRow(
      "a long array", Generator.booleans.array(3...2000), simplest: "[false, false, false]"),
    GeneratorRow(
      "an array with a mean", Generator.integers.array(1...300, mean: 40), simplest: "[0]"),
    GeneratorRow("bytes", .bytes(2...900), simplest: "[0, 0]"),
    GeneratorRow("a unique array", Generator.integers(in: 0...9).uniqueArray(), simplest: "[]"),
    GeneratorRow(
      "a set", Generator.integers(in: 5...9).set(0...3).map { $0.sorted() }, simplest: "[]"),
    GeneratorRow(
      "a dictionary",
      Generator<UInt8>.any.dictionary(to: .booleans).map { $0.sorted { $0.key < $1.key } },
      simplest: "[]"),
    GeneratorRow(
      "a dependent tuple", `A choice source`.values, simplest: "([], [], false, nil, [], 0)"),
    GeneratorRow("a permutation", .permutations(of: [3, 1, 2]), simplest: "[3, 1, 2]"),
    GeneratorRow(
      "a shuffled subset", Generator.subset(of: [1, 2, 3, 4]).shuffled(), simplest: "[]"),
  ]
}
