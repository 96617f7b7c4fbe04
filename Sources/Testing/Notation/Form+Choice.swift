extension Form {
  /// Returns a form of alternatives: each has its own prefixes, and writes the values of its case.
  package static func choice(_ role: String, _ rows: [Form]) -> Form {
    Form(.choice(role, rows.map { $0.core }))
  }

  package static func choice(_ role: String, _ rows: Form...) -> Form { choice(role, rows) }

  /// Returns the alternative of an enum case with a value.
  ///
  /// - Parameters:
  ///   - words: The words before the value. If they are empty, the value's prefixes are used.
  ///   - form: The form of the value.
  ///   - embed: The case, such as `Meal.soup`.
  ///   - extract: Returns the value of that case, or `nil` for any other case.
  package static func row<Payload>(
    _ words: String, _ form: Form<Payload>, _ embed: @escaping @Sendable (Payload) -> Value,
    _ extract: @escaping @Sendable (Value) -> Payload?
  ) -> Form {
    form.after(words).map(embed, extract)
  }

  /// Returns the alternative of an enum case with a value of a type with a canonical form.
  package static func row<Payload: Worded>(
    _ words: String, _ embed: @escaping @Sendable (Payload) -> Value,
    _ extract: @escaping @Sendable (Value) -> Payload?
  ) -> Form {
    row(words, Payload.form, embed, extract)
  }

  /// Returns the alternative of an enum case with one of few values. Writing tries them one by one.
  package static func row<Payload: CaseIterable & Sendable>(
    _ words: String, _ form: Form<Payload>, _ embed: @escaping @Sendable (Payload) -> Value
  ) -> Form where Value: Equatable & Sendable {
    row(words, form, embed) { value in Payload.allCases.first { embed($0) == value } }
  }

  /// Returns the alternative of an enum case with two values and words or a mark between them.
  package static func row<First: Worded, Second: Worded>(
    _ words: String, then between: String,
    _ embed: @escaping @Sendable (First, Second) -> Value,
    _ extract: @escaping @Sendable (Value) -> (First, Second)?
  ) -> Form {
    row(words, .pair(First.form, between, Second.form), { embed($0.0, $0.1) }, extract)
  }
}

extension Form where Value: Equatable & Sendable {
  /// Returns a form of values without parameters, each with its own words.
  package static func values(_ role: String, _ table: [(value: Value, words: String)]) -> Form {
    Form(
      HeldForm(
        Prefixes(table.map { $0.words }, as: role),
        reading: { (opening, _) throws(NotationError) in Holder(table[opening].value) },
        writing: { held in
          let value = held.value(of: Value.self)
          return table.first { $0.value == value }?.words
        }))
  }

  /// Returns the form of a value that is written as fixed words, for use as one alternative of a choice.
  package static func only(_ value: Value, _ words: String) -> Form {
    values(words, [(value, words)])
  }

  /// Returns the alternatives of enum cases without values, each written as the words of its name with the
  /// verb in the third person: `launchApp` is written `launches app`.
  package static func acts(_ cases: Value...) -> Form where Value: NamedCases {
    values("", cases.map { ($0, thirdPerson(spaced(caseName(of: $0)))) })
  }
}

extension Form where Value: CaseIterable & Equatable & Sendable & NamedCases {
  /// Returns the form of an enum whose cases have no values, each written as the words of its name:
  /// `notRunning` is written `not running`.
  package static func names(_ role: String) -> Form {
    values(role, Value.allCases.map { ($0, spaced(caseName(of: $0))) })
  }
}

/// Returns the words of a name: `low contrast` for `lowContrast`.
package func spaced(_ name: String) -> String {
  var words = ""
  for letter in name {
    if letter.isUppercase && !words.isEmpty { words += " " }
    words += letter.lowercased()
  }
  return words
}

/// Returns the words with the first, a verb, in the third person: `denies` for `deny`.
func thirdPerson(_ words: String) -> String {
  let verb = words.prefix { $0 != " " }
  let rest = words.dropFirst(verb.count)
  if ["s", "sh", "ch", "x", "z", "o"].contains(where: { verb.hasSuffix($0) }) {
    return verb + "es" + rest
  }
  if verb.last == "y", let before = verb.dropLast().last, !"aeiou".contains(before) {
    return verb.dropLast() + "ies" + rest
  }
  return verb + "s" + rest
}
