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
  /// Outside of Swift Testing, a failure fails the current XCTest test; without one, the process traps.
  /// The property must then return a Boolean, as expectations are not recorded.
  ///
  /// If there are at most as many values as runs, each value is checked once. Failed expectations during the
  /// search and the shrinking are not recorded as issues of their own.
  ///
  /// - Parameters:
  ///   - generators: The generators of the arguments.
  ///   - runs: The number of cases; by default set by the trait `.checking(runs:)`.
  ///   - seed: The root seed; by default set by the trait, or else derived from the source location.
  ///   - choices: The choices of one case to replay instead of a search, as printed in a report.
  ///   - sourceLocation: The location of the check, at which failures are recorded.
  ///   - property: Fails a case by returning false, by throwing, or by a failed expectation. Any other return
  ///     value is ignored. It runs on the calling thread.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, *)
  public func check<each Value, Result>(
    _ generators: repeat Generator<each Value>,
    runs: Int? = nil, seed: UInt64? = nil, replaying choices: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ property: (repeat each Value) throws -> Result
  ) {
    if let obstacle = TestFailure.obstacle(for: Result.self) {
      return TestFailure.record(obstacle, at: sourceLocation)
    }
    let settings = CheckSettings.current
    let check = Checking(
      generator: zip(repeat each generators), runs: runs ?? settings.runs,
      seed: seed ?? settings.seed ?? sourceLocation.seed, choices: choices,
      name: sourceLocation.checkName, settings: settings)
    let collector = IssueCollector(file: sourceLocation.fileID)
    func judge(_ values: (repeat each Value)) -> CheckRun {
      let late = collector.take()
      if !late.isEmpty { return .late(late) }
      do {
        let result = try property(repeat each values)
        return CheckRun(isTrue: (result as? Bool) ?? true, issues: collector.take())
      } catch {
        return CheckRun(thrown: error, issues: collector.take())
      }
    }
    var report: String?
    withoutActuallyEscaping(judge) { judge in
      nonisolated(unsafe) let judge = judge
      nonisolated(unsafe) var text: String?
      InlineExecutor.run {
        await collector.collecting { text = check.search(judge: judge) }
      }
      report = text
    }
    let late = collector.take()
    if let report = report ?? (late.isEmpty ? nil : CheckRun.late(late).explanation) {
      TestFailure.record(report, at: sourceLocation)
    }
  }
#endif
