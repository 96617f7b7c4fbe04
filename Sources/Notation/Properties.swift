extension Form where Value: Sendable {
  /// Values by what differs from a plain one, in any order, each field once: as in
  /// `opacity 50% filter blur`. It ends with the line or before a comma.
  ///
  /// - Parameters:
  ///   - role: What the properties are, for messages.
  ///   - facets: The properties, in the order in which they are written.
  ///   - parts: What follows them, each behind a comma, where the value has parts.
  ///   - part: What the parts are, for messages.
  /// - Returns: The form, for each plain value.
  public static func properties(
    _ role: String, _ facets: [Facet<Value>], parts: [Facet<Value>] = [], called part: String = ""
  ) -> @Sendable (_ plain: Value) -> Form {
    let openings = FacetOpenings(facets, as: role)
    let partOpenings = FacetOpenings(parts, as: part)
    return { plain in
      Form(
        role,
        write: { whole in
          let properties = facets.lines(from: plain, to: whole).map(\.text).reduce("", joined)
          return parts.lines(from: plain, to: whole).reduce(properties) { "\($0), \($1.text)" }
        },
        read: { (reader) throws(NotationError) in
          var value = plain
          var known: Set<Int> = []
          var count = 0
          while !reader.isAtEnd && !reader.isAt(",") {
            try reader.countProperty(&count)
            let place = reader.place
            let (index, read) = try reader.opening(of: openings.openings, as: role)
            guard facets[index].isRepeatable || known.insert(index).inserted else {
              throw reader.secondTime(from: place)
            }
            try read(&reader).apply(&value)
          }
          while !parts.isEmpty && reader.accept(",") {
            try reader.countProperty(&count)
            let (_, read) = try reader.opening(of: partOpenings.openings, as: part)
            try read(&reader).apply(&value)
          }
          return value
        })
    }
  }

  /// A value by what differs from this plain one.
  public static func properties(
    _ role: String, of plain: Value, _ facets: [Facet<Value>], parts: [Facet<Value>] = [],
    called part: String = ""
  ) -> Form {
    properties(role, facets, parts: parts, called: part)(plain)
  }

  /// A value by one field that is always written, and behind it what differs from the plain one with
  /// that field: as in `"Ada" email "ada@example.org"`.
  public static func properties<First>(
    _ role: String, behind first: Form<First>, _ field: any KeyPath<Value, First> & Sendable,
    of plain: @escaping @Sendable (First) -> Value, _ facets: [Facet<Value>],
    parts: [Facet<Value>] = [], called part: String = ""
  ) -> Form {
    let form = properties(role, facets, parts: parts, called: part)
    return Form<(First, Value)>.pair(first) { first in form(plain(first)) }
      .map({ $0.1 }, { ($0[keyPath: field], $0) })
  }
}

extension NotationReader {
  /// The most properties and parts of a value.
  public static let mostProperties = 1_000

  fileprivate mutating func countProperty(_ count: inout Int) throws(NotationError) {
    count += 1
    guard count <= Self.mostProperties else {
      throw mistake(
        .tooLarge, at: place, expected: "at most \(Self.mostProperties) properties",
        found: "one more",
        advice: "Take away what is too much.")
    }
  }
}
