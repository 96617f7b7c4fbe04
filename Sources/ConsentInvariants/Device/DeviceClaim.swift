import StateMachines

/// What must hold of any two things on one device, which neither can see by itself: whatever joins them
/// wrongly breaks one of these.
///
/// - Source: Specs/Device/Invariants.md, a heading for each case.
public enum DeviceClaim<C: Composition>: String, Claims {
  public typealias Past = NoHistory<Composed<C>>

  case oneLeavesTheOtherAlone = "INV-X01"
  case aResetIsOfEverything = "INV-X02"
  case bothHaveOneProcess = "INV-X03"
  case promptsNeverStack = "INV-X06"
  case nothingInstalledIsDecided = "INV-X08"

  public var statement: Statement {
    switch self {
    case .oneLeavesTheOtherAlone:
      "One changes the other only by bringing, starting, ending, removing or resetting the app."
        .sometimes("the first was changed alone", "the second was")
    case .aResetIsOfEverything:
      "After a reset nothing is decided that no restriction hides."
        .sometimes("the first was decided", "the second was")
    case .bothHaveOneProcess:
      "The app is on the device, and runs, for both or for neither."
        .sometimes("the app ended", "it began", "it left the device", "it came to it")
    case .promptsNeverStack:
      "One prompt of the system is up at most."
        .sometimes("a prompt of the first was up", "one of the second was")
    case .nothingInstalledIsDecided:
      "Of an app that is not on the device nothing is decided."
        .sometimes("something was decided when the app left")
    }
  }

  public func judge(_ event: Event<Composed<C>>, after past: Past) -> Judgement {
    let (before, after) = (Self.presences(on: event.before), Self.presences(on: event.after))
    let wasDecided = before.first.isDecided || before.second.isDecided
    let isDecided = after.first.isDecided || after.second.isDecided
    switch self {
    case .oneLeavesTheOtherAlone: return Self.oneLeavesTheOtherAlone(in: event)
    case .aResetIsOfEverything:
      return .when(
        Self.isReset(event) && wasDecided, branch: before.first.isDecided ? 0 : 1,
        requires: !isDecided)
    case .bothHaveOneProcess:
      let agree =
        after.first.isInstalled == after.second.isInstalled
        && after.first.isRunning == after.second.isRunning
      if before.first.isInstalled != after.first.isInstalled {
        return .requires(agree, branch: after.first.isInstalled ? 3 : 2)
      }
      let changed = before.first.isRunning != after.first.isRunning
      return .when(changed || !agree, branch: after.first.isRunning ? 1 : 0, requires: agree)
    case .promptsNeverStack:
      return .when(
        after.first.isPromptUp || after.second.isPromptUp,
        branch: after.first.isPromptUp ? 0 : 1,
        requires: !(after.first.isPromptUp && after.second.isPromptUp))
    case .nothingInstalledIsDecided:
      if after.first.isInstalled && after.second.isInstalled { return .silent }
      return .when(wasDecided || isDecided, requires: !isDecided)
    }
  }

  private static func presences(on device: C.Snapshot) -> (first: Presence, second: Presence) {
    (C.First.presence(in: device.first), C.Second.presence(in: device.second))
  }

  /// Whether all that was decided about the app is reset.
  private static func isReset(_ event: Event<Composed<C>>) -> Bool {
    if event.isRefused { return false }
    return switch event.command {
    case .first(let command): command == C.First.command(.reset)
    case .second(let command): command == C.Second.command(.reset)
    }
  }

  private static func oneLeavesTheOtherAlone(in event: Event<Composed<C>>) -> Judgement {
    let isShared =
      isReset(event) || event.ofFirst().contains { !C.First.effects(of: $0).isEmpty }
      || event.ofSecond().contains { !C.Second.effects(of: $0).isEmpty }
    if isShared || event.before == event.after { return .silent }
    return switch event.command {
    case .first: .requires(event.before.second == event.after.second)
    case .second: .requires(event.before.first == event.after.first, branch: 1)
    }
  }
}
