import ConsentSuite
import Notation
import OperatingSystem
import Reporting
import Terminal

/// `consent help`: prints the help of a command, or an overview.
enum HelpCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "help", in: .ask, "explain a command", run,
      of: program, usage: "[COMMAND]", arguments: .words(Verb.all(of: program).map(\.name)),
      flags: [],
      explanation: "Prints the purpose of a command, its flags and examples.",
      examples: ["consent help check"])
  }

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    let verbs = Verb.all(of: arguments.program)
    guard let name = arguments.rest.first else {
      console.print(Help.overview(of: arguments.program, console))
      return .holds
    }
    guard let verb = verbs.first(where: { $0.name == name }) else {
      throw CommandError(
        "consent has no command \(Notation.quoted(name)).",
        Notation.nearest(to: name, in: verbs.map(\.name)).map {
          "Did you mean consent help \($0)?"
        } ?? "See consent --help.")
    }
    console.print(verb.page.text(width: console.width, calledAs: console.invocation))
    return .holds
  }
}

enum Help {
  static func overview(of program: Machines, _ console: Console) -> String {
    let width = console.width
    let all = Verb.all(of: program)
    let column = all.map(\.name.count).max() ?? 0
    let groups = Verb.Group.allCases.map { group in
      let rows = all.filter { $0.group == group }.flatMap {
        wrappedRow($0.name, $0.page.summary, column: column, width: width)
      }
      return "\(group.rawValue):\n\(rows.joined(separator: "\n"))"
    }
    let machines = program.all.map { "\($0.name) (\($0.summary))" }.joined(separator: ", ")
    func lines(_ text: String) -> String { text.wrapped(to: width).joined(separator: "\n") }
    return """
      \(lines("consent: models of Apple-style consent, and systems that are checked against them."))

      Usage: consent COMMAND [flags]

      \(groups.joined(separator: "\n\n"))

      \(lines("Machines: \(machines)."))

      Start with: \(console.invocation("check"))
      Version and commit: \(console.invocation("--version"))
      \(lines(exitCodes))
      """
  }

  private static let exitCodes =
    "Exit codes: 0 holds, 1 violated, 2 unknown, 64 wrong usage, 70 internal error, "
    + "130 interrupted."
}

/// `consent completions`: prints a completion script for a shell.
enum CompletionsCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "completions", in: .files, "print a completion script for a shell", run,
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

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    let names = Completions.Shell.allCases.map(\.rawValue)
    guard arguments.rest.count == 1, let name = arguments.rest.first else {
      throw CommandError(
        "consent completions needs the name of one shell.",
        "Shells: \(names.joined(separator: ", ")).")
    }
    guard let shell = Completions.Shell(rawValue: name) else {
      throw CommandError(
        "There are no completions for \(Notation.quoted(name)).",
        Notation.nearest(to: name, in: names).map { "Did you mean \($0)?" }
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
