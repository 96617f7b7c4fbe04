import ConsentVocabulary
import StateMachines

// Installation, invocation, replacement and expiry.
//
// Source: Specs/AppClip/Life.md.
extension AppClipModel {
  func invoked() -> Step {
    switch installed {
    case nil: step(.reached(.clip), by: .clipInvoked).coming(.clip).launching(.clip)
    case .clip where snapshot.clip == .running:
      step(.reached(.clip), by: .runningClipInvoked).with { $0.idleDays = 0 }
    case .clip: step(.reached(.clip), by: .stoppedClipInvoked).launching(.clip)
    case .app where snapshot.app == .running: step(.reached(.app), by: .appInvoked)
    case .app: step(.reached(.app), by: .appInvoked).launching(.app)
    }
  }

  func appInstalled() -> Step {
    if installed == nil { return step(by: .appInstalled).coming(.app) }
    let promoted = promotedItems
    return step(by: promoted == nil ? [.clipReplaced] : [.clipReplaced, .itemsPromoted])
      .going(.clip, for: .app).with { $0.items = promoted ?? $0.items }.coming(.app)
  }

  func dayPassed() -> Step {
    let days = snapshot.idleDays + 1
    return installed != .clip
      ? step(by: .dayWithoutClip)
      : days < world.lifetime
        ? step(by: .dayPassed).with { $0.idleDays = days } : step(by: .clipExpired).clipGoing()
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

  func launching(_ program: AppClipProgram) -> Self {
    adding(.launched(program)).with {
      $0[process: program] = .running
      if program == .clip { $0.idleDays = 0 }
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
