import ConsentVocabulary
import StateMachines

// Installation, invocation, replacement and expiry.
//
// Source: Specs/AppClip/Life.md.
extension AppClipModel {
  func invoked(with link: AppClipLink?) -> Step {
    switch installed {
    case nil where snapshot.release == .pending: step(.reachedNobody, by: .nobodyInvoked)
    case nil: step(.reached(.clip, link), by: .clipInvoked).coming(.clip).reaching(.clip)
    case .clip:
      step(
        .reached(.clip, link),
        by: snapshot.clip == .running ? .runningClipInvoked : .stoppedClipInvoked
      ).reaching(.clip)
    case .app: step(.reached(.app, link), by: .appInvoked).reaching(.app)
    }
  }

  func opened() -> Step {
    let program = installed ?? .app
    let rule: AppClipRule = snapshot[process: program] == .running ? .runningOpened : .opened
    return step(.reached(program, nil), by: rule).reaching(program)
  }

  func appInstalled() -> Step {
    if installed == nil { return step(by: .appInstalled).coming(.app) }
    let promoted = promotedItems
    return step(by: promoted == nil ? [.clipReplaced] : [.clipReplaced, .itemsPromoted])
      .going(.clip, for: .app).with { $0.items = promoted ?? $0.items }.coming(.app)
  }

  func dayPassed() -> Step {
    let days = snapshot.idleDays + 1
    let rule: AppClipRule =
      installed != .clip ? .dayWithoutClip : days < world.lifetime ? .dayPassed : .clipExpired
    let step = step(by: snapshot.release == .pending ? [rule, .released] : [rule])
      .with { ($0.idleDays, $0.release) = (rule == .dayPassed ? days : $0.idleDays, .available) }
    return rule == .clipExpired ? step.clipGoing() : step
  }
}

extension AppClipModel.Step {
  func ending(_ program: AppClipProgram) -> Self {
    guard state.snapshot[process: program] == .running else { return self }
    return adding(.ended(program)).with {
      $0[process: program] = .stopped
      if program == .app { $0.plan = nil }
      if state.world.decisions.session == .inProcess { $0[session: program] = nil }
    }
  }

  /// Brings an installed program to the front, and launches it unless it runs.
  func reaching(_ program: AppClipProgram) -> Self {
    let isRunning = state.snapshot[process: program] == .running
    return (isRunning ? self : adding(.launched(program))).with {
      ($0[process: program], $0.idleDays) = (.running, 0)
    }
  }

  fileprivate func coming(_ program: AppClipProgram) -> Self {
    let new = state.world.groups(of: program).filter { !state.snapshot.containers.contains($0) }
    return new.reduce(adding(.installed(program)).with { $0[process: program] = .stopped }) {
      step, group in step.adding(.created(group)).with { $0.containers.insert(group) }
    }
  }

  /// Removes a program, its own data, and the containers of groups that have no member left. If `heir`
  /// replaces the program, the containers of the heir's groups stay, and the heir receives the program's own
  /// data if `clipHome` is `moved`.
  func going(_ program: AppClipProgram, for heir: AppClipProgram? = nil) -> Self {
    let world = state.world
    let home = world.decisions.clipHome == .moved ? heir : nil
    let gone = ending(program).adding(.removed(program)).with {
      ($0[process: program], $0[session: program]) = (.notInstalled, nil)
      if program == .clip { $0.idleDays = 0 }
      $0.cells = Ascending($0.cells.compactMap { $0.handed(from: program, to: home) })
    }
    let dropped = state.snapshot.containers.filter { group in
      !world.otherGroups.contains(group)
        && !(heir.map { world.groups(of: $0).contains(group) } ?? false)
    }
    return dropped.reduce(gone) { step, group in
      step.adding(.dropped(group)).with {
        $0.containers.remove(group)
        $0.cells.removeAll { [.container(group), .suite(group)].contains($0.shelf) }
      }
    }
  }

  /// Removes the clip without a replacement.
  func clipGoing() -> Self {
    going(.clip).with {
      if state.world.decisions.clipItems == .goUnlessReplaced {
        $0.items.removeAll { $0.owner == .clip }
      }
    }
  }
}

extension AppClipCell {
  /// Returns the cell after `program` was removed: unchanged unless it was the program's own. Then it belongs
  /// to `heir`. Returns `nil` if there is no heir.
  fileprivate func handed(from program: AppClipProgram, to heir: AppClipProgram?) -> AppClipCell? {
    let shelf: AppClipShelf? =
      switch self.shelf {
      case .home(program): heir.map { .home($0) }
      case .standard(program): heir.map { .standard($0) }
      case .own(program, let group): heir.map { .own($0, group) }
      case .container, .suite, .home, .standard, .own: self.shelf
      }
    guard let shelf else { return nil }
    return switch self {
    case .text(_, let key, let value): .text(shelf, key, value)
    case .user(_, let account): .user(shelf, account)
    case .mark: .mark(shelf)
    }
  }
}
