import ConsentVocabulary
import Lockstep
import Workers

extension ContactsFaults {
  /// Faults that crash the process, or for comparison answer wrongly, on a deletion under limited access.
  static let mishaps: [Fault<Contacts>] = PlantedCrash.allCases.map { mishap in
    let answersWrongly = mishap == .nothing
    return Fault(
      answersWrongly ? "answersWrongly" : mishap.rawValue,
      "deleting a contact under limited access "
        + (answersWrongly ? "answers wrongly" : mishap.summary)
    ) { step, outcome in
      if isMet(by: step, outcome) {
        mishap.happen(outcome.events.count + 1)
        outcome.response = .refused(.noSuchContact)
      }
    }
  }

  /// A fault that answers wrongly at the same place half of the time, so that runs differ.
  static let wavers = Fault<Contacts>(
    "wavers", "deleting a contact under limited access answers wrongly half of the time"
  ) { step, outcome in
    if isMet(by: step, outcome), Bool.random() { outcome.response = .refused(.noSuchContact) }
  }

  private static func isMet(
    by step: FaultyStep<Contacts, NoMemory>, _ outcome: ContactsOutcome
  ) -> Bool {
    guard case .app(.store(.delete)) = step.command else { return false }
    return outcome.response == .returned(.saved) && step.after.status == .limited
  }
}
