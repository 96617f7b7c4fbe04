import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary
import Testing

private let ada = Card(name: "Ada Lovelace")

/// An app that scans a card and files it under a contact: it asks for both permissions at once.
@MainActor private final class CardFiler: ExploredApp {
  enum Action: Hashable, Sendable { case file }

  struct State: Hashable, Sendable {
    var contacts = AuthorizationStatus.notDetermined
    var camera = CameraStatus.undetermined
    var rows: [ContactIdentifier] = []
  }

  private(set) var state = State()
  private let contacts: ContactsClient
  private let camera: CameraClient
  let actions: [Action] = [.file]

  init(on device: ContactsAndCamera) async {
    (contacts, camera) = (device.contactsClient, device.cameraClient)
    await load()
  }

  func send(_ action: Action) async {
    async let mayScan = camera.requestAccess()
    async let mayRead = contacts.requestAccess()
    _ = (try? await mayScan, try? await mayRead)
    await load()
  }

  func receive(_ event: AppEvent) async { await load() }

  private func load() async {
    var rows: [ContactIdentifier] = []
    let status = (try? await contacts.authorizationStatus()) ?? .denied
    if [.limited, .authorized].contains(status) {
      try? await contacts.enumerateContacts { contact, _ in rows.append(contact.id) }
    }
    state = State(
      contacts: status, camera: (try? await camera.authorizationStatus()) ?? .denied,
      rows: rows.sorted { $0.description < $1.description })
  }
}

/// An app that asks for one permission after the other, and covers itself while it is not active.
@MainActor private final class CoveredFiler: ExploredApp {
  enum Action: Hashable, Sendable { case scan, read }

  struct State: Hashable, Sendable {
    var isCovered = false
    /// Whether a change was told that was none.
    var isToldTwice = false
  }

  private(set) var state = State()
  private let contacts: ContactsClient
  private let camera: CameraClient
  let actions: [Action] = [.scan, .read]

  init(on device: ContactsAndCamera) {
    (contacts, camera) = (device.contactsClient, device.cameraClient)
  }

  func send(_ action: Action) async {
    switch action {
    case .scan: _ = try? await camera.requestAccess()
    case .read: _ = try? await contacts.requestAccess()
    }
  }

  func receive(_ event: AppEvent) {
    switch event {
    case .becameInactive, .becameActive:
      let isCovered = event == .becameInactive
      state = State(isCovered: isCovered, isToldTwice: state.isCovered == isCovered)
    case .launched: state = State()
    case .wentBehind, .contactsChanged, .callback, .cameraInterrupted, .cameraInterruptionEnded:
      break
    }
  }
}

@Suite struct `A device with contacts and a camera` {
  @Test func `tells each change of activity once, by either prompt`() async {
    let scope = ExplorationScope(
      cards: [ada], camera: CameraWorld(), moves: [.answers, .presence, .process])
    let found = await explore(CoveredFiler.self, in: scope) { app, device in
      let (state, now, camera) = (
        await app.state, device.contacts.snapshot(), device.camera.snapshot()
      )
      if now.process != .running { return nil }
      let isInactive = now.alert != nil || now.isInBackground || camera.screen == .prompt
      if state.isToldTwice { return "told twice" }
      return state.isCovered == isInactive
        ? nil : "covered \(state.isCovered), inactive \(isInactive)"
    }
    #expect(found.end == .complete, "\(found)")
  }

  @Test func `shows one prompt at a time, and both are answered`() async {
    let scope = ExplorationScope(
      cards: [ada], camera: CameraWorld(), moves: [.answers, .settings, .presence])
    let found = await explore(CardFiler.self, in: scope) { app, device in
      if device.camera.isPromptUp && device.contacts.snapshot().alert != nil {
        return "two prompts"
      }
      let state = await app.state
      if device.camera.isPromptUp || device.contacts.snapshot().alert != nil { return nil }
      if state.contacts != device.contacts.snapshot().status { return "another status of contacts" }
      if state.camera != device.camera.status { return "another status of the camera" }
      return device.contacts.isShown(exactly: state.rows) ? nil : "other rows"
    }
    #expect(found.end == .complete, "\(found)")
    let both = await explore(CardFiler.self, in: scope) { app, _ in
      let state = await app.state
      return state.contacts != .authorized || state.camera != .authorized
    }
    #expect(
      both.walk == [
        .app(.file), .person(.camera(.allow)), .person(.command(.user(.continueSharing))),
        .person(.command(.user(.shareEverything))),
      ], "\(both)")
  }

  @Test func `has one process and one place before the person`() async throws {
    let device = ContactsAndCamera(
      contacts: ContactsWorld(cards: [ada]), beginning: .authorized,
      camera: CameraWorld(status: .authorized))
    let walk = await AppWalk(CardFiler.self, on: device)
    try await walk.move { try device.contacts.settings.setAccess(.none) }
    #expect(device.camera.snapshot().process == .stopped)
    #expect(await walk.app == nil)
    try await walk.move { try device.contacts.homeScreen.launchApp() }
    #expect(device.camera.snapshot().process == .running)
    try await walk.move { try device.camera.homeScreen.leaveApp() }
    #expect(device.contacts.snapshot().isInBackground)
    try await walk.move { try device.contacts.homeScreen.returnToApp() }
    #expect(!device.camera.snapshot().isInSettings)
    #expect(await walk.app?.state.contacts == .denied)
  }
}
