extension Form {
  /// One of several rows: each opens in a way of its own, and writes the values of its case.
  public static func choice(_ role: String, _ rows: [Form]) -> Form {
    let writers = rows.map(\.writing)
    return Form(
      role, openings: Openings(joining: rows.map(\.openings)),
      writing: { value in
        for write in writers {
          if let text = write(value) { return text }
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
    let all = Array(Payload.allCases)
    return row(words, form, embed) { value in all.first { embed($0) == value } }
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
  /// The row of one value without parts.
  public static func only(_ value: Value, _ words: String) -> Form {
    Form(
      words, openings: Openings(words, Reading { (_) throws(NotationError) in value }),
      writing: { $0 == value ? words : nil })
  }

  /// The rows of cases without values, each under what its name says in the third person:
  /// `launchApp` is written `launches app`.
  public static func acts(_ values: Value...) -> Form { acts(values) }

  fileprivate static func acts(_ values: some Sequence<Value>) -> Form {
    choice("", values.map { .only($0, thirdPerson(spaced("\($0)"))) })
  }
}

extension Form where Value: CaseIterable & Equatable & Sendable {
  /// An enum of cases without values, each under its own name: `notRunning` is written
  /// `not running`.
  public static func names(_ role: String) -> Form {
    choice(role, Value.allCases.map { .only($0, spaced("\($0)")) })
  }

  /// An enum of cases without values, each under who acts and what its name says in the third person:
  /// `user launches app`.
  ///
  /// - Parameter actors: Who acts in which case and those after it, in the order of the cases.
  public static func acts(_ role: String, by actors: KeyValuePairs<String, Value>) -> Form {
    choice(
      role,
      actors.indices.map { place in
        let others = actors[(place + 1)...].map(\.value)
        let own = Value.allCases.drop { $0 != actors[place].value }
        return acts(own.prefix { !others.contains($0) }).after(actors[place].key)
      })
  }

  /// An enum of cases without values, each under what its name says in the third person.
  ///
  /// - Parameter exceptions: The words of those that are written otherwise.
  public static func acts(_ role: String, except exceptions: KeyValuePairs<Value, String> = [:])
    -> Form
  {
    choice(
      role,
      Value.allCases.map { value in
        .only(
          value,
          exceptions.first { $0.key == value }?.value ?? thirdPerson(spaced("\(value)")))
      })
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
  if ["s", "sh", "ch", "x", "z", "o"].contains(where: verb.hasSuffix) { return verb + "es" + rest }
  if verb.last == "y", let before = verb.dropLast().last, !"aeiou".contains(before) {
    return verb.dropLast() + "ies" + rest
  }
  return verb + "s" + rest
}
