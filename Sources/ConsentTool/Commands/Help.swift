import Reporting
import Terminal

/// The help pages.
enum Help {
  static func overview(of program: Machines) -> String {
    let width = Verb.allCases.map(\.rawValue.count).max() ?? 0
    let machines = "Machines: \(program.all.map(\.name).joined(separator: ", "))."
    let verbs = Verb.allCases.map { "  \(padded($0.rawValue, to: width))  \($0.summary)" }
    return """
      consent: a model, a system and a property-based suite for Apple-style consent.

      Usage: consent COMMAND [flags]

      \(verbs.joined(separator: "\n"))

      \(machines.wrapped(to: 79).joined(separator: "\n"))
      Start with: consent check
      Exit codes: 0 holds, 1 violated, 2 unknown, 64 wrong usage, 70 internal
      error, 130 interrupted.
      """
  }

  static func page(for verb: Verb, of program: Machines) -> String {
    verb.command(of: program).page(
      verb.summary, usage: verb.usage, explanation: verb.explanation(of: program),
      examples: verb.examples(of: program))
  }
}
