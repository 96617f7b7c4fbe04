import Lockstep
import Notation
import OperatingSystem
import StateMachines
import SwiftSource

/// The double of a machine, as the Swift code of a test creates and calls it.
package struct SwiftDouble: Sendable {
  /// The modules that a test imports besides `Testing`.
  package let imports: [String]
  /// The call that creates the double, up to the world, such as `LampDevice(world: `.
  package let creation: String
  /// Whether the double is a value, which a test declares by `var`.
  package let isValue: Bool
  /// The method that carries out a command and returns its outcome.
  package let method: String
  /// Whether the method `snapshot()` returns an optional.
  let mayHideState: Bool

  package init(
    imports: [String], creation: String, isValue: Bool, method: String, mayHideState: Bool
  ) {
    (self.imports, self.creation, self.isValue, self.method) = (imports, creation, isValue, method)
    self.mayHideState = mayHideState
  }
}

/// A saved case as a Swift test of the double: each command, with the outcome and the state that the model
/// requires.
package struct SwiftTest {
  package let text: String

  /// Plays the case on the model, or on the system with a planted fault.
  package init<M: SuiteMachine>(
    _ file: CaseText, of machine: M, against fault: String? = nil
  ) throws(CommandError) {
    guard let double = M.double else {
      throw .noDouble(machine: M.name, twinsOf: M.twinsOf)
    }
    let saved = try file.parsed(for: machine, against: nil).saved
    var lines = ["// Imports: \((double.imports + ["Testing"]).joined(separator: ", "))."]
    if let fault = saved.plantedFault {
      lines.append("// Found with the planted fault \(fault), which the double does not have.")
    }
    lines += [
      "@Test func `\(Self.name(of: file.file)) is played as the model plays it`() {",
      PrettyPrinter.text(
        of: saved.world, after: "\(double.isValue ? "var" : "let") device = \(double.creation)",
        indent: "  ") + ")",
    ]
    let player = fault.flatMap { M.contestant($0) } ?? .model(M.Model.self)
    var (side, isChanged, steps) = (player.side(saved.world), false, [String]())
    var state = side.snapshot()
    for step in saved.steps {
      guard case .said(let outcome) = side.perform(step.command) else { break }
      steps.append(Self.expectation(of: step.command, outcome, double))
      let next = side.snapshot()
      let changes = Self.changes(from: state as Any, to: next as Any, double)
      (steps, state, isChanged) = (steps + changes, next, isChanged || !changes.isEmpty)
      steps.append("  #expect(device.snapshot() == state)")
    }
    lines.append("  \(isChanged ? "var" : "let") state = device.snapshot()")
    text = (lines + steps + ["}"]).joined(separator: "\n")
  }

  /// Returns an assignment for each property of the state that a step has changed.
  private static func changes(from before: Any, to after: Any, _ double: SwiftDouble) -> [String] {
    func properties(_ value: Any) -> [(label: String?, value: Any)] {
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .optional else { return mirror.children.map { ($0, $1) } }
      return mirror.children.first.map { properties($0.value) } ?? []
    }
    let state = "state\(double.mayHideState ? "?" : "")."
    return zip(properties(before), properties(after)).compactMap { before, after in
      guard let label = after.label,
        PrettyPrinter.line(of: before.value) != PrettyPrinter.line(of: after.value)
      else { return nil }
      return PrettyPrinter.text(of: after.value, after: "\(state)\(label) = ", indent: "  ")
    }
  }

  private static func expectation(
    of command: Any, _ outcome: Any, _ double: SwiftDouble
  ) -> String {
    let call = "device.\(double.method)("
    let (said, answer) = (PrettyPrinter.line(of: command), PrettyPrinter.line(of: outcome))
    let line = "  #expect(\(call)\(said)) == \(answer))"
    if line.count <= 100 { return line }
    return """
        #expect(
      \(PrettyPrinter.text(of: command, after: call, indent: "    ")))
      \(PrettyPrinter.text(of: outcome, after: "== ", indent: "      ")))
      """
  }

  /// Returns the name of a file without folders and extension, as a part of a raw identifier.
  private static func name(of path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    let name = file.hasSuffix(".consent") ? file.dropLast(8) : file
    let usual = name.map { character in
      character.isASCII && (character.isLetter || character.isNumber || "-_ ".contains(character))
        ? character : "-"
    }
    return usual.isEmpty ? "a case" : String(usual)
  }
}
