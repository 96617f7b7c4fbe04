#if canImport(Testing)
  import PropertyTesting
  import Testing

  /// The settings of the checks in a test.
  public struct CheckSettings: Sendable {
    /// The number of cases to run.
    public var runs: Int
    /// The root seed. `nil` derives it from the source location of the check.
    public var seed: UInt64?

    /// The store of failures between runs; by default none.
    public var store: FailureStore?
    /// The time limit for one case. An asynchronous case is abandoned at the limit; a synchronous one is
    /// reported after it ends.
    public var limit: Duration
    /// Returns the time since some fixed instant; the only source of time.
    public var clock: @Sendable () -> Duration

    /// Settings with the defaults for all omitted arguments.
    public init(
      runs: Int = 200, seed: UInt64? = nil, store: FailureStore? = nil,
      limit: Duration = .seconds(60),
      clock: @Sendable @escaping () -> Duration = CheckSettings.continuousClock
    ) {
      self.runs = runs
      self.seed = seed
      self.store = store
      self.limit = limit
      self.clock = clock
    }

    /// The time since the first access to this property.
    public static let continuousClock: @Sendable () -> Duration = {
      let start = ContinuousClock.now
      return { ContinuousClock.now - start }
    }()

    /// The settings of the current test.
    @TaskLocal public static var current = CheckSettings()
  }

  /// A trait with settings for all checks in a test or suite; created by `checking(runs:seed:store:limit:)`.
  public struct CheckingTrait: TestTrait, SuiteTrait, TestScoping {
    var runs: Int?
    var seed: UInt64?
    var store: FailureStore?
    var limit: Duration?

    /// Whether the trait applies to nested suites and tests: always.
    public var isRecursive: Bool { true }

    /// Runs `function` with the settings of this trait.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      var settings = CheckSettings.current
      settings.runs = runs ?? settings.runs
      settings.seed = seed ?? settings.seed
      settings.store = store ?? settings.store
      settings.limit = limit ?? settings.limit
      try await CheckSettings.$current.withValue(settings, operation: function)
    }
  }

  extension Trait where Self == CheckingTrait {
    /// Sets the number of cases, the root seed, the store of failures and the time limit for one case, for
    /// all checks in the test or suite. Omitted settings are inherited.
    public static func checking(
      runs: Int? = nil, seed: UInt64? = nil, store: FailureStore? = nil, limit: Duration? = nil
    ) -> CheckingTrait {
      CheckingTrait(runs: runs, seed: seed, store: store, limit: limit)
    }
  }
#endif
