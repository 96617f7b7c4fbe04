extension Generator where Value: Sendable {
  /// One of `values`, each as likely; the first is the simplest.
  ///
  /// - Precondition: There is at least one.
  @inlinable
  public static func element(of values: [Value]) -> Generator {
    require(!values.isEmpty, "there is no element to choose")
    return Generator { source throws(Discard) in
      values[try source.index(below: values.count)]
    }
  }
}

extension Generator where Value: CaseIterable & Sendable {
  /// One of all cases, each as likely; the first is the simplest.
  public static var cases: Generator { element(of: Array(Value.allCases)) }
}

extension Generator {
  /// The elements of `values` that a choice each takes in, in their order; none is the simplest.
  public static func subset<Element: Sendable>(of values: [Element]) -> Generator
  where Value == [Element] {
    Generator { source throws(Discard) in
      values.filter { _ in source.boolean() }
    }
  }
}
