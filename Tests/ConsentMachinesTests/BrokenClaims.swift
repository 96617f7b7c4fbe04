import ConsentSuite
import Lockstep
import PropertyTesting
import StateMachines

/// The claims that the model of a machine breaks, by the claims that the machine says its designs break.
///
/// A search of the model alone, which judges each claim of each step by itself and goes on behind a broken one. It is the
/// second way to the lists of `refuted(in:)`.
struct BrokenClaims<M: SuiteMachine> {
  /// A state of the search: of the model, and of the history of the claims.
  private struct Node: Hashable {
    let model: M.Model
    let past: M.Claim.MonitorState
  }

  /// The claims that were broken, by the list of the world.
  private(set) var broken: [Set<M.Claim>: Set<M.Claim>] = [:]
  /// The first runs that break a claim outside of the list.
  private(set) var unlisted: [M.Claim: Scenario<M.Language>] = [:]

  /// The claims that apply to the commands of each kind, refused or not. Asking each claim at each step takes long.
  private let claims: [M.Language.Kind?: [[M.Claim]]] = {
    var claims: [M.Language.Kind?: [[M.Claim]]] = [:]
    let kinds: [M.Language.Kind?] = [nil] + M.Language.Kind.allCases.map { $0 }
    for kind in kinds {
      claims[kind] = [false, true].map { isRefused in
        M.Claim.allCases.filter { $0.speaks(of: kind, refused: isRefused) }
      }
    }
    return claims
  }()

  /// Returns the claims that a design breaks according to its machine.
  static func listed(in world: M.Language.World) -> Set<M.Claim> {
    Set(M.refuted(in: world)?.broken.all ?? [])
  }

  /// Judges one step.
  private mutating func judge(
    _ event: Event<M.Language>, after past: M.Claim.MonitorState, listed: Set<M.Claim>,
    run: () -> [M.Language.Command]
  ) {
    let claims = claims[event.kind]?[event.isRefused ? 1 : 0] ?? []
    for claim in claims where claim.judge(event, after: past) == .broken {
      broken[listed, default: []].insert(claim)
      if !listed.contains(claim), unlisted[claim] == nil {
        unlisted[claim] = Scenario(world: event.world, commands: run())
      }
    }
  }

  /// Searches the runs of one world breadth first, up to a number of states.
  mutating func search(
    _ world: M.Language.World, within most: Int, commands: (M.Model) -> [M.Language.Command]
  ) {
    let (listed, start) = (Self.listed(in: world), M.Model(world))
    broken[listed, default: []] = broken[listed] ?? []
    var nodes = [Node(model: start, past: .init(in: world, start: start.snapshot))]
    var ways: [(from: Int, command: M.Language.Command)?] = [nil]
    var (known, place) = (Set(nodes), 0)
    func run(to place: Int, _ last: M.Language.Command) -> [M.Language.Command] {
      var (run, place) = ([last], place)
      while let way = ways[place] {
        run.append(way.command)
        place = way.from
      }
      return run.reversed()
    }
    while place < nodes.count {
      let node = nodes[place]
      let before = node.model.snapshot
      for command in commands(node.model) {
        let step = node.model.applying(command)
        let event = Event<M.Language>(
          in: world, before: before, command, step.outcome, after: step.state.snapshot)
        judge(event, after: node.past, listed: listed) { run(to: place, command) }
        let next = Node(model: step.state, past: node.past.recorded(event))
        if nodes.count < most, known.insert(next).inserted {
          nodes.append(next)
          ways.append((place, command))
        }
      }
      place += 1
    }
  }

  /// Plays one scenario.
  mutating func play(_ scenario: Scenario<M.Language>) {
    let listed = Self.listed(in: scenario.world)
    broken[listed, default: []] = broken[listed] ?? []
    var model = M.Model(scenario.world)
    var past = M.Claim.MonitorState(in: scenario.world, start: model.snapshot)
    for (place, command) in scenario.commands.enumerated() {
      let step = model.applying(command)
      let event = Event<M.Language>(
        in: scenario.world, before: model.snapshot, command, step.outcome,
        after: step.state.snapshot)
      judge(event, after: past, listed: listed) { Array(scenario.commands[...place]) }
      past.record(event)
      model = step.state
    }
  }
}

extension History {
  /// Returns the history with one more event.
  fileprivate func recorded(_ event: Event<Language>) -> Self {
    var past = self
    past.record(event)
    return past
  }
}
