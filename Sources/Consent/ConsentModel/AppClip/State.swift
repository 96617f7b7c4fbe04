import ConsentVocabulary
import StateMachines

// Helpers for states and steps, shared by all flows. The program `nil` is the other program of the team.
//
// Source: Specs/AppClip/World.md.
extension AppClipModel {
  func step(_ response: AppClipResponse = .done, by rule: AppClipRule) -> Step {
    step(response, by: Rules(rule))
  }
  func step(_ response: AppClipResponse = .done, by rules: Rules<AppClipRule>) -> Step {
    Step(self, AppClipOutcome(response), by: rules)
  }

  var installed: AppClipProgram? {
    snapshot.clip != .notInstalled ? .clip : snapshot.app != .notInstalled ? .app : nil
  }

  /// The result of opening `place` in a program.
  subscript(_ program: AppClipProgram?, _ place: AppClipPlace) -> Lead {
    switch (place, program) {
    case (.container(let group), _):
      world.groups(of: program).contains(group) ? .shelf(.container(group)) : .missing
    case (.defaults(.suite(let group)), _) where world.groups(of: program).contains(group):
      .shelf(.suite(group))
    case (_, nil): .missing
    case (.home, let program?): .shelf(.home(program))
    case (.defaults(.standard), let program?): .shelf(.standard(program))
    case (.defaults(.suite(let group)), let program?):
      switch world.decisions.foreignSuite {
      case .kept: .shelf(.own(program, group))
      case .missing: .missing
      case .dropped: .alwaysEmpty
      }
    }
  }
}

/// The result of opening a place: a location, nothing, or defaults that discard all writes.
enum Lead: Hashable {
  case shelf(AppClipShelf)
  case missing, alwaysEmpty

  var shelf: AppClipShelf? { if case .shelf(let shelf) = self { shelf } else { nil } }
}

extension AppClipModel.Step {
  func with(_ change: (inout AppClipSnapshot) -> Void) -> Self {
    var step = self
    change(&step.state.snapshot)
    return step
  }

  func adding(_ effect: AppClipEffect) -> Self {
    var step = self
    step.outcome.effects.append(effect)
    return step
  }

  func answering(_ response: AppClipResponse, by rule: AppClipRule) -> Self {
    Self(state, AppClipOutcome(response, outcome.effects), by: rules.adding(rule))
  }
}

extension AppClipWorld {
  func groups(of program: AppClipProgram?) -> Ascending<AppClipGroup> {
    switch program {
    case .clip: clip.groups
    case .app: app.groups
    case nil: otherGroups
    }
  }
}

extension AppClipWorld {
  func accessGroups(of caller: AppClipOwner) -> AppClipAccessList {
    switch caller {
    case .app: appAccessGroups
    case .other: otherAccessGroups
    case .clip, .group: .ownAlone
    }
  }
}

extension AppClipPlace {
  var isContainer: Bool { if case .container = self { true } else { false } }
}

extension AppClipSnapshot {
  subscript(process program: AppClipProgram) -> ProcessState {
    get { program == .clip ? clip : app }
    set { if program == .clip { clip = newValue } else { app = newValue } }
  }

  subscript(session program: AppClipProgram) -> AppClipAccount? {
    get { program == .clip ? clipSession : appSession }
    set { if program == .clip { clipSession = newValue } else { appSession = newValue } }
  }

  func texts(on shelf: AppClipShelf?) -> [(key: AppClipKey, value: AppClipValue)] {
    cells.compactMap { cell in
      if case .text(shelf, let key, let value) = cell { (key, value) } else { nil }
    }
  }

  /// The text under a key in a location. `nil` if there is no location.
  subscript(_ key: AppClipKey, on shelf: AppClipShelf?) -> AppClipValue? {
    get { texts(on: shelf).first { $0.key == key }?.value }
    set {
      guard let shelf else { return }
      if let old = self[key, on: shelf] { cells.remove(.text(shelf, key, old)) }
      if let newValue { cells.insert(.text(shelf, key, newValue)) }
    }
  }

  /// The account whose identifier is stored in `shelf`. `nil` if there is none, or if `shelf` is `nil`.
  subscript(userOn shelf: AppClipShelf?) -> AppClipAccount? {
    get {
      cells.lazy.compactMap { cell in
        if case .user(shelf, let account) = cell { account } else { nil }
      }.first
    }
    set {
      guard let shelf else { return }
      if let old = self[userOn: shelf] { cells.remove(.user(shelf, old)) }
      if let newValue { cells.insert(.user(shelf, newValue)) }
    }
  }
}
