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
    var record: ContiguousArray<Choice> = []
    for scalar in text.unicodeScalars {
      guard let draws = choices(scalar) else { return nil }
      record.append(Choice(complexity: 1))
      record += draws.map { Choice(complexity: UInt64($0)) }
    }
    record.append(.simplest)
    return replay(record, body) { value, _ in
      value.unicodeScalars.elementsEqual(text.unicodeScalars)
    }
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
