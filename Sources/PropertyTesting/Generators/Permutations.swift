extension Generator {
  /// The elements of `values` in any order, each as likely; the given order is the simplest.
  public static func permutations<Element: Sendable>(of values: [Element]) -> Generator
  where Value == [Element] {
    Generator { source throws(Discard) in try source.shuffled(values) }
  }

  /// These arrays, each in any order; the order in which they are drawn is the simplest.
  public func shuffled<Element>() -> Generator where Value == [Element] {
    Generator { source throws(Discard) in try source.shuffled(try source.draw(self)) }
  }
}

extension ChoiceSource {
  /// `values` in any order, each as likely, one choice for each but the last; the given order is the
  /// simplest, and of two others the one that keeps to it for longer.
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
