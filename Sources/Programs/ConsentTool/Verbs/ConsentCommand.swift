import ConsentSuite
import Notation
import OperatingSystem
import Reporting
import Terminal
import Workers

/// The command line: parses the arguments and runs the command.
package struct ConsentCommand {
  private let program: Machines

  package init(_ program: Machines) { self.program = program }

  /// Runs the command given by the arguments, the first of which is the path of the program.
  package func run(_ words: [String]) -> ExitCode {
    Console.run(as: words.first ?? "consent") { console throws(CommandError) in
      // Even a call without arguments has the name of the program.
      if words.isEmpty {
        throw CommandError(
          "The arguments of this program cannot be read.", "Mount /proc, where Linux shows them.")
      }
      return try dispatch(Array(words.dropFirst()), console)
    }
  }

  private func dispatch(
    _ words: [String], _ console: Console
  ) throws(CommandError) -> ExitCode {
    guard let first = words.first, !["-h", "--help"].contains(first) else {
      console.print(Help.overview(of: program, console))
      return words.isEmpty ? .usage : .holds
    }
    if first == CommandFlag.version.name {
      guard words.count == 1 else {
        throw CommandError(
          "\(first) is given alone.", "Remove \(Notation.quoted(words[1])).")
      }
      for line in ProgramOrigin.lines(executable: ProgramOrigin.executable) { console.say(line) }
      return .holds
    }
    let verbs = Verb.all(of: program)
    guard let verb = verbs.first(where: { $0.name == first }) else {
      let nearest = Notation.nearest(to: first, in: verbs.map(\.name))
      let advice =
        first == "lint"
        ? "It is consent-lint now. " : nearest.map { "Did you mean consent \($0)? " }
      throw CommandError(
        "consent has no command \(Notation.quoted(first)).",
        (advice ?? "") + "See consent --help.")
    }
    let arguments = try Arguments(Array(words.dropFirst()), for: verb, of: program)
    if arguments.has(.help) {
      console.print(verb.page.text(width: console.width, calledAs: console.invocation))
      return .holds
    }
    var console = console
    console.invocation.system = arguments[.system]
    // A case that is played in this process may crash it, whether that was asked for or not.
    let playsHere =
      arguments.has(.inProcess)
      || verb.flags.contains { $0.name == Flag.inProcess.name } && !Isolation.isAvailable
    guard playsHere else {
      let code = try verb.run(arguments, console)
      if let peer = arguments.attached.peer {
        console.note(
          lastWords: peer.takeLastWords(), of: "Standard error of the program that ended last")
      }
      return code
    }
    return try watched(console) { () throws(CommandError) in try verb.run(arguments, console) }
  }

  /// Runs `work` in a supervised process, and reports a crash.
  private func watched(
    _ console: Console, _ work: () throws(CommandError) -> ExitCode
  ) throws(CommandError) -> ExitCode {
    func body() -> Int32 { console.complete(work).rawValue }
    let outcome: Guardian.Outcome
    do throws(CommandError) {
      outcome = try Guardian.watch(body)
    } catch {
      outcome = .verdict(code: Guardian.watchHere(body))
    }
    switch outcome {
    case .verdict(let code): return ExitCode(rawValue: code) ?? .fault
    case .interrupted: return .interrupted
    case .ended(let how):
      console.clearProgress()
      console.note("The playing process \(how); there is no verdict.")
      console.note("Run without --in-process to see which case ends it.")
      return .unknown
    }
  }
}
