import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary
import StateMachines
import Testing

/// A preview that says so while its session is interrupted, and covers itself while it is inactive.
@MainActor private final class CoveredPreview: ExploredApp {
  enum Action: Hashable, Sendable { case ask }

  struct State: Hashable, Sendable {
    var isPaused = false
    var isCovered = false
  }

  private(set) var state = State()
  private let camera: CameraClient

  init(on device: CameraDouble) { camera = .double(device) }

  var actions: [Action] { [.ask] }

  func send(_ action: Action) async { _ = try? await camera.requestAccess() }

  func receive(_ event: AppEvent) async {
    switch event {
    case .cameraInterrupted(let reason): state.isPaused = reason != .audioInUseByAnotherClient
    case .cameraInterruptionEnded: state.isPaused = false
    case .becameInactive: state.isCovered = true
    case .becameActive: state.isCovered = false
    case .launched, .wentBehind, .contactsChanged, .callback: break
    }
  }
}

@Suite struct `An app whose session is interrupted` {
  private static let scope = ExplorationScope(
    camera: CameraWorld(status: .authorized), moves: [.usual, .interruptions])

  @Test func `shows that an end is not told after two moves`() async throws {
    let found = await explore(CoveredPreview.self, in: Self.scope) { app, device in
      await !app.state.isPaused || device.snapshot().isInterrupted
    }
    let walk = try #require(found.walk, "\(found)")
    #expect(walk.count == 2 && "\(found)".contains("endInterruptionUntold"), "\(found)")
  }

  @Test func `covers itself exactly under the prompt and behind`() async {
    for status in [CameraStatus.undetermined, .authorized] {
      let scope = ExplorationScope(camera: CameraWorld(status: status), moves: .usual)
      let found = await explore(CoveredPreview.self, in: scope) { app, device in
        let now = device.snapshot()
        let isInactive = now.screen == .prompt || now.isInSettings
        return await app.state.isCovered == isInactive || now.process != .running
      }
      #expect(found.end == .complete, "\(status): \(found)")
    }
  }

  @Test func `gets frames, reasons and ends of the double`() async throws {
    let device = CameraDouble(CameraWorld(status: .authorized))
    let camera = CameraClient.double(device)
    var events = try await camera.sessionEvents().makeAsyncIterator()
    try device.system.interruptCamera()
    #expect(await events.next() == .interrupted(.inUseByAnotherClient))
    #expect(try await camera.readFrame() == .black)
    try device.system.endInterruptionUntold()
    #expect(try await camera.readFrame() == .scene)
    try device.system.interruptAudio()
    #expect(await events.next() == .interrupted(.audioInUseByAnotherClient))
    #expect(try await camera.readFrame() == .scene)
    try device.system.endInterruption()
    #expect(await events.next() == .interruptionEnded)
    try await camera.startOtherSession()
    #expect(await events.next() == .interrupted(.inUseByAnotherClient))
    #expect(throws: CameraRefusal.notInterrupted) { try device.system.endInterruption() }
    try await camera.stopOtherSession()
    try device.system.interruptUnderPressure()
    try device.system.endInterruption()
    try device.system.interruptBesideApps()
    try device.homeScreen.leaveApp()
    try device.system.endInterruption()
    try device.system.interruptInBackground()
    try device.system.kill()
    var rest: [CameraSessionEvent] = []
    while let event = await events.next() { rest.append(event) }
    #expect(
      rest == [
        .interruptionEnded, .interrupted(.notAvailableDueToSystemPressure), .interruptionEnded,
        .interrupted(.notAvailableWithMultipleForegroundApps), .interruptionEnded,
        .interrupted(.notAvailableInBackground),
      ])
    await #expect(throws: CameraRefusal.notRunning) { _ = try await camera.sessionEvents() }
    await #expect(throws: UnimplementedCall.self) {
      _ = try await CameraClient.unimplemented.readFrame()
    }
  }
}
