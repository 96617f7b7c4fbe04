import ConsentVocabulary
import Lockstep

extension ContactsFaults {
  /// Faults in status, request and prompt.
  static let ofThePrompt: [Fault<Contacts>] = [
    Fault(
      "forgetsARefusal", "a refused prompt leaves access undetermined",
      instead: { step in
        step.command == .user(.refuseSharing) && step.before.alert == .shareOrNot
          ? step.takePromptDown() : nil
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
    Fault(
      "answersAbandonedCalls", "a call whose prompt was lost ends although such calls never do",
      remembering: false,
      after: { step, outcome in
        let isAbandoned =
          step.command == .system(.takeScreenDown) && step.before.alert != nil
          && step.world.configuration.callsOfLostPrompt == .neverEnd
        guard isAbandoned else { return }
        let error = ContactsError(.authorizationDenied)
        outcome.events += step.before.pending.map {
          .completed($0, .access(granted: false, error: error))
        }
        step.memory = true
      }, stating: { snapshot, answers in if answers { snapshot.unanswered = [] } }),
    Fault("decidesByReadingTheStatus", "reading the status denies access") { step, outcome in
      if outcome.response == .status(.notDetermined), step.before.alert == nil, step.mayAsk {
        step.play(.app(.requestAccess), .user(.refuseSharing))
      }
    },
    // The prompt exists for the fault alone. It stays up until the person answers it or the app ends.
    Fault(
      "asksUnderRestriction", "a request under a restriction brings up the prompt",
      remembering: false,
      after: { step, _ in
        let asks = step.command == .app(.requestAccess) && step.before.status == .restricted
        step.memory = step.after.process == .running && (step.memory || asks)
      },
      instead: { step in
        let answers: [ContactsCommand] = [.user(.refuseSharing), .user(.continueSharing)]
        guard step.memory, answers.contains(step.command) else { return nil }
        step.memory = false
        return ContactsOutcome(.done)
      },
      stating: { snapshot, asks in
        guard asks else { return }
        snapshot.alert = snapshot.alert ?? .shareOrNot
        snapshot.held = nil
      }),
    Fault("answersWaitingReadsWithNobody", "a read that waited for the prompt finds nobody") {
      _, outcome in
      for case (let place, .completed(let call, .contacts)) in outcome.events.enumerated() {
        outcome.events[place] = .completed(call, .contacts([]))
      }
    },
  ]

  static let ofTheProcess: [Fault<Contacts>] = [
    Fault("countsTimeTwice", "time passes twice as fast") { step, _ in
      if case .clock = step.command { step.play(step.command) }
    },
    Fault("returnsUnheard", "the app is not notified when it comes to the front") { step, outcome in
      if step.command == .user(.returnToApp) { outcome.events.removeAll { $0 == .becameActive } }
    },
    Fault("survivesSettings", "the app runs on after its access was changed in Settings") {
      step, _ in
      if case .user(.setAccess) = step.command, step.before.process == .running {
        step.play(.user(.launchApp))
      }
    },
    Fault("liftingForgetsTheDecision", "lifting a restriction leaves access undetermined") {
      step, outcome in
      if step.command == .system(.liftRestriction), outcome.isDone {
        step.play(.user(.resetPrivacy))
        if step.before.process == .running { step.play(.user(.launchApp)) }
      }
    },
    Fault("aKillForgetsGrants", "the selection is forgotten when the app ends") {
      step, outcome in
      if step.command == .system(.kill), outcome.isDone, step.after.status == .limited {
        step.play(.user(.setAccess(.limited(ContactSet()))))
      }
    },
  ]
}
