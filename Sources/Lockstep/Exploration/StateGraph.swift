import PropertyTesting
import StateMachines

/// Every state of a model that can be reached in a scope, and every transition between them.
///
/// States that differ by names alone are one, in the order that the things in them have: so a command has
/// the same place among the commands of all of them, and a transition is a state with such a place. Worlds
/// and commands are taken in their order, nearest states first, so that each graph comes out the same.
/// Where it is asked for, states that no run tells apart are one as well: each is a behaviour then.
public struct StateGraph<M: Machine> {
  public typealias Talk = M.Talk

  public let machine: M
  /// The scope, in which things keep their order.
  public let scope: Scope<M.Size>
  public let worlds: [Talk.World]
  /// Whether it holds all states: it was not too large, and not stopped.
  public private(set) var isComplete = true
  /// How many transitions are refused, and how many lead nowhere, refusals among them.
  public private(set) var refusals = 0
  public private(set) var loops = 0

  private let groups: [Int]
  /// The behaviour of each state that was met; empty where states were not merged.
  private var behaviours: [Int] = []
  private var key: StateKey
  private var table = StateTable()
  /// How each state was met first; the world where it begins has a number below 0.
  private var origins: [(from: Int32, place: Int32)] = []
  /// The number of the first transition of each state that commands were tried in, and of all.
  private var starts = [0]
  private var targets: [Int32] = []
  private var refused: [Bool] = []
  /// The state that each world begins in.
  public private(set) var roots: [Int] = []

  /// How many states there are.
  public var states: Int { origins.count }
  /// How many transitions there are.
  public var transitions: Int { targets.count }

  /// Meets all states.
  ///
  /// - Parameters:
  ///   - worlds: Where runs begin; `nil` for the worlds of the scope.
  ///   - transitions: How many commands are tried at most, in all states together.
  ///   - mergesBehaviours: Whether states that no run tells apart become one.
  public init(
    of machine: M, at scope: Scope<M.Size>, from worlds: [Talk.World]? = nil,
    atMost transitions: Int, mergesBehaviours: Bool = false, shouldStop: () -> Bool = { false }
  ) {
    var scope = scope
    scope.keepsOrder = true
    let worlds = worlds ?? machine.worlds(at: scope)
    (self.machine, self.scope, self.worlds) = (machine, scope, worlds)
    var signs = Signs<M>()
    key = StateKey(keepsOrder: true)
    var numbers: [AnyHashable: Int] = [:]
    groups = worlds.map { world in
      let setting = machine.setting(of: world)
      let number = numbers[setting] ?? numbers.count
      numbers[setting] = number
      return number
    }
    var frontier: [(model: M.Model, world: Int)] = []
    for (place, world) in worlds.enumerated() {
      let model = M.Model(world)
      let (number, isNew) = table.meet(words(of: model, in: place))
      roots.append(number)
      if isNew {
        origins.append((~Int32(place), 0))
        frontier.append((model, place))
      }
    }
    var from = 0
    while !frontier.isEmpty {
      let nearest = frontier
      frontier = []
      for (model, world) in nearest {
        if shouldStop() || targets.count >= transitions {
          isComplete = false
          return
        }
        if mergesBehaviours { signs.begin(machine.digest(of: model.snapshot)) }
        for (place, command) in machine.commands(at: scope, for: model).enumerated() {
          let step = model.applying(command)
          if mergesBehaviours { signs.add(command, step.outcome) }
          var target = from
          if step.state != model {
            let (number, isNew) = table.meet(words(of: step.state, in: world))
            target = number
            if isNew {
              origins.append((Int32(from), Int32(place)))
              frontier.append((step.state, world))
            }
          }
          targets.append(Int32(target))
          refused.append(Talk.isRefusal(step.outcome))
          if refused[refused.count - 1] { refusals += 1 }
          if target == from { loops += 1 }
        }
        starts.append(targets.count)
        if mergesBehaviours { signs.end() }
        from += 1
      }
    }
    if mergesBehaviours { merge(signs.numbers) }
  }

  /// Makes one of all states that no run tells apart, by refining the classes of one command until none is
  /// split: each is the first of them that was met. They offer the same commands in the same places.
  private mutating func merge(_ signs: [Int]) {
    var (classes, count) = (signs, 0)
    while true {
      var (table, key, next) = (StateTable(), ContiguousArray<UInt64>(), [Int]())
      for state in classes.indices {
        key.removeAll(keepingCapacity: true)
        key.append(UInt64(classes[state]))
        for target in targets[transitions(of: state)] { key.append(UInt64(classes[Int(target)])) }
        next.append(table.meet(key).number)
      }
      classes = next
      if table.count == count { break }
      count = table.count
    }
    let met = self
    (origins, starts, targets, refused, refusals, loops) = ([], [0], [], [], 0, 0)
    for state in classes.indices where classes[state] == origins.count {
      let (from, place) = met.origins[state]
      for transition in met.transitions(of: state) {
        targets.append(Int32(classes[met.target(of: transition)]))
        refused.append(met.refused[transition])
        if met.refused[transition] { refusals += 1 }
        if Int(targets[targets.count - 1]) == origins.count { loops += 1 }
      }
      origins.append((from < 0 ? from : Int32(classes[Int(from)]), place))
      starts.append(targets.count)
    }
    (behaviours, roots) = (classes, roots.map { classes[$0] })
  }

  /// The transitions of a state by their numbers, one for each command, in the order of the commands.
  ///
  /// - Precondition: The graph is complete, and the state one of it.
  public func transitions(of state: Int) -> Range<Int> { starts[state]..<starts[state + 1] }

  /// Where a transition leads.
  public func target(of transition: Int) -> Int { Int(targets[transition]) }

  public func isRefused(_ transition: Int) -> Bool { refused[transition] }

  /// The state that a state is first reached from, and the place of the command; `nil` where a world
  /// begins in it.
  public func origin(of state: Int) -> (state: Int, place: Int)? {
    let (from, place) = origins[state]
    return from < 0 ? nil : (Int(from), Int(place))
  }

  /// How a state is reached: the world, and the places of the commands, as few as can be.
  public func way(to state: Int) -> (world: Int, places: [Int]) {
    var (state, places) = (state, [Int]())
    while origins[state].from >= 0 {
      places.append(Int(origins[state].place))
      state = Int(origins[state].from)
    }
    return (Int(~origins[state].from), places.reversed())
  }

  /// The number of the state that a model is in, begun in this world; `nil` where it is none of these.
  ///
  /// Mutating by name alone: the numbers of states stay as they are.
  public mutating func number(of model: M.Model, in world: Int) -> Int? {
    table.number(of: words(of: model, in: world)).map {
      behaviours.isEmpty ? $0 : behaviours[$0]
    }
  }

  private mutating func words(of model: M.Model, in world: Int) -> ContiguousArray<UInt64> {
    key.restart()
    key.add(groups[world], bits: 32)
    model.write(to: &key)
    key.finish()
    return key.words
  }
}

/// The sign of each state: a number, equal for states that show the same and offer the same commands with the
/// same outcomes.
private struct Signs<M: Machine> {
  private var commands: [M.Talk.Command: UInt64] = [:]
  private var outcomes: [M.Talk.Outcome: UInt64] = [:]
  private var table = StateTable()
  private var key: ContiguousArray<UInt64> = []
  private(set) var numbers: [Int] = []

  mutating func begin(_ digest: Fingerprint) { key = [digest.value] }

  mutating func add(_ command: M.Talk.Command, _ outcome: M.Talk.Outcome) {
    let (next, after) = (UInt64(commands.count), UInt64(outcomes.count))
    let number = commands[command, default: next]
    if number == next { commands[command] = next }
    let other = outcomes[outcome, default: after]
    if other == after { outcomes[outcome] = after }
    key.append(number << 32 | other)
  }

  mutating func end() { numbers.append(table.meet(key).number) }
}

extension StateTable {
  /// The number of the state with this key, if it was met.
  fileprivate func number(of key: ContiguousArray<UInt64>) -> Int? {
    var place = Self.hash(key, 0, key.count) & (slots.count - 1)
    while slots[place] != 0 {
      let number = Int(slots[place]) - 1
      if isEqual(number, key) { return number }
      place = (place + 1) & (slots.count - 1)
    }
    return nil
  }
}
