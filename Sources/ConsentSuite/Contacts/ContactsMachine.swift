import ConsentInvariants
import ConsentModel
import ConsentSystem
import ConsentVocabulary
import Lockstep
import PropertyTesting

/// The contacts machine: the reference model against the system, with or without a fault.
public struct ContactsMachine: StateMachine {
  public typealias World = ContactsWorld
  public typealias Monitor = ContactsJudge
  public typealias Coverage = ContactsCoverage

  /// The most contacts that a world begins with, 0...60.
  public var maximumContacts: Int
  /// The legibility profile of every world, or `nil` to draw one.
  public var profile: LegibilityProfile?
  public var fault: ContactsFault?
  public var maximumCommands: Int
  /// Whether answers are compared; without it, the claims over each transcript judge alone.
  public var comparesAnswers = true
  public var pairsOneIn = 40

  public init(
    maximumContacts: Int = 8, profile: LegibilityProfile? = nil, fault: ContactsFault? = nil,
    maximumCommands: Int = 50
  ) {
    self.maximumContacts = min(max(maximumContacts, 0), 60)
    self.profile = profile
    self.fault = fault
    self.maximumCommands = maximumCommands
  }

  // MARK: - Where a case begins

  public func world(from source: inout ChoiceSource) throws(Discard) -> ContactsWorld {
    let configuration = try configuration(from: &source)
    var cards: [Card] = []
    let count = try source.integer(in: 0...maximumContacts, .uniform)
    cards.reserveCapacity(count)
    for _ in 0..<count {
      let place = try source.alternative(
        below: ContactsPalette.cards.count, among: .max, preferring: 0b11_1111)
      cards.append(ContactsPalette.cards[place])
    }
    return ContactsWorld(configuration: configuration, cards: cards)
  }

  /// Mostly the default decisions, as most rules are about them.
  private func configuration(
    from source: inout ChoiceSource
  ) throws(Discard) -> ContactsConfiguration {
    var configuration = ContactsConfiguration()
    let profiles = LegibilityProfile.allCases
    let drawn = profiles[try source.index(below: profiles.count)]
    configuration.profile = profile ?? drawn
    guard source.boolean(1, in: 4) else { return configuration }
    if source.boolean(1, in: 8) { configuration.usageDescription = .missing }
    if source.boolean() { configuration.emptySelection = .refused }
    if source.boolean() { configuration.deniedButton = .pointsToSettings }
    if source.boolean() { configuration.blankQuery = .matchesEverything }
    if source.boolean() { configuration.selectionMemory = .forgotten }
    if source.boolean() { configuration.ownCreations = .released }
    if source.boolean() { configuration.lateCallback = .delivered }
    if source.boolean() { configuration.settingsEdit = .killsAlways }
    return configuration
  }

  public func scenery(
    in world: ContactsWorld, from source: inout ChoiceSource
  ) throws(Discard) -> ContactsScenery {
    var looks = [AccessButton(query: "")]
    while looks.count < 4 {
      let opened = source.openSpan(.element)
      guard source.boolean(1, in: 3) else {
        source.closeSpan(opened)
        break
      }
      let emails = ContactsPalette.ignoredEmails
      let phones = ContactsPalette.ignoredPhones
      looks.append(
        AccessButton(
          query: "",
          ignoredEmails: emails[try source.index(below: emails.count)],
          ignoredPhones: phones[try source.index(below: phones.count)],
          layout: try LayoutGenerator().draw(from: &source)))
      source.closeSpan(opened)
    }
    return ContactsScenery(scope: world.cards.count + 2, looks: looks)
  }

  public func command(
    in model: ContactsModelSide, amid scenery: ContactsScenery, from source: inout ChoiceSource
  ) throws(Discard) -> ContactsCommand {
    try ContactsCommandGenerator(scenery: scenery).draw(in: model.state, from: &source)
  }

  // MARK: - Sides and judges

  public func model(of world: ContactsWorld) -> ContactsModelSide { ContactsModelSide(world) }

  public func system(of world: ContactsWorld) -> ContactsSystemSide {
    ContactsSystemSide(world, fault: fault)
  }

  public func difference(
    _ command: ContactsCommand, model: ContactsOutcome, _ modelState: borrowing ContactsSnapshot?,
    system: ContactsOutcome, _ systemState: borrowing ContactsSnapshot?
  ) -> ContactsPart? {
    if !comparesAnswers || model == system && agree(modelState, systemState) { return nil }
    return ContactsPart(
      model: model, modelState: copy modelState, system: system, systemState: copy systemState)
  }

  /// Whether two sides state the same, as far as both state anything.
  private func agree(
    _ one: borrowing ContactsSnapshot?, _ two: borrowing ContactsSnapshot?
  ) -> Bool {
    switch one {
    case nil: true
    case let one?:
      switch two {
      case nil: true
      case let two?: one == two
      }
    }
  }

  public func lines(of replay: Replay<ContactsMachine>) -> [String] {
    replay.comparedLines.map(\.text)
  }

  public func brokenPair<Player: Side<ContactsCommand, ContactsOutcome, ContactsSnapshot>>(
    _ scenario: Scenario<ContactsWorld, ContactsCommand>, _ play: () -> Player
  ) -> ContactsClaim? {
    hearsOfBlockedTouches(scenario.commands, play) ? .illegibleTouchesLeaveNoTrace : nil
  }
}

extension ContactsMachine {
  /// Every claim that the system breaks in a scenario, at the first step that breaks one.
  public func brokenClaims(of scenario: Scenario<ContactsWorld, ContactsCommand>) -> [ContactsClaim]
  {
    var system = system(of: scenario.world)
    var judge = ContactsJudge(world: scenario.world, start: system.snapshot())
    for command in scenario.commands {
      let outcome = system.perform(command)
      guard let after = system.snapshot() else { break }
      let broken = judge.broken(command, outcome, after: after, onlyFirst: false)
      if !broken.isEmpty { return broken }
    }
    return []
  }
}
