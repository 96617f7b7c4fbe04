/// A word of a condition: a Boolean or a number that is computed from a subject, such as a state.
package struct Observable<Subject>: Sendable {
  /// The notation of the word, such as `limited`, `camera.denied` or `TB-09`.
  package let name: String
  /// The meaning of the word, in one line.
  package let help: String
  /// The value that the word names, if it is one of several of which only one holds at a time.
  let choice: Choice?
  let meaning: Meaning

  /// A value of a field, such as `denied` of `status`.
  struct Choice: Equatable, Sendable {
    let field, value: String
  }

  enum Meaning: Sendable {
    case flag(@Sendable (Subject) -> Bool)
    case number(@Sendable (Subject) -> Int)
  }

  /// Creates a Boolean word.
  ///
  /// - Parameters:
  ///   - field: The field of which the word names a value: of its words, only those for one value hold at a time.
  ///   - value: The value, by default the name of the word.
  package init(
    _ name: String, _ help: String, of field: String? = nil, is value: String? = nil,
    if holds: @escaping @Sendable (Subject) -> Bool
  ) {
    self.init(
      name, help, field.map { Choice(field: $0, value: value ?? name) }, .flag(holds))
  }

  package init(_ name: String, _ help: String, count: @escaping @Sendable (Subject) -> Int) {
    self.init(name, help, nil, .number(count))
  }

  private init(_ name: String, _ help: String, _ choice: Choice?, _ meaning: Meaning) {
    (self.name, self.help, self.choice, self.meaning) = (name, help, choice, meaning)
  }

  /// Whether the word is a number, which must be compared.
  package var isNumber: Bool {
    switch meaning {
    case .flag: false
    case .number: true
    }
  }

  /// Returns the same word for a subject that contains this one, under another name.
  ///
  /// - Parameter owner: The prefix of its field, where several parts have fields of the same name.
  package func of<Whole>(
    _ part: @escaping @Sendable (Whole) -> Subject, as name: String, in owner: String = ""
  ) -> Observable<Whole> {
    let choice = choice.map {
      Observable<Whole>.Choice(field: owner + $0.field, value: $0.value)
    }
    return switch meaning {
    case .flag(let holds): .init(name, help, choice, .flag { holds(part($0)) })
    case .number(let count): .init(name, help, choice, .number { count(part($0)) })
    }
  }
}

/// The vocabulary of conditions on a subject: words, and lines of its transcript.
package struct ConditionLanguage<Subject>: Sendable {
  let vocabulary: ConditionVocabulary
  let meanings: [Observable<Subject>.Meaning]
  /// For each word, the value that it names.
  let choices: [Observable<Subject>.Choice?]
  let says: @Sendable (String) -> @Sendable (Subject) -> Bool

  /// Creates a vocabulary.
  ///
  /// - Parameters:
  ///   - name: The name of the vocabulary, such as `contacts`.
  ///   - words: The words. If two have the same name, the first is used.
  ///   - says: Returns a function that tests whether a line of a subject's transcript begins with the given
  ///     words. By default there are no lines.
  ///   - error: Returns the error in the beginning of a line; `nil` if a line can begin with it. By default there
  ///     are no lines.
  ///   - misplaced: Returns the advice on a text that is another line of a case; `nil` for other texts.
  ///   - advice: A sentence that refers to a list of all words.
  package init(
    of name: String, words: [Observable<Subject>],
    says: @escaping @Sendable (String) -> @Sendable (Subject) -> Bool = { _ in { _ in false } },
    error: @escaping @Sendable (String) -> NotationError? = { text in
      NotationError(
        kind: .unexpected, file: "", line: 1, column: 1, found: quoted(text), expected: "a word",
        advice: "Only words of states are possible here.")
    }, misplaced: @escaping @Sendable (String) -> String? = { _ in nil }, advice: String
  ) {
    vocabulary = ConditionVocabulary(
      name: name, words: words.map { ($0.name, $0.isNumber) }, error: error,
      misplaced: misplaced, advice: advice)
    (meanings, choices) = (words.map { $0.meaning }, words.map { $0.choice })
    self.says = says
  }
}

/// The part of a language that the parser of conditions needs.
struct ConditionVocabulary: Sendable {
  let name: String
  let words: [(name: String, isNumber: Bool)]
  let error: @Sendable (String) -> NotationError?
  let misplaced: @Sendable (String) -> String?
  let advice: String
}

/// A condition: Boolean words, comparisons and quoted lines, joined by `!`, `&`, `|` and parentheses.
///
///     limited & grants >= 2 & !(prompt | "touch grants")
///
/// - Source: Specs/Conditions.md, CO-01 to CO-06.
package struct Condition<Subject>: Sendable {
  /// The maximum number of characters of a condition.
  package static var longest: Int { ConditionReader.longest }
  /// The maximum nesting depth of parentheses and `!`.
  package static var deepest: Int { ConditionReader.deepest }

  let root: ConditionNode
  let language: ConditionLanguage<Subject>
  private let lines: [String: @Sendable (Subject) -> Bool]
  /// The distinct Boolean words, comparisons and quoted lines, in order of occurrence.
  let atoms: [ConditionNode]
  /// Whether a quoted line contains a number, as in `"touch grants contact 2"`.
  package let namesNumbers: Bool
  /// The distinct words of the condition, in order of occurrence.
  package let words: [String]

  /// Parses a condition, which must be the whole of `text`.
  package init(_ text: String, in language: ConditionLanguage<Subject>) throws(NotationError) {
    var reader = try ConditionReader(text, language.vocabulary)
    root = try reader.whole()
    atoms = root.atoms
    (self.language, namesNumbers, words) = (language, reader.namesNumbers, reader.used)
    lines = atoms.reduce(into: [:]) { lines, atom in
      if case .line(let text) = atom { lines[text] = language.says(text) }
    }
  }

  package func holds(of subject: Subject) -> Bool { holds(root, of: subject) }

  func holds(_ node: ConditionNode, of subject: Subject) -> Bool {
    node.holds { atom in
      switch atom {
      case .line(let text): lines[text]?(subject) ?? false
      case .flag(let word): number(of: word, in: subject) != 0
      case .compared, .within, .not, .all, .any: false
      }
    } number: {
      number(of: $0, in: subject)
    }
  }

  private func number(of word: Int, in subject: Subject) -> Int {
    switch language.meanings[word] {
    case .flag(let holds): holds(subject) ? 1 : 0
    case .number(let count): count(subject)
    }
  }
}

/// A node of a condition's syntax tree. Words are represented by their indices in the language.
indirect enum ConditionNode: Hashable, Sendable {
  case flag(Int)
  case line(String)
  case compared(Value, Comparison, Value)
  case within(Value, ClosedRange<Int>, isWanted: Bool)
  case not(ConditionNode)
  case all([ConditionNode])
  case any([ConditionNode])

  enum Value: Hashable, Sendable {
    case constant(Int)
    case word(Int)
  }

  /// Evaluates the node.
  ///
  /// - Parameters:
  ///   - isSo: Returns whether a Boolean word or a quoted line is true.
  ///   - number: Returns the count of a word.
  func holds(_ isSo: (ConditionNode) -> Bool, number: (Int) -> Int) -> Bool {
    func count(_ value: Value) -> Int {
      switch value {
      case .constant(let number): number
      case .word(let word): number(word)
      }
    }
    return switch self {
    case .flag, .line: isSo(self)
    case .compared(let one, let comparison, let other): comparison.holds(count(one), count(other))
    case .within(let value, let range, let isWanted): range.contains(count(value)) == isWanted
    case .not(let node): !node.holds(isSo, number: number)
    case .all(let nodes): nodes.allSatisfy { $0.holds(isSo, number: number) }
    case .any(let nodes): nodes.contains { $0.holds(isSo, number: number) }
    }
  }

  /// The distinct words, comparisons and quoted lines of the node.
  var atoms: [ConditionNode] {
    var atoms: [ConditionNode] = []
    func collect(_ node: ConditionNode) {
      switch node {
      case .flag, .line, .compared, .within: if !atoms.contains(node) { atoms.append(node) }
      case .not(let node): collect(node)
      case .all(let nodes), .any(let nodes): for node in nodes { collect(node) }
      }
    }
    collect(self)
    return atoms
  }
}

enum Comparison: String, CaseIterable {
  // In the order in which the parser tries them: longer signs first.
  case atMost = "<="
  case atLeast = ">="
  case unequal = "!="
  case less = "<"
  case greater = ">"
  case equal = "="

  /// The comparison with its operands swapped, such as `>` for `<`.
  var mirrored: Comparison {
    switch self {
    case .less: .greater
    case .greater: .less
    case .atMost: .atLeast
    case .atLeast: .atMost
    case .equal, .unequal: self
    }
  }

  /// Returns the smallest upper bound such that some number from 0 to the bound satisfies the comparison
  /// with `constant`, and, if possible, another does not.
  func leastMaximum(beside constant: Int) -> Int {
    switch self {
    case .equal, .atLeast, .less: constant
    case .atMost, .greater, .unequal: constant + 1
    }
  }

  func holds(_ one: Int, _ other: Int) -> Bool {
    switch self {
    case .atMost: one <= other
    case .atLeast: one >= other
    case .unequal: one != other
    case .less: one < other
    case .greater: one > other
    case .equal: one == other
    }
  }
}

extension String {
  package func begins(with words: String) -> Bool {
    guard hasPrefix(words) else { return false }
    let next = dropFirst(words.count).first
    return next.map { " :,".contains($0) } ?? true
  }
}
