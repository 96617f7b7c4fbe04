extension Generator where Value: Sendable {
  /// Generates one of `values`, all equally likely; the first is the simplest.
  ///
  /// - Precondition: `values` is not empty.
  @inlinable
  public static func element(of values: [Value]) -> Generator {
    require(!values.isEmpty, "there is no element to choose")
    return Generator { source throws(Discard) in values[try source.index(below: values.count)] }
  }
}

extension Generator where Value: CaseIterable & Sendable {
  /// A generator of all cases, equally likely; the first is the simplest.
  public static var cases: Generator { element(of: Array(Value.allCases)) }
}

extension Generator {
  /// Generates subsequences of `values`: one choice includes or omits each element. The simplest is empty.
  public static func subset<Element: Sendable>(of values: [Element]) -> Generator
  where Value == [Element] {
    Generator { source throws(Discard) in
      values.reversed().filter { _ in source.boolean() }.reversed()
    }
  }
}
