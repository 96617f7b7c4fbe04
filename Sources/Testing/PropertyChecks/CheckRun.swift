#if canImport(Testing)
  import Foundation
  import PropertyTesting
  import SwiftSource
  import Testing

  /// The failure class of a check, which shrinking preserves.
  enum CheckFailure: Hashable, Sendable {
    case isFalse
    /// The property threw an error of this type; an enum also has its case, another error its domain and code.
    case threw(type: String, which: String)
    /// An expectation at this source location failed.
    case expectation(file: String, line: Int, column: Int)
    /// An issue without a source location was recorded.
    case issue
    /// The property did not return within the limit.
    case hangs
    /// An expectation was recorded after its case had ended.
    case late
    /// An expectation was recorded outside of any test.
    case detached
    /// XCTest recorded a failure.
    case asserted
    /// The case ended its process in this way, or was ended because it did not return.
    case ended(ExitReason)
    /// Code that the property calls ended the case without it, in this way.
    case abandoned(String)
    /// A failure class that another room or another process names.
    case named(String)

    init(_ issue: Issue) {
      if let place = issue.sourceLocation {
        self = .expectation(file: place.fileID, line: place.line, column: place.column)
      } else {
        self = .issue
      }
    }

    /// Whether the case should not run again: each run would take the whole limit, or the issue was recorded
    /// outside of the case.
    var isHopeless: Bool {
      switch self {
      case .hangs, .late, .detached, .asserted: true
      case .isFalse, .threw, .expectation, .issue, .ended, .abandoned, .named: false
      }
    }

    /// The name of the class, in reports and between processes.
    var name: String {
      switch self {
      case .named(let name), .abandoned(let name): name
      case .isFalse, .threw, .expectation, .issue, .hangs, .late, .detached, .asserted, .ended:
        "\(self)"
      }
    }

    /// The class in words.
    var words: String {
      switch self {
      case .isFalse: "the property is false"
      case .threw(let type, let which):
        "the property threw \(type.split(separator: ".").last ?? "")"
          + (which.hasPrefix(" ") || which.hasPrefix(".")
            ? which.filter { $0 != " " } : ": \(which)")
      case .expectation(let file, let line, _): "the expectation at \(file):\(line)"
      case .issue: "an issue"
      case .hangs: "the property does not return"
      case .late: "an expectation after the end of its case"
      case .detached: "an expectation outside of any test"
      case .asserted: "a failure of XCTest"
      case .ended(.signal(let number)): "the process ends by signal \(number)"
      case .ended(.code(let code)): "the process ends with code \(code)"
      case .ended(.loop): "the process does not return"
      case .abandoned(let name), .named(let name): name
      }
    }

    /// Whether each run takes far longer than one that passes.
    var isCostly: Bool {
      switch self {
      case .ended, .abandoned: true
      case .isFalse, .threw, .expectation, .issue, .hangs, .late, .detached, .asserted, .named:
        false
      }
    }

    var endsProcess: Bool {
      switch self {
      case .ended: true
      case .isFalse, .threw, .expectation, .issue, .hangs, .late, .detached, .asserted, .abandoned,
        .named:
        false
      }
    }

    /// Whether a signal ended the process of the case.
    var isTrap: Bool {
      switch self {
      case .ended(.signal): true
      case .ended(.code), .ended(.loop), .isFalse, .threw, .expectation, .issue, .hangs, .late,
        .detached, .asserted, .abandoned, .named:
        false
      }
    }

    /// The way in which a case ended its process.
    enum ExitReason: Hashable, Sendable {
      case signal(Int32)
      case code(Int32)
      case loop
    }
  }

  /// The outcome of one run of a property, with an explanation.
  struct CheckRun: Sendable {
    var outcome: CaseOutcome<CheckFailure> = .passed
    var explanation = ""
    var isCancelled = false
    /// Whether the case should not run again.
    var isHopeless = false
    /// The length of the longest run in it, as a generator measures it; `nil` if none does.
    var length: Int?

    var failure: CheckFailure? { outcome.failure }

    static let passed = CheckRun()

    init(_ outcome: CaseOutcome<CheckFailure> = .passed, _ explanation: String = "") {
      (self.outcome, self.explanation) = (outcome, explanation)
      isHopeless = outcome.failure?.isHopeless ?? false
    }

    /// A run that returned. Issues recorded in it take precedence over its return value.
    init(isTrue: Bool, issues: CollectedIssues) {
      if let asserted = issues.asserted {
        self.init(
          .failed(.asserted),
          "XCTest recorded a failure: \(asserted). It records each one at once, so the case was not"
            + " shrunk. Use #expect, or return a Boolean.")
      } else if !issues.detached.isEmpty {
        self = .detached(issues.detached)
      } else if let issue = issues.own.first {
        self.init(.failed(CheckFailure(issue)), "\(issue)")
      } else if !isTrue {
        self.init(.failed(.isFalse), "The property is false.")
      } else {
        self = .passed
      }
    }

    /// A run that threw: a failure, a discard, or the cancellation of the test.
    init(thrown error: any Error, issues: CollectedIssues) {
      self.init(isTrue: true, issues: issues)
      if failure != nil { return }
      switch error {
      case let discard as Discard: outcome = .discarded(discard)
      case let failure as NamedFailure:
        self.init(.failed(.named(failure.name)), failure.explanation)
        isHopeless = failure.isFinal
      case _ where Self.isCancellation(error): isCancelled = true
      default:
        let type = String(reflecting: type(of: error))
        self.init(
          .failed(.threw(type: type, which: Self.which(error))), "The property threw \(error).")
      }
    }

    /// Returns the case of an error that is an enum, without its payload; the domain and the code of a Foundation
    /// error.
    private static func which(_ error: any Error) -> String {
      if Mirror(reflecting: error).displayStyle == .enum {
        return String(PrettyPrinter.text(of: error).prefix { $0 != "(" })
      }
      let error = error as NSError
      return "\(error.domain) \(error.code)"
    }

    /// Returns whether `Test.cancel` threw the error, which has already marked the test, or the property threw the
    /// error by which XCTest skips a test.
    private static func isCancellation(_ error: any Error) -> Bool {
      switch String(reflecting: type(of: error)) {
      case "XCTest.XCTSkip": true
      #if compiler(>=6.3)
        case "Testing.SkipInfo": true
      #endif
      case _: false
      }
    }

    /// Creates the outcome of a run that did not return within `limit`.
    static func hanging(after limit: Duration) -> CheckRun {
      CheckRun(
        .failed(.hangs),
        "The property did not return within \(limit). Resume its continuations, or allow"
          + " more time with .checking(limit:). It was not shrunk.")
    }

    /// Creates the outcome of a run before which issues of an earlier case were recorded.
    static func late(_ issues: CollectedIssues) -> CheckRun {
      guard issues.detached.isEmpty, issues.asserted == nil else {
        return CheckRun(isTrue: true, issues: issues)
      }
      return CheckRun(
        .failed(.late),
        "An expectation was recorded after its case had ended, by a task that outlived it:"
          + " \(text(of: issues.own)). Await the task in the property.")
    }

    private static func detached(_ issues: [Issue]) -> CheckRun {
      CheckRun(
        .failed(.detached),
        "An expectation was recorded by a detached task or another thread: \(text(of: issues))."
          + " It knows neither its test nor its case. Use Task { } or a task group instead, and"
          + " await it in the property. It was not shrunk.")
    }

    /// Returns the first issue of each place, with the number of issues there.
    private static func text(of issues: [Issue]) -> String {
      var places: [(failure: CheckFailure, text: String, count: Int)] = []
      for issue in issues {
        let failure = CheckFailure(issue)
        if let index = places.firstIndex(where: { $0.failure == failure }) {
          places[index].count += 1
        } else {
          places.append((failure, "\(issue)", 1))
        }
      }
      return places.map { $0.count == 1 ? $0.text : "\($0.text), \($0.count) times" }
        .joined(separator: "; ")
    }
  }

  /// Ends the case without a verdict, and counts it as discarded.
  ///
  ///     check { (a: Int, b: Int) in
  ///       if b == 0 { try discard("a divisor of zero") }
  ///       return a / b * b + a % b == a
  ///     }
  ///
  /// A check that discards more than half of its cases warns, and one that discards nine in ten fails.
  public func discard(_ reason: String = "") throws(Discard) -> Never {
    throw Discard(.assumed, label: reason)
  }

  /// A failure that a property names and explains, thrown by it.
  package struct NamedFailure: Error {
    /// The failure class, which shrinking preserves.
    package var name: String
    package var explanation: String
    /// Whether the case should not run again, as another play may come out differently.
    package var isFinal: Bool

    package init(name: String, explanation: String, isFinal: Bool = false) {
      (self.name, self.explanation, self.isFinal) = (name, explanation, isFinal)
    }
  }
#endif
