import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary
import Desk
import Dispatch
import JobOrders
import Testing

private let ada = Card(name: "Ada Lovelace")

extension Idiom {
  fileprivate static func verdict(
    in scope: ExplorationScope<ContactsDevice>
  ) async -> String {
    let found = await explore(Self.self, in: scope) { app, device in
      await app.state.isRight(on: device)
    }
    return "\(found.holds) \(found.states) \(found.transitions)"
  }
}

@Suite struct `An app of any shape` {
  private static let all: [any Idiom.Type] = [
    Fresh.self, ExploredRecipients.self, ReceivesEvents.self, FollowsTheStream.self,
    CancelsALoad.self, GoesOverTheMainQueue.self, WorksDetached.self, Debounces.self,
  ]

  @Test func `has one verdict on every run`() async {
    let scope = ExplorationScope(
      cards: [ada], additions: [], moves: [.usual, .restriction])
    for app in Self.all {
      var verdicts: Set<String> = []
      for _ in 0..<Desk.sized(4, 4, 50) { verdicts.insert(await app.verdict(in: scope)) }
      #expect(
        verdicts.count == 1 && verdicts.first?.hasPrefix("true") == true, "\(app): \(verdicts)")
    }
  }

  @Test func `is asked in a dialog of its own, both ways`() async {
    let scope = ExplorationScope(cards: [ada], additions: [])
    let found = await explore(AsksInItsOwnDialog.self, in: scope) { app, device in
      await app.state.reading.isRight(on: device)
    }
    #expect(found.end == .complete, "\(found)")
    let refused = await explore(AsksInItsOwnDialog.self, in: scope) { app, device in
      await app.state.reading.status != .denied
    }
    #expect(refused.walk?.count == 3, "\(refused)")
    let asked = await explore(AsksInItsOwnDialog.self, in: scope) { _, device in
      device.snapshot().alert == nil
    }
    #expect(asked.walk == [.app(.ask), .app(.yes)], "\(asked)")
  }
}

@Suite(.serialized, .keepsAThread) struct `An app that cannot go on` {
  @Test func `is reported with its walk, whatever it waits for`() async throws {
    var scope = ExplorationScope(cards: [ada])
    let waits = await explore(Halts<ForADialog>.self, in: scope) { _, _ in true }
    #expect(
      waits.end
        == .stuck([.app(.ask)], "send(.ask) waits for something that nobody here can end"),
      "\(waits)")
    let loops = await explore(Halts<InALoop>.self, in: scope) { _, _ in true }
    guard case .stuck([.app(.ask)], let reason) = loops.end else {
      Issue.record("\(loops)")
      return
    }
    #expect(reason == "the app still works after await walk.send(.ask): 20000 jobs were executed")
    scope.stepLimit = .milliseconds(200)
    let gate = DispatchSemaphore(value: 0)
    let keeps = await InASemaphore.$gate.withValue(gate) {
      await explore(Halts<InASemaphore>.self, in: scope) { _, _ in true }
    }
    gate.signal()
    guard case .stuck([.app(.ask)], let reason) = keeps.end else {
      Issue.record("\(keeps)")
      return
    }
    #expect(reason == "the app still works or waits after await walk.send(.ask), for 0.2 seconds")
  }

  /// With and without a way on while it waits; the walk and the end, where calls of a lost prompt never end.
  @Test func `is told where a call never ends, whose prompt was lost under it`() async {
    let lost = "send(.ask) waits for a call whose prompt was lost, which never ends"
    for answer in ContactsConfiguration.CallsOfLostPrompt.allCases {
      let scope = ExplorationScope(
        cards: [ada], configuration: ContactsConfiguration(callsOfLostPrompt: answer),
        moves: [.answers, .locks])
      let waits = await explore(Asks<NoWayOn>.self, in: scope) { _, _ in true }
      let offers = await explore(Asks<WayOn>.self, in: scope) { _, _ in true }
      let locked = PersonMove.command(.system(.takeScreenDown))
      switch answer {
      case .end: #expect(waits.end == .complete && waits.endless == nil, "\(waits)")
      case .neverEnd: #expect(waits.end == .stuck([.app(.ask), .person(locked)], lost), "\(waits)")
      }
      #expect(offers.end == .complete)
      #expect(offers.endless?.call == (answer == .end ? nil : lost), "\(offers)")
      #expect(offers.endless?.walk == (answer == .end ? nil : [.app(.ask), .person(locked)]))
      #expect(offers.description.contains(lost) == (answer == .neverEnd), "\(offers)")
    }
  }

  @Test func `is told where a call of the camera never ends`() async {
    for answer in CameraWorld.CallsOfLostPrompt.allCases {
      let scope = ExplorationScope(
        camera: CameraWorld(callsOfLostPrompt: answer), moves: [.answers, .locks])
      let found = await explore(Scanner.self, in: scope) { _, _ in true }
      #expect(found.end == .complete, "\(found)")
      #expect(
        found.endless?.walk
          == (answer == .end ? nil : [.app(.scan), .person(.camera(.takeScreenDown))]), "\(found)")
    }
  }

  @Test func `ends with its exploration`() async throws {
    let scope = ExplorationScope(cards: [ada])
    let gate = DispatchSemaphore(value: 0)
    let task = InASemaphore.$gate.withValue(gate) {
      Task { await explore(Halts<InASemaphore>.self, in: scope) { _, _ in true } }
    }
    try await Task.sleep(for: .milliseconds(20))
    task.cancel()
    let found = await task.value
    gate.signal()
    #expect(found.end == .cancelled, "\(found)")
    #expect(!found.holds)
  }
}

@Suite struct `An app that differs from run to run` {
  @Test func `is reported, not judged`() async {
    let scope = ExplorationScope(cards: [ada])
    let found = await explore(DiffersFromRunToRun.self, in: scope) { _, _ in true }
    guard case .unsteady([], _) = found.end else {
      Issue.record("\(found)")
      return
    }
    let once = Guarded(true)
    let broken = await Unsteadiness.$current.withValue(.condition) {
      await explore(DiffersFromRunToRun.self, in: scope) { app, _ in
        app.state < 2
          || !once.withLock { isFirst in
            defer { isFirst = false }
            return isFirst
          }
      }
    }
    guard case .unsteady([.app(.ask), .app(.ask)], _) = broken.end else {
      Issue.record("\(broken)")
      return
    }
  }
}

private enum AskingAction: Hashable, Sendable { case ask, stop }
private protocol Waying: Sendable { static var isOffered: Bool { get } }
private enum WayOn: Waying { static let isOffered = true }
private enum NoWayOn: Waying { static let isOffered = false }

/// An app that asks for access and waits for the answer, and may offer a way on meanwhile.
private actor Asks<Way: Waying>: ExploredApp {
  private(set) var state = 0
  private let client: ContactsClient

  init(on device: ContactsDevice) { client = .double(device) }

  var actions: [AskingAction] { state == 0 ? [.ask] : state == 1 && Way.isOffered ? [.stop] : [] }

  func send(_ action: AskingAction) async {
    switch action {
    case .ask:
      state = 1
      _ = try? await client.requestAccess()
      state = 2
    case .stop: state = 0
    }
  }
}

/// An app that works on a queue of the system, or sleeps again and again.
private actor WorksElsewhere: ExploredApp {
  enum Action: Hashable, Sendable { case parse }

  @TaskLocal static var sleeps = false
  private(set) var state = 0
  var actions: [Action] { state < 2 && !Self.sleeps ? [.parse] : [] }

  init(on device: ContactsDevice) async {
    guard Self.sleeps else { return }
    Task {
      while true {
        try? await Task.sleep(for: .seconds(1))
        turn()
      }
    }
  }

  private func turn() { state = (state + 1) % 3 }

  func send(_ action: Action) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume() }
    }
    state += 1
  }
}

/// A value that asks and waits.
private struct WaitsAsAValue: ExploredApp {
  enum Action: Hashable, Sendable { case ask }

  private let device: ContactsDevice
  private(set) var state = 0
  var actions: [Action] { [.ask] }

  init(on device: ContactsDevice) { self.device = device }

  mutating func send(_ action: Action) async {
    _ = try? await device.store.requestAccess()
    state += 1
  }
}

@Suite struct `Work that an exploration does not decide` {
  @Test func `is named where a thread of the system does it`() async {
    let scope = ExplorationScope(cards: [ada], moves: [.presence])
    let found = await explore(WorksElsewhere.self, in: scope) { _, _ in true }
    #expect(found.end == .complete, "\(found)")
    #expect(
      "\(found)".contains(
        "The app worked on com.apple.root.default-qos after await walk.send(.parse)"),
      "\(found)")
  }

  @Test func `is cut into steps where it sleeps without end`() async {
    let scope = ExplorationScope(cards: [ada], moves: [.presence])
    let found = await WorksElsewhere.$sleeps.withValue(true) {
      await explore(WorksElsewhere.self, in: scope) { _, _ in true }
    }
    #expect(found.end == .complete && found.states > 3, "\(found)")
  }

  @Test func `cannot wait in a value`() async {
    let found = await explore(WaitsAsAValue.self, in: ExplorationScope(cards: [ada])) { _, _ in true
    }
    guard case .stuck([.app(.ask)], let reason) = found.end else {
      Issue.record("\(found)")
      return
    }
    #expect(reason.contains("WaitsAsAValue is a value"), "\(reason)")
  }
}

@Suite struct `A process that has ended` {
  @Test func `stores nothing, and does nothing more`() async throws {
    let scope = ExplorationScope(cards: [ada], additions: [])
    let found = await explore(KeepsARefusal.self, in: scope) { app, device in
      await !app.state || device.snapshot().status == .denied
    }
    // A refusal that Settings take back stays, which is the app's mistake, and the first.
    #expect(
      found.walk == [
        .app(.ask), .person(.command(.user(.refuseSharing))),
        .person(.command(.user(.setAccess(.full)))),
        .person(.command(.user(.launchApp))),
      ], "\(found)")
    let device = ContactsDevice(world: ContactsWorld(cards: [ada]))
    device.app.defaults["a"] = ["1"]
    try device.system.kill()
    device.app.defaults["a"] = ["2"]
    #expect(device.app.defaults["a"] == ["1"])
  }

  @Test func `is told that it lies behind before Settings end it`() async {
    let scope = ExplorationScope(cards: [ada], beginning: .authorized, additions: [])
    let told = Guarded<[String]>([])
    _ = await ToldOfEvents.$told.withValue(told) {
      let walk = await AppWalk(ToldOfEvents.self, in: scope)
      try? await walk.setAccess(.none)
    }
    #expect(told.withLock { $0 } == ["launched full", "becameInactive full", "wentBehind full"])
  }
}

/// An app that notes each event with the contacts that it may read then.
private actor ToldOfEvents: ExploredApp {
  enum Action: Hashable, Sendable {}

  @TaskLocal static var told = Guarded<[String]>([])
  private let device: ContactsDevice
  var actions: [Action] { [] }
  var state: Int { 0 }

  init(on device: ContactsDevice) { self.device = device }

  func send(_ action: Action) {}

  func receive(_ event: AppEvent) {
    let reads = (try? device.store.allContacts().count) == 1 ? "full" : "none"
    Self.told.withLock { $0.append("\(event) \(reads)") }
  }
}

@Suite struct `A scope that tests nothing` {
  @Test func `is refused`() async {
    var scopes = [
      ExplorationScope(cards: [ada], moves: []), ExplorationScope(cards: [ada], depth: 0),
      ExplorationScope(cards: [], beginning: .authorized),
      ExplorationScope(cards: [ada], beginning: .limited([2])),
    ]
    for scope in scopes {
      let found = await explore(ReadsInTheGetter.self, in: scope) { _, _ in true }
      guard case .refused = found.end else {
        Issue.record("\(found)")
        continue
      }
      #expect(!found.holds && found.states == 0)
    }
    scopes = [
      ExplorationScope(cards: [ada], depth: 2), ExplorationScope(cards: [ada], moves: [.usual]),
    ]
    let found = await explore(ReadsInTheGetter.self, in: scopes) { app, device in
      app.state.isRight(on: device)
    }
    #expect(found.holds && found.results.count == 2, "\(found)")
    let asking = await explore(NeverExists.self, in: scopes) { _, _ in true }
    #expect(asking.broken?.end == .nothingJudged, "\(asking)")
  }
}

/// An app that waits for an answer before it exists, and asks without end.
private actor NeverExists: ExploredApp {
  enum Action: Hashable, Sendable {}

  var actions: [Action] { [] }
  var state: Int { 0 }

  init(on device: ContactsDevice) async {
    let contacts = ContactsClient.double(device)
    _ = try? await contacts.contactsChanges().first { _ in false }
  }

  func send(_ action: Action) {}
}

@Suite struct `The words of an exploration` {
  private static let scope = ExplorationScope(
    cards: [ada], beginning: .authorized, additions: [], moves: [.settings, .presence], depth: 3)

  @Test func `show what was asked, what is wrong, and the state of both`() async {
    let sentence = await explore(ReadsAtLaunch.self, in: Self.scope) { app, device in
      app.state.rows.count == device.readable.count ? nil : "an old row is shown"
    }
    #expect(
      "\(sentence)" == """
        ReadsAtLaunch × contacts: 8 states, all visited; the state of the app is the same in all
        beginning .authorized, 1 card; decisions by default; moves tried: settings, presence; not tried: answers, \
        taps, process, addressBook, resets, failures, restriction, locks; callbacks at once, not tried: late; depth 3; 35 steps, 4 judged
        """, "\(sentence)")
    struct Mistaken: Error, CustomStringConvertible { let description = "the app was left" }
    let thrown = await explore(ReadsAtLaunch.self, in: Self.scope) { _, device in
      if device.snapshot().status == .authorized { throw Mistaken() }
      return true
    }
    #expect(
      "\(thrown)".hasPrefix(
        """
        ReadsAtLaunch × contacts: 0 states until the condition fails after 0 steps, the fewest:

        the app was left
        app.state: Reading(
        """), "\(thrown)")
  }

  @Test func `of a refusal and of a failed call say what to do`() throws {
    let device = ContactsDevice(world: ContactsWorld(cards: [ada]))
    try device.system.kill()
    let refusal = #expect(throws: DeviceError.self) { try device.store.allContacts() }
    #expect(
      refusal?.description
        == "The device refuses this, and nothing changed: the app does not run. Call device.homeScreen.launchApp() first."
    )
    #expect(
      StoreError(.authorizationDenied).description
        == "The store failed with code 100, authorizationDenied: the app has no access to contacts. Give it some in device.settings."
    )
  }

  @Test func `name a wait that nobody ends, even if the app swallows it`() async {
    let told = Guarded<[EndlessWait]>([])
    let report: @Sendable (EndlessWait) -> Void = { wait in told.withLock { $0.append(wait) } }
    await EndlessWait.reporting(to: report) {
      let device = ContactsDevice(world: ContactsWorld(cards: [ada]))
      _ = try? await ContactsClient.double(device, person: .walksAway).requestAccess()
    }
    #expect(told.withLock { $0.map(\.call) } == ["requestAccess()"])
  }

  @Test(.reportsEndlessWaits, .knownIssuesUnseen)
  func `make such a wait an issue of a test that asks for it`() async {
    await withKnownIssue {
      let device = ContactsDevice(world: ContactsWorld(cards: [ada]))
      _ = try? await ContactsClient.double(device, person: .walksAway).requestAccess()
    }
  }

  @Test func `have each kind of move, and a call of the walk for each move in Settings`() {
    #expect(
      PersonMoves.named.reduce(into: PersonMoves()) { $0.formUnion($1.moves) }
        == PersonMoves(rawValue: 8_191))
    let commands: [CameraCommand] = [
      .visitSettings, .switchOn, .returnToApp, .launchApp, .resetPrivacy, .kill, .restrict,
      .liftRestriction,
    ]
    let moves: [PersonMove] =
      commands.map { .camera($0) } + [
        .cameraSettings(isOn: true), .command(.user(.setAccess(.full))), .days(1), .turnRunLoop,
        .command(.user(.resetPrivacy)), .command(.system(.restrict)), .command(.system(.kill)),
        .command(.system(.liftRestriction)), .tap(ButtonID(1)), .clip(.user(.invoke(nil))),
      ]
    for move in moves { #expect((move.visit != nil) == move.isInSettings, "\(move)") }
    #expect(moves.count { $0.isInSettings } == 8)
  }
}

@Suite struct `A device of contacts` {
  @Test func `has its prompts among its effects`() throws {
    let device = ContactsDevice(world: ContactsWorld(cards: [ada]))
    try device.store.requestAccess { _, _ in }
    #expect(device.effects == [.prompted])
    try device.user.continueSharing()
    #expect(device.effects == [])
    try device.user.goBack()
    #expect(device.effects == [])
  }

  @Test func `lets an app keep the copies of the contact picker`() throws {
    let device = ContactsDevice(world: ContactsWorld(cards: [ada]), beginning: .denied)
    let picked = Guarded<[FetchedContact]>([])
    try device.app.presentContactPicker(ContactPicker()) { contacts in
      picked.withLock { $0 = contacts ?? [] }
    }
    #expect(device.effects == [.presented(.contactPicker(ContactPicker()))])
    try device.user.pick([1])
    let copies = picked.withLock { $0 }
    #expect(copies.count == 1 && device.copies == copies)
    #expect(device.isShown(atMost: copies.map(\.id)))
    #expect(device.isShown(exactly: copies.map(\.id)))
    #expect(device.isShown(exactly: [ContactIdentifier]()))
    #expect(device.isShown(exactly: ["Ada Lovelace"], by: \.name))
    #expect(!device.isShown(exactly: ["Alan Turing"], by: \.name))
  }
}

@Suite struct `A device with a camera` {
  @Test func `has a person, Settings, a home screen and a system`() async throws {
    let device = CameraDouble()
    async let granted = CameraClient.double(device).requestAccess()
    while !device.isPromptUp { await Task.yield() }
    try device.user.allow()
    #expect(try await granted)
    #expect(throws: CameraRefusal.notPresented) { try device.user.deny() }
    try device.settings.setAccess(false)
    #expect(throws: CameraRefusal.notRunning) { try device.system.kill() }
    device.defaults["a"] = ["1"]
    try device.homeScreen.launchApp()
    #expect(device.status == .denied && device.defaults["a"] == [])
  }
}

@Suite struct `The orders within a step` {
  @Test func `are drawn on request, and show what one order hides`() async {
    var scope = ExplorationScope(
      cards: [ada, Card(name: "Alan Turing")], beginning: .limited([1]), additions: [],
      moves: [.settings, .presence])
    let usual = await explore(ShowsAHintOnce.self, in: scope) { app, _ in await app.state <= 1 }
    #expect(usual.holds, "\(usual)")
    var scopes: [ExplorationScope<ContactsDevice>] = []
    for turn in 0..<6 {
      scope.order = Order(departures: [turn])
      scopes.append(scope)
    }
    let drawn = await explore(ShowsAHintOnce.self, in: scopes) { app, _ in await app.state <= 1 }
    #expect(drawn.broken?.walk?.count == 1, "\(drawn)")
    #expect(
      drawn.broken?.swiftTest(of: "ShowsAHintOnce", condition: "true")?.contains(
        "order: Order(departures: [") == true, "\(drawn)")
  }

  @Test func `leave room for the person while an app sends, where callbacks are late`() async {
    let scope = ExplorationScope(
      cards: [ada], beginning: .authorized, additions: [], moves: [.addressBook],
      callbacks: .late, depth: 4)
    let found = await explore(DropsASecondSync.self, in: scope) { app, device in
      guard let sent = await app.state.sent else { return true }
      return device.isShown(exactly: sent)
    }
    #expect(
      found.walk == [
        .app(.sync), .person(.command(.user(.removeContact(ContactID(1))))),
        .person(.turnRunLoop),
      ], "\(found)")
  }
}
