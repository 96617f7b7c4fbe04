import ConsentMachines
import ConsentTool
import Reporting

/// The pages of help.
enum Help {
  static var overview: String {
    let width = Verb.allCases.map(\.rawValue.count).max() ?? 0
    let machines = "Machines: \(Machines.ours.all.map(\.name).joined(separator: ", "))."
    let verbs = Verb.allCases.map { "  \(padded($0.rawValue, to: width))  \($0.summary)" }
    return """
      consent: a model, a system and a property-based suite for Apple-style consent.

      Usage: consent COMMAND [flags]

      \(verbs.joined(separator: "\n"))

      \(machines.wrapped(to: 79).joined(separator: "\n"))
      Start with: consent check
      Exit codes: 0 holds, 1 violated, 2 unknown, 64 wrong usage, 70 our own
      fault, 130 interrupted.
      """
  }

  /// The files that linters read, a line each.
  static var read: String {
    let rows: [(String, String)] = []
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  \(padded($0.0, to: width))  \($0.1)" }.joined(separator: "\n")
  }

  static func page(for verb: Verb) -> String {
    var rows = verb.flags.map { flag in
      (name: flag.rawValue + (flag.placeholder.map { " \($0)" } ?? ""), help: flag.help(for: verb))
    }
    rows += Machines.ours.all.flatMap { machine in
      verb.flags(of: machine).map {
        (name: "\($0.name) \($0.placeholder)", help: "\(machine.name): \($0.help)")
      }
    }
    let width = rows.map(\.name.count).max() ?? 0
    let flags = rows.map { "  \(padded($0.name, to: width))  \($0.help)" }
    return """
      consent \(verb.rawValue): \(verb.summary).

      Usage: \(verb.usage)

      \(verb.explanation)

      Flags:
      \(flags.joined(separator: "\n"))

      Examples:
      \(verb.examples.map { "  \($0)" }.joined(separator: "\n"))
      """
  }
}

func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}
