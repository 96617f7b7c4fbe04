import Terminal
import Workers

/// A command of the tool.
enum Verb: String, CaseIterable {
  case check, explore, find, why, decisions, corpus, merge, replay, shrink, faults, invariants, help

  var flags: [Flag] {
    switch self {
    case .check:
      [
        .runs, .duration, .explore, .twins, .seed, .fault, .corpus, .decide, .steps, .workers,
        .patience,
        .memory, .children, .inProcess, .save, .specs, .shard, .all, .json, .junit, .sarif, .help,
      ]
    case .explore:
      [
        .scope, .nightly, .twins, .depth, .states, .itf, .dot, .graphML, .transitions, .fault,
        .decide,
        .workers, .patience, .memory, .children, .inProcess, .save, .all, .json, .help,
      ]
    case .find:
      [
        .scope, .twins, .depth, .states, .fault, .decide, .words, .write, .workers, .patience,
        .memory,
        .children, .inProcess, .json, .help,
      ]
    case .why: [.after, .specs, .json, .help]
    case .decisions:
      [.scope, .decide, .specs, .workers, .patience, .memory, .inProcess, .json, .help]
    case .corpus: [.scope, .random, .seed, .steps, .transitions, .json, .help]
    case .merge: [.save, .specs, .all, .json, .junit, .sarif, .help]
    case .replay:
      [.state, .fault, .write, .patience, .memory, .children, .inProcess, .json, .help]
    case .shrink: [.fault, .write, .patience, .memory, .children, .inProcess, .json, .help]
    case .faults:
      [
        .matrix, .twins, .write, .seed, .runs, .states, .decide, .workers, .patience, .memory,
        .children,
        .inProcess, .save, .json, .help,
      ]
    case .invariants: [.json, .help]
    case .help: [.help]
    }
  }

  /// Returns the command with its own flags and the flags of the machines.
  func command(of program: Machines) -> Command {
    Command(
      "consent \(rawValue)",
      flags: flags.map { flag in
        // Decisions of several flags are combined.
        CommandFlag(
          flag.rawValue, flag.placeholder, flag.help(for: self), isRepeatable: flag == .decide)
      }
        + program.all.flatMap { machine in
          flags(of: machine).map {
            CommandFlag($0.name, $0.placeholder, $0.help, owner: machine.name)
          }
        })
  }

  /// Returns the flags of a machine that apply to this command.
  private func flags(of machine: AnyMachine) -> [MachineFlag] {
    switch self {
    case .check, .corpus: machine.flags
    case .explore, .find, .decisions: machine.flags.filter { !$0.isForDrawing }
    case .why, .merge, .replay, .shrink, .faults, .invariants, .help: []
    }
  }

  /// The default memory limit of a worker, in MiB.
  var memory: Int {
    switch self {
    case .explore, .find, .decisions: Self.memoryOfStates
    case .check, .why, .corpus, .merge, .replay, .shrink, .faults, .invariants, .help:
      Limits().memory
    }
  }

  /// The default memory limit of a search over all states, in MiB.
  static var memoryOfStates: Int { 2_048 }

  /// A summary in one line.
  var summary: String {
    switch self {
    case .check: "check every system against its model and print a verdict"
    case .explore: "visit every state of a small scope, and say what is known then"
    case .find: "find a shortest run to a condition, or prove that there is none"
    case .why: "say why a command is refused, and what would have to differ"
    case .decisions: "say what each decision that is left open changes"
    case .corpus: "write runs that take every transition of small scopes"
    case .merge: "add the shards of a run up to one verdict"
    case .replay: "show a saved case step by step, both sides beside each other"
    case .shrink: "make a failing case as small as it gets"
    case .faults: "find every planted fault, and say what found it"
    case .invariants: "list what must always hold, with clause and landmark"
    case .help: "explain a command"
    }
  }

  var usage: String {
    switch self {
    case .check: "consent check [MACHINE ...] [flags]"
    case .explore: "consent explore [MACHINE ...] [flags]"
    case .find: "consent find [MACHINE | FILE] CONDITION [flags]"
    case .why: "consent why FILE COMMAND [flags]"
    case .decisions: "consent decisions [MACHINE ...] [NAME ...] [flags]"
    case .corpus: "consent corpus DIR MACHINE [flags]"
    case .merge: "consent merge FILE ... [flags]"
    case .replay: "consent replay FILE [flags]"
    case .shrink: "consent shrink FILE [flags]"
    case .faults: "consent faults [MACHINE ...] [NAME ...] [flags]"
    case .invariants: "consent invariants [MACHINE ...] [NAME ...] [flags]"
    case .help: "consent help [COMMAND]"
    }
  }

  /// Returns an explanation for new users.
  func explanation(of program: Machines) -> String {
    switch self {
    case .check:
      """
      Checks every machine, or those that are named, one after the other, and shares
      the cases or the time among them. For each it replays the saved regressions
      and scenarios, visits every state of small scopes, makes its other checks, then
      plays random cases on the reference model and on the system in lockstep. Each
      answer is compared, and each side's transcript is judged by the invariants,
      which tells who is wrong. With --runs or --for, scopes are visited where
      --explore asks for it. What failed before and was saved is played first, but not
      in shards.

      The first failing case is saved, made as small as possible, saved again and
      shown, with the line that replays it. The same seed and number of runs print
      the same bytes; what varies goes to standard error.

      Shards share a seed and split the cases; consent merge makes one verdict of
      their files. A shard in which nothing broke exits with 0. A file that cannot
      be written is told on standard error, and makes an exit code of 0 one of 70.
      Specs/Reports.md describes the files.
      """
    case .explore:
      """
      Tries every command of a scope in every state that model and system can get
      into together, nearest first: each answer is compared, and each side's
      transcript is judged by the invariants, as consent check does. Where the
      search comes to its end, what it says holds for runs of any length in that
      scope. It is unknown where there are too many states, or where a claim had
      nothing to say in any of them; what was covered is told.

      Without --scope each machine has scopes that take some ten seconds together.
      A scope says how many there are at most, such as
      \(program.all.first?.staircase.first ?? ""), and order where things
      that trade places make another state. The first step that fails ends the
      search: no shorter run fails. It is saved and can be replayed.

      --dot and --graphml write what the model can do in a scope, a node a state.
      """
    case .find:
      """
      Tries every command in every state of a scope, nearest first, on the model, up
      to the first run after which the condition holds: no shorter run comes to it.
      Without --scope it is looked for in the scopes of the machine, and first in one
      with as much of everything as numbers in the condition need. That there is
      none is proved for a machine without scopes, which is searched whole; of others
      it is unknown whether a larger scope has one. With --fault the system is played
      as well, and a step that fails ends its run.

      A condition joins words with & (and), | (or), ! (not) and parentheses, and
      compares numbers: limited & grants >= 2 & !(prompt | covered). A range is
      written 1..3. A word says what is the case after the run, what its last command
      was, why that was refused, by which rule it was taken (TB-09) or which claim
      held of it (INV-B04, INV-B04/2 in its second branch). Where two topics have a
      word in common, the first is meant, and the other is written behind its topic,
      as in refused.covered. A text in quotation marks is a line below the last
      command, as consent replay shows it, by its first words: "touch grants",
      "now no alert". --words lists them all.

      With a FILE, a saved case or a scenario, the model plays it, and the steps are
      told after which the condition holds: exit code 0, or 1 where it never does.

      Exit codes: 0 found, 1 the whole machine has none or the condition contradicts
      itself, 2 it is unknown, 64 wrong words.
      """
    case .why:
      """
      Plays a saved case or a scenario on the model, asks about one command more,
      written as in a case, and says by which reason it is refused, which reasons
      were asked about before, what leads to where it is carried out in the fewest
      commands, and what is different there. What else could be decided about it is
      tried as well. All of that is found by playing.
      """
    case .decisions:
      """
      Plays the model twice, with two answers to what the documents leave open, in
      every state of a small scope, nearest first: the shortest run on which the
      answers or the states differ. --decide settles another decision meanwhile, for
      those that show themselves with it alone.
      """
    case .corpus:
      """
      Writes a folder of cases for one machine: they take every transition of the
      model at each scope that is small enough, also in worlds with one field at
      another of its values; states that no run tells apart are one. Random cases
      stand for larger scopes. The commands are apart from what has to come of them,
      so that another implementation can be given the one and be judged by the
      other. consent check --corpus DIR plays them. See Specs/Corpus.md.
      """
    case .merge:
      """
      Reads what consent check --shard k/n --json FILE wrote and prints what the
      whole run would have printed, byte for byte. A shard that is missing or did
      not get to its end leaves the verdict unknown, unless another found a failure.
      Of several failures, the one of the earliest case counts.
      """
    case .replay:
      """
      Plays a saved case or a scenario on both sides and prints each step. Where
      they differ, the model's line is marked - and the system's +. Expectations
      written in the file are compared, and every line that differs is shown; where
      the header says strict, a step without lines fails too. A case that was found
      with a planted fault names it, and is replayed with it. Each case is played
      again and again: one that does not come out the same each time is flaky, and
      unknown. --state shows the whole state, in lines behind a mark (=).

      With --write the case is written as a strict one: below each step the lines
      that are missing come in, those that did not come go. All else stays as it
      is: comments, also those of lines that go, blank lines, names, and how every
      other line is written. FILE may be the case itself; it is written whole or
      not at all, and only where both sides agree.
      """
    case .shrink:
      """
      Plays a saved case or a scenario, and where it fails makes it smaller as long
      as it fails in the same way: what follows the failing step goes, then steps,
      things of the world, lines of the header and words, and numbers get lower. At
      last all that is like it is searched for a shorter case; what that has shown
      is said, or why it cannot be. --write writes the smallest case, which names
      its planted fault.
      """
    case .faults:
      """
      Plants each known fault around its system, one at a time, and searches for
      it: whether it was found, the number of commands of its shortest case, and
      what found it. Every other claim that breaks in this case is listed below.
      A fault is one mistake, however it shows: its case is made shorter by any
      failure, by a button, a call or a program that it did without, and by another
      decision.
      A fault that is not found is a hole in the suite.

      --matrix tries each fault below five seeds and in every state of the scopes of
      consent explore: in how many commands it shows at the least, in which world,
      and everything that notices it when the system is played alone. Then it says
      what that tells of the claims.
      """
    case .invariants:
      """
      Each invariant is a claim over everything that one side says. Beside each
      "always" stands a landmark, a "sometimes" that a run must have visited, or
      its verdict is unknown.
      """
    case .help: "Shows what a command does, its flags and examples."
    }
  }

  /// Returns examples with names that exist in the program, so that each can be run.
  func examples(of program: Machines) -> [String] {
    let machine = program.all.last?.name ?? ""
    let fault = program.all.last?.faults.last?.name ?? ""
    let claim = program.all.first?.claims.first ?? ""
    return switch self {
    case .check:
      [
        "consent check", "consent check \(machine)", "consent check --seed 7 --runs 20000",
        "consent check --fault \(fault)", "consent check \(machine) --for 5m",
        "consent check --seed 7 --shard 2/4 --json shard-2.jsonl",
      ]
    case .explore:
      [
        "consent explore", "consent explore \(machine)", "consent explore \(machine) --depth 4",
        "consent explore --fault \(fault)",
        "consent explore \(program.all.first?.name ?? "") \(program.exampleOfScope) --dot graph.dot",
      ]
    case .find:
      [
        "consent find \(machine) refused", "consent find \(machine) --words",
        "consent find Failures/NAME.consent refused",
      ]
    case .why: ["consent why Failures/NAME.consent 'user goes back' --after 3"]
    case .decisions:
      ["consent decisions", "consent decisions \(program.all.first?.name ?? machine)"]
    case .corpus:
      ["consent corpus Corpus \(machine)", "consent check --corpus Corpus --fault \(fault)"]
    case .merge: ["consent merge shard-*.jsonl", "consent merge shard-*.jsonl --junit junit.xml"]
    case .replay:
      [
        "consent replay Failures/NAME.consent",
        "consent replay NAME.consent --write NAME.consent",
      ]
    case .shrink:
      [
        "consent shrink Failures/NAME.consent",
        "consent shrink NAME.consent --write Failures/NAME.consent",
      ]
    case .faults:
      [
        "consent faults", "consent faults \(machine)", "consent faults \(fault)",
        "consent faults \(machine) --matrix --write matrix.md",
      ]
    case .invariants: ["consent invariants \(machine)", "consent invariants \(claim)"]
    case .help: ["consent help check"]
    }
  }
}
