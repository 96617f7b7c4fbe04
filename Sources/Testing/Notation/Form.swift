/// The notation of a type of values: how a value is written and parsed. Parsing a written value yields an
/// equal value.
///
/// Forms are composed: values, such as ``number(_:then:)`` and ``quoted(_:)``; alternatives, each for
/// one case of an enum; and choices among alternatives. A choice selects an alternative by the words
/// before its value.
///
///     extension Meal: Worded {
///       static let form = Form.choice("a meal", [
///         .only(.nothing, "nothing"),
///         .row("soup for", .number(guests), Meal.soup) { if case .soup(let n) = $0 { n } else { nil } },
///       ])
///     }
package struct Form<Value>: Sendable {
  let core: HeldForm

  init(_ core: HeldForm) { self.core = core }

  package init(
    _ role: String, write: @escaping @Sendable (Value) -> String,
    read: @escaping @Sendable (inout NotationReader) throws(NotationError) -> Value
  ) {
    core = HeldForm(
      Prefixes([""], as: role),
      reading: { (_, reader) throws(NotationError) in Holder(try read(&reader)) },
      writing: { write($0.value(of: Value.self)) })
  }

  /// The possible prefixes. A form without fixed words has a single empty prefix.
  package var openings: Prefixes { core.openings }

  /// The noun for messages, such as `a meal`.
  package var role: String { openings.role }

  /// Returns the text of a value. Returns `?`, which cannot be parsed, if no alternative supports it.
  package func text(of value: Value) -> String { core.text(of: Holder(value)) }

  /// Parses a value at the reader's position.
  package func read(from reader: inout NotationReader) throws(NotationError) -> Value {
    try core.read(from: &reader).value(of: Value.self)
  }

  /// Parses the value after the prefix with this index, which has been read.
  package func read(
    behind opening: Int, from reader: inout NotationReader
  ) throws(NotationError) -> Value {
    try core.reading(opening, &reader).value(of: Value.self)
  }

  /// Parses a text that consists of a single line with a single value.
  ///
  /// - Parameters:
  ///   - file: The name of the file that contains `text`, for messages.
  package func parse(_ text: String, file: String = "text") throws(NotationError) -> Value {
    try core.parse(text, file: file).value(of: Value.self)
  }

  package var phrases: [String] { openings.texts }
}

/// A type with a canonical form.
package protocol Worded: Sendable {
  static var form: Form<Self> { get }
}

extension Worded {
  /// The text of the value, such as `not determined`.
  package var words: String { Self.form.text(of: self) }
}

extension Worded where Self: CustomStringConvertible {
  package var description: String { words }
}

extension Form {
  /// Returns a form with the same texts for another type.
  ///
  /// - Parameters:
  ///   - embed: Converts a value to the other type.
  ///   - extract: Converts back. Returns `nil` if there is no such value, so that a choice tries its next
  ///     alternative.
  package func map<Other>(
    _ embed: @escaping @Sendable (Value) -> Other,
    _ extract: @escaping @Sendable (Other) -> Value?
  ) -> Form<Other> {
    Form<Other>(
      core.map(
        { Holder(embed($0.value(of: Value.self))) },
        { held in extract(held.value(of: Other.self)).map { Holder($0) } }))
  }

  /// The same form for an optional. `nil` has no text.
  package var wrapped: Form<Value?> { map({ $0 }, { $0 }) }

  /// Returns the form with words before the value; a final `:` or `,` of a word is a mark.
  package func after(_ words: String) -> Form { Form(core.after(words)) }

  /// Returns the form with a word before its prefixes that identifies a machine, such as `lamp:`. The word
  /// becomes part of the prefixes, so that a choice compares both.
  package func behind(_ word: String) -> Form { Form(core.behind(word)) }

  /// Returns a form that accepts the same text as this one, after the prefix `word` unless that is empty, and
  /// whose value is the text itself.
  package func texts(behind word: String = "") -> Form<String> {
    map({ text(of: $0) }, { _ in nil }).verbatim(behind: word)
  }

  /// Returns the form of a pair, with words or a mark between both values.
  package static func pair<First, Second>(
    _ first: Form<First>, _ between: String = "", _ second: Form<Second>
  ) -> Form where Value == (First, Second) {
    pair(first, between) { _ in second }
  }

  package static func pair<First, Second>(
    _ first: Form<First>, _ between: String = "",
    then second: @escaping @Sendable (First) -> Form<Second>
  ) -> Form where Value == (First, Second) {
    let pair = HeldForm.pair(first.core, between) { second($0.value(of: First.self)).core }
    return Form(
      pair.map(
        { held in
          let (one, two) = held.value(of: (Held, Held).self)
          return Holder((one.value(of: First.self), two.value(of: Second.self)))
        },
        { held in
          let (one, two) = held.value(of: (First, Second).self)
          return Holder((Holder(one) as Held, Holder(two) as Held))
        }))
  }

  /// Returns the form whose text is empty for `value`: parsing yields `value` at the end of the line.
  package func or(_ value: Value) -> Form where Value: Equatable & Sendable {
    Form(
      role, write: { $0 == value ? "" : text(of: $0) },
      read: { (reader) throws(NotationError) in
        reader.isAtEnd ? value : try read(from: &reader)
      })
  }
}

extension Form<String> {
  /// Returns a form whose values include `word`, if it is not empty, and are written unchanged.
  func verbatim(behind word: String) -> Form {
    Form(
      HeldForm(
        openings.behind(word),
        reading: { (opening, reader) throws(NotationError) in
          Holder(joined(word, try core.reading(opening, &reader).value(of: String.self)))
        }, writing: { $0.value(of: String.self) }))
  }
}

/// A fixed sequence of words and marks.
struct Template: Sendable {
  let pieces: [(word: String, mark: Unicode.Scalar?)]

  init(_ text: String) {
    pieces = text.split(separator: " ").map { piece in
      switch piece.unicodeScalars.last {
      case ":": (String(piece.dropLast()), ":")
      case ",": (String(piece.dropLast()), ",")
      default: (String(piece), nil)
      }
    }
  }

  /// The words up to the first mark, which serve as a prefix, and the rest. `nil` if the template does
  /// not begin with a word.
  var leading: (words: [String], rest: Template)? {
    guard let first = pieces.first, !first.word.isEmpty else { return nil }
    let count = (pieces.firstIndex { $0.mark != nil } ?? pieces.count - 1) + 1
    var rest = Array(pieces[count...])
    if let mark = pieces[count - 1].mark { rest.insert(("", mark), at: 0) }
    return (pieces[..<count].map { $0.word }, Template(rest))
  }

  private init(_ pieces: [(word: String, mark: Unicode.Scalar?)]) { self.pieces = pieces }

  func read(from reader: inout NotationReader) throws(NotationError) {
    for (word, mark) in pieces {
      if !word.isEmpty { try reader.word(word) }
      if let mark { try reader.mark(mark) }
    }
  }
}

/// Joins two parts of a line by a space. Omits the space if a part is empty, or if the second part begins
/// with a comma or a colon.
func joined(_ left: String, _ right: String) -> String {
  if left.isEmpty || right.isEmpty { return left + right }
  let leans = right.utf8.first == UInt8(ascii: ",") || right.utf8.first == UInt8(ascii: ":")
  return leans ? left + right : "\(left) \(right)"
}

extension NotationReader {
  /// Creates a reader at the only line of `text`.
  ///
  /// - Parameters:
  ///   - file: The name of the file that contains `text`, for messages.
  ///   - what: A description of the line, for messages.
  package init(line text: String, file: String, as what: String) throws(NotationError) {
    self.init(Array(text.utf8), file: file)
    guard try nextLine() else {
      throw mistake(.truncated, expected: what, found: "nothing", advice: "Write one line.")
    }
  }

  /// Checks that the line is complete and no other line follows.
  package mutating func endOfOnlyLine() throws(NotationError) {
    try end()
    if try nextLine() { throw unexpected("one line", advice: "Remove the other lines.") }
  }
}
