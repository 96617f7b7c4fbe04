#if canImport(Testing)
  import PropertyTesting
  import Testing

  /// Checks that `property` holds for all values, and records one issue, at the place of this call, with
  /// the simplest values found for which it does not.
  ///
  ///     check(.integers, .integers) { a, b in a &+ b == b &+ a }
  ///     check(Generator<Int>.integers.array()) { list in
  ///       #expect(list.sorted().count == list.count)
  ///     }
  ///
  /// Outside of Swift Testing the test fails all the same, where it is one of XCTest; elsewhere the
  /// process ends. There a property has to return a Boolean, as expectations are recorded nowhere.
  ///
  /// Where there are no more values than runs, each is taken once. Expectations that break while searching
  /// and shrinking are not recorded themselves.
  ///
  /// - Parameters:
  ///   - generators: Where the arguments come from.
  ///   - runs: How many cases; the trait `.checking(runs:)` decides unless given.
  ///   - seed: The root of all chance; the trait, or else the place of the check, unless given.
  ///   - choices: The choices of one case to run instead of a search, as a report prints them.
  ///   - property: Fails a case by returning false, by throwing, or by an expectation that does not
  ///     hold. What else it returns is ignored. It runs on the calling thread.
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
