import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary
import Desk
import Foundation
import Testing

private let ada = Card(name: "Ada Lovelace")

extension Idiom {
  /// Explores the app, judged by its reading.
  fileprivate static func explored(
    in scope: ExplorationScope<ContactsDevice>
  ) async -> AppExploration<Ask> {
    await explore(Self.self, in: scope) { app, device in await app.state.isRight(on: device) }
  }
}

@Suite struct `A right idiom` {
  private static let all: [any Idiom.Type] = [
    Fresh.self, ReadsInTheGetter.self, ReadsAtLaunch.self, ReceivesEvents.self,
    ListensToContacts.self, Debounces.self, CancelsALoad.self, ViewModel.self,
    FollowsTheStream.self, AsksAtLaunch.self,
  ]

  @Test(
    arguments: Desk.sample(of: Array(all.indices), oneIn: 5),
    ContactsConfiguration.WideningInSettings.allCases)
  func `is right in every scope`(
    place: Int, widening: ContactsConfiguration.WideningInSettings
  ) async {
    // Wider access is noticed from some beginnings.
    for beginning in widening == .live ? beginnings : [.denied, .limited([])] {
      for callbacks in ExplorationCallbacks.allCases {
        var scope = ExplorationScope(
          cards: [ada], beginning: beginning, additions: [], moves: [.undisturbed, .restriction],
          callbacks: callbacks,
          depth: Desk.size == .whole && callbacks == .atOnce ? nil : callbacks == .late ? 3 : 4)
        scope.configuration.wideningInSettings = widening
        let found = await Self.all[place].explored(in: scope)
        #expect(found.holds, "\(beginning), \(callbacks): \(found)")
      }
    }
  }
}

@Suite struct `A result that is expected to hold` {
  private static let reports = Reports()

  @Test(reports.kept) func `records one issue with its walk, where it does not`() async {
    let scope = ExplorationScope(cards: [ada], beginning: .limited([1]))
    let found = await explore(Stale.self, in: scope) { app, device in
      app.state.isRight(on: device)
    }
    found.expectHolds()
    await explore(Stale.self, in: [scope, scope]) { app, device in
      app.state.isRight(on: device)
    }.expectHolds()
    let texts = Self.reports.take()
    #expect(texts.count == 2)
    for text in texts {
      #expect(text.components(separatedBy: "\(found)").count == 2, "\(text)")
      #expect(text.contains("IdiomTests.swift:"), "\(text)")
    }
  }

  @Test func `records nothing where it holds`() async {
    await explore(Fresh.self, in: ExplorationScope(cards: [ada], depth: 2)) { app, device in
      app.state.isRight(on: device)
    }.expectHolds()
  }
}

@Suite struct `The moves of a person` {
  @Test func `are all of them, or those without disturbances`() {
    #expect(PersonMoves.named.allSatisfy { PersonMoves.all.contains($0.moves) })
    let others: PersonMoves = [.failures, .restriction, .locks, .interruptions]
    #expect(PersonMoves.undisturbed == PersonMoves.all.subtracting(others))
    #expect(PersonMoves.undisturbed.isStrictSuperset(of: .usual))
  }
}

@Suite struct `A condition about contacts` {
  @Test func `finds an app that reads nothing, or once`() async {
    var scope = ExplorationScope(cards: [ada], beginning: .limited([1]))
    let stale = await Stale.explored(in: scope)
    #expect(stale.walk?.count == 1, "\(stale)")
    scope.beginning = .authorized
    let blind = await Blind.explored(in: scope)
    #expect(blind.walk == [], "\(blind)")
  }

  @Test func `that never differs from nothing is told`() async {
    let scope = ExplorationScope(cards: [ada], beginning: .authorized)
    let blind = await explore(Blind.self, in: scope) { app, device in
      device.isShown(atMost: app.state.rows)
    }
    #expect(blind.end == .showedNothing, "\(blind)")
    #expect(!blind.holds)
    #expect(
      blind.description.contains(
        "the condition is not tested, because the app never showed a contact\n"))
    let judged = await explore(Blind.self, in: scope) { _, _ in true }
    #expect(judged.description.contains("the state of the app is the same in all\n"), "\(judged)")
  }

  @Test func `compares identifiers that the app has not met, and counts each`() throws {
    let device = ContactsDevice(world: ContactsWorld(cards: [ada]), beginning: .limited([1]))
    let named = try #require(device.identifier(of: ContactID(1)))
    #expect(device.isShown(exactly: [named]))
    #expect(!device.isShown(exactly: [named, named]))
    #expect(device.isShown(atMost: [ContactIdentifier]()))
    #expect(try device.store.contact(named).name == "Ada Lovelace")
    #expect(device.identifier(of: ContactID(2)) == nil)
  }
}

@Suite struct `Settings` {
  @Test func `are visited from an app in front, which is told of both ways`() throws {
    var configuration = ContactsConfiguration()
    configuration.wideningInSettings = .live
    let device = ContactsDevice(
      world: ContactsWorld(configuration: configuration, cards: [ada]), beginning: .limited([]))
    let told = Guarded<[Bool]>([])
    try device.app.onActivity { isActive in told.withLock { $0.append(isActive) } }
    try device.settings.setAccess(.full)
    #expect(told.withLock { $0 } == [false, true])
    try device.homeScreen.leaveApp()
    try device.settings.setAccess(.limited([]))
    #expect(told.withLock { $0 } == [false, true, false])
    #expect(device.snapshot().process == .stopped)
    try device.system.restrict()
    try device.homeScreen.launchApp()
    #expect(throws: DeviceError.refused(.restricted)) { try device.settings.setAccess(.full) }
    #expect(!device.snapshot().isInBackground)
  }
}

@Suite struct `The store of an app` {
  @Test func `outlives its process, and goes with the app`() throws {
    let device = ContactsDevice(world: ContactsWorld(cards: [ada]))
    device.app.defaults["token"] = ["1"]
    try device.system.kill()
    try device.homeScreen.launchApp()
    #expect(device.app.defaults["token"] == ["1"])
    try device.homeScreen.deleteApp()
    #expect(device.app.defaults["token"] == [])
  }
}
