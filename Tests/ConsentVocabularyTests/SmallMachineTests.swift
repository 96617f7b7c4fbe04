import ConsentVocabulary
import Notation
import StateMachines
import Testing

// A complete machine, as an author would add one: its language, then its notation.

private enum Kettle: MachineLanguage {
  typealias World = KettleWorld
  typealias Command = KettleCommand
  typealias Outcome = KettleOutcome
  typealias Snapshot = KettleSnapshot
}

private struct KettleWorld: Hashable, Sendable {
  var policy = KettlePolicy.careful
  var lid = KettleLid.shut
}

private enum KettlePolicy: Hashable, Sendable, CaseIterable { case careful, literal }
private enum KettleLid: Hashable, Sendable, CaseIterable { case shut, leftOpen }

private enum KettleCommand: Hashable, Sendable {
  case cook(Cook)
  case guest(Guest)
  case pour(Cup)

  enum Cook: Hashable, Sendable, CaseIterable { case fillKettle, switchOn, carryAway }
  enum Guest: Hashable, Sendable, CaseIterable { case ask, goHome }
  enum Cup: Hashable, Sendable, CaseIterable { case small, veryLarge }
}

private struct KettleOutcome: Hashable, Sendable {
  var response: KettleResponse
  var effects: [KettleEffect] = []
}

private enum KettleResponse: Hashable, Sendable {
  case done
  case refused(KettleRefusal)
}

private enum KettleRefusal: Hashable, Sendable, CaseIterable { case alreadyOn, noWater }
private enum KettleEffect: Hashable, Sendable, CaseIterable { case lightsUp, whistles }

private struct KettleSnapshot: Hashable, Sendable {
  var isOn = false
  var level = 0
  var cup: KettleCommand.Cup?
}

extension Kettle: Written {
  static let name = "kettle"

  static let plainWorld = KettleWorld()
  static let worldFacets: [Facet<KettleWorld>] = [
    Facet("policy", { $1(&$0.policy) }, .names("a policy"), isAlwaysSaid: true),
    Facet("lid", answer: { $1(&$0.lid) }),
  ]

  static let example = KettleCommand.cook(.switchOn)
  static let command: Form<KettleCommand> = .choice(
    "who acts",
    [
      .row("cook", .acts(.fillKettle, .switchOn, .carryAway), KettleCommand.cook) {
        if case .cook(let act) = $0 { act } else { nil }
      },
      .row(
        "guest", .choice("what the guest does", .only(.ask, "asks for tea"), .acts(.goHome)),
        KettleCommand.guest
      ) { if case .guest(let act) = $0 { act } else { nil } },
      .row("cook pours cup", .names("a cup"), KettleCommand.pour) {
        if case .pour(let cup) = $0 { cup } else { nil }
      },
    ])

  static let plainOutcome = KettleOutcome(response: .done)
  static let outcomeFacets: [Facet<KettleOutcome>] = [
    Facet("response", { $1(&$0.response) }, as: "", response, isAlwaysSaid: true),
    Facet("effects", each: { $1(&$0.effects) }, as: "", .names("an effect")),
  ]
  private static let response: Form<KettleResponse> = .choice(
    "an answer",
    [
      .only(.done, "done"),
      .row("refused:", .names("a reason"), KettleResponse.refused) {
        if case .refused(let refusal) = $0 { refusal } else { nil }
      },
    ])

  static let snapshotFacets: [Facet<KettleSnapshot>] = [
    Facet(
      "power", { $1(&$0.isOn) }, as: "", .choice("", [.only(true, "on"), .only(false, "off")])),
    Facet(
      "level", { $1(&$0.level) },
      .number(Quantity("a level", example: "3", in: 0...9), then: "cups")),
    Facet("cup", { $1(&$0.cup) }, as: "", .optional("cup", .names("a cup"), none: "no cup")),
  ]
}

private let text = """
  consent case, format 1
  machine kettle
  policy literal
  lid left open
  found by seed 7, case 3
  breaks "the level differs" (system)

  cook fills kettle
    now level 4 cups
  cook switches on
    -> lights up
    -> whistles
    now on
  cook switches on
    -> refused: already on
  guest asks for tea
    -> done
  cook pours cup very large
    now level 2 cups
    now cup very large
  guest goes home
  end

  """

@Test func `a small machine has its cases written and read`() throws {
  let value = try Case<Kettle>(parsing: text, file: "kettle.consent")
  #expect(value.description == text)
  #expect(value.world == KettleWorld(policy: .literal, lid: .leftOpen))
  #expect(
    value.steps.map(\.command) == [
      .cook(.fillKettle), .cook(.switchOn), .cook(.switchOn), .guest(.ask), .pour(.veryLarge),
      .guest(.goHome),
    ])
  #expect(
    try Kettle.outcome(of: value.steps[1].expectations.map(\.content))
      == KettleOutcome(response: .done, effects: [.lightsUp, .whistles]))
}

@Test func `a small machine has its transcripts told and followed`() throws {
  let before = KettleSnapshot(isOn: false, level: 4)
  let after = KettleSnapshot(isOn: true, level: 2, cup: .small)
  let outcome = KettleOutcome(response: .refused(.noWater), effects: [.whistles])
  let lines = Kettle.transcript(of: outcome, from: before, to: after)
  #expect(
    lines.map(\.description) == [
      "-> refused: no water", "-> whistles", "now on", "now level 2 cups", "now cup small",
    ])
  #expect(try Kettle.outcome(of: lines) == outcome)
  #expect(try Kettle.snapshot(after: before, lines) == after)
  #expect(Kettle.transcript(of: Kettle.plainOutcome).map(\.description) == ["-> done"])
}

@Test func `a small machine has its parts compared`() {
  let (done, state) = (Kettle.plainOutcome, KettleSnapshot())
  let full = KettleSnapshot(level: 1, cup: .small)
  #expect(Kettle.firstDifference(done, done, states: (state, state)) == nil)
  #expect(Kettle.firstDifference(done, done, states: (state, full)) == "the level")
  let loud = KettleOutcome(response: .done, effects: [.whistles])
  #expect(Kettle.firstDifference(done, loud, states: (state, full)) == "the effects")
  #expect(Kettle.firstDifference(done, loud, states: nil) == "the effects")
}

@Test func `a small machine has its mistakes told`() {
  let start = "consent case, format 1\nmachine kettle\n"
  let mistakes: [(String, String)] = [
    ("cook swiches on", "Did you mean \"switches\"?"), ("policy lax", "\"careful\" or \"literal\""),
    ("cook sings", "fills kettle, switches on, carries away"),
    ("lid shut\nlid shut", "Line 3 has the same"),
    ("cook fills kettle\n  now level 12 cups", "a level from 0 to 9"),
    ("cook fills kettle\n  now lvel 1 cups", "Did you mean \"level\"?"),
    ("stir", "a step such as \"cook switches on\", or \"end\""),
  ]
  for (lines, message) in mistakes {
    let error = #expect(throws: NotationError.self) {
      try Case<Kettle>(parsing: start + lines, file: "kettle.consent")
    }
    #expect(error?.description.contains(message) == true, "\(String(describing: error))")
  }
}
