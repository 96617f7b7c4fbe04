#if canImport(Testing)
  import OperatingSystem
  import Synchronization
  import Testing

  #if canImport(XCTest)
    import XCTest
  #endif

  /// Failures of the test that contains a check, in Swift Testing or XCTest.
  package enum TestFailure {
    /// Fails the current test with the report of a check.
    ///
    /// Outside of any test, such as in a detached task, the report is recorded under an unknown test and
    /// printed, and the process ends with exit code 1 when it ends by itself.
    package static func record(_ report: String, at place: CheckPlace) {
      if Test.current == nil {
        #if canImport(XCTest)
          // XCTest hands its issues to Swift Testing where that runs the tests.
          let isHeard =
            !TestProgram.runsSwiftTesting
            && AssertionWitness.hears { XCTFail(report, file: place.file, line: line(of: place)) }
          if isHeard { return }
        #endif
        TestProgram.say(
          "A check fails outside of any test."
            + " \(place.location.fileID):\(place.location.line): \(report)")
        failsAtExit.withLock { failsAtExit in
          if !failsAtExit { atexit { _exit(1) } }
          failsAtExit = true
        }
      }
      Issue.record(Comment(rawValue: report), sourceLocation: place.location)
    }

    /// Adds a remark on a check that passes.
    package static func warn(_ remark: String, at place: CheckPlace) {
      #if compiler(>=6.3)
        if Test.current != nil {
          Issue.record(
            Comment(rawValue: remark), severity: .warning, sourceLocation: place.location)
          return
        }
      #endif
      TestProgram.say("\(place.file):\(place.location.line): warning: \(remark)")
    }

    private static let failsAtExit = Mutex(false)

    private static func line(of place: CheckPlace) -> UInt { UInt(place.location.line) }
  }

  #if canImport(XCTest)
    /// An observer of the failures that XCTest records. XCTest records none outside of a test case.
    final class AssertionWitness: NSObject, XCTestObservation, Sendable {
      private let heard = Mutex<[String]>([])

      static func hears(_ fail: () -> Void) -> Bool {
        let witness = AssertionWitness()
        witness.start()
        defer { witness.stop() }
        fail()
        return witness.take() != nil
      }

      func start() { XCTestObservationCenter.shared.addTestObserver(self) }
      func stop() { XCTestObservationCenter.shared.removeTestObserver(self) }

      /// Returns the first failure since the last call.
      func take() -> String? {
        heard.withLock { heard in
          defer { heard = [] }
          return heard.first
        }
      }

      #if os(Linux)
        func testCase(
          _ testCase: XCTestCase, didFailWithDescription description: String,
          inFile path: String?, atLine line: Int
        ) { heard.withLock { $0.append(description) } }
      #else
        func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {
          heard.withLock { $0.append(issue.compactDescription) }
        }
      #endif
    }
  #else
    final class AssertionWitness: Sendable {
      func start() {}
      func stop() {}
      func take() -> String? { nil }
    }
  #endif
#endif
