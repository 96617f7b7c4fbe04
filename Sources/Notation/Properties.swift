extension Form {
  /// A value by what differs from a plain one, in any order, each field once: as in
  /// `opacity 50% filter blur`. It ends with the line or before a comma.
  ///
  /// - Parameters:
  ///   - role: What the properties are, for messages.
  ///   - facets: The properties, in the order in which they are written.
  ///   - parts: What follows them, each behind a comma, where the value has parts.
  public static func properties(
    _ role: String, of plain: Value, _ facets: [Facet<Value>], parts: [Facet<Value>] = [],
    called part: String = ""
  ) -> Form where Value: Sendable {
    Form(
      role, write: { facets.properties(from: plain, to: $0, parts: parts) },
      read: { (reader) throws(NotationError) in
        var value = plain
        try facets.readProperties(of: &value, from: &reader, as: role)
        while !parts.isEmpty && reader.accept(",") {
          try parts.readProperty(of: &value, from: &reader, as: part)
        }
        return value
      })
  }

  /// A value by one field that is always written, and behind it what differs from the plain one with
  /// that field: as in `"Ada" email "ada@example.org"`.
  public static func properties<First>(
    _ role: String, behind first: Form<First>, _ field: any KeyPath<Value, First> & Sendable,
    of plain: @escaping @Sendable (First) -> Value, _ facets: [Facet<Value>],
    parts: [Facet<Value>] = [], called part: String = ""
  ) -> Form where Value: Sendable {
    Form<(First, Value)>.pair(first) { first in
      .properties(role, of: plain(first), facets, parts: parts, called: part)
    }.map({ $0.1 }, { ($0[keyPath: field], $0) })
  }
}

extension Array {
  fileprivate func properties<Whole>(
    from plain: Whole, to whole: Whole, parts: [Facet<Whole>]
  ) -> String where Element == Facet<Whole> {
    let properties = flatMap { $0.changes(plain, whole) }.reduce("", Notation.joined)
    return parts.flatMap { $0.changes(plain, whole) }.reduce(properties) { "\($0), \($1)" }
  }

  fileprivate func readProperties<Whole>(
    of whole: inout Whole, from reader: inout NotationReader, as role: String
  ) throws(NotationError) where Element == Facet<Whole> {
    var known: Set<Int> = []
    while !reader.isAtEnd && !reader.isAt(",") {
      let place = reader.place
      let index = try readProperty(of: &whole, from: &reader, as: role) {
        (index, reader) throws(NotationError) in
        guard self[index].isRepeatable || known.insert(index).inserted else {
          throw reader.secondTime(from: place)
        }
      }
      known.insert(index)
    }
  }

  @discardableResult
  fileprivate func readProperty<Whole>(
    of whole: inout Whole, from reader: inout NotationReader, as role: String,
    check: (Int, NotationReader) throws(NotationError) -> Void = { (_, _) throws(NotationError) in }
  ) throws(NotationError) -> Int where Element == Facet<Whole> {
    let openings = enumerated().flatMap { index, facet in
      facet.openings.map { $0.map { (index, $0) } }
    }
    let (index, read) = try reader.opening(of: openings, as: role)
    try check(index, reader)
    try read(&reader).apply(&whole)
    return index
  }
}
