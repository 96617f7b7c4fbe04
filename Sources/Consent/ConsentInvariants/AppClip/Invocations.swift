import ConsentVocabulary
import StateMachines

extension AppClipClaim {
  enum Delivery: UInt8, Numbered {
    case clipLaunched, clipRuns, appLaunched, appRuns, noLink, opened
  }
  enum Pending: UInt8, Numbered { case nobody, app }

  static let invocations = list {
    linksArriveOnce.means(
      "An invocation gives its link, if it has one, to the program that it reaches, and an opening gives none.",
      on: [.invoke, .open],
      sometimes: (Delivery.clipLaunched, "A clip is launched with a link."),
      (.clipRuns, "A clip that runs gets a link."),
      (.appLaunched, "An app is launched with a link."),
      (.appRuns, "An app that runs gets a link."), (.noLink, "An invocation has no link."),
      (.opened, "A program is opened.")
    ) { step, _ in
      switch step.outcome.response {
      case .reached(let program, let link):
        let runs = (program == .clip ? step.after.clip : step.after.app) == .running
        return .requires(runs && link == step.link, at: step.delivery(to: program))
      case .reachedNobody: return .silent
      case .done, .container, .found, .withheld, .signedIn, .unresolved, .refused: return .broken
      }
    }
    pendingReleasesReachNobody.means(
      "An invocation reaches nobody exactly if the release is pending and neither program is there, and then nothing changes.",
      on: [.invoke], reads: [\.isReleased],
      sometimes: (Pending.nobody, "An invocation reaches nobody."),
      (.app, "An invocation reaches the app while the release is pending.")
    ) { step, past in
      let isNobody = step.outcome.response == .reachedNobody
      if isNobody != (!past.isReleased && !step.before.isInstalled) { return .broken }
      if isNobody {
        let isSame = step.after == step.before && step.outcome.effects.isEmpty
        return .requires(isSame, at: .nobody)
      }
      return past.isReleased ? .silent : .held(at: .app)
    }
    releasesComeWithADay.means(
      "A pending release becomes available with the next day, and nothing else changes the release.",
      reads: [\.isReleased], sometimes: "A release becomes available."
    ) { step, past in
      let isDay = step.command == .clock(.advanceDay)
      if (step.after.release == .available) != (past.isReleased || isDay) { return .broken }
      return isDay && !past.isReleased ? .held : .silent
    }
  }
}

extension Event<AppClip> {
  var isInvocation: Bool { if case .user(.invoke) = command { true } else { false } }

  /// The link of the invocation. `nil` for an invocation without one, and for any other command.
  fileprivate var link: AppClipLink? {
    if case .user(.invoke(let link)) = command { link } else { nil }
  }

  /// The program that the invocation or the opening reached.
  var reached: AppClipProgram? {
    if case .reached(let program, _) = outcome.response { program } else { nil }
  }

  /// Whether neither program is there, and an invocation cannot bring the clip yet.
  var isBeforeRelease: Bool { !before.isInstalled && before.release == .pending }

  /// Returns the landmark of a delivery.
  fileprivate func delivery(to program: AppClipProgram) -> AppClipClaim.Delivery {
    if !isInvocation { return .opened }
    if link == nil { return .noLink }
    let wasRunning = before.clip == .running || before.app == .running
    return switch program {
    case .clip: wasRunning ? .clipRuns : .clipLaunched
    case .app: wasRunning ? .appRuns : .appLaunched
    }
  }
}

extension AppClipSnapshot {
  /// Returns whether both are equal, apart from the release.
  func isLike(_ other: AppClipSnapshot) -> Bool {
    var other = other
    other.release = release
    return self == other
  }
}
