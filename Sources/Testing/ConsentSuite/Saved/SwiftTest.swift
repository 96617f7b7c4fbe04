import Lockstep
import Notation
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

  package init(imports: [String], creation: String, isValue: Bool, method: String) {
    (self.imports, self.creation, self.isValue, self.method) = (imports, creation, isValue, method)
  }
}

/// A saved case as a Swift test of the double: each command, and the outcome that the model requires.
struct SwiftTest {
  let text: String

  /// Plays the case on the model.
  init<M: SuiteMachine>(_ file: CaseText, of machine: M) throws(SuiteError) {
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
    var model = M.Model(saved.world)
    for step in saved.steps {
      let next = model.applying(step.command)
      lines.append(Self.expectation(of: step.command, next.outcome, double))
      model = next.state
    }
    text = (lines + ["}"]).joined(separator: "\n")
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
