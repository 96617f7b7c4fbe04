#if canImport(XCTest)
  import Desk
  import Foundation
  import PropertyChecks
  import PropertyTesting
  import Testing
  import XCTest

  /// Checks under XCTest, where Swift Testing runs no test.
  final class XCTestTests: XCTestCase {
    /// Returns how often a test that executes `body` fails.
    ///
    /// The test is nested in this one, because XCTest cannot expect a failure here. Afterwards XCTest ignores the
    /// assertions of the outer test.
    private func failures(of body: @escaping () -> Void) -> Int {
      let inner = XCTestCase(name: "inner", testClosure: { _ in body() })
      inner.run()
      return inner.testRun?.failureCount ?? -1
    }

    /// The environment variable of the process in which a test of Swift Testing runs these. XCTest prints the failures
    /// of nested tests, and a green run of all tests is to print none.
    fileprivate static let variable = "CONSENT_XCTEST"

    override func invokeTest() {
      if ProcessInfo.processInfo.environment[Self.variable] != nil { super.invokeTest() }
    }

    func testThatAFailingPropertyFailsAndAPassingOnePasses() {
      precondition(failures { check(.integers) { $0 < 1_000 } } == 1)
      precondition(failures { check(.integers) { $0 == $0 } } == 0)
    }

    func testThatAnIssueFailsAPropertyWhateverItReturns() {
      precondition(failures { check(.integers) { #expect($0 < 1_000) } } == 1)
      precondition(
        failures {
          check(.integers) { (number: Int) in
            #expect(number < 1_000)
            return true
          }
        } == 1)
      precondition(
        failures {
          check(.integers(in: 0...9)) { (_: Int) in
            withKnownIssue { Issue.record("known") }
            Issue.record("a warning", severity: .warning)
          }
        } == 0)
    }

    func testThatAnAssertionOfXCTestFailsACheckWhichTellsItsValues() {
      // Once by the assertion itself, which no one can take back, and once by the report.
      precondition(failures { check(.integers) { XCTAssertLessThan($0, 1_000) } } == 2)
      precondition(failures { check(.integers(in: 0...9)) { XCTAssertLessThan($0, 1_000) } } == 0)
    }

    func testThatASkippedTestEndsItsCheckAndDoesNotFail() {
      var cases: [Int] = []
      let property: (Int) throws -> Bool = { number in
        cases.append(number)
        if cases.count == 3 { throw XCTSkip("no camera here") }
        return true
      }
      precondition(failures { check(.integers, property) } == 0)
      precondition(cases.count == 3)
    }

    func testThatACaseWhichNoLongerFailsIsAFailure() {
      precondition(failures { check(.integers, replaying: "5") { _ in true } } == 1)
    }
  }

  @Suite struct `A check under XCTest` {
    @Test func `fails and passes as in Swift Testing`() async throws {
      let text = try await output(
        of: URL(filePath: CommandLine.arguments[0]),
        ["--testing-library", "xctest", "PropertyTestingTests.XCTestTests"],
        variables: [XCTestTests.variable: "1"])
      #expect(text.contains("XCTestCase.inner : failed - Falsified"), "\(text)")
    }
  }
#endif
