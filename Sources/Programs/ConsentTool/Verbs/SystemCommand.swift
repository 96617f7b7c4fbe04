import ConsentSuite
import OperatingSystem
import Terminal

/// `consent system`: lets the system of a machine speak the protocol.
enum SystemCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "system", in: .check, "let a system answer commands on standard input", run,
      of: program, usage: "MACHINE [flags]", arguments: .words(program.all.map(\.name)),
      flags: [.fault, .names],
      explanation: """
        Speaks the protocol of Specs/Protocol.md on the standard streams: reads the
        header of a case and its commands, one a line, and prints an answer to each.
        It ends with its input. With --names-states, a word at the end of each answer
        names the whole state, which explore needs for a verdict. Any program that
        speaks this protocol can take the place of the system:
        consent check MACHINE --system 'COMMAND'.
        """,
      examples: [
        "consent system \(program.last)",
        "consent check \(program.last) --runs 400 --system 'consent system \(program.last)'",
      ])
  }

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    guard arguments.rest.count == 1, let machine = arguments.program.named(arguments.rest[0]),
      arguments.program.all.contains(where: { $0.name == machine.name })
    else {
      throw CommandError(
        "consent system needs one machine.",
        "Machines: \(arguments.program.told).")
    }
    let fault = try arguments.fault(of: [machine])
    try machine.set().serve(
      fault, namesStates: arguments.has(.names))
    return .holds
  }
}
