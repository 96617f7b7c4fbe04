#if canImport(Testing)
  import PropertyTesting
  import Testing

  /// Checks a `property` of one argument.
  ///
  /// A function of its own because a closure in a generator that begins with a point, such as
  /// `.integers(in: 0...9).filter { $0 != 5 }`, does not compile where several generators are allowed.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, *)
  public func check<Value, Result: PropertyResult>(
    _ generator: Generator<Value>, examples: [Value] = [], runs: Int? = nil, seed: UInt64? = nil,
    replaying choices: String? = nil, isolated: Bool? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
    function: StaticString = #function, _ property: (Value) throws -> Result
  ) {
    let check = Checking(
      generator, examples, runs, seed, choices, isolated, sourceLocation, file, function)
    check.run { value in try property(value).holds }
  }

  /// Checks a `property` of one argument that returns nothing.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, *)
  public func check<Value>(
    _ generator: Generator<Value>, examples: [Value] = [], runs: Int? = nil, seed: UInt64? = nil,
    replaying choices: String? = nil, isolated: Bool? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
    function: StaticString = #function, _ property: (Value) throws -> Void
  ) {
    let check = Checking(
      generator, examples, runs, seed, choices, isolated, sourceLocation, file, function)
    check.run { value in
      try property(value)
      return true
    }
  }

  /// Checks an asynchronous `property` of one argument.
  public func check<Value: Sendable, Result: PropertyResult>(
    _ generator: Generator<Value>, examples: [Value] = [], runs: Int? = nil, seed: UInt64? = nil,
    replaying choices: String? = nil, isolated: Bool? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
    function: StaticString = #function,
    _ property: @Sendable @escaping (Value) async throws -> Result
  ) async {
    let check = Checking(
      generator, examples, runs, seed, choices, isolated, sourceLocation, file, function)
    await check.run { value in try await property(value).holds }
  }

  /// Checks an asynchronous `property` of one argument that returns nothing.
  public func check<Value: Sendable>(
    _ generator: Generator<Value>, examples: [Value] = [], runs: Int? = nil, seed: UInt64? = nil,
    replaying choices: String? = nil, isolated: Bool? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
    function: StaticString = #function, _ property: @Sendable @escaping (Value) async throws -> Void
  ) async {
    let check = Checking(
      generator, examples, runs, seed, choices, isolated, sourceLocation, file, function)
    await check.run { value in
      try await property(value)
      return true
    }
  }

  /// Refuses a property with an optional or a `Result`, which could be read in two ways.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, *)
  @available(*, deprecated, message: "A property returns a Boolean or nothing.")
  public func check<Value, Result: UnjudgedResult>(
    _ generator: Generator<Value>, examples: [Value] = [], runs: Int? = nil, seed: UInt64? = nil,
    replaying choices: String? = nil, isolated: Bool? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
    function: StaticString = #function, _ property: (Value) throws -> Result
  ) throws {
    CheckPlace(location: sourceLocation, file: file, function: function).refuseResult()
  }

  /// Refuses a property with an optional or a `Result`, which could be read in two ways.
  @available(*, deprecated, message: "A property returns a Boolean or nothing.")
  public func check<Value: Sendable, Result: UnjudgedResult>(
    _ generator: Generator<Value>, examples: [Value] = [], runs: Int? = nil, seed: UInt64? = nil,
    replaying choices: String? = nil, isolated: Bool? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
    function: StaticString = #function,
    _ property: @Sendable @escaping (Value) async throws -> Result
  ) async throws {
    CheckPlace(location: sourceLocation, file: file, function: function).refuseResult()
  }

  extension Checking {
    /// The check of a property that all overloads run, with the arguments that they share.
    fileprivate init(
      _ generator: Generator<Value>, _ examples: [Value], _ runs: Int?, _ seed: UInt64?,
      _ choices: String?, _ isolated: Bool?, _ location: SourceLocation, _ file: StaticString,
      _ function: StaticString
    ) {
      self.init(
        generator, examples: examples, runs: runs, seed: seed, choices: choices,
        workers: isolated.map { $0 ? 1 : 0 },
        at: CheckPlace(location: location, file: file, function: function))
    }
  }
#endif
