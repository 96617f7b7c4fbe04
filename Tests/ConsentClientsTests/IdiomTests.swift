import ConsentClients
import ConsentSystem
import ConsentVocabulary
import Testing

private let ada = Card(name: "Ada Lovelace")

/// An app that reads the status again when it becomes active: the commonest right idiom.
private final class Fresh: ExploredApp, Sendable {
  enum Action: Hashable, Sendable { case ask }

  private let device: ContactsDevice
  private let shown = Guarded(AuthorizationStatus.notDetermined)

  init(on device: ContactsDevice) {
    self.device = device
    read()
    try? device.app.onActivity { [weak self] isActive in if isActive { self?.read() } }
  }

  var actions: [Action] { [.ask] }
  var state: AuthorizationStatus { shown.withLock { $0 } }

  func send(_ action: Action) {
    try? device.store.requestAccess { [weak self] _, _ in self?.read() }
  }

  private func read() {
    let status = (try? device.store.authorizationStatus) ?? .denied
    shown.withLock { $0 = status }
  }
}

/// An app that reads nothing.
private struct Blind: ExploredApp {
  enum Action: Hashable, Sendable { case look }

  init(on device: ContactsDevice) {}

  var actions: [Action] { [.look] }
  var state: Set<ContactIdentifier> { [] }

  func send(_ action: Action) {}
}

@Suite struct `A right idiom` {
  @Test func `that reads when it becomes active is not called broken`() async {
    var scope = ExplorationScope(cards: [ada], beginning: .limited([1]))
    scope.configuration.wideningInSettings = .live
    let found = await explore(Fresh.self, in: scope) { app, device in
      app.state == device.snapshot().status
    }
    #expect(found.holds, "\(found)")
  }

  @Test func `that reads nothing is told`() async {
    let scope = ExplorationScope(cards: [ada], beginning: .authorized)
    let found = await explore(Blind.self, in: scope) { app, device in
      let now = device.snapshot()
      let readable = now.status == .authorized ? now.existing : now.granted
      return app.state == Set(readable.compactMap { device.identifier(of: $0) })
    }
    #expect(!found.holds, "\(found)")
  }
}
