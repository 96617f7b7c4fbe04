import ConsentSuite
import FoundationEssentials
import Notation
import OperatingSystem
import Reporting
import StateMachines
import Terminal
import Workers

/// `consent find`: searches a scope for the shortest run to a condition, or lists the steps of a saved case
/// after which the condition holds.
enum FindCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "find", in: .ask, "find a shortest run to a condition, or show that there is none", run,
      worlds: .enumerated, endsWithResults: true,
      of: program, usage: "[MACHINE | FILE] CONDITION [flags]",
      arguments: .words(program.all.map(\.name), orFiles: true),
      flags: [
        .scope, .from, .without, .depth, .runsToFind, .count, .states, .fault, .decide, .decideFrom,
        .words,
        .write,
        .workers, .system, .patience, .memoryOfStates, .children, .inProcess, .json,
      ],
      explanation: """
        Tries every command in every state of a scope on the model, breadth first, up
        to the first run after which the condition holds. Without --scope it searches
        several scopes, in this order:

          one of everything, in worlds with up to two changed answers
          a scope that is large enough for the numbers in the condition
          the scopes of the machine

        Each is searched a few steps deep before any is searched to its end. Once a run
        is found, a shorter one is sought. The answer lists the scopes with the length
        up to which their runs were compared. If no run is found, a larger scope may
        still have one.

        --from FILE searches after the steps of a case, in scopes with room for its
        objects. With --fault the system is played as well, and a failing step ends its
        run. --runs N prints the N shortest runs of the scope with the shortest one; no
        two of them end with the same command in the same state. With --count user only
        the steps of the person count. --without KIND leaves out commands, such as
        resets for a second prompt without a reset.

        A condition joins words with & (and), | (or), ! (not) and parentheses, and
        compares numbers: limited & grants >= 2 & !(prompt | covered). A range is
        written 1..3. --words lists all words. A word describes one of these:

          the state after the run
          the last command
          the reason of its refusal
          the rule that applied to it: TB-09
          the claim that held for it: INV-C05, or INV-C05/2 for its second branch

        If several topics have a word, the first of them is meant. Write another topic
        before the word, as in refused.covered. A text in quotation marks is the
        beginning of a line below the last command, as printed by consent replay:
        "touch grants", "now no alert".

        With a FILE, a saved case or a scenario, the model plays the file, and the
        steps after which the condition holds are printed: exit code 0, or 1 if it
        never holds.

        Exit codes: 0 found, 1 the condition contradicts itself, as denied & granted
        does, 2 unknown: no run in these scopes, 64 wrong usage.
        """,
      examples: [
        "consent find \(program.last) refused", "consent find \(program.last) --words",
        "consent find \(program.exampleOfRefusal.path) refused",
      ])
  }

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    let isolation = try arguments.isolation()
    if arguments.has(.words) { return try list(arguments, console) }
    if let path = arguments.rest.first, isFile(path, of: arguments.program) {
      return try look(in: path, arguments, console)
    }
    let (machine, condition) = try question(arguments)
    let fault = try arguments.fault(of: [machine])
    let set = try arguments.set([machine])[0]
    try set.listStates()
    let (depth, states) = (try arguments.depth(), try arguments.states())
    let runs = try arguments.number(.runsToFind, in: 1...100, or: 1)
    if runs > 1 { try arguments.refuse([.write], beside: .runsToFind) }
    let counted = arguments[.count]
    if let counted, !set.actors.contains(counted) {
      throw CommandError("--count", given: counted, insteadOf: set.actors)
    }
    let start = try arguments[.from].map { path throws(CommandError) in try arguments.text(of: path)
    }
    if let start, start.machine.name != set.name {
      throw CommandError(
        "The file of --from belongs to \(start.machine.name), not to \(set.name).",
        "Name that machine, or another file.")
    }
    let without = arguments.kinds
    try set.checkKinds(without, of: Flag.without.name)
    var scopes = try read(condition) { () throws(NotationError) in
      try set.readScopes(condition, after: start?.text)
    }
    var broad: [String] = []
    if let scope = try arguments.scope(of: [set]), !scopes.isEmpty {
      scopes = [scope]
    } else if !scopes.isEmpty {
      broad = [
        try read(condition) { () throws(NotationError) in
          try set.broadScope(condition, after: start?.text)
        }
      ]
    }
    let searches = (broad + scopes).enumerated().map { index, scope in
      var search = ConditionSearch(
        condition: condition, scope: scope, fault: fault, depth: depth, states: states)
      search.isBroad = index < broad.count
      (search.start, search.runs, search.counted) = (start?.text, runs, counted)
      search.without = without
      return search
    }
    let settings =
      set.decided.map { ", \($0)" }.joined() + without.map { ", without \($0)" }.joined()
    console.say(
      "consent find \(set.name)\(fault.map { ", planted fault \($0)" } ?? "")\(settings)")
    if let program = set.program { console.say("against: \(program)") }
    let negated = try read(condition) { () throws(NotationError) in
      try set.readCondition(condition)
    }
    show(condition, negated, console)
    guard let (shortest, unmet) = try answer(searches, set, isolation, console) else {
      return console.interrupted()
    }
    var answer = shortest.answer
    (answer.counted, answer.isBeyondFile) = (counted, start != nil)
    console.add(
      "find",
      [
        "condition": condition, "program": set.program, "machine": set.name, "answer": answer,
        "runs": shortest.best.map { [$0.run] + $0.others } ?? [],
      ])
    if let best = shortest.best {
      for run in [best.run] + best.others {
        console.show(run.lines)
        if run.commands == 0 { console.print("   (at the beginning, without any command)") }
        console.print()
      }
      if best.run.isRefused, try admitsRefusals(condition, set) { noteRefusal(console) }
      let agree = set.program.map { program in
        " Model and program agree on it"
          + (program.hasSuffix(", outcomes only") ? ", states aside." : ".")
      }
      conclude(.holds, "FOUND", answer.sentence + (agree ?? ""), console)
      console.show(answer)
      guard let file = arguments[.write] else { return .holds }
      let isWritten = console.write(best.run.text, to: file)
      // A case without steps is not replayed.
      if isWritten, best.run.commands > 0 {
        console.say("Replay: \(console.invocation.replay(file))")
      }
      return ExitCode.holds.withFiles(written: isWritten)
    }
    if searches.isEmpty {
      conclude(.violated, "NONE", "the condition contradicts itself.", console)
      return .violated
    }
    concludeUnknown(set, condition, answer, unmet, arguments, console)
    return .unknown
  }

  /// Searches the scopes, round by round. Returns the result, and the parts of the condition that held nowhere;
  /// `nil` if the search was interrupted.
  private static func answer(
    _ searches: [ConditionSearch], _ set: AnySetMachine, _ isolation: Isolation?,
    _ console: Console
  ) throws(CommandError) -> (ShortestRun<ConditionReport.Run>, unmet: [String])? {
    var (shortest, unmet) = (ShortestRun(searches), [String]?.none)
    while let round = shortest.next() {
      let tasks = round.map { searches[$0.place].bounded(by: $0) }
      let isDone = try console.doTasks(
        round.count, "scopes", in: isolation,
        // Conditions and scopes have been parsed before the search begins.
        { try? ConditionReport(of: tasks[$0], on: set, $1) },
        after: { ConditionReport(of: tasks[$0], endedBy: $1) },
        // A run bounds the searches of the next round.
        upTo: { !$0.runs.isEmpty },
        onResult: { place, report in
          unmet = unmet?.filter(report.unmet.contains) ?? report.unmet
          shortest.add(report, to: round[place])
        })
      if !isDone { return nil }
    }
    return (shortest, unmet ?? [])
  }

  /// Lists the steps of a saved case after which the condition holds.
  private static func look(
    in path: String, _ arguments: Arguments, _ console: Console
  ) throws(CommandError) -> ExitCode {
    let saved = try SavedFile(path, arguments)
    let condition = arguments.rest.dropFirst().joined(separator: " ")
    let negated = try read(condition) { () throws(NotationError) in
      try saved.set.readCondition(condition)
    }
    try arguments.refuse(
      [
        .scope, .from, .without, .depth, .runsToFind, .count, .states, .decide, .decideFrom, .fault,
        .write,
      ], beside: "a file",
      "The model plays a saved case unchanged.")
    let found = try saved.set.find(condition, in: saved.text)
    guard let found else { return .fault }
    let code: ExitCode = found.steps.isEmpty ? .violated : .holds
    console.add(
      "steps",
      [
        "version": 1, "machine": saved.machine.name, "file": saved.path, "condition": condition,
        "verdict": "\(code)", "commands": found.commands.count, "steps": found.steps,
      ])
    console.say("consent find \(Notation.escaped(saved.path))")
    show(condition, negated, console)
    let count = found.commands.count
    for step in found.steps {
      let margin = Margin(of: step - 1, among: count)
      console.say(
        step == 0
          ? "\(margin.blank)  (at the beginning)"
          : "\(margin.numbered)  \(found.commands[step - 1])")
    }
    if !found.steps.isEmpty { console.print() }
    if found.hasRefusal, try admitsRefusals(condition, saved.set) { noteRefusal(console) }
    let places = found.steps.isEmpty ? "none of the" : "these of"
    conclude(
      code, found.steps.isEmpty ? "NONE" : "FOUND",
      "the condition holds after \(places) \(count) steps, as played by the model.", console)
    return code
  }

  /// Prints the condition, with a note if it negates claims.
  private static func show(_ condition: String, _ negated: [String], _ console: Console) {
    console.say("condition: \(condition)")
    if let claim = negated.first {
      let clause = claim.replacing("claim.", with: "").prefix { $0 != "/" }
      console.paragraph(
        "Note: \(claim) is true where the claim was at stake and held. !\(claim) is also true "
          + "where it was not at stake. Where it is broken, broken.\(clause) is true.")
    }
    console.print()
  }

  /// Says that a command that was refused counts as given.
  private static func noteRefusal(_ console: Console) {
    console.paragraph(
      "Note: this command was refused. The word of a command is true wherever the command was given; "
        + "add & !refused to ask where it was carried out.")
    console.print()
  }

  private static func admitsRefusals(
    _ condition: String, _ machine: AnySetMachine
  ) throws(CommandError) -> Bool {
    try read(condition) { () throws(NotationError) in try machine.admitsRefusals(condition) }
  }

  /// Returns the result of parsing a condition, or throws an error with a mark below its column.
  private static func read<Result>(
    _ condition: String, _ parse: () throws(NotationError) -> Result
  ) throws(CommandError) -> Result {
    do throws(NotationError) { return try parse() } catch {
      throw CommandError(error, in: condition)
    }
  }

  /// Returns the machine and the condition given by the arguments. The machine may be omitted if only one
  /// machine can parse the condition.
  private static func question(
    _ arguments: Arguments
  ) throws(CommandError) -> (machine: AnyMachine, condition: String) {
    let (words, program) = (arguments.rest, arguments.program)
    if let first = words.first.flatMap(program.named) {
      let condition = words.dropFirst().joined(separator: " ")
      if condition.allSatisfy(\.isWhitespace) {
        throw CommandError(
          "consent find \(first.name) needs a condition.",
          "List its words with: consent find \(first.name) --words")
      }
      return (first, condition)
    }
    let condition = words.joined(separator: " ")
    if condition.allSatisfy(\.isWhitespace) {
      throw CommandError(
        "consent find needs a condition.",
        "For example: \(arguments.example). "
          + "Words: consent find --words")
    }
    let machines = program.all.filter(\.listsStates)
    let able = machines.filter { (try? $0.set().readCondition(condition)) != nil }
    if able.count == 1 { return (able[0], condition) }
    guard able.isEmpty else {
      throw CommandError(
        "The condition is valid for \(able.map(\.name).joined(separator: " and ")).",
        "Name one of them: consent find \(able[0].name) \(Notation.quoted(condition))")
    }
    // No machine can parse the condition: use the error of the machine that parses most of it. If several
    // parse as much, a machine has priority whose words resemble the wrong one.
    let nearest = machines.max { $0.reach(in: condition) < $1.reach(in: condition) }
    return (nearest ?? machines[0], condition)
  }

  /// Returns whether a word names a saved case, rather than a machine or a part of a condition.
  private static func isFile(_ word: String, of program: Machines) -> Bool {
    program.named(word) == nil
      && (word == "-" || word.hasSuffix(".consent") || FileManager.default.fileExists(atPath: word))
  }

  /// Prints the extent of the search, and a larger scope that was not searched.
  private static func concludeUnknown(
    _ machine: AnySetMachine, _ condition: String, _ answer: RunAnswer, _ unmet: [String],
    _ arguments: Arguments, _ console: Console
  ) {
    let scopes = answer.whole
    var text = "the search did not cover every run."
    if scopes.allSatisfy({ $0.end == .complete || $0.end == .blurred }) {
      text = "no run satisfies the condition in these scopes; a larger scope may have one."
    }
    // If some runs were not examined, an unreached part may still be reachable.
    if scopes.allSatisfy({ $0.end == .complete && !$0.hasFailures }), !unmet.isEmpty {
      text += " Not reached in these scopes: \(unmet.joined(separator: ", "))."
    }
    let left = arguments.has(.from) ? [] : machine.leftOut(of: scopes.map(\.scope))
    if !left.isEmpty {
      text += " Not searched: worlds with other values of \(left.joined(separator: ", "))."
    }
    let missing = machine.notOffered(condition, in: answer.scopes.map(\.scope))
    for (kind, scope) in missing {
      text += " No scope searched has the command \(kind)\(scope.map { "; \($0) has" } ?? "")."
    }
    conclude(.unknown, "UNKNOWN", text, console)
    console.show(answer)
    let start = [arguments.verb.name, machine.name, condition]
    if let larger = machine.scope(for: condition, besides: answer.scopes.map(\.scope)) {
      let words = start + arguments.words(without: [.write, .json], adding: (.scope, larger))
      console.say("Search a larger scope: \(console.invocation.line(words))")
    } else if arguments.has(.scope),
      scopes.contains(where: { machine.beginsBeyond($0.scope, for: condition) })
    {
      let words = start + arguments.words(without: [.write, .json, .scope])
      console.say("Search with one of everything: \(console.invocation.line(words))")
    }
  }

  private static func conclude(
    _ code: ExitCode, _ verdict: String, _ text: String, _ console: Console
  ) {
    let column = verdict.count + 2
    let lines = text.wrapped(to: console.width - column)
    console.conclude(code, lines[0], as: verdict)
    for line in lines.dropFirst() { console.print(padded("", to: column) + line) }
  }

  /// Lists the words of conditions.
  private static func list(
    _ arguments: Arguments, _ console: Console
  ) throws(CommandError) -> ExitCode {
    let words = try arguments.machineWords(twins: false)
    if let surplus = words.others.first { throw .noMachine(surplus, of: arguments.program) }
    let able = arguments.rest.isEmpty ? words.machines.filter(\.listsStates) : words.machines
    for (index, machine) in able.enumerated() {
      let words = machine.words()
      for word in words { console.add("word", ["machine": machine.name, "word": word]) }
      if index > 0 { console.print() }
      console.print(console.bold(machine.name))
      for topic in ConditionTopic.allCases {
        let own = words.filter { $0.topic == topic.rawValue }
        if own.isEmpty { continue }
        console.print("\n  \(topic.heading)")
        if own.allSatisfy(\.help.isEmpty) {
          console.paragraph(own.map(\.name).joined(separator: " "), indent: 4)
          continue
        }
        let width = own.map(\.name.count).max() ?? 0
        for word in own {
          let help = word.isNumber ? "number: \(word.help)" : word.help
          console.say(help, beside: "    \(word.name)", column: width + 5)
        }
      }
    }
    return .holds
  }
}

extension AnyMachine {
  /// Returns the column up to which the machine can parse a condition, and 1 if it has a word like the wrong one.
  fileprivate func reach(in condition: String) -> (column: Int, resemblance: Int) {
    do throws(NotationError) {
      try (try? set())?.readCondition(condition)
      return (.max, 0)
    } catch {
      return (error.column, error.isNearWord ? 1 : 0)
    }
  }
}
