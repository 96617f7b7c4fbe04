import Lockstep
import PropertyTesting
import StateMachines

/// A dial from 0 to 5 that is turned up and down. A world is its first position.
enum Dial: MachineLanguage {
  typealias World = Int
  typealias Outcome = Int
  typealias Snapshot = Int

  enum Command: UInt8, Numbered {
    case look, up, down
  }
  typealias Kind = Command

  static func kind(of command: Command) -> Command? { command }
}

struct DialModel: ReferenceModel {
  typealias Language = Dial

  var snapshot: Int

  init(_ world: Int) { snapshot = world }

  func applying(_ command: Dial.Command) -> Step<DialModel> {
    var next = self
    switch command {
    case .look: break
    case .up: next.snapshot = min(snapshot + 1, 5)
    case .down: next.snapshot = max(snapshot - 1, 0)
    }
    return Step(next, next.snapshot)
  }
}

enum DialClaim: String, Claims {
  case answersAreTrue = "DC-1"
  case nothingJumps = "DC-2"
  case itEnds = "DC-3"

  typealias MonitorState = NoHistory<Dial>

  var statement: Statement {
    switch self {
    case .answersAreTrue: "It says where it is.".sometimes("It says so.")
    case .nothingJumps: "It moves by one.".sometimes("It moves.")
    case .itEnds: "It ends at 5.".sometimes("It ends.")
    }
  }

  func judge(_ event: Event<Dial>, after past: MonitorState) -> Judgement {
    switch self {
    case .answersAreTrue: .requires(event.outcome == event.after)
    case .nothingJumps: .requires(abs(event.after - event.before) <= 1)
    case .itEnds: .requires(event.after <= 5)
    }
  }
}

/// The maximum first position.
enum DialSize: ScopeSize {
  case start

  var name: String { "start" }
  var range: ClosedRange<Int> { 0...3 }
  func told(_ count: Int) -> String { "a start at \(count)" }
}

struct DialMachine: Machine {
  typealias Model = DialModel
  typealias Claim = DialClaim
  typealias Size = DialSize

  static let name = "dial"
  /// Whether states in different worlds are distinct.
  var tellsWorlds = false

  func world(from source: inout ChoiceSource) throws(Discard) -> Int { try source.index(below: 4) }

  func command(
    for model: DialModel, amid scenery: NoScenery, from source: inout ChoiceSource
  ) throws(Discard) -> Dial.Command {
    Dial.Command.allCases[try source.index(below: 3)]
  }

  func worlds(at scope: Scope<DialSize>) -> [Int] { Array(0...scope[.start]) }
  func commands(at scope: Scope<DialSize>, for model: DialModel) -> [Dial.Command] {
    Dial.Command.allCases
  }
  func setting(of world: Int) -> AnyHashable { tellsWorlds ? world : 0 }
}

struct DialSide: ValueSide {
  typealias Language = Dial
  var model: DialModel

  mutating func perform(_ command: Dial.Command) -> Reply<Int> {
    let step = model.applying(command)
    model = step.state
    return .said(step.outcome)
  }

  func snapshot() -> Int? { model.snapshot }

  static let sound = SystemUnderTest<Dial>("sound", "") { DialSide(model: DialModel($0)) }
}
