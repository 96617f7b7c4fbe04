import Notation
import StateMachines
import Testing

/// A door with a bell, whose log names the moments when a lamp and a lock change. Lamp and lock came later.
private enum Door: Written {
  enum Command: UInt8, CaseIterable, Hashable, Sendable { case ring, open }
  enum Event: UInt8, CaseIterable, Hashable, Sendable { case rings, lampOn, lampOff, unlocks }
  struct Outcome: Hashable, Sendable {
    var isRefused = false
    var events: [Event] = []
  }
  typealias World = NoWorld

  static let name = "door"
  static let example = Command.ring
  static let plainOutcome = Outcome()
  static let command = Form<Command>.choice("who acts", .acts(.ring, .open).after("guest"))
  static let outcomeFacets: [Facet<Outcome>] = [
    Facet(
      "response", { $1(&$0.isRefused) }, as: "",
      .choice("an answer", .only(false, "done"), .only(true, "refused")), isAlwaysSaid: true),
    Facet("events", each: { $1(&$0.events) }, as: "", .names("an event"), called: "an event"),
  ]
  static let addedEvents: [Set<TranscriptLine>] = [[.lampOn, .lampOff], [.unlocks]].map {
    Set($0.flatMap { transcript(of: Outcome(events: [$0])) })
  }
}

/// Whether the steps of a case agree with the outcomes that they have.
private func agrees(_ steps: String, isStrict: Bool) throws -> Bool {
  let outcomes: [Door.Command: Door.Outcome] = [
    .ring: Door.Outcome(events: [.rings, .lampOn]), .open: Door.Outcome(events: [.unlocks]),
  ]
  let header = "consent case, format 1\nmachine door\n\(isStrict ? "strict\n" : "")\n"
  let text = steps.split(separator: "|").map { "\($0)\n" }.joined()
  let saved = try Case<Door>(parsing: header + text + "end\n", file: "door.consent")
  return try saved.steps.allSatisfy { step in
    let lines = Door.transcript(of: try #require(outcomes[step.command]))
    return step.mismatch(
      with: lines, outline: lines, leavingOut: saved.unlistedEvents, file: "door.consent",
      isStrict: isStrict) == nil
  }
}

@Suite struct `Events that the notation got later` {
  @Test func `are left out of the comparison with a case that lists none of their kind`() throws {
    let table: [(String, Bool)] = [
      ("guest rings|  -> rings|guest opens|  -> done", true),
      ("guest rings|  -> rings|  -> lamp on|guest opens|  -> done", true),
      ("guest rings|  -> rings|  -> lamp on|guest opens|  -> unlocks", true),
      // Of a kind that the case lists, each event is compared at each step.
      ("guest rings|  -> rings|guest rings|  -> rings|  -> lamp on", false),
      ("guest rings|  -> rings|  -> lamp off", false),
      ("guest rings|  -> rings|guest opens|  -> unlocks|guest opens|  -> done", false),
      // Events that the notation always had are compared.
      ("guest rings|  -> done", false), ("guest opens|  -> rings", false),
    ]
    for (steps, agreement) in table {
      for isStrict in [true, false] {
        #expect(try agrees(steps, isStrict: isStrict) == agreement, "\(steps)")
      }
    }
  }

  @Test func `are expected by a case that lists nothing, as it is about to be filled in`() throws {
    #expect(try !agrees("guest rings|guest opens", isStrict: true))
    #expect(
      try Case<Door>(parsing: "consent case, format 1\nmachine door\nguest rings\nend\n", file: "")
        .unlistedEvents.isEmpty)
    #expect(try agrees("guest rings|guest opens", isStrict: false))
  }
}
