// Names that a header assigns to numbered elements, such as `ada` for the first contact.
extension NotationReader {
  /// A name that a header assigns to a numbered element.
  struct Name: Sendable {
    let name: String
    let number: Int
    let line: Int
  }

  /// Reads a name and a colon, if present, and assigns the name to `number`.
  ///
  ///     1 ada: "Ada Lovelace"
  ///
  /// - Throws: An error if the name is already assigned.
  mutating func nameIfAny(for number: Int, of quantity: Quantity) throws(NotationError) {
    let place = place
    guard let name = nameHere() else { return }
    var ahead = self
    ahead.skip(ahead.peek())
    guard ahead.accept(":") else { return }
    if let other = names[quantity.name]?.first(where: { $0.name == name }) {
      throw mistake(
        .duplicate, at: place, expected: "a different name for each", found: "\"\(name)\" again",
        advice: "Line \(other.line) gives \(other.number) the same name; change one of the two.")
    }
    self = ahead
    names[quantity.name, default: []].append(Name(name: name, number: number, line: line))
  }

  /// Reads a number, or a name that the header assigns to one.
  mutating func ordinal(_ quantity: Quantity) throws(NotationError) -> Int {
    guard let known = names[quantity.name], let name = nameHere() else {
      return try number(quantity)
    }
    guard let named = known.first(where: { $0.name == name }) else {
      let nearest = Notation.nearest(to: name, in: known.map { $0.name })
      throw unexpected(
        "\(quantity.name) such as \(quantity.example), or a name of the header",
        advice: nearest.map { "Did you mean \"\($0)\"?" }
          ?? "The header names \(known.map { $0.name }.joined(separator: ", ")).")
    }
    skip(peek())
    return named.number
  }

  /// Returns the next word if it can be a name: a letter, then letters and digits, at most 64 bytes.
  private mutating func nameHere() -> String? {
    guard case .word(let range) = peek(), range.count <= 64, isName(bytes[range]) else {
      return nil
    }
    return String(decoding: bytes[range], as: UTF8.self)
  }
}
