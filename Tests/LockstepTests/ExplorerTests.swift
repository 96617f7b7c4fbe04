import Desk
import Lockstep
import PropertyTesting
import StateMachines
import Testing

/// A turnstile: a coin opens it, and a push goes through and closes it.
private enum Gate: MachineLanguage {
  typealias World = NoWorld
  typealias Outcome = Bool
  typealias Snapshot = Bool

  enum Command: UInt8, Numbered {
    case coin, push, look
  }
  typealias Kind = Command

  static func kind(of command: Command) -> Command? { command }
}

private struct GateModel: ReferenceModel {
  typealias Language = Gate

  var isOpen = false

  init(_ world: NoWorld) {}

  var snapshot: Bool { isOpen }

  func applying(_ command: Gate.Command) -> Step<GateModel> {
    var next = self
    switch command {
    case .coin: next.isOpen = true
    case .push: next.isOpen = false
    case .look: break
    }
    return Step(next, isOpen)
  }
}

private enum GateClaim: String, Claims {
  case onlyCoinsOpen = "GC-1"
  case nobodyLooksTwice = "GC-2"

  /// The number of looks. Looks change no state, so keys leave it out.
  struct MonitorState: History {
    typealias Language = Gate
    var looks = 0

    init(in world: NoWorld, start: Bool) {}

    mutating func record(_ event: Event<Gate>) {
      if event.command == .look { looks = min(looks + 1, 2) } else { looks = 0 }
    }

    func write(to key: inout StateKey, at state: Bool) {}
  }

  var statement: Statement {
    switch self {
    case .onlyCoinsOpen: "Only a coin opens it.".sometimes("It opens.")
    case .nobodyLooksTwice: "Nobody looks after looking.".sometimes("Somebody looks.")
    }
  }

  func judge(_ event: Event<Gate>, after past: MonitorState) -> Judgement {
    switch self {
    case .onlyCoinsOpen: .when(!event.before && event.after, requires: event.command == .coin)
    // A search that plays each look from a fresh history never breaks it.
    case .nobodyLooksTwice: .when(event.command == .look, requires: past.looks < 2)
    }
  }
}

private struct GateMachine: FiniteMachine {
  typealias Model = GateModel
  typealias Claim = GateClaim

  static let name = "gate"
  let worlds = [NoWorld()]
  let commands = Gate.Command.allCases
}

/// A turnstile that lets somebody through without a coin after three pushes in vain.
private struct Leaky: ValueSide {
  typealias Language = Gate

  var model = GateModel(NoWorld())
  /// A count that no snapshot contains. The fault occurs at the third.
  var vain = 0

  mutating func perform(_ command: Gate.Command) -> Reply<Bool> {
    if command == .push, !model.isOpen { vain = min(vain + 1, 3) }
    let step = model.applying(command)
    model = step.state
    return .said(vain == 3 && command == .push ? true : step.outcome)
  }

  func snapshot() -> Bool? { model.isOpen }
}

/// The same turnstile, which does not expose its state.
private struct Silent: Side {
  typealias Language = Gate

  var side = Leaky()

  mutating func perform(_ command: Gate.Command) -> Reply<Bool> { side.perform(command) }
  func snapshot() -> Bool? { side.snapshot() }

  func write(to key: inout StateKey) -> Memory { .untold }
}

/// The same turnstile as an object, which is no value.
private final class Shared: Side {
  typealias Language = Gate

  private var side = Leaky()

  func perform(_ command: Gate.Command) -> Reply<Bool> { side.perform(command) }
  func snapshot() -> Bool? { side.snapshot() }
}

private struct Uncounted: Sendable { var vain = 0 }

@Suite struct `An explorer` {
  private static let sound = SystemUnderTest<Gate>("sound", "") { _ in Sound() }

  private struct Sound: ValueSide {
    typealias Language = Gate
    var model = GateModel(NoWorld())

    mutating func perform(_ command: Gate.Command) -> Reply<Bool> {
      let step = model.applying(command)
      model = step.state
      return .said(step.outcome)
    }

    func snapshot() -> Bool? { model.isOpen }
  }

  private func explored(
    _ contestant: SystemUnderTest<Gate>, _ change: (inout Explorer<GateMachine>) -> Void = { _ in }
  ) -> Exploration<GateMachine> {
    var explorer = Explorer(GateMachine(), against: contestant, at: Scope())
    change(&explorer)
    return explorer.run()
  }

  @Test func `meets every state once and tries every command in it`() {
    let found = explored(Self.sound)
    #expect(found.end == .complete && found.memory == .told)
    // The states closed and open.
    #expect(found.orbits == 2 && found.states == 2 && found.depth == 1)
    #expect(found.transitions == 6 && found.loops == 4 && found.comparedCommands == 2)
    #expect(found.landmarks.map(\.claim) == [.onlyCoinsOpen, .nobodyLooksTwice])
    #expect(found.landmarks.map(\.scenario.commands) == [[.coin], [.look]])
  }

  @Test func `finds a slip of a side that says what it remembers, in the fewest commands`() {
    let found = explored(SystemUnderTest("leaky", "") { _ in Leaky() })
    #expect(found.end == .broken)
    #expect(found.breach?.scenario.commands == [.push, .push, .push])
    #expect(found.breach?.isRepeated == true)
  }

  @Test func `finds a slip of a fault that remembers what can be compared`() {
    let fault = Fault<Gate>("leaky", "", remembering: 0) { step, outcome in
      if step.command == .push, !step.before { step.memory = min(step.memory + 1, 3) }
      if step.command == .push, step.memory == 3 { outcome = true }
    }
    let found = explored(fault.planted(around: Self.sound))
    #expect(found.breach?.scenario.commands == [.push, .push, .push])
  }

  @Test func `says where a side does not tell what it remembers`() {
    let quiet = Fault<Gate>("quiet", "", remembering: Uncounted()) { step, outcome in
      if step.command == .push, !step.before { step.memory.vain += 1 }
      if step.command == .push, step.memory.vain == 3 { outcome = true }
    }
    for contestant in [
      SystemUnderTest("silent", "") { _ in Silent() }, quiet.planted(around: Self.sound),
    ] {
      let found = explored(contestant)
      #expect(found.memory == .untold, "\(contestant.name)")
    }
  }

  @Test func `does not begin with a side that is no value`() {
    let found = explored(SystemUnderTest("shared", "") { _ in Shared() })
    #expect(found.end == .cannotGoBack && found.memory == .shared && found.transitions == 0)
  }

  @Test func `does not come to an end where a side remembers ever more`() {
    let depth = Desk.sized(200, 200, 1_000)
    let fault = Fault<Gate>("counts", "", remembering: 0) { step, outcome in
      step.memory += 1
      if step.memory == depth { outcome.toggle() }
    }
    let found = explored(fault.planted(around: Self.sound)) { $0.maximumStates = 100 }
    #expect(found.end == .full && found.breach == nil && found.comparedCommands > 40)
    #expect(explored(fault.planted(around: Self.sound)).breach?.scenario.commands.count == depth)
  }

  @Test func `stops where it is told to`() {
    #expect(explored(Self.sound) { $0.maximumCommands = 1 }.end == .longEnough)
    let stopped = Explorer(GateMachine(), against: Self.sound, at: Scope()).run(
      shouldStop: { true })
    #expect(stopped.end == .stopped && stopped.transitions == 0)
  }

  @Test func `goes alike each time`() {
    let (one, other) = (explored(Self.sound), explored(Self.sound))
    #expect(one.coverage.held == other.coverage.held && one.bytes == other.bytes)
  }
}

@Suite struct `A key` {
  private func key(
    keepsOrder: Bool = false, _ things: [Int], next: Int, _ columns: [[Int]]
  ) -> (words: [UInt64], ways: Int) {
    var key = StateKey(keepsOrder: keepsOrder)
    key.populate(things, next: next)
    for column in columns { key.column(column) }
    let ways = key.finish(of: 4)
    return (Array(key.words), ways)
  }

  @Test func `is that of every renaming, and of no other`() {
    let known = key([1, 2, 3], next: 4, [[1], [1, 2]])
    #expect(known == key([1, 4, 6], next: 9, [[6], [4, 6]]))
    #expect(known != key([1, 2, 3], next: 4, [[1], [2, 3]]))
    // Each column has as many objects as before, but in other combinations.
    #expect(known != key([1, 2, 3], next: 4, [[3], [1, 2]]))
    // Three distinct objects with four numbers to choose from.
    #expect(known.ways == 24 && key([1, 2, 3], next: 4, [[1]]).ways == 12)
  }

  @Test func `keeps the order of things and gaps between them where that is asked for`() {
    let known = key(keepsOrder: true, [1, 2], next: 3, [[1]]).words
    let others = [
      key(keepsOrder: true, [1, 2], next: 3, [[2]]), key(keepsOrder: true, [1, 3], next: 4, [[1]]),
      key(keepsOrder: true, [1, 2], next: 4, [[1]]),
    ]
    for other in others { #expect(other.words != known) }
  }

  @Test func `counts things that are not there and writes nothing of them`() {
    var key = StateKey()
    key.populate([2], next: 5)
    #expect(key.column([2, 3, 4]) == 2)
  }

  @Test func `tells values apart by their numbers`() {
    let key = StateKey()
    let numbers = (0..<40).map { key.number(of: "\($0)") }
    #expect(numbers == Array(0..<40) && key.number(of: "7") == 7 && key.number(of: 7) == 0)
  }
}
