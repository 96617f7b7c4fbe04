import StateMachines

/// A walk over every state that can be reached from given worlds by given commands, nearest first.
///
///     let walk = Walk<CameraModel, CameraClaim, CameraSide>(
///       worlds: worlds, commands: commands, opponent: { CameraSide($0) })
///     let result = walk.run()
///
/// A state is that of the model, that of the opponent, and what the claims remember. Every transition
/// is compared and judged by every claim. Worlds, commands and claims are taken in their order, so two
/// walks give the same result, and each way that a result holds is a shortest one.
public struct Walk<
  Model: ReferenceModel, Claim: Claims, Opponent: Side & Hashable
> where Claim.Past.Talk == Model.Talk, Opponent.Talk == Model.Talk {
  public typealias Talk = Model.Talk

  /// Where it begins.
  public var worlds: [Talk.World]
  /// What is tried in each state.
  public var commands: [Talk.Command]
  /// How many states it may meet; beyond them the result is not complete.
  public var limit: Int
  /// A fresh opponent for a world; `nil` to walk over the model alone.
  @usableFromInline let opponent: ((Talk.World) -> Opponent)?
  /// An opponent without what nothing can tell apart; `nil` where it is so itself.
  @usableFromInline let canonical: ((Opponent) -> Opponent)?

  @inlinable
  public init(
    worlds: [Talk.World], commands: [Talk.Command], limit: Int = .max,
    opponent: @escaping (Talk.World) -> Opponent,
    canonical: ((Opponent) -> Opponent)? = nil
  ) {
    self.worlds = worlds
    self.commands = commands
    self.limit = limit
    self.opponent = opponent
    self.canonical = canonical
  }

  @inlinable
  public init(worlds: [Talk.World], commands: [Talk.Command], limit: Int = .max)
  where Opponent == NoOpponent<Talk> {
    self.worlds = worlds
    self.commands = commands
    self.limit = limit
    opponent = nil
    canonical = nil
  }

  /// Goes until no state is new.
  @inlinable
  public func run() -> WalkResult<Model, Claim> {
    var course = WalkCourse(self)
    for (index, world) in worlds.enumerated() {
      let model = Model(world)
      course.meet(
        WalkState(
          world: index, model: model.canonical, opponent: (opponent?(world)).map(plain),
          past: Claim.Past(in: world, start: model.snapshot)), from: nil)
    }
    while !course.frontier.isEmpty {
      let states = course.frontier
      course.frontier = []
      for (place, state) in states {
        for command in commands.indices { take(command, in: state, at: place, &course) }
      }
    }
    return course.result
  }

  @inlinable func plain(_ opponent: Opponent) -> Opponent { canonical?(opponent) ?? opponent }

  /// Plays one command on both sides, compares and judges what they say, and goes on where they agree.
  @inlinable
  func take(
    _ index: Int, in state: WalkState<Model, Claim, Opponent>, at place: Int,
    _ course: inout WalkCourse<Model, Claim, Opponent>
  ) {
    let command = commands[index]
    let step = state.model.applying(command)
    let before = state.model.snapshot
    let event = Event<Talk>(
      in: worlds[state.world], before: before, command, step.outcome, after: step.state.snapshot)
    course.result.note(step, event)
    course.judge(event, state.past, at: place, index, \.broken)

    var next = state
    if let answer = next.opponent?.perform(command) {
      let after = next.opponent?.snapshot()
      guard answer.outcome == step.outcome, after == nil || after == event.after else {
        course.result.differences += 1
        if course.result.difference == nil {
          course.result.difference = course.way(to: place, then: index)
        }
        if let outcome = answer.outcome {
          let said = Event<Talk>(
            in: worlds[state.world], before: before, command, outcome, after: after ?? event.after)
          course.judge(said, state.past, at: place, index, \.brokenByOpponent)
        }
        return
      }
    }
    next.model = step.state.canonical
    next.opponent = next.opponent.map(plain)
    next.past.record(event)
    course.meet(next, from: (place, index))
  }
}

/// What a walk met.
public struct WalkResult<Model: ReferenceModel, Claim: Claims>
where Claim.Past.Talk == Model.Talk {
  public typealias Talk = Model.Talk

  public var states = 0
  /// How many commands were tried, in all states together.
  public var transitions = 0
  /// How many commands lead to the state that is farthest from where the walk began.
  public var depth = 0
  /// Whether every state was met that can be reached.
  public var isComplete = true
  /// The rules by which steps were taken.
  public var rules: Set<Model.Rule> = []
  /// The kinds of commands that were refused, each with the reasons that were given.
  public var refusals: [Talk.Kind: Set<Talk.Refusal>] = [:]
  /// How often each claim held, branch by branch.
  public var held: [Claim: [Int]]
  /// The claims that the model breaks, each with a shortest way to it.
  public var broken: [Claim: Scenario<Talk>] = [:]
  /// The claims that the opponent breaks where it says something else than the model.
  public var brokenByOpponent: [Claim: Scenario<Talk>] = [:]
  /// How many transitions the two disagree about.
  public var differences = 0
  /// A shortest way to one that they disagree about.
  public var difference: Scenario<Talk>?

  @inlinable
  init() {
    held = Dictionary(
      uniqueKeysWithValues: Claim.allCases.map { ($0, $0.statement.landmarks.map { _ in 0 }) })
  }

  @inlinable
  mutating func note(_ step: Step<Model>, _ event: Event<Talk>) {
    transitions += 1
    rules.formUnion(step.rules.all)
    if let refusal = Talk.refusal(in: step.outcome), let kind = Talk.kind(of: event.command) {
      refusals[kind, default: []].insert(refusal)
    }
  }
}

/// The opponent of a walk over a model alone: there is none.
public enum NoOpponent<Talk: Language>: Side, Hashable {
  public mutating func perform(_ command: Talk.Command) -> Reply<Talk.Outcome> { switch self {} }
  public func snapshot() -> Talk.Snapshot? { switch self {} }
}

// MARK: - How far a walk has come

/// One state of a walk.
@usableFromInline
struct WalkState<Model: ReferenceModel, Claim: Claims, Opponent: Hashable>: Hashable {
  /// The place of its world among all.
  @usableFromInline var world: Int
  @usableFromInline var model: Model
  @usableFromInline var opponent: Opponent?
  @usableFromInline var past: Claim.Past

  @inlinable
  init(world: Int, model: Model, opponent: Opponent?, past: Claim.Past) {
    (self.world, self.model, self.opponent, self.past) = (world, model, opponent, past)
  }

  // Written out: the generic types behind `Claim` keep the compiler from deriving them.
  @inlinable
  static func == (one: WalkState, other: WalkState) -> Bool {
    one.world == other.world && one.model == other.model && one.opponent == other.opponent
      && one.past == other.past
  }

  @inlinable
  func hash(into hasher: inout Hasher) {
    hasher.combine(world)
    hasher.combine(model)
    hasher.combine(opponent)
    hasher.combine(past)
  }
}

@usableFromInline
struct WalkCourse<
  Model: ReferenceModel, Claim: Claims, Opponent: Side & Hashable
> where Claim.Past.Talk == Model.Talk, Opponent.Talk == Model.Talk {
  @usableFromInline let walk: Walk<Model, Claim, Opponent>
  @usableFromInline var result = WalkResult<Model, Claim>()
  /// The states from which no command was tried yet, each with its place among all.
  @usableFromInline var frontier: [(place: Int, state: WalkState<Model, Claim, Opponent>)] = []
  @usableFromInline var met: Set<WalkState<Model, Claim, Opponent>> = []
  /// How each state was first met: from which one, by which command; the world where it begins.
  @usableFromInline var origins: [(from: Int, command: Int, depth: Int)] = []

  @inlinable
  init(_ walk: Walk<Model, Claim, Opponent>) { self.walk = walk }

  @inlinable
  mutating func meet(_ state: WalkState<Model, Claim, Opponent>, from origin: (Int, Int)?) {
    guard met.count < walk.limit || met.contains(state) else {
      result.isComplete = false
      return
    }
    guard met.insert(state).inserted else { return }
    let depth = origin.map { origins[$0.0].depth + 1 } ?? 0
    frontier.append((origins.count, state))
    origins.append((origin?.0 ?? ~state.world, origin?.1 ?? 0, depth))
    result.states += 1
    result.depth = depth
  }

  @inlinable
  mutating func judge(
    _ event: Event<Model.Talk>, _ past: Claim.Past, at place: Int, _ command: Int,
    _ broken: WritableKeyPath<
      WalkResult<Model, Claim>, [Claim: Scenario<Model.Talk>]
    >
  ) {
    for claim in Claim.allCases {
      switch claim.judgement(of: event, after: past) {
      case .silent: break
      case .held(let branch):
        result.held[claim]?[branch] += 1
      case .broken:
        if result[keyPath: broken][claim] == nil {
          result[keyPath: broken][claim] = way(to: place, then: command)
        }
      }
    }
  }

  /// The commands that lead to a state, and one more.
  @inlinable
  func way(to place: Int, then last: Int) -> Scenario<Model.Talk> {
    var commands = [walk.commands[last]]
    var place = place
    while origins[place].from >= 0 {
      commands.append(walk.commands[origins[place].command])
      place = origins[place].from
    }
    return Scenario(
      world: walk.worlds[~origins[place].from], commands: commands.reversed())
  }
}
