import ConsentSystem
import ConsentVocabulary
import SwiftSource

/// The steps to a state in which the condition of a test does not hold.
public struct BrokenWalk<Action: Hashable & Sendable>: Hashable, Sendable, CustomStringConvertible {
  /// The steps, in order.
  public let steps: [AppStep<Action>]
  /// The device at the start.
  let scope: ExplorationScope
  /// Whether calls of the app wait.
  let isAsync: Bool

  /// Creates a walk.
  ///
  /// - Parameters:
  ///   - steps: The steps, in order.
  ///   - scope: The device at the start.
  ///   - isAsync: Whether calls of the app wait.
  public init(_ steps: [AppStep<Action>], in scope: ExplorationScope, isAsync: Bool = false) {
    (self.steps, self.scope, self.isAsync) = (steps, scope, isAsync)
  }

  /// The number of steps in words.
  var length: String { steps.count == 1 ? "1 step" : "\(steps.count) steps" }

  public var description: String {
    steps.enumerated().map { "\($0 + 1). \(Self.line(for: $1))" }.joined(separator: "\n")
  }

  /// Returns the walk as a Swift test that fails while the app has the mistake.
  ///
  /// - Parameters:
  ///   - type: The type of the app as the test names it.
  ///   - condition: The condition as a Swift expression over `app` and `device`, with `await` where needed.
  public func swiftTest(of type: String, condition: String) -> String {
    let wait = isAsync ? "await " : ""
    var lines = [
      "@Test func `\(type) is right after \(length)`() \(isAsync ? "async " : "")throws {"
    ]
    // Calls that wait always end at once.
    switch isAsync ? .atOnce : scope.callbacks {
    case .atOnce:
      lines += [
        "  let device = ContactsDevice(",
        PrettyPrinter.text(of: scope.world, after: "world: ", indent: "    ") + ",",
        PrettyPrinter.text(of: scope.beginning, after: "beginning: ", indent: "    ") + ")",
        isAsync
          ? "  let walk = await AsyncAppWalk(\(type).self, on: device)"
          : "  var walk = AppWalk(\(type).self, on: device)",
      ]
    case .late:
      lines += [
        "  var walk = AppWalk(",
        "    \(type).self,",
        PrettyPrinter.text(of: scope.world, after: "late: ", indent: "    ") + ",",
        PrettyPrinter.text(of: scope.beginning, after: "beginning: ", indent: "    ") + ")",
        "  let device = walk.device",
      ]
    }
    lines += steps.map { step in
      let line = Self.line(for: step)
      switch step {
      case .app: return "  \(wait)walk.\(line)"
      case .person(.turnRunLoop): return "  \(line)"
      case .person:
        return "  \(line.hasPrefix("try ") ? "try " : "")\(wait)walk.move { \(line) }"
      }
    }
    lines += ["  let app = try #require(\(wait)walk.app)", "  #expect(\(condition))", "}"]
    return lines.joined(separator: "\n")
  }

  private static func line(for step: AppStep<Action>) -> String {
    switch step {
    case .app(let action): "send(\(PrettyPrinter.line(of: action)))"
    case .person(let move): move.swift
    }
  }
}
