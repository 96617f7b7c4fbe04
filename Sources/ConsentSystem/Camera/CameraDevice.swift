import ConsentVocabulary
import StateMachines

/// The device whose app follows the policy of its world.
public typealias CameraSide = CameraDevice<CameraCoordinator>

/// A device with a camera and an app that asks for it, to be used as a double in an app's tests: a value,
/// which can be kept and compared.
///
/// A test plays the person and the system, and reads what the app shows and records:
///
///     var device = CameraDevice()
///     device.play(.select)
///     #expect(device.notice?.screen == .priming)
///     let outcome = device.play(.accept)
///     #expect(outcome.effects == [.logged(.accepted), .prompted])
///     device.play(.deny)
///     #expect(device.status == .denied)
///     #expect(device.notice == nil)
///
/// It runs a ``CameraCoordinator``, or a flow of the app's own:
///
///     var device = CameraDevice(CameraWorld(status: .restricted), flow: MyFlow())
///
/// Nothing happens but by command: no clock, no thread, no callback later than the call. The platform
/// keeps a row about each app that was decided about; status and entry in Settings are queries over it.
public struct CameraDevice<Flow: CameraFlow> {
  let world: CameraWorld
  let flow: Flow

  private var isInstalled = true
  private var row: Row?
  private var hasRestriction: Bool
  /// What lies in the app's storage.
  public var intention = false
  private var app: Process? = Process()
  private var isSettingsInFront = false
  private var run = Run()

  public init(_ world: CameraWorld = CameraWorld(), flow: Flow) {
    (self.world, self.flow) = (world, flow)
    hasRestriction = world.status == .restricted
    row = world.status == .denied ? .refused : world.status == .authorized ? .granted : nil
  }

  /// What the platform keeps about the app: how its question was answered.
  private enum Row { case refused, granted }

  /// What is gone when the app ends.
  private struct Process: Hashable {
    var notice: CameraNotice?
    var prompt: Call?
  }

  /// A request, and the status under which it was made.
  private struct Call: Hashable {
    var status: CameraStatus
    /// Whether the screen that made it is still there to hear the answer.
    var isHeard = true
  }

  /// What is under way while one command is carried out.
  private struct Run: Hashable {
    var outcome = CameraOutcome(.done)
    /// The call that is to be answered next.
    var due: Call?
    var queue = CameraQueue.main
  }
}

extension CameraDevice: Equatable, Hashable where Flow: Hashable {}

extension CameraDevice where Flow == CameraCoordinator {
  /// A device whose app follows the policy of `world`.
  public init(_ world: CameraWorld = CameraWorld()) {
    let (policy, storesIntention) = (world.policy, world.storesIntention)
    self.init(world, flow: CameraCoordinator(policy: policy, storesIntention: storesIntention))
  }
}

// MARK: - What the platform does for the app

extension CameraDevice: CameraServices {
  public var hasCamera: Bool { world.hasCamera }
  public var listsDevices: Bool { world.listsDevices }
  public var isPresenting: Bool { app?.notice != nil || isPromptUp }
  /// The screen of the app that is up.
  public var notice: CameraNotice? { app?.notice }
  public var isPromptUp: Bool { app?.prompt != nil }
  public var isRunning: Bool { app != nil }

  public var status: CameraStatus {
    if hasRestriction { return .restricted }
    return switch row {
    case .granted: .authorized
    case .refused: .denied
    case nil: .undetermined
    }
  }

  public mutating func requestAccess() {
    guard isRunning else { return }
    let call = Call(status: status)
    if !world.hasUsageText {
      (run.outcome.response, app) = (.crashed, nil)
    } else if status != .undetermined {
      run.due = call
    } else {
      app?.prompt = call
      run.outcome.effects.append(.prompted)
    }
  }

  public mutating func present(_ notice: CameraNotice) {
    guard isRunning else { return }
    run.outcome.effects.append(
      isPresenting ? .ignored(notice.screen) : .presented(notice, on: run.queue))
    if !isPresenting { app?.notice = notice }
  }

  public mutating func track(_ event: CameraEvent) { run.outcome.effects.append(.logged(event)) }
  public mutating func openSettings() { isSettingsInFront = true }

  public mutating func onMain(_ work: @escaping @Sendable (inout Self) -> Void) {
    let from = run.queue
    run.queue = .main
    work(&self)
    run.queue = from
  }

  /// Tells the app the answer that is due.
  private mutating func deliver() {
    guard let call = run.due else { return }
    run.due = nil
    let isGranted = status == .authorized
    run.outcome.effects.append(.answered(granted: isGranted, on: world.answersOn))
    guard call.isHeard else { return }
    run.queue = world.answersOn
    flow.handle(.answered(granted: isGranted, askedWhile: call.status), with: &self)
    run.queue = .main
  }
}

// MARK: - A side

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

  public typealias Talk = Camera

  public mutating func perform(_ command: CameraCommand) -> Reply<CameraOutcome> {
    .said(play(command))
  }

  public func snapshot() -> CameraSnapshot? {
    CameraSnapshot(
      process: isRunning ? .running : isInstalled ? .stopped : .notInstalled, status: status,
      hasSettingsEntry: row != nil, screen: isPromptUp ? .prompt : notice?.screen,
      isAwaited: app?.prompt?.isHeard == true, isInSettings: isSettingsInFront,
      isIntended: intention)
  }

  /// What comes of what the person, the app or the system does.
  @discardableResult
  public mutating func play(_ command: CameraCommand) -> CameraOutcome {
    defer { run = Run() }
    do {
      try carryOut(command)
      while run.due != nil { deliver() }
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
      run.outcome.response = .frame(status == .authorized ? .scene : .black)
    case .leaveScreen:
      app?.notice = nil
      app?.prompt?.isHeard = false

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
      takeDownWhatLostItsGround()

    case .visitSettings: isSettingsInFront = true
    case .switchOn, .switchOff:
      let position = command == .switchOn ? Row.granted : .refused
      if hasRestriction { throw .restricted }
      if row == nil { throw .noSettingsEntry }
      if row == position { throw .alreadySet }
      row = position
      statusChanged()
    case .returnToApp:
      isSettingsInFront = false
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
    }
  }

  /// Refuses what finds no app, no process, or not in front what it is meant for.
  private func admit(_ command: CameraCommand) throws(CameraRefusal) {
    let onScreen: [CameraCommand] = [
      .select, .accept, .decline, .allow, .deny, .openSettings, .dismiss,
    ]
    let inProcess = onScreen + [.readStatus, .readFrame, .leaveScreen, .kill, .returnToApp]
    let inSettings: [CameraCommand] = [.switchOn, .switchOff, .returnToApp]
    if [.installApp, .restrict, .liftRestriction].contains(command) { return }
    if !isInstalled { throw .notInstalled }
    if !isRunning, inProcess.contains(command) { throw .notRunning }
    if isSettingsInFront, (onScreen + [.visitSettings]).contains(command) { throw .inSettings }
    if !isSettingsInFront, inSettings.contains(command) { throw .notInSettings }
  }

  /// Presses the first of `buttons` that the screen has, if it is one of `screens`.
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

  /// A prompt goes when its question is answered, the camera when its access is taken away.
  private mutating func takeDownWhatLostItsGround() {
    if isPromptUp, status != .undetermined {
      run.due = app?.prompt
      app?.prompt = nil
    }
    if notice?.screen == .camera, status != .authorized { app?.notice = nil }
  }
}
