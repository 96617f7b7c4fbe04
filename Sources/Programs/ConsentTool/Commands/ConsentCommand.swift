import ConsentSuite
import Notation
import OperatingSystem
import Terminal
import Workers

/// The command line: parses the arguments and runs the command.
package struct ConsentCommand {
  private let program: Machines

  package init(_ program: Machines) { self.program = program }

  /// Runs the command given by the arguments, the first of which is the path of the program.
  package func run(_ words: [String]) -> ExitCode {
    Console.run(as: words.first ?? "consent") { console throws(UsageError) in
      try dispatch(Array(words.dropFirst()), console)
    }
  }

  private func dispatch(
    _ words: [String], _ console: Console
  ) throws(UsageError) -> ExitCode {
    guard let first = words.first else {
      console.print(Help.overview(of: program))
      return .usage
    }
    if ["-h", "--help"].contains(first) {
      console.print(Help.overview(of: program))
      return .holds
    }
    if first == CommandFlag.version.name {
      guard words.count == 1 else {
        throw UsageError(
          message: "\(first) is given alone.", advice: "Remove \(Notation.quoted(words[1])).")
      }
      for line in ProgramOrigin.lines(executable: ProgramOrigin.executable) { console.say(line) }
      return .holds
    }
    guard let verb = Verb(rawValue: first) else {
      let nearest = Notation.nearest(to: first, in: Verb.allCases.map(\.rawValue))
      let advice =
        first == "lint"
        ? "It is consent-lint now. " : nearest.map { "Did you mean consent \($0)? " }
      throw UsageError(
        message: "consent has no command \(Notation.quoted(first)).",
        advice: (advice ?? "") + "See consent --help.")
    }
    let arguments = try Arguments(Array(words.dropFirst()), for: verb, of: program)
    if arguments.flags[.help] != nil {
      console.print(Help.page(for: verb, of: program).text(width: console.width))
      return .holds
    }
    // A case that is played in this process may crash it.
    guard arguments.flags[.inProcess] != nil else { return try play(verb, arguments, console) }
    return try watched(console) { () throws(UsageError) in try play(verb, arguments, console) }
  }

  private func play(
    _ verb: Verb, _ arguments: Arguments, _ console: Console
  ) throws(UsageError) -> ExitCode {
    switch verb {
    // These commands print their results so far when they are interrupted.
    case .check, .explore, .find, .decisions, .corpus, .faults, .shrink: break
    case .why, .merge, .replay, .regressions, .invariants, .clause, .completions, .manual, .help:
      Interruption.endAtOnce()
    }
    return switch verb {
    case .check where arguments.flags[.corpus] != nil:
      try CorpusCheckCommand(arguments).run(console)
    case .check: try CheckCommand(arguments).run(console)
    case .explore:
      if let file = arguments.flags[.dot] {
        try GraphCommand(arguments, writing: file).run(console)
      } else {
        try ExploreCommand(arguments).run(console)
      }
    case .find: try FindCommand(arguments).run(console)
    case .why: try WhyCommand(arguments).run(console)
    case .decisions: try DecisionsCommand(arguments).run(console)
    case .corpus: try CorpusCommand(arguments).run(console)
    case .merge: try MergeCommand(arguments).run(console)
    case .replay: try ReplayCommand(arguments).run(console)
    case .shrink: try ShrinkCommand(arguments).run(console)
    case .regressions: try RegressionsCommand(arguments).run(console)
    case .faults where arguments.flags[.list] != nil:
      try FaultListCommand(arguments).run(console)
    case .faults where arguments.flags[.matrix] != nil:
      try MatrixCommand(arguments).run(console)
    case .faults: try FaultsCommand(arguments).run(console)
    case .invariants: try InvariantsCommand(arguments).run(console)
    case .clause: try ClauseCommand(arguments).run(console)
    case .completions: try CompletionsCommand(arguments).run(console)
    case .manual: try manual(arguments, console)
    case .help: try help(arguments, console)
    }
  }

  /// Runs `work` in a supervised process, and reports a crash.
  private func watched(
    _ console: Console, _ work: () throws(UsageError) -> ExitCode
  ) throws(UsageError) -> ExitCode {
    let outcome: Guardian.Outcome
    do throws(IsolationError) {
      outcome = try Guardian.watch { console.complete(work).rawValue }
    } catch {
      throw UsageError(error)
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

  private func manual(
    _ arguments: Arguments, _ console: Console
  ) throws(UsageError) -> ExitCode {
    if let surplus = arguments.rest.first {
      throw UsageError(
        message: "consent manual takes no argument, but was given \(Notation.quoted(surplus)).",
        advice: "For one command: consent help COMMAND")
    }
    console.print(Help.manual(of: program))
    return .holds
  }

  private func help(
    _ arguments: Arguments, _ console: Console
  ) throws(UsageError) -> ExitCode {
    guard let name = arguments.rest.first else {
      console.print(Help.overview(of: program))
      return .holds
    }
    guard let verb = Verb(rawValue: name) else {
      let nearest = Notation.nearest(to: name, in: Verb.allCases.map(\.rawValue))
      throw UsageError(
        message: "consent has no command \(Notation.quoted(name)).",
        advice: nearest.map { "Did you mean consent help \($0)?" } ?? "See consent --help.")
    }
    console.print(Help.page(for: verb, of: program).text(width: console.width))
    return .holds
  }
}
