/// The ways in which something can begin: the first words of each, and what they lead to.
public struct Openings<Content: Sendable>: Sendable {
  private let phrases: [[String]]
  /// The words of all of them, put together once.
  let tree: WordTree
  /// What each leads to, in their order.
  public let contents: [Content]

  /// One way, by these words.
  public init(_ words: String, _ content: Content) {
    self.init([words.split(separator: " ").map(String.init)], [content])
  }

  init(_ phrases: [[String]], _ contents: [Content]) {
    self.init(
      phrases, WordTree(phrases.enumerated().map { ($0.offset, $0.element[...]) }), contents)
  }

  private init(_ phrases: [[String]], _ tree: WordTree, _ contents: [Content]) {
    (self.phrases, self.tree, self.contents) = (phrases, tree, contents)
  }

  /// All of several: where two begin alike, the first counts.
  public init(joining several: [Openings]) {
    self.init(several.flatMap(\.phrases), several.flatMap(\.contents))
  }

  /// The words of each as they are written.
  public var texts: [String] { phrases.map { $0.joined(separator: " ") } }

  /// The same words for something else.
  public func map<Other>(_ convert: (Content) -> Other) -> Openings<Other> {
    Openings<Other>(phrases, tree, contents.map(convert))
  }

  /// The same behind one more word; `:` at its end is a mark.
  func behind(_ word: String) -> Openings { Openings(phrases.map { [word] + $0 }, contents) }

  /// The same words, and what `convert` makes of the value that is read behind them; it can read on.
  func reading<Value, Other>(
    _ convert:
      @escaping @Sendable (Value, inout NotationReader) throws(NotationError) -> Other
  ) -> Openings<Reading<Other>> where Content == Reading<Value> {
    map { read in
      Reading { (reader) throws(NotationError) in try convert(try read(&reader), &reader) }
    }
  }
}

/// What can stand at one place among the words of openings.
struct WordTree: Sendable {
  /// The opening that has no more words.
  let complete: Int?
  /// What is left of the others, in their order.
  let rest: [ArraySlice<String>]
  /// Each word that can stand here, and what can stand behind it.
  let branches: [(word: String, letters: String, tree: WordTree)]

  init(_ phrases: [(index: Int, words: ArraySlice<String>)]) {
    complete = phrases.first { $0.words.isEmpty }?.index
    rest = phrases.map(\.words).filter { !$0.isEmpty }
    var words: [String] = []
    for word in rest.compactMap(\.first) where !words.contains(word) { words.append(word) }
    branches = words.map { word in
      let longer = phrases.filter { $0.words.first == word }
      let letters = word.last == ":" ? String(word.dropLast()) : word
      return (word, letters, WordTree(longer.map { ($0.index, $0.words.dropFirst()) }))
    }
  }
}

extension NotationReader {
  /// Reads the words of one of `openings`, the one with the most of them that stands here.
  ///
  /// - Parameter role: What the openings are, for messages: "what the app does".
  /// - Returns: What the words lead to.
  public mutating func opening<Content>(
    of openings: Openings<Content>, as role: String
  ) throws(NotationError) -> Content {
    openings.contents[try opening(of: openings.tree, as: role)]
  }

  private mutating func opening(of tree: WordTree, as role: String) throws(NotationError) -> Int {
    var (tree, role) = (tree, Optional(role))
    while true {
      if let complete = tree.complete, tree.branches.isEmpty { return complete }
      let token = peek()
      if case .word(let range) = token,
        let next = tree.branches.first(where: { bytes[range].elementsEqual($0.letters.utf8) })
      {
        skip(token)
        if next.word.last == ":" { try mark(":") }
        (tree, role) = (next.tree, nil)
      } else if let complete = tree.complete, nearest(in: tree) == nil {
        // A shorter alternative is not what was meant where a longer one is merely misspelt.
        return complete
      } else {
        throw unexpectedWord(of: tree, as: role)
      }
    }
  }

  /// Reads exactly this word.
  public mutating func word(_ word: String) throws(NotationError) {
    let token = peek()
    guard case .word(let range) = token, bytes[range].elementsEqual(word.utf8) else {
      throw unexpectedWord(of: WordTree([(0, [word])]), as: nil)
    }
    skip(token)
  }

  /// The word that the one here is probably meant to be.
  private mutating func nearest(in tree: WordTree) -> String? {
    guard case .word(let range) = peek(), range.count <= 256 else { return nil }
    return Notation.nearest(
      to: String(decoding: bytes[range], as: UTF8.self), in: tree.branches.map(\.letters))
  }

  private mutating func unexpectedWord(of tree: WordTree, as role: String?) -> NotationError {
    let words = tree.branches.map { "\"\($0.word)\"" }
    let expected =
      words.count <= 5 ? words.joined(separator: " or ") : role ?? "one of several words"
    let advice =
      if let nearest = nearest(in: tree) {
        "Did you mean \"\(nearest)\"?"
      } else if tree.rest.count == 1 {
        "Add the word, or compare the line with Specs/Notation.md."
      } else {
        "Here can stand: \(tree.rest.map { $0.joined(separator: " ") }.joined(separator: ", "))."
      }
    return unexpected(expected, advice: advice)
  }
}
