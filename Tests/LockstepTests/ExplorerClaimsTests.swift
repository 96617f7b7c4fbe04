import Lockstep
import PropertyTesting
import StateMachines
import Testing

/// A lamp with a switch and a fuse, small enough to count its states by hand: off, on, and blown.
private enum Lamp: MachineLanguage {
  typealias World = Bool
  typealias Outcome = Bool
  typealias Snapshot = Int

  enum Command: CaseIterable { case press, blow }

  static func kind(of command: Command) -> Nothing? { nil }
}

private struct LampModel: ReferenceModel {
  enum Rule: UInt16, Clause {
    case pressed = 101
    case blown
    static var tables: [String] { ["LA"] }
  }

  typealias Language = Lamp

  var state: Int
  init(_ startsOn: Bool) { state = startsOn ? 1 : 0 }

  var snapshot: Int { state }

  func applying(_ command: Lamp.Command) -> Step<LampModel> {
    var next = self
    if command == .blow { next.state = 2 } else if state < 2 { next.state = 1 - state }
    return Step(next, next.state == 1, by: [command == .press ? .pressed : .blown])
  }
}

/// A lamp with at most one fault.
private struct LampSide: ValueSide {
  typealias Language = Lamp

  enum Slip { case none, lightsWhenBlown, statesOff, goes }

  var model: LampModel
  var slip: Slip

  mutating func perform(_ command: Lamp.Command) -> Reply<Bool> {
    let step = model.applying(command)
    model = step.state
    if slip == .goes && model.state == 2 { return .gone("the fuse") }
    return .said(slip == .lightsWhenBlown && model.state == 2 ? true : step.outcome)
  }

  func snapshot() -> Int? { slip == .statesOff ? 0 : model.state }
}

private enum LampClaim: String, Claims {
  case blownLampsAreDark = "LC-1"
  case lampsNeverLight = "LC-2"
  case nobodyPressesThrice = "LC-3"

  struct MonitorState: History {
    typealias Language = Lamp
    var presses = 0
    init(in world: Bool, start: Int) {}
    mutating func record(_ event: Event<Lamp>) {
      presses = event.command == .press ? min(presses + 1, 3) : 0
    }
  }

  var statement: Statement { "\(self)".sometimes("It is so.") }

  func judge(_ event: Event<Lamp>, after past: MonitorState) -> Judgement {
    switch self {
    case .blownLampsAreDark: .when(event.after == 2, requires: !event.outcome)
    case .lampsNeverLight: .requires(!event.outcome)
    case .nobodyPressesThrice: .when(event.command == .press, requires: past.presses < 2)
    }
  }
}

private struct LampMachine: FiniteMachine {
  typealias Model = LampModel
  typealias Claim = LampClaim

  static let name = "lamp"
  var worlds: [Bool]
  let commands = Lamp.Command.allCases
}

@Suite struct `What an explorer hears` {
  private func explored(
    _ slip: LampSide.Slip, judging claims: [LampClaim], from worlds: [Bool] = [false],
    atMost states: Int = 100
  ) -> Exploration<LampMachine> {
    var explorer = Explorer(
      LampMachine(worlds: worlds),
      against: SystemUnderTest("lamp", "") { LampSide(model: LampModel($0), slip: slip) },
      at: Scope())
    (explorer.claims, explorer.maximumStates) = (ClaimList(claims), states)
    return explorer.run()
  }

  @Test func `is every state of model, side and past once, and how often a claim held`() {
    let found = explored(.none, judging: [.blownLampsAreDark])
    // Off with 0, 2 or 3 presses in its history, on with 1 or 3, and blown with any.
    #expect(found.end == .complete && found.orbits == 9 && found.depth == 4)
    #expect(found.transitions == 18)
    #expect(LampModel.Rule.allCases.allSatisfy { found.coverage.count(of: $0) > 0 })
    #expect(found.coverage.counts(of: .blownLampsAreDark) == [13])
    #expect(found.coverage.counts(of: .nobodyPressesThrice) == [0])
    #expect(found.landmarks.map(\.claim) == [.blownLampsAreDark])
  }

  @Test func `is the shortest case of a claim that the model breaks, whatever else is broken`() {
    for (claim, scenario) in [
      (LampClaim.lampsNeverLight, Scenario<Lamp>(world: false, commands: [.press])),
      (.nobodyPressesThrice, Scenario(world: true, commands: [.press, .press, .press])),
    ] {
      let found = explored(.none, judging: [claim], from: [true, false])
      #expect(found.breach?.failure == .broken(ClaimName(claim), by: .both))
      #expect(found.breach?.scenario == scenario)
    }
  }

  @Test func `is an outcome that differs, and whose claim it breaks`() {
    let found = explored(.lightsWhenBlown, judging: [.blownLampsAreDark])
    #expect(found.breach?.failure == .broken(ClaimName(LampClaim.blownLampsAreDark), by: .system))
    #expect(found.breach?.scenario == Scenario(world: false, commands: [.blow]))
  }

  @Test func `is a state that differs`() throws {
    let breach = try #require(explored(.statesOff, judging: []).breach)
    guard case .differs = breach.failure else { return #expect(Bool(false), "\(breach.failure)") }
    #expect(breach.scenario == Scenario(world: false, commands: [.press]))
  }

  @Test func `is a side that says nothing any more`() {
    let found = explored(.goes, judging: LampClaim.allCases.dropLast(2))
    #expect(found.breach?.failure == .gone("the fuse"))
    #expect(found.breach?.scenario == Scenario(world: false, commands: [.blow]))
  }

  @Test func `is not all where there are more states than it may meet`() {
    #expect(explored(.none, judging: [.blownLampsAreDark], atMost: 3).end == .full)
  }
}
