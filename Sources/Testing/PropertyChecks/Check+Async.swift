#if canImport(Testing)
  import PropertyTesting
  import Testing

  /// Checks an asynchronous `property`, like `check` for synchronous ones.
  ///
  /// Cases run one after the other. A case that exceeds the limit of `.checking(limit:)`, by default a
  /// minute, is cancelled, abandoned, and reported.
  public func check<each Value: Sendable, Result: PropertyResult>(
    _ generators: repeat Generator<each Value>,
    examples: [(repeat each Value)] = [], runs: Int? = nil, seed: UInt64? = nil,
    replaying choices: String? = nil, isolated: Bool? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
    function: StaticString = #function,
    _ property: @Sendable @escaping (repeat each Value) async throws -> Result
  ) async {
    await check(
      zip(repeat each generators), examples: examples, runs: runs, seed: seed, replaying: choices,
      isolated: isolated, sourceLocation: sourceLocation, file: file, function: function
    ) { (values: (repeat each Value)) in try await property(repeat each values) }
  }

  /// Checks an asynchronous `property` that returns nothing, and fails by an issue or an error.
  public func check<each Value: Sendable>(
    _ generators: repeat Generator<each Value>,
    examples: [(repeat each Value)] = [], runs: Int? = nil, seed: UInt64? = nil,
    replaying choices: String? = nil, isolated: Bool? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
    function: StaticString = #function,
    _ property: @Sendable @escaping (repeat each Value) async throws -> Void
  ) async {
    await check(
      zip(repeat each generators), examples: examples, runs: runs, seed: seed, replaying: choices,
      isolated: isolated, sourceLocation: sourceLocation, file: file, function: function
    ) { (values: (repeat each Value)) in try await property(repeat each values) }
  }

  /// Refuses a property with an optional or a `Result`, which could be read in two ways.
  @available(*, deprecated, message: "A property returns a Boolean or nothing.")
  public func check<each Value: Sendable, Result: UnjudgedResult>(
    _ generators: repeat Generator<each Value>,
    examples: [(repeat each Value)] = [], runs: Int? = nil, seed: UInt64? = nil,
    replaying choices: String? = nil, isolated: Bool? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
    function: StaticString = #function,
    _ property: @Sendable @escaping (repeat each Value) async throws -> Result
  ) async throws {
    CheckPlace(location: sourceLocation, file: file, function: function).refuseResult()
  }
#endif
