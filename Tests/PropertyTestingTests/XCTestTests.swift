#if canImport(XCTest)
  import PropertyChecks
  import PropertyTesting
  import Testing
  import XCTest

  /// Checks under XCTest, where nothing hears the issues of Swift Testing.
  final class XCTestTests: XCTestCase {
    /// How often a test fails that does `body`.
    ///
    /// A test inside of this one, as XCTest cannot expect a failure here. After it nobody hears an
    /// assertion of the outer one any more.
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
