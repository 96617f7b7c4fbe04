import ConsentVocabulary
import StateMachines

// The answers to calls, and the prompts that bring them.
extension CameraClaim {
  static let answers = list {
    screensComeUpOnMain.means(
      "Every screen is presented on the main queue.",
      sometimes: (Queue.main, "A screen comes up."),
      (.other, "A screen comes up after an answer on another queue.")
    ) { step, _ in
      let notices = step.notices
      let isElsewhere = [true, false].contains { step.has(.answered(granted: $0, on: .other)) }
      return .when(
        !notices.isEmpty, at: isElsewhere ? .other : .main,
        requires: !notices.contains { step.has(.presented($0, on: .other)) })
    }
    answersToNobodyShowNothing.means(
      "An answer for a screen that is gone sets the status and shows nothing.",
      on: [.allow, .deny], sometimes: "The prompt is answered after its screen is gone."
    ) { step, _ in
      .when(
        !step.before.isAwaited,
        requires: step.shown.isEmpty && step.after.screen == step.before.covered
          && step.after.status == step.answer)
    }
    denialIsNotFollowedUp.means(
      "After the prompt is denied nothing more is shown.",
      on: [.deny], sometimes: "The prompt is denied."
    ) { step, _ in .requires(step.shown.isEmpty && !step.has(.prompted)) }
    answersCountNotQueues.means(
      "Allowing opens the camera for the waiting screen, whichever queue the answer arrives on.",
      on: [.allow],
      sometimes: (Queue.main, "The answer arrives on the main queue."),
      (.other, "The answer arrives on another queue.")
    ) { step, _ in
      .when(
        step.before.isAwaited, at: step.world.answersOn == .main ? .main : .other,
        requires: step.after.status == .authorized && step.shown == [.camera])
    }
    callsAreAnsweredOnce.means(
      "Each call is answered once, with the status at that moment: at once, or with the prompt that is up.",
      sometimes: (Call.answered, "A call is answered at once."), (.waits, "A call waits."),
      (.endsAlone, "The prompt's answer ends one call."),
      (.endsWithOthers, "The prompt's answer ends several calls."),
      (.outlivesApp, "The app ends before a call is answered.")
    ) { step, past in
      let (after, calls, answers) = (step.after, step.calls, step.answers)
      let runs = after.process == .running
      let open = step.before.waiting + calls - after.waiting
      let call: Call =
        switch (runs, calls, answers.count) {
        case (false, _, _): .outlivesApp
        case (true, _, 0): .waits
        case (true, 1..., _): .answered
        case (true, _, 1): .endsAlone
        case (true, _, _): .endsWithOthers
        }
      return .when(
        calls > 0 || step.before.waiting != after.waiting || !answers.isEmpty, at: call,
        requires: answers.count == (runs ? open : 0)
          && answers.allSatisfy { $0 == (after.status == .authorized) }
          && (after.screen == .prompt || after.waiting == step.abandoned(after: past)))
    }
    lostPromptsAnswerAsDecided.means(
      "The calls of a lost prompt are refused, or wait until the process ends, and nothing is decided.",
      reads: [\.abandoned],
      sometimes: (LostCall.abandoned, "A prompt is lost, and its calls wait."),
      (.refused, "A prompt is lost, and its calls are refused."),
      (.waits, "A call of a lost prompt outlasts a step."),
      (.ends, "The process of such a call ends.")
    ) { step, past in
      let (before, after) = (step.before, step.after)
      if step.losesPrompt {
        let ends = step.world.callsOfLostPrompt == .end
        return .requires(
          after.status == before.status && after.screen != .prompt
            && step.answers.count == (ends ? before.waiting : 0)
            && after.waiting == (ends ? 0 : before.waiting), at: ends ? .refused : .abandoned)
      }
      let runs = after.process == .running
      return .when(
        past.abandoned > 0, at: runs ? .waits : .ends,
        requires: after.waiting >= (runs ? past.abandoned : 0)
          && step.answers.count <= before.waiting - past.abandoned + step.calls)
    }
    onePromptAsksForAll.means(
      "While the prompt is up no other prompt comes up.",
      on: [.requestAccess, .openInput],
      sometimes: (Asking.request, "A request joins the prompt."),
      (.input, "An input is opened under the prompt.")
    ) { step, _ in
      .when(
        step.before.screen == .prompt, at: step.command == .openInput ? .input : .request,
        requires: step.prompts == 0 && step.after.screen == .prompt)
    }
  }
}
