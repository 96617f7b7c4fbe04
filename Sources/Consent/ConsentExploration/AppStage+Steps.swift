import ConsentClients
import ConsentSystem
import JobOrders

extension AppStage {
  /// The result of a step.
  enum Taken: Hashable, Sendable {
    case taken
    /// The device refuses the step.
    case refused
    /// The app cannot go on, for this reason.
    case stuck(String)
  }

  /// Launches the app, and takes steps until one is refused, or the app cannot go on.
  ///
  /// - Returns: The result of the last step that was begun.
  nonisolated(nonsending) func launch(before steps: [AppStep<App.Action>]) async -> Taken {
    begin(.launch) {}
    let launch = await settle(after: .launch, isLast: steps.isEmpty)
    return launch == .taken ? await take(steps[...]) : launch
  }

  /// Takes steps until one is refused, or the app cannot go on: on the main actor as soon as the app has jobs there.
  ///
  /// - Returns: The result of the last step that was begun.
  nonisolated(nonsending) func take(_ steps: ArraySlice<AppStep<App.Action>>) async -> Taken {
    for index in steps.indices {
      if needsMain, !isMain(#isolation) { return await takeOnMain(steps[index...]) }
      let end = await take(steps[index], isLast: index == steps.endIndex - 1)
      if end != .taken { return end }
    }
    return .taken
  }

  @MainActor private func takeOnMain(_ steps: ArraySlice<AppStep<App.Action>>) async -> Taken {
    await take(steps)
  }

  private nonisolated(nonsending) func take(
    _ step: AppStep<App.Action>, isLast: Bool
  ) async -> Taken {
    switch step {
    case .app(let action):
      begin(.step(step)) {}
      start(.send(action))
      return await settle(after: .step(step), isLast: isLast)
    case .person(.turnRunLoop):
      begin(.step(step), turning: true) {}
      return await settle(after: .step(step), isLast: isLast)
    case .person(let move):
      guard let visit = kind.visit(for: move, on: device) else {
        return await play(move, isLast: isLast)
      }
      if kind.refuses(move, on: device) { return .refused }
      let hasLeft = await play(visit.leave, isLast: false)
      if case .stuck = hasLeft { return hasLeft }
      let end = await play(move, isLast: isLast)
      if end == .taken, hasLeft == .taken, kind.look(at: device).program != nil {
        return await play(visit.goBack, isLast: isLast)
      }
      return end
    }
  }

  private nonisolated(nonsending) func play(_ move: PersonMove, isLast: Bool) async -> Taken {
    let begun = Begun.step(.person(move))
    let isPlayed = begin(begun) { kind.play(move, on: device) }
    let end = await settle(after: begun, isLast: isLast)
    return isPlayed || end != .taken ? end : .refused
  }

  /// Lets the app come to rest after a step, and looks whether it can go on.
  nonisolated(nonsending) func settle(after begun: Begun, isLast: Bool) async -> Taken {
    switch await rest(isLast: isLast) {
    case .restless(let jobs):
      return .stuck("the app still works after \(begun.text): \(jobs) jobs were executed")
    case .deadlocked:
      return .stuck(
        "DispatchQueue.main.sync after \(begun.text) would wait for the main actor for ever, whose job calls it"
      )
    case .rested, .needsMain: break
    }
    if !(App.self is any AnyObject.Type), !unfinished.isEmpty {
      return .stuck(
        "\(App.self) is a value, whose actions cannot wait for the person: make it a class or an actor"
      )
    }
    if !actions.isEmpty { return .taken }
    if let endless {
      // A call of an earlier action keeps nobody from going on.
      return isBusy ? .stuck(endless) : .taken
    }
    guard let work = waitingForNothing.first else { return .taken }
    return .stuck("\(work.text) waits for something that nobody here can end")
  }
}

extension AppStage.Begun {
  /// The step as a statement of a test.
  var text: String {
    switch self {
    case .launch: "the launch"
    case .calls: "a move of the test"
    case .step(let step): BrokenWalk.call(for: step)
    }
  }
}

/// Returns whether an isolation is that of the main actor. Compared in place, the optimizer makes a module of it that it
/// then refuses (Swift 6.3.1).
@inline(never) func isMain(_ isolation: (any Actor)?) -> Bool { isolation === MainActor.shared }
