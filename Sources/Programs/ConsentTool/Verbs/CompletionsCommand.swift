import ConsentSuite
import Notation
import Terminal

/// `consent completions`: prints a completion script for a shell.
enum CompletionsCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "completions", "print a completion script for a shell", run,
      of: program, usage: "bash|zsh|fish",
      arguments: .words(Completions.Shell.allCases.map(\.rawValue)),
      flags: [],
      explanation: """
        Prints a script that completes commands, flags and their values. To load it:

          bash  source <(consent completions bash)
          zsh   source <(consent completions zsh)
          fish  consent completions fish | source
        """,
      examples: ["consent completions bash"])
  }

  static func run(_ arguments: Arguments, _ console: Console) throws(UsageError) -> ExitCode {
    let names = Completions.Shell.allCases.map(\.rawValue)
    guard arguments.rest.count == 1, let name = arguments.rest.first else {
      throw UsageError(
        message: "consent completions needs the name of one shell.",
        advice: "Shells: \(names.joined(separator: ", ")).")
    }
    guard let shell = Completions.Shell(rawValue: name) else {
      throw UsageError(
        message: "There are no completions for \(Notation.quoted(name)).",
        advice: Notation.nearest(to: name, in: names).map { "Did you mean \($0)?" }
          ?? "Shells: \(names.joined(separator: ", ")).")
    }
    let entries = Verb.all(of: arguments.program).map { verb in
      Completions.Entry(verb.name, verb.page, arguments: verb.arguments()) { row in
        verb.flags.first { $0.name == row.name }?.completions(of: arguments.program) ?? .any
      }
    }
    let completions = Completions(of: "consent", entries, flags: [.help, .version])
    console.print(completions.script(for: shell))
    return .holds
  }
}
