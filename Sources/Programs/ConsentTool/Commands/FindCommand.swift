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
struct FindCommand {
  private enum Task {
    case search(AnySetMachine, condition: String, [ConditionSearch])
    case look(SavedFile, condition: String)
    case list([AnyMachine])
  }

  private let task: Task
  private let fault: String?
  private let isolation: Isolation?
  private let file: String?
  private let destination: JSONDestination

  init(_ arguments: Arguments) throws(UsageError) {
    isolation = try arguments.isolation()
    (file, destination) = (arguments.flags[.write], JSONDestination(arguments))
    if arguments.flags[.words] != nil {
      let words = try arguments.machineWords(twins: false)
      if let surplus = words.others.first { throw .noMachine(surplus, of: arguments.program) }
      let able = words.machines.filter(\.listsStates)
      (task, fault) = (.list(arguments.rest.isEmpty ? able : words.machines), nil)
      return
    }
    if let path = arguments.rest.first, Self.isFile(path, of: arguments.program) {
      let saved = try SavedFile(path, arguments)
      let condition = arguments.rest.dropFirst().joined(separator: " ")
      do throws(NotationError) { try saved.set.readCondition(condition) } catch {
        throw UsageError(FlagMistake(error, in: condition))
      }
      try arguments.refuse(
        [.scope, .twins, .depth, .states, .decide, .fault, .write], beside: "a file",
        "The model plays a saved case unchanged.")
      (task, fault) = (.look(saved, condition: condition), nil)
      return
    }
    let (named, condition) = try Self.question(arguments.rest, of: arguments.program)
    var machine = named
    if arguments.flags[.twins] != nil {
      guard let twins = named.twins else {
        throw UsageError(
          message: "\(named.name) has no twins.", advice: "Remove --twins.")
      }
      machine = twins
    }
    let name = try arguments.fault(of: [machine])
    let set = try arguments.set([machine])[0]
    try set.asked()
    let (depth, states) = (try arguments.depth(), try arguments.states())
    var scopes: [String]
    do throws(NotationError) { scopes = try set.readScopes(condition) } catch {
      throw UsageError(FlagMistake(error, in: condition))
    }
    if let scope = try arguments.scope(of: [set]), !scopes.isEmpty { scopes = [scope] }
    let searches = scopes.map {
      ConditionSearch(condition: condition, scope: $0, fault: name, depth: depth, states: states)
    }
    (task, fault) = (.search(set, condition: condition, searches), name)
  }

  /// Returns the machine and the condition given by the arguments. The machine may be omitted if only one
  /// machine can parse the condition.
  private static func question(
    _ words: [String], of program: Machines
  ) throws(UsageError) -> (machine: AnyMachine, condition: String) {
    if let first = words.first.flatMap(program.named) {
      let condition = words.dropFirst().joined(separator: " ")
      if condition.allSatisfy(\.isWhitespace) {
        throw UsageError(
          message: "consent find \(first.name) needs a condition.",
          advice: "List its words with: consent find \(first.name) --words")
      }
      return (first, condition)
    }
    let condition = words.joined(separator: " ")
    if condition.allSatisfy(\.isWhitespace) {
      throw UsageError(
        message: "consent find needs a condition.",
        advice:
          "For example: \(Verb.find.examples(of: program).first ?? ""). "
          + "Words: consent find --words")
    }
    let machines = program.all.filter(\.listsStates)
    let able = machines.filter { (try? $0.set().readCondition(condition)) != nil }
    if able.count == 1 { return (able[0], condition) }
    guard able.isEmpty else {
      throw UsageError(
        message: "The condition is valid for \(able.map(\.name).joined(separator: " and ")).",
        advice: "Name one of them: consent find \(able[0].name) \(Notation.quoted(condition))")
    }
    // No machine can parse the condition: use the error of the machine that parses most of it.
    let nearest = machines.max { $0.reach(in: condition) < $1.reach(in: condition) }
    return (nearest ?? machines[0], condition)
  }

  /// Returns whether a word names a saved case, rather than a machine or a part of a condition.
  private static func isFile(_ word: String, of program: Machines) -> Bool {
    program.named(word) == nil
      && (word == "-" || word.hasSuffix(".consent") || FileManager.default.fileExists(atPath: word))
  }

  // MARK: - Running

  func run(_ console: Console) throws(UsageError) -> ExitCode {
    switch task {
    case .list(let machines): list(machines, console)
    case .look(let saved, let condition): try look(in: saved, for: condition, console)
    case .search(let machine, let condition, let searches):
      try search(machine, condition, searches, console)
    }
  }

  private func search(
    _ machine: AnySetMachine, _ condition: String, _ searches: [ConditionSearch],
    _ console: Console
  ) throws(UsageError) -> ExitCode {
    var json = JSONLines(destination)
    let isText = !destination.replacesText
    if isText {
      let settings = machine.decided.map { ", \($0)" }.joined()
      console.say(
        "consent find \(machine.name)\(fault.map { ", planted fault \($0)" } ?? "")\(settings)")
      console.say("condition: \(condition)")
      console.print()
    }
    var reports: [ConditionReport] = []
    let isDone = try console.doTasks(
      searches.count, "scopes", in: isolation,
      // Conditions and scopes have been parsed before the search begins.
      { try? machine.find(searches[$0], $1) },
      after: { ConditionReport(of: searches[$0], on: machine.name, endedBy: $1) },
      upTo: { $0.end == .reached },
      onResult: { _, report in
        json.add(
          "find", ["condition": condition, "report": report, "sentence": report.sentence], console)
        if isText { show(report, console) }
        reports.append(report)
      })
    if !isDone { return console.interrupted() }
    var code = ExitCode.unknown
    if let last = reports.last, let run = last.run {
      code = .holds
      if isText {
        if reports.count > 1 { console.print() }
        conclude(last, run, console)
      }
      if let file {
        code = code.withFiles(written: console.write(run.text, to: file))
        if isText && code == .holds {
          console.say("Replay: \(console.invocation.replay(file))")
        }
      }
    } else if searches.isEmpty || reports.contains(where: \.isOfWholeMachine) {
      code = .violated
      let reason =
        searches.isEmpty
        ? "the condition contradicts itself."
        : "no run of the whole machine satisfies the condition, with these settings."
      if isText { conclude("NONE", console.red, reason, console) }
    } else if isText {
      concludeUnknown(machine, reports, console)
    }
    return json.finish(code, console)
  }

  private func look(
    in saved: SavedFile, for condition: String, _ console: Console
  ) throws(UsageError) -> ExitCode {
    let found: ConditionInCase?
    do throws(SuiteError) { found = try saved.set.find(condition, in: saved.text) } catch {
      throw UsageError(error)
    }
    guard let found else { return .fault }
    let code: ExitCode = found.steps.isEmpty ? .violated : .holds
    var json = JSONLines(destination)
    json.add(
      "steps",
      [
        "version": 1, "machine": saved.machine.name, "file": saved.path, "condition": condition,
        "verdict": "\(code)", "commands": found.commands.count, "steps": found.steps,
      ], console)
    if !destination.replacesText {
      console.say("consent find \(Notation.escaped(saved.path))")
      console.say("condition: \(condition)")
      console.print()
      for step in found.steps {
        let margin = Margin(of: step - 1, among: found.commands.count)
        console.say(
          step == 0
            ? "\(margin.blank)  (at the beginning)"
            : "\(margin.numbered)  \(found.commands[step - 1])")
      }
      let count = found.commands.count
      if found.steps.isEmpty {
        let reason = "the condition holds after none of the \(count) steps, as played by the model."
        conclude("NONE", console.red, reason, console)
      } else {
        console.print()
        let places = "the condition holds after these of \(count) steps, as played by the model."
        conclude("FOUND", console.green, places, console)
      }
    }
    return json.finish(code, console)
  }

  /// Prints the result of a scope in which the condition was not reached.
  private func show(_ report: ConditionReport, _ console: Console) {
    if report.run != nil { return }
    let label = report.scope.isEmpty ? "whole" : report.scope
    for line in "\(label): \(report.sentence)".wrapped(to: console.width) { console.say(line) }
  }

  private func conclude(
    _ report: ConditionReport, _ run: ConditionReport.Run, _ console: Console
  ) {
    console.show(run.lines)
    if run.commands == 0 { console.print("   (at the beginning, without any command)") }
    console.print()
    let count = "after \(run.commands) \(run.commands == 1 ? "command" : "commands")"
    conclude("FOUND", console.green, "\(count); \(report.sentence)", console)
  }

  /// Prints the extent of the search, and a larger scope that was not searched.
  private func concludeUnknown(
    _ machine: AnySetMachine, _ reports: [ConditionReport], _ console: Console
  ) {
    var text = "the search did not cover every run."
    if reports.allSatisfy({ $0.end == .complete || $0.end == .blurred }) {
      text = "no run satisfies the condition in these scopes; a larger scope may have one."
    }
    // If some runs were not examined, an unreached part may still be reachable.
    if reports.allSatisfy({ $0.end == .complete && !$0.hasFailures }) {
      let unmet = (reports.first?.unmet ?? [])
        .filter { part in reports.allSatisfy { $0.unmet.contains(part) } }
      if !unmet.isEmpty {
        text += " Not reached in these scopes: \(unmet.joined(separator: ", "))."
      }
    }
    conclude("UNKNOWN", console.yellow, text, console)
    let larger = machine.tallStaircase.last { scope in !reports.contains { $0.scope == scope } }
    if reports.contains(where: { $0.told != nil }), let larger {
      console.say("Search a larger scope: consent find … --scope \(larger)")
    }
  }

  private func conclude(
    _ verdict: String, _ paint: (String) -> String, _ text: String, _ console: Console
  ) {
    let margin = String(repeating: " ", count: verdict.count + 2)
    for (number, line) in text.wrapped(to: console.width - margin.count).enumerated() {
      console.print(number == 0 ? "\(paint(verdict))  \(line)" : margin + line)
    }
  }

  private func list(_ machines: [AnyMachine], _ console: Console) -> ExitCode {
    var json = JSONLines(destination)
    for (place, machine) in machines.enumerated() {
      let words = machine.words()
      for word in words {
        json.add("word", ["machine": machine.name, "word": word], console)
      }
      if destination.replacesText { continue }
      if place > 0 { console.print() }
      console.print(console.bold(machine.name))
      for topic in ConditionTopic.allCases {
        let own = words.filter { $0.topic == topic.rawValue }
        if own.isEmpty { continue }
        console.print("\n  \(topic.heading)")
        if own.allSatisfy(\.help.isEmpty) {
          for line in own.map(\.name).joined(separator: " ").wrapped(to: console.width - 4) {
            console.print("    \(line)")
          }
          continue
        }
        let width = own.map(\.name.count).max() ?? 0
        for word in own {
          let help = word.isNumber ? "number: \(word.help)" : word.help
          for (line, text) in help.wrapped(to: max(console.width - 5 - width, 20)).enumerated() {
            console.say("    \(padded(line == 0 ? word.name : "", to: width)) \(text)")
          }
        }
      }
    }
    return json.finish(.holds, console)
  }
}

extension AnyMachine {
  /// Returns how much of a condition the machine can parse; more if its error suggests a correction.
  fileprivate func reach(in condition: String) -> Int {
    guard let set = try? set() else { return 0 }
    do throws(NotationError) {
      try set.readCondition(condition)
      return .max
    } catch {
      return error.column * 2 + (error.advice.hasPrefix("Did you mean") ? 1 : 0)
    }
  }
}

extension ConditionReport {
  /// Whether the search shows that no run of the whole machine reaches the condition.
  fileprivate var isOfWholeMachine: Bool { end == .complete && told == nil && !hasFailures }
}
