import ConsentVocabulary
import Lockstep

extension ContactsFaults {
  /// Status, request, prompt.
  static let ofThePrompt: [Fault<Contacts>] = [
    Fault("countsLimitedAsRefused", "a request under limited access answers not granted") {
      step, outcome in
      if case .returned(.access(granted: true, _)) = outcome.response, step.after.status == .limited
      {
        outcome.response = .returned(
          .access(granted: false, error: ContactsError(.authorizationDenied)))
      }
    },
    Phantom.fault(
      "asksAgainWhenDenied", "a request brings the prompt up again after a refusal"
    ) { step, outcome in
      guard step.command == .app(.requestAccess), step.before.process == .running,
        step.before.status == .denied
      else { return nil }
      outcome.response = .done
      return Phantom(alert: .shareOrNot)
    },
    Fault("continuingSharesEverything", "the first screen's continue already gives full access") {
      step, outcome in
      if step.command == .user(.continueSharing), outcome.isDone,
        let shared = step.play(.user(.shareEverything))
      {
        outcome = shared
      }
    },
    Fault(
      "forgetsARefusal", "a refused prompt leaves access undetermined",
      instead: { step in
        guard step.command == .user(.refuseSharing), step.before.alert == .shareOrNot else {
          return nil
        }
        return takingThePromptDown(step)
      }),
    Fault(
      "losesTheSecondRequest", "a request that joins an open prompt never completes",
      remembering: [] as [CallID],
      after: { step, outcome in
        if case .pending(let call) = outcome.response, step.before.alert != nil {
          step.memory.append(call)
        }
        outcome.events.removeAll { event in
          if case .completed(let call, _) = event { step.memory.contains(call) } else { false }
        }
      },
      stating: { snapshot, lost in snapshot.pending.removeAll { lost.contains($0) } }),
    Fault("decidesByReadingTheStatus", "reading the status denies access") { step, outcome in
      if outcome.response == .status(.notDetermined), step.before.alert == nil, step.mayAsk {
        step.play(.app(.requestAccess), .user(.refuseSharing))
      }
    },
    Phantom.fault("asksUnderRestriction", "a request under a restriction brings up the prompt") {
      step, _ in
      step.command == .app(.requestAccess) && step.before.process == .running
        && step.before.status == .restricted ? Phantom(alert: .shareOrNot) : nil
    },
    Fault("answersWaitingReadsWithNobody", "a read that waited for the prompt finds nobody") {
      _, outcome in
      outcome.events = outcome.events.map { event in
        if case .completed(let call, .contacts) = event {
          .completed(call, .contacts([]))
        } else {
          event
        }
      }
    },
  ]

  /// Ends the prompt that is up without a decision, as a restriction that is lifted at once does: the
  /// calls that wait are refused.
  static func takingThePromptDown<Memory>(
    _ step: FaultyStep<Contacts, Memory>
  ) -> ContactsOutcome? {
    let outcome = step.play(.system(.restrict))
    step.play(.system(.liftRestriction))
    return outcome
  }
}
