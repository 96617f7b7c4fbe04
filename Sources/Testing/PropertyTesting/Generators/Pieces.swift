/// A string literal is a generator of that text only, for use in `joined(_:separator:)`.
extension Generator: ExpressibleByUnicodeScalarLiteral where Value == String {}
extension Generator: ExpressibleByExtendedGraphemeClusterLiteral where Value == String {}
extension Generator: ExpressibleByStringLiteral where Value == String {
  /// A generator of `text` only.
  public init(stringLiteral text: String) { self = .always(text) }
}

extension Generator where Value == String {
  /// Generates one string from each of `pieces`, joined in this order by `separator`.
  ///
  ///     let word = Generator<String>.strings(of: .lowercase, 1...8)
  ///     let address: Generator = .joined(word, "@", word.repeated(1...3, separator: "."))
  public static func joined(_ pieces: Generator..., separator: String = "") -> Generator {
    Generator { source throws(Discard) in
      var texts: [String] = []
      for piece in pieces { texts.append(try source.draw(piece)) }
      return texts.joined(separator: separator)
    }
  }

  /// Generates `counts` of these strings, joined by `separator`; the fewest are the simplest.
  public func repeated(_ counts: ClosedRange<Int>, separator: String = "") -> Generator {
    array(counts).map { $0.joined(separator: separator) }
  }
}
