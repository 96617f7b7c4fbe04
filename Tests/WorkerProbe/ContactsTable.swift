import ConsentMachines
import ConsentSuite
import ConsentVocabulary
import Lockstep
import Notation
import OperatingSystem
import PropertyTesting
import StateMachines
import Workers

/// A table of crashes in the contacts system, each planted where an app deletes a contact under limited
/// access: the detected failure, the shrunk case, and whether the saved case fails in the same way again.
struct ContactsTable {
  /// The folder in which cases are saved.
  let folder: String
  /// The number of crashes, the first of which is none.
  let count: Int

  func show() throws(IsolationError) {
    for fault in ContactsMachine.unrulyFaults.filter({ $0.name != "wavers" }).prefix(count) {
      print(try line(for: fault))
    }
  }

  private func line(for fault: SystemUnderTest<Contacts>) throws(IsolationError) -> String {
    let isolation = Isolation(workers: 2, limits: Limits(patience: 2_000, memory: 256))
    let machine = ContactsMachine(maximumContacts: 2)
    let check = Check(
      machine, against: fault, seed: 3, cases: 0..<20_000, maximumCommands: 20,
      shrinker: Shrinker(stages: []))
    let result = try check.run(in: isolation)
    guard let found = result.counterexample else {
      return "\(fault.name) | \(result.isFlaky ? "flaky" : "not found")"
    }
    let saved = Case<Contacts>(
      world: found.scenario.world, plantedFault: fault.name,
      steps: found.scenario.commands.map { Case.Step($0) })
    let columns = [
      fault.name, found.failure.seen, "case \(found.index)",
      saved.commandLines.joined(separator: "; "),
      "\(try replays(saved, from: "\(folder)/\(fault.name).consent", as: found.failure, fault, in: isolation))",
    ]
    return columns.joined(separator: " | ")
  }

  /// Saves a case, reads it back, and plays it. Returns whether it fails in the same way.
  private func replays(
    _ saved: Case<Contacts>, from path: String, as failure: Failure,
    _ fault: SystemUnderTest<Contacts>, in isolation: Isolation
  ) throws(IsolationError) -> String {
    do throws(WholeFile.Failure) { try WholeFile(path: path).write(saved.description) } catch {
      return "cannot be saved: \(error.reason)"
    }
    guard let read: Case<Contacts> = try? CaseText(readingFile: path).parsed() else {
      return "cannot be read"
    }
    let replay = try CaseReplay(
      read, file: path, on: ContactsMachine(), against: fault, in: isolation)
    return replay.failure == failure ? "replays" : "does not replay"
  }
}

extension Failure {
  fileprivate var seen: String {
    switch self {
    case .broken, .differs, .gone, .unlikeFile, .failed: "failed"
    case .died(let ending): ending.name
    }
  }
}
