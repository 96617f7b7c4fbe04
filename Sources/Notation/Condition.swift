/// A word that a condition can say of a subject, such as a state: what is so or not, or a number.
public struct Observable<Subject>: Sendable {
  /// As it is written, such as `limited`, `camera.denied` or `TB-09`.
  public let name: String
  /// What it says, in a line.
  public let help: String
  let meaning: Meaning

  enum Meaning: Sendable {
    case flag(@Sendable (Subject) -> Bool)
    case number(@Sendable (Subject) -> Int)
  }

  /// What is so or not.
  public init(_ name: String, _ help: String, if holds: @escaping @Sendable (Subject) -> Bool) {
    (self.name, self.help, meaning) = (name, help, .flag(holds))
  }

  /// How many there are.
  public init(_ name: String, _ help: String, count: @escaping @Sendable (Subject) -> Int) {
    (self.name, self.help, meaning) = (name, help, .number(count))
  }

  private init(_ name: String, _ help: String, _ meaning: Meaning) {
    (self.name, self.help, self.meaning) = (name, help, meaning)
  }

  /// Whether it is a number, which has to be compared.
  public var isNumber: Bool {
    switch meaning {
    case .flag: false
    case .number: true
    }
  }

  /// The same word of a part, under another name.
  public func of<Whole>(
    _ part: @escaping @Sendable (Whole) -> Subject, as name: String
  ) -> Observable<Whole> {
    switch meaning {
    case .flag(let holds): .init(name, help, .flag { holds(part($0)) })
    case .number(let count): .init(name, help, .number { count(part($0)) })
    }
  }
}

/// What can be said of a subject: its words, and lines that are told of it.
public struct ConditionLanguage<Subject>: Sendable {
  let vocabulary: ConditionVocabulary
  let meanings: [Observable<Subject>.Meaning]
  let says: @Sendable (Subject, String) -> Bool

  /// - Parameters:
  ///   - name: Whose words they are, such as `contacts`.
  ///   - words: Where two have one name, the first counts.
  ///   - says: Whether a line is told of the subject that begins with these words.
  ///   - beginnings: How a line can begin; an empty one stands for anything.
  ///   - advice: Where all words are listed, a sentence.
  public init(
    of name: String, words: [Observable<Subject>],
    says: @escaping @Sendable (Subject, String) -> Bool, beginnings: [String], advice: String
  ) {
    vocabulary = ConditionVocabulary(
      name: name, words: words.map { ($0.name, $0.isNumber) }, beginnings: beginnings,
      advice: advice)
    meanings = words.map { $0.meaning }
    self.says = says
  }
}

/// The words of a language, as the reader of a condition needs them.
struct ConditionVocabulary: Sendable {
  let name: String
  let words: [(name: String, isNumber: Bool)]
  let beginnings: [String]
  let advice: String
}

/// A condition: words and compared numbers, joined by `!`, `&`, `|` and parentheses.
///
///     limited & grants >= 2 & !(prompt | "touch grants")
///
/// - Source: Specs/Conditions.md, CO-01 to CO-06.
public struct Condition<Subject>: Sendable {
  /// The most characters that are read.
  public static var longest: Int { ConditionReader.longest }
  /// The most parentheses and `!` within each other.
  public static var deepest: Int { ConditionReader.deepest }

  let root: ConditionNode
  let language: ConditionLanguage<Subject>
  /// Its words that are so or not, its comparisons and its texts, each once, in their order.
  let atoms: [ConditionNode]
  /// Whether it says something by a number in a line, such as `"touch grants contact 2"`.
  public let namesNumbers: Bool
  /// The words that it uses, each once, in their order.
  public let words: [String]

  /// Reads a condition, the whole of `text`.
  public init(_ text: String, in language: ConditionLanguage<Subject>) throws(NotationError) {
    var reader = try ConditionReader(text, language.vocabulary)
    root = try reader.whole()
    atoms = root.atoms
    (self.language, namesNumbers, words) = (language, reader.namesNumbers, reader.used)
  }

  public func holds(of subject: Subject) -> Bool { holds(root, of: subject) }

  func holds(_ node: ConditionNode, of subject: Subject) -> Bool {
    node.holds { atom in
      switch atom {
      case .line(let text): language.says(subject, text)
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

/// A part of a condition, in which words go by their places in the language.
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

  /// Whether it is so.
  ///
  /// - Parameters:
  ///   - isSo: Whether a word or a text is so.
  ///   - number: The count of a word.
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

  /// The words, comparisons and texts in it, each once.
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

/// How two numbers are compared.
enum Comparison: String, CaseIterable {
  // Longer signs first, as they are read.
  case atMost = "<="
  case atLeast = ">="
  case unequal = "!="
  case less = "<"
  case greater = ">"
  case equal = "="

  /// The comparison that holds of two numbers if this one holds of them in the other order.
  var mirrored: Comparison {
    switch self {
    case .less: .greater
    case .greater: .less
    case .atMost: .atLeast
    case .atLeast: .atMost
    case .equal, .unequal: self
    }
  }

  /// The least number such that among those from 0 to it one compares so with a constant and, where there
  /// is one, another does not.
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
  /// Whether the words of another text are the first ones of this.
  public func begins(with words: String) -> Bool {
    guard hasPrefix(words) else { return false }
    let next = dropFirst(words.count).first
    return next.map { " :,".contains($0) } ?? true
  }
}
