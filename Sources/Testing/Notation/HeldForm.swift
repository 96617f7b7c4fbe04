/// A form for held values: the implementation of ``Form``, compiled once for all types. Its functions are not
/// inlined because most of them are called hundreds of times, and each once.
struct HeldForm: Sendable {
  let openings: Prefixes
  /// Parses the text after the prefix with the given index.
  let reading: @Sendable (Int, inout NotationReader) throws(NotationError) -> Held
  /// Returns the text of a value, or `nil` if the form does not support it.
  let writing: @Sendable (Held) -> String?

  @inline(never)
  init(
    _ openings: Prefixes,
    reading: @escaping @Sendable (Int, inout NotationReader) throws(NotationError) -> Held,
    writing: @escaping @Sendable (Held) -> String?
  ) {
    (self.openings, self.reading, self.writing) = (openings, reading, writing)
  }

  @inline(never)
  func text(of held: Held) -> String { writing(held) ?? "?" }

  func read(from reader: inout NotationReader) throws(NotationError) -> Held {
    try reading(try reader.opening(of: openings), &reader)
  }

  @inline(never)
  func parse(_ text: String, file: String) throws(NotationError) -> Held {
    var reader = try NotationReader(line: text, file: file, as: openings.role)
    let held = try read(from: &reader)
    try reader.endOfOnlyLine()
    return held
  }

  @inline(never)
  func map(
    _ embed: @escaping @Sendable (Held) -> Held, _ extract: @escaping @Sendable (Held) -> Held?
  ) -> HeldForm {
    HeldForm(
      openings,
      reading: { (opening, reader) throws(NotationError) in embed(try reading(opening, &reader)) },
      writing: { extract($0).flatMap { writing($0) } })
  }

  @inline(never)
  func after(_ words: String) -> HeldForm {
    guard let (leading, rest) = Template(words).leading else { return self }
    return HeldForm(
      Prefixes([leading.joined(separator: " ")], as: openings.role),
      reading: { (_, reader) throws(NotationError) in
        try rest.read(from: &reader)
        return try read(from: &reader)
      }, writing: { writing($0).map { joined(words, $0) } })
  }

  func behind(_ word: String) -> HeldForm {
    HeldForm(
      openings.behind(word), reading: reading, writing: { writing($0).map { joined(word, $0) } })
  }

  /// Returns the form of a pair of held values, as `(Held, Held)`.
  @inline(never)
  static func pair(
    _ first: HeldForm, _ between: String, then second: @escaping @Sendable (Held) -> HeldForm
  ) -> HeldForm {
    let template = Template(between)
    return HeldForm(
      first.openings,
      reading: { (opening, reader) throws(NotationError) in
        let one = try first.reading(opening, &reader)
        try template.read(from: &reader)
        return Holder((one, try second(one).read(from: &reader)))
      },
      writing: { held in
        let value = held.value(of: (Held, Held).self)
        guard let one = first.writing(value.0), let two = second(value.0).writing(value.1) else {
          return nil
        }
        return joined(joined(one, between), two)
      })
  }

  @inline(never)
  static func choice(_ role: String, _ rows: [HeldForm]) -> HeldForm {
    let openings = Prefixes(joining: rows.map { $0.openings }, as: role)
    return HeldForm(
      openings,
      reading: { (opening, reader) throws(NotationError) in
        let row = openings.origin(of: opening)
        return try rows[row.part].reading(row.opening, &reader)
      },
      writing: { held in
        for row in rows {
          if let text = row.writing(held) { return text }
        }
        return nil
      })
  }

  /// Returns the form of a list, as `[Held]`.
  @inline(never)
  static func list(_ element: HeldForm) -> HeldForm {
    HeldForm(
      Prefixes([""], as: "a list such as [1, 3]"),
      reading: { (_, reader) throws(NotationError) in
        var list: [Held] = []
        try reader.members("[", "]", of: "list", "a list such as [1, 3]", none: "an empty list") {
          (reader) throws(NotationError) in
          try reader.checkRoom(after: list.count)
          list.append(try element.read(from: &reader))
        }
        return Holder(list)
      },
      writing: {
        let list = $0.value(of: [Held].self)
        return "[\(list.map { element.text(of: $0) }.joined(separator: ", "))]"
      })
  }

  /// Returns the form of a set, as `[Held]` in the order of the text.
  @inline(never)
  static func set(
    of noun: String, none: String, _ element: HeldForm, reach: @escaping @Sendable (Held) -> Int
  ) -> HeldForm {
    let what = "a set of \(noun)s such as {1, 3}"
    return HeldForm(
      Prefixes([""], as: what),
      reading: { (_, reader) throws(NotationError) in
        var (set, texts, room): ([Held], Set<String>, Int) = ([], [], 0)
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
        return Holder(set)
      },
      writing: {
        let set = $0.value(of: [Held].self)
        return "{\(set.map { element.text(of: $0) }.joined(separator: ", "))}"
      })
  }

  /// Returns the form of values that are separated by commas, as `[Held]`.
  @inline(never)
  static func series(_ element: HeldForm, none: String, isSet: Bool) -> HeldForm {
    let openings = Prefixes(
      joining: [Prefixes([none]), element.openings], as: element.openings.role)
    return HeldForm(
      openings,
      reading: { (opening, reader) throws(NotationError) in
        let (part, opening) = openings.origin(of: opening)
        if part == 0 { return Holder([Held]()) }
        var series = [try element.reading(opening, &reader)]
        var texts: Set<String> = isSet ? [element.text(of: series[0])] : []
        while reader.accept(",") {
          try reader.checkRoom(after: series.count)
          let place = reader.place
          let next = try element.read(from: &reader)
          if isSet && !texts.insert(element.text(of: next)).inserted {
            throw reader.secondTime(from: place)
          }
          series.append(next)
        }
        return Holder(series)
      },
      writing: {
        let series = $0.value(of: [Held].self)
        return series.isEmpty ? none : series.map { element.text(of: $0) }.joined(separator: ", ")
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
}
