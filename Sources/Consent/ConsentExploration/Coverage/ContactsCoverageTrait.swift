#if canImport(Testing)
  import ConsentClients
  import Testing

  /// A trait that records which states of contacts access the devices of a suite meet, and attaches the report to
  /// each test.
  ///
  ///     @Suite(.contactsCoverage(contacts: 2)) struct RecipientsTests { ... }
  public struct ContactsCoverageTrait: TestTrait, SuiteTrait, TestScoping {
    /// The number of contacts of the space that the states are compared with.
    public let contacts: Int
    private let coverage = ContactsCoverage()

    /// Whether each test of a suite is recorded.
    public var isRecursive: Bool { true }

    init(contacts: Int) { self.contacts = contacts }

    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      try await coverage.record { try await function() }
      if testCase != nil {
        Attachment.record("\(coverage.report(contacts: contacts))", named: "contacts-coverage.txt")
      }
    }
  }

  extension Trait where Self == ContactsCoverageTrait {
    /// Records the coverage of contacts access, compared with all states of so many contacts.
    public static func contactsCoverage(contacts: Int = 2) -> Self {
      ContactsCoverageTrait(contacts: contacts)
    }
  }

  /// A trait that records an issue for each error of a kind that clients throw, even if the app discards it.
  public struct ClientErrorTrait<Failure: Error>: TestTrait, SuiteTrait, TestScoping {
    /// Whether each test of a suite is watched.
    public var isRecursive: Bool { true }

    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      let record: @Sendable (Failure) -> Void = { Issue.record($0) }
      try await ClientReport.reporting(to: record) { try await function() }
    }
  }

  extension Trait where Self == ClientErrorTrait<UnimplementedCall> {
    /// Makes each unimplemented call of a client an issue of the test.
    public static var reportsUnimplementedCalls: Self { ClientErrorTrait() }
  }

  extension Trait where Self == ClientErrorTrait<EndlessWait> {
    /// Makes each wait of a client that nobody can end an issue of the test.
    public static var reportsEndlessWaits: Self { ClientErrorTrait() }
  }
#endif
