extension Form<Int> {
  /// Returns the form of a whole number, followed by its unit, if any, as in `500 ms`.
  public static func number(_ quantity: Quantity, then unit: String = "") -> Form {
    Form(
      quantity.name, write: { joined("\($0)", unit) },
      read: { (reader) throws(NotationError) in
        let number = try reader.number(quantity)
        if !unit.isEmpty { try reader.word(unit) }
        return number
      })
  }

  /// Returns the form of a number that may be read as a name from the header. It is written as a number.
  public static func ordinal(_ quantity: Quantity) -> Form {
    Form(
      quantity.name, write: { "\($0)" },
      read: { (reader) throws(NotationError) in try reader.ordinal(quantity) })
  }

  /// Returns the form of a whole number with a percent sign.
  public static func percent(_ quantity: Quantity) -> Form {
    Form(
      quantity.name, write: { "\($0)%" },
      read: { (reader) throws(NotationError) in try reader.number(quantity, unit: "%") })
  }
}

extension Bool: Worded {
  /// The form of a Boolean: `yes` or `no`.
  public static let form = Form<Bool>.values("yes or no", [(true, "yes"), (false, "no")])
}

extension Form<UInt64> {
  /// The form of any 64-bit number.
  public static let seed = Form(
    "a seed such as 7", write: { "\($0)" },
    read: { (reader) throws(NotationError) in try reader.seed() })
}

extension Form<String> {
  /// Returns the form of a text in quotation marks.
  ///
  /// - Parameters:
  ///   - what: A description of the text, with an example.
  ///   - bound: The maximum number of Unicode scalars.
  public static func quoted(
    _ what: String, atMost bound: Int = NotationReader.longestText
  ) -> Form {
    Form(
      what, write: { Notation.quoted($0) },
      read: { (reader) throws(NotationError) in try reader.text(what, atMost: bound) })
  }

  /// Returns the form of a name. Quotation marks enclose a name that has more than letters and digits.
  ///
  /// - Parameter what: A description of the named object, with an example.
  public static func name(_ what: String) -> Form {
    Form(
      what, write: { named($0) },
      read: { (reader) throws(NotationError) in try reader.name(what) })
  }
}

extension Form {
  /// Returns the form of an optional value, as in `no alert` and `alert: how much`.
  public static func optional<Some: Equatable & Sendable>(
    _ words: String, _ form: Form<Some>, none: String
  ) -> Form where Value == Some? {
    choice(form.role, [.only(nil, none), form.after(words).wrapped])
  }

  /// Returns the form of a list in brackets, where order and repetition count: `[3, 1, 3]`.
  public static func list<Element>(_ element: Form<Element>) -> Form where Value == [Element] {
    Form(
      "a list such as [1, 3]",
      write: { "[\($0.map { element.text(of: $0) }.joined(separator: ", "))]" },
      read: { (reader) throws(NotationError) in
        var list: [Element] = []
        try reader.members("[", "]", of: "list", "a list such as [1, 3]", none: "an empty list") {
          (reader) throws(NotationError) in
          try reader.checkRoom(after: list.count)
          list.append(try element.read(from: &reader))
        }
        return list
      })
  }

  /// Returns the form of a set in braces, in any order, each element once: `{1, 3}`. Parsing sorts it.
  ///
  /// - Parameters:
  ///   - noun: The noun of an element, such as `contact`.
  ///   - none: The words for the empty set, such as `nobody`.
  ///   - element: The form of an element.
  ///   - reach: Returns the memory that a set up to this element takes, in elements.
  public static func set<Element: Comparable & Sendable>(
    of noun: String, none: String, _ element: Form<Element>,
    reach: @escaping @Sendable (Element) -> Int = { _ in 1 }
  ) -> Form where Value == [Element] {
    let what = "a set of \(noun)s such as {1, 3}"
    return Form(
      what, write: { "{\($0.map { element.text(of: $0) }.joined(separator: ", "))}" },
      read: { (reader) throws(NotationError) in
        var (set, texts, room): ([Element], Set<String>, Int) = ([], [], 0)
        try reader.members("{", "}", of: "set", what, none: none) {
          (reader) throws(NotationError) in
          let place = reader.place
          let next = try element.read(from: &reader)
          let text = element.text(of: next)
          guard texts.insert(text).inserted else {
            throw reader.mistake(
              .duplicate, at: place, expected: "each \(noun) once in a set",
              found: "a second \(text)", advice: "Remove one of the two.")
          }
          set.append(next)
          try reader.spend(reach(next) - room, at: place)
          room = max(room, reach(next))
        }
        return set.sorted()
      })
  }

  /// Returns the form of one or more values separated by commas, or the words for none, such as `nobody`.
  ///
  /// - Parameters:
  ///   - element: The form of a value.
  ///   - none: The words for no value.
  ///   - isSet: Whether each value may occur only once.
  public static func series<Element: Equatable & Sendable>(
    _ element: Form<Element>, none: String, isSet: Bool = false
  ) -> Form where Value == [Element] {
    let openings = Prefixes(joining: [Prefixes([none]), element.openings], as: element.role)
    return Form(
      openings,
      reading: { (opening, reader) throws(NotationError) in
        let (part, opening) = openings.origin(of: opening)
        if part == 0 { return [] }
        var series = [try element.reading(opening, &reader)]
        while reader.accept(",") {
          try reader.checkRoom(after: series.count)
          let place = reader.place
          let next = try element.read(from: &reader)
          if isSet && series.contains(next) { throw reader.secondTime(from: place) }
          series.append(next)
        }
        return series
      },
      writing: {
        $0.isEmpty ? none : $0.map { element.text(of: $0) }.joined(separator: ", ")
      })
  }
}

extension NotationReader {
  /// Parses the members between two marks, separated by commas.
  fileprivate mutating func members(
    _ first: Unicode.Scalar, _ last: Unicode.Scalar, of noun: String, _ what: String, none: String,
    _ member: (inout NotationReader) throws(NotationError) -> Void
  ) throws(NotationError) {
    guard accept(first) else { throw unexpected(what, advice: "Write \(none) as \(first)\(last).") }
    if accept(last) { return }
    repeat { try member(&self) } while accept(",")
    guard accept(last) else {
      throw unexpected("\",\" or \"\(last)\"", advice: "Close the \(noun) with \"\(last)\".")
    }
  }

  /// Returns the error for a duplicate of a property that may occur only once, starting at `place`.
  public func secondTime(from place: Int) -> NotationError {
    mistake(
      .duplicate, at: place, expected: "each property once",
      found: "a second one, \(excerpt(from: place))", advice: "Remove one of the two.")
  }
}
