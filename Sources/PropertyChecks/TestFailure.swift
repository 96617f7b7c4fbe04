#if canImport(Testing)
  import Testing

  #if canImport(XCTest)
    import XCTest
  #endif

  /// Lets the test fail that a check stands in, whoever runs it.
  enum TestFailure {
    /// Fails the test with what the check has to tell.
    static func record(_ report: String, at place: SourceLocation) {
      if Test.current != nil {
        Issue.record(Comment(rawValue: report), sourceLocation: place)
        return
      }
      // An issue that belongs to no test is recorded nowhere.
      let text = "\(place.fileID):\(place.line): \(report)"
      #if canImport(XCTest)
        if Witness.hears({ XCTFail(text) }) { return }
      #endif
      fatalError("A check fails outside of any test. \(text)")
    }

    /// What is wrong about a property that stands outside of Swift Testing and returns no Boolean: what it
    /// expects would be recorded nowhere; `nil` where it can be judged.
    static func obstacle(for result: Any.Type) -> String? {
      if Test.current != nil || result is Bool.Type { return nil }
      return "This check is outside of Swift Testing, where #expect is recorded nowhere. Let its"
        + " property return a Boolean, or put the check into a @Test function."
    }
  }

  #if canImport(XCTest)
    /// Watches whether XCTest takes note of a failure: outside of a test case it does not.
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
