extension Form {
  /// A value by what differs from a plain one, in any order, each field once: as in
  /// `opacity 50% filter blur`. It ends with the line or before a comma.
  ///
  /// - Parameters:
  ///   - role: What the properties are, for messages.
  ///   - facets: The properties, in the order in which they are written.
  ///   - parts: What follows them, each behind a comma, where the value has parts.
  ///   - part: What the parts are, for messages.
  public static func properties(
    _ role: String, of plain: Value, _ facets: [Facet<Value>], parts: [Facet<Value>] = [],
    called part: String = ""
  ) -> Form where Value: Sendable {
    Properties(role, facets, parts, part).form(plain)
  }

  /// A value by one field that is always written, and behind it what differs from the plain one with
  /// that field: as in `"Ada" email "ada@example.org"`.
  public static func properties<First>(
    _ role: String, behind first: Form<First>, _ field: any KeyPath<Value, First> & Sendable,
    of plain: @escaping @Sendable (First) -> Value, _ facets: [Facet<Value>],
    parts: [Facet<Value>] = [], called part: String = ""
  ) -> Form where Value: Sendable {
    let properties = Properties(role, facets, parts, part)
    return Form<(First, Value)>.pair(first) { first in properties.form(plain(first)) }
      .map({ $0.1 }, { ($0[keyPath: field], $0) })
  }
}

/// The properties of a value, and its parts behind them.
private struct Properties<Whole: Sendable>: Sendable {
  let facets: [Facet<Whole>]
  let parts: [Facet<Whole>]
  let openings: FacetOpenings<Whole>
  let partOpenings: FacetOpenings<Whole>

  init(_ role: String, _ facets: [Facet<Whole>], _ parts: [Facet<Whole>], _ part: String) {
    self.facets = facets
    self.parts = parts
    openings = FacetOpenings(facets, as: role)
    partOpenings = FacetOpenings(parts, as: part)
  }

  func form(_ plain: Whole) -> Form<Whole> {
    Form(
      openings.role, write: { text(of: $0, plain: plain) },
      read: { (reader) throws(NotationError) in
        var value = plain
        var known: Set<Int> = []
        while !reader.isAtEnd && !reader.isAt(",") {
          let place = reader.place
          let (index, read) = try reader.opening(of: openings.openings, as: openings.role)
          guard facets[index].isRepeatable || known.insert(index).inserted else {
            throw reader.secondTime(from: place)
          }
          try read(&reader).apply(&value)
        }
        while !parts.isEmpty && reader.accept(",") {
          let (_, read) = try reader.opening(of: partOpenings.openings, as: partOpenings.role)
          try read(&reader).apply(&value)
        }
        return value
      })
  }

  private func text(of whole: Whole, plain: Whole) -> String {
    let properties = facets.lines(from: plain, to: whole).map(\.text).reduce("", joined)
    return parts.lines(from: plain, to: whole).reduce(properties) { "\($0), \($1.text)" }
  }
}
