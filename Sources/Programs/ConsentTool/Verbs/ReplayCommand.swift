import ConsentSuite
import FoundationEssentials
import Notation
import OperatingSystem
import Reporting
import Terminal
import Workers

/// `consent replay`: replays a saved case step by step.
enum ReplayCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "replay", in: .files, "play a saved case step by step on model and system", run,
      takesPaths: true,
      of: program, usage: "FILE|DIR|- [flags]", arguments: .files,
      flags: [
        .state, .until, .emit, .fault.to("plant this fault instead of the one in the file"),
        .write.to("write the case with all lines filled in"), .system, .patience, .memory,
        .children,
        .inProcess, .json, .html, .playground,
      ],
      explanation: """
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
        steps only. Of a folder, each case in it is played, and its verdict printed.

        With --emit swift the case is printed as a Swift test of the double, to be
        pasted into a test target: each command with the outcome that the model
        requires. A planted fault is not in the double, so its test passes.
        """,
      examples: [
        "consent replay \(program.exampleOfRefusal.path)",
        "consent replay - --until 3 < \(program.exampleOfRefusal.path)",
        "consent replay \(program.exampleOfRefusal.path) --write case.consent",
        "consent replay \(program.exampleOfRefusal.path) --emit swift",
      ])
  }

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    if arguments.rest.count == 1, let cases = try cases(in: arguments.rest[0]) {
      return try play(cases, arguments, console)
    }
    let page = try PageOutput(arguments)
    let (saved, isolation) = (try SavedFile(arguments), try arguments.isolation())
    let states: ShownStates =
      switch arguments[.state] {
      case nil: .none
      case "": .each
      case _: .after(try arguments.number(.state, in: 0...1_000_000, or: 0))
      }
    let until = try arguments.number(.until, in: 1...1_000_000) as Int?
    if until != nil { try arguments.refuse([.write], beside: .until) }
    if let format = arguments[.emit] {
      if format != "swift" {
        throw CommandError("--emit", given: format, insteadOf: ["swift"])
      }
      try arguments.refuse(
        [
          .state, .until, .fault, .write, .patience, .memory, .children, .inProcess, .json, .html,
          .playground,
        ], beside: .emit, "The model alone plays the case, and its test is printed.")
      console.print(try SwiftTest(saved.text, of: saved.set).text)
      return .holds
    }
    let detail = ReplayDetail(states: states, isData: arguments.has(.json), until: until)
    let line = ProgressLine(console)
    let outcome = try saved.set.replay(saved.text, saved.fault, isolation, detail: detail) {
      progress in
      line.draw { "\(progress.words), \(Int(line.seconds)) s" }
    }
    console.clearProgress()
    console.note(isolation)
    console.note(lastWords: outcome.lastWords)
    add(outcome, of: saved, console)
    show(outcome, of: saved, isFilled: arguments.has(.write), console)
    var code = outcome.verdict
    if code == .holds, let leftOut = saved.set.leftOut {
      code = .unknown
      console.conclude(code, "\(Reason.sentence(leavingOut: leftOut)); the rest is the model's.")
    }
    if let path = arguments[.write] { code = fill(path, outcome, console) }
    if let page {
      let view = Page(outcome, of: saved, playground: page.playground)
      code = code.withFiles(written: page.write(view, console))
    }
    return code
  }

  /// Returns the paths of the cases in a folder, sorted by name; `nil` if there is no such folder.
  private static func cases(in folder: String) throws(CommandError) -> [String]? {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder else {
      return nil
    }
    let names = FileManager.default.names(in: folder, ending: ".consent")
    if names.isEmpty {
      throw CommandError(
        "\(Notation.escaped(folder)) has no cases.",
        "Name a folder with files that end with .consent, such as Failures.")
    }
    return names.map { "\(folder)/\($0)" }
  }

  /// Plays several cases, and prints the verdict of each.
  private static func play(
    _ paths: [String], _ arguments: Arguments, _ console: Console
  ) throws(CommandError) -> ExitCode {
    try arguments.refuse(
      [.state, .until, .emit, .write, .system, .html, .playground], beside: "a folder",
      "Name one of its files.")
    let isolation = try arguments.isolation()
    var files: [SavedFile] = []
    for path in paths {
      let file = try SavedFile(path, arguments)
      try file.set.read(file.text)
      files.append(file)
    }
    console.note(isolation)
    var codes: [ExitCode] = []
    for file in files {
      let outcome = try file.set.replay(
        file.text, file.fault, isolation, detail: ReplayDetail(isData: arguments.has(.json)))
      console.note(lastWords: outcome.lastWords)
      add(outcome, of: file, console)
      console.conclude(outcome.verdict, OutputFormat.terminal.escaped(file.path))
      for text in outcome.explanation { console.paragraph(text, indent: 2) }
      console.say(outcome.mismatches.map { "  \($0.text)" })
      codes.append(outcome.verdict)
    }
    let code = [.violated, .unknown].first(where: codes.contains) ?? ExitCode.holds
    console.print()
    console.conclude(code, "\(codes.count { $0 == .holds }) of \(codes.count) cases hold.")
    return code
  }

  private static func add(_ outcome: CaseReplay, of saved: SavedFile, _ console: Console) {
    console.add(
      "replay",
      [
        "version": 1, "machine": saved.machine.name, "file": saved.path,
        "program": saved.set.program, "design": outcome.design,
        "verdict": "\(outcome.verdict)", "failure": outcome.explanation.first,
        "mismatches": outcome.mismatches.map(\.text), "world": outcome.world,
        "steps": outcome.steps, "lines": outcome.lines.map(\.text), "notes": outcome.notes,
        "columns": outcome.columns,
      ])
  }

  /// Writes the case with complete transcripts. Expectations that were not met are thereby corrected.
  private static func fill(
    _ path: String, _ outcome: CaseReplay, _ console: Console
  ) -> ExitCode {
    guard let filled = outcome.filled else {
      console.note("\(Notation.escaped(path)) is not written: model and system differ.")
      console.note("Lines can be filled in only if model and system agree.")
      return .violated
    }
    let isWritten = console.write(
      filled, to: path, advice: "Name a file in a writable folder; nothing is lost.")
    if isWritten {
      console.say("Filled in: \(Notation.escaped(path)). Check the new lines against the rules.")
    }
    return (outcome.isRight ? ExitCode.holds : .violated).withFiles(written: isWritten)
  }

  private static func show(
    _ outcome: CaseReplay, of saved: SavedFile, isFilled: Bool, _ console: Console
  ) {
    if let program = saved.set.program { console.say("Against: \(program).") }
    outcome.showSteps(console)
    if outcome.wavering != nil {
      console.paragraphs(outcome.explanation)
      return console.conclude(.unknown, "the case is flaky.")
    }
    if !outcome.columns.isEmpty {
      console.say(outcome.columns)
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
    if !outcome.mismatches.isEmpty && outcome.filled != nil && !isFilled {
      console.say("Fill in the lines: \(console.invocation.replay(saved.path)) --write FILE")
    }
    if let failure = outcome.failure {
      console.paragraphs(outcome.explanation)
      if let saved = outcome.savedFailure, saved != SavedFailure(failure) {
        console.paragraph("The case was saved for another failure: \(saved).")
      }
    }
    // The differences are corrected in the output file.
    if isFilled && outcome.filled != nil && outcome.isRight { return }
    if !outcome.passed { return console.conclude(.violated) }
    console.paragraphs(outcome.design)
    if let saved = outcome.savedFailure, outcome.design.isEmpty {
      console.paragraph("The case was saved for \(saved), which no longer fails.")
    }
    if saved.set.leftOut != nil { return }
    let broken = outcome.asWritten.map { ", and break \($0) as expected" } ?? ""
    let outcomes = saved.set.peer?.greeting.isWithoutStates == true ? "the outcome of " : ""
    console.conclude(.holds, "both sides agree on \(outcomes)every step\(broken).")
  }
}

extension CaseReplay {
  /// Whether model and system agree, or differ as the design is known to.
  fileprivate var isRight: Bool { failure == nil || designLine != nil }

  var verdict: ExitCode { passed ? .holds : wavering == nil ? .violated : .unknown }

  /// Prints the fault, the header, the steps and the meaning of their signs.
  func showSteps(_ console: Console) {
    if let planted = plantedFault { console.say("Planted fault: \(planted).") }
    console.say(world.map { "   \($0)" })
    console.show(lines)
    console.print()
    console.showLegend(of: lines)
  }
}
