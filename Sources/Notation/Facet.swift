/// One row a field of a value: what it is called, when it differs, how it is written and read.
///
/// A list of rows is all that comparing, telling and reading a value needs:
///
///     static let facets: [Facet<MealSnapshot>] = [
///       Facet("guests", \.guests, .number(guests)),                       // now guests 3
///       Facet("plate", \.plate, called: "what is on the plate"),          // now plate cold soup
///       Facet("bill", \.bill, as: "", .optional("bill of", .number(price), none: "no bill")),
///     ]
public struct Facet<Whole>: Sendable {
  /// The name, such as `addressBook`: in files, and to tell rows apart.
  public let name: String
  /// What differs where it differs, such as `the address book`.
  public let phrase: String
  /// Whether two values differ in it.
  public private(set) var differs: @Sendable (Whole, Whole) -> Bool
  /// What there is to say of the second value to one who knows the first.
  let changes: @Sendable (Whole, Whole) -> [Change]
  /// The line about it in full, where one line is all that it has.
  let whole: (@Sendable (Whole) -> String)?
  /// How a line about it is read.
  public let openings: [Opening<Reading<Said>>]
  /// Follows several lines about it, in their order.
  let follow: @Sendable ([String], inout Whole) throws(NotationError) -> Void
  /// Whether several lines about it may stand beside each other.
  public let isRepeatable: Bool
  /// What has to be said before it.
  public private(set) var condition: Condition?

  /// A line to be written.
  struct Change {
    let text: String
    /// The place among the lines about the same field.
    var rank = 0
  }

  /// What a line has said.
  public struct Said: Sendable {
    /// The line, as this build writes it.
    let text: String
    /// The place among the lines about the same field.
    let rank: Int
    public let apply: @Sendable (inout Whole) throws(NotationError) -> Void
  }

  /// What has to be said before a line.
  public struct Condition: Sendable {
    public let expected: String
    public let advice: String
    public let holds: @Sendable (Whole) -> Bool
  }

  /// A field that is written behind its words.
  ///
  /// - Parameters:
  ///   - name: The name, such as `addressBook`.
  ///   - phrase: What differs; by default the words of the name behind `the`.
  ///   - words: What stands before the value; by default the words of the name.
  ///   - isAlwaysSaid: Whether it is written even where it does not differ.
  public init<Field: Equatable & Sendable>(
    _ name: String, _ field: any WritableKeyPath<Whole, Field> & Sendable,
    as words: String? = nil, _ form: Form<Field>, called phrase: String? = nil,
    isAlwaysSaid: Bool = false
  ) {
    let form = form.after(words ?? spaced(name))
    self.init(
      name, field, called: phrase, lines: form,
      changes: { isAlwaysSaid || $0 != $1 ? [$1] : [] }, follow: { $1 = $0.last ?? $1 },
      isRepeatable: false, whole: { $0 })
  }

  /// A list of which each element has a line, or a property, of its own.
  ///
  /// What is before it is taken for empty.
  public init<Element: Equatable & Sendable>(
    _ name: String, each field: any WritableKeyPath<Whole, [Element]> & Sendable,
    as words: String? = nil, _ form: Form<Element>, called phrase: String? = nil
  ) {
    self.init(
      name, field, called: phrase, lines: form.after(words ?? spaced(name)), changes: { $1 },
      follow: { $1 += $0 })
  }

  /// A list of which each element has a line of its own with its number, from 1.
  public init<Element: Equatable & Sendable>(
    _ name: String, numbered field: any WritableKeyPath<Whole, [Element]> & Sendable,
    by quantity: Quantity, _ form: Form<Element>
  ) {
    let line = Form.pair(.number(quantity), "", form).after(name)
      .map({ Numbered(number: $0.0, element: $0.1) }, { ($0.number, $0.element) })
    self.name = name
    phrase = "the \(name)s"
    differs = { $0[keyPath: field] != $1[keyPath: field] }
    whole = nil
    changes = { _, after in
      after[keyPath: field].enumerated()
        .map { Change(text: line.text(of: Numbered(number: $0.offset + 1, element: $0.element))) }
    }
    openings = line.openings.map { opening in
      opening.map { read in
        Reading { (reader) throws(NotationError) in
          let here = reader.atNextToken()
          let said = try read(&reader)
          return Said(
            text: line.text(of: said), rank: 0, apply: Self.appending(said, to: field, name, here))
        }
      }
    }
    follow = { (_, _) throws(NotationError) in }
    isRepeatable = true
    condition = nil
  }

  /// A field that is written in lines of its own making.
  ///
  /// - Parameters:
  ///   - changes: What there is to say of the second value to one who knows the first.
  ///   - follow: The value after the lines, in their order: what `changes` says of any two values
  ///     makes the second of the first.
  ///   - rank: The place of a line among those about this field.
  public init<Field: Equatable & Sendable, Line: Sendable>(
    _ name: String, _ field: any WritableKeyPath<Whole, Field> & Sendable,
    called phrase: String? = nil, lines form: Form<Line>,
    changes: @escaping @Sendable (Field, Field) -> [Line],
    follow: @escaping @Sendable ([Line], inout Field) -> Void,
    rank: @escaping @Sendable (Line) -> Int = { _ in 0 }, isRepeatable: Bool = true
  ) {
    self.init(
      name, field, called: phrase, lines: form, changes: changes, follow: follow, rank: rank,
      isRepeatable: isRepeatable, whole: nil)
  }

  private init<Field: Equatable & Sendable, Line: Sendable>(
    _ name: String, _ field: any WritableKeyPath<Whole, Field> & Sendable,
    called phrase: String?, lines form: Form<Line>,
    changes: @escaping @Sendable (Field, Field) -> [Line],
    follow: @escaping @Sendable ([Line], inout Field) -> Void,
    rank: @escaping @Sendable (Line) -> Int = { _ in 0 }, isRepeatable: Bool,
    whole: (@Sendable (Field) -> Line)?
  ) {
    self.name = name
    self.phrase = phrase ?? "the \(spaced(name))"
    differs = { $0[keyPath: field] != $1[keyPath: field] }
    if let whole {
      self.whole = { form.text(of: whole($0[keyPath: field])) }
    } else {
      self.whole = nil
    }
    self.changes = { before, after in
      changes(before[keyPath: field], after[keyPath: field]).map {
        Change(text: form.text(of: $0), rank: rank($0))
      }
    }
    openings = form.openings.map { opening in
      opening.map { read in
        Reading { (reader) throws(NotationError) in
          let line = try read(&reader)
          return Said(text: form.text(of: line), rank: rank(line)) {
            (whole) throws(NotationError) in follow([line], &whole[keyPath: field])
          }
        }
      }
    }
    self.follow = { (texts, whole) throws(NotationError) in
      var lines: [Line] = []
      for text in texts { lines.append(try form.parse(text)) }
      follow(lines, &whole[keyPath: field])
    }
    self.isRepeatable = isRepeatable
    condition = nil
  }

  private static func appending<Element: Sendable>(
    _ said: Numbered<Element>, to field: any WritableKeyPath<Whole, [Element]> & Sendable,
    _ name: String, _ reader: NotationReader
  ) -> @Sendable (inout Whole) throws(NotationError) -> Void {
    { (whole) throws(NotationError) in
      try reader.check(said.number, after: whole[keyPath: field].count, name)
      whole[keyPath: field].append(said.element)
    }
  }

  /// A field that another row tells of.
  public init<Field: Equatable & Sendable>(
    _ name: String, toldElsewhere field: any KeyPath<Whole, Field> & Sendable,
    called phrase: String? = nil
  ) {
    self.name = name
    self.phrase = phrase ?? "the \(spaced(name))"
    differs = { $0[keyPath: field] != $1[keyPath: field] }
    whole = nil
    changes = { _, _ in [] }
    openings = []
    follow = { (_, _) throws(NotationError) in }
    isRepeatable = false
    condition = nil
  }
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

/// An element of a list with its place in it, from 1.
private struct Numbered<Element: Sendable>: Sendable {
  let number: Int
  let element: Element
}

extension Facet {
  /// A field whose type has one form.
  public init<Field: Worded & Equatable>(
    _ name: String, _ field: any WritableKeyPath<Whole, Field> & Sendable,
    as words: String? = nil, called phrase: String? = nil, isAlwaysSaid: Bool = false
  ) {
    self.init(name, field, as: words, Field.form, called: phrase, isAlwaysSaid: isAlwaysSaid)
  }

  /// A question with one of several answers, each written as its name says.
  public init<Answer: CaseIterable & Equatable & Sendable>(
    _ name: String, answer field: any WritableKeyPath<Whole, Answer> & Sendable
  ) {
    self.init(name, field, .names("an answer to \(spaced(name))"))
  }

  /// The same row, which tells of this field and another, and counts the other for a field apart.
  public func differing<Field: Equatable & Sendable>(
    in field: any KeyPath<Whole, Field> & Sendable
  ) -> Facet {
    var facet = self
    facet.differs = { $0[keyPath: field] != $1[keyPath: field] }
    return facet
  }

  /// The same row, which may be said only when `holds`.
  public func only(
    _ expected: String, _ advice: String, when holds: @escaping @Sendable (Whole) -> Bool
  ) -> Facet {
    var facet = self
    facet.condition = Condition(expected: expected, advice: advice, holds: holds)
    return facet
  }

  /// The row of a part, for what it is a part of.
  public func within<Outer>(
    _ part: any WritableKeyPath<Outer, Whole> & Sendable
  ) -> Facet<Outer> {
    Facet<Outer>(lifting: self, part)
  }

  private init<Part>(
    lifting facet: Facet<Part>, _ part: any WritableKeyPath<Whole, Part> & Sendable
  ) {
    name = facet.name
    phrase = facet.phrase
    differs = { facet.differs($0[keyPath: part], $1[keyPath: part]) }
    changes = { before, after in
      facet.changes(before[keyPath: part], after[keyPath: part]).map {
        Change(text: $0.text, rank: $0.rank)
      }
    }
    if let line = facet.whole {
      whole = { line($0[keyPath: part]) }
    } else {
      whole = nil
    }
    openings = facet.openings.map { opening in
      opening.map { read in
        Reading { (reader) throws(NotationError) in
          let said = try read(&reader)
          return Said(text: said.text, rank: said.rank) { (whole) throws(NotationError) in
            try said.apply(&whole[keyPath: part])
          }
        }
      }
    }
    follow = { (texts, whole) throws(NotationError) in
      try facet.follow(texts, &whole[keyPath: part])
    }
    isRepeatable = facet.isRepeatable
    condition = facet.condition.map { condition in
      Condition(expected: condition.expected, advice: condition.advice) {
        condition.holds($0[keyPath: part])
      }
    }
  }
}

extension Facet {
  /// What there is to say of `after` to one who knows `before`, a line each.
  public func lines(from before: Whole, to after: Whole) -> [String] {
    changes(before, after).map(\.text)
  }

  /// The line about it in full, to one who knows nothing; `nil` for a field of several lines.
  public func line(about value: Whole) -> String? { whole?(value) }
}

/// A line about one field of a value, as it stands in a file.
public struct FacetLine: Hashable, Sendable {
  /// Which row it belongs to.
  public let facet: Int
  /// The place among the lines about the same field.
  public let rank: Int
  /// The line, as this build writes it.
  public let text: String

  public init(facet: Int, rank: Int = 0, text: String) {
    self.facet = facet
    self.rank = rank
    self.text = text
  }
}

/// How lines about any of several fields are read, put together once.
public struct FacetOpenings<Whole>: Sendable {
  let openings: [Opening<(facet: Int, read: Reading<Facet<Whole>.Said>)>]
  let role: String

  /// - Parameter role: What the lines are, for messages.
  public init(_ facets: [Facet<Whole>], as role: String) {
    openings = facets.enumerated().flatMap { index, facet in
      facet.openings.map { $0.map { (index, $0) } }
    }
    self.role = role
  }

  /// Reads the line that stands where `reader` does.
  public func line(from reader: inout NotationReader) throws(NotationError) -> FacetLine {
    let (facet, read) = try reader.opening(of: openings, as: role)
    let said = try read(&reader)
    return FacetLine(facet: facet, rank: said.rank, text: said.text)
  }
}

extension Array {
  /// The first row in which two values differ; `count` where they differ in none of them and are
  /// not equal nevertheless, `nil` where they are equal.
  public func firstDifference<Whole: Equatable>(_ one: Whole, _ other: Whole) -> Int?
  where Element == Facet<Whole> {
    one == other ? nil : firstIndex { $0.differs(one, other) } ?? count
  }

  /// What there is to say of `after` to one who knows `before`, in the order of the rows.
  public func lines<Whole: Equatable>(from before: Whole, to after: Whole) -> [FacetLine]
  where Element == Facet<Whole> {
    enumerated().flatMap { index, facet in
      facet.changes(before, after).map {
        FacetLine(facet: index, rank: $0.rank, text: $0.text)
      }
    }
  }

  /// `whole` after all that `lines` say, which these rows have written or read.
  public func following<Whole>(
    _ lines: [FacetLine], from whole: Whole
  ) throws(NotationError) -> Whole where Element == Facet<Whole> {
    var whole = whole
    for (index, facet) in enumerated() {
      let texts = lines.filter { $0.facet == index }.map(\.text)
      if !texts.isEmpty { try facet.follow(texts, &whole) }
    }
    return whole
  }
}
