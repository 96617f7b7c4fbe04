import StateMachines

/// A language whose values can be written to reports, saved cases and scenarios, and parsed again.
///
/// Parsing a written value yields an equal value. A machine provides the forms of its words and the
/// facets of its fields; the rest of the notation is common to all machines.
///
/// - Source: Specs/Notation.md, NO-01 to NO-09.
package protocol Written: MachineLanguage {
  /// The context of a step: facts from earlier steps that later steps need not repeat.
  associatedtype Context: StepContext<Command> = NoContext<Command>

  /// The machine's name, as in `machine camera`.
  static var name: String { get }
  /// The world that is described by a header without further lines.
  static var plainWorld: World { get }
  /// The header lines that describe a world.
  static var worldFacets: [Facet<World>] { get }
  /// The form of a step without context.
  static var command: Form<Command> { get }
  /// Returns the form of a step after others.
  static func command(after context: Context) -> Form<Command>
  /// Returns the name of a kind of command, distinct for each kind.
  static func title(of kind: Kind) -> String
  static func reason(of refusal: Refusal) -> String
  /// A simple command, as an example in messages.
  static var example: Command { get }
  /// The default outcome, which transcripts may omit.
  static var plainOutcome: Outcome { get }
  /// The facets that may follow `->` below a step. The first, the answer, is always written.
  static var outcomeFacets: [Facet<Outcome>] { get }
  /// The facets that may follow `now` below a step.
  static var snapshotFacets: [Facet<Snapshot>] { get }
  /// The words for states in conditions. Each is a function of the canonical state: it has equal values
  /// in states that a search identifies or that differ only in names.
  static var observables: [Observable<Snapshot>] { get }
  /// Returns the state that `outcome` implies after `before`; transcripts list only differences from it.
  static func implied(by outcome: Outcome, after before: Snapshot) -> Snapshot
  /// Returns the outcome reduced to the details that an expectation must contain, such as the contacts
  /// found, without their fields. The reduced outcome has as many lines as `outcome`; where they differ,
  /// an expectation matches either line.
  static func outline(of outcome: Outcome) -> Outcome
  /// Returns the name of the first part in which the model and the system differ, such as `the address
  /// book`. Compares outcomes first, then states, if given. Returns `nil` if there is no difference.
  static func firstDifference(
    _ one: Outcome, _ other: Outcome, states: (Snapshot, Snapshot)?
  ) -> String?

  /// The notation of answers over the protocol.
  static var answers: Answers<Self> { get }

  /// The prefix of the machine's lines in a combined transcript, such as `camera:`. Empty if the lines
  /// identify their machine themselves.
  static var word: String { get }
  /// Returns the transcript of a step, in lines that identify the machine.
  static func lines(of outcome: Outcome) -> [String]
  /// The form of a line that identifies its machine. Its value is the text of the line.
  static var outcomeLine: Form<String> { get }
}

extension Written {
  package static func implied(by outcome: Outcome, after before: Snapshot) -> Snapshot { before }

  package static func outline(of outcome: Outcome) -> Outcome { outcome }

  package static func firstDifference(
    _ one: Outcome, _ other: Outcome, states: (Snapshot, Snapshot)?
  ) -> String? {
    outcomeFacets.firstDifference(one, other)
      ?? states.flatMap { snapshotFacets.firstDifference($0.0, $0.1) }
  }

  package static var observables: [Observable<Snapshot>] { [] }

  package static var answers: Answers<Self> { Answers() }

  package static var word: String { "\(name):" }

  package static func lines(of outcome: Outcome) -> [String] {
    transcript(of: outcome).map { "\(word) \($0.line.text)" }
  }

  package static var outcomeLine: Form<String> {
    .line(of: outcomeFacets, as: "an answer or an event", behind: word)
  }
}

extension Written where Kind: NamedCases {
  package static func title(of kind: Kind) -> String { caseName(of: kind) }
}

extension Written where Refusal: NamedCases {
  package static func reason(of refusal: Refusal) -> String { caseName(of: refusal) }
}

extension Written where Context == NoContext<Command> {
  /// Returns the form of any step, as steps need no context.
  package static func command(after context: NoContext<Command>) -> Form<Command> { command }
}

extension Written where World == NoWorld {
  /// The only world.
  package static var plainWorld: NoWorld { NoWorld() }
  /// No facets because a header says nothing about the only world.
  package static var worldFacets: [Facet<NoWorld>] { [] }
}

extension Written where Snapshot == NoSnapshot {
  /// No facets because the machine compares no states.
  package static var snapshotFacets: [Facet<NoSnapshot>] { [] }
}

/// A context of the steps in a text. It depends only on the text, not on the outcome of steps, so that
/// writing and parsing need no model.
package protocol StepContext<Command>: Sendable {
  /// The commands of the machine.
  associatedtype Command

  init()
  /// Adds a step to the context.
  ///
  /// - Returns: Whether the form of later steps may have changed.
  mutating func note(_ command: Command) -> Bool
}

/// An empty context: each step is complete.
package struct NoContext<Command>: StepContext {
  package init() {}
  package mutating func note(_ command: Command) -> Bool { false }
}
