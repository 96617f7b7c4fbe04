#if canImport(Testing)
  import Testing

  /// How many cases the checks in a test run, and from which seed.
  public struct CheckSettings: Hashable, Sendable {
    /// How many cases to run.
    public var runs: Int
    /// The root of all chance, or nil for one that depends on where the check stands.
    public var seed: UInt64?

    public init(runs: Int = 200, seed: UInt64? = nil) {
      self.runs = runs
      self.seed = seed
    }

    /// What holds for the current test.
    @TaskLocal public static var current = CheckSettings()
  }

  /// Settings for all checks in a test or a suite; `checking(runs:seed:)` makes one.
  public struct CheckingTrait: TestTrait, SuiteTrait, TestScoping {
    var runs: Int?
    var seed: UInt64?

    public var isRecursive: Bool { true }

    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      var settings = CheckSettings.current
      settings.runs = runs ?? settings.runs
      settings.seed = seed ?? settings.seed
      try await CheckSettings.$current.withValue(settings, operation: function)
    }
  }

  extension Trait where Self == CheckingTrait {
    /// Sets how many cases the checks below run and from which seed; what is left out stays as it is.
    public static func checking(runs: Int? = nil, seed: UInt64? = nil) -> CheckingTrait {
      CheckingTrait(runs: runs, seed: seed)
    }
  }
#endif
