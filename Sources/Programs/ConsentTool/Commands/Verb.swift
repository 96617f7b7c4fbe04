import ConsentSuite
import Terminal
import Workers

/// A command of the tool.
enum Verb: String, CaseIterable {
  case check, explore, find, why, decisions, corpus, merge, replay, shrink, regressions, faults
  case invariants, clause, completions, manual, help

  var flags: [Flag] {
    switch self {
    case .check:
      [
        .runs, .duration, .explore, .twins, .seed, .fault, .corpus, .decide, .steps, .workers,
        .patience,
        .memory, .children, .inProcess, .save, .specs, .shard, .all, .json, .junit, .sarif, .html,
        .playground, .help,
      ]
    case .explore:
      [
        .scope, .nightly, .twins, .depth, .states, .dot, .by, .transitions,
        .fault, .decide, .workers, .patience, .memory, .children, .inProcess, .save, .all, .json,
        .html, .playground,
        .help,
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
    case .merge: [.save, .specs, .all, .json, .junit, .sarif, .html, .playground, .help]
    case .replay:
      [
        .state, .until, .emit, .fault, .write, .patience, .memory, .children, .inProcess, .json,
        .html, .playground, .help,
      ]
    case .shrink: [.fault, .write, .patience, .memory, .children, .inProcess, .json, .help]
    case .regressions: [.specs, .patience, .memory, .children, .inProcess, .json, .help]
    case .faults:
      [
        .list, .matrix, .twins, .write, .seed, .runs, .states, .decide, .workers, .patience,
        .memory,
        .children,
        .inProcess, .save, .json, .html, .playground, .help,
      ]
    case .invariants: [.json, .help]
    case .clause: [.specs, .json, .help]
    case .completions, .manual, .help: [.help]
    }
  }

  /// Returns the command with its own flags and the flags of the machines.
  func command(of program: Machines) -> Command {
    Command(
      "consent \(rawValue)",
      flags: flags.map { flag in
        // Decisions and faults of several flags are combined.
        CommandFlag(
          flag.rawValue, flag.placeholder, flag.help(for: self),
          isRepeatable: [.decide, .fault].contains(flag))
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
    case .why, .merge, .replay, .shrink, .regressions, .faults, .invariants, .clause, .completions,
      .manual, .help:
      []
    }
  }

  /// The default memory limit of a worker, in MiB.
  var memory: Int {
    switch self {
    case .explore, .find, .decisions: Self.memoryOfStates
    case .check, .why, .corpus, .merge, .replay, .shrink, .regressions, .faults, .invariants,
      .clause, .completions, .manual, .help:
      Limits().memory
    }
  }

  /// The default memory limit of a search over all states, in MiB.
  static var memoryOfStates: Int { 2_048 }

  /// A summary in one line.
  var summary: String {
    switch self {
    case .check: "check every system against its model and print a verdict"
    case .explore: "explore every state of a small scope and print the result"
    case .find: "find a shortest run to a condition, or prove that there is none"
    case .why: "explain why a command is refused and what would allow it"
    case .decisions: "show the effect of each open decision"
    case .corpus: "write runs that cover every transition of small scopes"
    case .merge: "merge the shards of a run into one verdict"
    case .replay: "play a saved case step by step on model and system"
    case .shrink: "shrink a failing case"
    case .regressions: "keep a case that no longer fails, for every check"
    case .faults: "search for every planted fault and list what detects it"
    case .invariants: "list the invariants with clause and landmark"
    case .clause: "print the text behind a name in a report"
    case .completions: "print a completion script for a shell"
    case .manual: "print these pages as a manual page"
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
    case .replay: "consent replay FILE|- [flags]"
    case .shrink: "consent shrink FILE [flags]"
    case .regressions: "consent regressions add FILE [flags]"
    case .faults: "consent faults [MACHINE ...] [NAME ...] [flags]"
    case .invariants: "consent invariants [MACHINE ...] [NAME ...] [flags]"
    case .clause: "consent clause NAME ... [flags]"
    case .completions: "consent completions bash|zsh|fish"
    case .manual: "consent manual"
    case .help: "consent help [COMMAND]"
    }
  }

  /// Returns an explanation for new users.
  func explanation(of program: Machines) -> String {
    switch self {
    case .check:
      """
      Checks all machines, or only those named, one after the other; they share the
      cases or the time. For each machine it replays the saved regressions and
      scenarios, explores every state of scopes with at most two objects, runs its
      other checks, then plays random cases on the reference model and on the system
      in lockstep. Each answer is compared, and the invariants judge both transcripts,
      which shows whether the model or the system is wrong. --explore adds the other
      scopes of consent explore, and twins; with --runs or --for, no scope is explored
      without it. Saved failing cases are replayed first, except in shards.

      A failure does not end the run, unless many cases hang or end their process.
      Failures of the same class are reported once: the shortest case, which is
      saved, shrunk, saved again and printed, with the command line that replays it.
      --all prints all of them. Equal seeds and numbers of runs print equal bytes;
      output that varies goes to standard error.

      Shards share a seed and split the cases; consent merge makes one verdict of
      their files. A shard without a failure exits with 0. If a file cannot be
      written, standard error reports it, and exit code 0 becomes 70.
      Specs/Reports.md describes the files.
      """
    case .explore:
      """
      Tries every command of a scope in every state that model and system reach
      together, breadth first. Each answer is compared, and the invariants judge
      both transcripts, as in consent check. If the search completes, its result
      holds for runs of any length in that scope. The verdict is unknown if there
      are too many states, or if a claim was never exercised; the output lists the
      coverage.

      Without --scope each machine has scopes that take some ten seconds in total.
      A scope limits the number of things of each kind, such as
      \(program.all.first?.staircase.first ?? ""). With the word order,
      states that differ only in order are distinct. The first failing step ends
      the search: no shorter run fails. The run is saved and can be replayed.

      --dot writes the state graph of the model in one scope; --all includes loops. A
      node has the differences from the state before it. With --by, states in which the same
      conditions hold are one node; conditions are separated by commas, and are those
      of consent find. --html writes a page with the results, and of the smallest scope
      of each machine up to 2,000 states, to be walked by clicking.
      """
    case .find:
      """
      Tries every command in every state of a scope on the model, breadth first, up
      to the first run after which the condition holds: no shorter run satisfies it.
      Without --scope it searches the scopes of the machine, and before them a scope
      that is large enough for the numbers in the condition. The absence of a run is
      proved only for a machine without scopes, which is searched whole; for other
      machines a larger scope may have a run. With --fault the system is played as
      well, and a failing step ends its run.

      A condition joins words with & (and), | (or), ! (not) and parentheses, and
      compares numbers: limited & grants >= 2 & !(prompt | covered). A range is
      written 1..3. A word describes the state after the run, the last command, the
      reason of its refusal, the rule that applied to it (TB-09), or the claim that
      held for it (INV-B04, or INV-B04/2 for its second branch). If several topics
      have the same word, the first topic is meant; for the others, write the topic
      before the word, as in refused.covered. A text in quotation marks is the
      beginning of a line below the last command, as printed by consent replay:
      "touch grants", "now no alert". --words lists all words.

      With a FILE, a saved case or a scenario, the model plays the file, and the
      steps after which the condition holds are printed: exit code 0, or 1 if it
      never holds.

      Exit codes: 0 found, 1 no run of the whole machine satisfies the condition or
      the condition contradicts itself, 2 unknown, 64 wrong usage.
      """
    case .why:
      """
      Plays a saved case or a scenario on the model, then one more command, written
      as in a case. Prints the reason why the command is refused, the reasons that
      were checked before, the shortest run after which the command is carried out,
      and what differs in that state. Other decisions that affect the command are
      tried as well. All results are found by playing the model.
      """
    case .decisions:
      """
      Plays the model with two values of a decision that the documents leave open,
      in every state of a small scope, breadth first, and prints the shortest run
      on which the answers or the states differ. --decide sets another decision in
      both; some decisions have an effect only in combination.
      """
    case .corpus:
      """
      Writes a folder of cases for one machine. They cover every transition of the
      model in each scope that is small enough, also in worlds with one field set
      to another of its values; states that no run distinguishes count as one.
      Random cases represent larger scopes. The commands and the expected outcomes
      are in separate files, so that another implementation can play the commands
      and be judged by the outcomes. consent check --corpus DIR plays them. See
      Specs/Corpus.md.
      """
    case .merge:
      """
      Reads files written by consent check --shard k/n --json FILE and prints the
      report of the whole run, byte for byte. If a shard is missing or incomplete,
      the verdict is unknown, unless another shard found a failure. Of several
      failures of a class, the one with the lowest case number counts.
      """
    case .replay:
      """
      Plays a saved case or a scenario on model and system and prints each step.
      Where they differ, lines of the model are marked - and lines of the system +.
      Expectations in the file are compared, and every line that differs is shown;
      if the header contains strict, a step without lines fails too. A case that was
      found with a planted fault names it, and is replayed with it. Each case is
      played repeatedly: if the results differ, it is flaky, and the verdict is
      unknown. --state prints the whole state, in lines marked =.

      With --write the case is written as a strict case: missing lines are added
      below each step, and lines that did not occur are removed. All else stays
      unchanged: comments, also of removed lines, blank lines, names, and the
      spelling of every other line. FILE may be the case itself; it is written whole
      or not at all, and only if model and system agree.

      The case is read from standard input if FILE is -. --until N plays the first N
      steps only.

      With --emit swift the case is printed as a Swift test of the double, to be
      pasted into a test target: each command with the outcome that the model
      requires. A planted fault is not in the double, so its test passes.
      """
    case .shrink:
      """
      Plays a saved case or a scenario. If it fails, shrinks it as long as it fails
      in the same way: removes the steps after the failing step, then other steps,
      parts of the world, lines of the header and words, and lowers numbers.
      Finally it searches the neighbourhood of the case for a shorter one, and
      prints the result, or why the search is impossible. --write writes the
      smallest case, with the name of its planted fault.
      """
    case .regressions:
      """
      Plays a saved failure, and moves it to the regressions of its machine in the
      Specs folder, which every check plays first. A case that still fails stays
      where it is, and so does one with a planted fault, or one that the regressions
      or scenarios have already under any name.

      Exit codes: 0 moved, 1 it still fails, 2 the case is flaky, 64 wrong usage.
      """
    case .faults:
      """
      Plants each known fault around its system, one at a time, and searches for it.
      Prints whether it was found, the number of commands of its shortest case, and
      what detected it. Further claims that fail in this case are listed below.
      Any failure counts for a fault: a shorter case may fail in another way, have
      one more button, call or program, or set another decision.
      A fault that is not found is a gap in the suite.

      --list lists the faults without searching for them.

      --matrix evaluates each fault with five seeds and in every state of the scopes
      of consent explore: the fewest commands that expose it, the world, and all
      that detects it when the system is played alone. Then it summarises how well
      the claims detect faults.
      """
    case .invariants:
      """
      Each invariant is a claim about the transcript of one side, model or system.
      To each "always" belongs a landmark, a "sometimes" that a run must visit;
      otherwise its verdict is unknown.
      """
    case .clause:
      """
      Prints the sections of the specification with a name in their heading, and the
      rows of tables that begin with it, each below its page and line: of a clause, a
      claim, a fault, a refusal, a kind of command or a decision. In several words, as
      copied from a report, the names are looked up.
      """
    case .completions:
      """
      Prints a script that completes commands, flags and their values. To load it:

        bash  source <(consent completions bash)
        zsh   source <(consent completions zsh)
        fish  consent completions fish | source
      """
    case .manual:
      """
      Prints all help pages as one manual page, for man(1). To install it, write it to
      a file share/man/man1/consent.1 beside the folder of the program.
      """
    case .help: "Prints the purpose of a command, its flags and examples."
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
        "consent replay Failures/NAME.consent", "consent replay - --until 3 < NAME.consent",
        "consent replay NAME.consent --write NAME.consent",
        "consent replay Failures/NAME.consent --emit swift",
      ]
    case .shrink:
      [
        "consent shrink Failures/NAME.consent",
        "consent shrink NAME.consent --write Failures/NAME.consent",
      ]
    case .regressions: ["consent regressions add Failures/NAME.consent"]
    case .faults:
      [
        "consent faults --list", "consent faults \(machine)", "consent faults \(fault)",
        "consent faults \(machine) --matrix --write matrix.md",
      ]
    case .invariants: ["consent invariants \(machine)", "consent invariants \(claim)"]
    case .clause:
      [
        "consent clause \(program.all.first?.clauses.first ?? "")", "consent clause \(claim)",
        "consent clause \(fault)",
      ]
    case .completions: ["consent completions bash"]
    case .manual: ["consent manual | man -l -"]
    case .help: ["consent help check"]
    }
  }
}
