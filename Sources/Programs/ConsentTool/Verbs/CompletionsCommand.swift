import ConsentSuite
import Notation
import Terminal

/// `consent completions`: prints a completion script for a shell.
struct CompletionsCommand: ToolCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "completions", "print a completion script for a shell", CompletionsCommand.self,
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

  private let shell: Completions.Shell
  private let program: Machines

  init(_ arguments: Arguments) throws(UsageError) {
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
    (self.shell, program) = (shell, arguments.program)
  }

  func run(_ console: Console) -> ExitCode {
    console.print(Self.completions(of: program).script(for: shell))
    return .holds
  }

  static func completions(of program: Machines) -> Completions {
    Completions(
      of: "consent",
      Verb.all(of: program).map { verb in
        Completions.Entry(verb.name, verb.page, arguments: verb.arguments()) { row in
          verb.flags.first { $0.name == row.name }?.completions(of: program) ?? .any
        }
      }, flags: [.help, .version])
  }
}
