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
    let (configuration, salt) = try decisions(from: &source)
    var cards: [Card] = []
    let isLarge = maximumContacts == nil && source.boolean(1, in: 128)
    let count = try source.integer(in: 0...(isLarge ? 70 : maximumContacts ?? 8), .uniform)
    cards.reserveCapacity(count)
    let known = ContactsPalette.cards
    // Matching is compared by searches of its own; here it is one part among others.
    let isSpelt = source.boolean(1, in: 40)
    let palette = (1 << UInt64(known.count)) - 1 as UInt64
    for _ in 0..<count {
      let place = try source.alternative(
        below: known.count + 1, among: isSpelt ? .max : palette,
        preferring: isSpelt ? palette + 1 : 0b11_1111)
      cards.append(place < known.count ? known[place] : try TextGenerator.card(from: &source))
    }
    return settled.world(ContactsWorld(configuration: configuration, cards: cards, salt: salt))
  }

  /// Draws decisions, mostly the defaults, as most rules concern these.
  private func decisions(
    from source: inout ChoiceSource
  ) throws(Discard) -> (ContactsConfiguration, Salt) {
    if let configuration { return (configuration, Salt(try source.index(below: 4))) }
    var configuration = ContactsConfiguration()
    let profiles = LegibilityProfile.allCases
    let drawn = profiles[try source.index(below: profiles.count)]
    configuration.profile = profile ?? drawn
    guard source.boolean(1, in: 4) else { return (configuration, Salt(0)) }
    if source.boolean(1, in: 8) { configuration.usageDescription = .missing }
    if source.boolean() { configuration.emptySelection = .refused }
    if source.boolean() { configuration.deniedButton = .pointsToSettings }
    if source.boolean() { configuration.blankQuery = .matchesEverything }
    if source.boolean() { configuration.selectionMemory = .forgotten }
    if source.boolean() { configuration.ownCreations = .released }
    if source.boolean() { configuration.lateCallback = .delivered }
    if source.boolean() { configuration.settingsEdit = .killsAlways }
    let widenings = ContactsConfiguration.WideningInSettings.allCases
    configuration.wideningInSettings = widenings[try source.index(below: widenings.count)]
    if source.boolean() { configuration.interruptedPrompt = .presentedAgain }
    if source.boolean() { configuration.lostPrompt = .denies }
    if source.boolean() { configuration.callsOfLostPrompt = .neverEnd }
    if source.boolean() { configuration.severalBeforeDecision = .chooserFirst }
    if source.boolean() { configuration.restrictedButton = .pointsToSettings }
    let errors = ContactsConfiguration.HiddenWriteError.allCases
    configuration.hiddenWriteError = errors[try source.index(below: errors.count)]
    if source.boolean() { configuration.changeNotification = .ofEverything }
    if source.boolean() { configuration.expiredToken = .fails }
    if source.boolean() { configuration.knownTokens = .lastTwo }
    if source.boolean(1, in: 4) { configuration.currentToken = .absent }
    if source.boolean() { configuration.grantsInHistory = .beginAnew }
    if source.boolean() { configuration.backgroundNotification = .atOnce }
    if source.boolean() { configuration.returnNotification = .always }
    if source.boolean() { configuration.pickerAnswer = .whileClosing }
    if source.boolean() { configuration.secondScreen = .refused }
    if source.boolean() { configuration.ownSheet = .goesAlong }
    if source.boolean() { configuration.systemSheet = .makesInactive }
    return (configuration, Salt(try source.index(below: 4)))
  }

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
  package static let claimsOfRuns = [ContactsClaim.illegibleTouchesLeaveNoTrace]
  package static func sizes(neededBy demand: ConditionDemand) -> [(ContactsSize, Int)] {
    switch demand {
    case .word(let word, let count):
      switch word {
      case "contacts", "grants", "hidden", "ticked": return [(.contacts, count)]
      case "shown": return [(.contacts, count), (.buttons, 1)]
      case "elsewhere", "grantElsewhere", "TS-21": return [(.contacts, count), (.elsewhere, count)]
      case "buttons": return [(.buttons, count)]
      case "waiting": return [(.calls, count)]
      case "held", "chooser", "simplified", "mount", "tap", "press", "change", "unmount",
        "noSuchButton", "buttonAlreadyMounted":
        return [(.buttons, 1)]
      case "fetchToken", "fetchChanges", "nothingFetched", "TS-15", "TS-20", "TS-22", "TS-24",
        "TS-27", "TS-28":
        return [(.tokens, 1)]
      case "ownSheet", "presentSheet", "dismissSheet", "TP-11", "TP-12", "TP-13":
        return [(.sheets, 1)]
      case "notifyWithoutChange", "TS-29", "TS-30": return [(.accounts, 2)]
      case _: return word.hasPrefix("TB-") ? [(.buttons, 1)] : []
      }
    case .line(let line):
      let nouns: [(String, ContactsSize)] = [
        ("contact", .contacts), ("button", .buttons), ("touch", .buttons), ("token", .tokens),
        ("waiting", .calls),
      ]
      var sizes: [(ContactsSize, Int)] = line.contains("read only") ? [(.accounts, 2)] : []
      if line.contains("sheet of app") { sizes.append((.sheets, 1)) }
      sizes += nouns.compactMap { noun, size in demand.number(after: noun).map { (size, $0) } }
      for (place, (blocker, _)) in ContactsTopics.illegible.enumerated()
      where line.contains(spaced("\(blocker)")) { sizes.append((.layouts, place + 3)) }
      for (place, (blocker, _)) in ContactsTopics.invalid.enumerated()
      where line.contains(spaced("\(blocker)")) { sizes.append((.touches, place + 3)) }
      for blocker in [Blocker.settling, .tooManyButtons, .staleTouch, .futureTouch]
      where line.contains(spaced("\(blocker)")) {
        sizes.append((.profiles, blocker < .tooManyButtons ? 3 : 2))
        if blocker == .tooManyButtons { sizes.append((.buttons, 4)) }
      }
      return sizes
    }
  }
  /// No scope has a blank query, or asks for the changes since a token that a later one replaced.
  package static let telling: [ContactsCommand] = [
    .app(.mount(ButtonID(1), AccessButton(query: " "))),
    .app(.store(.changes(ChangeRequest(since: TokenID(1))))),
  ]
  package static let everyClaim = ClaimList(Array(Claim.allCases))
  package static var system: SystemUnderTest<Contacts> { .ours }
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
