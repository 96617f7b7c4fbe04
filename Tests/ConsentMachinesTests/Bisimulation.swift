import ConsentMachines
import ConsentTool
import Lockstep
import PropertyTesting
import StateMachines

/// Whether states that have one key behave alike: both state the same, and from both the same kinds of
/// commands have to lead to the same answers and to the same keys, whatever the names in them.
///
/// It knows nothing of how a key is made, so it shares no mistake with it.
struct Bisimulation<M: SuiteMachine> {
  typealias Talk = M.Talk

  let machine: M
  let scope: Scope<M.Size>
  /// An empty key, perhaps one that is broken on purpose.
  let key: StateKey
  /// Whose the key is.
  var writers = Writers.all
  /// How many pairs of states are compared at most.
  var pairs: Int
  /// What of a state has to be stated alike.
  var stating: (Talk.Snapshot) -> Talk.Snapshot = { $0 }

  /// Who writes into the key, and is to behave alike.
  enum Writers {
    /// Model, system and claims, whose states are met together.
    case all
    case model
    /// The system by itself, which says nothing of which things there are: they are written for it.
    case system((inout StateKey, Talk.Snapshot) -> Void)

    fileprivate var areAll: Bool {
      switch self {
      case .all: true
      case .model, .system: false
      }
    }
  }

  /// A state of the product.
  private struct Place {
    var model: M.Model
    var side: any Side<Talk>
    var past: M.Claim.Past
    let world: Talk.World
  }

  /// What came of it: how many states were met and pairs compared, what told the first pair apart, and
  /// how much is written into a key at most.
  struct Result {
    var states = 0
    var pairs = 0
    var difference: String?
    var writes = 0
  }

  /// Walks at random, and compares where two walks meet in a key.
  func run() -> Result {
    var (result, key, table) = (Result(), key, StateTable())
    var first: [Place] = []
    var ways: [Int: [String]] = [:]
    // Two pairs a key at most, so that what is met seldom is compared as well.
    var compared: [Int: Int] = [:]
    let worlds = machine.worlds(at: scope)
    for walk in 0..<1_200 {
      var source = ChoiceSource(seed: 7, case: UInt64(walk))
      let world = worlds[(try? source.index(below: worlds.count)) ?? 0]
      let model = M.Model(world)
      var place = Place(
        model: model, side: M.system.side(world),
        past: M.Claim.Past(in: world, start: model.snapshot), world: world)
      for _ in 0..<40 where result.pairs < pairs {
        write(place, &key)
        result.writes = max(result.writes, key.writes)
        let (number, isNew) = table.meet(key.words)
        if isNew {
          first.append(place)
        } else if number < first.count, first[number].model != place.model,
          compared[number, default: 0] < 2
        {
          result.pairs += 1
          compared[number, default: 0] += 1
          let known = ways[number] ?? behaviour(of: first[number], &key)
          ways[number] = known
          let other = behaviour(of: place, &key)
          if known != other {
            result.difference =
              zip(known, other).first { $0 != $1 }.map { "\($0) / \($1)" }
              ?? "\(known.count) commands / \(other.count)"
            return result
          }
        }
        result.states = first.count
        let commands = commands(in: place)
        for _ in 0..<8 {
          let command = commands[(try? source.index(below: commands.count)) ?? 0]
          let (next, outcome) = taking(command, from: place)
          if Talk.isRefusal(outcome) { continue }
          place = next
          break
        }
      }
    }
    return result
  }

  private func commands(in place: Place) -> [Talk.Command] {
    machine.commands(at: scope, for: place.model)
  }

  private func taking(
    _ command: Talk.Command, from place: Place
  ) -> (place: Place, outcome: Talk.Outcome) {
    var next = place
    let step = place.model.applying(command)
    next.model = step.state
    switch writers {
    case .model: break
    case .all:
      _ = next.side.perform(command)
      next.past.record(
        Event(
          in: place.world, before: place.model.snapshot, command, step.outcome,
          after: step.state.snapshot))
    case .system:
      let reply = next.side.perform(command)
      return (next, reply.outcome ?? step.outcome)
    }
    return (next, step.outcome)
  }

  private func write(_ place: Place, _ key: inout StateKey) {
    key.restart()
    switch writers {
    case .model: place.model.write(to: &key)
    case .all:
      place.model.write(to: &key)
      _ = place.side.write(to: &key)
      place.past.write(to: &key, at: place.model.snapshot)
    case .system(let populate):
      populate(&key, place.model.snapshot)
      _ = place.side.write(to: &key)
    }
    key.finish()
  }

  /// What is stated, and what each command leads to in any order, without the numbers in it.
  private func behaviour(of place: Place, _ key: inout StateKey) -> [String] {
    let stated =
      switch writers {
      case .all, .model: place.model.snapshot
      case .system: place.side.snapshot() ?? place.model.snapshot
      }
    return ["\(stating(stated))".replacing(#/[0-9]+/#, with: "#")]
      + commands(in: place).map { command in
        let (next, outcome) = taking(command, from: place)
        write(next, &key)
        let kind = Talk.kind(of: command)?.number ?? 0
        // Of an answer to a broken key it is enough whether it is a refusal.
        let said =
          writers.areAll
          ? String("\(outcome)".filter { !$0.isNumber }.sorted())
          : "\(Talk.refusal(in: outcome)?.number ?? -1)"
        return "\(kind) \(said) \(Array(key.words))"
      }.sorted()
  }
}
