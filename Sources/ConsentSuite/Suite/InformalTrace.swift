import Lockstep
import Notation
import Reporting
import StateMachines

/// A run of a model in the Informal Trace Format, which trace viewers and model-based tests read: the
/// initial state, and the state after each step.
///
/// - Source: Specs/Reports.md.
public struct InformalTrace: Codable, Sendable, Equatable {
  /// The name of its file without extension, such as `lamp-INV-L03-1`.
  public let name: String
  /// The contents of the file.
  public let text: String

  init<M: SuiteMachine>(
    _ name: String, showing landmark: String, by scenario: Scenario<M.Language>, on machine: M.Type
  ) {
    self.name = name
    var model = M.Model(scenario.world)
    let whole = Case<M.Language>(scenario)
    var states = [State<M>(0, "init", [], model.snapshot)]
    for (command, line) in zip(scenario.commands, whole.commandLines) {
      let step = model.applying(command)
      let outcome = M.Language.transcript(of: step.outcome).map { "\($0)" }
      model = step.state
      states.append(State(states.count, line, outcome, model.snapshot))
    }
    let meta = Meta(source: M.specs, description: landmark, world: whole.worldLines)
    text = JSONText.pages(Trace(meta: meta, states: states)) + "\n"
  }

  private struct Trace<M: SuiteMachine>: Encodable {
    let meta: Meta
    let vars = [State<M>.command, State<M>.outcome, State<M>.state]
    let states: [State<M>]

    enum CodingKeys: String, CodingKey {
      case meta = "#meta"
      case vars, states
    }
  }

  private struct Meta: Encodable {
    let format = "ITF"
    let source, description: String
    let world: [String]
  }

  /// A state of the trace: the command before it with its outcome, and the parts of the state that differ
  /// from the machine's plain world, by name.
  private struct State<M: SuiteMachine>: Encodable {
    /// The standard name of the variable for the command, used by model-based tests.
    static var command: String { "mbt::actionTaken" }
    static var outcome: String { "outcome" }
    static var state: String { "state" }

    let index: Int
    let command: String
    let outcome: [String]
    let parts: [(name: String, text: String)]

    init(_ index: Int, _ command: String, _ outcome: [String], _ snapshot: M.Language.Snapshot) {
      (self.index, self.command, self.outcome) = (index, command, outcome)
      let facets = M.Language.snapshotFacets
      let plain = M.Model(M.Language.plainWorld).snapshot
      let lines = facets.lines(from: plain, to: snapshot)
      parts = facets.indices.compactMap { place in
        let said = lines.filter { $0.facet == place }.map(\.text)
        return said.isEmpty ? nil : (facets[place].name, said.joined(separator: "; "))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(["index": index], forKey: Key("#meta"))
      try container.encode(command, forKey: Key(Self.command))
      try container.encode(outcome, forKey: Key(Self.outcome))
      try container.encode(["#map": parts.map { [$0.name, $0.text] }], forKey: Key(Self.state))
    }

    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(_ name: String) { stringValue = name }
      init?(stringValue: String) { self.init(stringValue) }
      init?(intValue: Int) { nil }
    }
  }
}
