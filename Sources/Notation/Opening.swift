/// A way in which something can begin: its first words, and what they lead to.
public struct Opening<Content: Sendable>: Sendable {
  let words: [[UInt8]]
  /// What stands behind the words.
  public let content: Content

  public init(_ words: String, _ content: Content) {
    self.words = words.split(separator: " ").map { Array($0.utf8) }
    self.content = content
  }

  init(words: [[UInt8]], _ content: Content) {
    self.words = words
    self.content = content
  }

  /// The words as they are written.
  public var phrase: String {
    String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
  }

  /// The same words for something else.
  public func map<Other>(_ convert: (Content) -> Other) -> Opening<Other> {
    Opening<Other>(words: words, convert(content))
  }
}

extension NotationReader {
  /// Reads the words of one of `openings`, the one with the most of them that stands here.
  ///
  /// - Parameter role: What the openings are, for messages: "what the app does".
  /// - Returns: What the words lead to.
  public mutating func opening<Content>(
    of openings: [Opening<Content>], as role: String
  ) throws(NotationError) -> Content {
    var candidates = openings
    var depth = 0
    while true {
      let token = peek()
      var next: [Opening<Content>] = []
      if case .word(let range) = token {
        let word = bytes[range]
        next = candidates.filter { depth < $0.words.count && word.elementsEqual($0.words[depth]) }
      }
      guard let first = next.first else {
        let complete = candidates.first { $0.words.count == depth }
        let longer = candidates.filter { $0.words.count > depth }.map { $0.words[depth...] }
        // A shorter alternative is not what was meant where a longer one is merely misspelt.
        if let complete, nearest(in: longer) == nil { return complete.content }
        throw unexpectedWord(among: longer, as: depth == 0 ? role : nil)
      }
      skip(token)
      depth += 1
      if next.count == 1 && first.words.count == depth { return first.content }
      candidates = next
    }
  }

  /// Reads exactly this word.
  public mutating func word(_ word: String) throws(NotationError) {
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
