extension Generator {
  /// Generates recursive values.
  ///
  /// - Parameters:
  ///   - depth: The maximum nesting depth; values at that depth are from `leaf`.
  ///   - leaf: The generator of values without parts, the simplest ones.
  ///   - branch: Returns a generator of composite values, given a generator of their parts.
  public static func recursive(
    depth: Int = 5, leaf: Generator, branch: @Sendable @escaping (Generator) -> Generator
  ) -> Generator {
    require(depth >= 0, "a depth is not negative, as \(depth) is")
    var level = Generator { source throws(Discard) in
      // The last level draws a choice with a single value, so that every level is recorded alike.
      try source.span(.level) { source throws(Discard) in
        _ = source.boolean(0, in: 1)
        return try source.draw(leaf)
      }
    }
    for _ in 0..<depth {
      let parts = level
      let whole = branch(parts)
      level = Generator { source throws(Discard) in
        try source.span(.level) { source throws(Discard) in
          source.boolean() ? try source.draw(whole) : try source.draw(leaf)
        }
      }
    }
    return level
  }
}
