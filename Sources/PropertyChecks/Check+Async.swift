#if canImport(Testing)
  import PropertyTesting
  import Testing

  /// Checks an asynchronous `property` as `check` does a synchronous one.
  ///
  /// Each case ends before the next begins. A property that waits for ever makes the check wait for ever:
  /// give such a test a `.timeLimit`.
  public func check<each Value: Sendable, Result>(
    _ generators: repeat Generator<each Value>,
    runs: Int? = nil, seed: UInt64? = nil, replaying choices: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ property: @Sendable @escaping (repeat each Value) async throws -> Result
  ) async {
    let settings = CheckSettings.current
    let check = Checking(
      generator: zip(repeat each generators), runs: runs ?? settings.runs,
      seed: seed ?? settings.seed ?? sourceLocation.seed, choices: choices)
    let collector = IssueCollector()
    let report = await Exchange.search(check, collector) { values in
      do {
        let result = try await property(repeat each values)
        return CheckRun(isTrue: (result as? Bool) ?? true, issues: collector.take())
      } catch {
        return CheckRun(thrown: error, issues: collector.take())
      }
    }
    if let report {
      Issue.record(Comment(rawValue: report), sourceLocation: sourceLocation)
    }
  }
#endif
