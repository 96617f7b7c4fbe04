extension Form {
  /// One of several rows: each opens in a way of its own, and writes the values of its case.
  public static func choice(_ role: String, _ rows: [Form]) -> Form {
    let openings = Openings(joining: rows.map { $0.openings }, as: role)
    return Form(
      openings,
      reading: { (opening, reader) throws(NotationError) in
        let row = openings.origin(of: opening)
        return try rows[row.part].reading(row.opening, &reader)
      },
      writing: { value in
        for row in rows {
          if let text = row.writing(value) { return text }
        }
        return nil
      })
  }

  /// One of several rows, which follow each other.
  public static func choice(_ role: String, _ rows: Form...) -> Form { choice(role, rows) }

  /// The row of a case with a value.
  ///
  /// - Parameters:
  ///   - words: What stands before the value; without any, the row opens as the value does.
  ///   - embed: The case, such as `Meal.soup`.
  ///   - extract: The value of that case, `nil` for any other.
  public static func row<Payload>(
    _ words: String, _ form: Form<Payload>, _ embed: @escaping @Sendable (Payload) -> Value,
    _ extract: @escaping @Sendable (Value) -> Payload?
  ) -> Form {
    form.after(words).map(embed, extract)
  }

  /// The row of a case with a value that has one form.
  public static func row<Payload: Worded>(
    _ words: String, _ embed: @escaping @Sendable (Payload) -> Value,
    _ extract: @escaping @Sendable (Value) -> Payload?
  ) -> Form {
    row(words, Payload.form, embed, extract)
  }

  /// The row of a case with one of few values, which are tried one by one.
  public static func row<Payload: CaseIterable & Sendable>(
    _ words: String, _ form: Form<Payload>, _ embed: @escaping @Sendable (Payload) -> Value
  ) -> Form where Value: Equatable & Sendable {
    row(words, form, embed) { value in Payload.allCases.first { embed($0) == value } }
  }

  /// The row of a case with two values, and words or a mark between them.
  public static func row<First: Worded, Second: Worded>(
    _ words: String, then between: String,
    _ embed: @escaping @Sendable (First, Second) -> Value,
    _ extract: @escaping @Sendable (Value) -> (First, Second)?
  ) -> Form {
    row(words, .pair(First.form, between, Second.form), { embed($0.0, $0.1) }, extract)
  }
}

// MARK: - Words from names

extension Form where Value: Equatable & Sendable {
  /// Values without parts, each under words of its own.
  public static func values(_ role: String, _ table: [(value: Value, words: String)]) -> Form {
    Form(
      Openings(table.map { $0.words }, as: role),
      reading: { (opening, _) throws(NotationError) in table[opening].value },
      writing: { value in table.first { $0.value == value }?.words })
  }

  /// The row of one value without parts.
  public static func only(_ value: Value, _ words: String) -> Form {
    values(words, [(value, words)])
  }

  /// The rows of cases without values, each under what its name says in the third person:
  /// `launchApp` is written `launches app`.
  public static func acts(_ cases: Value...) -> Form {
    values("", cases.map { ($0, thirdPerson(spaced("\($0)"))) })
  }
}

extension Form where Value: CaseIterable & Equatable & Sendable {
  /// An enum of cases without values, each under its own name: `notRunning` is written
  /// `not running`.
  public static func names(_ role: String) -> Form {
    values(role, Value.allCases.map { ($0, spaced("\($0)")) })
  }
}

/// The words of a name: `lowContrast` is `low contrast`.
public func spaced(_ name: String) -> String {
  var words = ""
  for letter in name {
    if letter.isUppercase && !words.isEmpty { words += " " }
    words += letter.lowercased()
  }
  return words
}

/// The same with its first word, a verb, in the third person: `deny` is `denies`.
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
