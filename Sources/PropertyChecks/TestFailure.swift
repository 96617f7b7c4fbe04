#if canImport(Testing)
  import Testing

  #if canImport(XCTest)
    import XCTest
  #endif

  /// Failures of the test that contains a check, in Swift Testing or XCTest.
  enum TestFailure {
    /// Fails the current test with the report of a check; traps outside of any test.
    static func record(_ report: String, at place: SourceLocation) {
      if Test.current != nil {
        Issue.record(Comment(rawValue: report), sourceLocation: place)
        return
      }
      // Swift Testing drops an issue that belongs to no test.
      let text = "\(place.fileID):\(place.line): \(report)"
      #if canImport(XCTest)
        if Witness.hears({ XCTFail(text) }) { return }
      #endif
      fatalError("A check fails outside of any test. \(text)")
    }

    /// Returns the reason why a property outside of Swift Testing must return a Boolean: its expectations
    /// would not be recorded. Returns `nil` if the property can be judged.
    static func obstacle(for result: Any.Type) -> String? {
      if Test.current != nil || result is Bool.Type { return nil }
      return "This check is outside of Swift Testing, where #expect is recorded nowhere. Let its"
        + " property return a Boolean, or put the check into a @Test function."
    }
  }

  #if canImport(XCTest)
    /// An observer that detects whether XCTest records a failure. XCTest records none outside of a test case.
    private final class Witness: NSObject, XCTestObservation {
      private var hasHeard = false

      static func hears(_ fail: () -> Void) -> Bool {
        let witness = Witness()
        XCTestObservationCenter.shared.addTestObserver(witness)
        defer { XCTestObservationCenter.shared.removeTestObserver(witness) }
        fail()
        return witness.hasHeard
      }

      #if os(Linux)
        func testCase(
          _ testCase: XCTestCase, didFailWithDescription description: String,
          inFile path: String?, atLine line: Int
        ) { hasHeard = true }
      #else
        func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) { hasHeard = true }
      #endif
    }
  #endif
#endif
