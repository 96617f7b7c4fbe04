import StateMachines

/// What must hold of several things on one device, which none of them can see by itself: whatever joins
/// them wrongly breaks one of these. They speak of all parts at once, of two or of more.
///
/// - Source: Specs/Device/Invariants.md, a heading for each case.
public enum DeviceClaim<C: Composition>: String, Claims {
  public typealias Past = NoHistory<Composed<C>>

  case oneLeavesTheOthersAlone = "INV-X01"
  case aResetIsOfEverything = "INV-X02"
  case allHaveOneProcess = "INV-X03"
  case aReplacementGrantsNothing = "INV-X07"
  case onlyThePersonGrants = "INV-X04"
  case promptsNeverStack = "INV-X06"
  case nothingInstalledIsDecided = "INV-X08"
  case nothingInstalledLeavesTraces = "INV-X09"
  case echoesDoNoMore = "INV-X10"

  @inlinable
  public var statement: Statement {
    switch self {
    case .oneLeavesTheOthersAlone:
      "One changes the others only by what is of the whole app."
        .sometimes("the first was changed alone", "another was")
    case .aResetIsOfEverything:
      "After a reset nothing is decided that no restriction hides."
        .sometimes("something was decided before")
    case .allHaveOneProcess:
      "The app is on the device, and runs, for all or for none."
        .sometimes("the app ended", "it began", "it left the device", "it came to it")
    case .onlyThePersonGrants:
      "The person grants, or what they granted shows: a restriction ended, or the app."
        .sometimes("something was granted")
    case .promptsNeverStack:
      "One prompt of the system is up at most."
        .sometimes("a prompt was up")
    case .aReplacementGrantsNothing:
      "Where the app is replaced, nothing is granted that was not."
        .sometimes("something had been decided", "nothing had been")
    case .nothingInstalledIsDecided:
      "Of an app that is not on the device nothing is decided."
        .sometimes("something was decided when the app left")
    case .nothingInstalledLeavesTraces:
      "An app that is not on the device has left no screen, no entry and nothing stored."
        .sometimes("there was something when the app left")
    case .echoesDoNoMore:
      "No echo brings, starts, ends or removes the app where what was told did not."
        .sometimes("a step did so")
    }
  }

  @inlinable
  public func judge(_ event: Event<Composed<C>>, after past: Past) -> Judgement {
    judge(DeviceStep(event))
  }

  /// All ask of one step, which is taken apart once.
  @inlinable
  public static func firstBroken(
    of claims: [(place: Int, claim: Self)], by event: Event<Composed<C>>, after past: Past,
    _ onHeld: (Int, Int) -> Void
  ) -> Self? {
    let step = DeviceStep(event)
    for (place, claim) in claims {
      switch claim.judge(step) {
      case .silent: break
      case .held(let branch): onHeld(place, branch)
      case .broken: return claim
      }
    }
    return nil
  }

  @inlinable
  func judge(_ step: DeviceStep) -> Judgement {
    let (before, after, news) = (step.before, step.after, step.news)
    switch self {
    case .oneLeavesTheOthersAlone:
      if !news.isEmpty { return .silent }
      return .when(
        step.changed.contains(true), branch: step.told == 0 ? 0 : 1,
        requires: step.changed.indices.allSatisfy { $0 == step.told || !step.changed[$0] })
    case .aResetIsOfEverything:
      return .when(
        news.contains(.reset) && before.contains(where: \.isDecided),
        requires: !after.contains(where: \.isDecided))
    case .allHaveOneProcess:
      let agree = step.areOne(\.isInstalled) && step.areOne(\.isRunning)
      if before[0].isInstalled != after[0].isInstalled {
        return .requires(agree, branch: after[0].isInstalled ? 3 : 2)
      }
      return .when(
        before[0].isRunning != after[0].isRunning || !agree,
        branch: after[0].isRunning ? 1 : 0, requires: agree)
    case .aReplacementGrantsNothing:
      return .when(
        news.contains(.replaced), branch: before.contains(where: \.isDecided) ? 0 : 1,
        requires: !step.grants)
    case .onlyThePersonGrants:
      return .when(step.grants, requires: step.mayGrant || news.contains(.ended))
    case .promptsNeverStack:
      let prompts = after.count { $0.isPromptUp }
      return .when(prompts > 0, requires: prompts == 1)
    case .nothingInstalledIsDecided: return step.isGone(\.isDecided)
    case .nothingInstalledLeavesTraces: return step.isGone(\.hasTraces)
    case .echoesDoNoMore:
      // A reset is of all parts, and one of them may end with it.
      let mayFollow: DeviceEffects = step.ownNews.contains(.reset) ? [.reset, .ended] : .reset
      return .when(
        !news.isEmpty, requires: news.isSubset(of: step.ownNews.union(mayFollow)))
    }
  }
}

/// What a step of a device comes to, as far as claims across its parts ask.
@usableFromInline
struct DeviceStep {
  /// Each part before and after it; there is one at least.
  @usableFromInline let before, after: [Presence]
  /// What it did to the whole app, and how much of that the part did that was told.
  @usableFromInline let news, ownNews: DeviceEffects
  /// Which part was told, and which changed.
  @usableFromInline let told: Int
  @usableFromInline let changed: [Bool]
  /// Whether its command can lead to a grant.
  @usableFromInline let mayGrant: Bool

  @inlinable
  init<C: Composition>(_ event: Event<Composed<C>>) {
    before = Composed<C>.presences(in: event.before)
    after = Composed<C>.presences(in: event.after)
    news = Composed<C>.news(of: event)
    ownNews = news.isEmpty ? [] : Composed<C>.newsOfThePartTold(by: event)
    told = Composed<C>.part(of: event.command)
    changed = Composed<C>.differences(event.before, event.after)
    mayGrant = Composed<C>.mayGrant(event.command)
  }

  /// Whether a part has a grant now that it had not.
  @inlinable var grants: Bool { zip(before, after).contains { !$0.isGranted && $1.isGranted } }

  /// Whether it is so now of all parts or of none.
  @inlinable
  func areOne(_ isSo: (Presence) -> Bool) -> Bool {
    after.allSatisfy(isSo) || !after.contains(where: isSo)
  }

  /// Whether it is so of no part where the app is not on the device.
  @inlinable
  func isGone(_ isSo: (Presence) -> Bool) -> Judgement {
    if after.allSatisfy(\.isInstalled) { return .silent }
    return .when(
      before.contains(where: isSo) || after.contains(where: isSo),
      requires: !after.contains(where: isSo))
  }
}
