extension Generator {
  /// Generates permutations of `values`, all equally likely; the given order is the simplest.
  public static func permutations<Element: Sendable>(of values: [Element]) -> Generator
  where Value == [Element] { Generator { source throws(Discard) in try source.shuffled(values) } }

  /// Generates random permutations of these arrays; the original order is the simplest.
  public func shuffled<Element>() -> Generator where Value == [Element] {
    Generator { source throws(Discard) in try source.shuffled(try source.draw(self)) }
  }
}

extension ChoiceSource {
  /// Draws a permutation of `values`, all equally likely, with one choice for each element but the last. The
  /// simplest is the given order; a longer common prefix with it is simpler.
  public mutating func shuffled<Element>(_ values: [Element]) throws(Discard) -> [Element] {
    try span(.collection) { source throws(Discard) in
      var values = values
      for place in values.indices.dropLast() {
        let chosen = place + (try source.index(below: values.count - place))
        values.insert(values.remove(at: chosen), at: place)
      }
      return values
    }
  }
}
