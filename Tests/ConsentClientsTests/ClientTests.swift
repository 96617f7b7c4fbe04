import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary
import Desk
import Testing

private let ada = Card(name: "Ada Lovelace", emails: ["ada@example.com"])
private let alan = Card(name: "Alan Turing", phones: ["+44 20 7946 0123"])

private func device(
  _ configuration: ContactsConfiguration = ContactsConfiguration(),
  beginning: ContactsDevice.Beginning = .notDetermined
) -> ContactsDevice {
  ContactsDevice(
    world: ContactsWorld(configuration: configuration, cards: [ada, alan]), beginning: beginning)
}

@Suite struct `A client of a double` {
  @Test func `gives what its person shares`() async throws {
    let device = device()
    let contacts = ContactsClient.double(device, person: .shares(only: "Ada"))
    #expect(try await contacts.authorizationStatus() == .notDetermined)
    #expect(try await contacts.requestAccess())
    #expect(try await contacts.authorizationStatus() == .limited)
    let found = try await contacts.unifiedContacts(matching: .name("a"))
    #expect(found.map(\.card) == [ada])
    var request = ContactsSaveRequest()
    request.add(Card(name: "Grace Hopper"))
    request.update(found[0].id, to: Card(name: "Ada King"))
    let added = try await contacts.execute(request)
    #expect(try await contacts.unifiedContact(withIdentifier: added[0]).name == "Grace Hopper")
    var names: [String] = []
    try await contacts.enumerateContacts(keysToFetch: ContactKeys(.name)) { contact, _ in
      names.append(contact.name)
    }
    #expect(names.sorted() == ["Ada King", "Grace Hopper"])
    var delete = ContactsSaveRequest()
    delete.delete(added[0])
    try await contacts.execute(delete)
    let history = try await contacts.changeHistory(since: nil, excludingOwn: false)
    #expect(history.events.count == 2)
    #expect(try await contacts.contactPicker()?.map(\.name) == ["Ada King"])
  }

  @Test func `throws what a person refuses`() async throws {
    let contacts = ContactsClient.double(device(), person: .refuses)
    await #expect(throws: StoreError(.authorizationDenied)) { try await contacts.requestAccess() }
    await #expect(throws: StoreError(.authorizationDenied)) {
      try await contacts.unifiedContacts(matching: .name("a"))
    }
    #expect(try await contacts.contactAccessPicker() == [])
  }

  @Test func `mounts a button that the person touches`() async throws {
    let device = device()
    let contacts = ContactsClient.double(device, person: .shares(only: "Ada"))
    let button = try await contacts.accessButton(ButtonID(1), AccessButton(query: "love"))
    #expect(try await button.tap() == .prompting)
    let approved = try await button.approval()
    #expect(approved.map(device.contact) == [ContactID(1)])
    try await button.change(AccessButton(query: "a"))
    try await button.unmount()
  }

  @Test func `is answered by the test where there is no person`() async throws {
    let device = device()
    let contacts = ContactsClient.double(device, patience: .seconds(600))
    async let granted = contacts.requestAccess()
    #expect(try await device.prompt(patience: .seconds(600)).alert == .shareOrNot)
    try device.user.continueSharing()
    try device.user.shareEverything()
    #expect(try await granted)
  }

  @Test func `has no answers by default, and tells of it even if the error is discarded`() async {
    let calls = Guarded<[String]>([])
    let record: @Sendable (UnimplementedCall) -> Void = { call in
      calls.withLock { $0.append(call.call) }
    }
    await UnimplementedCall.reporting(to: record) {
      _ = try? await ContactsClient.unimplemented.requestAccess()
      _ = try? await CameraClient.unimplemented.requestAccess()
      _ = try? await ContactsClient.unimplemented.contactPicker()
    }
    #expect(calls.withLock { $0 } == ["requestAccess()", "requestAccess()", "contactPicker(_:)"])
  }
}

@Suite struct `A client of the camera` {
  @Test func `shows the prompt by the input of a preview, and is refused as the platform refuses`()
    async throws
  {
    let device = CameraDouble(person: .allows)
    try await CameraClient.double(device).openInput()
    #expect(device.status == .authorized)
    var world = CameraWorld()
    world.hasCamera = false
    let without = CameraClient.double(CameraDouble(world))
    await #expect(throws: CameraRefusal.noCamera) { try await without.openInput() }
    let refused = CameraClient.double(CameraDouble(CameraWorld(status: .denied), person: .allows))
    await #expect(throws: CameraInputError.notAuthorized) { try await refused.openInput() }
    device.play(.kill)
    await #expect(throws: CameraRefusal.notRunning) {
      try await CameraClient.double(device).requestAccess()
    }
  }
}

@Suite struct `A person` {
  @Test func `of each kind ends a request, or the request says that nobody can`() async throws {
    let persons: [(ContactsPerson, AuthorizationStatus?)] = [
      (.refuses, .denied), (.sharesEverything, .authorized), (.shares(only: [2]), .limited),
      (.shares(only: "Alan"), .limited), (.dismisses, nil), (.walksAway, nil),
    ]
    for (person, status) in persons {
      let device = device()
      let contacts = ContactsClient.double(device, person: person)
      do {
        try await contacts.requestAccess()
      } catch let error as StoreError {
        #expect(error.code == .authorizationDenied)
      } catch let error as EndlessWait {
        #expect(status == nil, "\(error)")
      }
      #expect(device.snapshot().status == status ?? .notDetermined, "\(person)")
      if status == .limited { #expect(device.snapshot().granted == [2]) }
    }
  }
}

@Suite(.reportsUnimplementedCalls) struct `An unimplemented call` {
  @Test(.knownIssuesUnseen) func `is an issue of the test, even if the app discards the error`()
    async
  {
    await withKnownIssue { _ = try? await ContactsClient.unimplemented.requestAccess() }
  }
}

/// A wait that nobody can end.
private enum Hopeless: CaseIterable {
  case request, fetch, accessPicker, contactPicker, lostPicker, secondPicker, lostPrompt
  case approval, prompt, camera

  func wait() async -> EndlessWait? {
    var closing = ContactsConfiguration()
    closing.pickerAnswer = .whileClosing
    do {
      switch self {
      case .request:
        _ = try await ContactsClient.double(device(), person: .walksAway).requestAccess()
      case .fetch:
        _ = try await ContactsClient.double(device(), person: .walksAway)
          .unifiedContacts(matching: .name("a"))
      case .accessPicker:
        _ = try await ContactsClient.double(device(beginning: .limited([1])), person: .walksAway)
          .contactAccessPicker()
      case .contactPicker:
        _ = try await ContactsClient.double(device(), person: .walksAway).contactPicker()
      case .lostPicker:
        let contacts = ContactsClient.double(device(closing), person: .dismisses)
        #expect(try await contacts.contactPicker() == nil)
        _ = try await contacts.contactPicker()
      case .secondPicker:
        let device = device()
        try device.app.presentContactPicker()
        _ = try await ContactsClient.double(device, person: .dismisses).contactPicker()
      case .lostPrompt:
        let device = device(ContactsConfiguration(callsOfLostPrompt: .neverEnd))
        let contacts = ContactsClient.double(device, patience: .milliseconds(100))
        async let granted = contacts.requestAccess()
        try await device.prompt()
        try device.system.takeScreenDown()
        _ = try await granted
      case .approval:
        let contacts = ContactsClient.double(device(), person: .walksAway)
        let button = try await contacts.accessButton(ButtonID(1), AccessButton(query: "a"))
        _ = try await button.approval()
      case .prompt: try await device().prompt(patience: .milliseconds(100))
      case .camera:
        _ = try await CameraClient.double(CameraDouble(person: .walksAway)).requestAccess()
      }
      return nil
    } catch {
      return error as? EndlessWait
    }
  }

  /// An answer that would end the wait.
  var missing: String {
    switch self {
    case .request, .fetch: "device.user.refuseSharing()"
    case .accessPicker: "device.user.finish()"
    case .contactPicker: "device.user.pick(_:)"
    case .lostPicker: "device.clock.advance(by:) before the call"
    case .secondPicker: "an answer to that screen before the call"
    case .lostPrompt: "device.system.kill()"
    case .approval: "device.user.tap(_:)"
    case .prompt: "a call of the app that shows a prompt or a picker"
    case .camera: "device.play(.allow)"
    }
  }
}

@Suite struct `A wait that nobody can end` {
  @Test(arguments: Hopeless.allCases)
  private func `fails with the answer that is missing`(hopeless: Hopeless) async throws {
    let error = try #require(await hopeless.wait())
    #expect(error.missing.contains(hopeless.missing), "\(error)")
  }

  @Test func `without a person fails when nothing happens any more`() async throws {
    let contacts = ContactsClient.double(device(), patience: .milliseconds(50))
    let error = await #expect(throws: EndlessWait.self) { try await contacts.requestAccess() }
    #expect("\(try #require(error))".contains("nobody answers"))
  }

  @Test func `ends with the answer although its task was cancelled, and with the app`() async throws
  {
    let (device, other) = (device(), device())
    let contacts = ContactsClient.double(device, patience: .seconds(600))
    let cancelled = Task { try await contacts.requestAccess() }
    try await device.prompt(patience: .seconds(600))
    cancelled.cancel()
    try device.user.continueSharing()
    try device.user.shareEverything()
    #expect(try await cancelled.value)
    let ended = Task {
      try await ContactsClient.double(other, patience: .seconds(600)).requestAccess()
    }
    try await other.prompt(patience: .seconds(600))
    ended.cancel()
    try other.system.kill()
    await #expect(throws: AppEnded.self) { try await ended.value }
  }

  @Test func `for a touch of a button ends with its task`() async throws {
    let contacts = ContactsClient.double(device(), patience: .seconds(600))
    let button = try await contacts.accessButton(ButtonID(1), AccessButton(query: "Ada"))
    let touched = Task { try await button.approval() }
    touched.cancel()
    await #expect(throws: CancellationError.self) { try await touched.value }
  }

  @Test func `of the camera ends with the answer and with the app`() async throws {
    let device = CameraDouble(patience: .seconds(600))
    let camera = CameraClient.double(device)
    let first = Task { try await camera.requestAccess() }
    while !device.isPromptUp { await Task.yield() }
    device.play(.allow)
    #expect(try await first.value)
    #expect(try await CameraClient.double(CameraDouble(person: .refuses)).requestAccess() == false)
    let other = CameraDouble(patience: .seconds(600))
    let waiting = Task { try await CameraClient.double(other).requestAccess() }
    while !other.isPromptUp { await Task.yield() }
    other.play(.kill)
    await #expect(throws: AppEnded.self) { try await waiting.value }
  }
}
