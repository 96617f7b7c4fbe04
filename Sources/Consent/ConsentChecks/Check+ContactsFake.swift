#if canImport(Testing)
  import MachineChecks
  import Testing

  extension FakeSide: AsyncSide {
    typealias Language = FakedContacts
  }

  /// Checks that an app's own fake of contacts answers as the model does. If not, records one issue at the
  /// location of this call, with the shortest calls found after which the two differ.
  ///
  ///     @Test func fake() async { await check(FakeContacts.self) }
  ///
  /// - Parameters:
  ///   - fake: The type of the fake.
  ///   - commands: The maximum number of calls in a case.
  ///   - runs: The number of cases; by default set by the trait `.checking(runs:)` or by `CHECK_RUNS`.
  ///   - seed: The root seed; by default set by the trait or by `CHECK_SEED`, or else derived from the source
  ///     location.
  ///   - choices: The choices of one case to replay instead of a search, as printed in a report.
  ///   - sourceLocation: The location of the check, at which failures are recorded.
  ///   - file: The file of the check, for XCTest.
  ///   - function: The function of the check, which names it.
  public func check<Fake: ContactsFake>(
    _ fake: Fake.Type, commands: Int = 10, runs: Int? = nil, seed: UInt64? = nil,
    replaying choices: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    file: StaticString = #filePath, function: StaticString = #function
  ) async {
    await check(
      FakedContactsMachine(), commands: commands, runs: runs, seed: seed, replaying: choices,
      sourceLocation: sourceLocation, file: file, function: function
    ) { _ in await FakeSide<Fake>() }
  }
#endif
