import ConsentSuite
import Notation
import OperatingSystem
import Reporting
import Terminal
import Workers

/// `consent shrink`: shrinks a failing case.
enum ShrinkCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "shrink", in: .files, "shrink a failing case", run,
      endsWithResults: true, takesPaths: true,
      of: program, usage: "FILE [flags]", arguments: .files,
      flags: [
        .fault, .write.to("write the smallest case"), .system, .patience, .memory, .children,
        .inProcess,
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
        "consent check \(program.first) --fault \(program.exampleOfFault) "
          + "--seed 3 --runs 500 --save Example",
        "consent shrink Example/planted/*.consent --write shrunk.consent",
      ])
  }

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    let (saved, isolation) = (try SavedFile(arguments), try arguments.isolation())
    console.note(isolation)
    let shrunk = try console.doing("shrinking") { shouldStop throws(CommandError) in
      try ShrunkCase(
        saved.text, on: saved.set, against: saved.fault, in: isolation, shouldStop: shouldStop)
    }
    var code =
      shrunk.smallest == nil
      ? shrunk.original.verdict : shrunk.isSteady ? ExitCode.violated : .unknown
    let shown = shrunk.smallest ?? shrunk.original
    console.add(
      "shrink",
      [
        "version": 1, "machine": saved.machine.name, "file": saved.path,
        "program": saved.set.program, "verdict": "\(code)",
        "failure": shown.explanation.first, "stepsBefore": shrunk.steps.before,
        "steps": shown.lines.map(\.text), "plays": shrunk.plays,
        "certificate": shrunk.certificate, "text": shrunk.text,
      ])
    if let program = saved.set.program { console.say("Against: \(program).") }
    show(shrunk, of: saved, console)
    if let file = arguments[.write], shrunk.isSteady {
      let isWritten = console.write(
        shrunk.text, to: file, advice: "Name a file in a writable folder; nothing is lost.")
      if isWritten { console.say("Replay: \(console.invocation.replay(file))") }
      code = code.withFiles(written: isWritten)
    } else if shrunk.isSteady {
      let words =
        [arguments.verb.name, saved.path]
        + arguments.words(without: [.json], adding: (.write, "FILE"))
      console.say("To write it: \(console.invocation.line(words))")
    }
    return Interruption.isRequested ? console.interrupted() : code
  }

  private static func show(_ shrunk: ShrunkCase, of saved: SavedFile, _ console: Console) {
    let shown = shrunk.smallest ?? shrunk.original
    if shrunk.smallest != nil || shown.wavering != nil {
      shown.showSteps(console)
      console.paragraphs(shown.explanation)
      if !shrunk.isSteady {
        let name = shrunk.smallest == nil ? "case" : "shrunk case"
        return console.conclude(.unknown, "the \(name) is flaky.")
      }
      let (before, after) = shrunk.steps
      console.paragraph(
        "Shrunk from \(before) \(before == 1 ? "step" : "steps") to \(after) in"
          + " \(shrunk.plays.grouped) plays.")
      for sentence in shrunk.certificate { console.paragraph(sentence) }
    } else if shown.passed {
      return console.conclude(.holds, "the case does not fail, so there is nothing to shrink.")
    } else {
      console.say("Model and system agree on every step, but differ from the file.")
      console.say("The case cannot be shrunk; see \(console.invocation.replay(saved.path))")
    }
    console.conclude(.violated)
  }
}
