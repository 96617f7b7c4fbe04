/// A string literal is the generator of that text alone, so that it can stand among pieces.
extension Generator: ExpressibleByUnicodeScalarLiteral where Value == String {}
extension Generator: ExpressibleByExtendedGraphemeClusterLiteral where Value == String {}
extension Generator: ExpressibleByStringLiteral where Value == String {
  public init(stringLiteral text: String) { self = .always(text) }
}

extension Generator where Value == String {
  /// One string of each of `pieces`, in this order, with `separator` between them.
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

  /// `counts` of these strings one after the other, with `separator` between them; the fewest are the
  /// simplest.
  public func repeated(_ counts: ClosedRange<Int>, separator: String = "") -> Generator {
    array(counts).map { $0.joined(separator: separator) }
  }
}
