import ConsentSuite
import Lockstep
import StateMachines

/// Whether states that have one key behave alike: from both, the same kinds of commands have to lead to the
/// same answers and to the same keys, whatever the names in them.
///
/// It knows nothing of how a key is made, so it shares no mistake with it.
struct Bisimulation<M: SuiteMachine> {
  typealias Talk = M.Talk

  let machine: M
  let scope: Scope<M.Size>
  /// An empty key, perhaps one that is broken on purpose.
  let key: StateKey
  /// Whether the key is that of model, system and claims, or of the model alone.
  var isWhole = true
  /// How many pairs of states are compared at most.
  var pairs: Int

  /// A state of the product.
  private struct Place {
    var model: M.Model
    var side: any Side<Talk>
    var past: M.Claim.Past
    let world: Talk.World
  }

  /// What came of it: how many states were met and pairs compared, and what told the first pair apart.
  struct Result {
    var states = 0
    var pairs = 0
    var difference: String?
  }

  func run() -> Result {
    var (result, key) = (Result(), key)
    var table = StateTable()
    var first: [Place] = []
    var ways: [Int: [String]] = [:]
    var next = machine.worlds(at: scope).map { world in
      let model = M.Model(world)
      return Place(
        model: model, side: M.system.side(world),
        past: M.Claim.Past(in: world, start: model.snapshot), world: world)
    }
    while !next.isEmpty, result.pairs < pairs {
      let places = next
      next = []
      for place in places where result.pairs < pairs {
        write(place, &key)
        let (number, isNew) = table.meet(key.words)
        if isNew {
          first.append(place)
          next += commands(in: place).map { taking($0, from: place).place }
        } else if first[number].model != place.model {
          result.pairs += 1
          let known = ways[number] ?? behaviour(of: first[number], &key, &table)
          ways[number] = known
          let other = behaviour(of: place, &key, &table)
          if known != other {
            result.difference =
              zip(known, other).first { $0 != $1 }.map { "\($0) / \($1)" }
              ?? "\(known.count) commands / \(other.count)"
            return result
          }
        }
        result.states = first.count
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
    _ = next.side.perform(command)
    next.model = step.state
    next.past.record(
      Event(
        in: place.world, before: place.model.snapshot, command, step.outcome,
        after: step.state.snapshot))
    return (next, step.outcome)
  }

  private func write(_ place: Place, _ key: inout StateKey) {
    key.restart()
    place.model.write(to: &key)
    if isWhole {
      _ = place.side.write(to: &key)
      place.past.write(to: &key, at: place.model.snapshot)
    }
    key.finish()
  }

  /// What each command leads to, without the numbers in it and in any order.
  private func behaviour(
    of place: Place, _ key: inout StateKey, _ table: inout StateTable
  ) -> [String] {
    commands(in: place).map { command in
      let (next, outcome) = taking(command, from: place)
      write(next, &key)
      let kind = Talk.kind(of: command).map { "\($0)" } ?? ""
      let said = String("\(outcome)".filter { !$0.isNumber }.sorted())
      return "\(kind) \(said) \(Array(key.words))"
    }.sorted()
  }
}
