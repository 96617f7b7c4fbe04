import ConsentInvariants
import ConsentSuite
import ConsentVocabulary
import Isolation
import Lockstep
import PropertyTesting
import StateMachines

/// Each mishap planted in the contacts system where an app deletes a contact under limited access: how
/// it is seen, what the case shrinks to, and whether what is saved fails in the same way again.
struct ContactsTable {
  /// Where cases are saved.
  let folder: String

  func show() throws(IsolationError) {
    for fault in ContactsFaults.unruly.dropLast() { print(try line(for: fault)) }
  }

  /// A line of the table.
  private func line(for fault: Contestant<Contacts>) throws(IsolationError) -> String {
    let isolation = Isolation(workers: 2, limits: Limits(patience: 1_000, memory: 256))
    let machine = ContactsMachine(maximumContacts: 2, fault: fault, maximumCommands: 20)
    let check = Check(machine, seed: 3, cases: 0..<20_000, shorteningBudget: 0)
    let result = try check.run(in: isolation)
    guard let found = result.counterexample else {
      return "\(fault.name) | \(result.isFlaky ? "flaky" : "not found")"
    }
    let scenario = ContactsCase(found, fault: fault)
    let path = "\(folder)/\(fault.name).consent"
    let columns = [
      fault.name, found.failure.seen, "case \(found.index)",
      scenario.stepLines.joined(separator: "; "),
      "\(try replays(scenario, from: path, as: found.failure, in: isolation))",
    ]
    return columns.joined(separator: " | ")
  }

  /// Saves a case, reads it again and plays what was read.
  private func replays(
    _ scenario: ContactsCase, from path: String, as failure: ContactsMachine.Failure,
    in isolation: Isolation
  ) throws(IsolationError) -> String {
    do throws(WholeFile.Failure) {
      try WholeFile(path: path).write(scenario.description)
    } catch {
      return "cannot be saved: \(error.reason)"
    }
    guard let saved = try? ContactsCase(readingFile: path) else { return "cannot be read" }
    let replay = try ContactsReplay(saved, file: path, in: isolation)
    return replay.failure == failure ? "replays" : "does not replay"
  }
}

extension Discrepancy<ContactsInvariant, ContactsPart> {
  fileprivate var seen: String {
    switch self {
    case .broken, .differs: "failed"
    case .died(let ending): ending.name
    }
  }
}
