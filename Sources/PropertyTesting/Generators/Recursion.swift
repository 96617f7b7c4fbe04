extension Generator {
  /// Values that contain values of their own kind.
  ///
  /// - Parameters:
  ///   - depth: How many levels at most; at the last one only `leaf` is left.
  ///   - leaf: The values without parts, and the simplest.
  ///   - branch: From a generator of the parts, a generator of the whole.
  public static func recursive(
    depth: Int = 5, leaf: Generator,
    branch: @Sendable @escaping (Generator) -> Generator
  ) -> Generator {
    require(depth >= 0, "a depth is not negative, as \(depth) is")
    var level = Generator { source throws(Discard) in
      // The last level still chooses, between one, so that every level is recorded alike.
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
