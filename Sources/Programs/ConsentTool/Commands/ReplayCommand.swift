import ConsentSuite
import Notation
import Reporting
import Terminal
import Workers

/// `consent replay`: replays a saved case step by step.
struct ReplayCommand {
  private let saved: SavedFile
  private let isolation: Isolation?
  private let detail: ReplayDetail
  /// The output file for the case with complete transcripts.
  private let filledFile: String?
  /// Whether the case is printed as a Swift test instead of being replayed.
  private let emitsSwift: Bool
  private let destination: JSONDestination
  private let page: PageOutput?

  init(_ arguments: Arguments) throws(UsageError) {
    page = try PageOutput(arguments)
    saved = try SavedFile(arguments, for: .replay)
    isolation = try arguments.isolation()
    let states: ShownStates =
      switch arguments.flags[.state] {
      case nil: .none
      case "": .each
      case _: .after(Int(try arguments.number(.state, in: 0...1_000_000, or: 0)))
      }
    let until = try arguments.number(.until, in: 0...1_000_000).map { Int($0) }
    if until != nil { try arguments.refuse([.write], beside: .until) }
    filledFile = arguments.flags[.write]
    destination = JSONDestination(arguments)
    detail = ReplayDetail(
      states: states, isData: arguments.flags[.json] != nil, until: until)
    emitsSwift = arguments.flags[.emit] != nil
    guard let format = arguments.flags[.emit] else { return }
    if format != "swift" {
      throw UsageError(FlagMistake("--emit", given: format, insteadOf: ["swift"]))
    }
    try arguments.refuse(
      [
        .state, .until, .fault, .write, .patience, .memory, .children, .inProcess, .json, .html,
        .playground,
      ], beside: .emit, "The model alone plays the case, and its test is printed.")
  }

  func run(_ console: Console) throws(UsageError) -> ExitCode {
    let outcome: CaseReplay
    do throws(SuiteError) {
      if emitsSwift {
        console.print(try saved.set.swiftTest(saved.text))
        return .holds
      }
      outcome = try saved.set.replay(saved.text, saved.fault, isolation, detail: detail)
    } catch {
      throw UsageError(error)
    }
    console.note(isolation)
    var json = JSONLines(destination)
    json.add(
      "replay",
      [
        "version": 4, "machine": saved.machine.name, "file": saved.path,
        "verdict": "\(outcome.verdict)", "failure": outcome.explanation.first,
        "mismatches": outcome.mismatches.map(\.text), "world": outcome.world,
        "steps": outcome.steps, "lines": outcome.lines.map(\.text), "notes": outcome.notes,
        "columns": outcome.columns,
      ], console)
    if !destination.replacesText { show(outcome, console) }
    var code = outcome.verdict
    if let filledFile { code = fill(filledFile, outcome, console) }
    if let page {
      let view = Page(outcome, of: saved, playground: page.playground)
      code = code.withFiles(written: page.write(view, console))
    }
    return json.finish(code, console)
  }

  /// Writes the case with complete transcripts. Expectations that were not met are thereby corrected.
  private func fill(_ path: String, _ outcome: CaseReplay, _ console: Console) -> ExitCode {
    guard let filled = outcome.filled else {
      console.note("\(Notation.escaped(path)) is not written: model and system differ.")
      console.note("Lines can be filled in only if model and system agree.")
      return .violated
    }
    let isWritten = console.write(
      filled, to: path, advice: "Name a file in a writable folder; nothing is lost.")
    if isWritten && !destination.replacesText {
      console.say("Filled in: \(Notation.escaped(path)). Check the new lines against the rules.")
    }
    let isRight = outcome.failure == nil || outcome.designLine != nil
    return (isRight ? ExitCode.holds : .violated).withFiles(written: isWritten)
  }

  private func show(_ outcome: CaseReplay, _ console: Console) {
    outcome.showSteps(console)
    console.print()
    if outcome.wavering != nil {
      for line in outcome.explanation { console.say(line) }
      return console.print(console.yellow("UNKNOWN") + "  the case is flaky.")
    }
    if !outcome.columns.isEmpty {
      for line in outcome.columns { console.say(line) }
      console.print()
    }
    for note in outcome.notes { console.say("Final state: \(note).") }
    if !outcome.mismatches.isEmpty {
      console.print("Differs from the file (- only in the file, + only in the replay):")
    }
    for mismatch in outcome.mismatches {
      console.say("In \(mismatch.sides):")
      console.say(mismatch.text)
    }
    if !outcome.mismatches.isEmpty && outcome.filled != nil && filledFile == nil {
      console.say("Fill in the lines: \(console.invocation.replay(saved.path)) --write FILE")
    }
    if let failure = outcome.failure {
      for line in outcome.explanation { console.say(line) }
      if let saved = outcome.savedFailure, saved != SavedFailure(failure) {
        console.say("The case was saved for another failure: \(saved).")
      }
    }
    // The differences are corrected in the output file.
    if filledFile != nil && outcome.filled != nil
      && (outcome.failure == nil || outcome.designLine != nil)
    {
      return
    }
    if !outcome.passed { return console.print(console.red("VIOLATED")) }
    if let saved = outcome.savedFailure {
      console.say("The case was saved for \(saved), which no longer fails.")
    }
    let broken = outcome.asWritten.map { ", and break \($0) as expected" } ?? ""
    console.print(console.green("HOLDS") + "  both sides agree on every step\(broken).")
  }
}

/// A saved case or a scenario that is given to a command.
struct SavedFile {
  let path: String
  let text: CaseText
  let machine: AnyMachine
  let set: AnySetMachine
  /// The fault to plant instead of the fault in the file.
  let fault: String?

  init(_ arguments: Arguments, for verb: Verb) throws(UsageError) {
    guard let path = arguments.rest.first else {
      throw UsageError(
        message: "consent \(verb.rawValue) needs a file.",
        advice: "Name a saved case, such as Failures/NAME.consent, or a scenario.")
    }
    guard arguments.rest.count == 1 else {
      throw UsageError(
        message: "consent \(verb.rawValue) takes one file, but was given \(arguments.rest.count).",
        advice: "Run the command once for each file.")
    }
    try self.init(path, arguments)
  }

  init(_ path: String, _ arguments: Arguments) throws(UsageError) {
    self.path = path
    do throws(CaseFileError) {
      text = try CaseText(argument: path)
      machine = try arguments.program.machine(of: text)
    } catch {
      throw UsageError(error)
    }
    do throws(FlagMistake) { set = try machine.set() } catch { throw UsageError(error) }
    fault = try arguments.fault(of: [machine])
  }
}

extension CaseReplay {
  var verdict: ExitCode { passed ? .holds : wavering == nil ? .violated : .unknown }

  /// Prints the fault, the header and the steps.
  func showSteps(_ console: Console) {
    if let planted = plantedFault { console.say("Planted fault: \(planted).") }
    for line in world { console.say("   \(line)") }
    console.show(lines)
  }
}
