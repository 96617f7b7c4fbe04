import Notation
import Reporting
import Terminal
import Workers

/// `consent replay`: a saved case step by step.
struct ReplayCommand {
  private let file: String
  private let text: CaseText
  private let machine: AnyMachine
  private let fault: String?
  private let isolation: Isolation?
  private let certifies: Bool
  /// Where the case is written with all that comes of its steps.
  private let filledFile: String?
  private let destination: JSONDestination

  init(_ arguments: Arguments) throws(UsageError) {
    guard let file = arguments.rest.first else {
      throw UsageError(
        message: "consent replay needs a file.",
        advice: "Name a case that a check saved, such as Failures/NAME.consent, or a scenario.")
    }
    guard arguments.rest.count == 1 else {
      throw UsageError(
        message: "consent replay takes one file, but was given \(arguments.rest.count).",
        advice: "Replay them one by one.")
    }
    self.file = file
    do throws(CaseFileError) {
      text = try CaseText(readingFile: file)
      machine = try arguments.program.machine(of: text)
    } catch {
      throw UsageError(error)
    }
    fault = try arguments.fault(of: [machine])
    isolation = try arguments.isolation()
    certifies = arguments.flags[.certify] != nil
    filledFile = arguments.flags[.write]
    destination = JSONDestination(arguments)
  }

  func run(_ console: Console) throws(UsageError) -> ExitCode {
    let outcome: CaseReplay
    do throws(SuiteError) {
      guard let set = try? machine.set() else { return .fault }
      outcome = try set.replay(text, fault, isolation, certifies)
    } catch {
      throw UsageError(error)
    }
    console.note(isolation)
    var json = JSONLines(destination)
    json.add(Record(outcome, file: file, machine: machine.name), console)
    if !destination.replacesText { show(outcome, console) }
    var code = outcome.verdict
    if let filledFile { code = fill(filledFile, outcome, console) }
    return json.finish(code, console)
  }

  /// Writes the case with all that comes of its steps; what was written otherwise is right then.
  private func fill(_ path: String, _ outcome: CaseReplay, _ console: Console) -> ExitCode {
    guard let filled = outcome.filled else {
      console.note("\(Notation.escaped(path)) is not written: what comes of these steps is open.")
      console.note("Lines are filled in where both sides agree.")
      return .violated
    }
    let isWritten = console.write(
      filled, to: path, advice: "Name a file in a folder that can be written; nothing is lost.")
    if isWritten && !destination.replacesText {
      console.say("Filled in: \(Notation.escaped(path)). Read it: a line says what the rules say.")
    }
    let isRight = outcome.failure == nil || outcome.designLine != nil
    return (isRight ? ExitCode.holds : .violated).withFiles(written: isWritten)
  }

  private func show(_ outcome: CaseReplay, _ console: Console) {
    if let planted = outcome.plantedFault {
      console.say("With the planted fault \(planted).")
    }
    for line in outcome.world { console.say("   \(line)") }
    console.show(outcome.lines)
    console.print()
    if outcome.wavering != nil {
      for line in outcome.explanation { console.say(line) }
      return console.print(console.yellow("UNKNOWN") + "  the case is flaky.")
    }
    if !outcome.columns.isEmpty {
      for line in outcome.columns { console.say(line) }
      console.print()
    }
    for note in outcome.notes { console.say("At the end \(note).") }
    if !outcome.mismatches.isEmpty {
      console.print("Not as written (- what is written alone, + what comes of the step alone):")
    }
    for mismatch in outcome.mismatches {
      console.say(mismatch.side == "both" ? "On both sides:" : "On the \(mismatch.side)'s side:")
      console.say(mismatch.text)
    }
    if !outcome.mismatches.isEmpty && outcome.filled != nil && filledFile == nil {
      console.say("Fill the lines in: consent replay \(Notation.escaped(file)) --write FILE")
    }
    if let failure = outcome.failure {
      for line in outcome.explanation { console.say(line) }
      if let breach = outcome.breach, breach != SavedFailure(failure) {
        console.say("It was saved for another failure: \(breach).")
      }
      if certifies { showCertificate(outcome, console) }
    }
    // What was written otherwise is filled in.
    if filledFile != nil && outcome.filled != nil
      && (outcome.failure == nil || outcome.designLine != nil)
    {
      return
    }
    if !outcome.passed { return console.print(console.red("VIOLATED")) }
    if let breach = outcome.breach {
      console.say("It was saved for \(breach), which no longer shows itself.")
    }
    let broken = outcome.asWritten.map { ", and break \($0) as written" } ?? ""
    console.print(console.green("HOLDS") + "  both sides agree on every step\(broken).")
  }

  private func showCertificate(_ outcome: CaseReplay, _ console: Console) {
    if let better = outcome.better {
      console.print("\nA smaller case fails in the same way:")
      for line in better.split(separator: "\n") { console.say("  \(line)") }
    }
    console.say(
      outcome.certificate ?? "Whether a smaller case fails in this way cannot be searched for.")
  }

  private struct Record: Encodable {
    let kind = "replay"
    let version = 2
    let machine: String
    let file: String
    let verdict: String
    let failure: String?
    let mismatches: [String]
    let steps: [String]
    let notes: [String]
    let columns: [String]
    let certificate: String?
    let better: String?

    init(_ outcome: CaseReplay, file: String, machine: String) {
      (self.file, self.machine) = (file, machine)
      verdict = "\(outcome.verdict)"
      failure = outcome.explanation.first
      mismatches = outcome.mismatches.map(\.text)
      steps = outcome.lines.map(\.text)
      (notes, columns) = (outcome.notes, outcome.columns)
      (certificate, better) = (outcome.certificate, outcome.better)
    }
  }
}

extension CaseReplay {
  fileprivate var verdict: ExitCode { passed ? .holds : wavering == nil ? .violated : .unknown }
}
