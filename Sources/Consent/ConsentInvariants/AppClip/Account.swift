import ConsentVocabulary
import StateMachines

extension AppClipClaim {
  enum SessionEnd: UInt8, Numbered { case over, outlived }
  enum Flow: UInt8, Numbered { case arrives, isLost }

  static let accounts = list {
    onlyTheAuthorizedAreSignedIn.means(
      "A resume that answers with an account found it stored, asked, and was last answered authorized.",
      sometimes: "A resume signs in."
    ) { step, _ in
      guard step.command == .app(.resume), case .signedIn(let account?) = step.outcome.response
      else { return .silent }
      let last = step.lastAnswer
      return .requires(
        step.isStored(account, in: step.before) && last?.account == account
          && last?.answer == .state(.authorized))
    }
    theRevokedAreSignedOut.means(
      "A resume whose last answer is revoked signs out and removes the identifier.",
      sometimes: "A resume receives revoked."
    ) { step, _ in
      .when(
        step.command == .app(.resume) && step.lastAnswer?.answer == .state(.revoked),
        requires: step.outcome.response == .signedIn(nil) && step.after.appSession == nil
          && !step.isStored(nil, in: step.after))
    }
    nobodyIsAskedAbout.means(
      "The app asks only about an account whose identifier is stored, and never about nobody.",
      sometimes: "A resume finds nothing stored."
    ) { step, _ in
      for case .asked(let account, _) in step.outcome.effects {
        if account == nil || !step.isStored(account, in: step.before) { return .broken }
      }
      return step.command == .app(.resume) && !step.isStored(nil, in: step.before) ? .held : .silent
    }
    errorsChangeNothing.means(
      "A resume whose last answer is an error changes nothing and is answered unresolved.",
      sometimes: "A resume receives an error."
    ) { step, _ in
      guard step.command == .app(.resume), case .error = step.lastAnswer?.answer else {
        return .silent
      }
      return .requires(step.after == step.before && step.outcome.response == .unresolved)
    }
    sessionsEndWithTheirProcess.means(
      "A session ends with its program, or with its process if it is not stored, and a kill ends no stored one.",
      sometimes: (SessionEnd.over, "A session is over."),
      (.outlived, "A stored session outlives a kill.")
    ) { step, _ in
      let (before, after) = (step.before, step.after)
      let isStored = step.world.decisions.session == .stored
      let over = { (state: ProcessState) in isStored ? state == .notInstalled : state != .running }
      let (isClipOver, isAppOver) = (over(after.clip), over(after.app))
      if isClipOver && after.clipSession != nil || isAppOver && after.appSession != nil {
        return .broken
      }
      let sessions = [before.clipSession, before.appSession]
      if isStored && step.command == .system(.kill) && sessions != [nil, nil] {
        return .requires([after.clipSession, after.appSession] == sessions, at: .outlived)
      }
      let ends = isClipOver && sessions[0] != nil || isAppOver && sessions[1] != nil
      return ends ? .held(at: .over) : .silent
    }
    theLintIsExact.means(
      "A flow arrives exactly if the lint finds nothing lost in it.",
      on: .either(.collect, .resume, .findItem),
      reads: [\.left, \.added, \.hasImportBegun, \.clipUser],
      sometimes: (Flow.arrives, "A flow in which the lint finds no loss completes."),
      (.isLost, "A flow in which the lint finds a loss does not complete.")
    ) { step, past in step.findsOut ? judgeFlow(step, after: past) : .silent }
  }
}

/// Requires a flow that ends to succeed exactly if the lint finds nothing lost in it.
private func judgeFlow(_ event: Event<AppClip>, after past: AppClipMonitorState)
  -> Ruling<AppClipClaim.Flow>
{
  let (before, response) = (event.before, event.outcome.response)
  let (level, arrives): (AppClipFinding.Level, Bool)
  if case .app(.collect(let key)) = event.command, let left = past.left[key], !past.hasImportBegun {
    (level, arrives) = (.lostText, response == .found(left))
  } else if event.command == .app(.resume), event.world.design.resume == .careful,
    before.isOnline, let user = past.clipUser,
    before.accounts.contains(AppClipRegistration(user, .authorized))
  {
    (level, arrives) = (.lostUser, response == .signedIn(user))
  } else if let search = event.search, search.program == .app,
    let value = past.added[search.label]
  {
    (level, arrives) = (.lostItem, response == .found(value))
  } else {
    return .silent
  }
  let isLost = event.world.loses(level)
  // Private data may arrive by chance.
  if isLost && event.world.decisions.clipHome == .moved { return .silent }
  return .requires(arrives != isLost, at: isLost ? .isLost : .arrives)
}
