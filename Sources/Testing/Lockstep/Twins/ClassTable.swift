import StateMachines

/// A noninterference check of all twins of a scope at once.
///
/// States in which the app has the same knowledge form a class. The app's observation of a command and the
/// class of the next state must be a function of class, command and release. So one row for each of these
/// represents all pairs of states in the class. Every state of the scope is visited, breadth first.
public struct ClassTable<M: Machine, S: NoninterferencePolicy> where S.Model == M.Model {
  /// The language of the machine.
  public typealias Language = M.Language

  /// The machine that provides worlds and commands.
  public var machine: M
  /// The scope to search.
  public var scope: Scope<M.Size>
  /// The worlds in which runs start.
  public var worlds: [Language.World]
  /// The system under test, which is played beside the model; `nil` to check the model alone.
  public var contestant: SystemUnderTest<Language>?
  /// The leak that is planted; `nil` for none.
  public var leak: Leak<S>?
  /// The maximum number of states.
  public var maximumStates = 2_000_000

  /// Creates a check of a scope.
  @inlinable
  public init(
    _ machine: M, at scope: Scope<M.Size>, in worlds: [Language.World],
    contestant: SystemUnderTest<Language>? = nil, leaking leak: Leak<S>? = nil
  ) {
    (self.machine, self.scope, self.worlds) = (machine, scope, worlds)
    (self.contestant, self.leak) = (contestant, leak)
  }

  /// The result of a check.
  public struct Result: Sendable {
    @inlinable init() {}

    /// The number of distinct states.
    public var states = 0
    /// The number of classes.
    public var classes = 0
    /// The number of pairs of states in the same class.
    public var pairs = 0
    /// The number of commands that were tried, over all states.
    public var transitions = 0
    /// The number of commands that were refused.
    public var refusals = 0
    /// The distance of the farthest state from the start, in commands.
    public var depth = 0
    /// The length up to which every run was played, in commands.
    public var compared = 0
    /// The number of silent commands that were tried.
    public var silent = 0
    /// The number of rows: combinations of class, command and release.
    public var rows = 0
    /// The number of commands, by kind, that only one state of a class with several states was given. For
    /// these nothing is compared.
    public var alone: [Language.Kind: Int] = [:]
    /// The size of the keys of all states, and of the paths to them, in bytes.
    public var bytes = 0
    /// The first two steps that must be equal for the app and are not; `nil` if there are none.
    public var conflict: Conflict?
    /// The reason why the search ended.
    public var end = SearchEnd.complete
    /// How completely the system exposes its state.
    public var memory = Memory.told
  }

  /// Two runs to states in which the app has the same knowledge, and a step that it observes differently.
  public struct Conflict: Sendable {
    /// The channel by which the app distinguishes the steps.
    public let channel: Channel
    /// The shortest run to the step, and a second run, which a silent or idle command does not need.
    public let runs: [Scenario<Language>]
    /// The observable results of the last steps.
    public let glimpses: [ObservableOutcome<Language>]

    @inlinable
    init(channel: Channel, runs: [Scenario<Language>], glimpses: [ObservableOutcome<Language>]) {
      (self.channel, self.runs, self.glimpses) = (channel, runs, glimpses)
    }
  }

  /// Visits all states.
  @inlinable
  public func run(shouldStop: () -> Bool = { false }) -> Result {
    var course = Progress(self)
    course.run(shouldStop)
    return course.result
  }
}

extension ClassTable {
  /// A class of states: the app's knowledge, in worlds that have the same setting.
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
    /// Whether a command of another state has the same row.
    @usableFromInline var isShared = false

    @inlinable
    init(seen: Int32, next: Int32, state: Int32, command: Int32) {
      (self.seen, self.next, self.state, self.command) = (seen, next, state, command)
    }
  }

  /// A state whose commands were not tried yet.
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
  struct Progress {
    @usableFromInline let table: ClassTable
    @usableFromInline var result = Result()
    @usableFromInline var tree = SearchTree<Node>()
    @usableFromInline var key: StateKey
    @usableFromInline let groups = Numbers<AnyHashable>()
    @usableFromInline let known = Numbers<Class>()
    @usableFromInline let shapes = Numbers<S.Shape>()
    /// The kind of the commands of each shape.
    @usableFromInline var kinds: ContiguousArray<Language.Kind?> = []
    @usableFromInline let releases = Numbers<S.Release?>()
    @usableFromInline let sights = Numbers<Seen<S>>()
    @usableFromInline var rows: [Row: Entry] = [:]
    /// The number of states in each class, and the class of each state.
    @usableFromInline var members: ContiguousArray<Int> = []
    @usableFromInline var classes: ContiguousArray<Int32> = []

    @inlinable
    init(_ table: ClassTable) {
      self.table = table
      // The app's knowledge refers to objects by position, so states that differ in order are distinct.
      key = StateKey(keepsOrder: true)
    }

    @inlinable
    mutating func run(_ shouldStop: () -> Bool) {
      for (index, world) in table.worlds.enumerated() {
        if shouldStop() { result.end = .stopped }
        if result.end != .complete { break }
        let group = groups.number(of: table.machine.setting(of: world))
        let begun = WatchedWorld<S>(
          world, table.contestant?.side(world), leaking: table.leak)
        meet(begun, in: group, from: .start(index))
      }
      while !tree.frontier.isEmpty, result.end == .complete {
        defer { if !tree.frontier.isEmpty { result.depth += 1 } }
        for node in tree.nextLevel() {
          expand(node, shouldStop)
          if result.end != .complete { break }
        }
        if result.end == .complete { result.compared += 1 }
      }
      result.states = classes.count
      result.classes = known.count
      result.pairs = members.reduce(0) { $0 + $1 * ($1 - 1) / 2 }
      (result.rows, result.bytes) = (rows.count, tree.bytes)
      countAlone()
    }

    /// Counts the commands that only one state of a class with several states was given, for any release.
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

    /// Visits a state. Returns its class, and a negative number if the search ends.
    @inlinable
    @discardableResult
    mutating func meet(
      _ world: WatchedWorld<S>, in group: Int, from origin: SearchTree<Node>.Origin
    ) -> Int {
      key.restart()
      key.add(group, bits: 32)
      M.write(world.state, to: &key)
      switch world.side?.write(to: &key) ?? .told {
      case .told: break
      case .untold: result.memory = .untold
      case .shared:
        (result.memory, result.end) = (.shared, .cannotGoBack)
        return -1
      }
      key.finish()
      let (number, isNew) = tree.meet(key.words, from: origin)
      if !isNew { return Int(classes[number]) }
      if number >= table.maximumStates {
        result.end = .full
        return -1
      }
      let index = known.number(of: Class(group: group, known: S.known(in: world.state)))
      if index == members.count { members.append(0) }
      members[index] += 1
      classes.append(Int32(index))
      tree.add(Node(world, number: number, group: group))
      return index
    }

    @inlinable
    mutating func expand(_ node: Node, _ shouldStop: () -> Bool) {
      let state = node.world.state
      let own = Int(classes[node.number])
      let commands = table.machine.commands(at: table.scope, for: state)
      for (index, command) in commands.enumerated() {
        // A state may have more commands than fit into the time that a worker has for a step.
        if index & 7 == 0, shouldStop() { result.end = .stopped }
        if result.end != .complete { return }
        let isSilent = S.isSilent(command, in: state)
        let shape = isSilent ? nil : S.shape(of: command, in: state)
        if !isSilent && shape == nil { continue }
        result.transitions += 1
        guard let (taken, next) = step(command, at: node, index, own) else { return }
        guard let shape else {
          result.silent += 1
          if taken.seen != .nothing {
            end([(node.number, index)], taken.seen.channel(.nothing))
          } else if next != own {
            end([(node.number, index)], .knowledge)
          } else {
            continue
          }
          return
        }
        if S.isIdle(command) && next != own { return end([(node.number, index)], .knowledge) }
        let number = shapes.number(of: shape)
        if number == kinds.count { kinds.append(Language.kind(of: command)) }
        let row = Row(
          known: Int32(own), shape: Int32(number),
          release: Int32(releases.number(of: taken.release)))
        let entry = Entry(
          seen: Int32(sights.number(of: taken.seen)), next: Int32(next),
          state: Int32(node.number), command: Int32(index))
        guard let first = rows[row] else {
          rows[row] = entry
          continue
        }
        if first.seen == entry.seen && first.next == entry.next {
          if !first.isShared && first.state != entry.state { rows[row]?.isShared = true }
          continue
        }
        end(
          [(Int(first.state), Int(first.command)), (node.number, index)],
          first.seen == entry.seen ? .knowledge : nil)
        return
      }
    }

    /// Plays a command. Returns its result and the next class; `nil` if the search ends.
    @inlinable
    mutating func step(
      _ command: Language.Command, at node: Node, _ place: Int, _ own: Int
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
      if world.isAlike(node.world) { return (taken, own) }
      let next = meet(world, in: node.group, from: .move(place, from: node.number))
      return next < 0 ? nil : (taken, next)
    }

    /// Ends the search with a conflict between these steps.
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
      result.end = .broken
    }

    @usableFromInline
    func way(to state: Int, by last: Int) -> Scenario<Language> {
      let (start, moves) = tree.path(to: state)
      var scenario = Scenario<Language>(world: table.worlds[start])
      var model = M.Model(scenario.world)
      for place in moves + [last] {
        let command = table.machine.commands(at: table.scope, for: model)[place]
        scenario.commands.append(command)
        model = model.applying(command).state
      }
      return scenario
    }
  }
}
