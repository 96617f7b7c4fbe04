#if canImport(Testing)
  import PropertyTesting
  import Testing

  /// Checks that `property` holds for all values. If it does not, records one issue at the location of this
  /// call, with the simplest counterexample found.
  ///
  ///     check(.integers, .integers) { a, b in a &+ b == b &+ a }
  ///     check(Generator<Int>.integers.array()) { list in
  ///       #expect(list.sorted().count == list.count)
  ///     }
  ///
  /// In Swift Testing and in XCTest, a case fails if `property` returns false, throws, or records an issue.
  /// Issues of the search are not recorded by themselves; known issues and warnings are, once for each place.
  /// If there are at most as many values as runs, each value is checked once.
  ///
  /// - Parameters:
  ///   - generators: The generators of the arguments.
  ///   - examples: Values to check first.
  ///   - runs: The number of cases; by default set by the trait `.checking(runs:)` or by `CHECK_RUNS`.
  ///   - seed: The root seed; by default set by the trait or by `CHECK_SEED`, or else derived from the source
  ///     location.
  ///   - choices: The choices of one case to replay instead of a search, as printed in a report.
  ///   - isolated: Whether the cases run in another process, which a trap or an endless loop may end; by
  ///     default set by the trait `.isolated`.
  ///   - sourceLocation: The location of the check, at which failures are recorded.
  ///   - file: The file of the check, for XCTest.
  ///   - function: The function of the check, which names it.
  ///   - property: A function that returns false, throws or records an issue if it does not hold. It runs on
  ///     the calling thread.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, *)
  public func check<each Value, Result: PropertyResult>(
    _ generators: repeat Generator<each Value>,
    examples: [(repeat each Value)] = [], runs: Int? = nil, seed: UInt64? = nil,
    replaying choices: String? = nil, isolated: Bool? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
    function: StaticString = #function,
    _ property: (repeat each Value) throws -> Result
  ) {
    check(
      zip(repeat each generators), examples: examples, runs: runs, seed: seed, replaying: choices,
      isolated: isolated, sourceLocation: sourceLocation, file: file, function: function
    ) { (values: (repeat each Value)) in try property(repeat each values) }
  }

  /// Checks a `property` that returns nothing, and fails by an issue or an error.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, *)
  public func check<each Value>(
    _ generators: repeat Generator<each Value>,
    examples: [(repeat each Value)] = [], runs: Int? = nil, seed: UInt64? = nil,
    replaying choices: String? = nil, isolated: Bool? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
    function: StaticString = #function,
    _ property: (repeat each Value) throws -> Void
  ) {
    check(
      zip(repeat each generators), examples: examples, runs: runs, seed: seed, replaying: choices,
      isolated: isolated, sourceLocation: sourceLocation, file: file, function: function
    ) { (values: (repeat each Value)) in try property(repeat each values) }
  }

  /// Refuses a property with an optional or a `Result`, which could be read in two ways.
  ///
  /// It throws, so that a call without `try` does not compile, also where the closure is one expression whose
  /// result could be ignored.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, *)
  @available(*, deprecated, message: "A property returns a Boolean or nothing.")
  public func check<each Value, Result: UnjudgedResult>(
    _ generators: repeat Generator<each Value>,
    examples: [(repeat each Value)] = [], runs: Int? = nil, seed: UInt64? = nil,
    replaying choices: String? = nil, isolated: Bool? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
    function: StaticString = #function,
    _ property: (repeat each Value) throws -> Result
  ) throws {
    CheckPlace(location: sourceLocation, file: file, function: function).refuseResult()
  }
#endif
