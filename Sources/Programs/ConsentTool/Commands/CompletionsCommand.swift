import ConsentSuite
import Notation
import Terminal

/// `consent completions`: prints a completion script for a shell.
struct CompletionsCommand {
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
      Verb.allCases.map { verb in
        Completions.Entry(
          verb.rawValue, Help.page(for: verb, of: program),
          arguments: verb.argumentValues(of: program)
        ) { flag in Flag(rawValue: flag.name)?.values(of: program) ?? .any }
      }, flags: [.help, .version])
  }
}

extension Verb {
  /// The arguments that are not flags.
  fileprivate func argumentValues(of program: Machines) -> Completions.Values {
    let machines = program.withTwins.map(\.name)
    return switch self {
    case .check, .explore: .words(machines)
    case .find: .words(machines, orFiles: true)
    case .corpus: .words(program.all.map(\.name), orFiles: true)
    case .why, .merge, .replay, .shrink: .files
    case .regressions: .words(["add"], orFiles: true)
    case .decisions: .words(program.all.map(\.name) + program.decisionNames)
    case .faults: .words(machines + program.faultNames)
    case .invariants: .words(machines + program.claimNames)
    case .clause: .words(program.clauseNames, orFiles: true)
    case .completions: .words(Completions.Shell.allCases.map(\.rawValue))
    case .manual: .words([])
    case .help: .words(Verb.allCases.map(\.rawValue))
    }
  }
}

extension Flag {
  /// The values of the flag.
  fileprivate func values(of program: Machines) -> Completions.Values {
    switch path {
    case .read, .writtenFolder: return .folders
    case .writtenFile: return .files
    case nil: break
    }
    return switch self {
    case .fault: .words(program.faultNames)
    case .scope: .words(program.withTwins.flatMap(\.staircase).filter { !$0.isEmpty }.distinct)
    case .decide: .words(program.all.flatMap { $0.decisionNames().map { "\($0)=" } }.distinct)
    case .by: .words(program.stateWords)
    case .shard: .words(["auto"])
    case .emit: .words(["swift"])
    case .runs, .duration, .seed, .all, .matrix, .words, .write, .after, .save, .specs, .workers,
      .inProcess, .steps, .corpus, .random, .state, .transitions, .depth, .states, .explore,
      .twins, .nightly, .dot, .list, .until, .patience, .memory, .children, .json,
      .junit, .sarif, .html, .playground, .help:
      .any
    }
  }
}

extension Machines {
  fileprivate var faultNames: [String] { withTwins.flatMap { $0.allFaults.map(\.name) }.distinct }
  fileprivate var decisionNames: [String] {
    all.flatMap { $0.decisions().map(\.name) }.distinct
  }
  fileprivate var stateWords: [String] {
    let words = all.filter(\.listsStates).flatMap { $0.words() }
    return words.filter { $0.topic == ConditionTopic.state.rawValue }.map(\.name).distinct
  }
  fileprivate var claimNames: [String] { withTwins.flatMap(\.claims).distinct }
  fileprivate var clauseNames: [String] {
    withTwins.flatMap(\.clauses).distinct + claimNames + faultNames
  }
}
