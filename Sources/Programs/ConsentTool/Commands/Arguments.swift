import ConsentSuite
import Notation
import OperatingSystem
import Terminal

/// A flag of the command line.
enum Flag: String, CaseIterable {
  case runs = "--runs"
  case duration = "--for"
  case seed = "--seed"
  case all = "--all"
  case fault = "--fault"
  case matrix = "--matrix"
  case decide = "--decide"
  case words = "--words"
  case write = "--write"
  case after = "--after"
  case save = "--save"
  case specs = "--specs"
  case workers = "--workers"
  case inProcess = "--in-process"
  case steps = "--steps"
  case scope = "--scope"
  case corpus = "--corpus"
  case random = "--random"
  case state = "--state"
  case emit = "--emit"
  case transitions = "--transitions"
  case depth = "--depth"
  case states = "--states"
  case explore = "--explore"
  case twins = "--twins"
  case nightly = "--nightly"
  case dot = "--dot"
  case by = "--by"
  case list = "--list"
  case until = "--until"
  case html = "--html"
  case playground = "--playground"
  case patience = "--patience"
  case memory = "--memory"
  case children = "--children"
  case shard = "--shard"
  case json = "--json"
  case junit = "--junit"
  case sarif = "--sarif"
  case help = "--help"

  /// The placeholder of its value in help. `nil` for a flag without a value.
  var placeholder: String? {
    switch self {
    case .runs: "N"
    case .duration: "TIME"
    case .seed: "N"
    case .fault: "NAME"
    case .decide: "NAME=X"
    case .after, .until: "N"
    case .state: "[N]"
    case .by: "WORDS"
    case .emit: "swift"
    case .save, .specs, .corpus: "DIR"
    case .workers: "N"
    case .random, .steps, .depth, .states, .transitions: "N"
    case .scope: "SIZES"
    case .patience: "TIME"
    case .memory: "MIB"
    case .shard: "k/n"
    case .write, .json, .junit, .sarif, .dot, .html: "FILE"
    case .playground: "URL"
    case .matrix, .inProcess, .children, .all, .explore, .twins, .nightly, .words, .list,
      .help:
      nil
    }
  }

  /// How the path in its value is used. `nil` if its value is not a path.
  var path: Path? {
    switch self {
    case .specs, .corpus: .read
    case .save: .writtenFolder
    case .write, .json, .junit, .sarif, .dot, .html: .writtenFile
    case .runs, .duration, .seed, .fault, .decide, .after, .workers, .random, .state,
      .emit, .steps, .depth, .states, .transitions, .scope, .patience, .memory, .shard, .matrix,
      .by, .list, .until, .inProcess, .children, .all, .explore, .twins, .nightly, .words,
      .playground, .help:
      nil
    }
  }

  enum Path { case read, writtenFile, writtenFolder }

  /// Returns the description of the flag for a command.
  func help(for verb: Verb) -> String {
    switch self {
    case .runs:
      verb == .faults
        ? "number of cases for each fault (default 300000)"
        : "number of cases, shared by the machines (default 250000)"
    case .duration: "play for this time instead, such as 90s or 5m"
    case .seed:
      verb == .faults
        ? "search with another seed (default 1)"
        : verb == .corpus
          ? "seed of the random cases (default 1)"
          : "repeat a run (default: a new seed, printed first)"
    case .scope:
      verb == .corpus
        ? "only this scope (default: each that is small enough)"
        : "maximum sizes (default: some scopes of each machine)"
    case .depth: "maximum commands in a run (default: unlimited)"
    case .explore: "explore small scopes as well, despite --runs or --for"
    case .twins: "only pairs of worlds that the app must not distinguish"
    case .nightly: "scopes that take minutes instead of seconds"
    case .dot: "write one scope as a Graphviz graph; --all: with loops"
    case .html: "write a page with the results, to look at in a browser"
    case .playground: "address of the model's page (default consent.html)"
    case .states:
      "maximum states in a scope (default \(verb == .faults ? 40_000 : 1_000_000))"
    case .all:
      verb == .explore
        ? "print how often and after which commands each claim held"
        : "print each machine in full, and every failing case"
    case .fault:
      verb == .replay
        ? "plant this fault instead of the one in the file"
        : "plant a fault, or several; see 'consent faults'"
    case .corpus: "play the runs in this folder, written by consent corpus"
    case .random: "number of random cases (default 300; 0 with --scope)"
    case .transitions:
      verb == .corpus
        ? "maximum in a scope (default 50000; 1000000 with --scope)"
        : "maximum transitions in a scope (default 1000000)"
    case .matrix: "list for each fault what detects it, and its shortest case"
    case .decide: "set an open decision; see 'consent decisions'"
    case .words: "list the words of conditions"
    case .by: "make one node of all states with the same conditions"
    case .list: "list the faults without searching for them"
    case .until: "play the first N steps only"
    case .write:
      switch verb {
      case .faults: "write the whole matrix: a table in .md, or rows in .csv"
      case .replay: "write the case with all lines filled in"
      case .shrink: "write the smallest case"
      case .check, .explore, .find, .why, .decisions, .corpus, .merge, .regressions, .invariants,
        .clause, .completions, .manual, .help:
        "save the run that was found"
      }
    case .state: "show the state after each step, or after step N"
    case .emit: "print the case as a Swift test instead"
    case .after: "ask after the first N steps (default: all steps)"
    case .save:
      verb == .check
        ? "save failing cases here, and replay them first (Failures)"
        : "folder for failing cases (default Failures)"
    case .specs: "the Specs folder (default: the nearest, or the built-in copy)"
    case .workers: "number of worker processes (default: one per core)"
    case .inProcess: "play in this process, which a case may crash"
    case .steps:
      verb == .corpus
        ? "maximum commands in a run (default 200)" : "maximum commands in a case (default 50)"
    case .patience: "time limit of a step (default 2s)"
    case .memory:
      verb == .faults
        ? "worker memory in MiB (default \(verb.memory), or \(Verb.memoryOfStates) with --matrix)"
        : "memory of a worker in MiB beyond its start (default \(verb.memory))"
    case .children: "allow the system to start processes"
    case .shard: "play one shard of a run; 'auto' asks the CI system"
    case .json: "write JSON lines; - prints them instead of text"
    case .junit: "write JUnit XML for CI systems"
    case .sarif: "write SARIF 2.1.0 for code scanning"
    case .help: CommandFlag.help.help
    }
  }
}

extension UsageError {
  init(_ error: FlagMistake) { self.init(message: error.message, advice: error.advice) }
}

extension JSONDestination {
  init(_ arguments: Arguments) { self.init(arguments.flags[.json]) }
}

/// The parsed arguments of a command: flags with their values, and other arguments.
struct Arguments {
  private(set) var flags: [Flag: String] = [:]
  /// The values of the machines' flags, by the names of the flags.
  private(set) var machineFlags: [String: String] = [:]
  let rest: [String]
  let verb: Verb
  let program: Machines

  init(_ words: [String], for verb: Verb, of program: Machines) throws(UsageError) {
    (self.verb, self.program) = (verb, program)
    let words = try CommandWords(words, for: verb.command(of: program)) { name in
      guard verb.flags.contains(.scope),
        program.all.flatMap(\.flags).contains(where: { $0.name == name })
      else { return nil }
      return UsageError(
        message: "\(name) applies to random worlds, and consent \(verb.rawValue) has none.",
        advice: "Limit the worlds with --scope, such as \(program.exampleOfScope).")
    }
    rest = words.rest
    for (name, value) in words.values {
      if let flag = Flag(rawValue: name) { flags[flag] = value } else { machineFlags[name] = value }
    }
    try checkPaths()
  }

  /// Refuses empty paths, and, before any work begins, output paths that cannot be written.
  private func checkPaths() throws(UsageError) {
    for flag in Flag.allCases {
      guard let path = flags[flag], let kind = flag.path else { continue }
      if path.isEmpty {
        throw UsageError(
          message: "\(flag.rawValue) needs a path, but was given an empty one.",
          advice: "Give a path, or omit the flag; a variable may be unset.")
      }
      if kind == .read || flag == .json && path == "-" { continue }
      do throws(WholeFile.Failure) {
        try WholeFile(path: path).check(isFolder: kind == .writtenFolder)
      } catch {
        throw UsageError(
          message: "\(Notation.escaped(path)) cannot be written: \(error.reason).",
          advice: "Choose another path for \(flag.rawValue). Nothing was done.", code: .fault)
      }
    }
    switch verb {
    case .corpus, .merge, .replay, .shrink, .regressions, .why:
      if rest.contains("") {
        throw UsageError(
          message: "consent \(verb.rawValue) was given an empty path.",
          advice: "Name a file or a folder; a variable may be unset.")
      }
    case .check, .explore, .find, .faults, .decisions, .invariants, .clause, .completions, .manual,
      .help:
      break
    }
  }

  /// Refuses flags that have no effect in combination with another flag that was given.
  func refuse(
    _ idle: [Flag], beside flag: Flag, _ advice: String = "Remove one of the two."
  ) throws(UsageError) {
    try refuse(idle, beside: flag.rawValue, advice)
  }

  /// Refuses flags that have no effect in combination with another argument, such as a file.
  func refuse(_ idle: [Flag], beside word: String, _ advice: String) throws(UsageError) {
    guard let given = idle.first(where: { flags[$0] != nil }) else { return }
    throw UsageError(message: "\(given.rawValue) and \(word) cannot be combined.", advice: advice)
  }

  /// Refuses flags that have no effect without another flag, if it was not given.
  func refuse(_ idle: [Flag], without flag: Flag) throws(UsageError) {
    guard flags[flag] == nil, let given = idle.first(where: { flags[$0] != nil }) else { return }
    throw UsageError(
      message: "\(given.rawValue) requires \(flag.rawValue).",
      advice: "\(given.rawValue): \(given.help(for: verb)).")
  }

  /// Returns the integer value of a flag, or `fallback` without the flag.
  func number(
    _ flag: Flag, in range: ClosedRange<UInt64>, or fallback: UInt64
  ) throws(UsageError) -> UInt64 {
    try number(flag, in: range) ?? fallback
  }

  /// Returns the integer value of a flag. Returns `nil` without the flag.
  func number(_ flag: Flag, in range: ClosedRange<UInt64>) throws(UsageError) -> UInt64? {
    guard let text = flags[flag] else { return nil }
    guard let number = UInt64(text), range.contains(number) else {
      throw UsageError(
        message: "\(flag.rawValue) needs a whole number from \(range.lowerBound) to "
          + "\(range.upperBound), but was given \(Notation.quoted(text)).",
        advice: "\(flag.rawValue) N: \(flag.help(for: verb)).")
    }
    return number
  }

  /// Returns the duration given by a flag, in seconds. Returns `nil` without the flag.
  func seconds(_ flag: Flag) throws(UsageError) -> Double? {
    guard let text = flags[flag] else { return nil }
    let units: [(suffix: String, seconds: Double)] = [
      ("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600),
    ]
    for unit in units where text.hasSuffix(unit.suffix) {
      if let count = Double(text.dropLast(unit.suffix.count)), count > 0, count <= 1e6 {
        return count * unit.seconds
      }
    }
    throw UsageError(
      message: "\(flag.rawValue) needs a duration, but was given \(Notation.quoted(text)).",
      advice: "Write it with its unit, such as \(flag.rawValue) 90s, 5m or 1h.")
  }
}
