import ConsentInvariants
import ConsentModel
import ConsentVocabulary
import Lockstep
import PropertyTesting
import StateMachines

/// The contacts machine: the reference model against the system, with or without a fault.
public struct ContactsMachine: StateMachine {
  public typealias World = ContactsWorld
  public typealias Monitor = ContactsJudge
  public typealias Coverage = ContactsCoverage

  /// The most contacts that a world begins with, 0...60.
  public var maximumContacts: Int
  /// The legibility profile of every world, or `nil` to draw one.
  public var profile: LegibilityProfile?
  public var fault: Contestant<Contacts>?
  public var maximumCommands: Int
  /// Whether answers are compared; without it, the claims over each transcript judge alone.
  public var comparesAnswers = true
  public var pairsOneIn = 40

  public init(
    maximumContacts: Int = 8, profile: LegibilityProfile? = nil, fault: Contestant<Contacts>? = nil,
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

  public func system(of world: ContactsWorld) -> ContactsOpponent {
    ContactsOpponent(fault ?? .ours, in: world)
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

  public func brokenPair<Player: Lockstep.Side<ContactsCommand, ContactsOutcome, ContactsSnapshot>>(
    _ scenario: Lockstep.Scenario<ContactsWorld, ContactsCommand>, _ play: () -> Player
  ) -> ContactsInvariant? {
    IllegibleTouchPair(scenario.commands).isBroken(play) ? .illegibleTouchesLeaveNoTrace : nil
  }
}

extension ContactsMachine {
  /// Every claim that the system breaks in a scenario, up to the first step that breaks one.
  public func brokenClaims(of scenario: Lockstep.Scenario<ContactsWorld, ContactsCommand>)
    -> InvariantSet
  {
    var system = system(of: scenario.world)
    guard let start = system.snapshot() else { return InvariantSet() }
    var monitor = ContactsMonitor(world: scenario.world, start: start)
    for command in scenario.commands {
      let outcome = system.perform(command)
      guard let after = system.snapshot() else { break }
      let broken = monitor.observe(command, outcome, after: after)
      if !broken.isEmpty { return broken }
    }
    return InvariantSet()
  }
}

/// The monitor of the claims, as the comparison reads it.
public struct ContactsJudge: TranscriptMonitor {
  public private(set) var monitor: ContactsMonitor

  public init(world: ContactsWorld, start: ContactsSnapshot?) {
    monitor = ContactsMonitor(
      world: world, start: start ?? ContactsModelSide(world).state.snapshot)
  }

  /// Consumes the snapshot, which the monitor keeps.
  public mutating func firstBroken(
    _ command: ContactsCommand, _ outcome: ContactsOutcome, after: consuming ContactsSnapshot?
  ) -> ContactsInvariant? {
    switch consume after {
    case nil: nil
    case let after?: monitor.observe(command, outcome, after: after).first
    }
  }
}
