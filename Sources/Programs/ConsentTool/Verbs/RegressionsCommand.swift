import ConsentSuite
import Notation
import OperatingSystem
import Reporting
import Terminal
import Workers

/// `consent regressions add`: moves a saved failure that no longer fails to the cases that every check plays.
enum RegressionsCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "regressions", "keep a case that no longer fails, for every check", run,
      takesPaths: true,
      of: program, usage: "add FILE [flags]", arguments: .words(["add"], orFiles: true),
      flags: [.specs, .patience, .memory, .children, .inProcess, .json],
      explanation: """
        Plays a saved failure, and moves it to the regressions of its machine in the
        Specs folder, which every check plays first. A case that still fails stays
        where it is, and so does one with a planted fault, or one that the regressions
        or scenarios have already under any name.

        Exit codes: 0 moved, 1 it still fails, 2 the case is flaky, 64 wrong usage.
        """,
      examples: ["consent regressions add Failures/NAME.consent"])
  }

  static func run(_ arguments: Arguments, _ console: Console) throws(UsageError) -> ExitCode {
    let example = arguments.verb.page.examples[0]
    guard arguments.rest.first == "add" else {
      throw UsageError(
        message: "consent regressions needs the word add and a file.",
        advice: "For example: \(example)")
    }
    guard arguments.rest.count == 2 else {
      throw UsageError(
        message: "consent regressions add takes one file, but was given "
          + "\(arguments.rest.count - 1).", advice: "For example: \(example)")
    }
    let saved = try SavedFile(arguments.rest[1], arguments)
    let isolation = try arguments.isolation()
    let place = try place(of: saved, in: arguments.folder())
    let outcome = try orUsage { () throws(SuiteError) in
      try saved.set.replay(saved.text, nil, isolation)
    }
    if let planted = outcome.plantedFault {
      throw UsageError(
        message: "\(Notation.escaped(saved.path)) was found with the planted fault \(planted).",
        advice: "Only failures of the system itself are kept. To keep the commands all the same,\n"
          + "delete the line that names the fault.")
    }
    console.note(isolation)
    let isMoved = outcome.passed && move(saved, to: place, console)
    console.add(
      "regression",
      [
        "version": 1, "machine": saved.machine.name, "file": saved.path,
        "verdict": "\(outcome.verdict)", "failure": outcome.explanation.first,
        "movedTo": isMoved ? place.shown : nil,
      ])
    if isMoved {
      console.say("Moved to \(place.shown).")
      console.say("Every check plays it first. Describe the mistake in a comment above its first")
      console.say("line, and commit the file.")
    } else if !outcome.passed {
      console.say(outcome.explanation + outcome.mismatches.map(\.text))
      let reason = outcome.wavering == nil ? "still fails" : "is flaky"
      console.conclude(outcome.verdict, "the case \(reason), so it stays where it is.")
      console.say("See \(console.invocation.replay(saved.path))")
    }
    return outcome.passed ? ExitCode.holds.withFiles(written: isMoved) : outcome.verdict
  }

  /// Returns the new path, from the root of the checkout and in the file system. Refuses a file that cannot be
  /// moved, such as a pipe, a case that a check plays already, and a name that is taken.
  private static func place(
    of saved: SavedFile, in folder: CaseFolder
  ) throws(UsageError) -> (shown: String, path: String) {
    let name = saved.path.split(separator: "/").last.map(String.init) ?? ""
    let shown =
      "\(saved.machine.cases)/\(CaseFolder.Kind.regressions.rawValue)/"
      + (name.hasSuffix(".consent") ? name : "\(name).consent")
    guard let path = folder.path(of: shown) else {
      throw UsageError(
        message: "No Specs folder was found to keep the case in.",
        advice: "Run the command in the checkout, or name the folder with --specs DIR.")
    }
    var status = stat()
    guard lstat(saved.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw UsageError(
        message: "\(Notation.escaped(saved.path)) is not a file that can be moved.",
        advice: "Name a saved case, such as Failures/NAME.consent.")
    }
    let files = CaseFolder.Kind.allCases.flatMap { folder.files($0, in: saved.machine.cases) }
    if let file = files.first(where: { file in
      folder.path(of: file.shown).map { isSameFile($0, saved.path) } ?? false
    }) {
      throw UsageError(
        message: "\(file.shown) is a case that every check plays already.",
        advice: "Name a file of Failures.")
    }
    for file in files {
      let isSame = try orUsage { () throws(CaseFileError) in
        try saved.set.isSame(saved.text, as: file.read())
      }
      if isSame {
        throw UsageError(
          message: "\(file.shown) has the same commands in the same world.",
          advice: "Every check plays it already: \(Notation.escaped(saved.path)) adds nothing.")
      }
      if file.shown == shown {
        throw UsageError(
          message: "\(Notation.escaped(shown)) exists, and is another case.",
          advice: "Give \(Notation.escaped(saved.path)) another name first.")
      }
    }
    return (shown, path)
  }

  private static func isSameFile(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(one, &first) == 0 && stat(other, &second) == 0
      && first.st_ino == second.st_ino && first.st_dev == second.st_dev
  }

  /// Moves the file, so that it exists in one of the two places at any time.
  ///
  /// - Returns: Whether it was moved.
  private static func move(
    _ saved: SavedFile, to place: (shown: String, path: String), _ console: Console
  ) -> Bool {
    guard
      console.write(
        String(decoding: saved.text.bytes, as: UTF8.self), to: place.path,
        advice: "The case stays where it is; make the folder writable.")
    else { return false }
    if unlink(saved.path) == 0 { return true }
    console.complain(
      "\(saved.path) was copied to \(place.shown), but cannot be deleted: "
        + "\(String(cString: strerror(errno))).")
    console.complain("Delete it.")
    return false
  }
}
