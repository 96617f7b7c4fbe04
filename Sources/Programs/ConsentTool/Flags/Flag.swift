import ConsentSuite
import Terminal
import Workers

/// A flag of the command line: one row, from which help, completions and checks of paths are made.
struct Flag: Sendable {
  enum Value: Sendable {
    case none
    /// A text, with its placeholder in help.
    case text(String)
    /// One of the words of a program, with its placeholder.
    case words(String, @Sendable (Machines) -> [String])
    /// The path of a file or folder that is written, or of a folder that is read.
    case file, folder, readFolder
  }

  /// The groups of flags in a long help, by their titles there.
  enum Group: String, CaseIterable, Sendable {
    case played = "Cases and scopes"
    case worlds = "Worlds and systems"
    case workers = "Workers"
    case output = "Output"
  }

  /// The name, such as `--json`. It identifies the flag.
  let name: String
  let value: Value
  var help: String
  /// Whether the flag may be repeated. Its values are combined.
  let isRepeatable: Bool
  let group: Group

  init(
    _ name: String, _ value: Value, _ help: String, isRepeatable: Bool = false,
    in group: Group = .output
  ) {
    (self.name, self.value, self.help, self.isRepeatable) = (name, value, help, isRepeatable)
    self.group = group
  }

  /// Returns this flag with the description of its use in one verb.
  func to(_ help: String) -> Flag {
    var flag = self
    flag.help = help
    return flag
  }

  /// The flag as the parser and the pages use it.
  var row: CommandFlag {
    let placeholder: String? =
      switch value {
      case .none: nil
      case .text(let word), .words(let word, _): word
      case .file: "FILE"
      case .folder, .readFolder: "DIR"
      }
    return CommandFlag(
      name, placeholder, help, isRepeatable: isRepeatable, in: group.rawValue)
  }

  /// Returns the words that complete the value.
  func completions(of program: Machines) -> Completions.Values {
    switch value {
    case .none, .text: .any
    case .words(_, let words): .words(words(program))
    case .file: .files
    case .folder, .readFolder: .folders
    }
  }
}

extension Flag {
  static let all = Flag("--all", .none, "print each machine in full, and every failing case")
  static let after = Flag(
    "--after", .text("N"), "ask after the first N steps (default: all steps)", in: .played)
  static let by = Flag(
    "--by", .words("WORDS") { $0.stateWords },
    "make one node of all states with the same conditions")
  static let children = Flag(
    "--children", .none, "allow the system to start processes", in: .workers)
  static let corpus = Flag(
    "--corpus", .readFolder, "play the runs in this folder, written by consent corpus", in: .played)
  static let count = Flag(
    "--count", .words("ACTOR") { _ in ["user"] }, "count the steps of this actor only", in: .played)
  static let decide = Flag(
    "--decide",
    .words("NAME=X") { $0.all.flatMap { $0.decisionNames().map { "\($0)=" } }.distinct },
    "set an open decision; see 'consent decisions --list'", isRepeatable: true, in: .worlds)
  static let decideFrom = Flag(
    "--decide-from", .text("FILE"), "set the decisions of a measured profile; --decide precedes it",
    in: .worlds)
  static let depth = Flag(
    "--depth", .text("N"), "maximum commands in a run (default: unlimited)", in: .played)
  static let dot = Flag("--dot", .file, "write one scope as a Graphviz graph; --all: with loops")
  static let duration = Flag(
    "--for", .text("TIME"), "play for this time instead, such as 90s or 5m", in: .played)
  static let emit = Flag(
    "--emit", .words("swift") { _ in ["swift"] }, "print the case as a Swift test instead")
  static let explore = Flag(
    "--explore", .none, "explore small scopes as well, despite --runs or --for", in: .played)
  static let fault = Flag(
    "--fault", .words("NAME") { $0.faultNames },
    "plant a fault, or several; see 'consent faults --list'", isRepeatable: true, in: .worlds)
  static let from = Flag(
    "--from", .text("FILE"), "search after the steps of this case", in: .played)
  static let help = Flag(CommandFlag.help.name, .none, CommandFlag.help.help)
  static let html = Flag("--html", .file, "write a page with the results; - prints it instead")
  static let inProcess = Flag(
    "--in-process", .none, "play in this process, which a case may crash", in: .workers)
  static let json = Flag("--json", .file, "write JSON lines; - prints them instead of text")
  static let junit = Flag("--junit", .file, "write JUnit XML; - prints it instead of text")
  static let list = Flag("--list", .none, "list the faults without searching for them")
  static let memory = Flag(
    "--memory", .text("MIB"),
    "memory of a worker in MiB beyond its start (default \(Limits().memory))", in: .workers)
  static let memoryOfStates = memory.to(
    "memory of a worker in MiB beyond its start (default \(Verb.memoryOfStates))")
  static let names = Flag("--names-states", .none, "name the whole state after each answer")
  static let nightly = Flag(
    "--nightly", .none, "scopes that take minutes instead of seconds", in: .played)
  static let patience = Flag(
    "--patience", .text("TIME"), "time limit of a step (default 2s; 10s with --system)",
    in: .workers)
  static let playground = Flag(
    "--playground", .text("URL"), "address of the model's page, to which cases are linked")
  static let random = Flag(
    "--random", .text("N"), "number of random cases (default 300; 0 with --scope)", in: .played)
  static let runs = Flag(
    "--runs", .text("N"), "number of cases, shared by the machines (default 100000)", in: .played)
  static let runsToFind = runs.to("number of shortest runs to find (default 1)")
  static let sarif = Flag("--sarif", .file, "write SARIF 2.1.0; - prints it instead of text")
  static let save = Flag("--save", .folder, "folder for failing cases (default Failures)")
  static let scope = Flag(
    "--scope",
    .words("SIZES") { $0.withTwins.flatMap(\.staircase).filter { !$0.isEmpty }.distinct },
    "maximum sizes (default: some scopes of each machine)", in: .played)
  static let seed = Flag(
    "--seed", .text("N"), "repeat a run (default: a new seed, printed first)", in: .played)
  static let shard = Flag(
    "--shard", .words("k/n") { _ in ["auto"] },
    "play one shard of a run; 'auto' asks the CI system", in: .played)
  static let specs = Flag(
    "--specs", .readFolder, "the Specs folder (default: the nearest, or the built-in copy)",
    in: .played)
  static let state = Flag(
    "--state", .text("[N]"), "show the state after each step, or after step N")
  static let states = Flag(
    "--states", .text("N"), "maximum states in a scope (default 1000000)", in: .played)
  static let steps = Flag(
    "--steps", .text("N"), "maximum commands in a case (default 50)", in: .played)
  static let system = Flag(
    "--system", .text("COMMAND"), "play this program instead of the system; see Specs/Protocol.md",
    in: .worlds)
  static let transitions = Flag(
    "--transitions", .text("N"), "maximum transitions in a scope (default 1000000)", in: .played)
  static let twins = Flag(
    "--twins", .none, "only pairs of worlds that the app must not distinguish", in: .played)
  static let until = Flag("--until", .text("N"), "play the first N steps only", in: .played)
  static let without = Flag(
    "--without", .words("KIND") { $0.all.flatMap { $0.kindWords() }.distinct },
    "leave out commands of this kind, such as resetPrivacy", isRepeatable: true, in: .played)
  static let words = Flag("--words", .none, "list the words of conditions")
  static let workers = Flag(
    "--workers", .text("N"), "number of worker processes (default: one per core)", in: .workers)
  static let write = Flag("--write", .file, "save the run that was found")
}

extension Machines {
  var faultNames: [String] { withTwins.flatMap { $0.allFaults.map(\.name) }.distinct }
  var claimNames: [String] { withTwins.flatMap(\.claims).distinct }
  fileprivate var stateWords: [String] {
    let words = all.filter(\.listsStates).flatMap { $0.words() }
    return words.filter { $0.topic == ConditionTopic.state.rawValue }.map(\.name).distinct
  }
}
