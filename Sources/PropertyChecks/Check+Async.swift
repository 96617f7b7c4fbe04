#if canImport(Testing)
  import PropertyTesting
  import Testing

  /// Checks an asynchronous `property`, like `check` for synchronous ones.
  ///
  /// Cases run one after the other. A case that exceeds the limit of `.checking(limit:)`, by default a
  /// minute, is cancelled, abandoned, and reported.
  public func check<each Value: Sendable, Result>(
    _ generators: repeat Generator<each Value>,
    runs: Int? = nil, seed: UInt64? = nil, replaying choices: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ property: @Sendable @escaping (repeat each Value) async throws -> Result
  ) async {
    if let obstacle = TestFailure.obstacle(for: Result.self) {
      return TestFailure.record(obstacle, at: sourceLocation)
    }
    let settings = CheckSettings.current
    let check = Checking(
      generator: zip(repeat each generators), runs: runs ?? settings.runs,
      seed: seed ?? settings.seed ?? sourceLocation.seed, choices: choices,
      name: sourceLocation.checkName, settings: settings)
    let collector = IssueCollector(file: sourceLocation.fileID)
    let report = await Exchange.search(check, collector) { values in
      let late = collector.take()
      if !late.isEmpty { return .late(late) }
      let run = await Deadline.result(within: settings.limit) {
        do {
          let result = try await property(repeat each values)
          return CheckRun(isTrue: (result as? Bool) ?? true, issues: collector.take())
        } catch {
          return CheckRun(thrown: error, issues: collector.take())
        }
      }
      return run ?? .hanging(after: settings.limit)
    }
    let late = collector.take()
    if let report = report ?? (late.isEmpty ? nil : CheckRun.late(late).explanation) {
      TestFailure.record(report, at: sourceLocation)
    }
  }
#endif
