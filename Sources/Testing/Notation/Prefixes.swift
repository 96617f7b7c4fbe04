/// The possible prefixes of a kind of text: the first words of each alternative.
///
/// A prefix is identified by its index, so this type does not depend on the types of values: it is
/// compiled once, however many types have a notation.
package final class Prefixes: Sendable {
  /// The role of the texts, for messages, such as "what the app does".
  let role: String
  private let phrases: [[String]]
  let tree: WordTree
  private let origins: [(part: Int, opening: Int)]

  private init(
    _ phrases: [[String]], _ origins: [(part: Int, opening: Int)] = [], as role: String
  ) {
    (self.role, self.phrases, self.origins) = (role, phrases, origins)
    tree = WordTree(phrases.enumerated().map { ($0.offset, $0.element[...]) })
  }

  /// Creates a prefix for each of these words. If two are equal, the first is used.
  @inline(never)
  package convenience init(_ words: [String], as role: String = "") {
    self.init(words.map { $0.split(separator: " ").map { String($0) } }, as: role)
  }

  /// Joins several sets of prefixes. If two prefixes are equal, the first is used.
  package convenience init(joining several: [Prefixes], as role: String) {
    self.init(
      several.flatMap { $0.phrases },
      several.enumerated().flatMap { part, openings in
        openings.phrases.indices.map { (part, $0) }
      }, as: role)
  }

  /// Returns the index of the set that contributed a joined prefix, and the index of the prefix in it.
  package func origin(of opening: Int) -> (part: Int, opening: Int) { origins[opening] }

  package var texts: [String] { phrases.map { $0.joined(separator: " ") } }

  /// Returns whether a text with one of the prefixes can begin with `words`.
  func allow(_ words: String) -> Bool {
    texts.contains { $0.hasPrefix(words) || words.hasPrefix($0) }
  }

  /// Returns the prefixes that differ in one word from `words`, each with its next word.
  fileprivate func others(than words: [String]) -> [(prefix: String, next: String)] {
    phrases.filter { phrase in
      phrase.count > words.count && zip(phrase, words).count { $0 != $1 } == 1
    }.map { ($0.prefix(words.count).joined(separator: " "), $0[words.count]) }
  }

  /// Returns the prefixes with one more word before each; a `:` at the end of the word is a mark.
  func behind(_ word: String) -> Prefixes {
    word.isEmpty ? self : Prefixes(phrases.map { [word] + $0 }, origins, as: role)
  }
}

/// A node of the trie of prefixes.
struct WordTree: Sendable {
  /// The prefix that ends at this node.
  let complete: Int?
  /// The words that remain of each prefix other than the matched one, after the common words, in the order of
  /// the prefixes.
  let rest: [ArraySlice<String>]
  /// The possible next words with their subtrees.
  let branches: [(word: String, letters: String, tree: WordTree)]

  init(_ phrases: [(index: Int, words: ArraySlice<String>)]) {
    complete = phrases.first { $0.words.isEmpty }?.index
    rest = phrases.map { $0.words }.filter { !$0.isEmpty }
    var words: [String] = []
    for word in rest.compactMap({ $0.first }) where !words.contains(word) { words.append(word) }
    branches = words.map { word in
      let longer = phrases.filter { $0.words.first == word }
      let letters = word.last == ":" ? String(word.dropLast()) : word
      return (word, letters, WordTree(longer.map { ($0.index, $0.words.dropFirst()) }))
    }
  }
}

extension NotationReader {
  /// Reads the longest of `openings` that matches.
  ///
  /// - Returns: The index of the prefix.
  package mutating func opening(of openings: Prefixes) throws(NotationError) -> Int {
    var (tree, role, known) = (openings.tree, Optional(openings.role), [String]())
    while true {
      if let complete = tree.complete, tree.branches.isEmpty { return complete }
      let token = peek()
      if case .word(let range) = token,
        let next = tree.branches.first(where: { bytes[range].elementsEqual($0.letters.utf8) })
      {
        skip(token)
        if next.word.last == ":" { try mark(":") }
        (tree, role) = (next.tree, nil)
        known.append(next.word)
      } else if let complete = tree.complete, nearest(in: tree) == nil {
        // If the next word is merely misspelled, a longer alternative was meant: report it.
        return complete
      } else {
        throw unexpectedWord(of: tree, as: role, openings.others(than: known))
      }
    }
  }

  package mutating func word(_ word: String) throws(NotationError) {
    let token = peek()
    guard case .word(let range) = token, bytes[range].elementsEqual(word.utf8) else {
      throw unexpectedWord(of: WordTree([(0, [word])]), as: nil, [])
    }
    skip(token)
  }

  /// Returns the expected word that is closest to the next one, if any is close.
  private mutating func nearest(in tree: WordTree) -> String? {
    guard case .word(let range) = peek(), range.count <= 256 else { return nil }
    return Notation.nearest(
      to: String(decoding: bytes[range], as: UTF8.self), in: tree.branches.map { $0.letters })
  }

  /// Returns the only expected word that begins with the next one.
  private mutating func continuation(in tree: WordTree) -> String? {
    guard case .word(let range) = peek() else { return nil }
    let longer = tree.branches.filter { $0.letters.utf8.starts(with: bytes[range]) }
    return longer.count == 1 ? longer[0].letters : nil
  }

  /// - Parameter others: Prefixes that differ in one of the words read.
  private mutating func unexpectedWord(
    of tree: WordTree, as role: String?, _ others: [(prefix: String, next: String)]
  ) -> NotationError {
    let words = tree.branches.map { "\"\($0.word)\"" }
    let expected =
      words.count <= 5 ? words.joined(separator: " or ") : role ?? "one of several words"
    let advice =
      if let nearest = nearest(in: tree) ?? continuation(in: tree) {
        "Did you mean \"\(nearest)\"?"
      } else if case .word(let range) = peek(),
        case let meant = others.filter({ bytes[range].elementsEqual($0.next.utf8) }),
        !meant.isEmpty
      {
        "Did you mean \(meant.map { "\"\($0.prefix) \($0.next)\"" }.joined(separator: " or "))?"
      } else if tree.rest.count == 1, isAtEnd {
        "Add the word, or compare the line with Specs/Notation.md."
      } else {
        "Possible words: \(tree.rest.map { $0.joined(separator: " ") }.joined(separator: ", "))."
      }
    return unexpected(expected, advice: advice)
  }
}
