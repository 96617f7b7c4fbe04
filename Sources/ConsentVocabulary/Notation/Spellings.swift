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
        let complete = candidates.first { $0.words.count == depth }
        let longer = candidates.filter { $0.words.count > depth }.map { $0.words[depth...] }
        // A shorter alternative is not what was meant where a longer one is merely misspelt.
        if let complete, nearest(in: longer) == nil { return complete.value }
        throw unexpectedWord(among: longer, as: depth == 0 ? spellings.role : nil)
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
      throw unexpectedWord(among: [[Array(word.utf8)]], as: nil)
    }
    skip(token)
  }

  /// The next word of one of `phrases` that the word here is probably meant to be.
  private mutating func nearest(in phrases: [ArraySlice<[UInt8]>]) -> String? {
    guard case .word(let range) = peek(), range.count <= 256 else { return nil }
    return Notation.nearest(
      to: String(decoding: bytes[range], as: UTF8.self),
      in: phrases.compactMap(\.first).map { String(decoding: $0, as: UTF8.self) })
  }

  private mutating func unexpectedWord(
    among phrases: [ArraySlice<[UInt8]>], as role: String?
  ) -> NotationError {
    // Phrases share their first words.
    var words: [String] = []
    for phrase in phrases.compactMap(\.first) {
      let word = "\"\(String(decoding: phrase, as: UTF8.self))\""
      if !words.contains(word) { words.append(word) }
    }
    let all = phrases.map { String(decoding: Array($0.joined(separator: [0x20])), as: UTF8.self) }
    let expected =
      words.count <= 5 ? words.joined(separator: " or ") : role ?? "one of several words"
    let advice =
      if let nearest = nearest(in: phrases) {
        "Did you mean \"\(nearest)\"?"
      } else if all.count == 1 {
        "Add the word, or compare the line with Specs/Notation.md."
      } else {
        "Here can stand: \(all.joined(separator: ", "))."
      }
    return unexpected(expected, advice: advice)
  }
}
