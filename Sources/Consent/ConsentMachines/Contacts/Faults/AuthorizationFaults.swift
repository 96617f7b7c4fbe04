import ConsentVocabulary
import Lockstep

extension ContactsFaults {
  /// Faults in status, request and prompt.
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
    Fault("sharesWithEveryApp", "contacts granted to another app are visible to this one too") {
      step, outcome in
      guard case .user(.grantElsewhere) = step.command, step.after.status == .limited else {
        return
      }
      let more = step.after.elsewhere.subtracting(step.after.granted)
      if !more.isEmpty { step.grant(step.after.granted.union(more)) }
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
    Phantom.fault("asksUnderRestriction", "a request under a restriction brings up the prompt") {
      step, _ in
      step.command == .app(.requestAccess) && step.before.process == .running
        && step.before.status == .restricted ? Phantom(alert: .shareOrNot) : nil
    },
    Fault("answersWaitingReadsWithNobody", "a read that waited for the prompt finds nobody") {
      _, outcome in
      for case (let place, .completed(let call, .contacts)) in outcome.events.enumerated() {
        outcome.events[place] = .completed(call, .contacts([]))
      }
    },
  ]

  static let ofTheProcess: [Fault<Contacts>] = [
    Fault("endsWhenGivenMore", "an app that should run on with more access ends") {
      step, _ in
      if case .user(.setAccess) = step.command, step.before.status != step.after.status,
        step.after.process == .running
      {
        step.play(.system(.kill))
      }
    },
    Fault("forgetsAnInterruptedPrompt", "a prompt that a kill interrupted never comes up again") {
      step, outcome in
      if step.command == .user(.launchApp), outcome.isDone, step.after.alert != nil {
        _ = step.takePromptDown()
      }
    },
    Fault(
      "forgetsThePromptUnderARestriction", "a restriction ends the wait for an interrupted prompt",
      remembering: false
    ) { step, outcome in
      if step.command == .system(.restrict), outcome.isDone { step.memory = true }
      guard step.command == .user(.launchApp), outcome.isDone else { return }
      if step.memory, step.after.alert != nil {
        _ = step.play(.system(.restrict), .system(.liftRestriction))
      }
      step.memory = false
    },
    Fault("countsTimeTwice", "time passes twice as fast") { step, _ in
      if case .clock = step.command { step.play(step.command) }
    },
    Fault("returnsUnheard", "the app is not notified when it comes to the front") { step, outcome in
      if step.command == .user(.returnToApp) { outcome.events.removeAll { $0 == .becameActive } }
    },
    Fault("asksUnheard", "the app is not notified that a prompt makes it inactive") {
      step, outcome in
      if step.after.alert != nil { outcome.events.removeAll { $0 == .becameInactive } }
    },
    Fault("leavesAtOnce", "an active app goes behind without becoming inactive first") {
      _, outcome in
      if outcome.events.contains(.wentToBackground) {
        outcome.events.removeAll { $0 == .becameInactive }
      }
    },
    Fault("staysInactive", "the app is not active again when a prompt closes") { step, outcome in
      if step.before.alert != nil { outcome.events.removeAll { $0 == .becameActive } }
    },
    Fault("dimsUnderAPicker", "a picker makes the app inactive although it stays active") {
      step, outcome in
      let isUp = step.before.sheet == nil && step.after.sheet != nil && step.after.alert == nil
      if isUp, !outcome.events.contains(.becameInactive), !step.after.isInBackground {
        outcome.events.append(.becameInactive)
      }
    },
    Fault(
      "touchedBehindAnotherApp", "a touch reaches an app that is in the background",
      instead: { step in
        guard step.before.isInBackground, case .user(.tap) = step.command else { return nil }
        step.play(.user(.returnToApp))
        let outcome = step.play(step.command)
        step.play(.user(.leaveApp))
        return outcome
      }),
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
    Fault("launchingGrantsTheRest", "a launch under limited access grants every contact") {
      step, outcome in
      if step.command == .user(.launchApp), outcome.isDone, step.after.status == .limited {
        step.grant(step.before.existing)
      }
    },
    Fault("crashesOnUnknownContacts", "fetching an unknown contact ends the app") { step, outcome in
      if case .app(.store(.fetch(.one(let contact), _))) = step.command,
        case .returned(.failed) = outcome.response, !step.before.existing.contains(contact)
      {
        step.play(.system(.kill))
        outcome.response = .crashed
      }
    },
    Fault(
      "rememberedStatusIsReported", "the status is read once and never refreshed",
      remembering: nil as AuthorizationStatus?,
      after: { step, outcome in
        if case .status(let status) = outcome.response {
          step.memory = step.memory ?? status
          outcome.response = .status(step.memory ?? status)
        }
      }),
  ]
}
