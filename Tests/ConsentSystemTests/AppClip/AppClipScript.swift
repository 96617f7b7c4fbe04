import ConsentVocabulary

/// One command with the outcome it must have.
struct ClipAct {
  var command: AppClipCommand
  var outcome: AppClipOutcome

  init(_ command: AppClipCommand, _ response: AppClipResponse, _ effects: [AppClipEffect] = []) {
    (self.command, outcome) = (command, AppClipOutcome(response, effects))
  }

  static func clip(
    _ call: AppClipCommand.ClipCall, _ response: AppClipResponse = .done
  ) -> ClipAct { ClipAct(.clip(call), response) }

  /// What either program does, done by the clip.
  static func clip(
    _ call: AppClipCommand.CommonCall, _ response: AppClipResponse = .done
  ) -> ClipAct { ClipAct(.clip(.common(call)), response) }

  static func app(
    _ call: AppClipCommand.AppCall, _ response: AppClipResponse = .done,
    _ effects: [AppClipEffect] = []
  ) -> ClipAct { ClipAct(.app(call), response, effects) }

  /// What either program does, done by the app.
  static func app(
    _ call: AppClipCommand.CommonCall, _ response: AppClipResponse = .done
  ) -> ClipAct { ClipAct(.app(.common(call)), response) }

  static func other(
    _ call: AppClipCommand.OtherCall, _ response: AppClipResponse = .done
  ) -> ClipAct { ClipAct(.other(call), response) }

  static func user(
    _ deed: AppClipCommand.UserCommand, _ response: AppClipResponse = .done,
    _ effects: [AppClipEffect] = []
  ) -> ClipAct { ClipAct(.user(deed), response, effects) }

  static func system(
    _ deed: AppClipCommand.SystemCommand, _ response: AppClipResponse = .done,
    _ effects: [AppClipEffect] = []
  ) -> ClipAct { ClipAct(.system(deed), response, effects) }

  static func day(_ effects: [AppClipEffect] = []) -> ClipAct {
    ClipAct(.clock(.advanceDay), .done, effects)
  }
}

/// What a clause says, played: a world, what happens in it, and what must hold of the last state.
struct ClipCase {
  var clause: String
  var world: AppClipWorld
  var acts: [ClipAct]
  var holds: @Sendable (AppClipSnapshot) -> Bool

  init(
    _ clause: String, _ world: AppClipWorld, _ acts: [ClipAct],
    then holds: @escaping @Sendable (AppClipSnapshot) -> Bool
  ) {
    (self.clause, self.world, self.acts, self.holds) = (clause, world, acts, holds)
  }

  /// In the default world.
  init(
    _ clause: String, _ acts: [ClipAct], then holds: @escaping @Sendable (AppClipSnapshot) -> Bool
  ) {
    self.init(clause, AppClipWorld(), acts, then: holds)
  }
}

/// The default world but for a change.
func clipWorld(_ change: (inout AppClipWorld) -> Void) -> AppClipWorld {
  var world = AppClipWorld()
  change(&world)
  return world
}

extension [ClipAct] {
  /// In the default world: the clip comes.
  static let invoked = [
    ClipAct.user(
      .invoke, .reached(.clip), [.installed(.clip), .created(.one), .launched(.clip)])
  ]
  /// In the default world: the app takes the place of the clip, which runs, and is opened.
  static let replaced = [
    ClipAct.user(.installApp, .done, [.ended(.clip), .removed(.clip), .installed(.app)]),
    .user(.open, .reached(.app), [.launched(.app)]),
  ]
  /// In the default world: the app comes and is opened.
  static let opened = [
    ClipAct.user(.installApp, .done, [.installed(.app), .created(.one)]),
    .user(.open, .reached(.app), [.launched(.app)]),
  ]
}

extension AppClipOrdinal {
  static var one: Self { Self(1) }
  static var two: Self { Self(2) }
}

extension AppClipValue {
  static let one = AppClipValue(1)
  static let two = AppClipValue(2)
  static let secret = AppClipValue(1, isSecret: true)
}

extension AppClipPlace {
  static let suite = AppClipPlace.defaults(.suite(.one))
  static let foreign = AppClipPlace.defaults(.suite(.two))
  static let standard = AppClipPlace.defaults(.standard)
}
