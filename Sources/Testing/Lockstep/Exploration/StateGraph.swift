import PropertyTesting
import StateMachines

/// The graph of a model in a scope: every reachable state, and every transition.
///
/// States that differ only in the numbers of objects are merged, keeping the order of objects. So a command
/// has the same index among the commands of all of them, and a transition is a state with such an index.
/// Worlds and commands are tried in their order, breadth first, so that each graph is reproducible. On
/// request, bisimilar states, which no run distinguishes, are merged as well, but not states of two additional
/// worlds with each other: each additional world keeps the states that the first worlds lack, and its initial
/// state, unless that is one of the first worlds' initial states and `keepsStarts` is false.
package struct StateGraph<M: Machine> {
  package typealias Language = M.Language

  /// The machine that provides model, worlds and commands.
  package let machine: M
  /// The scope, in which order is significant.
  package let scope: Scope<M.Size>
  package let worlds: [Language.World]
  /// Whether a command is left out; `nil` to try all.
  private let leavesOut: ((Language.Command) -> Bool)?
  /// Whether the graph contains all states: it was neither too large nor stopped.
  package private(set) var isComplete = true
  package private(set) var refusals = 0
  /// The number of self-loops, including refusals.
  package private(set) var loops = 0

  private let groups: [Int]
  /// The group of each visited state; 0 for all first worlds.
  private var owners: [Int] = []
  /// The class of each visited state; empty if bisimilar states were not merged.
  private var behaviours: [Int] = []
  private var key: StateKey
  /// The states, with the model of each that is to be expanded and the index of its world.
  private var tree = SearchTree<(model: M.Model, world: Int)>()
  /// The first transition of each expanded state, and the number of all transitions.
  private var starts = [0]
  private var targets: [Int32] = []
  private var refused: [Bool] = []
  /// The initial state of each world.
  package private(set) var roots: [Int] = []

  package var states: Int { tree.count }
  package var transitions: Int { targets.count }
  /// The number of states whose transitions are known. These are the first ones: a prefix of the search order.
  package var expanded: Int { starts.count - 1 }

  /// Explores all states.
  ///
  /// - Parameters:
  ///   - scope: The scope, which bounds worlds and commands.
  ///   - worlds: The worlds in which runs start; `nil` for the worlds of the scope.
  ///   - others: Additional worlds, in which runs start as well.
  ///   - transitions: The maximum number of commands to try, over all states.
  ///   - states: The maximum number of states in which commands are tried.
  ///   - mergesBehaviours: Whether to merge bisimilar states.
  ///   - keepsStarts: Whether the initial states of additional worlds stay, even if no run distinguishes them.
  ///   - leavesOut: Whether a command is left out; `nil` to try all.
  ///   - shouldStop: Called between states; `true` ends the exploration.
  package init(
    of machine: M, at scope: Scope<M.Size>, from worlds: [Language.World]? = nil,
    besides others: [Language.World] = [], atMost transitions: Int, expanding states: Int = .max,
    mergesBehaviours: Bool = false, keepsStarts: Bool = false,
    leavesOut: ((Language.Command) -> Bool)? = nil,
    shouldStop: () -> Bool = { false }
  ) {
    var scope = scope
    scope.keepsOrder = true
    let first = worlds ?? machine.worlds(at: scope)
    let worlds = first + others
    (self.machine, self.scope, self.worlds) = (machine, scope, worlds)
    self.leavesOut = leavesOut
    var signatures = Signatures<M>()
    key = StateKey(keepsOrder: true)
    var numbers: [AnyHashable: Int] = [:]
    groups = worlds.enumerated().map { index, world in
      let setting =
        index < first.count
        ? machine.setting(of: world)
        : AnyHashable([AnyHashable(index), machine.setting(of: world)])
      return numbers.number(of: setting)
    }
    for (index, world) in worlds.enumerated() {
      let model = M.Model(world)
      let (number, isNew) = tree.meet(words(of: model, in: index), from: .start(index))
      roots.append(number)
      if isNew {
        owners.append(owner(index, first.count))
        tree.add((model, index))
      }
    }
    var from = 0
    while !tree.frontier.isEmpty {
      for (model, world) in tree.nextLevel() {
        if shouldStop() || targets.count >= transitions || expanded >= states {
          isComplete = false
          return
        }
        if mergesBehaviours { signatures.begin(machine.withoutCounters(model.snapshot)) }
        for (index, command) in commands(for: model).enumerated() {
          let step = model.applying(command)
          if mergesBehaviours { signatures.add(command, step.outcome) }
          var target = from
          if step.state != model {
            let (number, isNew) = tree.meet(
              words(of: step.state, in: world), from: .move(index, from: from))
            target = number
            if isNew {
              owners.append(owner(world, first.count))
              tree.add((step.state, world))
            }
          }
          targets.append(Int32(target))
          refused.append(Language.isRefusal(step.outcome))
          if refused[refused.count - 1] { refusals += 1 }
          if target == from { loops += 1 }
        }
        starts.append(targets.count)
        if mergesBehaviours { signatures.end() }
        from += 1
      }
    }
    if mergesBehaviours { merge(signatures.numbers, keepsStarts) }
  }

  /// Returns the commands that are tried in a state, in the order of its transitions.
  package func commands(for model: M.Model) -> [Language.Command] {
    let commands = machine.commands(at: scope, for: model)
    return leavesOut.map { leavesOut in commands.filter { !leavesOut($0) } } ?? commands
  }

  /// Returns the group of a world; 0 for all first worlds.
  private func owner(_ world: Int, _ first: Int) -> Int { world < first ? 0 : groups[world] + 1 }

  /// Merges bisimilar states by partition refinement, starting from classes of equal signatures. The first
  /// visited state represents its class. Bisimilar states have the same commands in the same order.
  private mutating func merge(_ signatures: [Int], _ keepsStarts: Bool) {
    var (classes, count) = (signatures, 0)
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
    let first = Set(zip(classes, owners).filter { $0.1 == 0 }.map(\.0))
    let begun = Set(roots.filter { owners[$0] == 0 }.map { classes[$0] })
    let own = Set(roots).filter { owners[$0] > 0 && (keepsStarts || !begun.contains(classes[$0])) }
    var parted = StateTable()
    classes = classes.indices.map { state in
      let isShared = first.contains(classes[state]) && !own.contains(state)
      return parted.meet([UInt64(classes[state]), UInt64(isShared ? 0 : owners[state])]).number
    }
    let met = self
    (tree.origins, starts, targets, refused, refusals, loops) = ([], [0], [], [], 0, 0)
    for state in classes.indices where classes[state] == states {
      let (from, move) = met.tree.origins[state]
      for transition in met.transitions(of: state) {
        targets.append(Int32(classes[met.target(of: transition)]))
        refused.append(met.refused[transition])
        if met.refused[transition] { refusals += 1 }
        if Int(targets[targets.count - 1]) == states { loops += 1 }
      }
      tree.origins.append((from < 0 ? from : Int32(classes[Int(from)]), move))
      starts.append(targets.count)
    }
    (behaviours, roots) = (classes, roots.map { classes[$0] })
  }

  /// Returns the transitions of a state, one for each command, in the order of the commands.
  ///
  /// - Precondition: The state is one of the first ``expanded``.
  package func transitions(of state: Int) -> Range<Int> { starts[state]..<starts[state + 1] }

  package func target(of transition: Int) -> Int { Int(targets[transition]) }

  package func isRefused(_ transition: Int) -> Bool { refused[transition] }

  /// Returns the state from which a state is first reached, and the index of the command; `nil` for an
  /// initial state.
  package func origin(of state: Int) -> (state: Int, place: Int)? {
    let (from, move) = tree.origins[state]
    return from < 0 ? nil : (Int(from), Int(move))
  }

  /// Returns a shortest path to a state: the index of the world, and the indices of the commands.
  package func path(to state: Int) -> (start: Int, moves: [Int]) { tree.path(to: state) }

  /// Returns the number of a model's state in a run that starts in this world; `nil` if the graph lacks it.
  ///
  /// Mutating only because it uses a buffer: the graph does not change.
  package mutating func number(of model: M.Model, in world: Int) -> Int? {
    tree.number(of: words(of: model, in: world)).map {
      behaviours.isEmpty ? $0 : behaviours[$0]
    }
  }

  private mutating func words(of model: M.Model, in world: Int) -> ContiguousArray<UInt64> {
    key.restart()
    key.add(groups[world], bits: 32)
    M.write(model, to: &key)
    key.finish()
    return key.words
  }
}

/// The signature of each state: a number that is equal for states with equal snapshots, commands and
/// outcomes.
private struct Signatures<M: Machine> {
  private var snapshots: [M.Language.Snapshot: UInt64] = [:]
  private var commands: [M.Language.Command: UInt64] = [:]
  private var outcomes: [M.Language.Outcome: UInt64] = [:]
  private var table = StateTable()
  private var key: ContiguousArray<UInt64> = []
  private(set) var numbers: [Int] = []

  mutating func begin(_ snapshot: M.Language.Snapshot) {
    key = [snapshots.number(of: snapshot)]
  }

  mutating func add(_ command: M.Language.Command, _ outcome: M.Language.Outcome) {
    key.append(commands.number(of: command) << 32 | outcomes.number(of: outcome))
  }

  mutating func end() { numbers.append(table.meet(key).number) }
}

extension Dictionary where Value: FixedWidthInteger {
  /// Returns the number of a key. New keys are numbered in the order in which they are met.
  fileprivate mutating func number(of key: Key) -> Value {
    let next = Value(count)
    let number = self[key, default: next]
    if number == next { self[key] = next }
    return number
  }
}
