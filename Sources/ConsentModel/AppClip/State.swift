import ConsentVocabulary
import StateMachines

// What is asked of a state and of a step, in all flows. A program that is `nil` is the other one.
//
// Source: Specs/AppClip/World.md.
extension AppClipModel {
  func step(_ response: AppClipResponse = .done, by rule: AppClipRule) -> Step {
    step(response, by: Rules(rule))
  }
  func step(_ response: AppClipResponse = .done, by rules: Rules<AppClipRule>) -> Step {
    Step(self, AppClipOutcome(response), by: rules)
  }

  /// The one that is on the device.
  var installed: AppClipProgram? {
    snapshot.clip != .notInstalled ? .clip : snapshot.app != .notInstalled ? .app : nil
  }

  /// Where a place leads a program.
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

/// What a program finds at a place: a shelf, nothing at all, or defaults that lose what is written.
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

  /// The texts on a shelf, by key.
  func texts(on shelf: AppClipShelf?) -> [(key: AppClipKey, value: AppClipValue)] {
    cells.compactMap { cell in
      if case .text(shelf, let key, let value) = cell { (key, value) } else { nil }
    }
  }

  /// What is kept under a key on a shelf; there is nothing where there is no shelf.
  subscript(_ key: AppClipKey, on shelf: AppClipShelf?) -> AppClipValue? {
    get { texts(on: shelf).first { $0.key == key }?.value }
    set {
      guard let shelf else { return }
      if let old = self[key, on: shelf] { cells.remove(.text(shelf, key, old)) }
      if let newValue { cells.insert(.text(shelf, key, newValue)) }
    }
  }

  /// The account whose identifier is stored on a shelf.
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
