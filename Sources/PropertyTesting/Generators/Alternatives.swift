extension Generator {
  /// A value of one of `generators`, each as likely; the first is the simplest.
  ///
  /// - Precondition: There is at least one.
  @inlinable
  public static func oneOf(_ generators: Generator...) -> Generator {
    oneOf(generators)
  }

  /// A value of one of `generators`, each as likely; the first is the simplest.
  ///
  /// - Precondition: There is at least one.
  @inlinable
  public static func oneOf(_ generators: [Generator]) -> Generator {
    require(!generators.isEmpty, "a choice needs at least one alternative")
    return Generator { source throws(Discard) in
      let place = source.openSpan(.alternative)
      defer { source.closeSpan(place) }
      return try source.draw(generators[try source.alternative(below: generators.count)])
    }
  }

  /// A value of one of `generators`, each as likely as its weight says; the first is the simplest.
  ///
  /// - Precondition: There is at least one, and every weight is positive.
  public static func weighted(_ generators: (weight: Int, generator: Generator)...) -> Generator {
    require(!generators.isEmpty, "a choice needs at least one alternative")
    let weights = generators.map(\.weight)
    require(weights.allSatisfy { $0 > 0 }, "a weight is positive, not one of \(weights)")
    let all = generators.map(\.generator)
    return Generator { source throws(Discard) in
      let place = source.openSpan(.alternative)
      defer { source.closeSpan(place) }
      return try source.draw(all[try source.alternative(weights: weights)])
    }
  }
}

extension Generator {
  /// A success with one of these values, or a failure with one of `failures`, each as likely; a success is
  /// the simplest.
  public func result<Failure: Error>(
    or failures: Generator<Failure>
  ) -> Generator<Result<Value, Failure>> {
    .oneOf(map { .success($0) }, failures.map { .failure($0) })
  }
}

extension ChoiceSource {
  /// The number of an alternative, each as likely as its weight says, 0 the simplest.
  ///
  /// - Precondition: There is at least one weight, and every one is positive.
  public mutating func alternative(weights: [Int]) throws(Discard) -> Int {
    precondition(!weights.isEmpty, "a choice needs at least one alternative")
    guard draws.count < limit else { throw Discard(.tooManyChoices) }
    guard drawsFreely else {
      return try index(below: weights.count)
    }
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
