/// How a value is written down and read again, in one place: what is written is read as the same
/// value.
///
/// A form is made of smaller ones: values, such as ``number(_:then:)`` and ``quoted(_:)``; rows,
/// which stand for one case of an enum each; and the choice among rows. Words in front of a value are
/// those by which a choice knows it.
///
///     extension Meal: Worded {
///       static let form = Form.choice("a meal", [
///         .only(.nothing, "nothing"),
///         .row("soup for", .number(guests), Meal.soup) { if case .soup(let n) = $0 { n } else { nil } },
///       ])
///     }
public struct Form<Value>: Sendable {
  /// The ways in which it can begin; one without words where it has none of its own.
  public let openings: Openings
  /// Reads the text behind the opening with this number.
  let reading: @Sendable (Int, inout NotationReader) throws(NotationError) -> Value
  /// The text of a value; `nil` for one that this form does not know.
  let writing: @Sendable (Value) -> String?

  init(
    _ openings: Openings,
    reading: @escaping @Sendable (Int, inout NotationReader) throws(NotationError) -> Value,
    writing: @escaping @Sendable (Value) -> String?
  ) {
    (self.openings, self.reading, self.writing) = (openings, reading, writing)
  }

  /// A form with a reader and a writer of its own.
  public init(
    _ role: String, write: @escaping @Sendable (Value) -> String,
    read: @escaping @Sendable (inout NotationReader) throws(NotationError) -> Value
  ) {
    self.init(
      Openings([""], as: role),
      reading: { (_, reader) throws(NotationError) in try read(&reader) }, writing: write)
  }

  /// The noun for messages, such as `a meal`.
  public var role: String { openings.role }

  /// The value as it is written; `?`, which nothing reads, where a choice has no row for it.
  public func text(of value: Value) -> String { writing(value) ?? "?" }

  /// Reads a value where `reader` stands.
  public func read(from reader: inout NotationReader) throws(NotationError) -> Value {
    try reading(try reader.opening(of: openings), &reader)
  }

  /// Reads the value behind the opening at this place, which has been read.
  public func read(
    behind opening: Int, from reader: inout NotationReader
  ) throws(NotationError) -> Value {
    try reading(opening, &reader)
  }

  /// Reads the only value in the only line of `text`.
  ///
  /// - Parameter file: Where `text` came from, for messages.
  public func parse(_ text: String, file: String = "text") throws(NotationError) -> Value {
    var reader = try NotationReader(line: text, file: file, as: role)
    let value = try read(from: &reader)
    try reader.endOfOnlyLine()
    return value
  }

  /// What each value can begin with, as it is written.
  public var phrases: [String] { openings.texts }
}

/// A type of values with one form.
public protocol Worded: Sendable {
  static var form: Form<Self> { get }
}

extension Worded {
  /// The value as it is written, such as `not determined`.
  public var words: String { Self.form.text(of: self) }
}

extension Worded where Self: CustomStringConvertible {
  public var description: String { words }
}

// MARK: - From one form to another

extension Form {
  /// The same text for another type.
  ///
  /// - Parameter extract: The value behind another; `nil` where it has none, so that a choice asks
  ///   its next row.
  public func map<Other>(
    _ embed: @escaping @Sendable (Value) -> Other,
    _ extract: @escaping @Sendable (Other) -> Value?
  ) -> Form<Other> {
    Form<Other>(
      openings,
      reading: { (opening, reader) throws(NotationError) in embed(try reading(opening, &reader)) },
      writing: { other in extract(other).flatMap { writing($0) } })
  }

  /// The same value where there may be none; the absence has no text.
  public var wrapped: Form<Value?> { map({ $0 }, { $0 }) }

  /// The same with words before it; `:` and `,` behind a word are marks.
  public func after(_ words: String) -> Form {
    guard let (leading, rest) = Template(words).leading else { return self }
    return Form(
      Openings([leading.joined(separator: " ")], as: role),
      reading: { (_, reader) throws(NotationError) in
        try rest.read(from: &reader)
        return try read(from: &reader)
      }, writing: { writing($0).map { joined(words, $0) } })
  }

  /// The same behind a word that tells whose it is, such as `lamp:`; unlike words of its own it is read
  /// together with what follows, so that a choice knows both.
  public func behind(_ word: String) -> Form {
    Form(
      openings.behind(word), reading: reading, writing: { writing($0).map { joined(word, $0) } })
  }

  /// Its texts as values, each as this build writes it, behind a word if there is one.
  public func texts(behind word: String = "") -> Form<String> {
    map({ text(of: $0) }, { _ in nil }).verbatim(behind: word)
  }

  /// One value and another, with words or a mark between them.
  public static func pair<First, Second>(
    _ first: Form<First>, _ between: String = "", _ second: Form<Second>
  ) -> Form where Value == (First, Second) {
    pair(first, between) { _ in second }
  }

  /// A value, and behind it another whose form follows from the first.
  public static func pair<First, Second>(
    _ first: Form<First>, _ between: String = "",
    then second: @escaping @Sendable (First) -> Form<Second>
  ) -> Form where Value == (First, Second) {
    let template = Template(between)
    return Form(
      first.openings,
      reading: { (opening, reader) throws(NotationError) in
        let one = try first.reading(opening, &reader)
        try template.read(from: &reader)
        return (one, try second(one).read(from: &reader))
      },
      writing: { value in
        guard let one = first.writing(value.0), let two = second(value.0).writing(value.1) else {
          return nil
        }
        return joined(joined(one, between), two)
      })
  }

  /// The value where the line goes on, and `value`, which has no text, where it ends.
  public func or(_ value: Value) -> Form where Value: Equatable & Sendable {
    Form(
      role, write: { $0 == value ? "" : text(of: $0) },
      read: { (reader) throws(NotationError) in
        reader.isAtEnd ? value : try read(from: &reader)
      })
  }
}

extension Form<String> {
  /// The same where a text is written as it is, behind a word if there is one.
  func verbatim(behind word: String) -> Form {
    Form(
      openings.behind(word),
      reading: { (opening, reader) throws(NotationError) in
        joined(word, try reading(opening, &reader))
      }, writing: { $0 })
  }
}

// MARK: - Words and marks

/// Words and marks that stand in a line as they are.
struct Template: Sendable {
  /// Each word, and the mark right behind it if there is one.
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

  /// The words up to the first mark, by which a choice knows what follows, and the rest; `nil` where
  /// there is no word.
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

/// Two parts of a line with a blank between them, but none where one is empty or before a mark that
/// leans on what it follows.
func joined(_ left: String, _ right: String) -> String {
  if left.isEmpty || right.isEmpty { return left + right }
  let leans = right.utf8.first == UInt8(ascii: ",") || right.utf8.first == UInt8(ascii: ":")
  return leans ? left + right : "\(left) \(right)"
}

extension NotationReader {
  /// A reader at the only line of `text`.
  ///
  /// - Parameter what: What stands there, for messages.
  public init(line text: String, file: String, as what: String) throws(NotationError) {
    self.init(Array(text.utf8), file: file)
    guard try nextLine() else {
      throw mistake(.truncated, expected: what, found: "nothing", advice: "Write one line.")
    }
  }

  /// The line must hold nothing more, and no other follow it.
  public mutating func endOfOnlyLine() throws(NotationError) {
    try end()
    if try nextLine() { throw unexpected("one line", advice: "Take the other lines away.") }
  }
}
