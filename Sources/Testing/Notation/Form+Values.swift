extension Form<Int> {
  /// Returns the form of a whole number, followed by its unit, if any, as in `500 ms`.
  package static func number(_ quantity: Quantity, then unit: String = "") -> Form {
    Form(
      quantity.name, write: { joined("\($0)", unit) },
      read: { (reader) throws(NotationError) in
        let number = try reader.number(quantity)
        if !unit.isEmpty { try reader.word(unit) }
        return number
      })
  }

  /// Returns the form of a number that may be read as a name from the header. It is written as a number.
  package static func ordinal(_ quantity: Quantity) -> Form {
    Form(
      quantity.name, write: { "\($0)" },
      read: { (reader) throws(NotationError) in try reader.ordinal(quantity) })
  }

  /// Returns the form of a whole number with a percent sign.
  package static func percent(_ quantity: Quantity) -> Form {
    Form(
      quantity.name, write: { "\($0)%" },
      read: { (reader) throws(NotationError) in try reader.number(quantity, unit: "%") })
  }
}

extension Bool: Worded {
  /// The form of a Boolean: `yes` or `no`.
  package static let form = Form<Bool>.values("yes or no", [(true, "yes"), (false, "no")])
}

extension Form<UInt64> {
  /// The form of any 64-bit number.
  package static let seed = Form(
    "a seed such as 7", write: { "\($0)" },
    read: { (reader) throws(NotationError) in try reader.seed() })
}

extension Form<String> {
  /// Returns the form of a text in quotation marks.
  ///
  /// - Parameters:
  ///   - what: A description of the text, with an example.
  ///   - bound: The maximum number of Unicode scalars.
  package static func quoted(
    _ what: String, atMost bound: Int = NotationReader.longestText
  ) -> Form {
    Form(
      what, write: { Notation.quoted($0) },
      read: { (reader) throws(NotationError) in try reader.text(what, atMost: bound) })
  }

  /// Returns the form of a name. Quotation marks enclose a name that has more than letters and digits.
  ///
  /// - Parameter what: A description of the named object, with an example.
  package static func name(_ what: String) -> Form {
    Form(
      what, write: { named($0) },
      read: { (reader) throws(NotationError) in try reader.name(what) })
  }
}

extension Form {
  /// Returns the form of an optional value, as in `no alert` and `alert: how much`.
  package static func optional<Some: Equatable & Sendable>(
    _ words: String, _ form: Form<Some>, none: String
  ) -> Form where Value == Some? {
    choice(form.role, [.only(nil, none), form.after(words).wrapped])
  }

  /// Returns the form of a list in brackets, where order and repetition count: `[3, 1, 3]`.
  package static func list<Element>(_ element: Form<Element>) -> Form where Value == [Element] {
    Form(several: .list(element.core))
  }

  /// Returns the form of a set in braces, in any order, each element once: `{1, 3}`. Parsing sorts it.
  ///
  /// - Parameters:
  ///   - noun: The noun of an element, such as `contact`.
  ///   - none: The words for the empty set, such as `nobody`.
  ///   - element: The form of an element.
  ///   - reach: Returns the memory that a set up to this element takes, in elements.
  package static func set<Element: Comparable & Sendable>(
    of noun: String, none: String, _ element: Form<Element>,
    reach: @escaping @Sendable (Element) -> Int = { _ in 1 }
  ) -> Form where Value == [Element] {
    Form(several: .set(of: noun, none: none, element.core) { reach($0.value(of: Element.self)) })
      .map({ $0.sorted() }, { $0 })
  }

  /// Returns the form of one or more values separated by commas, or the words for none, such as `nobody`.
  ///
  /// - Parameters:
  ///   - element: The form of a value.
  ///   - none: The words for no value.
  ///   - isSet: Whether each value may occur only once.
  package static func series<Element: Equatable & Sendable>(
    _ element: Form<Element>, none: String, isSet: Bool = false
  ) -> Form where Value == [Element] {
    Form(several: .series(element.core, none: none, isSet: isSet))
  }

  private init<Element>(several core: HeldForm) where Value == [Element] {
    self.core = core.map(
      { held in
        let list = held.value(of: [Held].self)
        return Holder(list.map { $0.value(of: Element.self) })
      },
      { held in
        let list = held.value(of: [Element].self)
        return Holder(list.map { Holder($0) as Held })
      })
  }
}

extension NotationReader {
  /// Returns the error for a duplicate of a property that may occur only once, starting at `place`.
  package func secondTime(from place: Int) -> NotationError {
    mistake(
      .duplicate, at: place, expected: "each property once",
      found: "a second one, \(excerpt(from: place))", advice: "Remove one of the two.")
  }
}
