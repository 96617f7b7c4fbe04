import StateMachines

/// The notation of twins. They are written in the notation of their language; `secretly` precedes a
/// command that is performed in only one world, and where the app can distinguish the worlds, the
/// transcript contains the outcome in each.
///
///     3  secretly user adds contact "Bo"
///          -> alike
///     4  app fetches named "bo"
///          -> differs in the answer
///          -> one: found {}
///          -> other: failed 200
///
/// - Source: Specs/Twins/Twins.md.
extension Twins: Written where Language: Written {
  package static var name: String { "\(Language.name)-twins" }
  package static var plainWorld: Language.World { Language.plainWorld }
  package static var worldFacets: [Facet<Language.World>] { Language.worldFacets }
  package static var example: Command { TwinCommand(Language.example) }
  package static var plainOutcome: TwinOutcome<Language> { .alike(.equal) }

  package static func title(of kind: Language.Kind) -> String { Language.title(of: kind) }

  package static var command: Form<Command> { form(Language.command) }

  package static func command(after context: TwinContext<Language>) -> Form<Command> {
    form(Language.command(after: context.common))
  }

  private static func form(_ command: Form<Language.Command>) -> Form<Command> {
    .choice(
      command.role,
      command.map({ TwinCommand($0) }, { $0.isSecret ? nil : $0.command }),
      command.behind("secretly").map(
        { TwinCommand($0, isSecret: true) }, { $0.isSecret ? $0.command : nil }))
  }

  package static var outcomeFacets: [Facet<TwinOutcome<Language>>] {
    [
      Facet(
        "outcome", called: "the outcome", lines: outcomeLine,
        changes: { lines(of: $1) }, follow: { _, _ in })
    ]
  }

  package static func lines(of outcome: TwinOutcome<Language>) -> [String] {
    switch outcome {
    case .alike(let way): [words(of: way)]
    case .differs(let channel, let one, let other):
      ["differs in \(channel.rawValue)"] + lines(of: one, behind: "one:")
        + lines(of: other, behind: "other:")
    }
  }

  private static func words(of way: Alikeness) -> String {
    switch way {
    case .equal: "alike"
    case .released: "alike after equal releases"
    case .secret: "alike with a secret"
    case .parted: "parted by other releases"
    }
  }

  private static func lines(of glimpse: ObservableOutcome<Language>, behind word: String)
    -> [String]
  {
    lines(of: glimpse).map { "\(word) \($0)" }
  }

  /// Returns the transcript of a command in one world.
  package static func lines(of glimpse: ObservableOutcome<Language>) -> [String] {
    Language.transcript(of: glimpse.outcome).map { $0.line.text }
      + (glimpse.signals.isEmpty ? [] : [signals.text(of: glimpse.signals)])
  }

  private static var signals: Form<[Int]> {
    .list(.number(Quantity("a signal", example: "1", in: 0...1_000_000))).after("signals")
  }

  package static var outcomeLine: Form<String> {
    let told = Form<String>.line(
      of: Language.outcomeFacets, as: "an answer or an event", behind: "")
    let glimpse = Form<String>.choice("the outcome in one world", told, signals.texts())
    return .choice(
      "the outcome in both worlds",
      Alikeness.allCases.map { .only(words(of: $0), words(of: $0)) }
        + Channel.allCases.map {
          .only("differs in \($0.rawValue)", "differs in \($0.rawValue)")
        }
        + [glimpse.texts(behind: "one:"), glimpse.texts(behind: "other:")])
  }

  package static func firstDifference(
    _ one: TwinOutcome<Language>, _ other: TwinOutcome<Language>, states: (NoSnapshot, NoSnapshot)?
  ) -> String? {
    switch (one, other) {
    case (.differs(let channel, _, _), _), (_, .differs(let channel, _, _)): channel.rawValue
    case (.alike, .alike): one == other ? nil : "the equivalence of the two runs"
    }
  }
}

/// The context of a two-run script, to which secret and common steps contribute alike.
package struct TwinContext<Language: Written>: StepContext {
  var common = Language.Context()

  package init() {}

  package mutating func note(_ command: TwinCommand<Language>) -> Bool {
    common.note(command.command)
  }
}
