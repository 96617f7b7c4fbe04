import ConsentSystem
import ConsentVocabulary
import StateMachines

/// The camera access of an app, as a struct of async closures under the platform's names.
///
///     let device = CameraDouble(person: .allows)
///     let camera = CameraClient.double(device)
///     #expect(try await camera.requestAccess())
///     #expect(device.status == .authorized)
public struct CameraClient: Sendable {
  /// Returns the app's authorization. It never shows a prompt.
  public var authorizationStatus: @Sendable () async throws -> CameraStatus
  /// Requests access, and returns whether it is granted.
  public var requestAccess: @Sendable () async throws -> Bool
  /// Opens the input of a preview. Without a decision this shows the prompt, and without access it throws.
  public var openInput: @Sendable () async throws -> Void
  /// Reads a frame of the running session: black without access, and while an interruption takes the frames.
  public var readFrame: @Sendable () async throws -> CameraFrame
  /// Starts and stops a second session of the app, which takes the camera from the first.
  public var startOtherSession, stopOtherSession: @Sendable () async throws -> Void
  /// Returns a stream of the notifications that the session is interrupted, and that an interruption has ended. The
  /// system may give the camera back without a notification.
  public var sessionEvents: @Sendable () async throws -> AsyncStream<CameraSessionEvent>

  /// Creates a client from closures. A closure that is left out throws ``UnimplementedCall``.
  public init(
    authorizationStatus: (@Sendable () async throws -> CameraStatus)? = nil,
    requestAccess: (@Sendable () async throws -> Bool)? = nil,
    openInput: (@Sendable () async throws -> Void)? = nil,
    readFrame: (@Sendable () async throws -> CameraFrame)? = nil,
    startOtherSession: (@Sendable () async throws -> Void)? = nil,
    stopOtherSession: (@Sendable () async throws -> Void)? = nil,
    sessionEvents: (@Sendable () async throws -> AsyncStream<CameraSessionEvent>)? = nil
  ) {
    self.authorizationStatus =
      authorizationStatus ?? { throw UnimplementedCall.reported("authorizationStatus()") }
    self.requestAccess = requestAccess ?? { throw UnimplementedCall.reported("requestAccess()") }
    self.openInput = openInput ?? { throw UnimplementedCall.reported("openInput()") }
    self.readFrame = readFrame ?? { throw UnimplementedCall.reported("readFrame()") }
    self.startOtherSession =
      startOtherSession ?? { throw UnimplementedCall.reported("startOtherSession()") }
    self.stopOtherSession =
      stopOtherSession ?? { throw UnimplementedCall.reported("stopOtherSession()") }
    self.sessionEvents = sessionEvents ?? { throw UnimplementedCall.reported("sessionEvents()") }
  }

  /// A client whose calls all throw ``UnimplementedCall``.
  public static let unimplemented = CameraClient()

  /// Returns a client of a double.
  public static func double(_ device: CameraDouble) -> CameraClient {
    CameraClient(
      authorizationStatus: { device.status },
      requestAccess: { try await device.requestAccess() },
      openInput: { try device.openInput() }, readFrame: { try device.readFrame() },
      startOtherSession: { try device.call(.startOtherSession) },
      stopOtherSession: { try device.call(.stopOtherSession) },
      sessionEvents: { try device.sessionEvents() })
  }
}

/// A notification about the app's capture session.
public enum CameraSessionEvent: Hashable, Sendable {
  /// The session is interrupted, for this reason.
  case interrupted(CameraInterruption)
  /// The session runs again.
  case interruptionEnded
}

/// A person who answers the camera's prompt.
public enum CameraPerson: Hashable, Sendable, CaseIterable {
  /// The person taps Allow, or Don't Allow.
  case allows, refuses
  /// The prompt stays up.
  case walksAway
}

/// A double of a device with a camera and one app, for the tests of the app. It can be used from any task.
public final class CameraDouble: Sendable {
  private let state: Guarded<State>
  private let person: CameraPerson?
  private let patience: Duration

  private struct State: Sendable {
    var side: any Side<Camera> & Sendable
    /// The requests that wait for the prompt, oldest first.
    var waiting: [Answer<Bool>] = []
    var effects: [CameraEffect] = []
    var observers: [@Sendable (AppEvent) -> Void] = []
    /// The streams of notifications about the session that the app has.
    var feeds: [AsyncStream<CameraSessionEvent>.Continuation] = []

    /// The state of the device, which each camera device has.
    var stated: CameraSnapshot { side.snapshot() ?? CameraSnapshot() }

    /// Carries out a command. A request waits with `answer`.
    mutating func play(
      _ command: CameraCommand, for answer: Answer<Bool>? = nil, ending ends: inout Ends
    ) -> CameraOutcome {
      let before = stated
      guard case .said(let outcome) = side.perform(command) else {
        preconditionFailure("a double answers each command")
      }
      if case .refused = outcome.response { return outcome }
      if let answer { waiting.append(answer) }
      let isCall = CameraCommand.calls.contains(command)
      effects = (isCall ? effects : []) + outcome.effects
      for effect in outcome.effects {
        guard case .answered(let isGranted, _) = effect, !waiting.isEmpty else { continue }
        ends.answered.append((waiting.removeFirst(), isGranted))
      }
      let after = stated
      if after.process != .running {
        ends.dropped += waiting
        waiting = []
        ends.feeds += feeds
        feeds = []
      }
      if after.process == .notInstalled { ends.isDeleted = true }
      if after.process != before.process { ends.runs = after.process == .running }
      if after.process == .running, before.process == .running {
        for effect in outcome.effects { tell(of: effect) }
        if after.isInSettings, !before.isInSettings { tell(.wentBehind) }
      }
      return outcome
    }

    private func tell(_ event: AppEvent) {
      for observer in observers { observer(event) }
    }

    /// Notifies the app, if the effect is a notification of the system.
    private func tell(of effect: CameraEffect) {
      switch effect {
      case .becameInactive: tell(.becameInactive)
      case .becameActive: tell(.becameActive)
      case .interrupted(let reason):
        tell(.cameraInterrupted(reason))
        for feed in feeds { feed.yield(.interrupted(reason)) }
      case .interruptionEnded:
        tell(.cameraInterruptionEnded)
        for feed in feeds { feed.yield(.interruptionEnded) }
      case .logged, .presented, .ignored, .prompted, .answered: break
      }
    }
  }

  /// A flow without screens: the app's own code requests access.
  private struct NoFlow: CameraFlow, Hashable {
    func handle(_ moment: CameraMoment, with services: inout some CameraServices) {}
  }

  /// The values that the app stores across launches.
  public let defaults = AppDefaults()
  /// The calls of the app that wait for the person.
  package let waits = OpenWaits()

  /// Creates a device on which the app runs.
  ///
  /// - Parameters:
  ///   - world: The status at the start, and the platform's open decisions.
  ///   - person: The person who answers each prompt at once; `nil` if the test does, by ``play(_:)``.
  ///   - patience: The longest wait of a request without a person.
  ///   - flow: The flow that the device runs; `nil` if the app's own code requests access.
  public init(
    _ world: CameraWorld = CameraWorld(), person: CameraPerson? = nil,
    patience: Duration = .milliseconds(500), flow: (any CameraFlow)? = nil
  ) {
    func side(running flow: some CameraFlow) -> any Side<Camera> & Sendable {
      CameraDevice(world, flow: flow)
    }
    let flow: any CameraFlow = flow ?? NoFlow()
    state = Guarded(State(side: side(running: flow)))
    (self.person, self.patience) = (person, patience)
  }

  /// The app's authorization.
  public var status: CameraStatus { snapshot().status }
  /// Whether the system's prompt is open.
  public var isPromptUp: Bool { snapshot().screen == .prompt }
  /// The effects since the last command of the person or the system, with its own.
  public var effects: [CameraEffect] { state.withLock { $0.effects } }

  /// Returns the observable state.
  public func snapshot() -> CameraSnapshot { state.withLock { $0.stated } }

  /// The number of streams of notifications that the app has.
  package var feeds: Int { state.withLock { $0.feeds.count } }

  package func observe(_ observer: @escaping @Sendable (AppEvent) -> Void) {
    state.withLock { $0.observers.append(observer) }
  }

  package func write(to key: inout StateKey) {
    state.withLock { state in
      _ = state.side.write(to: &key)
      key.add(state.stated)
      key.add(defaults.values)
    }
  }

  /// Carries out a command of the person, the app or the system, such as `allow`, and returns its outcome.
  /// Requests that it answers return.
  @discardableResult
  public func play(_ command: CameraCommand) -> CameraOutcome {
    step { state, ends in state.play(command, ending: &ends) }
  }

  /// Visits Settings, turns access on or off, and returns to the app, unless the change has ended it. Nothing
  /// happens if the change is refused.
  @discardableResult
  public func setAccess(_ isOn: Bool) -> CameraOutcome {
    let change = isOn ? CameraCommand.switchOn : .switchOff
    return step { state, ends in
      var trial = state.side
      _ = trial.perform(.visitSettings)
      if case .said(let outcome) = trial.perform(change), case .refused = outcome.response {
        return outcome
      }
      let outcomes = [CameraCommand.visitSettings, change, .returnToApp].map {
        state.play($0, ending: &ends)
      }
      state.effects = outcomes.flatMap(\.effects)
      return outcomes[1]
    }
  }

  /// Whether the last of some commands would be refused after the others.
  package func refuses(_ commands: [CameraCommand]) -> Bool {
    var trial = state.withLock { $0.side }
    var isRefused = false
    for command in commands {
      isRefused = false
      guard case .said(let outcome) = trial.perform(command) else { return true }
      if case .refused = outcome.response { isRefused = true }
    }
    return isRefused
  }

  /// The requests that a step ends: outside of the lock, as the end of a wait lets its task go on.
  private struct Ends {
    var answered: [(request: Answer<Bool>, isGranted: Bool)] = []
    var dropped: [Answer<Bool>] = []
    var feeds: [AsyncStream<CameraSessionEvent>.Continuation] = []
    var isDeleted = false
    /// Whether the app runs after the step, where the step has started or ended it.
    var runs: Bool?
  }

  /// Takes one step, which no call of another task can divide.
  private func step<Result>(_ body: (inout State, inout Ends) -> Result) -> Result {
    var ends = Ends()
    let result = state.withLock { state in
      let result = body(&state, &ends)
      if ends.isDeleted { defaults.removeAll() }
      if let runs = ends.runs { defaults.isWritable = runs }
      return result
    }
    for (request, isGranted) in ends.answered { request.end(with: isGranted) }
    for feed in ends.feeds { feed.finish() }
    return result
  }

  /// Makes a call of the app, and lets the person answer the prompt, in one step.
  @discardableResult
  fileprivate func call(
    _ command: CameraCommand, for answer: Answer<Bool>? = nil
  ) throws(CameraRefusal) -> CameraResponse {
    let response = step { state, ends in
      let response = state.play(command, for: answer, ending: &ends).response
      if case .refused = response { return response }
      switch person {
      case .allows: _ = state.play(.allow, ending: &ends)
      case .refuses: _ = state.play(.deny, ending: &ends)
      case .walksAway, nil: break
      }
      return response
    }
    if case .refused(let refusal) = response { throw refusal }
    return response
  }

  /// Requests access as the app does, and waits for the answer, also when the task is cancelled.
  ///
  /// - Throws: `CameraRefusal` if the app does not run, ``EndlessWait`` if nobody answers the prompt, and
  ///   ``AppEnded`` if the app ends or crashes.
  func requestAccess() async throws -> Bool {
    let wait = Wait<Bool>()
    try call(.requestAccess, for: Answer(to: wait))
    return try await waits.during {
      // A person has answered already.
      try await wait.value(
        answeredBy: person.map { _ in {} }, patience: waits.isEndless ? nil : patience,
        whileChanging: { self.snapshot() }, orThrow: { self.endless })
    }
  }

  /// Opens the input of a preview as the app does. Throws `CameraRefusal` if the app does not run or there is
  /// no camera, and `CameraInputError` without access.
  func openInput() throws {
    if try call(.openInput) == .failed { throw CameraInputError.notAuthorized }
  }

  /// Reads a frame as the app does. Throws `CameraRefusal` if the app does not run or there is no camera.
  func readFrame() throws -> CameraFrame {
    if case .frame(let frame) = try call(.readFrame) { return frame }
    preconditionFailure("a double answers a read by a frame")
  }

  /// Returns a stream of the notifications about the app's session, which finishes as the process ends.
  func sessionEvents() throws -> AsyncStream<CameraSessionEvent> {
    let (stream, continuation) = AsyncStream<CameraSessionEvent>.makeStream()
    let runs = state.withLock { state in
      let runs = state.stated.process == .running
      if runs { state.feeds.append(continuation) }
      return runs
    }
    if !runs { throw CameraRefusal.notRunning }
    return stream
  }

  private var endless: EndlessWait {
    let who = person == .walksAway ? "the person walks away" : "nobody answers"
    return EndlessWait(
      call: "requestAccess()", reason: "the camera's prompt is up, and \(who)",
      missing: ["device.play(.allow)", "device.play(.deny)"])
  }
}
