#if canImport(Testing)
  import PropertyTesting
  import Testing

  /// Checks `property` for values of its parameter types, from their default generators.
  ///
  ///     check { (list: [Int]) in list.reversed().reversed() == list }
  ///
  /// Otherwise the same as `check` with explicit generators.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, *)
  public func check<each Value: Arbitrary, Result: PropertyResult>(
    examples: [(repeat each Value)] = [], runs: Int? = nil, seed: UInt64? = nil,
    replaying choices: String? = nil, isolated: Bool? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
    function: StaticString = #function,
    _ property: (repeat each Value) throws -> Result
  ) {
    check(
      zip(repeat (each Value).arbitrary), examples: examples, runs: runs, seed: seed,
      replaying: choices, isolated: isolated, sourceLocation: sourceLocation, file: file,
      function: function
    ) { (values: (repeat each Value)) in try property(repeat each values) }
  }

  /// Checks a `property` that returns nothing for values of its parameter types.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, *)
  public func check<each Value: Arbitrary>(
    examples: [(repeat each Value)] = [], runs: Int? = nil, seed: UInt64? = nil,
    replaying choices: String? = nil, isolated: Bool? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
    function: StaticString = #function,
    _ property: (repeat each Value) throws -> Void
  ) {
    check(
      zip(repeat (each Value).arbitrary), examples: examples, runs: runs, seed: seed,
      replaying: choices, isolated: isolated, sourceLocation: sourceLocation, file: file,
      function: function
    ) { (values: (repeat each Value)) in try property(repeat each values) }
  }

  /// Refuses a property with an optional or a `Result`, which could be read in two ways.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, *)
  @available(*, deprecated, message: "A property returns a Boolean or nothing.")
  public func check<each Value: Arbitrary, Result: UnjudgedResult>(
    examples: [(repeat each Value)] = [], runs: Int? = nil, seed: UInt64? = nil,
    replaying choices: String? = nil, isolated: Bool? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
    function: StaticString = #function,
    _ property: (repeat each Value) throws -> Result
  ) throws {
    CheckPlace(location: sourceLocation, file: file, function: function).refuseResult()
  }

  /// Checks an asynchronous `property` for values of its parameter types, from their default generators.
  public func check<each Value: Arbitrary & Sendable, Result: PropertyResult>(
    examples: [(repeat each Value)] = [], runs: Int? = nil, seed: UInt64? = nil,
    replaying choices: String? = nil, isolated: Bool? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
    function: StaticString = #function,
    _ property: @Sendable @escaping (repeat each Value) async throws -> Result
  ) async {
    await check(
      zip(repeat (each Value).arbitrary), examples: examples, runs: runs, seed: seed,
      replaying: choices, isolated: isolated, sourceLocation: sourceLocation, file: file,
      function: function
    ) { (values: (repeat each Value)) in try await property(repeat each values) }
  }

  /// Checks an asynchronous `property` that returns nothing for values of its parameter types.
  public func check<each Value: Arbitrary & Sendable>(
    examples: [(repeat each Value)] = [], runs: Int? = nil, seed: UInt64? = nil,
    replaying choices: String? = nil, isolated: Bool? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
    function: StaticString = #function,
    _ property: @Sendable @escaping (repeat each Value) async throws -> Void
  ) async {
    await check(
      zip(repeat (each Value).arbitrary), examples: examples, runs: runs, seed: seed,
      replaying: choices, isolated: isolated, sourceLocation: sourceLocation, file: file,
      function: function
    ) { (values: (repeat each Value)) in try await property(repeat each values) }
  }

  /// Refuses a property with an optional or a `Result`, which could be read in two ways.
  @available(*, deprecated, message: "A property returns a Boolean or nothing.")
  public func check<each Value: Arbitrary & Sendable, Result: UnjudgedResult>(
    examples: [(repeat each Value)] = [], runs: Int? = nil, seed: UInt64? = nil,
    replaying choices: String? = nil, isolated: Bool? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
    function: StaticString = #function,
    _ property: @Sendable @escaping (repeat each Value) async throws -> Result
  ) async throws {
    CheckPlace(location: sourceLocation, file: file, function: function).refuseResult()
  }
#endif
