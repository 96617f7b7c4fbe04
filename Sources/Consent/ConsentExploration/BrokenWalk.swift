import ConsentClients
import JobOrders
import SwiftSource

/// The device at the start of a walk, as a test writes it.
struct WalkStart: Hashable, Sendable {
  /// The kind of device in a word.
  let device: String
  /// The expression of the scope, after `in: `.
  let scope: String
  let isLate: Bool
  /// The order of jobs, as an argument; empty for first come, first served.
  let order: String
  /// The scope in one line: the start, the moves that are tried and that are not, and the bounds.
  let scopeWords: String

  init<Device>(_ scope: ExplorationScope<Device>) {
    let kind = Device.exploration.kind
    device = kind.name
    self.scope = PrettyPrinter.text(of: scope.start, after: "in: ", indent: "    ")
    isLate = scope.callbacks == .late
    order = scope.order == Order() ? "" : PrettyPrinter.line(of: scope.order)
    let kinds = PersonMoves.named.filter { kind.kinds.contains($0.moves) }
    let left = kinds.filter { !scope.moves.contains($0.moves) }.map(\.name)
    let tried = kinds.filter { scope.moves.contains($0.moves) }.map(\.name)
    let words = [
      kind.words(for: scope.start), "moves tried: \(tried.joined(separator: ", "))",
      "not tried: \(left.isEmpty ? "none" : left.joined(separator: ", "))",
      isLate ? "callbacks late" : "callbacks at once, not tried: late",
      scope.depth.map { "depth \($0)" } ?? "any depth",
    ]
    scopeWords = words.joined(separator: "; ") + (order.isEmpty ? "" : "; \(order)")
  }
}

/// The steps to a state in which the condition of a test does not hold.
public struct BrokenWalk<Action: Hashable & Sendable>: Hashable, Sendable, CustomStringConvertible {
  /// The steps, in order.
  public let steps: [AppStep<Action>]
  let start: WalkStart

  init(steps: [AppStep<Action>], start: WalkStart) { (self.steps, self.start) = (steps, start) }

  /// Creates a walk.
  ///
  /// - Parameters:
  ///   - steps: The steps, in order.
  ///   - scope: The device at the start.
  public init<Device>(_ steps: [AppStep<Action>], in scope: ExplorationScope<Device>) {
    self.init(steps: steps, start: WalkStart(scope))
  }

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
    var lines = [
      "@Test func `\(type) is right after \(length)`() async throws {",
      "  let walk = await AppWalk(", "    \(type).self,",
      start.scope + (start.isLate ? ", callbacks: .late" : "")
        + (start.order.isEmpty ? ")" : ", order: \(start.order))"),
      "  let device = walk.device",
    ]
    lines += steps.map { "  \(Self.call(for: $0))" }
    lines += ["  let app = try #require(await walk.app)", "  #expect(\(condition))", "}"]
    return lines.joined(separator: "\n")
  }

  /// Returns a step as a statement of a test on `walk`.
  static func call(for step: AppStep<Action>) -> String {
    let line = line(for: step)
    switch step {
    case .app, .person(.turnRunLoop): return line
    case .person(let move):
      return move.visit ?? "\(line.hasPrefix("try ") ? "try " : "")await walk.move { \(line) }"
    }
  }

  private static func line(for step: AppStep<Action>) -> String {
    switch step {
    case .app(let action): "await walk.send(\(PrettyPrinter.line(of: action)))"
    case .person(let move): move.swift
    }
  }
}

/// The state of an app and its device at the end of a walk.
struct WalkView: Hashable, Sendable {
  /// The mistake, as the condition names it.
  let mistake: String
  /// The app's state, as Swift.
  let state: String
  /// The device's snapshot, as Swift.
  let snapshot: String

  var text: String {
    (mistake.isEmpty ? "" : "\(mistake)\n") + "app.state: \(state)\ndevice: \(snapshot)"
  }
}
