import StateMachines

/// Every state of a model that can be reached in a scope, and every transition between them.
///
/// States that differ by names alone are one, in the order that the things in them have: so a command has
/// the same place among the commands of all of them, and a transition is a state with such a place. Worlds
/// and commands are taken in their order, nearest states first, so that each graph comes out the same.
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
  /// - Parameter transitions: How many commands are tried at most, in all states together.
  public init(
    of machine: M, at scope: Scope<M.Size>, atMost transitions: Int,
    shouldStop: () -> Bool = { false }
  ) {
    var scope = scope
    scope.keepsOrder = true
    (self.machine, self.scope, worlds) = (machine, scope, machine.worlds(at: scope))
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
        for (place, command) in machine.commands(at: scope, for: model).enumerated() {
          let step = model.applying(command)
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
        from += 1
      }
    }
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
    table.number(of: words(of: model, in: world))
  }

  private mutating func words(of model: M.Model, in world: Int) -> ContiguousArray<UInt64> {
    key.restart()
    key.add(groups[world], bits: 32)
    model.write(to: &key)
    key.finish()
    return key.words
  }
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
