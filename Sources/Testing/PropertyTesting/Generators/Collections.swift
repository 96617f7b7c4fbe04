extension Generator {
  /// Generates arrays of `counts` of these values, by default up to 64; the shortest are the simplest.
  ///
  /// If the range allows more than 64 elements beyond the minimum, five of six random arrays have up to 32
  /// of these; one in six has any number up to the maximum, uniformly, until three quarters of the choices
  /// of a case are used. An integer element takes two choices, so arrays of integers end at 24,576 elements.
  /// The first thirty cases are smaller.
  ///
  /// Each element is preceded by the choice to continue, and both are one span: any element can be
  /// deleted without affecting the others. The choice to stop is a span of its own. Some random arrays and
  /// elements are equal to an earlier one of their case from the same generator, or nearly.
  ///
  /// - Parameters:
  ///   - counts: The possible numbers of elements. A range that ends above 49,152 discards every case.
  ///   - mean: The average number of elements of random arrays; any number up to the maximum remains
  ///     possible.
  /// - Precondition: `counts` begins at 0 or above, and contains `mean`.
  @inlinable
  public func array(_ counts: ClosedRange<Int> = 0...64, mean: Int? = nil) -> Generator<[Value]> {
    let refusal = refusal(of: counts, mean)
    return Generator<[Value]> { source throws(Discard) in
      if let refusal { throw refusal }
      return try source.collection { source throws(Discard) in
        let goal = source.goal(in: counts, mean: mean)
        let echoed = source.echoedElement(below: goal)
        var elements: [Value] = []
        while true {
          let place = source.openSpan(.element)
          defer { source.closeSpan(place) }
          guard source.goesOn(after: elements.count, in: counts, goal: goal) else {
            return elements
          }
          if elements.count == echoed, let echo = source.echoElement(at: place, of: self) {
            elements.append(echo)
          } else {
            elements.append(try source.draw(self))
          }
        }
      }
    }
  }

  /// Generates arrays of a number of these values in a half-open range.
  ///
  /// - Precondition: `counts` is not empty, and begins at 0 or above.
  @inlinable
  public func array(_ counts: Range<Int>, mean: Int? = nil) -> Generator<[Value]> {
    array(closed(counts), mean: mean)
  }

  /// Generates arrays of exactly `count` of these values.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func array(count: Int) -> Generator<[Value]> { array(count...count) }

  /// A generator of `nil` and these values; `nil` is the simplest.
  @inlinable
  public var optional: Generator<Value?> {
    Generator<Value?> { source throws(Discard) in
      source.boolean(3, in: 4) ? try source.draw(self) : nil
    }
  }
}

/// Traps if a collection cannot have `counts` elements, or not `mean` on average.
///
/// - Returns: The reason why no case has so many elements as the range allows; `nil` if there is none.
@inlinable
func refusal(of counts: ClosedRange<Int>, _ mean: Int?) -> Discard? {
  require(counts.lowerBound >= 0, "a collection has no fewer than 0 elements, not \(counts)")
  require(mean.map(counts.contains) ?? true, "a mean lies in \(counts), not at \(mean ?? 0)")
  let most = ChoiceSource.standardLimit / 4 * 3
  if counts.upperBound <= most { return nil }
  return Discard(
    .tooManyChoices,
    label: "a collection has at most \(most) elements, because a case has "
      + "\(ChoiceSource.standardLimit) choices: not \(counts)")
}
