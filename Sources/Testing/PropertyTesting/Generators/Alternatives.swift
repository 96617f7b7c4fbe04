extension Generator {
  /// Generates a value of one of `generators`, all equally likely; the first is the simplest.
  ///
  /// - Precondition: `generators` is not empty.
  @inlinable
  public static func oneOf(_ generators: Generator...) -> Generator { oneOf(generators) }

  /// Generates a value of one of `generators`, all equally likely; the first is the simplest.
  ///
  /// - Precondition: `generators` is not empty.
  @inlinable
  public static func oneOf(_ generators: [Generator]) -> Generator {
    require(!generators.isEmpty, "a choice needs at least one alternative")
    return Generator { source throws(Discard) in
      let place = source.openSpan(.alternative)
      defer { source.closeSpan(place) }
      let value = try source.draw(generators[try source.alternative(below: generators.count)])
      if source.asksForValues { source.note(value, of: place) }
      return value
    }
  }

  /// Generates a value of one of `generators`, chosen by weight; the first is the simplest.
  ///
  /// - Precondition: `generators` is not empty, and every weight is positive.
  public static func weighted(_ generators: (weight: Int, generator: Generator)...) -> Generator {
    require(!generators.isEmpty, "a choice needs at least one alternative")
    let weights = generators.map(\.weight)
    require(weights.allSatisfy { $0 > 0 }, "a weight is positive, not one of \(weights)")
    let all = generators.map(\.generator)
    return Generator { source throws(Discard) in
      let place = source.openSpan(.alternative)
      defer { source.closeSpan(place) }
      let value = try source.draw(all[try source.alternative(weights: weights)])
      if source.asksForValues { source.note(value, of: place) }
      return value
    }
  }
}

extension Generator {
  /// Generates a success with one of these values or a failure with one of `failures`, both equally likely;
  /// a success is simpler.
  public func result<Failure: Error>(
    or failures: Generator<Failure>
  ) -> Generator<Result<Value, Failure>> {
    .oneOf(map { .success($0) }, failures.map { .failure($0) })
  }
}

extension ChoiceSource {
  /// Draws the index of an alternative, with probabilities proportional to `weights`; the simplest is 0.
  ///
  /// - Precondition: `weights` is not empty, and every weight is positive.
  public mutating func alternative(weights: [Int]) throws(Discard) -> Int {
    precondition(!weights.isEmpty, "a choice needs at least one alternative")
    guard draws.count < limit else { throw Discard(.tooManyChoices) }
    guard drawsFreely else { return try index(below: weights.count) }
    let value = roll(weights: weights)
    keep(Draw(value: value, low: 0, high: weights.count &- 1, origin: 0))
    return value
  }

  private mutating func roll(weights: [Int]) -> Int {
    let total = UInt64(weights.reduce(0, +))
    var last = 0
    for _ in 0..<8 {
      var rest = random.next(below: total)
      last = 0
      while rest >= UInt64(weights[last]) {
        rest -= UInt64(weights[last])
        last += 1
      }
      if tendency.alternatives >> (UInt64(last + weights.count * 7) % 64) & 1 == 1 { break }
    }
    return last
  }
}
