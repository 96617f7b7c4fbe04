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

  @inlinable
  public init(
    _ machine: M, at scope: Scope<M.Size>, in worlds: [Talk.World],
    contestant: Contestant<Talk>? = nil, leaking leak: Leak<S>? = nil
  ) {
    (self.machine, self.scope, self.worlds) = (machine, scope, worlds)
    (self.contestant, self.leak) = (contestant, leak)
  }

  /// What a search has come to.
  public struct Result: Sendable {
    @inlinable init() {}

    /// The states that the search tells apart.
    public var states = 0
    public var classes = 0
    /// How many pairs of states are in one class.
    public var pairs = 0
    public var transitions = 0
    /// How many of them were refused.
    public var refusals = 0
    /// How many commands lead to the farthest state.
    public var depth = 0
    /// Up to how many commands every run was played.
    public var compared = 0
    /// How many of them were silent commands.
    public var silent = 0
    /// How many rows there are: class, command and release.
    public var rows = 0
    /// How many of the commands that are given to a class of several states one of them alone was given, by
    /// kind: nothing is compared there.
    public var alone: [Talk.Kind: Int] = [:]
    /// The bytes that the keys of all states take.
    public var bytes = 0
    /// The first two steps that ought to be alike and are not.
    public var conflict: Conflict?
    public var end = End.complete
    /// Whether what the contestant remembers was all told apart.
    public var memory = Memory.told
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

    @inlinable
    init(channel: Channel, runs: [Scenario<Talk>], glimpses: [Glimpse<Talk>]) {
      (self.channel, self.runs, self.glimpses) = (channel, runs, glimpses)
    }
  }

  /// Visits all states.
  @inlinable
  public func run(shouldStop: () -> Bool = { false }) -> Result {
    var course = Course(self)
    course.run(shouldStop)
    return course.result
  }
}

extension ClassTable {
  /// Numbers values in the order in which they are met.
  @usableFromInline
  struct Numbers<Value: Hashable> {
    @usableFromInline var numbers: [Value: Int] = [:]

    @inlinable init() {}

    @inlinable
    mutating func number(of value: Value) -> Int {
      if let known = numbers[value] { return known }
      numbers[value] = numbers.count
      return numbers.count - 1
    }

    @inlinable var count: Int { numbers.count }
  }

  /// What the app knows, in worlds that are set alike.
  @usableFromInline
  struct Class: Hashable {
    @usableFromInline let group: Int
    @usableFromInline let known: S.Known

    @inlinable
    init(group: Int, known: S.Known) { (self.group, self.known) = (group, known) }

    @inlinable
    static func == (one: Class, other: Class) -> Bool {
      one.group == other.group && one.known == other.known
    }

    @inlinable
    func hash(into hasher: inout Hasher) {
      hasher.combine(group)
      hasher.combine(known)
    }
  }

  @usableFromInline
  struct Row: Hashable {
    @usableFromInline let known, shape, release: Int32

    @inlinable
    init(known: Int32, shape: Int32, release: Int32) {
      (self.known, self.shape, self.release) = (known, shape, release)
    }
  }

  @usableFromInline
  struct Entry {
    @usableFromInline let seen, next: Int32
    @usableFromInline let state, command: Int32
    /// Whether another state was compared with this one.
    @usableFromInline var isShared = false

    @inlinable
    init(seen: Int32, next: Int32, state: Int32, command: Int32) {
      (self.seen, self.next, self.state, self.command) = (seen, next, state, command)
    }
  }

  /// A state in which no command was tried yet.
  @usableFromInline
  struct Node {
    @usableFromInline let world: WatchedWorld<S>
    @usableFromInline let number: Int
    @usableFromInline let group: Int

    @inlinable
    init(_ world: WatchedWorld<S>, number: Int, group: Int) {
      (self.world, self.number, self.group) = (world, number, group)
    }
  }

  @usableFromInline
  struct Course {
    @usableFromInline let table: ClassTable
    @usableFromInline var result = Result()
    @usableFromInline var states = StateTable()
    @usableFromInline var key: StateKey
    @usableFromInline var groups = Numbers<AnyHashable>()
    @usableFromInline var known = Numbers<Class>()
    @usableFromInline var shapes = Numbers<S.Shape>()
    /// The kind of the commands of each shape.
    @usableFromInline var kinds: ContiguousArray<Talk.Kind?> = []
    @usableFromInline var releases = Numbers<S.Release?>()
    @usableFromInline var sights = Numbers<Seen<S>>()
    @usableFromInline var rows: [Row: Entry] = [:]
    /// How many states each class has, and the class of each state.
    @usableFromInline var members: ContiguousArray<Int> = []
    @usableFromInline var classes: ContiguousArray<Int32> = []
    @usableFromInline var origins: ContiguousArray<(from: Int32, command: Int32)> = []
    @usableFromInline var frontier: ContiguousArray<Node> = []

    @inlinable
    init(_ table: ClassTable) {
      self.table = table
      // What an app knows goes by places: states in which two things trade theirs are not one.
      key = StateKey(keepsOrder: true)
    }

    @inlinable
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
        if result.end == .complete { result.compared += 1 }
      }
      result.states = classes.count
      result.classes = known.count
      result.pairs = members.reduce(0) { $0 + $1 * ($1 - 1) / 2 }
      (result.rows, result.bytes) = (rows.count, states.bytes)
      countAlone()
    }

    /// Counts the commands that one state alone of a class of several was given, whatever they released.
    @usableFromInline
    mutating func countAlone() {
      var givers: [Row: Int32] = [:]
      for (row, entry) in rows where members[Int(row.known)] > 1 {
        let command = Row(known: row.known, shape: row.shape, release: 0)
        let isShared = entry.isShared || givers[command, default: entry.state] != entry.state
        givers[command] = isShared ? -1 : entry.state
      }
      for (command, giver) in givers where giver >= 0 {
        if let kind = kinds[Int(command.shape)] { result.alone[kind, default: 0] += 1 }
      }
    }

    /// Meets a state; its class.
    @inlinable
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
      frontier.append(Node(world, number: number, group: group))
      return place
    }

    @inlinable
    mutating func expand(_ node: Node) {
      let state = node.world.state
      let own = Int(classes[node.number])
      let commands = table.machine.commands(at: table.scope, for: state)
      for (place, command) in commands.enumerated() {
        let isSilent = S.isSilent(command, in: state)
        let shape = isSilent ? nil : S.shape(of: command, in: state)
        if !isSilent && shape == nil { continue }
        result.transitions += 1
        guard let (taken, next) = step(command, at: node, place, own) else { return }
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
        if S.isIdle(command) && next != own { return end([(node.number, place)], .knowledge) }
        let number = shapes.number(of: shape)
        if number == kinds.count { kinds.append(Talk.kind(of: command)) }
        let row = Row(
          known: Int32(own), shape: Int32(number),
          release: Int32(releases.number(of: taken.release)))
        let entry = Entry(
          seen: Int32(sights.number(of: taken.seen)), next: Int32(next),
          state: Int32(node.number), command: Int32(place))
        guard let first = rows[row] else {
          rows[row] = entry
          continue
        }
        if first.seen == entry.seen && first.next == entry.next {
          if !first.isShared && first.state != entry.state { rows[row]?.isShared = true }
          continue
        }
        end(
          [(Int(first.state), Int(first.command)), (node.number, place)],
          first.seen == entry.seen ? .knowledge : nil)
        return
      }
    }

    /// Takes a command, and the class that comes next; `nil` where the search cannot go on.
    @inlinable
    mutating func step(
      _ command: Talk.Command, at node: Node, _ place: Int, _ own: Int
    ) -> (WatchedWorld<S>.Taken, Int)? {
      if let taken = node.world.refused(command) {
        result.refusals += 1
        return (taken, own)
      }
      var world = node.world
      guard let taken = world.take(command) else {
        result.end = .cannotGoBack
        return nil
      }
      let next = meet(world, in: node.group, from: (Int32(node.number), Int32(place)))
      return next < 0 ? nil : (taken, next)
    }

    /// Ends with a conflict of these steps.
    @usableFromInline
    mutating func end(_ steps: [(state: Int, command: Int)], _ channel: Channel?) {
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

    @usableFromInline
    func way(to state: Int, by last: Int) -> Scenario<Talk> {
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
