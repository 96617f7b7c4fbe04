/// One row a field of a value: what it is called, when it differs, how it is written and read.
///
/// A list of rows is all that comparing, telling and reading a value needs. Each reaches its field by a
/// closure that lends it:
///
///     static let facets: [Facet<MealSnapshot>] = [
///       Facet("guests", { $1(&$0.guests) }, .number(guests)),                 // now guests 3
///       Facet("plate", { $1(&$0.plate) }, called: "what is on the plate"),    // now plate cold soup
///       Facet(
///         "bill", { $1(&$0.bill) }, as: "", .optional("bill of", .number(price), none: "no bill")),
///     ]
public struct Facet<Whole>: Sendable {
  /// Lends a field to a closure that reads or changes it.
  public typealias Lender<Field> = @Sendable (inout Whole, (inout Field) -> Void) -> Void

  /// The name, such as `addressBook`: in files, and to tell rows apart.
  public let name: String
  /// What differs where it differs, such as `the address book`.
  public let phrase: String
  /// How a line about it can begin.
  public private(set) var openings: Openings
  /// Whether several lines about it may stand beside each other.
  public let isRepeatable: Bool
  /// What stands before the value, where it is written behind its words.
  public private(set) var words: String?
  private var choosing: @Sendable () -> [String] = { [] }
  private var writing: @Sendable (Whole) -> String? = { _ in nil }
  /// Whether two values differ in it.
  public private(set) var differs: @Sendable (Whole, Whole) -> Bool
  /// The lines that describe the second value, given the first.
  private(set) var changes: @Sendable (Whole, Whole) -> [FacetLine]
  /// Reads a line behind one of the openings.
  private(set) var reading: @Sendable (Int, inout NotationReader) throws(NotationError) -> Said
  /// Follows several lines about it, in their order.
  private(set) var follow: @Sendable ([String], inout Whole) throws(NotationError) -> Void

  /// What a line has said.
  struct Said: Sendable {
    /// The line, as this build writes it.
    let line: @Sendable () -> FacetLine
    let apply: @Sendable (inout Whole) throws(NotationError) -> Void
  }

  /// Reads the line behind one of its openings, and changes a value as it says.
  public func read(
    behind opening: Int, from reader: inout NotationReader, into whole: inout Whole
  ) throws(NotationError) {
    try reading(opening, &reader).apply(&whole)
  }
}

// MARK: - A value by itself

extension Facet where Whole: Equatable & Sendable {
  /// A value that is written in lines of its own making.
  ///
  /// - Parameters:
  ///   - name: The name, such as `addressBook`.
  ///   - phrase: What differs; by default the words of the name behind `the`.
  ///   - changes: What there is to say of the second value to one who knows the first.
  ///   - follow: The value after the lines, in their order: what `changes` says of any two values
  ///     makes the second of the first.
  ///   - rank: The place of a line among those about this field.
  ///   - isRepeatable: Whether several lines may stand beside each other.
  public init<Line: Sendable>(
    _ name: String, called phrase: String? = nil, lines form: Form<Line>,
    changes: @escaping @Sendable (Whole, Whole) -> [Line],
    follow: @escaping @Sendable ([Line], inout Whole) throws(NotationError) -> Void,
    rank: @escaping @Sendable (Line) -> Int = { _ in 0 }, isRepeatable: Bool = true
  ) {
    let text = { @Sendable (line: Line) in FacetLine(rank: rank(line), text: form.text(of: line)) }
    self.name = name
    self.phrase = phrase ?? "the \(spaced(name))"
    self.isRepeatable = isRepeatable
    openings = form.openings
    differs = { $0 != $1 }
    self.changes = { changes($0, $1).map { text($0) } }
    reading = { (opening, reader) throws(NotationError) in
      let line = try form.reading(opening, &reader)
      return Said(
        line: { text(line) },
        apply: { (whole) throws(NotationError) in try follow([line], &whole) })
    }
    self.follow = { (texts, whole) throws(NotationError) in
      var lines: [Line] = []
      for text in texts { lines.append(try form.parse(text)) }
      try follow(lines, &whole)
    }
  }

  /// A value that is written behind its words.
  private init(
    _ name: String, as words: String?, _ form: Form<Whole>, called phrase: String?,
    isAlwaysSaid: Bool
  ) {
    let words = words ?? spaced(name)
    self.init(
      name, called: phrase, lines: form.after(words),
      changes: { isAlwaysSaid || $0 != $1 ? [$1] : [] }, follow: { $1 = $0.last ?? $1 },
      isRepeatable: false)
    self.words = words
    choosing = { form.phrases.filter { (try? form.parse($0)) != nil } }
    writing = { form.text(of: $0) }
  }
}

// MARK: - A field

extension Facet {
  /// A field that is written behind its words.
  ///
  /// - Parameters:
  ///   - words: What stands before the value; by default the words of the name.
  ///   - isAlwaysSaid: Whether it is written even where it does not differ.
  public init<Field: Equatable & Sendable>(
    _ name: String, _ field: @escaping Lender<Field>, as words: String? = nil,
    _ form: Form<Field>, called phrase: String? = nil, isAlwaysSaid: Bool = false
  ) {
    self = Facet<Field>(name, as: words, form, called: phrase, isAlwaysSaid: isAlwaysSaid)
      .within(field)
  }

  /// A field whose type has one form.
  public init<Field: Worded & Equatable>(
    _ name: String, _ field: @escaping Lender<Field>, as words: String? = nil,
    called phrase: String? = nil, isAlwaysSaid: Bool = false
  ) {
    self.init(name, field, as: words, Field.form, called: phrase, isAlwaysSaid: isAlwaysSaid)
  }

  /// A question with one of several answers, each written as its name says.
  public init<Answer: CaseIterable & Equatable & Sendable>(
    _ name: String, answer field: @escaping Lender<Answer>
  ) {
    self.init(name, field, .names("an answer to \(spaced(name))"))
  }

  /// A list of which each element has a line, or a property, of its own.
  ///
  /// What is before it is taken for empty.
  public init<Element: Equatable & Sendable>(
    _ name: String, each field: @escaping Lender<[Element]>, as words: String? = nil,
    _ form: Form<Element>, called phrase: String? = nil
  ) {
    self = Facet<[Element]>(
      name, called: phrase, lines: form.after(words ?? spaced(name)), changes: { $1 },
      follow: { $1 += $0 }
    ).within(field)
  }

  /// A list of which each element has a line of its own with its number, from 1, and behind that, if
  /// the text gives it one, the name by which later lines may call it.
  public init<Element: Equatable & Sendable>(
    _ name: String, numbered field: @escaping Lender<[Element]>, by quantity: Quantity,
    _ form: Form<Element>
  ) {
    let line = Form<Numbered<Element>>(
      name, write: { joined("\($0.number)", form.text(of: $0.element)) },
      read: { (reader) throws(NotationError) in
        let here = reader.atNextToken()
        let number = try reader.number(quantity)
        try reader.nameIfAny(for: number, of: quantity)
        return Numbered(number: number, element: try form.read(from: &reader), place: here)
      })
    self = Facet<[Element]>(
      name, called: "the \(name)s", lines: line.after(name),
      changes: { $1.enumerated().map { Numbered(number: $0.offset + 1, element: $0.element) } },
      follow: { (lines, list) throws(NotationError) in
        for line in lines {
          try line.place?.check(line.number, after: list.count, name)
          list.append(line.element)
        }
      }
    ).within(field)
  }

  /// A line that said something once: it is still read, sets nothing, and is not written.
  ///
  /// - Parameter form: What stood behind the words of the name.
  public init<Field: Equatable & Sendable>(_ name: String, withoutMeaning form: Form<Field>) {
    self = Facet<Bool>(
      name, lines: form.after(spaced(name)), changes: { _, _ in [] }, follow: { _, _ in },
      isRepeatable: false
    ).within { whole, lend in
      var nothing = false
      lend(&nothing)
    }
  }

  /// A field that another row tells of.
  public init<Field: Equatable & Sendable>(
    _ name: String, toldElsewhere field: @escaping Lender<Field>, called phrase: String? = nil
  ) {
    self = Facet<Field>(
      name, called: phrase, lines: Form<Field>.choice(name, []), changes: { _, _ in [] },
      follow: { _, _ in }, isRepeatable: false
    ).within(field)
  }

  /// The same row, which tells of this field and another, and counts the other for a field apart.
  public func differing<Field: Equatable & Sendable>(
    in field: @escaping Lender<Field>
  ) -> Facet {
    var facet = self
    facet.differs = { both($0, $1, false, field) { $0 != $1 } }
    return facet
  }

  /// The row of a part, for what it is a part of.
  public func within<Outer>(_ part: @escaping Facet<Outer>.Lender<Whole>) -> Facet<Outer> {
    Facet<Outer>(
      name: name, phrase: phrase, openings: openings, isRepeatable: isRepeatable, words: words,
      choosing: choosing,
      writing: { [writing] whole in both(whole, whole, nil, part) { one, _ in writing(one) } },
      differs: { [differs] in both($0, $1, false, part) { differs($0, $1) } },
      changes: { [changes] in both($0, $1, [], part) { changes($0, $1) } },
      reading: { [reading] (opening, reader) throws(NotationError) in
        let said = try reading(opening, &reader)
        return Facet<Outer>.Said(line: said.line) { (whole) throws(NotationError) in
          try lending(part, of: &whole, to: said.apply)
        }
      },
      follow: { [follow] (texts, whole) throws(NotationError) in
        try lending(part, of: &whole) { (part) throws(NotationError) in try follow(texts, &part) }
      })
  }

  /// The same row with its lines behind a word that tells whose it is, such as `lamp:`.
  public func behind(_ word: String) -> Facet {
    if word.isEmpty { return self }
    let inFront = { @Sendable (line: FacetLine) in
      FacetLine(rank: line.rank, text: joined(word, line.text))
    }
    var facet = self
    facet.words = words.map { joined(word, $0) }
    facet.openings = openings.behind(word)
    facet.changes = { [changes] in changes($0, $1).map { inFront($0) } }
    facet.reading = { [reading] (opening, reader) throws(NotationError) in
      let said = try reading(opening, &reader)
      return Said(line: { inFront(said.line()) }, apply: said.apply)
    }
    facet.follow = { [follow] (texts, whole) throws(NotationError) in
      try follow(texts.map { String($0.dropFirst(word.count + 1)) }, &whole)
    }
    return facet
  }
}

/// The result of `compare` for a part of two values, or `none` if no part is lent.
private func both<Whole, Part, Result>(
  _ one: Whole, _ other: Whole, _ none: Result, _ part: @escaping Facet<Whole>.Lender<Part>,
  _ compare: (Part, Part) -> Result
) -> Result {
  var (one, other, result) = (one, other, none)
  part(&one) { one in part(&other) { other in result = compare(one, other) } }
  return result
}

/// Lends a part to a closure that can throw.
private func lending<Whole, Part>(
  _ part: @escaping Facet<Whole>.Lender<Part>, of whole: inout Whole,
  to change: (inout Part) throws(NotationError) -> Void
) throws(NotationError) {
  var mistake: NotationError?
  part(&whole) { part in
    do throws(NotationError) { try change(&part) } catch { mistake = error }
  }
  if let mistake { throw mistake }
}

// MARK: - One value

extension Facet {
  /// The values that have no parts, as they are written behind its words: all of them where it is a
  /// question with few answers.
  public var choices: [String] { choosing() }

  /// The value that it has, as it is written; `nil` where it is not written behind its words.
  public func text(in whole: Whole) -> String? { writing(whole) }

  fileprivate func account(of whole: Whole, besides plain: Whole) -> [String] {
    guard let words, let text = text(in: whole) else {
      return changes(plain, whole).sorted { $0.rank < $1.rank }.map(\.text)
    }
    return [joined(words, text)]
  }

  /// What sets it to a value.
  ///
  /// - Parameter value: As it is written behind the words.
  public func setting(
    to value: String
  ) throws(NotationError) -> @Sendable (Whole) -> Whole {
    var reader = try NotationReader(
      line: joined(words ?? "", value), file: name, as: "a value of \(name)")
    let said = try reading(try reader.opening(of: openings), &reader)
    try reader.endOfOnlyLine()
    return { whole in
      var next = whole
      // A row of one value sets what it has read.
      try? said.apply(&next)
      return next
    }
  }
}

extension Array {
  /// The lines that describe a value as a whole. A row that tells changes alone tells the differences from a
  /// plain value.
  public func account<Whole>(of whole: Whole, besides plain: Whole) -> [String]
  where Element == Facet<Whole> {
    flatMap { $0.account(of: whole, besides: plain) }
  }
}

/// An element of a list with its place in it, from 1.
private struct Numbered<Element: Sendable>: Sendable {
  let number: Int
  let element: Element
  /// Where its number stands in the text it was read from.
  var place: NotationReader?
}

extension NotationReader {
  /// What is counted as `number` stands behind `count` others.
  fileprivate func check(
    _ number: Int, after count: Int, _ name: String
  ) throws(NotationError) {
    guard number == count + 1 else {
      throw mistake(
        number <= count ? .duplicate : .outOfPlace, expected: "\(name) \(count + 1)",
        found: "\(name) \(number)",
        advice: "Count the \(name)s from 1, in their order, none twice and none left out.")
    }
  }
}

/// A line about one field of a value, as it stands in a file.
public struct FacetLine: Hashable, Sendable {
  /// Which row it belongs to.
  public fileprivate(set) var facet = 0
  /// The place among the lines about the same field.
  public let rank: Int
  /// The line, as this build writes it.
  public let text: String

  fileprivate func of(_ facet: Int) -> FacetLine {
    var line = self
    line.facet = facet
    return line
  }
}

/// How lines about any of several fields are read, put together once.
public struct FacetOpenings<Whole>: Sendable {
  private let facets: [Facet<Whole>]
  /// The openings of all fields, joined.
  let openings: Openings

  /// - Parameter role: What the lines are, for messages.
  public init(_ facets: [Facet<Whole>], as role: String) {
    self.facets = facets
    openings = Openings(joining: facets.map { $0.openings }, as: role)
  }

  /// Reads the line that stands where `reader` does.
  public func line(from reader: inout NotationReader) throws(NotationError) -> FacetLine {
    try line(behind: try reader.opening(of: openings), from: &reader)
  }

  fileprivate func line(
    behind opening: Int, from reader: inout NotationReader
  ) throws(NotationError) -> FacetLine {
    let (facet, opening) = openings.origin(of: opening)
    return try facets[facet].reading(opening, &reader).line().of(facet)
  }
}

extension Form where Value == String {
  /// Lines about any of several fields as texts, each as this build writes it, behind a word if there is
  /// one.
  ///
  /// - Parameter role: What the lines are, for messages.
  public static func line<Whole>(
    of facets: [Facet<Whole>], as role: String, behind word: String = ""
  ) -> Form {
    let lines = FacetOpenings(facets, as: role)
    return Form(
      lines.openings,
      reading: { (opening, reader) throws(NotationError) in
        try lines.line(behind: opening, from: &reader).text
      }, writing: { $0 }
    ).verbatim(behind: word)
  }
}

extension Array {
  /// What differs first, such as `the address book`; `nil` where two values are equal.
  public func firstDifference<Whole: Equatable>(_ one: Whole, _ other: Whole) -> String?
  where Element == Facet<Whole> {
    one == other ? nil : first { $0.differs(one, other) }?.phrase ?? "what has no name"
  }

  /// What there is to say of `after` to one who knows `before`, in the order of the rows.
  public func lines<Whole>(from before: Whole, to after: Whole) -> [FacetLine]
  where Element == Facet<Whole> {
    enumerated().flatMap { index, facet in facet.changes(before, after).map { $0.of(index) } }
  }

  /// `whole` after all that `lines` say, which these rows have written or read.
  public func following<Whole>(
    _ lines: [FacetLine], from whole: Whole
  ) throws(NotationError) -> Whole where Element == Facet<Whole> {
    var whole = whole
    for (index, facet) in enumerated() {
      let texts = lines.filter { $0.facet == index }.map { $0.text }
      if !texts.isEmpty { try facet.follow(texts, &whole) }
    }
    return whole
  }
}
