import PropertyTesting
import StateMachines

/// Commands for concurrent tasks: some that come before all others, one after the other, then lanes, each of which
/// is played by a task of its own.
public struct LaneCase<Language: MachineLanguage>: Hashable, Sendable {
  /// The world in which the case starts.
  public var world: Language.World
  /// The commands before the lanes, oldest first.
  public var before: [Language.Command]
  /// The commands of each lane, oldest first.
  public var lanes: [[Language.Command]]

  /// Creates a case.
  public init(
    world: Language.World, before: [Language.Command] = [], lanes: [[Language.Command]]
  ) {
    (self.world, self.before, self.lanes) = (world, before, lanes)
  }

  // Written out, because the compiler does not synthesize these for the generic types behind `Language`.
  public static func == (one: LaneCase, other: LaneCase) -> Bool {
    one.world == other.world && one.before == other.before && one.lanes == other.lanes
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(world)
    hasher.combine(before)
    hasher.combine(lanes)
  }
}

extension LaneCase where Language.World == NoWorld {
  /// Creates a case in the only world.
  public init(before: [Language.Command] = [], lanes: [[Language.Command]]) {
    self.init(world: NoWorld(), before: before, lanes: lanes)
  }
}

extension Machine {
  /// A generator of up to `commands` commands for `lanes` lanes. They are drawn as one run of the model, and dealt:
  /// the simplest cases have few commands, all of them before the lanes.
  package func laneCases(lanes: Int, commands: Int) -> Generator<LaneCase<Language>> {
    Generator { source throws(Discard) in
      let (_, world, scenery) = try beginning(from: &source)
      var found = LaneCase<Language>(
        world: world, lanes: Array(repeating: [], count: lanes))
      var model = Model(world)
      for _ in 0..<commands {
        let step = source.openSpan(.element)
        defer { source.closeSpan(step) }
        guard source.boolean(31, in: 32) else { break }
        let lane = try source.integer(in: 0...lanes, .uniform)
        let command = try command(for: model, amid: scenery, from: &source)
        model = model.applying(command).state
        if lane == 0 {
          found.before.append(command)
        } else {
          found.lanes[lane - 1].append(command)
        }
      }
      return found
    }
  }
}
