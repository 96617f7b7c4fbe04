#if canImport(Testing)
  import PropertyTesting
  import Testing

  /// How many cases the checks in a test run, from which seed, and with what around them.
  public struct CheckSettings: Sendable {
    /// How many cases to run.
    public var runs: Int
    /// The root of all chance, or nil for one that depends on where the check stands.
    public var seed: UInt64?

    /// Where failures are kept from run to run; nowhere unless given.
    public var store: FailureStore?
    /// How long one case may take. An asynchronous one is given up then, another is reported
    /// when it is over.
    public var limit: Duration
    /// Tells the time since some fixed moment; the only way for time to get in.
    public var clock: @Sendable () -> Duration

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

    /// The time since this was first asked.
    public static let continuousClock: @Sendable () -> Duration = {
      let start = ContinuousClock.now
      return { ContinuousClock.now - start }
    }()

    /// What holds for the current test.
    @TaskLocal public static var current = CheckSettings()
  }

  /// Settings for all checks in a test or a suite; `checking(runs:seed:store:limit:)` makes one.
  public struct CheckingTrait: TestTrait, SuiteTrait, TestScoping {
    var runs: Int?
    var seed: UInt64?
    var store: FailureStore?
    var limit: Duration?

    public var isRecursive: Bool { true }

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
    /// Sets how many cases the checks below run and from which seed, where failures are kept, and how
    /// long a case may take; what is left out stays as it is.
    public static func checking(
      runs: Int? = nil, seed: UInt64? = nil, store: FailureStore? = nil, limit: Duration? = nil
    ) -> CheckingTrait {
      CheckingTrait(runs: runs, seed: seed, store: store, limit: limit)
    }
  }
#endif
