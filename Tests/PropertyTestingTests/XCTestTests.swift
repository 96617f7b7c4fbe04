#if canImport(XCTest)
  import PropertyChecks
  import PropertyTesting
  import Testing
  import XCTest

  /// Checks under XCTest, which ignores issues of Swift Testing.
  final class XCTestTests: XCTestCase {
    /// Returns how often a test that executes `body` fails.
    ///
    /// The test is nested in this one, as XCTest cannot expect a failure here. Afterwards XCTest ignores the
    /// assertions of the outer test.
    private func failures(of body: @escaping () -> Void) -> Int {
      let inner = XCTestCase(name: "inner", testClosure: { _ in body() })
      inner.run()
      return inner.testRun?.failureCount ?? -1
    }

    func testThatAFailingPropertyFailsAndAPassingOnePasses() {
      precondition(failures { check(.integers) { $0 < 1_000 } } == 1)
      precondition(failures { check(.integers) { $0 == $0 } } == 0)
    }

    func testThatAPropertyFailsWhoseExpectationsNobodyHears() {
      precondition(failures { check(.integers) { _ in } } == 1)
    }
  }
#endif
