import Notation
import StateMachines

/// What a language adds to be written down: in reports, saved cases and scenarios, and back.
///
/// What is written is read as the same value. A machine states its words in forms and its fields in
/// facets; all else is common to them.
///
/// - Source: Specs/Notation.md, NO-01 to NO-06.
public protocol Written: Language {
  /// What steps let later ones leave unsaid.
  associatedtype Context: StepContext<Command> = NoContext<Command>

  /// The machine's name, as in `machine camera`.
  static var name: String { get }
  /// The world that a header without further lines describes.
  static var plainWorld: World { get }
  /// The lines of a header that describe a world.
  static var worldFacets: [Facet<World>] { get }
  /// A step by itself, which leaves nothing unsaid.
  static var command: Form<Command> { get }
  /// A step after others.
  static func command(after context: Context) -> Form<Command>
  /// A command that everybody understands, for messages.
  static var example: Command { get }
  /// The outcome that goes without saying.
  static var plainOutcome: Outcome { get }
  /// What stands behind the arrow below a step; the first row, the answer, has one line.
  static var outcomeFacets: [Facet<Outcome>] { get }
  /// What stands behind `now` below a step.
  static var snapshotFacets: [Facet<Snapshot>] { get }
  /// What `outcome` says of the state after it, so that no line has to.
  static func implied(by outcome: Outcome, after before: Snapshot) -> Snapshot
}

extension Written {
  public static func implied(by outcome: Outcome, after before: Snapshot) -> Snapshot { before }
}

extension Written where Context == NoContext<Command> {
  public static func command(after context: NoContext<Command>) -> Form<Command> { command }
}

extension Written where World == NoWorld {
  public static var plainWorld: NoWorld { NoWorld() }
  public static var worldFacets: [Facet<NoWorld>] { [] }
}

extension Written where Snapshot == NoSnapshot {
  public static var snapshotFacets: [Facet<NoSnapshot>] { [] }
}

/// What the steps of a text let later ones leave unsaid. It follows the text alone, whatever comes of
/// the steps, so that writer and reader agree without knowing the rules.
public protocol StepContext<Command>: Sendable {
  associatedtype Command

  init()
  /// Takes note of a step.
  ///
  /// - Returns: Whether later steps may be written otherwise than before.
  mutating func note(_ command: Command) -> Bool
}

/// Each step says all.
public struct NoContext<Command>: StepContext {
  public init() {}
  public mutating func note(_ command: Command) -> Bool { false }
}

// MARK: - Comparing

/// A part in which two sides can differ, first what they answer, then what they state.
public struct Part<Talk: Written>: Hashable, Sendable, CaseIterable {
  /// The place among ``allCases``.
  public let index: Int

  /// Every part, and last the one that no facet names.
  public static var allCases: [Part] { (0...names.count - 1).map(Part.init) }

  /// The name, as in files, such as `addressBook`.
  public var name: String { Self.names[index].name }
  /// The part in words, such as `the address book`.
  public var phrase: String { Self.names[index].phrase }

  private static var names: [(name: String, phrase: String)] {
    Talk.outcomeFacets.map { ($0.name, $0.phrase) }
      + Talk.snapshotFacets.map { ($0.name, $0.phrase) } + [("rest", "what has no name")]
  }

  /// The first part in which two sides differ; `nil` where they agree.
  ///
  /// - Parameter states: What both state, where both do.
  public init?(
    _ one: Talk.Outcome, _ other: Talk.Outcome, states: (Talk.Snapshot, Talk.Snapshot)?
  ) {
    let outcomes = Talk.outcomeFacets
    if let place = outcomes.firstDifference(one, other) {
      index = place < outcomes.count ? place : Self.names.count - 1
    } else if let states,
      let place = Talk.snapshotFacets.firstDifference(states.0, states.1)
    {
      index = outcomes.count + place
    } else {
      return nil
    }
  }

  private init(_ index: Int) { self.index = index }
}
