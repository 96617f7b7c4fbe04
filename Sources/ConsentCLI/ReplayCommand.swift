import ConsentSuite
import ConsentVocabulary
import Isolation
import Lockstep
import StateMachines

/// `consent replay`: a saved case step by step.
struct ReplayCommand {
  private let file: String
  private let scenario: ContactsCase
  private let fault: Contestant<Contacts>?
  private let isolation: Isolation?
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
      scenario = try ContactsCase(readingFile: file)
    } catch {
      throw UsageError(error)
    }
    fault = try arguments.fault()
    isolation = try arguments.isolation()
    if let planted = scenario.plantedFault, ContactsFaults.named(planted) == nil {
      let names = (ContactsFaults.all + ContactsFaults.unruly).map(\.name)
      let nearest = Notation.nearest(to: planted, in: names)
      throw UsageError(
        message: "\(Notation.escaped(file)) names the planted fault "
          + "\(Notation.quoted(planted)), which this build does not know.",
        advice: nearest.map { "Did it mean \($0)?" } ?? "See consent faults.")
    }
    destination = JSONDestination(arguments)
  }

  func run(_ console: Console) throws(UsageError) -> ExitCode {
    var json = JSONLines(destination)
    let result: ContactsReplay
    do throws(IsolationError) {
      result = try ContactsReplay(scenario, file: file, fault: fault, in: isolation)
    } catch {
      throw UsageError(.isolation(error))
    }
    let isBroken = result.failure != nil || !result.mismatches.isEmpty
    json.add(Record(result), console)
    if !destination.replacesText { show(result, console) }
    return json.finish(isBroken ? .violated : .holds, console)
  }

  private func show(_ result: ContactsReplay, _ console: Console) {
    let isBroken = result.failure != nil || !result.mismatches.isEmpty
    if let planted = fault?.name ?? scenario.plantedFault {
      console.print("With the planted fault \(planted).")
    }
    for line in ContactsCase(world: scenario.world).header.dropFirst(2) {
      console.print("   \(line)")
    }
    console.show(result.lines)
    console.print()
    for mismatch in result.mismatches {
      console.print(
        "The \(mismatch.side == .model ? "model" : "system") does not say what is written:")
      console.print("\(mismatch.difference)")
    }
    if let failure = result.failure {
      console.print(paragraphs: result.explanation)
      if let breach = scenario.breach, breach != ContactsCase.Breach(failure) {
        console.print("It was saved for another failure: \(breach).")
      }
      console.print(console.red("VIOLATED"))
    } else if isBroken {
      console.print(console.red("VIOLATED"))
    } else {
      if let breach = scenario.breach {
        console.print("It was saved for \(breach), which no longer shows itself.")
      }
      console.print(console.green("HOLDS") + "  both sides agree on every step.")
    }
  }

  private struct Record: Encodable {
    let kind = "replay"
    let version = 1
    let file: String
    let verdict: String
    let failure: String?
    let mismatches: [String]
    let steps: [String]

    init(_ result: ContactsReplay) {
      file = result.file
      let isBroken = result.failure != nil || !result.mismatches.isEmpty
      verdict = isBroken ? "violated" : "holds"
      failure = result.explanation.first
      mismatches = result.mismatches.map { "\($0.difference)" }
      steps = result.lines.map(\.text)
    }
  }
}
