extension Generator {
  /// The values that satisfy `condition`.
  ///
  /// Each refused value is drawn again, up to `tries` times; then the case is discarded under
  /// `label`. Prefer to build valid values: a filter throws work away.
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
  /// The first value of `generator` that satisfies `condition`, or nil where none of `tries` does.
  mutating func draw<Value>(
    _ generator: Generator<Value>, tries: Int, until condition: (Value) -> Bool
  ) throws(Discard) -> Value? {
    for _ in 0..<tries {
      let start = mark
      let value = try draw(generator)
      if condition(value) { return value }
      // What was refused leaves no trace, so that a filtered value is as long as a plain one.
      if !rewind(to: start) { return nil }
    }
    return nil
  }

  /// A place in a source to go back to.
  struct Mark {
    var draws: Int
    var spans: Int
  }

  var mark: Mark { Mark(draws: draws.count, spans: recordedSpans.count) }

  /// Forgets what was drawn since `mark`, as long as it was drawn at random.
  ///
  /// - Returns: Whether another try can come out differently: a recorded answer stays what it is.
  mutating func rewind(to mark: Mark) -> Bool {
    guard drawsAtRandom, mark.draws >= reader.choices.count else { return false }
    draws.keep(mark.draws)
    recordedSpans.keep(mark.spans)
    witness?.forgot(draws: mark.draws, spans: mark.spans)
    return true
  }
}
