import Notation
import StateMachines

/// The notation of a device. Each line begins with the name of its part. A command that the device sends to
/// further parts is written above its outcome.
///
///     1  camera: user deletes app
///          -> clip: removes clip
///          -> tells camera: user deletes app
///          now clip: clip not installed
///          now camera: app not installed
///
/// - Source: Specs/Device/Device.md.
extension Device: Written {
  package static let name = "device"
  /// The word that introduces a line of this machine. It is empty for a device, because each line already
  /// begins with the name of the part that it belongs to.
  package static let word = ""
  package static let plainWorld = DeviceWorld()
  package static let example = DeviceCommand.clip(AppClip.example)
  package static let plainOutcome = DeviceOutcome()

  /// The questions across the parts.
  package static let ownFacets: [Facet<DeviceWorld>] = [
    Facet("replacement", answer: { $1(&$0.replacement) }),
    Facet("accessChangeEnds", answer: { $1(&$0.accessChangeEnds) }, oneIn: 4),
    Facet("answersInClip", answer: { $1(&$0.answersInClip) }, oneIn: 4),
    Facet("secondPrompt", answer: { $1(&$0.secondPrompt) }, oneIn: 4),
  ]

  // Stored, because each step of a replay reads them.
  package static let worldFacets: [Facet<DeviceWorld>] =
    ownFacets
    + AppClip.worldFacets.map { $0.behind(AppClip.word).within { $1(&$0.clip) } }
    + Camera.worldFacets.map { $0.behind(Camera.word).within { $1(&$0.camera) } }
    + Contacts.worldFacets.map { $0.behind(Contacts.word).within { $1(&$0.contacts) } }

  package static let snapshotFacets: [Facet<DeviceSnapshot>] =
    AppClip.snapshotFacets.map { $0.behind(AppClip.word).within { $1(&$0.clip) } }
    + Camera.snapshotFacets.map { $0.behind(Camera.word).within { $1(&$0.camera) } }
    + Contacts.snapshotFacets.map { $0.behind(Contacts.word).within { $1(&$0.contacts) } }
    + [
      Facet(
        "waitingPrompts", { $1(&$0.waiting) },
        .number(Quantity("a number of prompts", example: "1", in: 0...10_000)),
        called: "how many prompts wait")
    ]

  /// The observables of the parts, prefixed by the part's name, as in `camera.denied`.
  package static var observables: [Observable<DeviceSnapshot>] {
    AppClip.observables.map { $0.of({ $0.clip }, as: "clip.\($0.name)", in: "clip.") }
      + Camera.observables.map { $0.of({ $0.camera }, as: "camera.\($0.name)", in: "camera.") }
      + Contacts.observables.map {
        $0.of({ $0.contacts }, as: "contacts.\($0.name)", in: "contacts.")
      }
  }

  // MARK: - Steps

  package static func title(of kind: DeviceKind) -> String {
    switch kind {
    case .clip(let kind): AppClip.word + AppClip.title(of: kind)
    case .camera(let kind): Camera.word + Camera.title(of: kind)
    case .contacts(let kind): Contacts.word + Contacts.title(of: kind)
    }
  }

  package static func reason(of refusal: DeviceRefusal) -> String {
    switch refusal {
    case .barred: "barred"
    case .clip(let refusal): AppClip.word + AppClip.reason(of: refusal)
    case .camera(let refusal): Camera.word + Camera.reason(of: refusal)
    case .contacts(let refusal): Contacts.word + Contacts.reason(of: refusal)
    }
  }

  package static let command: Form<DeviceCommand> = command(after: DeviceContext())

  package static func command(after context: DeviceContext) -> Form<DeviceCommand> {
    .choice(
      "a command of a part of the device",
      AppClip.command.behind(AppClip.word).map(DeviceCommand.clip) {
        if case .clip(let command) = $0 { command } else { nil }
      },
      Camera.command.behind(Camera.word).map(DeviceCommand.camera) {
        if case .camera(let command) = $0 { command } else { nil }
      },
      Contacts.command(after: context.contacts).behind(Contacts.word)
        .map(DeviceCommand.contacts) {
          if case .contacts(let command) = $0 { command } else { nil }
        })
  }

  // MARK: - Outcomes

  /// A single facet with the lines of all events in order. They are read as plain text, because they do not
  /// include the state of a part between two events.
  package static let outcomeFacets: [Facet<DeviceOutcome>] = [
    Facet(
      "outcome", called: "the outcome", lines: outcomeLine,
      changes: { lines(of: $1) }, follow: { _, _ in })
  ]

  private static let barred = "refused: barred"
  private static let tells = "tells"
  private static let waits = "waits"

  /// Returns the lines of an outcome. A plain outcome is omitted after a command sent to a further part.
  package static func lines(of outcome: DeviceOutcome) -> [String] {
    if outcome.events.isEmpty { return [barred] }
    return outcome.events.enumerated().flatMap { index, event in
      let (said, plain) =
        switch event {
        case .waits: ([waits], [waits])
        case .clip(_, let outcome, _):
          (AppClip.lines(of: outcome), AppClip.lines(of: AppClip.plainOutcome))
        case .camera(_, let outcome, _):
          (Camera.lines(of: outcome), Camera.lines(of: Camera.plainOutcome))
        case .contacts(_, let outcome, _), .inClip(_, let outcome):
          (Contacts.lines(of: outcome), Contacts.lines(of: Contacts.plainOutcome))
        }
      if index == 0 { return said }
      return ["\(tells) \(command.text(of: event.command))"] + (said == plain ? [] : said)
    }
  }

  package static let outcomeLine: Form<String> = .choice(
    "an answer, an event or a message to a part", AppClip.outcomeLine, Camera.outcomeLine,
    Contacts.outcomeLine, command.texts(behind: tells), .only(barred, barred), .only(waits, waits))

  package static func implied(
    by outcome: DeviceOutcome, after before: DeviceSnapshot
  ) -> DeviceSnapshot {
    outcome.events.reduce(into: before) { state, event in
      switch event {
      case .clip(_, let outcome, _):
        state.clip = AppClip.implied(by: outcome, after: state.clip)
      case .camera(_, let outcome, _):
        state.camera = Camera.implied(by: outcome, after: state.camera)
      case .contacts(_, let outcome, _):
        state.contacts = Contacts.implied(by: outcome, after: state.contacts)
      case .inClip, .waits: break
      }
    }
  }

  package static func outline(of outcome: DeviceOutcome) -> DeviceOutcome {
    DeviceOutcome(
      outcome.events.map { event in
        switch event {
        case .clip(let command, let outcome, let state):
          .clip(command, AppClip.outline(of: outcome), after: state)
        case .camera(let command, let outcome, let state):
          .camera(command, Camera.outline(of: outcome), after: state)
        case .contacts(let command, let outcome, let state):
          .contacts(command, Contacts.outline(of: outcome), after: state)
        case .inClip(let call, let outcome): .inClip(call, Contacts.outline(of: outcome))
        case .waits(let command): .waits(command)
        }
      })
  }

  package static func firstDifference(
    _ one: DeviceOutcome, _ other: DeviceOutcome, states: (DeviceSnapshot, DeviceSnapshot)?
  ) -> String? {
    if let (one, other) = zip(one.events, other.events).first(where: { $0 != $1 }),
      one.command == other.command
    {
      switch (one, other) {
      case (.clip(_, let one, let state), .clip(_, let other, let otherState)):
        return AppClip.firstDifference(one, other, states: (state, otherState))
      case (.camera(_, let one, let state), .camera(_, let other, let otherState)):
        return Camera.firstDifference(one, other, states: (state, otherState))
      case (.contacts(_, let one, let state), .contacts(_, let other, let otherState)):
        return Contacts.firstDifference(one, other, states: (state, otherState))
      case (.inClip(_, let one), .inClip(_, let other)):
        return Contacts.firstDifference(one, other, states: nil)
      case (.clip, _), (.camera, _), (.contacts, _), (.inClip, _), (.waits, _): break
      }
    }
    if one != other { return "the message to a part" }
    return states.flatMap { snapshotFacets.firstDifference($0.0, $0.1) }
  }
}

/// The context of contacts steps, which may omit repeated words. Steps of other parts omit nothing.
package struct DeviceContext: StepContext {
  var contacts = Contacts.Context()

  package init() {}

  package mutating func note(_ command: DeviceCommand) -> Bool {
    if case .contacts(let command) = command { contacts.note(command) } else { false }
  }
}
