#if canImport(Testing)
  import PropertyTesting
  import Testing

  /// Checks `property` for values of its parameter types, from their default generators.
  ///
  ///     check { (list: [Int]) in list.reversed().reversed() == list }
  ///
  /// Otherwise the same as `check` with explicit generators.
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
#endif
