import ConsentInvariants
import ConsentModel
import ConsentSuite
import ConsentSystem
import ConsentVocabulary
import Lockstep
import Notation
import OperatingSystem
import PropertyTesting
import Reporting
import StateMachines

/// The contacts machine: generators of worlds and commands, and checks of legibility and matching.
package struct ContactsMachine: Machine {
  package typealias Model = ContactsModel
  package typealias Claim = ContactsClaim
  package typealias View = ContactsProjection
  package typealias Size = ContactsSize

  /// The maximum number of contacts at the start, 0...60. If `nil`, mostly up to 8, and now and then up
  /// to 70, as sets of contacts have another representation beyond 64.
  package var maximumContacts: Int?
  /// The legibility profile of every world, or `nil` to draw one.
  package var profile: LegibilityProfile?
  /// The decisions of every world, or `nil` to draw them.
  package var configuration: ContactsConfiguration?
  package var settled = FixedDecisions<ContactsWorld>()
  package var peer: Peer?
  package let kinds = ContactsCommand.Kind.allCases
  /// The groups of commands that an exhaustive search tries.
  var topics = ContactsTopics.plain
  /// The salt of the worlds of an exhaustive search.
  var salt = Salt(0)

  /// Creates a machine. A maximum outside 0...60 is clamped to that range.
  package init(maximumContacts: Int? = nil, profile: LegibilityProfile? = nil) {
    self.maximumContacts = maximumContacts.map { min(max($0, 0), 60) }
    self.profile = profile
  }

  // MARK: - Generation of worlds

  package func world(from source: inout ChoiceSource) throws(Discard) -> ContactsWorld {
    var world = ContactsWorld()
    if let configuration {
      world.configuration = configuration
      world.salt = Salt(try source.index(below: 4))
    } else {
      let profiles = LegibilityProfile.allCases
      let drawn = profiles[try source.index(below: profiles.count)]
      world.configuration.profile = profile ?? drawn
      // Mostly the first answers, as most rules concern these.
      if source.boolean(1, in: 4) {
        try Self.questions.draw(into: &world, from: &source)
        world.salt = Salt(try source.index(below: 4))
      }
    }
    var cards: [Card] = []
    let isLarge = maximumContacts == nil && source.boolean(1, in: 128)
    let count = try source.integer(in: 0...(isLarge ? 70 : maximumContacts ?? 8), .uniform)
    cards.reserveCapacity(count)
    let known = ContactsPalette.cards
    // Matching is compared by searches of its own; here it is one part among others.
    let isSpelt = source.boolean(1, in: 40)
    let palette = (1 << UInt64(known.count)) - 1 as UInt64
    for _ in 0..<count {
      let index = try source.alternative(
        below: known.count + 1, among: isSpelt ? .max : palette,
        preferring: isSpelt ? palette + 1 : 0b11_1111)
      cards.append(index < known.count ? known[index] : try TextGenerator.card(from: &source))
    }
    world.cards = cards
    return settled.world(world)
  }

  private static let questions = Contacts.worldFacets.compactMap(\.question)

  package func withoutCounters(_ snapshot: ContactsSnapshot) -> ContactsSnapshot {
    var snapshot = snapshot
    snapshot.now = .start
    snapshot.pending = snapshot.pending.indices.map { CallID($0 + 1) }
    snapshot.unanswered = snapshot.unanswered.indices.map { CallID($0 + 1) }
    return snapshot
  }

  // MARK: - Pairs of runs

  package var pairsOneIn = 40

  package func judgePairs(
    _ scenario: Scenario<Contacts>, _ play: () -> any Side<Contacts>
  ) -> [(claim: ContactsClaim, judgement: Judgement)] {
    [(.illegibleTouchesLeaveNoTrace, illegibleTouchPair(scenario.commands, play: play))]
  }
}

extension ContactsMachine: PeerMachine {
  package static var hasTwins: Bool { true }
  package static let flags = [
    MachineFlag(
      "--contacts", "N", "maximum contacts in a world, 0 to 60 (default 8)", isForDrawing: true),
    MachineFlag("--profile", "NAME", "legibility profile: apple, chromium or strict"),
  ]

  package init(_ values: [String: String]) throws(CommandError) {
    self.init()
    if let text = values["--contacts"] {
      guard let number = Int(text), (0...60).contains(number) else {
        throw CommandError(
          "--contacts needs a whole number from 0 to 60, but was given \(Notation.quoted(text)).",
          "Write --contacts N, the maximum number of contacts in a world.")
      }
      maximumContacts = number
    }
    if let text = values["--profile"] {
      guard let named = LegibilityProfile.allCases.first(where: { "\($0)" == text }) else {
        let names = LegibilityProfile.allCases.map { "\($0)" }
        throw CommandError("--profile", given: text, insteadOf: names)
      }
      profile = named
    }
  }

  package var settings: [Catalogue.Setting] {
    [
      Catalogue.Setting(
        "contacts up to", maximumContacts.map { "\($0)" } ?? "8, in some worlds 70"),
      Catalogue.Setting("profile", profile.map { "\($0)" } ?? "any"),
    ]
  }

  package static let staircase: [Scope<ContactsSize>] = [
    Scope([(.contacts, 2), (.buttons, 1)]), Scope([(.contacts, 2), (.calls, 1)]),
    Scope([(.contacts, 1), (.buttons, 1)], keepsOrder: true),
    Scope([(.contacts, 1), (.calls, 1)], keepsOrder: true),
    Scope([(.contacts, 2), (.elsewhere, 2)]),
    Scope([(.contacts, 1), (.buttons, 1), (.profiles, 3)]),
    Scope([(.contacts, 1), (.tokens, 2)]),
    Scope([(.contacts, 1), (.accounts, 2)]), Scope([(.contacts, 1), (.sheets, 1)]),
  ]
  package static let tallStaircase: [Scope<ContactsSize>] = [
    Scope([(.contacts, 3), (.buttons, 1), (.calls, 1)]), Scope([(.contacts, 2), (.calls, 2)]),
    Scope([(.contacts, 1), (.buttons, 2), (.calls, 1)]),
    Scope([(.contacts, 2), (.buttons, 1), (.calls, 1)], keepsOrder: true),
    Scope([(.contacts, 1), (.buttons, 4), (.profiles, 3)]),
    Scope([(.contacts, 1), (.calls, 1), (.tokens, 1), (.accounts, 2)]),
    Scope([(.contacts, 1), (.buttons, 1), (.calls, 1), (.sheets, 1)]),
    Scope([(.contacts, 1), (.calls, 1), (.tokens, 2), (.elsewhere, 1)], keepsOrder: true),
  ]
  package var whole: ContactsMachine {
    var machine = self
    machine.topics.fetchesBesideTokens = true
    return machine
  }
  package static let claimsOfRuns = [ContactsClaim.illegibleTouchesLeaveNoTrace]
  /// No scope has a blank query, or asks for the changes since a token that a later one replaced.
  package static let telling: [ContactsCommand] = [
    .app(.mount(ButtonID(1), AccessButton(query: " "))),
    .app(.store(.changes(ChangeRequest(since: TokenID(1))))),
  ]
  package static let everyClaim = ClaimList(Array(Claim.allCases))
  package static var system: SystemUnderTest<Contacts> { .ours }
  package static var summary: String { "access to contacts, with pickers and the access button" }
  package static var double: SwiftDouble? {
    .ours("ContactsDevice(world: ", method: "perform", snapshot: ContactsDevice.snapshot)
  }
  package static var faults: [SystemUnderTest<Contacts>] { ContactsFaults.all }
  package static var unrulyFaults: [SystemUnderTest<Contacts>] { ContactsFaults.unruly }

  package func checks(
    of contestant: SystemUnderTest<Contacts>, seed: UInt64, cases: UInt64
  ) -> [SampledCheck] {
    // Enough samples to reach each law's landmark, few beside the cases; comparisons are cheaper.
    let (samples, blocks) = (min(max(cases / 20, 400), 2_000), min(cases, 20_000))
    return LegibilityFunctions.checks(
      of: .system(contestant), seed: seed, samples: samples, scenes: blocks * 50)
      + MatchingFunctions.checks(
        of: .system(contestant), seed: seed, samples: samples, searches: blocks * 10)
  }
}
