import Notation
import StateMachines

/// A device is written by its parts: each line stands behind the name of the part that it is about, and
/// what an echo was stands above what came of it.
///
///     1  clip: user deletes
///          -> clip: removes clip
///          -> tells camera: user deletes app
///          now clip: clip not installed
///          now camera: app not installed
///
/// - Source: Specs/Device/Device.md.
extension Composed: Written where C.First: Written, C.Second: Written {
  public static var name: String { C.name }
  /// The lines of the parts say whose they are.
  public static var word: String { "" }
  public static var plainWorld: DeviceWorld<C> {
    DeviceWorld(C.First.plainWorld, C.Second.plainWorld)
  }
  public static var example: Command { .first(C.First.example) }
  public static var plainOutcome: ComposedOutcome<C> { ComposedOutcome() }

  public static var worldFacets: [Facet<DeviceWorld<C>>] {
    let decisions: [Facet<DeviceWorld<C>>] =
      C.Decision.allCases.count > 1
      ? [Facet(C.Decision.name, answer: { $1(&$0.decision) })] : []
    return decisions
      + C.First.worldFacets.map { $0.behind(C.First.word).within { $1(&$0.first) } }
      + C.Second.worldFacets.map { $0.behind(C.Second.word).within { $1(&$0.second) } }
  }

  public static var snapshotFacets: [Facet<C.Snapshot>] {
    C.First.snapshotFacets.map { $0.behind(C.First.word).within { $1(&$0.first) } }
      + C.Second.snapshotFacets.map { $0.behind(C.Second.word).within { $1(&$0.second) } }
  }

  /// Those of the parts behind their names, as in `camera.denied`.
  public static var observables: [Observable<C.Snapshot>] {
    C.First.observables.map { $0.of({ $0.first }, as: dotted(C.First.word, $0.name)) }
      + C.Second.observables.map { $0.of({ $0.second }, as: dotted(C.Second.word, $0.name)) }
  }

  private static func dotted(_ word: String, _ name: String) -> String {
    word.isEmpty ? name : "\(word.dropLast()).\(name)"
  }

  // MARK: - Steps

  public static func title(of kind: Kind) -> String {
    switch kind {
    case .first(let kind): C.First.word + C.First.title(of: kind)
    case .second(let kind): C.Second.word + C.Second.title(of: kind)
    }
  }

  public static func reason(of refusal: Refusal) -> String {
    switch refusal {
    case .first(let bar): "\(bar)"
    case .second(.first(let refusal)): C.First.word + C.First.reason(of: refusal)
    case .second(.second(let refusal)): C.Second.word + C.Second.reason(of: refusal)
    }
  }

  public static var command: Form<Command> { form(C.First.command, C.Second.command) }

  public static func command(after context: DeviceContext<C>) -> Form<Command> {
    form(C.First.command(after: context.first), C.Second.command(after: context.second))
  }

  private static func form(
    _ first: Form<C.First.Command>, _ second: Form<C.Second.Command>
  ) -> Form<Command> {
    .choice(
      "what happens to a part of the device",
      first.behind(C.First.word).map(Command.first) {
        if case .first(let command) = $0 { command } else { nil }
      },
      second.behind(C.Second.word).map(Command.second) {
        if case .second(let command) = $0 { command } else { nil }
      })
  }

  // MARK: - What comes of them

  /// One row: the lines of all that the parts were told follow each other. They are read as texts, for
  /// they do not say how a part was between two echoes.
  public static var outcomeFacets: [Facet<ComposedOutcome<C>>] {
    [
      Facet(
        "outcome", called: "what came of it", lines: outcomeLine,
        changes: { lines(of: $1) }, follow: { _, _ in })
    ]
  }

  private static var barred: String { "refused: barred" }
  private static var tells: String { "tells" }

  public static func lines(of outcome: ComposedOutcome<C>) -> [String] {
    if outcome.parts.isEmpty { return [barred] }
    return outcome.parts.enumerated().flatMap { place, part in
      let (echo, said, goesWithoutSaying): (Command, [String], [String]) =
        switch part {
        case .first(let told):
          (
            .first(told.command), C.First.lines(of: told.outcome),
            C.First.lines(of: C.First.plainOutcome)
          )
        case .second(let told):
          (
            .second(told.command), C.Second.lines(of: told.outcome),
            C.Second.lines(of: C.Second.plainOutcome)
          )
        }
      if place == 0 { return said }
      return ["\(tells) \(command.text(of: echo))"] + (said == goesWithoutSaying ? [] : said)
    }
  }

  public static var outcomeLine: Form<String> {
    .choice(
      "an answer, an event or what a part is told", C.First.outcomeLine, C.Second.outcomeLine,
      command.texts(behind: tells), .only(barred, barred))
  }

  public static func implied(
    by outcome: ComposedOutcome<C>, after before: C.Snapshot
  ) -> C.Snapshot {
    outcome.parts.reduce(into: before) { state, part in
      switch part {
      case .first(let told):
        state.first = C.First.implied(by: told.outcome, after: state.first)
      case .second(let told):
        state.second = C.Second.implied(by: told.outcome, after: state.second)
      }
    }
  }

  public static func outline(of outcome: ComposedOutcome<C>) -> ComposedOutcome<C> {
    ComposedOutcome(
      outcome.parts.map { part in
        switch part {
        case .first(let told):
          .first(Told(told.command, C.First.outline(of: told.outcome), after: told.after))
        case .second(let told):
          .second(Told(told.command, C.Second.outline(of: told.outcome), after: told.after))
        }
      })
  }

  public static func firstDifference(
    _ one: ComposedOutcome<C>, _ other: ComposedOutcome<C>, states: (C.Snapshot, C.Snapshot)?
  ) -> String? {
    for (one, other) in zip(one.parts, other.parts) where one != other {
      switch (one, other) {
      case (.first(let one), .first(let other)) where one.command == other.command:
        return C.First.firstDifference(
          one.outcome, other.outcome, states: (one.after, other.after))
      case (.second(let one), .second(let other)) where one.command == other.command:
        return C.Second.firstDifference(
          one.outcome, other.outcome, states: (one.after, other.after))
      case (_, _): return "what a part is told"
      }
    }
    if one != other { return "what a part is told" }
    return states.flatMap { snapshotFacets.firstDifference($0.0, $0.1) }
  }
}

/// What the steps of each part let its later ones leave unsaid.
public struct DeviceContext<C: Composition>: StepContext
where C.First: Written, C.Second: Written {
  var first = C.First.Context()
  var second = C.Second.Context()

  public init() {}

  public mutating func note(_ command: C.Command) -> Bool {
    switch command {
    case .first(let command): first.note(command)
    case .second(let command): second.note(command)
    }
  }
}
