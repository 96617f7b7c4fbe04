import StateMachines

/// What a language adds to be written down: in reports, saved cases and scenarios, and back.
///
/// What is written is read as the same value. A machine states its words in forms and its fields in
/// facets; all else is common to them.
///
/// - Source: Specs/Notation.md, NO-01 to NO-09.
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
  /// A kind of command by its name, another for each.
  static func title(of kind: Kind) -> String
  /// A refusal by its name, another for each.
  static func reason(of refusal: Refusal) -> String
  /// A command that everybody understands, for messages.
  static var example: Command { get }
  /// The outcome that goes without saying.
  static var plainOutcome: Outcome { get }
  /// What stands behind the arrow below a step; the first row, the answer, is always said.
  static var outcomeFacets: [Facet<Outcome>] { get }
  /// What stands behind `now` below a step.
  static var snapshotFacets: [Facet<Snapshot>] { get }
  /// What conditions can say of a state, in words: each follows from what a search tells apart, and
  /// is said of states that differ in names alone alike.
  static var observables: [Observable<Snapshot>] { get }
  /// What `outcome` says of the state after it, so that no line has to.
  static func implied(by outcome: Outcome, after before: Snapshot) -> Snapshot
  /// The same outcome as far as an expectation has to say it, such as who was found without more about
  /// them: where both are written otherwise, a line of the one is as good as that of the other. It has
  /// as many lines as the outcome.
  static func outline(of outcome: Outcome) -> Outcome
  /// The first part in which two sides differ, first what they answer, then what both state, where
  /// both do: in words, such as `the address book`. `nil` where they agree.
  static func firstDifference(
    _ one: Outcome, _ other: Outcome, states: (Snapshot, Snapshot)?
  ) -> String?

  /// The word behind which its lines stand among those of others, such as `camera:`; none where they say
  /// themselves whose they are.
  static var word: String { get }
  /// What came of a step, in lines that say whose they are.
  static func lines(of outcome: Outcome) -> [String]
  /// How such a line is read, as its text.
  static var outcomeLine: Form<String> { get }
}

extension Written {
  public static func implied(by outcome: Outcome, after before: Snapshot) -> Snapshot { before }

  public static func outline(of outcome: Outcome) -> Outcome { outcome }

  public static func firstDifference(
    _ one: Outcome, _ other: Outcome, states: (Snapshot, Snapshot)?
  ) -> String? {
    outcomeFacets.firstDifference(one, other)
      ?? states.flatMap { snapshotFacets.firstDifference($0.0, $0.1) }
  }

  public static func title(of kind: Kind) -> String { "\(kind)" }
  public static func reason(of refusal: Refusal) -> String { "\(refusal)" }
  public static var observables: [Observable<Snapshot>] { [] }

  public static var word: String { "\(name):" }

  public static func lines(of outcome: Outcome) -> [String] {
    transcript(of: outcome).map { "\(word) \($0.line.text)" }
  }

  public static var outcomeLine: Form<String> {
    .line(of: outcomeFacets, as: "an answer or an event", behind: word)
  }
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
