import ConsentSystem
import ConsentVocabulary
import StateMachines
import Testing

/// Creates the default world with one change.
func clipWorld(_ change: (inout AppClipWorld) -> Void) -> AppClipWorld {
  var world = AppClipWorld()
  change(&world)
  return world
}

extension AppClipOrdinal {
  static var one: Self { Self(1) }
  static var two: Self { Self(2) }
}

extension AppClipValue {
  static let one = AppClipValue(1)
  static let two = AppClipValue(2)
}

/// The scenarios test the outcomes of commands, and the suite compares them with the model.
@Suite struct `The clip system as a value` {
  private static let opened: [AppClipCommand] = [.user(.installApp), .user(.open)]

  private static func side(
    _ commands: [AppClipCommand], in world: AppClipWorld = AppClipWorld()
  ) -> AppClipSide {
    var side = AppClipSide(world: world)
    for command in commands { _ = side.perform(command) }
    return side
  }

  @Test func `a copy goes its own way`() {
    var side = Self.side([.user(.invoke(nil)), .clip(.leave(.one, .one))])
    let copy = side
    #expect(side == copy)
    _ = side.perform(.user(.delete))
    #expect(side != copy)
    #expect(side.snapshot()?.isInstalled == false)
    #expect(copy.snapshot()?.cells == [.text(.suite(.one), .one, .one)])
    #expect(copy.snapshot()?.clip == .running)
  }

  /// Pairs of paths to equivalent states, in the default world.
  private static let pairs: [(String, [AppClipCommand], [AppClipCommand])] = {
    let day = AppClipCommand.clock(.advanceDay)
    let add = { (label: Int) in AppClipCommand.clip(.common(.addItem(AppClipLabel(label), .one))) }
    let suite = AppClipPlace.defaults(.suite(.one))
    return [
      ("a date without a clip", [day, day], []),
      ("a date before a launch", [day, .user(.invoke(nil)), day], [.user(.invoke(nil)), day]),
      (
        "the order of items", [.user(.invoke(nil)), add(1), add(2)],
        [.user(.invoke(nil)), add(2), add(1)]
      ),
      (
        "steps that were taken",
        opened + [
          .app(.common(.write(suite, .one, .one))), .app(.startImport),
          .app(.common(.remove(suite, .one))), .app(.continueImport),
        ],
        opened + [.app(.startImport)]
      ),
    ]
  }()

  @Test func `a canonical form knows nothing of a past without consequence`() {
    for (what, way, otherWay) in Self.pairs {
      let (one, other) = (Self.side(way), Self.side(otherWay))
      #expect(one != other, "\(what)")
      #expect(one.canonical == other.canonical, "\(what)")
      #expect(one.canonical.snapshot() == other.snapshot(), "\(what)")
    }
  }
}
