import ConsentVocabulary
import StateMachines

/// The camera system of a device whose app follows the policy of its world.
///
/// It is not generic, so that a search compares and copies it without looking up types.
public struct CameraSide: ValueSide {
  public typealias Language = Camera

  private(set) var device: CameraDevice<CameraCoordinator>

  /// Creates a device that has just been turned on.
  public init(_ world: CameraWorld) { device = CameraDevice(world) }

  public mutating func perform(_ command: CameraCommand) -> Reply<CameraOutcome> {
    .said(play(command))
  }

  public func snapshot() -> CameraSnapshot? { stated }
  public func isIn(_ state: CameraSnapshot) -> Bool { stated == state }

  mutating func play(_ command: CameraCommand) -> CameraOutcome { device.play(command) }

  /// The whole observable state.
  var stated: CameraSnapshot { device.stated }
}

/// A double of a device with a camera and an app that requests it, for an app's tests. It is a value, which
/// can be stored and compared.
///
/// A test takes the actions of the person and the system, and reads the app's screens and records:
///
///     var device = CameraDevice()
///     device.play(.select)
///     #expect(device.notice?.screen == .priming)
///     let outcome = device.play(.accept)
///     #expect(outcome.effects == [.logged(.accepted), .prompted, .becameInactive])
///     device.play(.deny)
///     #expect(device.status == .denied)
///     #expect(device.notice == nil)
///
/// The device runs a ``CameraCoordinator``, or a flow of the app's own:
///
///     var device = CameraDevice(CameraWorld(status: .restricted), flow: MyFlow())
///
/// All changes result from commands: there is no clock, no thread, and no callback after the call. The
/// platform keeps a row about each app with a decision; status and entry in Settings are queries over it.
public struct CameraDevice<Flow: CameraFlow>: Sendable {
  let world: CameraWorld
  let flow: Flow

  private var isInstalled = true
  private var row: Row?
  private var hasRestriction: Bool
  /// The app's stored intention: whether the person wanted the camera.
  public var intention = false
  private var app: Process? = Process()
  private var isSettingsInFront = false
  private var run = Run()

  /// Creates a device whose app runs `flow`.
  public init(_ world: CameraWorld = CameraWorld(), flow: Flow) {
    (self.world, self.flow) = (world, flow)
    hasRestriction = world.status == .restricted
    row = world.status == .denied ? .refused : world.status == .authorized ? .granted : nil
    noteLackOfAccess()
  }

  /// The person's answer about the app, as stored by the platform.
  private enum Row { case refused, granted }

  /// The state that ends with the app.
  private struct Process: Hashable {
    var notice: CameraNotice?
    var prompt: Prompt?
    /// The holder of the session's camera or microphone, other than the session itself.
    var holder: Holder?
    /// Whether the app is in front, with no screen of the system over it.
    var isActive = true
    /// How many calls lost their prompt, and are held for ever.
    var forsaken = 0
    /// Whether the process that shows a page may still open inputs: it had access from the launch on, or the platform
    /// tells it of each grant.
    var opensInputs = true
  }

  private enum Holder: Hashable { case systemHasCamera, systemHasMicrophone, otherSession }

  /// A prompt and the calls that wait for it, oldest first. There may be none, because an input asks without
  /// a call.
  private struct Prompt: Hashable { var calls: [Call] = [] }

  /// A request, with the status when it was made.
  private struct Call: Hashable {
    var status: CameraStatus
    /// Whether the flow made the request, on a screen that still exists to receive the answer.
    var isHeard: Bool
  }

  /// The state of the command in progress.
  private struct Run: Hashable {
    var outcome = CameraOutcome(.done)
    /// The calls to answer next, oldest first.
    var due: [Call] = []
    /// The number of consecutive rounds of answers to the flow.
    var rounds = 0
    var queue = CameraQueue.main
  }
}

extension CameraDevice: Equatable, Hashable where Flow: Hashable {}

extension CameraDevice where Flow == CameraCoordinator {
  /// Creates a device whose app follows the policy of `world`.
  public init(_ world: CameraWorld = CameraWorld()) {
    self.init(
      world,
      flow: CameraCoordinator(
        policy: world.policy, storesIntention: world.storesIntention,
        closesStaleRefusal: world.staleRefusal == .closes))
  }
}

// MARK: - Services of the platform

extension CameraDevice: CameraServices {
  public var hasCamera: Bool { world.hasCamera }
  public var listsDevices: Bool { world.listsDevices }
  public var canOpenSettings: Bool { world.canOpenSettings }
  public var isPresenting: Bool { app?.notice != nil || isPromptUp }
  /// The current screen of the app, even under the prompt. `nil` if there is none.
  public var notice: CameraNotice? { app?.notice }
  /// Whether the system's prompt is open.
  public var isPromptUp: Bool { app?.prompt != nil }
  /// Whether the app runs.
  public var isRunning: Bool { app != nil }

  public var status: CameraStatus {
    if hasRestriction { return .restricted }
    return switch row {
    case .granted: .authorized
    case .refused: .denied
    case nil: .undetermined
    }
  }

  public mutating func requestAccess() { ask(heardByFlow: true) }

  public mutating func openInput() throws(CameraInputError) {
    if prompts() || !isRunning { return }
    if status == .authorized {
      if app?.opensInputs == false { throw .notAuthorized }
    } else if world.inputWithoutAccess == .fails {
      throw .notAuthorized
    }
  }

  /// Remembers until the next launch that the process has no access, where the platform holds that against it.
  private mutating func noteLackOfAccess() {
    switch world.inputAfterGrant {
    case .opens: break
    case .staleUntilLaunch: if status != .authorized { app?.opensInputs = false }
    }
  }

  /// Makes a call, which the prompt answers or the platform answers at once.
  private mutating func ask(heardByFlow isHeard: Bool) {
    let call = Call(status: status, isHeard: isHeard)
    if prompts() { app?.prompt?.calls.append(call) } else if isRunning { run.due.append(call) }
  }

  /// Opens the prompt, unless it is open, the person has decided, or the request crashes the app.
  ///
  /// - Returns: Whether a prompt is open.
  private mutating func prompts() -> Bool {
    guard isRunning else { return false }
    if !world.hasUsageText { (run.outcome.response, app, run.due) = (.crashed, nil, []) }
    guard isRunning, status == .undetermined else { return false }
    if !isPromptUp {
      app?.prompt = Prompt()
      run.outcome.effects.append(.prompted)
      resignActive()
    }
    return true
  }

  public mutating func present(_ notice: CameraNotice) {
    guard isRunning else { return }
    // A screen can be presented under the prompt.
    let isFree = app?.notice == nil
    run.outcome.effects.append(isFree ? .presented(notice, on: run.queue) : .ignored(notice.screen))
    if isFree { app?.notice = notice }
  }

  public mutating func track(_ event: CameraEvent) { run.outcome.effects.append(.logged(event)) }
  public mutating func openSettings() {
    guard canOpenSettings else { return }
    isSettingsInFront = true
    resignActive()
  }
  public mutating func dismiss() { app?.notice = nil }

  public mutating func onMain(_ work: @escaping @Sendable (inout Self) -> Void) {
    let from = run.queue
    run.queue = .main
    work(&self)
    run.queue = from
  }

  /// Completes the due calls, and then answers the flow's own calls.
  private mutating func deliver() {
    let calls = run.due
    run.due = []
    let isGranted = status == .authorized
    for _ in calls {
      run.outcome.effects.append(.answered(granted: isGranted, on: world.answersOn))
    }
    run.queue = world.answersOn
    for call in calls where call.isHeard && isRunning {
      flow.handle(.answered(granted: isGranted, askedWhile: call.status), with: &self)
    }
    run.queue = .main
    run.rounds += 1
    if run.rounds == 100, !run.due.isEmpty {
      fatalError(
        """
        The flow asks for the camera again whenever it is answered: 100 answers came of one command. \
        Where access is decided, a request is answered at once, so that it would ask for ever.
        """)
    }
  }
}

// MARK: - System under test

extension CameraDevice: Side {
  public func write(to key: inout StateKey) -> Memory {
    guard let device = self as? any Hashable else { return .shared }
    key.add(device)
    return .told
  }

  public func isLike(_ other: any Side<Camera>) -> Bool {
    guard let one = self as? any Hashable, let other = other as? any Hashable else { return false }
    return AnyHashable(one) == AnyHashable(other)
  }

  public typealias Language = Camera

  public mutating func perform(_ command: CameraCommand) -> Reply<CameraOutcome> {
    .said(play(command))
  }

  public func snapshot() -> CameraSnapshot? { stated }

  /// The whole observable state.
  var stated: CameraSnapshot {
    CameraSnapshot(
      process: isRunning ? .running : isInstalled ? .stopped : .notInstalled, status: status,
      hasSettingsEntry: row != nil, screen: isPromptUp ? .prompt : notice?.screen,
      covered: isPromptUp ? notice?.screen : nil,
      waiting: (app?.prompt?.calls.count ?? 0) + (app?.forsaken ?? 0),
      isAwaited: app?.prompt?.calls.contains(where: \.isHeard) == true,
      isInSettings: isSettingsInFront, isIntended: intention,
      isInterrupted: app?.holder == .systemHasCamera,
      isAudioInterrupted: app?.holder == .systemHasMicrophone,
      hasOtherSession: app?.holder == .otherSession)
  }

  /// Carries out a command of the person, the app or the system, and returns its outcome.
  @discardableResult
  public mutating func play(_ command: CameraCommand) -> CameraOutcome {
    defer { run = Run() }
    defer { noteLackOfAccess() }
    do {
      try carryOut(command)
      while !run.due.isEmpty { deliver() }
      becomeActive()
      return run.outcome
    } catch {
      return CameraOutcome(.refused(error))
    }
  }

  private mutating func carryOut(_ command: CameraCommand) throws(CameraRefusal) {
    try admit(command)
    switch command {
    case .readStatus: run.outcome.response = .status(status)
    case .readFrame:
      guard hasCamera else { throw .noCamera }
      let isLive = status == .authorized && runsSession
      run.outcome.response = .frame(isLive ? .scene : .black)
    case .requestAccess: ask(heardByFlow: false)
    case .openInput:
      guard hasCamera else { throw .noCamera }
      do { try openInput() } catch { run.outcome.response = .failed }
    case .leaveScreen:
      app?.notice = nil
      for index in app?.prompt?.calls.indices ?? 0..<0 { app?.prompt?.calls[index].isHeard = false }

    case .select:
      if isPromptUp { throw .covered }
      flow.handle(.selected, with: &self)
    case .accept: try press([.allow, .next], of: [.priming])
    case .decline: try press([.notNow], of: [.priming])
    case .openSettings: try press([.openSettings], of: [.settingsAlert])
    case .dismiss:
      try press([.cancel, .ok], of: [.settingsAlert, .noCamera, .notPermitted, .camera])
    case .allow, .deny:
      guard isPromptUp else { throw .notPresented }
      row = command == .allow ? .granted : .refused
      takeDownASettledPrompt()

    case .visitSettings:
      isSettingsInFront = true
      resignActive()
    case .switchOn, .switchOff:
      let position = command == .switchOn ? Row.granted : .refused
      if hasRestriction { throw .restricted }
      if row == nil { throw .noSettingsEntry }
      if row == position { throw .alreadySet }
      row = position
      statusChanged()
    case .returnToApp:
      isSettingsInFront = false
      becomeActive()
      flow.handle(.returned, with: &self)
    case .launchApp:
      if isRunning { throw .alreadyRunning }
      (app, isSettingsInFront) = (Process(), false)
      flow.handle(.returned, with: &self)
    case .resetPrivacy:
      let isKnown = row != nil && !hasRestriction
      row = nil
      if isKnown { statusChanged() }
    case .deleteApp:
      (row, app, isInstalled, isSettingsInFront, intention) = (nil, nil, false, false, false)
    case .installApp:
      if isInstalled { throw .alreadyInstalled }
      isInstalled = true

    case .kill: app = nil
    case .restrict, .liftRestriction:
      let isOn = command == .restrict
      if hasRestriction == isOn { throw isOn ? .restricted : .notRestricted }
      hasRestriction = isOn
      if isOn, row != nil { statusChanged() } else { takeDownWhatLostItsGround() }
    case .interruptCamera: try take(for: .inUseByAnotherClient)
    case .interruptInBackground:
      if !isSettingsInFront { throw .notInSettings }
      try take(for: .notAvailableInBackground)
    case .interruptBesideApps: try take(for: .notAvailableWithMultipleForegroundApps)
    case .interruptUnderPressure: try take(for: .notAvailableDueToSystemPressure)
    case .interruptAudio: try take(for: .audioInUseByAnotherClient, by: .systemHasMicrophone)
    case .endInterruption, .endInterruptionUntold:
      if app?.holder == nil || app?.holder == .otherSession { throw .notInterrupted }
      app?.holder = nil
      if command == .endInterruption { run.outcome.effects.append(.interruptionEnded) }
    case .startOtherSession: try take(for: .inUseByAnotherClient, by: .otherSession)
    case .stopOtherSession:
      guard app?.holder == .otherSession else { throw .notInterrupted }
      app?.holder = nil
      run.outcome.effects.append(.interruptionEnded)
    case .takeScreenDown:
      guard let calls = app?.prompt?.calls else { throw .notPresented }
      app?.prompt = nil
      switch world.callsOfLostPrompt {
      case .end: run.due = calls
      case .neverEnd: app?.forsaken += calls.count
      }
    }
  }

  /// Whether the app's session delivers frames.
  private var runsSession: Bool {
    switch app?.holder {
    case .systemHasCamera, .otherSession: false
    case .systemHasMicrophone: world.audioInterruption == .leavesFrames
    case nil: true
    }
  }

  /// Interrupts the app's session, and notifies the app of the reason.
  private mutating func take(
    for reason: CameraInterruption, by holder: Holder = .systemHasCamera
  ) throws(CameraRefusal) {
    guard hasCamera else { throw .noCamera }
    if status != .authorized { throw .noAccess }
    if app?.holder != nil { throw .interrupted }
    app?.holder = holder
    run.outcome.effects.append(.interrupted(reason))
  }

  /// Notifies an active app that the prompt lies over it, or that the person is about to leave it.
  private mutating func resignActive() {
    if app?.isActive != true { return }
    app?.isActive = false
    run.outcome.effects.append(.becameInactive)
  }

  /// Notifies an inactive app in front, if nothing of the system lies over it any more.
  private mutating func becomeActive() {
    if app?.isActive != false || isPromptUp || isSettingsInFront { return }
    app?.isActive = true
    run.outcome.effects.append(.becameActive)
  }

  /// Throws if the command needs an app, a process, or a screen in front that is missing.
  private func admit(_ command: CameraCommand) throws(CameraRefusal) {
    if [.installApp, .restrict, .liftRestriction].contains(command) { return }
    if !isInstalled { throw .notInstalled }
    if !isRunning, CameraCommand.inProcess.contains(command) { throw .notRunning }
    if isSettingsInFront, command == .visitSettings || CameraCommand.onScreen.contains(command) {
      throw .inSettings
    }
    if !isSettingsInFront, CameraCommand.inSettings.contains(command) { throw .notInSettings }
  }

  /// Presses the first of `buttons` that the current screen has, if it is one of `screens`.
  private mutating func press(
    _ buttons: [CameraButton], of screens: [CameraScreen]
  ) throws(CameraRefusal) {
    guard !isPromptUp, let notice, screens.contains(notice.screen) else { throw .notPresented }
    guard let button = notice.buttons.first(where: buttons.contains) else { throw .noSuchButton }
    app?.notice = nil
    flow.handle(.pressed(button, of: notice.screen), with: &self)
  }

  private mutating func statusChanged() {
    if world.settingsChange == .endsApp { app = nil } else { takeDownWhatLostItsGround() }
  }

  private mutating func takeDownASettledPrompt() {
    guard isPromptUp, status != .undetermined else { return }
    run.due = app?.prompt?.calls ?? []
    app?.prompt = nil
  }

  /// Closes a prompt whose question is answered, and the camera after its access is removed.
  private mutating func takeDownWhatLostItsGround() {
    takeDownASettledPrompt()
    if notice?.screen == .camera, status != .authorized { app?.notice = nil }
  }
}

extension CameraCommand {
  /// The commands of the app.
  package static let calls: [CameraCommand] = [
    .readStatus, .readFrame, .requestAccess, .openInput, .leaveScreen, .startOtherSession,
    .stopOtherSession,
  ]

  /// The commands that need a screen of the app or of the system over it.
  fileprivate static let onScreen: [CameraCommand] = [
    .select, .accept, .decline, .allow, .deny, .openSettings, .dismiss,
  ]
  private static let interruptions: [CameraCommand] = [
    .interruptCamera, .interruptInBackground, .interruptBesideApps, .interruptUnderPressure,
    .interruptAudio, .endInterruption, .endInterruptionUntold,
  ]
  fileprivate static let inProcess =
    onScreen + calls + [.kill, .returnToApp, .takeScreenDown] + interruptions
  fileprivate static let inSettings: [CameraCommand] = [.switchOn, .switchOff, .returnToApp]
}
