import Lockstep
import StateMachines
import Testing

/// A lamp with a switch and a fuse, small enough to count its states by hand: off, on, and blown.
private enum Lamp: Language {
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

  typealias Talk = Lamp

  var state: Int
  init(_ startsOn: Bool) { state = startsOn ? 1 : 0 }

  var snapshot: Int { state }

  func applying(_ command: Lamp.Command) -> Step<LampModel> {
    var next = self
    if command == .blow { next.state = 2 } else if state < 2 { next.state = 1 - state }
    return Step(next, next.state == 1, by: [command == .press ? .pressed : .blown])
  }
}

/// A lamp that can do one thing wrong.
private struct LampSide: Side, Hashable {
  typealias Talk = Lamp

  enum Slip { case none, lightsWhenBlown, statesOff, goes }

  var model: LampModel
  var slip: Slip
  /// Counts up for ever, but for the canonical form.
  var presses = 0

  mutating func perform(_ command: Lamp.Command) -> Reply<Bool> {
    presses += 1
    let step = model.applying(command)
    model = step.state
    if slip == .goes && model.state == 2 { return .gone("the fuse") }
    return .said(slip == .lightsWhenBlown && model.state == 2 ? true : step.outcome)
  }

  func snapshot() -> Int? { slip == .statesOff ? 0 : model.state }

  var canonical: LampSide {
    var side = self
    side.presses = 0
    return side
  }
}

private enum LampClaim: String, Claims {
  case blownLampsAreDark = "LC-1"
  case lampsNeverLight = "LC-2"
  case nobodyPressesThrice = "LC-3"

  struct Past: History {
    typealias Talk = Lamp
    var presses = 0
    init(in world: Bool, start: Int) {}
    mutating func record(_ event: Event<Lamp>) {
      presses = event.command == .press ? min(presses + 1, 3) : 0
    }
  }

  var statement: Statement { "\(self)".sometimes("It is so.") }

  func judge(_ event: Event<Lamp>, after past: Past) -> Judgement {
    switch self {
    case .blownLampsAreDark: .when(event.after == 2, requires: !event.outcome)
    case .lampsNeverLight: .requires(!event.outcome)
    case .nobodyPressesThrice:
      .when(event.command == .press, requires: past.presses < 2)
    }
  }
}

@Suite struct `A walk` {
  private func walk(
    _ slip: LampSide.Slip, worlds: [Bool] = [false], limit: Int = .max
  ) -> WalkResult<LampModel, LampClaim> {
    Walk<LampModel, LampClaim, LampSide>(
      worlds: worlds, commands: Lamp.Command.allCases, limit: limit,
      opponent: { LampSide(model: LampModel($0), slip: slip) }, canonical: \.canonical
    ).run()
  }

  @Test func `meets every state of model, side and past once`() {
    let result = walk(.none)
    // Off and on with a past that fits, and blown with any: 0 and 2 presses off, 1 and 3 on and off.
    #expect(result.states == 9)
    #expect(result.transitions == 18)
    #expect(result.depth == 4)
    #expect(result.isComplete)
    #expect(result.differences == 0)
    #expect(result.rules == [.pressed, .blown])
  }

  @Test func `needs no opponent`() {
    let result = Walk<LampModel, NoClaims<Lamp>, NoOpponent<Lamp>>(
      worlds: [false, true], commands: Lamp.Command.allCases
    ).run()
    #expect(result.states == 6)
    #expect(result.transitions == 12)
  }

  @Test func `finds the shortest case of each broken claim`() {
    let broken = walk(.none, worlds: [true, false]).broken
    #expect(broken[.lampsNeverLight] == Scenario(world: false, commands: [.press]))
    #expect(
      broken[.nobodyPressesThrice] == Scenario(world: true, commands: [.press, .press, .press]))
    #expect(broken[.blownLampsAreDark] == nil)
  }

  @Test func `counts how often a claim held`() {
    #expect(walk(.none).held[.blownLampsAreDark]! == [13])
  }

  @Test func `hears an outcome that differs, and whose claim it breaks`() {
    let result = walk(.lightsWhenBlown)
    #expect(result.difference == Scenario(world: false, commands: [.blow]))
    #expect(result.brokenByOpponent[.blownLampsAreDark]?.commands == [.blow])
    #expect(result.broken[.blownLampsAreDark] == nil)
  }

  @Test func `hears a state that differs`() {
    #expect(walk(.statesOff).difference == Scenario(world: false, commands: [.press]))
  }

  @Test func `hears an opponent that says nothing any more`() {
    let result = walk(.goes)
    #expect(result.difference == Scenario(world: false, commands: [.blow]))
    #expect(result.brokenByOpponent.isEmpty)
  }

  @Test func `says that it was not let to the end`() {
    let result = walk(.none, limit: 3)
    #expect(result.states == 3)
    #expect(!result.isComplete)
  }

  @Test func `goes alike each time`() {
    let (one, other) = (walk(.none, worlds: [true, false]), walk(.none, worlds: [true, false]))
    #expect(one.broken == other.broken && one.held == other.held && one.states == other.states)
  }
}
