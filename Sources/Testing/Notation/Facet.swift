/// A description of one field of a value: its name, its comparison, and its notation.
///
/// A list of facets suffices to compare, write and parse a value. Each facet accesses its field through a
/// closure that lends it:
///
///     static let facets: [Facet<MealSnapshot>] = [
///       Facet("guests", { $1(&$0.guests) }, .number(guests)),                 // now guests 3
///       Facet("plate", { $1(&$0.plate) }, called: "what is on the plate"),    // now plate cold soup
///       Facet(
///         "bill", { $1(&$0.bill) }, as: "", .optional("bill of", .number(price), none: "no bill")),
///     ]
package struct Facet<Whole>: Sendable {
  /// Lends a field to a closure that reads or changes it.
  package typealias Lender<Field> = @Sendable (inout Whole, (inout Field) -> Void) -> Void

  private(set) var core: HeldFacet
  /// The question that the field answers. `nil` if the field has no few answers.
  package internal(set) var question: Question<Whole>?

  init(_ core: HeldFacet) { self.core = core }

  /// The name, such as `addressBook`, which identifies the facet in files.
  package var name: String { core.name }
  /// The description of the field in messages about differences, such as `the address book`.
  package var phrase: String { core.phrase }
  /// The possible prefixes of a line about the field.
  package var openings: Prefixes { core.openings }
  /// Whether several lines about the field may occur together.
  package var isRepeatable: Bool { core.isRepeatable }
  /// The words before the value. `nil` if the facet is not written as a value after words.
  package var words: String? { core.words }

  /// Returns whether two values differ in the field.
  package func differs(_ one: Whole, _ other: Whole) -> Bool {
    core.differs(Holder(one), Holder(other))
  }

  /// Parses a line after one of its prefixes, and applies it to a value.
  package func read(
    behind opening: Int, from reader: inout NotationReader, into whole: inout Whole
  ) throws(NotationError) {
    let line = try core.reading(opening, &reader)
    try holding(&whole) { (held) throws(NotationError) in try core.follow([line], held) }
  }
}

// MARK: - Whole values

extension Facet where Whole: Equatable & Sendable {
  /// Creates a facet, the notation of one field, whose lines have a syntax of their own.
  ///
  /// - Parameters:
  ///   - name: The name, such as `addressBook`.
  ///   - phrase: The description in messages; by default the words of the name after `the`.
  ///   - form: The form of a line.
  ///   - changes: Returns the lines that describe the second value, given the first.
  ///   - follow: Applies lines, in their order. For any two values, applying `changes` to the first yields
  ///     the second.
  ///   - rank: Returns the sort position of a line among the lines about this field.
  ///   - isRepeatable: Whether several lines may occur together.
  package init<Line: Sendable>(
    _ name: String, called phrase: String? = nil, lines form: Form<Line>,
    changes: @escaping @Sendable (Whole, Whole) -> [Line],
    follow: @escaping @Sendable ([Line], inout Whole) throws(NotationError) -> Void,
    rank: @escaping @Sendable (Line) -> Int = { _ in 0 }, isRepeatable: Bool = true
  ) {
    core = HeldFacet(
      name, called: phrase, lines: form.core, isRepeatable: isRepeatable,
      differs: { $0.value(of: Whole.self) != $1.value(of: Whole.self) },
      changes: {
        changes($0.value(of: Whole.self), $1.value(of: Whole.self)).map { Holder($0) }
      },
      follow: { (lines, whole) throws(NotationError) in
        try follow(lines.map { $0.value(of: Line.self) }, &whole.holder(of: Whole.self).value)
      }, rank: { rank($0.value(of: Line.self)) })
  }

  private init(
    _ name: String, as words: String?, _ form: Form<Whole>, called phrase: String?,
    isAlwaysSaid: Bool
  ) {
    core = HeldFacet(
      name, called: phrase, as: words ?? spaced(name), form.core, isAlwaysSaid: isAlwaysSaid,
      differs: { $0.value(of: Whole.self) != $1.value(of: Whole.self) },
      assign: { $0.holder(of: Whole.self).value = $1.value(of: Whole.self) })
  }
}

// MARK: - Fields

extension Facet {
  /// Creates a facet for a field that is written after its words.
  ///
  /// - Parameters:
  ///   - name: The name, such as `addressBook`.
  ///   - field: Gives access to the field of a value.
  ///   - words: The words before the value; by default the words of the name.
  ///   - form: The form of the field's value.
  ///   - phrase: The description in messages; by default the words of the name after `the`.
  ///   - isAlwaysSaid: Whether the field is written even if it does not differ.
  package init<Field: Equatable & Sendable>(
    _ name: String, _ field: @escaping Lender<Field>, as words: String? = nil,
    _ form: Form<Field>, called phrase: String? = nil, isAlwaysSaid: Bool = false
  ) {
    self = Facet<Field>(name, as: words, form, called: phrase, isAlwaysSaid: isAlwaysSaid)
      .within(field)
  }

  package init<Field: Worded & Equatable>(
    _ name: String, _ field: @escaping Lender<Field>, as words: String? = nil,
    called phrase: String? = nil, isAlwaysSaid: Bool = false
  ) {
    self.init(name, field, as: words, Field.form, called: phrase, isAlwaysSaid: isAlwaysSaid)
  }

  /// Creates a facet for a list, with one line or property per element.
  ///
  /// The list before the change is assumed to be empty.
  package init<Element: Equatable & Sendable>(
    _ name: String, each field: @escaping Lender<[Element]>, as words: String? = nil,
    _ form: Form<Element>, called phrase: String? = nil
  ) {
    self = Facet<[Element]>(
      name, called: phrase, lines: form.after(words ?? spaced(name)), changes: { $1 },
      follow: { $1 += $0 }
    ).within(field)
  }

  /// Creates a facet for a list, with one line per element: its number, from 1, followed by an optional
  /// name, which later lines may use.
  package init<Element: Equatable & Sendable>(
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

  /// Creates a facet for a field that is written by another facet.
  package init<Field: Equatable & Sendable>(
    _ name: String, toldElsewhere field: @escaping Lender<Field>, called phrase: String? = nil
  ) {
    self = Facet<Field>(
      name, called: phrase, lines: Form<Field>.choice(name, []), changes: { _, _ in [] },
      follow: { _, _ in }, isRepeatable: false
    ).within(field)
  }

  /// Returns the same facet, which writes several fields but compares only `field`.
  package func differing<Field: Equatable & Sendable>(
    in field: @escaping Lender<Field>
  ) -> Facet {
    var facet = self
    facet.core.differs =
      Facet<Field>("", as: "", .choice("", []), called: "", isAlwaysSaid: false)
      .within(field).core.differs
    return facet
  }

  package func within<Outer>(_ part: @escaping Facet<Outer>.Lender<Whole>) -> Facet<Outer> {
    var facet = Facet<Outer>(
      core.within { whole, body in
        part(&whole.holder(of: Outer.self).value) { holding(&$0, body) }
      })
    facet.question = question?.within(part)
    return facet
  }

  /// Returns the facet with its lines prefixed by a word that identifies their machine, such as `lamp:`.
  package func behind(_ word: String) -> Facet {
    var facet = self
    if !word.isEmpty { facet.core = core.behind(word) }
    return facet
  }
}

// MARK: - Single values

extension Facet {
  /// The texts of the field's values that have no parameters. For a field with few values, these are all.
  package var choices: [String] { core.choosing() }

  /// Returns the text of the field's value. Returns `nil` if the field is not written after its words.
  package func text(in whole: Whole) -> String? { core.writing(Holder(whole)) }

  /// Returns a function that sets the field to a value.
  ///
  /// - Parameter value: The text of the value, without the words before it.
  package func setting(
    to value: String
  ) throws(NotationError) -> @Sendable (Whole) -> Whole {
    let line = try core.line(value)
    return { [core] whole in
      var next = whole
      // Applying a parsed single value does not fail.
      try? holding(&next) { (held) throws(NotationError) in try core.follow([line], held) }
      return next
    }
  }
}

extension Array {
  /// Returns the lines that describe a complete value. Facets that only describe changes contribute the
  /// differences from `plain`.
  package func account<Whole>(of whole: Whole, besides plain: Whole) -> [String]
  where Element == Facet<Whole> {
    let (whole, plain) = (Holder(whole), Holder(plain))
    return flatMap { $0.core.account(of: whole, besides: plain) }
  }
}

/// An element of a list with its number, from 1.
private struct Numbered<Element: Sendable>: Sendable {
  let number: Int
  let element: Element
  /// The position of the number in the parsed text. `nil` if the element was not parsed.
  var place: NotationReader?
}

extension NotationReader {
  /// Throws an error unless `number` is the next one after `count` elements.
  fileprivate func check(
    _ number: Int, after count: Int, _ name: String
  ) throws(NotationError) {
    guard number == count + 1 else {
      throw mistake(
        number <= count ? .duplicate : .outOfPlace, expected: "\(name) \(count + 1)",
        found: "\(name) \(number)",
        advice: "Number the \(name)s from 1, in order, without repeats or gaps.")
    }
  }
}

/// A line about one field of a value.
package struct FacetLine: Hashable, Sendable {
  package fileprivate(set) var facet = 0
  /// The sort position among the lines about the same field.
  package let rank: Int
  package let text: String

  func of(_ facet: Int) -> FacetLine {
    var line = self
    line.facet = facet
    return line
  }
}

/// Parsed lines, by facet.
typealias ParsedLines = [Int: [Held]]

/// The prefixes of lines about any of several fields, joined once.
package struct FacetPrefixes<Whole>: Sendable {
  private let facets: [HeldFacet]
  let openings: Prefixes

  /// Joins the prefixes of these facets.
  ///
  /// - Parameters:
  ///   - facets: The facets of the fields.
  ///   - role: A description of the lines, for messages.
  package init(_ facets: [Facet<Whole>], as role: String) {
    self.facets = facets.map { $0.core }
    openings = Prefixes(joining: facets.map { $0.openings }, as: role)
  }

  /// Parses the line at the reader's position, and adds it to others. A field has one line, unless several may occur
  /// together.
  func read(from reader: inout NotationReader, into all: inout ParsedLines) throws(NotationError) {
    let here = reader.atNextToken()
    let (facet, opening) = openings.origin(of: try reader.opening(of: openings))
    all[facet, default: []].append(try facets[facet].reading(opening, &reader))
    if all[facet]?.count != 1, !facets[facet].isRepeatable {
      throw here.mistake(
        .duplicate, expected: "one line about \(facets[facet].phrase)", found: "a second one",
        advice: "Remove one of them.")
    }
  }

  /// Returns whether each line about a field holds after all of them: lines that contradict each other do not.
  func hold(_ all: ParsedLines, from before: Whole, to after: Whole) -> Bool
  where Whole: Equatable {
    all.allSatisfy { facet, lines in
      if lines.count < 2 { return true }
      let facet = facets[facet]
      let changes = facet.changes(Holder(before), Holder(after)).map { facet.line($0).text }
      return lines.allSatisfy { line in
        if changes.contains(facet.line(line).text) { return true }
        var alone = after
        try? holding(&alone) { (held) throws(NotationError) in try facet.follow([line], held) }
        return alone == after
      }
    }
  }

  /// Applies parsed lines to a value.
  func apply(_ all: ParsedLines, to whole: inout Whole) throws(NotationError) {
    if all.isEmpty { return }
    try holding(&whole) { (held) throws(NotationError) in
      for facet in all.keys.sorted() { try facets[facet].follow(all[facet] ?? [], held) }
    }
  }

  /// Parses the line at the reader's position.
  package func line(from reader: inout NotationReader) throws(NotationError) -> FacetLine {
    try line(behind: try reader.opening(of: openings), from: &reader)
  }

  fileprivate func line(
    behind opening: Int, from reader: inout NotationReader
  ) throws(NotationError) -> FacetLine {
    let (facet, opening) = openings.origin(of: opening)
    return facets[facet].line(try facets[facet].reading(opening, &reader)).of(facet)
  }
}

extension Form where Value == String {
  /// Returns a form for lines about any of several fields, whose value is the line in the notation of this
  /// build. If `word` is not empty, it precedes each line.
  ///
  /// - Parameters:
  ///   - facets: The facets of the fields.
  ///   - role: A description of the lines, for messages.
  ///   - word: The word before each line; by default none.
  package static func line<Whole>(
    of facets: [Facet<Whole>], as role: String, behind word: String = ""
  ) -> Form {
    let lines = FacetPrefixes(facets, as: role)
    return Form(
      HeldForm(
        lines.openings,
        reading: { (opening, reader) throws(NotationError) in
          Holder(try lines.line(behind: opening, from: &reader).text)
        }, writing: { $0.value(of: String.self) })
    ).verbatim(behind: word)
  }
}

extension Array {
  /// Returns the description of the first difference, such as `the address book`; `nil` for equal values.
  package func firstDifference<Whole: Equatable>(_ one: Whole, _ other: Whole) -> String?
  where Element == Facet<Whole> {
    one == other ? nil : first { $0.differs(one, other) }?.phrase ?? "an unnamed property"
  }

  /// Returns the lines that describe `after`, given `before`, in the order of the facets.
  package func lines<Whole>(from before: Whole, to after: Whole) -> [FacetLine]
  where Element == Facet<Whole> {
    HeldFacet.lines(of: map { $0.core }, from: Holder(before), to: Holder(after))
  }
}
