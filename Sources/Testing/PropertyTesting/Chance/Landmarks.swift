/// Values at which the code under test may change its behaviour, for all draws of a case.
public struct Landmarks: Hashable, Sendable {
  /// The numbers; they and their neighbours are drawn more often.
  public var numbers: [Int]
  /// The texts; strings equal to them are drawn more often.
  public var texts: [String]

  /// Landmarks at these numbers and texts.
  public init(numbers: [Int] = [], texts: [String] = []) {
    (self.numbers, self.texts) = (numbers, texts)
  }

  /// Numbers that code often mishandles, by magnitude: powers of two and of ten, factorials, and their
  /// neighbours.
  static let numbers: [Int] = {
    let factorials = (1...20).reduce(into: [1]) { $0.append($0[$0.count - 1] * $1) }
    let tens = (1...18).reduce(into: [1]) { all, _ in all.append(all[all.count - 1] * 10) }
    let powers = (5...62).map { 1 << $0 } + tens.dropFirst(2) + factorials.dropFirst(5)
    return powers.flatMap { [$0, $0 - 1, $0 + 1, -$0] }.sorted { $0.magnitude < $1.magnitude }
  }()

  /// The counts of these numbers below each power of two.
  static let counts: [Int] = (0...64).map { bits in
    numbers.count { UInt64($0.magnitude) >> UInt64(bits) == 0 || bits == 64 }
  }

  /// Texts that code often mishandles: literals of other languages, syntax, long and right-to-left texts.
  static let texts: [String] = [
    "null", "NULL", "nil", "None", "undefined", "NaN", "nan", "Infinity", "-Infinity", "true",
    "false", "0",
    "-0", "-1", "1e308", "0x10", "9007199254740993", " ", "\t", "\n", "\r\n", "../", "%20", "%s",
    "\\", "\"",
    "'", "' OR 1=1 --", "<script>", "${x}", "שלום", "مرحبا بالعالم", "\u{202E}abc", "e\u{301}", "👩‍👩‍👧",
    "🇩🇪",
    "ﬁ", "İ", "ß", String(repeating: "a", count: 63),
  ]
}

extension ChoiceSource {
  /// Returns a random landmark that `body` draws as a string, or `nil` without a trace.
  mutating func landmark(
    _ choices: (Unicode.Scalar) -> [Int]?,
    _ body: (inout ChoiceSource) throws(Discard) -> String
  ) -> String? {
    let mine = landmarks.texts
    guard drawsFreely, tendency.hasLandmarks || !mine.isEmpty else { return nil }
    let dice = random.next()
    guard dice & 3 == 0 else { return nil }
    let pool = mine.isEmpty || (tendency.hasLandmarks && dice & 4 == 0) ? Landmarks.texts : mine
    let text = pool[Int(random.next(below: UInt64(pool.count)))]
    return replay(text.unicodeScalars, choices, body)
  }

  /// Returns the last text of the case with one letter, or all of them, in the other case, if `body` draws it as a
  /// string; otherwise `nil`, without a trace. Independent draws would hardly ever differ in case alone.
  mutating func otherCase(
    _ choices: (Unicode.Scalar) -> [Int]?,
    _ body: (inout ChoiceSource) throws(Discard) -> String
  ) -> String? {
    guard let lastText, tendency.echoes > 6, drawsFreely else { return nil }
    let dice = random.next()
    guard dice & 3 == 0 else { return nil }
    var scalars = Array(lastText.unicodeScalars)
    let letters = scalars.indices.filter { ScalarClass.letters.contains(scalars[$0]) }
    guard !letters.isEmpty else { return nil }
    let changed = dice & 4 == 0 ? letters : [letters[Int(dice >> 8 & 0xFFFF) % letters.count]]
    // The cases of a letter of ASCII differ in one bit.
    for place in changed { scalars[place] = Unicode.Scalar(UInt8(scalars[place].value) ^ 0x20) }
    return replay(scalars, choices, body)
  }

  /// Returns `text` if `body` draws it as a string; otherwise `nil`, without a trace.
  private mutating func replay(
    _ text: some Sequence<Unicode.Scalar>, _ choices: (Unicode.Scalar) -> [Int]?,
    _ body: (inout ChoiceSource) throws(Discard) -> String
  ) -> String? {
    var record: ContiguousArray<Choice> = []
    for scalar in text {
      guard let draws = choices(scalar) else { return nil }
      record.append(Choice(complexity: 1))
      record += draws.map { Choice(complexity: UInt64($0)) }
    }
    record.append(.simplest)
    return replay(record, body) { value, _ in value.unicodeScalars.elementsEqual(text) }
  }

  /// Returns the value that `body` draws from a record, if it is `wanted`; otherwise `nil`, without a trace.
  mutating func replay<Value>(
    _ record: ContiguousArray<Choice>, _ body: (inout ChoiceSource) throws(Discard) -> Value,
    if wanted: (Value, borrowing ChoiceSource) -> Bool
  ) -> Value? {
    let (start, kept) = (mark, reader)
    reader = Reader(record)
    let value = try? body(&self)
    reader = kept
    if let value, wanted(value, self) { return value }
    forget(since: start)
    return nil
  }
}
