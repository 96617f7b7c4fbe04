extension Form where Value: Sendable {
  /// Returns the form of a value by its differences from a plain value, in any order, each field once, as in
  /// `opacity 50% filter blur`. The text ends with the line or before a comma.
  ///
  /// - Parameters:
  ///   - role: A description of the properties, for messages.
  ///   - facets: The properties, in the order in which they are written.
  ///   - parts: The parts of the value, which follow the properties, each after a comma.
  ///   - part: A description of the parts, for messages.
  /// - Returns: A function that returns the form for a plain value.
  package static func properties(
    _ role: String, _ facets: [Facet<Value>], parts: [Facet<Value>] = [], called part: String = ""
  ) -> @Sendable (_ plain: Value) -> Form {
    let form = HeldForm.properties(role, facets.map { $0.core }, parts.map { $0.core }, part)
    return { Form(form(Holder($0))) }
  }

  /// Returns the form of a value by its differences from `plain`.
  package static func properties(
    _ role: String, of plain: Value, _ facets: [Facet<Value>], parts: [Facet<Value>] = [],
    called part: String = ""
  ) -> Form {
    properties(role, facets, parts: parts, called: part)(plain)
  }

  /// Returns a form that always writes one field, followed by the other fields that differ from a default
  /// value with the same first field, as in `"Ada" email "ada@example.org"`.
  package static func properties<First>(
    _ role: String, behind first: Form<First>, _ field: @escaping @Sendable (Value) -> First,
    of plain: @escaping @Sendable (First) -> Value, _ facets: [Facet<Value>]
  ) -> Form {
    let form = properties(role, facets)
    return Form<(First, Value)>.pair(first) { first in form(plain(first)) }
      .map({ $0.1 }, { (field($0), $0) })
  }
}

extension HeldForm {
  fileprivate static func properties(
    _ role: String, _ facets: [HeldFacet], _ parts: [HeldFacet], _ part: String
  ) -> @Sendable (_ plain: Held) -> HeldForm {
    let openings = Prefixes(joining: facets.map { $0.openings }, as: role)
    let partOpenings = Prefixes(joining: parts.map { $0.openings }, as: part)
    let repeatable = facets.map { $0.isRepeatable }
    return { plain in
      HeldForm(
        Prefixes([""], as: role),
        reading: { (_, reader) throws(NotationError) in
          let value = plain.copy()
          try reader.properties(openings, repeatable, parts: partOpenings) {
            (isPart, index, opening, reader) throws(NotationError) in
            let facet = isPart ? parts[index] : facets[index]
            try facet.follow([try facet.reading(opening, &reader)], value)
          }
          return value
        },
        writing: { whole in
          let plain = plain.copy()
          let properties = HeldFacet.lines(of: facets, from: plain, to: whole)
            .map { $0.text }.reduce("", joined)
          return HeldFacet.lines(of: parts, from: plain, to: whole)
            .reduce(properties) { "\($0), \($1.text)" }
        })
    }
  }
}

extension NotationReader {
  /// The maximum number of properties and parts of a value.
  package static let mostProperties = 1_000

  /// Reads properties up to the end of the line or a comma, and parts after commas, if any.
  ///
  /// - Parameters:
  ///   - repeatable: For each property, whether it may occur several times.
  ///   - read: Reads a value, given whether it is a part, its index, and the index of its prefix.
  fileprivate mutating func properties(
    _ openings: Prefixes, _ repeatable: [Bool], parts: Prefixes,
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
        advice: "Remove the surplus properties.")
    }
  }
}
