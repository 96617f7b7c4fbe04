import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Lockstep
import StateMachines

extension ContactsMachine {
  /// Returns the neighbourhood of a scenario: its decisions, cards, buttons and searches, one more contact
  /// than it has at once, and as many buttons and waiting calls. Returns `nil` if it is too large to search.
  package func surroundings(of scenario: Scenario<Contacts>) -> Neighbourhood<ContactsMachine>? {
    var machine = self
    (machine.configuration, machine.profile) = (scenario.world.configuration, nil)
    (machine.salt, machine.topics) = (scenario.world.salt, ContactsTopics(of: scenario))
    if let earlier = scenario.world.earlier {
      machine.settled.set("earlier", to: "\(earlier)") { world in
        var world = world
        world.earlier = earlier
        return world
      }
    }
    var scope = Self.extent(of: scenario)
    if scope[.contacts] > 4 { return nil }
    scope[.contacts] += 1
    let worlds = machine.undecidedWorlds(at: scope)
    let count = scenario.world.cards.count
    return Neighbourhood(
      machine, at: scope, worlds: worlds, smaller: worlds.filter { $0.cards.count < count },
      of: scenario)
  }

  package static func extent(of scenario: Scenario<Contacts>) -> Scope<ContactsSize> {
    var (scope, model) = (Scope<ContactsSize>(), ContactsModel(scenario.world))
    for command in [nil] + scenario.commands {
      if let command { model = model.applying(command).state }
      let creations = model.session.waiting.count {
        if case .store(.create) = $0.request { true } else { false }
      }
      scope[.contacts] = max(scope[.contacts], model.existing.count + creations)
      scope[.buttons] = max(scope[.buttons], model.session.buttons.count)
      scope[.calls] = max(
        scope[.calls], model.session.waiting.count + model.session.unanswered.count)
      scope[.elsewhere] = max(scope[.elsewhere], model.elsewhere.count)
      if model.tokenCount > 0 { scope[.tokens] = 2 }
      if model.session.hasOwnSheet { scope[.sheets] = 1 }
      if command == .system(.notifyWithoutChange) { scope[.accounts] = 2 }
    }
    return scope
  }

  /// Returns scenarios with one contact less, the last one first, and the contacts behind it renumbered.
  package func lessening(_ scenario: Scenario<Contacts>) -> [Scenario<Contacts>] {
    scenario.world.cards.indices.reversed().map { place in
      func name(_ contact: ContactID) -> ContactID {
        contact.ordinal > place + 1 ? ContactID(contact.ordinal - 1) : contact
      }
      var less = scenario
      less.world.cards.remove(at: place)
      if case .limited(let contacts)? = less.world.earlier {
        let others = contacts.filter { $0.ordinal != place + 1 }
        less.world.earlier = .limited(ContactSet(others.map(name)))
      }
      less.commands = less.commands.map { $0.renaming(name) }
      return less
    }
  }

  /// Adds a button, a waiting call and a grant to other apps, each of which may take fewer commands than
  /// the prompt and Settings, and a contact that the button does not match. Returns `nil` if the
  /// neighbourhood has all of them.
  package func widened(
    _ surroundings: Neighbourhood<ContactsMachine>
  ) -> Neighbourhood<ContactsMachine>? {
    var wider = surroundings
    for size in [ContactsSize.buttons, .calls, .elsewhere] {
      wider.scope[size] = max(wider.scope[size], 1)
    }
    var topics = wider.machine.topics
    if topics.looks.isEmpty { topics.looks = [AccessButton(query: topics.cards[0].name)] }
    if topics.cards.count == 1 {
      // A contact that a query for the first one does not match.
      let query = NameQuery(topics.cards[0].name)
      topics.cards += ContactsTopics.plain.cards.filter { !query.finds($0) }.prefix(1)
    }
    if wider.scope == surroundings.scope, topics == wider.machine.topics { return nil }
    wider.machine.topics = topics
    wider.worlds = wider.machine.undecidedWorlds(at: wider.scope)
    return wider
  }
}

extension ContactsTopics {
  fileprivate init(of scenario: Scenario<Contacts>) {
    self.init(cards: scenario.world.cards.distinct, looks: [], texts: [], pickers: [])
    var (keys, touches, places, waits): ([ContactKeys], [Touch], [Point], [Milliseconds])
    (keys, touches, places, waits) = ([], [], [], [])
    for command in scenario.commands {
      switch command {
      case .app(.mount(_, let look)), .app(.change(_, let look)): looks.append(look)
      case .app(.store(.fetch(let query, let properties))):
        keys.append(properties)
        if case .named(let text) = query { texts.append(text) }
      case .app(.store(.create(let card))), .app(.store(.update(_, let card))),
        .user(.addContact(let card)), .user(.editContact(_, let card)):
        cards.append(card)
      case .app(.presentContactPicker(let picker)): pickers.append(picker)
      case .user(.tap(_, let touch)), .user(.press(_, let touch)): touches.append(touch)
      case .user(.liftAt(let place)): places.append(place)
      case .clock(.advance(let wait)): waits.append(wait)
      case .app, .user, .system: break
      }
    }
    // Kinds of values that are missing from the scenario get one value each.
    if cards.isEmpty { cards = Array(Self.plain.cards.prefix(1)) }
    (cards, looks, texts) = (cards.distinct, looks.distinct, texts.distinct)
    (pickers, self.touches) = (pickers.distinct, touches.distinct)
    (self.keys, self.places) = ((keys + self.keys).distinct, (places + self.places).distinct)
    self.waits = waits.distinct
  }
}
