import Testing

/// A trait of tests that keep a thread of the pool: one at a time, whichever targets they are in. Two would keep both
/// threads of a small pool, and nothing could end either.
package struct KeptThread: TestTrait, SuiteTrait, TestScoping {
  private static let turn = Turn()

  package let isRecursive = true

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if testCase == nil { return try await function() }
    await Self.turn.begin()
    do { try await function() } catch {
      await Self.turn.end()
      throw error
    }
    await Self.turn.end()
  }

  /// A turn that one test has.
  private actor Turn {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func begin() async {
      if isTaken { await withCheckedContinuation { waiting.append($0) } }
      isTaken = true
    }

    func end() {
      isTaken = !waiting.isEmpty
      if isTaken { waiting.removeFirst().resume() }
    }
  }
}

extension Trait where Self == KeptThread {
  package static var keepsAThread: Self { KeptThread() }
}
