import ConsentSuite
import Notation
import OperatingSystem
import Reporting
import Terminal
import Workers

/// `consent shrink`: shrinks a failing case.
struct ShrinkCommand: ToolCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "shrink", "shrink a failing case", ShrinkCommand.self,
      endsWithResults: true, takesPaths: true,
      of: program, usage: "FILE [flags]", arguments: .files,
      flags: [
        .fault, .write.to("write the smallest case"), .patience, .memory, .children, .inProcess,
        .json,
      ],
      explanation: """
        Plays a saved case or a scenario. If it fails, shrinks it as long as it fails
        in the same way: removes the steps after the failing step, then other steps,
        parts of the world, lines of the header and words, and lowers numbers.
        Finally it searches the neighbourhood of the case for a shorter one, and
        prints the result, or why the search is impossible. --write writes the
        smallest case, with the name of its planted fault.
        """,
      examples: [
        "consent shrink Failures/NAME.consent",
        "consent shrink NAME.consent --write Failures/NAME.consent",
      ])
  }

  private let saved: SavedFile
  private let isolation: Isolation?
  /// The output file for the smallest case.
  private let smallFile: String?

  init(_ arguments: Arguments) throws(UsageError) {
    saved = try SavedFile(arguments)
    isolation = try arguments.isolation()
    smallFile = arguments[.write]
  }

  func run(_ console: Console) throws(UsageError) -> ExitCode {
    console.note(isolation)
    let shrunk = try orUsage { () throws(SuiteError) in
      try console.doing("shrinking") { shouldStop throws(SuiteError) in
        try saved.set.shrink(saved.text, saved.fault, isolation, shouldStop)
      }
    }
    var code =
      shrunk.smallest == nil
      ? shrunk.original.verdict : shrunk.isSteady ? ExitCode.violated : .unknown
    let shown = shrunk.smallest ?? shrunk.original
    console.add(
      "shrink",
      [
        "version": 1, "machine": saved.machine.name, "file": saved.path, "verdict": "\(code)",
        "failure": shown.explanation.first, "stepsBefore": shrunk.steps.before,
        "steps": shown.lines.map(\.text), "plays": shrunk.plays,
        "certificate": shrunk.certificate, "text": shrunk.text,
      ])
    show(shrunk, console)
    if shrunk.isSteady, let smallFile {
      let isWritten = console.write(
        shrunk.text, to: smallFile,
        advice: "Name a file in a writable folder; nothing is lost.")
      if isWritten { console.say("Replay: \(console.invocation.replay(smallFile))") }
      code = code.withFiles(written: isWritten)
    }
    return Interruption.isRequested ? console.interrupted() : code
  }

  private func show(_ shrunk: ShrunkCase, _ console: Console) {
    guard let smallest = shrunk.smallest else { return showWhole(shrunk.original, console) }
    smallest.showSteps(console)
    console.print()
    console.say(smallest.explanation)
    if !shrunk.isSteady { return console.conclude(.unknown, "the shrunk case is flaky.") }
    let (before, after) = shrunk.steps
    let size =
      "Shrunk from \(before) \(before == 1 ? "step" : "steps") to \(after) in"
      + " \(shrunk.plays.grouped) plays."
    for sentence in [size] + shrunk.certificate { console.paragraph(sentence) }
    console.conclude(.violated)
    if smallFile == nil {
      console.say("To write it: consent shrink \(Notation.escaped(saved.path)) --write FILE")
    }
  }

  /// Prints the result if there is nothing to shrink.
  private func showWhole(_ original: CaseReplay, _ console: Console) {
    if original.wavering != nil {
      original.showSteps(console)
      console.print()
      console.say(original.explanation)
      return console.conclude(.unknown, "the case is flaky.")
    }
    if original.passed {
      return console.conclude(.holds, "the case does not fail, so there is nothing to shrink.")
    }
    console.say("Model and system agree on every step, but differ from the file.")
    console.say("The case cannot be shrunk; see \(console.invocation.replay(saved.path))")
    console.conclude(.violated)
  }
}
