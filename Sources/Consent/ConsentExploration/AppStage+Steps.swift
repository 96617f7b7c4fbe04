import ConsentClients
import ConsentSystem
import JobOrders

/// Whether an explored app works on the main queue, which is then waited for after each step of a walk. Until that is
/// known, it is waited for at the end of a walk.
final class MainQueueUse: Sendable {
  private let isSeen = Guarded(false)

  var isKnown: Bool { isSeen.withLock { $0 } }
  func note() { isSeen.withLock { $0 = true } }
}

extension AppStage {
  /// A step of a walk, as far as it is begun.
  enum Begun: Sendable {
    case launch
    case step(AppStep<App.Action>)
    /// A move by calls of the device's facets, which have been made.
    case calls
  }

  /// The result of a step.
  enum Taken: Hashable, Sendable {
    case taken
    /// The device refuses the step.
    case refused
    /// The app cannot go on, for this reason.
    case stuck(String)
  }

  /// Takes steps until one is refused, or the app cannot go on: on the main actor as soon as the app has jobs there.
  ///
  /// - Returns: The result of the last step that was begun.
  func take(
    _ steps: ArraySlice<AppStep<App.Action>>, isolation: isolated (any Actor)? = #isolation
  ) async -> Taken {
    for place in steps.indices {
      if needsMain, isolation !== MainActor.shared { return await takeOnMain(steps[place...]) }
      let end = await take(steps[place], isLast: place == steps.endIndex - 1)
      if end != .taken { return end }
    }
    return .taken
  }

  @MainActor private func takeOnMain(_ steps: ArraySlice<AppStep<App.Action>>) async -> Taken {
    await take(steps)
  }

  private func take(
    _ step: AppStep<App.Action>, isLast: Bool, isolation: isolated (any Actor)? = #isolation
  ) async -> Taken {
    switch step {
    case .app(let action):
      begin {}
      start(.send(action))
      return await settle(after: .step(step), isLast: isLast)
    case .person(.turnRunLoop):
      begin(turning: true) {}
      return await settle(after: .step(step), isLast: isLast)
    case .person(let move):
      guard let visit = kind.visit(device, move) else { return await play(move, isLast: isLast) }
      if kind.refuses(device, move) { return .refused }
      let hasLeft = await play(visit.leave, isLast: false)
      if case .stuck = hasLeft { return hasLeft }
      let end = await play(move, isLast: isLast)
      if end == .taken, hasLeft == .taken, kind.look(device).program != nil {
        return await play(visit.goBack, isLast: isLast)
      }
      return end
    }
  }

  private func play(
    _ move: PersonMove, isLast: Bool, isolation: isolated (any Actor)? = #isolation
  ) async -> Taken {
    let isPlayed = begin { kind.play(device, move) }
    let end = await settle(after: .step(.person(move)), isLast: isLast)
    return isPlayed || end != .taken ? end : .refused
  }

  /// Lets the app settle after a step, and looks whether it can go on.
  func settle(
    after begun: Begun, isLast: Bool, isolation: isolated (any Actor)? = #isolation
  ) async -> Taken {
    self.begun.withLock { $0 = begun }
    let rest = await rest(isLast: isLast)
    outside.formUnion(run.outside)
    if case .restless(let jobs) = rest {
      return .stuck("the app still works after \(Self.text(of: begun)): \(jobs) jobs were executed")
    }
    if !(App.self is any AnyObject.Type), !unfinished.isEmpty {
      return .stuck(
        "\(App.self) is a value, whose actions cannot wait for the person: make it a class or an actor"
      )
    }
    if actions.isEmpty, let endless {
      // A call of an earlier action keeps nobody from going on.
      if isBusy { return .stuck(endless) }
    } else if actions.isEmpty, let work = waitingForNothing.first {
      return .stuck("\(work.text) waits for something that nobody here can end")
    }
    return .taken
  }

  static func text(of begun: Begun) -> String {
    switch begun {
    case .launch: "the launch"
    case .calls: "a move of the test"
    case .step(let step): BrokenWalk.call(for: step)
    }
  }

  /// Lets the app come to rest, together with its work on the main queue and its tasks that other threads resume soon.
  private func rest(
    isLast: Bool, isolation: isolated (any Actor)? = #isolation
  ) async -> SteppedRun.Rest {
    var rest = settleAndLook(onMain: isolation === MainActor.shared)
    if rest == .needsMain { rest = await settleOnMain() }
    if rest == .rested, isLast || mainQueue.isKnown {
      let before = state
      let (end, hasWorked) = await settleMainQueue()
      if hasWorked || state != before { mainQueue.note() }
      rest = end
    }
    if rest != .rested || waitingForNothing.isEmpty { return rest }
    await run.waitForOthers(
      mayBeLong: actions.isEmpty,
      while: { rest == .rested && !waitingForNothing.isEmpty && !Task.isCancelled },
      { rest = await settleOnMain() })
    return rest
  }

  private func settleAndLook(onMain: Bool) -> SteppedRun.Rest {
    let rest = settle(onMain: onMain)
    return rest == .rested ? look(onMain: onMain) : rest
  }

  @MainActor private func settleOnMain() -> SteppedRun.Rest { settleAndLook(onMain: true) }

  /// Waits for the main queue, and lets the app settle: a block of the queue comes before the next job of the main
  /// actor, and may add another, which comes after it.
  ///
  /// - Returns: The end, and whether the app had jobs.
  @MainActor private func settleMainQueue() async -> (SteppedRun.Rest, hasWorked: Bool) {
    let start = run.jobs
    var jobs = start
    repeat {
      let first = settle(onMain: true)
      if first != .rested { return (first, true) }
      await Task.yield()
      jobs = run.jobs
      let second = settle(onMain: true)
      if second != .rested { return (second, true) }
    } while run.jobs > jobs
    let hasWorked = run.jobs > start
    return (look(onMain: true), hasWorked)
  }

  @MainActor func endOnMain() { _ = end(onMain: true) }
}

extension AppStage.Work {
  /// The work as a call.
  var text: String {
    switch self {
    case .launch: "init(on:)"
    case .receive(let event): "receive(\(PersonMove.text(of: event)))"
    case .send(let action): "send(\(PersonMove.text(of: action)))"
    case .look: "state"
    }
  }
}
