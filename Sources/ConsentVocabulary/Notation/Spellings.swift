/// How each of several alternatives is spelt, one or more words each.
///
/// The words stand once: what is written and what is read come from the same table.
struct Spellings<Value: Sendable>: Sendable {
  /// What the alternatives are, for messages: "what the app does".
  let role: String
  private(set) var entries: [(words: [[UInt8]], value: Value)]

  init(_ values: [Value], as role: String, words: (Value) -> String) {
    self.role = role
    entries = values.map { value in
      (words(value).split(separator: " ").map { Array($0.utf8) }, value)
    }
  }

  /// These alternatives and those of `other`.
  func or<Other>(
    _ other: Spellings<Other>, _ role: String, _ convert: (Other) -> Value
  ) -> Spellings {
    var result = Spellings([], as: role) { _ in "" }
    result.entries = entries + other.entries.map { ($0.words, convert($0.value)) }
    return result
  }

  func map<Other: Sendable>(_ convert: (Value) -> Other) -> Spellings<Other> {
    var result = Spellings<Other>([], as: role) { _ in "" }
    result.entries = entries.map { ($0.words, convert($0.value)) }
    return result
  }
}

extension Spellings where Value: CaseIterable & RawRepresentable<String> {
  /// Each case is spelt as its raw value.
  init(_: Value.Type = Value.self, as role: String) {
    self.init(Array(Value.allCases), as: role, words: \.rawValue)
  }
}

/// A closed set of alternatives of the vocabulary, each with words of its own.
protocol Worded: CaseIterable, Sendable {
  var words: String { get }
}

extension Spellings where Value: Worded {
  init(_: Value.Type = Value.self, as role: String) {
    self.init(Array(Value.allCases), as: role, words: \.words)
  }
}

// MARK: - Reading

extension NotationReader {
  /// Reads the longest of the alternatives that stands here.
  mutating func phrase<Value>(_ spellings: Spellings<Value>) throws(NotationError) -> Value {
    var candidates = spellings.entries
    var depth = 0
    while true {
      let token = peek()
      var next: [(words: [[UInt8]], value: Value)] = []
      if case .word(let range) = token {
        let word = bytes[range]
        next = candidates.filter { depth < $0.words.count && word.elementsEqual($0.words[depth]) }
      }
      guard let first = next.first else {
        if let complete = candidates.first(where: { $0.words.count == depth }) {
          return complete.value
        }
        throw unexpectedWord(
          among: candidates.map { String(decoding: $0.words[depth], as: UTF8.self) },
          as: depth == 0 ? spellings.role : nil)
      }
      skip(token)
      depth += 1
      if next.count == 1 && first.words.count == depth { return first.value }
      candidates = next
    }
  }

  /// Reads exactly this word.
  mutating func word(_ word: String) throws(NotationError) {
    let token = peek()
    guard case .word(let range) = token, bytes[range].elementsEqual(word.utf8) else {
      throw unexpectedWord(among: [word], as: nil)
    }
    skip(token)
  }

  private mutating func unexpectedWord(among words: [String], as role: String?) -> NotationError {
    // Phrases share their first words.
    var known: [String] = []
    for word in words where !known.contains(word) { known.append(word) }
    let expected =
      if known.count <= 5 { known.map { "\"\($0)\"" }.joined(separator: " or ") } else {
        role ?? "one of \(known.joined(separator: ", "))"
      }
    var advice = known.count == 1 ? nil : "Here can stand: \(known.joined(separator: ", "))."
    if case .word(let range) = peek(), range.count <= 256,
      let nearest = Notation.nearest(to: String(decoding: bytes[range], as: UTF8.self), in: known)
    {
      advice = "Did you mean \"\(nearest)\"?"
    }
    return unexpected(
      expected, advice: advice ?? "Add the word, or compare the line with Specs/Notation.md.")
  }
}
