import StateMachines

/// All twins of a scope at once.
///
/// States in which the app knows the same are a class. What it observes, and the class that comes next,
/// must follow from the class, the command and what is released: so one row for each of these stands for
/// all pairs of states in it. Every state of the scope is visited, breadth first.
public struct ClassTable<M: Machine, S: Secrecy> where S.Model == M.Model {
  public typealias Talk = M.Talk

  public var machine: M
  public var scope: Scope<M.Size>
  /// Where runs begin.
  public var worlds: [Talk.World]
  /// Who is played beside the model, which says what is the case; the model alone where it is `nil`.
  public var contestant: Contestant<Talk>?
  public var leak: Leak<S>?
  public var maximumStates = 2_000_000

  public init(
    _ machine: M, at scope: Scope<M.Size>, in worlds: [Talk.World],
    contestant: Contestant<Talk>? = nil, leaking leak: Leak<S>? = nil
  ) {
    (self.machine, self.scope, self.worlds) = (machine, scope, worlds)
    (self.contestant, self.leak) = (contestant, leak)
  }

  /// What a search has come to.
  public struct Result: Sendable {
    /// The states that the search tells apart.
    public internal(set) var states = 0
    public internal(set) var classes = 0
    /// How many pairs of states are in one class.
    public internal(set) var pairs = 0
    public internal(set) var transitions = 0
    /// How many commands lead to the farthest state.
    public internal(set) var depth = 0
    /// How many of them were silent commands.
    public internal(set) var silent = 0
    /// How many rows there are: class, command and release.
    public internal(set) var rows = 0
    /// The first two steps that ought to be alike and are not.
    public internal(set) var conflict: Conflict?
    public internal(set) var end = End.complete
    /// Whether what the contestant remembers was all told apart.
    public internal(set) var memory = Memory.told
  }

  public enum End: Hashable, Sendable {
    /// Every state was visited.
    case complete
    /// There are more states than may be kept.
    case full
    case conflict
    case stopped
    /// The contestant cannot go back to where it was.
    case cannotGoBack
  }

  /// Two runs to worlds in which the app knows the same, and a step in which it does not observe the
  /// same.
  public struct Conflict: Sendable {
    public let channel: Channel
    /// The shortest run to the step, and a second one; that of a silent command is alone.
    public let runs: [Scenario<Talk>]
    public let glimpses: [Glimpse<Talk>]
  }

  /// Visits all states.
  public func run(shouldStop: () -> Bool = { false }) -> Result {
    var course = Course(self)
    course.run(shouldStop)
    return course.result
  }
}

extension ClassTable {
  /// Numbers values in the order in which they are met.
  struct Numbers<Value: Hashable> {
    private var numbers: [Value: Int] = [:]

    mutating func number(of value: Value) -> Int {
      if let known = numbers[value] { return known }
      numbers[value] = numbers.count
      return numbers.count - 1
    }

    var count: Int { numbers.count }
  }

  /// What the app knows, in worlds that are set alike.
  struct Class: Hashable {
    let group: Int
    let known: S.Known

    static func == (one: Class, other: Class) -> Bool {
      one.group == other.group && one.known == other.known
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(group)
      hasher.combine(known)
    }
  }

  struct Row: Hashable {
    let known, shape, release: Int32
  }

  struct Entry {
    let seen, next: Int32
    let state, command: Int32
  }

  struct Course {
    let table: ClassTable
    var result = Result()
    var states = StateTable()
    var key: StateKey
    var groups = Numbers<AnyHashable>()
    var known = Numbers<Class>()
    var shapes = Numbers<S.Shape>()
    var releases = Numbers<S.Release?>()
    var sights = Numbers<Seen<S>>()
    var rows: [Row: Entry] = [:]
    /// How many states each class has, and the class of each state.
    var members: ContiguousArray<Int> = []
    var classes: ContiguousArray<Int32> = []
    var origins: ContiguousArray<(from: Int32, command: Int32)> = []
    var frontier: ContiguousArray<(world: WatchedWorld<S>, number: Int, group: Int)> = []

    init(_ table: ClassTable) {
      self.table = table
      key = StateKey(keepsOrder: table.scope.keepsOrder)
    }

    mutating func run(_ shouldStop: () -> Bool) {
      for (place, world) in table.worlds.enumerated() {
        let group = groups.number(of: table.machine.setting(of: world))
        let begun = WatchedWorld<S>(
          world, table.contestant?.side(world), leaking: table.leak)
        meet(begun, in: group, from: (~Int32(place), 0))
      }
      while !frontier.isEmpty, result.end == .complete {
        let level = frontier
        frontier = []
        defer { if !frontier.isEmpty { result.depth += 1 } }
        for node in level {
          if shouldStop() { result.end = .stopped }
          if result.end != .complete { break }
          expand(node)
        }
      }
      result.states = classes.count
      result.classes = known.count
      result.pairs = members.reduce(0) { $0 + $1 * ($1 - 1) / 2 }
      result.rows = rows.count
    }

    /// Meets a state; its class.
    @discardableResult
    mutating func meet(
      _ world: WatchedWorld<S>, in group: Int, from origin: (Int32, Int32)
    ) -> Int {
      key.restart()
      key.add(group, bits: 32)
      switch world.write(to: &key) {
      case .told: break
      case .untold: result.memory = .untold
      case .shared:
        (result.memory, result.end) = (.shared, .cannotGoBack)
        return -1
      }
      key.finish()
      let (number, isNew) = states.meet(key.words)
      if !isNew { return Int(classes[number]) }
      if number >= table.maximumStates {
        result.end = .full
        return -1
      }
      let place = known.number(of: Class(group: group, known: S.known(in: world.state)))
      if place == members.count { members.append(0) }
      members[place] += 1
      classes.append(Int32(place))
      origins.append(origin)
      frontier.append((world, number, group))
      return place
    }

    mutating func expand(_ node: (world: WatchedWorld<S>, number: Int, group: Int)) {
      let state = node.world.state
      let own = Int(classes[node.number])
      let commands = table.machine.commands(at: table.scope, for: state)
      for (place, command) in commands.enumerated() {
        let isSilent = S.isSilent(command, in: state)
        let shape = isSilent ? nil : S.shape(of: command, in: state)
        if !isSilent && shape == nil { continue }
        var world = node.world
        guard let taken = world.take(command) else {
          result.end = .cannotGoBack
          return
        }
        result.transitions += 1
        let next = meet(world, in: node.group, from: (Int32(node.number), Int32(place)))
        if next < 0 { return }
        guard let shape else {
          result.silent += 1
          if taken.seen != .nothing {
            end([(node.number, place)], taken.seen.channel(.nothing))
          } else if next != own {
            end([(node.number, place)], .knowledge)
          } else {
            continue
          }
          return
        }
        let row = Row(
          known: Int32(own), shape: Int32(shapes.number(of: shape)),
          release: Int32(releases.number(of: taken.release)))
        let entry = Entry(
          seen: Int32(sights.number(of: taken.seen)), next: Int32(next),
          state: Int32(node.number), command: Int32(place))
        guard let first = rows[row] else {
          rows[row] = entry
          continue
        }
        if first.seen == entry.seen && first.next == entry.next { continue }
        end(
          [(Int(first.state), Int(first.command)), (node.number, place)],
          first.seen == entry.seen ? .knowledge : nil)
        return
      }
    }

    /// Ends with a conflict of these steps.
    private mutating func end(_ steps: [(state: Int, command: Int)], _ channel: Channel?) {
      let runs = steps.map { way(to: $0.state, by: $0.command) }
      let last = runs.compactMap { run -> WatchedWorld<S>.Taken? in
        var world = WatchedWorld<S>(
          run.world, table.contestant?.side(run.world), leaking: table.leak)
        var taken: WatchedWorld<S>.Taken?
        for command in run.commands { taken = world.take(command) }
        return taken
      }
      let told = last.count == 2 ? last[0].seen.channel(last[1].seen) : .knowledge
      result.conflict = Conflict(
        channel: channel ?? told, runs: runs, glimpses: last.map(\.glimpse))
      result.end = .conflict
    }

    private func way(to state: Int, by last: Int) -> Scenario<Talk> {
      var (state, places) = (state, [last])
      while origins[state].from >= 0 {
        places.append(Int(origins[state].command))
        state = Int(origins[state].from)
      }
      var scenario = Scenario<Talk>(world: table.worlds[Int(~origins[state].from)])
      var model = M.Model(scenario.world)
      for place in places.reversed() {
        let command = table.machine.commands(at: table.scope, for: model)[place]
        scenario.commands.append(command)
        model = model.applying(command).state
      }
      return scenario
    }
  }
}
