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
    let openings = Openings(joining: facets.map { $0.openings }, as: role)
    let partOpenings = Openings(joining: parts.map { $0.openings }, as: part)
    let repeatable = facets.map { $0.isRepeatable }
    return { plain in
      Form(
        role,
        write: { whole in
          let properties = facets.lines(from: plain, to: whole).map { $0.text }.reduce("", joined)
          return parts.lines(from: plain, to: whole).reduce(properties) { "\($0), \($1.text)" }
        },
        read: { (reader) throws(NotationError) in
          var value = plain
          try reader.properties(openings, repeatable, parts: partOpenings) {
            (isPart, index, opening, reader) throws(NotationError) in
            let facet = isPart ? parts[index] : facets[index]
            try facet.read(behind: opening, from: &reader, into: &value)
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
    _ role: String, behind first: Form<First>, _ field: @escaping @Sendable (Value) -> First,
    of plain: @escaping @Sendable (First) -> Value, _ facets: [Facet<Value>]
  ) -> Form {
    let form = properties(role, facets)
    return Form<(First, Value)>.pair(first) { first in form(plain(first)) }
      .map({ $0.1 }, { (field($0), $0) })
  }
}

extension NotationReader {
  /// The most properties and parts of a value.
  public static let mostProperties = 1_000

  /// Reads properties up to the end of the line or a comma, and parts behind commas if there are any.
  ///
  /// - Parameters:
  ///   - repeatable: Which properties may stand there several times.
  ///   - read: Reads one, behind an opening: whether it is a part, which one, and its opening.
  fileprivate mutating func properties(
    _ openings: Openings, _ repeatable: [Bool], parts: Openings,
    _ read: (Bool, Int, Int, inout NotationReader) throws(NotationError) -> Void
  ) throws(NotationError) {
    var known: Set<Int> = []
    var count = 0
    while !isAtEnd && !isAt(",") {
      try countProperty(&count)
      let place = place
      let (index, opening) = openings.origin(of: try self.opening(of: openings))
      guard repeatable[index] || known.insert(index).inserted else {
        throw secondTime(from: place)
      }
      try read(false, index, opening, &self)
    }
    while !parts.texts.isEmpty && accept(",") {
      try countProperty(&count)
      let (index, opening) = parts.origin(of: try self.opening(of: parts))
      try read(true, index, opening, &self)
    }
  }

  private mutating func countProperty(_ count: inout Int) throws(NotationError) {
    count += 1
    guard count <= Self.mostProperties else {
      throw mistake(
        .tooLarge, at: place, expected: "at most \(Self.mostProperties) properties",
        found: "one more",
        advice: "Take away what is too much.")
    }
  }
}
