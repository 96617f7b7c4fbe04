#if canImport(Testing)
  import PropertyTesting
  import Testing

  /// Checks `property` for values of its parameter types, from their default generators.
  ///
  ///     check { (list: [Int]) in list.reversed().reversed() == list }
  ///
  /// Otherwise the same as `check` with explicit generators.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, *)
  public func check<each Value: Arbitrary, Result>(
    runs: Int? = nil, seed: UInt64? = nil, replaying choices: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ property: (repeat each Value) throws -> Result
  ) {
    check(
      repeat (each Value).arbitrary, runs: runs, seed: seed, replaying: choices,
      sourceLocation: sourceLocation, property)
  }

  /// Checks an asynchronous `property` for values of its parameter types, from their default generators.
  public func check<each Value: Arbitrary & Sendable, Result>(
    runs: Int? = nil, seed: UInt64? = nil, replaying choices: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ property: @Sendable @escaping (repeat each Value) async throws -> Result
  ) async {
    await check(
      repeat (each Value).arbitrary, runs: runs, seed: seed, replaying: choices,
      sourceLocation: sourceLocation, property)
  }
#endif
