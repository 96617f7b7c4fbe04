import ConsentSuite
import Notation
import OperatingSystem
import Reporting
import Terminal

/// `consent help`: prints the help of a command, or an overview.
enum HelpCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "help", "explain a command", run,
      of: program, usage: "[COMMAND]", arguments: .words(Verb.all(of: program).map(\.name)),
      flags: [],
      explanation: "Prints the purpose of a command, its flags and examples.",
      examples: ["consent help check"])
  }

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    let verbs = Verb.all(of: arguments.program)
    guard let name = arguments.rest.first else {
      console.print(Help.overview(of: arguments.program))
      return .holds
    }
    guard let verb = verbs.first(where: { $0.name == name }) else {
      throw CommandError(
        "consent has no command \(Notation.quoted(name)).",
        Notation.nearest(to: name, in: verbs.map(\.name)).map {
          "Did you mean consent help \($0)?"
        } ?? "See consent --help.")
    }
    console.print(verb.page.text(width: console.width))
    return .holds
  }
}

/// `consent manual`: prints all help pages as one manual page.
enum ManualCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "manual", "print these pages as a manual page", run,
      of: program, usage: "", arguments: .words([]),
      flags: [],
      explanation: """
        Prints all help pages as one manual page, for man(1). To install it, write it to
        a file share/man/man1/consent.1 beside the folder of the program.
        """,
      examples: ["consent manual | man -l -"])
  }

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    if let surplus = arguments.rest.first {
      throw CommandError(
        "consent manual takes no argument, but was given \(Notation.quoted(surplus)).",
        "For one command: consent help COMMAND")
    }
    console.print(Help.manual(of: arguments.program))
    return .holds
  }
}

enum Help {
  static func overview(of program: Machines) -> String {
    let all = Verb.all(of: program)
    let width = all.map(\.name.count).max() ?? 0
    let machines = "Machines: \(program.all.map(\.name).joined(separator: ", "))."
    let verbs = all.map { "  \(padded($0.name, to: width))  \($0.page.summary)" }
    return """
      consent: a model, a system and a property-based suite for Apple-style consent.

      Usage: consent COMMAND [flags]

      \(verbs.joined(separator: "\n"))

      \(machines.wrapped(to: 79).joined(separator: "\n"))
      Start with: consent check
      Version and commit: consent --version
      \(exitCodes.wrapped(to: 79).joined(separator: "\n"))
      """
  }

  private static let exitCodes =
    "Exit codes: 0 holds, 1 violated, 2 unknown, 64 wrong usage, 70 internal error, "
    + "130 interrupted."

  static func manual(of program: Machines) -> String {
    CommandPage.manual(
      of: "consent", version: Release.version,
      purpose: "checks models of consent flows against their systems",
      Verb.all(of: program).map(\.page),
      closing: [
        ("EXIT STATUS", exitCodes),
        (
          "ENVIRONMENT",
          "NO_COLOR turns colours off, FORCE_COLOR turns them on where the output is no terminal. "
            + "GITHUB_ACTIONS and GITHUB_STEP_SUMMARY make consent check write annotations and a "
            + "job summary. --shard auto reads the variables of Slurm, Kubernetes, GitLab and "
            + "Buildkite."
        ),
        (
          "FILES",
          "Failures/ has the failing cases that were found, which the next check replays first. "
            + "Specs/ in the working directory or above it has rules, scenarios and regressions."
        ),
      ])
  }
}

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
