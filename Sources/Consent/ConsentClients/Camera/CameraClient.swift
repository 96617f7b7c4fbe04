import ConsentSystem
import ConsentVocabulary

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
  /// Opens the input of a preview. Without a decision this shows the prompt.
  public var openInput: @Sendable () async throws -> Void

  /// Creates a client from closures. A closure that is left out throws ``UnimplementedCall``.
  public init(
    authorizationStatus: (@Sendable () async throws -> CameraStatus)? = nil,
    requestAccess: (@Sendable () async throws -> Bool)? = nil,
    openInput: (@Sendable () async throws -> Void)? = nil
  ) {
    self.authorizationStatus =
      authorizationStatus ?? { throw UnimplementedCall.reported("authorizationStatus()") }
    self.requestAccess = requestAccess ?? { throw UnimplementedCall.reported("requestAccess()") }
    self.openInput = openInput ?? { throw UnimplementedCall.reported("openInput()") }
  }

  /// A client whose calls all throw ``UnimplementedCall``.
  public static let unimplemented = CameraClient()

  /// Returns a client of a double.
  public static func double(_ device: CameraDouble) -> CameraClient {
    CameraClient(
      authorizationStatus: { device.status },
      requestAccess: { try await device.requestAccess() },
      openInput: { try device.openInput() })
  }
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
    var device: CameraDevice<NoFlow>
    /// The requests that wait for the prompt, oldest first.
    var waiting: [Answer<Bool>] = []
  }

  /// A flow without screens: the app's own code requests access.
  private struct NoFlow: CameraFlow {
    func handle(_ moment: CameraMoment, with services: inout some CameraServices) {}
  }

  /// Creates a device on which the app runs.
  ///
  /// - Parameters:
  ///   - world: The status at the start, and the platform's open decisions.
  ///   - person: The person who answers each prompt at once; `nil` if the test does, by ``play(_:)``.
  ///   - patience: The longest wait of a request without a person.
  public init(
    _ world: CameraWorld = CameraWorld(), person: CameraPerson? = nil,
    patience: Duration = .milliseconds(500)
  ) {
    state = Guarded(State(device: CameraDevice(world, flow: NoFlow())))
    (self.person, self.patience) = (person, patience)
  }

  /// The app's authorization.
  public var status: CameraStatus { state.withLock { $0.device.status } }
  /// Whether the system's prompt is open.
  public var isPromptUp: Bool { state.withLock { $0.device.isPromptUp } }

  /// Carries out a command of the person, the app or the system, such as `allow`, and returns its outcome.
  /// Requests that it answers return.
  @discardableResult
  public func play(_ command: CameraCommand) -> CameraOutcome { play(command, for: nil) }

  private func play(_ command: CameraCommand, for answer: Answer<Bool>?) -> CameraOutcome {
    // Answers end outside of the lock: an answer that is dropped ends its wait.
    var (answered, dropped) = ([(Answer<Bool>, isGranted: Bool)](), [Answer<Bool>]())
    let outcome = state.withLock { state in
      let outcome = state.device.play(command)
      if case .refused = outcome.response { return outcome }
      if let answer { state.waiting.append(answer) }
      for effect in outcome.effects {
        guard case .answered(let isGranted, _) = effect, !state.waiting.isEmpty else { continue }
        answered.append((state.waiting.removeFirst(), isGranted))
      }
      if !state.device.isRunning { swap(&dropped, &state.waiting) }
      return outcome
    }
    for (answer, isGranted) in answered { answer.end(with: isGranted) }
    return outcome
  }

  /// Makes a call of the app, and lets the person answer the prompt.
  private func call(
    _ command: CameraCommand, for answer: Answer<Bool>? = nil
  ) throws(CameraRefusal) {
    if case .refused(let refusal) = play(command, for: answer).response { throw refusal }
    switch person {
    case .allows: play(.allow)
    case .refuses: play(.deny)
    case .walksAway, nil: break
    }
  }

  /// Requests access as the app does, and waits for the answer.
  ///
  /// - Throws: `CameraRefusal` if the app does not run, ``EndlessWait`` if nobody answers the prompt, and
  ///   ``AppEnded`` if the app ends or crashes.
  func requestAccess() async throws -> Bool {
    let wait = Wait<Bool>()
    try call(.requestAccess, for: Answer(to: wait))
    guard person != nil else { return try await patiently(wait) }
    // Has no effect on a wait that an answer has ended.
    wait.end(with: .failure(endless))
    return try await wait.value()
  }

  /// Opens the input of a preview as the app does. Throws if the app does not run, or there is no camera.
  func openInput() throws(CameraRefusal) { try call(.openInput) }

  private func patiently(_ wait: Wait<Bool>) async throws -> Bool {
    if wait.isEnded { return try await wait.value() }
    let watch = Task {
      try await Task.sleep(for: patience)
      wait.end(with: .failure(endless))
    }
    defer { watch.cancel() }
    return try await wait.value()
  }

  private var endless: EndlessWait {
    let who = person == .walksAway ? "the person walks away" : "nobody answers"
    return EndlessWait(
      call: "requestAccess()", reason: "the camera's prompt is up, and \(who)",
      missing: ["device.play(.allow)", "device.play(.deny)"])
  }
}
