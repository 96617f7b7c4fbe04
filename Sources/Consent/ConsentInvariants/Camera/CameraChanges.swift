import ConsentVocabulary
import StateMachines

// The commands that change each part of the state; no others do.
extension CameraClaim {
  enum Interrupted: UInt8, Numbered { case begins, lasts, ends, dies }
  enum Lasting: UInt8, Numbered { case lasts, ends }
  enum ScreenMove: UInt8, Numbered { case comes, goes, stays, returns }
  enum Entry: UInt8, Numbered { case comes, stays }
  enum Trip: UInt8, Numbered { case goes, returns }
  enum Decision: UInt8, Numbered { case answered, switched }
  enum Caller: UInt8, Numbered { case flow, other }

  static let changes = list {
    interruptionsLastUntilTheirEnd.means(
      "An interruption begins beside no other, and lasts until its own end or the end of the process.",
      sometimes: (Interrupted.begins, "An interruption begins."),
      (.lasts, "An interruption outlasts a step."), (.ends, "Its own end ends an interruption."),
      (.dies, "The process ends an interruption.")
    ) { step, _ in
      let (before, after) = (step.before.interruptions, step.after.interruptions)
      let none = [false, false, false]
      if let reason = step.command.interruption {
        let isBehind = reason != .notAvailableInBackground || step.before.isInSettings
        return .requires(
          before == none && isBehind && step.before.status == .authorized && step.world.hasCamera,
          at: .begins)
      }
      if CameraCommand.interruptions.contains(step.command) {
        let isOwn = step.command == .stopOtherSession
        return .requires(before != none && step.before.hasOtherSession == isOwn, at: .ends)
      }
      let runs = step.after.process == .running
      return .when(
        before != none || after != none, at: runs ? .lasts : .dies,
        requires: after == before.map { $0 && runs })
    }
    accessOpensTheCamera.means(
      "With access, selecting the camera opens it and asks for nothing.",
      on: [.select], sometimes: "A person with access selects the camera."
    ) { step, _ in
      .when(
        step.enters(.authorized),
        requires: step.shown == [.camera] && step.requests == 0 && step.after.screen == .camera)
    }
    screensGoByTheirCommands.means(
      "A screen goes by its button, by the app, without its ground or under the prompt, and by nothing else.",
      sometimes: (ScreenMove.comes, "A screen comes up."), (.goes, "A screen goes."),
      (.stays, "A screen stays."), (.returns, "A covered screen is up again.")
    ) { step, _ in
      let (before, after, left) = (step.before, step.after, step.leftScreens)
      let isAsked = step.has(.prompted)
      let came = isAsked ? .prompt : step.notices.last?.screen
      let expected = came.map { [$0, isAsked ? left[0] : left[1]] } ?? left
      let isUncovered = before.covered != nil && after.screen == before.covered
      let stays = after.screen == before.screen
      return .when(
        before.screen != nil || after.screen != nil || after.covered != nil,
        at: came != nil ? .comes : isUncovered ? .returns : stays ? .stays : .goes,
        requires: [after.screen, after.covered] == expected)
    }
    entriesComeWithAnAnswer.means(
      "Settings has an entry from the first answer until a reset or a deletion.",
      sometimes: (Entry.comes, "An answer brings the entry."),
      (.stays, "The entry stays under a restriction.")
    ) { step, _ in
      if [.resetPrivacy, .deleteApp].contains(step.command) { return .silent }
      let (before, after) = (step.before.hasSettingsEntry, step.after.hasSettingsEntry)
      if after != (before || step.answer != nil) { return .broken }
      if step.answer != nil { return .held(at: .comes) }
      return step.command == .restrict && before ? .held(at: .stays) : .silent
    }
    peopleAreWhereTheyWent.means(
      "A person is in Settings from the way there until the way back, a launch or a deletion.",
      sometimes: (Trip.goes, "The person goes to Settings."), (.returns, "The person comes back.")
    ) { step, _ in
      let (before, after) = (step.before.isInSettings, step.after.isInSettings)
      let expected =
        switch step.command {
        case .visitSettings: true
        case .openSettings: step.world.canOpenSettings
        case .returnToApp, .launchApp, .deleteApp: false
        case _: before
        }
      return .when(
        before != after || before != expected,
        at: after ? .goes : .returns, requires: after == expected)
    }
    decisionsFollowTheirCommands.means(
      "An answer or a switch sets the status; a reset, a deletion and a restriction alone change it too.",
      sometimes: (Decision.answered, "An answer sets the status."),
      (.switched, "A switch sets the status.")
    ) { step, _ in
      let others: [CameraCommand] = [.resetPrivacy, .deleteApp, .restrict, .liftRestriction]
      let status = step.after.status
      if let chosen = step.answer ?? step.switched {
        return .requires(status == chosen, at: step.answer == nil ? .switched : .answered)
      }
      return others.contains(step.command) || status == step.before.status ? .silent : .broken
    }
    answersAreAwaitedByTheFlow.means(
      "The flow awaits an answer exactly from its own prompt until the prompt or the screen below goes.",
      sometimes: (Caller.flow, "The flow awaits an answer."),
      (.other, "The prompt is up for another caller.")
    ) { step, _ in
      let (before, after) = (step.before, step.after)
      let goesOn =
        before.isAwaited && after.screen == .prompt && step.command != .leaveScreen
      let expected = step.has(.prompted) ? step.command == .accept : goesOn
      return .when(
        after.screen == .prompt || after.isAwaited, at: expected ? .flow : .other,
        requires: after.isAwaited == expected)
    }
    intentionsStayOnTheWay.means(
      "A stored intention stays until the person is back in the app or deletes it.",
      sometimes: (Lasting.lasts, "An intention outlasts a step."),
      (.ends, "A deletion drops an intention.")
    ) { step, _ in
      let ways: [CameraCommand] = [.returnToApp, .launchApp, .openSettings]
      let isDeleted = step.command == .deleteApp
      return .when(
        step.before.isIntended && !ways.contains(step.command), at: isDeleted ? .ends : .lasts,
        requires: step.after.isIntended != isDeleted)
    }
    screensSayTheirOwn.means(
      "Each notice names its own matter and offers its own buttons.",
      sometimes: "A notice comes up."
    ) { step, _ in
      let isLiteral = step.world.policy == .literal
      return .when(
        !step.notices.isEmpty,
        requires: step.notices.allSatisfy { notice in
          switch notice.screen {
          case .priming:
            isLiteral
              ? notice.title == .wouldLikeToAccess && notice.buttons == [.allow, .notNow]
              : notice.title == .benefit
                && [[.next], [.next, .notNow]].contains(notice.buttons)
          case .settingsAlert:
            notice.title == (isLiteral ? .wouldLikeToAccess : .accessIsOff)
              && Set(notice.buttons).isSubset(of: [.openSettings, .cancel])
          case .noCamera: notice.title == .noCamera && notice.buttons == [.ok]
          case .notPermitted: notice.title == .notPermitted && notice.buttons == [.ok]
          case .camera: notice.title == .viewfinder && notice.buttons == [.cancel]
          case .prompt: false
          }
        })
    }
  }
}
