extension Generator {
  /// Generates these values, and labels cases with `label` if one of them satisfies `condition`.
  public func classified(
    as label: String, _ condition: @Sendable @escaping (Value) -> Bool
  ) -> Generator {
    Generator { source throws(Discard) in
      let value = try source.draw(self)
      source.classify(condition(value), as: label)
      return value
    }
  }

  /// Generates these values, and requires that at least `percent` percent of them satisfy `condition`.
  ///
  /// - Precondition: `percent` is in `1...99`.
  public func covering(
    _ label: String, percent: Int, _ condition: @Sendable @escaping (Value) -> Bool
  ) -> Generator {
    require((1...99).contains(percent), "a required share is in 1...99 percent, not \(percent)")
    return Generator { source throws(Discard) in
      let value = try source.draw(self)
      source.cover(condition(value), label, percent: percent)
      return value
    }
  }
}
