extension Generator {
  /// Generates the values that satisfy `condition`.
  ///
  /// Draws up to `tries` times until a value satisfies it; otherwise discards the case with `label`.
  /// Prefer to construct valid values because a filter wastes draws.
  public func filter(
    _ label: String = "filter", tries: Int = 8, _ condition: @Sendable @escaping (Value) -> Bool
  ) -> Generator {
    require(tries > 0, "a filter needs at least one try, not \(tries)")
    return Generator { source throws(Discard) in
      guard let value = try source.draw(self, tries: tries, until: condition) else {
        throw Discard(.filtered, label: label)
      }
      return value
    }
  }
}

extension ChoiceSource {
  /// Returns the first of `tries` values that satisfies `condition`, or `nil` if none does.
  @inlinable
  mutating func draw<Value>(
    _ generator: Generator<Value>, tries: Int, until condition: (Value) -> Bool
  ) throws(Discard) -> Value? {
    for _ in 0..<tries {
      let start = mark
      let value = try draw(generator)
      if condition(value) { return value }
      // Rejected values are not recorded, so that a filtered value has no more choices than a plain one.
      if !rewind(to: start) { return nil }
    }
    return nil
  }

  /// A position in a source to rewind to.
  @usableFromInline
  struct Mark {
    @usableFromInline var draws: Int
    @usableFromInline var spans: Int

    @usableFromInline
    init(draws: Int, spans: Int) { (self.draws, self.spans) = (draws, spans) }
  }

  @usableFromInline var mark: Mark { Mark(draws: draws.count, spans: recordedSpans.count) }

  /// Removes the draws and spans since `mark`, if the source draws at random. Recorded choices among them are read:
  /// the next try draws others.
  ///
  /// - Returns: Whether another try may differ.
  @usableFromInline
  mutating func rewind(to mark: Mark) -> Bool {
    guard drawsAtRandom else { return false }
    forget(since: mark)
    return true
  }

  /// Removes the draws and spans since `mark`.
  @usableFromInline
  mutating func forget(since mark: Mark) {
    draws.keep(mark.draws)
    recordedSpans.keep(mark.spans)
    witness?.forgot(draws: mark.draws, spans: mark.spans)
  }

  /// Whether every choice so far was read from a record with spans, so that the next ones differ.
  @usableFromInline var followsRecord: Bool { reader.followsSpans && !drawsAtRandom && !ranOut }
}
