import ConsentMachines
import ConsentSuite
import Lockstep
import PropertyTesting
import StateMachines

/// A bisimulation check: states with equal keys must have equal snapshots, and the same kinds of commands
/// must lead to equal answers and equal keys, apart from the names in them.
///
/// The check is independent of the construction of keys, so it shares no mistake with it.
struct Bisimulation<M: SuiteMachine> {
  typealias Language = M.Language

  let machine: M
  let scope: Scope<M.Size>
  /// An empty key, possibly with a planted fault.
  let key: StateKey
  /// The parts that write the key.
  var writers = Writers.all
  /// The maximum number of pairs of states to compare.
  var pairs: Int
  /// The part of a snapshot that must be equal.
  var stating: (Language.Snapshot) -> Language.Snapshot = { $0 }

  /// The parts that write into the key, and must behave alike.
  enum Writers {
    /// Model, system and claims, whose states are reached together.
    case all
    case model
    /// The system by itself. The closure adds the existing objects, which the system does not write.
    case system((inout StateKey, Language.Snapshot) -> Void)

    fileprivate var areAll: Bool {
      switch self {
      case .all: true
      case .model, .system: false
      }
    }
  }

  /// A state of the product of model, system and claims.
  private struct Place {
    var model: M.Model
    var side: any Side<Language>
    var past: M.Claim.MonitorState
    let world: Language.World
  }

  /// The number of states reached and of pairs compared, the first difference, and the maximum number of
  /// values written into a key.
  struct Result {
    var states = 0
    var pairs = 0
    var difference: String?
    var writes = 0
  }

  /// Walks at random, and compares the states of two walks that reach one key.
  func run() -> Result {
    var (result, key, table) = (Result(), key, StateTable())
    var first: [Place] = []
    var ways: [Int: [String]] = [:]
    // At most two pairs for each key, so that rare keys are compared as well.
    var compared: [Int: Int] = [:]
    let worlds = machine.worlds(at: scope)
    for walk in 0..<1_200 {
      var source = ChoiceSource(seed: 7, case: UInt64(walk))
      let world = worlds[(try? source.index(below: worlds.count)) ?? 0]
      let model = M.Model(world)
      var place = Place(
        model: model, side: M.system.side(world),
        past: M.Claim.MonitorState(in: world, start: model.snapshot), world: world)
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
          if Language.isRefusal(outcome) { continue }
          place = next
          break
        }
      }
    }
    return result
  }

  private func commands(in place: Place) -> [Language.Command] {
    machine.commands(at: scope, for: place.model)
  }

  private func taking(
    _ command: Language.Command, from place: Place
  ) -> (place: Place, outcome: Language.Outcome) {
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
    case .model: M.write(place.model, to: &key)
    case .all:
      M.write(place.model, to: &key)
      _ = place.side.write(to: &key)
      place.past.write(to: &key, at: place.model.snapshot)
    case .system(let populate):
      populate(&key, place.model.snapshot)
      _ = place.side.write(to: &key)
    }
    key.finish()
  }

  /// Returns the snapshot and the effects of all commands, in any order and without the numbers in them.
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
        let kind = Language.kind(of: command)?.number ?? 0
        // If not all parts write the key, only the refusal in an answer is compared.
        let said =
          writers.areAll
          ? String("\(outcome)".filter { !$0.isNumber }.sorted())
          : "\(Language.refusal(in: outcome)?.number ?? -1)"
        return "\(kind) \(said) \(Array(key.words))"
      }.sorted()
  }
}
