import ConsentSystem
import ConsentVocabulary
import StateMachines
import Testing

struct ContactsSideTests {
  static func side(
    _ steps: [Step] = [], _ configuration: ContactsConfiguration = ContactsConfiguration()
  ) -> ContactsSide {
    var side = ContactsSide(world: ContactsWorld(configuration: configuration, cards: Card.three))
    for step in steps {
      guard case .said(var outcome) = side.perform(step.command) else {
        Issue.record("\(step.command) is not answered")
        return side
      }
      outcome.contactsChanged = false
      #expect(outcome == step.outcome, "\(step.command)")
    }
    return side
  }

  @Test func `a copy goes its own way`() {
    var side = Self.side(askedAndContinued)
    let copy = side
    #expect(side == copy)
    _ = side.perform(.user(.shareEverything))
    #expect(side != copy)
    #expect(side.snapshot()?.status == .authorized)
    #expect(copy.snapshot()?.status == .notDetermined)
    #expect(copy.snapshot()?.alert == .howMuch)
  }

  @Test func `it says what the device says`() {
    for (steps, _) in LedgerTests.histories {
      let device = ContactsDevice.withThreeContacts().play(steps)
      #expect(Self.side(steps).snapshot() == device.snapshot())
    }
  }

  @Test func `what is derived or put in from outside tells no two sides apart`() {
    let world = ContactsWorld(cards: Card.three)
    let other = ContactsSide(
      world: world, collaborators: ContactsCollaborators(blockers: { _, _ in [.covered] }))
    #expect(other == ContactsSide(world: world))
    #expect(other.snapshot() == ContactsSide(world: world).snapshot())
    #expect(Set([other, ContactsSide(world: world)]).count == 1)
  }

  /// The state of an injected part is unknown, so a search must not treat two of its states as equal.
  @Test func `tells all that it remembers, unless parts from outside may remember more`() {
    let world = ContactsWorld(cards: Card.three)
    let other = ContactsSide(
      world: world, collaborators: ContactsCollaborators(blockers: { _, _ in [.covered] }))
    var key = StateKey()
    #expect(ContactsSide(world: world).write(to: &key) == .told)
    #expect(other.write(to: &key) == .untold)
  }

  /// Returns the canonical key of the system in a search.
  private static func key(_ side: ContactsSide) -> [UInt64] {
    var key = StateKey()
    key.populate(side.snapshot()?.existing.map(\.ordinal) ?? [], next: 0)
    _ = side.write(to: &key)
    key.finish()
    return Array(key.words)
  }

  @Test func `a key tells how long a button has waited, as far as a touch can tell`() {
    let settle = Self.unsettled.profile.criteria.settleTime.count
    func key(afterWaiting wait: Int) -> [UInt64] {
      Self.key(Self.side([Self.ada, advance(wait)], Self.unsettled))
    }
    let keys = [0, 1, settle - 1, settle, settle + 1].map(key)
    #expect(Set(keys).count == 5)
    #expect(key(afterWaiting: settle + 1_000) == keys[4])
  }

  static let unsettled = ContactsConfiguration(profile: .chromium)

  /// Pairs of paths, and whether they lead to equivalent states.
  static let pairs: [(String, [Step], [Step], ContactsConfiguration, alike: Bool)] = [
    (
      "by the prompt or by a button", limiting(to: [1]) + [Self.ada],
      [Self.ada, tap(.one, .prompting), user(.allow, .done, [.buttonApproved(.one, [.ada])])],
      ContactsConfiguration(), true
    ),
    (
      "granted in another order",
      limiting(to: [1]) + [
        Self.grace, tap(.one, .granted(.grace), [.buttonApproved(.one, [.grace])]),
      ],
      limiting(to: [3]) + [
        app(.mount(.one, AccessButton(query: "ada"))),
        tap(.one, .granted(.ada), [.buttonApproved(.one, [.ada])]),
        app(.change(.one, AccessButton(query: "grace"))),
      ],
      ContactsConfiguration(), true
    ),
    (
      "a call has waited before",
      [
        app(.requestAccess, .pending(.first)), system(.kill), user(.launchApp),
        app(.requestAccess, .pending(.second)),
      ], [app(.requestAccess, .pending(.first))], ContactsConfiguration(), true
    ),
    ("time has passed", [advance(700), Self.ada], [Self.ada], unsettled, true),
    (
      "a button has settled long ago", [Self.ada, advance(501)], [Self.ada, advance(9_000)],
      unsettled, true
    ),
    (
      "a button has not settled", [Self.ada, advance(300)], [Self.ada, advance(400)],
      unsettled, false
    ),
    (
      "where none has to settle", [Self.ada, advance(300)], [Self.ada], ContactsConfiguration(),
      true
    ),
    (
      "Settings offers the same again",
      limiting(to: [1]) + [user(.setAccess(.none)), user(.launchApp)],
      limiting(to: [2]) + [
        user(.setAccess(.full)), user(.setAccess(.limited([1]))), user(.setAccess(.none)),
        user(.launchApp),
      ], ContactsConfiguration(), true
    ),
    (
      "Settings offers another selection", limiting(to: [1]) + [user(.setAccess(.none))],
      limiting(to: [2]) + [user(.setAccess(.none))], ContactsConfiguration(), false
    ),
    (
      "where Settings forgets",
      limiting(to: [1]) + [user(.setAccess(.none))], limiting(to: [2]) + [user(.setAccess(.none))],
      ContactsConfiguration(selectionMemory: .forgotten), true
    ),
    ("a finger is down", [Self.ada, press(.one)], [Self.ada], ContactsConfiguration(), false),
    (
      "a page further", askedAndContinued, [app(.requestAccess, .pending(.first))],
      ContactsConfiguration(), false
    ),
    (
      "restricted over another decision", limiting(to: []) + [system(.restrict)],
      denying + [system(.restrict)], ContactsConfiguration(), false
    ),
  ]
  static let ada = app(.mount(.one, AccessButton(query: "ada")))
  static let grace = app(.mount(.one, AccessButton(query: "grace")))

  @Test func `two ways to the same situation have equal keys`() {
    for (name, one, other, configuration, alike) in Self.pairs {
      let sides = (Self.side(one, configuration), Self.side(other, configuration))
      #expect(sides.0 != sides.1, "\(name)")
      #expect((Self.key(sides.0) == Self.key(sides.1)) == alike, "\(name)")
    }
  }

  @Test func `time passes by command only, and never back (TC-28)`() {
    let steps = [advance(5), advance(-3), advance(2)]
    #expect(Self.side(steps).snapshot()?.now == Instant(Milliseconds(7)))
    let end = Self.side(steps + [advance(.max), advance(.max)]).snapshot()?.now
    #expect(end == Instant(Milliseconds(.max)))
  }
}
