import Desk
import Lockstep
import PropertyTesting
import StateMachines
import Testing

/// Three doors to choose from at each step. A table determines the answers.
private enum Doors: MachineLanguage {
  typealias World = NoWorld
  typealias Outcome = Bool
  typealias Snapshot = NoSnapshot

  enum Command: UInt8, Numbered { case left, middle, right }
  typealias Kind = Command

  static func kind(of command: Command) -> Command? { command }
}

private struct DoorsModel: ReferenceModel {
  typealias Language = Doors

  init(_ world: NoWorld) {}

  func applying(_ command: Doors.Command) -> Step<DoorsModel> { Step(self, false) }
}

private struct DoorsMachine: FiniteMachine {
  typealias Model = DoorsModel

  static let name = "doors"
  let worlds = [NoWorld()]
  let commands = Doors.Command.allCases
}

/// A system that walks through rooms by a table, and gives a different answer at one door of one room.
private struct Rooms: ValueSide {
  typealias Language = Doors

  /// The room behind each door of each room.
  let rooms: [[Int]]
  /// The room with the different answer.
  let room: Int
  let door: Doors.Command
  var here = 0

  mutating func perform(_ command: Doors.Command) -> Reply<Bool> {
    defer { here = rooms[here][command.number] }
    return .said(here == room && command == door)
  }
}

@Suite struct `A certificate` {
  private static let machine = DoorsMachine()

  private func contestant(_ rooms: Rooms) -> SystemUnderTest<Doors> {
    SystemUnderTest("rooms", "") { _ in rooms }
  }

  private func fails(_ commands: [Doors.Command], against contestant: SystemUnderTest<Doors>)
    -> Bool
  {
    let replay = Self.machine.replay(
      Scenario(world: NoWorld(), commands: commands), against: contestant)
    return replay.failure != nil && replay.steps.count == commands.count
  }

  /// Returns the length of a shortest failing run, by brute force; `nil` if it is more than `length`.
  private func fewest(against contestant: SystemUnderTest<Doors>, atMost length: Int) -> Int? {
    var cases: [[Doors.Command]] = [[]]
    for count in 1...length {
      cases = cases.flatMap { before in Doors.Command.allCases.map { before + [$0] } }
      if cases.contains(where: { fails($0, against: contestant) }) { return count }
    }
    return nil
  }

  private func certificate(
    for commands: [Doors.Command], _ failure: Failure? = nil,
    against contestant: SystemUnderTest<Doors>, budget: Int = 1_000_000
  ) -> Certificate<DoorsMachine>? {
    let scenario = Scenario<Doors>(world: NoWorld(), commands: commands)
    let met = Self.machine.replay(scenario, against: contestant).failure
    let found = Self.machine.certificate(
      for: scenario, failing: failure ?? met ?? .differs(.state), against: contestant,
      budget: budget)
    return found.obstacle == nil ? found : nil
  }

  /// Houses of six rooms, each with a long path to its failure.
  @Test func `agrees with brute force`() {
    var compared = 0
    for seed in 0..<60 as Range<UInt64> {
      var chance = RandomStream(seed: seed)
      func draw(_ bound: UInt64) -> Int { Int(chance.next() % bound) }
      let house = Rooms(
        rooms: (0..<6).map { _ in (0..<3).map { _ in draw(6) } }, room: draw(6),
        door: Doors.Command(rawValue: UInt8(draw(3))) ?? .left)
      let contestant = contestant(house)
      guard let fewest = fewest(against: contestant, atMost: 6) else { continue }
      // The first long path that happens to fail at its end.
      var way: [Doors.Command] = []
      for _ in 0..<2_000 where way.isEmpty {
        let drawn = (0..<draw(6) + 6).map { _ in Doors.Command.allCases[draw(3)] }
        if fails(drawn, against: contestant) { way = drawn }
      }
      if way.isEmpty { continue }
      let found = certificate(for: way, against: contestant)
      #expect(found?.end == .complete && found?.memory == .told)
      #expect((found?.better ?? .init(world: NoWorld(), commands: way)).commands.count == fewest)
      #expect(found?.better.map { fails($0.commands, against: contestant) } ?? true)
      compared += 1
    }
    #expect(compared > 10)
  }

  private static let corridor = Rooms(
    rooms: [[1, 0, 0], [2, 0, 0], [3, 0, 0], [3, 0, 0]], room: 3, door: .right)

  @Test func `says that none is smaller where that is so`() {
    let found = certificate(for: [.left, .left, .left, .right], against: contestant(Self.corridor))
    #expect(found?.end == .complete && found?.better == nil && found?.comparedCommands == 3)
    #expect((found?.transitions ?? 0) == 9)
  }

  @Test func `says how far it came where there is too much to search`() {
    let found = certificate(
      for: [.left, .left, .left, .right], against: contestant(Self.corridor), budget: 4)
    #expect(found?.end == .full && found?.comparedCommands == 1 && found?.transitions == 4)
  }

  @Test func `is of the failure that it is asked for, and of no other`() {
    let contestant = contestant(Self.corridor)
    #expect(certificate(for: [.left], .differs(.outcome), against: contestant) == nil)
    #expect(
      certificate(for: [.left, .left, .left, .right], .differs(.state), against: contestant) == nil)
    // Commands after the failure are no part of the case.
    #expect(certificate(for: [.left, .left, .left, .right, .left], against: contestant) == nil)
  }

  @Test func `is not to be had of a side that nobody can copy`() {
    struct Shared: Side {
      typealias Language = Doors
      mutating func perform(_ command: Doors.Command) -> Reply<Bool> { .said(command == .right) }
    }
    let contestant = SystemUnderTest<Doors>("shared", "") { _ in Shared() }
    #expect(certificate(for: [.right], against: contestant) == nil)
  }
}
