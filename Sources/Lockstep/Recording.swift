import StateMachines

/// What a side said, command for command: a transcript that can take part like any other side.
public struct Recording<Talk: Language>: Sendable {
  public var world: Talk.World
  /// What the side stated before the first command; `nil` where that is not known.
  public var start: Talk.Snapshot?
  /// Oldest first.
  public var steps: [Step]

  public init(in world: Talk.World, start: Talk.Snapshot? = nil, steps: [Step] = []) {
    (self.world, self.start, self.steps) = (world, start, steps)
  }

  /// A command, what came of it, and what was stated after it.
  public struct Step: Sendable {
    public var command: Talk.Command
    public var outcome: Talk.Outcome
    /// `nil` where that is not known.
    public var after: Talk.Snapshot?

    public init(_ command: Talk.Command, _ outcome: Talk.Outcome, after: Talk.Snapshot? = nil) {
      (self.command, self.outcome, self.after) = (command, outcome, after)
    }
  }

  /// What `contestant` says to `commands`, up to where it goes.
  public init(
    of contestant: Contestant<Talk>, in world: Talk.World, _ commands: some Sequence<Talk.Command>
  ) {
    var side = contestant.side(world)
    self.init(in: world, start: side.snapshot())
    for command in commands {
      guard let outcome = side.perform(command).outcome else { return }
      steps.append(Step(command, outcome, after: side.snapshot()))
    }
  }

  /// The contestant that says all of it again.
  public func contestant(_ name: String, _ summary: String) -> Contestant<Talk> {
    Contestant(name, summary) { RecordedSide(self, in: $0) }
  }
}

// Written out: the generic types behind `Talk` keep the compiler from deriving them.
extension Recording: Equatable {
  public static func == (one: Recording, other: Recording) -> Bool {
    one.world == other.world && one.start == other.start && one.steps == other.steps
  }
}

extension Recording.Step: Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    one.command == other.command && one.outcome == other.outcome && one.after == other.after
  }
}

/// A side that says what was recorded, as long as it is asked the same in the same world.
public struct RecordedSide<Talk: Language>: Side {
  private let recording: Recording<Talk>
  private var count = 0
  private var stated: Talk.Snapshot?
  /// Why it says nothing any more.
  private var reason: String?

  public init(_ recording: Recording<Talk>, in world: Talk.World) {
    self.recording = recording
    if world == recording.world {
      stated = recording.start
    } else {
      reason = "the recording is of another world"
    }
  }

  public mutating func perform(_ command: Talk.Command) -> Reply<Talk.Outcome> {
    if reason == nil { reason = refusal(of: command) }
    if let reason { return .gone(reason) }
    let step = recording.steps[count]
    count += 1
    stated = step.after
    return .said(step.outcome)
  }

  public func snapshot() -> Talk.Snapshot? { stated }

  /// Why the recording says nothing to `command`.
  private func refusal(of command: Talk.Command) -> String? {
    if count == recording.steps.count { return "the recording ends after step \(count)" }
    return recording.steps[count].command == command
      ? nil : "the recording has another command in step \(count + 1)"
  }
}
