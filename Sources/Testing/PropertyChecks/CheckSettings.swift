#if canImport(Testing)
  import OperatingSystem
  import PropertyTesting
  import Testing

  /// The settings of the checks in a test.
  public struct CheckSettings: Sendable {
    /// The number of cases to run.
    public var runs: Int
    /// The root seed. `nil` derives it from the source location of the check.
    public var seed: UInt64?

    /// The store of failures between runs. `nil` is the folder of `CHECK_STORE`, by default beside the test
    /// program; a check with a seed of its own does not read that folder.
    public var store: FailureStore?
    /// The time limit for one case; `nil` is a minute, and two seconds in an isolated check. An asynchronous case
    /// is abandoned at the limit; a synchronous one is reported after it ends, or ended in another process.
    public var limit: Duration?
    /// The processor time for shrinking a failure; the passes and the report may take half as much again. Up to 500
    /// runs of a slow property may take ten times as much; cases of many choices may not. When nothing simpler is
    /// found, the search ends after a quarter of this time, or four times the effort that led to the simplest case.
    /// A property that waits, or runs in other threads or processes, counts with its median duration.
    public var shrinking: Duration = .seconds(2)
    /// The time for which a check goes on with more cases than its runs.
    public var duration: Duration = .zero
    /// The numbers and texts that random draws are more often equal or close to.
    public var landmarks = Landmarks()
    /// Whether a check goes on after its first failure, and reports each distinct one.
    public var findsAll = false
    /// The number of other processes that play the cases; 0 for this process.
    public var workers = 0
    /// Whether a check that passes prints its statistics.
    public var isVerbose = false
    /// Returns the time since some fixed instant; besides `workClock` the only source of time.
    public var clock: @Sendable () -> Duration
    /// Returns the processor time of this thread; `clock`, if that is given.
    var workClock: @Sendable () -> Duration

    /// The folder of failures and of the running case; `nil` for none.
    package private(set) var folder: String?
    /// The factor of all numbers of runs, as a fraction.
    private var scale = (times: 1, over: 1)
    /// The reason why the settings cannot be used.
    package private(set) var complaint: String?

    /// Settings with the defaults for all omitted arguments, and without a folder.
    public init(
      runs: Int = 200, seed: UInt64? = nil, store: FailureStore? = nil, limit: Duration? = nil,
      clock: (@Sendable () -> Duration)? = nil
    ) {
      (self.runs, self.seed, self.store, self.limit) = (runs, seed, store, limit)
      self.clock = clock ?? Self.continuousClock
      workClock = clock ?? Self.threadClock
    }

    private static let threadClock: @Sendable () -> Duration = {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// The time since the first access to this property.
    public static let continuousClock: @Sendable () -> Duration = {
      let start = ContinuousClock.now
      return { ContinuousClock.now - start }
    }()

    /// The settings of the current test.
    @TaskLocal public static var current = CheckSettings(environment: TestProgram.variable)

    /// The number of cases of a check that asks for `count`; a count that is none stays as it is.
    package func scaled(_ count: Int) -> Int {
      count < 1 ? count : max(count * scale.times / scale.over, 1)
    }
  }

  extension CheckSettings {
    /// A named set of settings, for `CHECK_PROFILE`.
    enum Profile: String, CaseIterable {
      case quick, standard, thorough, nightly

      var scale: (times: Int, over: Int) {
        switch self {
        case .quick: (1, 10)
        case .standard: (1, 1)
        case .thorough: (10, 1)
        case .nightly: (100, 1)
        }
      }
    }

    /// The defaults, changed by the variables `CHECK_RUNS`, `CHECK_SEED`, `CHECK_TIME`, `CHECK_STORE`,
    /// `CHECK_ISOLATED`, `CHECK_VERBOSE` and `CHECK_PROFILE`.
    ///
    /// A variable that cannot be read is a complaint, which every check reports.
    package init(environment variable: (String) -> String?) {
      self.init()
      folder = TestProgram.folder
      if let text = variable("CHECK_RUNS") {
        if let count = Int(text), count > 0 {
          runs = count
        } else {
          complaint = "CHECK_RUNS is “\(text)”: expected a number from 1."
        }
      }
      if let text = variable("CHECK_SEED") {
        if text == "random" {
          seed = UInt64.random(in: 0 ... .max)
        } else if let number = UInt64(text) {
          seed = number
        } else {
          complaint = "CHECK_SEED is “\(text)”: expected a number or “random”."
        }
      }
      if let text = variable("CHECK_TIME") {
        if let seconds = Double(text), seconds >= 0, seconds < 1e6 {
          duration = .seconds(seconds)
        } else {
          complaint = "CHECK_TIME is “\(text)”: expected seconds."
        }
      }
      workers = variable("CHECK_ISOLATED").map { ["", "0"].contains($0) ? 0 : 1 } ?? 0
      if let text = variable("CHECK_STORE") { folder = text == "none" ? nil : text }
      isVerbose = variable("CHECK_VERBOSE").map { !["", "0"].contains($0) } ?? false
      if let text = variable("CHECK_PROFILE") {
        if let profile = Profile(rawValue: text) {
          scale = profile.scale
        } else {
          let names = Profile.allCases.map(\.rawValue).joined(separator: ", ")
          complaint = "CHECK_PROFILE is “\(text)”: expected one of \(names)."
        }
      }
    }
  }

  /// A trait with settings for all checks in a test or suite.
  public struct CheckingTrait: TestTrait, SuiteTrait, TestScoping {
    let change: @Sendable (inout CheckSettings) -> Void

    /// Whether the trait applies to nested suites and tests: always.
    public var isRecursive: Bool { true }

    /// Runs `function` with the settings of this trait.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      var settings = CheckSettings.current
      change(&settings)
      try await CheckSettings.$current.withValue(settings, operation: function)
    }
  }

  extension Trait where Self == CheckingTrait {
    /// Sets the number of cases, the root seed, the store of failures, the time limit for one case, and
    /// whether each distinct failure is reported, for all checks in the test or suite. Omitted settings are
    /// inherited.
    public static func checking(
      runs: Int? = nil, seed: UInt64? = nil, store: FailureStore? = nil, limit: Duration? = nil,
      allFailures: Bool? = nil
    ) -> CheckingTrait {
      CheckingTrait { settings in
        settings.runs = runs ?? settings.runs
        settings.seed = seed ?? settings.seed
        settings.store = store ?? settings.store
        settings.limit = limit ?? settings.limit
        settings.findsAll = allFailures ?? settings.findsAll
      }
    }

    /// Lets all draws of all checks in the test or suite be equal or close to these values more often: numbers
    /// and texts at which the code under test may change its behaviour.
    ///
    ///     @Test(.landmarks(300, texts: "gzip")) func `reads any header`() { … }
    public static func landmarks(_ numbers: Int..., texts: String...) -> CheckingTrait {
      CheckingTrait { settings in
        settings.landmarks.numbers += numbers
        settings.landmarks.texts += texts
      }
    }

    /// Runs the cases of all checks in the test or suite in another process, so that a trap or an endless loop
    /// is found, shrunk and reported like any other failure.
    ///
    /// The other process runs the same test up to the check; the code before the check runs once in each.
    public static var isolated: CheckingTrait { .isolated(workers: 1) }

    /// Runs the cases of all checks in the test or suite in a number of other processes. The result is the same
    /// for any number.
    public static func isolated(workers: Int) -> CheckingTrait {
      CheckingTrait { $0.workers = max(workers, 1) }
    }
  }
#endif
