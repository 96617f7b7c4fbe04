import ConsentSuite
import Notation
import OperatingSystem
import Reporting
import Terminal
import Workers

/// `consent shrink`: shrinks a failing case.
struct ShrinkCommand {
  private let saved: SavedFile
  private let isolation: Isolation?
  /// The output file for the smallest case.
  private let smallFile: String?
  private let destination: JSONDestination

  init(_ arguments: Arguments) throws(UsageError) {
    saved = try SavedFile(arguments, for: .shrink)
    isolation = try arguments.isolation()
    smallFile = arguments.flags[.write]
    destination = JSONDestination(arguments)
  }

  func run(_ console: Console) throws(UsageError) -> ExitCode {
    console.note(isolation)
    let shrunk: ShrunkCase
    do throws(SuiteError) {
      shrunk = try console.doing("shrinking") { shouldStop throws(SuiteError) in
        try saved.set.shrink(saved.text, saved.fault, isolation, shouldStop)
      }
    } catch {
      throw UsageError(error)
    }
    var code =
      shrunk.smallest == nil
      ? shrunk.original.verdict : shrunk.isSteady ? ExitCode.violated : .unknown
    var json = JSONLines(destination)
    let shown = shrunk.smallest ?? shrunk.original
    json.add(
      "shrink",
      [
        "version": 1, "machine": saved.machine.name, "file": saved.path, "verdict": "\(code)",
        "failure": shown.explanation.first, "stepsBefore": shrunk.steps.before,
        "steps": shown.lines.map(\.text), "plays": shrunk.plays,
        "certificate": shrunk.certificate, "text": shrunk.text,
      ], console)
    if !destination.replacesText { show(shrunk, console) }
    if shrunk.isSteady, let smallFile {
      let isWritten = console.write(
        shrunk.text, to: smallFile,
        advice: "Name a file in a writable folder; nothing is lost.")
      if isWritten && !destination.replacesText {
        console.say("Replay: \(console.invocation.replay(smallFile))")
      }
      code = code.withFiles(written: isWritten)
    }
    code = json.finish(code, console)
    return Interruption.isRequested ? console.interrupted() : code
  }

  private func show(_ shrunk: ShrunkCase, _ console: Console) {
    guard let smallest = shrunk.smallest else { return showWhole(shrunk.original, console) }
    smallest.showSteps(console)
    console.print()
    for line in smallest.explanation { console.say(line) }
    if !shrunk.isSteady {
      return console.print(console.yellow("UNKNOWN") + "  the shrunk case is flaky.")
    }
    let (before, after) = shrunk.steps
    let size =
      "Shrunk from \(before) \(before == 1 ? "step" : "steps") to \(after) in"
      + " \(shrunk.plays.grouped) plays."
    for sentence in [size] + shrunk.certificate {
      for line in sentence.wrapped(to: console.width) { console.say(line) }
    }
    console.print(console.red("VIOLATED"))
    if smallFile == nil {
      console.say("To write it: consent shrink \(Notation.escaped(saved.path)) --write FILE")
    }
  }

  /// Prints the result if there is nothing to shrink.
  private func showWhole(_ original: CaseReplay, _ console: Console) {
    if original.wavering != nil {
      original.showSteps(console)
      console.print()
      for line in original.explanation { console.say(line) }
      return console.print(console.yellow("UNKNOWN") + "  the case is flaky.")
    }
    if original.passed {
      return console.print(
        console.green("HOLDS") + "  the case does not fail, so there is nothing to shrink.")
    }
    console.say("Model and system agree on every step, but differ from the file.")
    console.say("The case cannot be shrunk; see \(console.invocation.replay(saved.path))")
    console.print(console.red("VIOLATED"))
  }
}
