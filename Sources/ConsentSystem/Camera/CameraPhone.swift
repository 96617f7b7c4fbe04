import ConsentVocabulary
import StateMachines

/// A device as far as its camera goes, with one app on it: a value beneath ``CameraDevice``.
///
/// The platform keeps rows of what was decided; status and entry in Settings are queries over them. A
/// process is a value that is dropped when it ends; screens lie in layers, of which the top one can be
/// touched; a request belongs to the screen that made it and is not delivered when that is gone.
public struct CameraPhone<Flow: CameraFlow> {
  let world: CameraWorld
  let flow: Flow

  private var isInstalled = true
  private var verdicts: [Verdict] = []
  /// Counts the resets: rows of an earlier one no longer count.
  private var epoch = 0
  private var hasRestriction: Bool
  /// What lies in the app's storage.
  public var intention = false
  private var app: Process? = Process()
  private var isSettingsInFront = false

  // While a command is carried out.
  private var effects: [CameraEffect] = []
  private var answered: [Request] = []
  private var queue = CameraQueue.main
  private var hasCrashed = false

  public init(_ world: CameraWorld, flow: Flow) {
    self.world = world
    self.flow = flow
    hasRestriction = world.status == .restricted
    if world.status == .denied { record(.refused) }
    if world.status == .authorized { record(.granted) }
  }

  /// A row of what the platform keeps.
  struct Verdict: Hashable {
    var epoch: Int
    var kind: Kind
    enum Kind { case asked, refused, granted }
  }

  /// What is gone when the app ends.
  struct Process: Hashable {
    /// Counts the screens on which the flow ran.
    var screen = 0
    /// What lies on the screen, the topmost last.
    var layers: [Layer] = []
  }

  enum Layer: Hashable {
    case notice(CameraNotice)
    case prompt(Request)
  }

  /// A call that waits, of the screen that made it, under the status of that time.
  struct Request: Hashable {
    var screen: Int
    var status: CameraStatus
    var isGranted = false
  }
}

extension CameraPhone: Equatable where Flow: Equatable {}
extension CameraPhone: Hashable where Flow: Hashable {}

// MARK: - What the platform tells

extension CameraPhone: CameraServices {
  public var hasCamera: Bool { world.hasCamera }
  public var listsDevices: Bool { world.listsDevices }
  public var isPresenting: Bool { app?.layers.isEmpty == false }

  /// The screen of the app that is up.
  var notice: CameraNotice? {
    if case .notice(let notice) = app?.layers.last { notice } else { nil }
  }

  private var prompt: Request? {
    if case .prompt(let request) = app?.layers.last { request } else { nil }
  }

  var isPromptUp: Bool { prompt != nil }

  public var status: CameraStatus {
    if hasRestriction { return .restricted }
    return switch valid.last(where: { $0.kind != .asked })?.kind {
    case .granted: .authorized
    case .refused: .denied
    case .asked, nil: .undetermined
    }
  }

  private var valid: [Verdict] { verdicts.filter { $0.epoch == epoch } }

  private mutating func record(_ kind: Verdict.Kind) {
    verdicts.append(Verdict(epoch: epoch, kind: kind))
  }

  public mutating func requestAccess() {
    guard let screen = app?.screen else { return }
    guard world.hasUsageText else {
      hasCrashed = true
      app = nil
      return
    }
    let request = Request(screen: screen, status: status)
    guard status == .undetermined else { return answer(request) }
    record(.asked)
    effects.append(.prompted)
    app?.layers.append(.prompt(request))
  }

  public mutating func present(_ notice: CameraNotice) {
    if isPresenting {
      effects.append(.ignored(notice.screen))
    } else if app != nil {
      effects.append(.presented(notice, on: queue))
      app?.layers.append(.notice(notice))
    }
  }

  public mutating func track(_ event: CameraEvent) { effects.append(.logged(event)) }
  public mutating func openSettings() { isSettingsInFront = true }

  public mutating func onMain(_ work: @escaping @Sendable (inout Self) -> Void) {
    let from = queue
    queue = .main
    work(&self)
    queue = from
  }

  private mutating func answer(_ request: Request) {
    answered.append(request)
    answered[answered.count - 1].isGranted = status == .authorized
  }

  /// Delivers what was answered, until nothing is left.
  private mutating func runLoop() {
    while !answered.isEmpty {
      let next = answered.removeFirst()
      effects.append(.answered(granted: next.isGranted, on: world.answersOn))
      guard app?.screen == next.screen else { continue }
      queue = world.answersOn
      flow.answered(next.isGranted, askedWhile: next.status, with: &self)
      queue = .main
    }
  }
}

// MARK: - A side

extension CameraPhone: Side {
  public typealias Talk = Camera

  public mutating func perform(_ command: CameraCommand) -> Reply<CameraOutcome> {
    .said(outcome(of: command))
  }

  mutating func outcome(of command: CameraCommand) -> CameraOutcome {
    defer {
      effects = []
      hasCrashed = false
    }
    do {
      let response = try carryOut(command)
      runLoop()
      return CameraOutcome(hasCrashed ? .crashed : response, effects)
    } catch {
      return CameraOutcome(.refused(error))
    }
  }

  public func snapshot() -> CameraSnapshot? {
    CameraSnapshot(
      process: app != nil ? .running : isInstalled ? .stopped : .notInstalled, status: status,
      hasSettingsEntry: !valid.isEmpty, screen: prompt != nil ? .prompt : notice?.screen,
      isAwaited: prompt != nil && prompt?.screen == app?.screen, isInSettings: isSettingsInFront,
      isIntended: intention)
  }

  /// The same phone without rows that no longer count, and with screens counted from the one there is.
  public var canonical: CameraPhone {
    var phone = self
    phone.verdicts = (valid.last { $0.kind != .asked } ?? valid.last).map { [$0] } ?? []
    phone.epoch = 0
    for index in phone.verdicts.indices { phone.verdicts[index].epoch = 0 }
    phone.app?.screen = 0
    phone.app?.layers =
      app?.layers.map {
        guard case .prompt(var request) = $0 else { return $0 }
        request.screen = request.screen == app?.screen ? 0 : -1
        return .prompt(request)
      } ?? []
    return phone
  }

  private mutating func carryOut(
    _ command: CameraCommand
  ) throws(CameraRefusal) -> CameraResponse {
    if !isInstalled, needsInstallation(command) { throw .notInstalled }
    switch command {
    case .app(.readStatus):
      try needsProcess()
      return .status(status)
    case .app(.readFrame):
      try needsProcess()
      guard hasCamera else { throw .noCamera }
      return .frame(status == .authorized ? .scene : .black)
    case .app(.leaveScreen):
      try needsProcess()
      app?.screen += 1
      app?.layers.removeAll { if case .notice = $0 { true } else { false } }

    case .user(.select):
      try needsAppInFront()
      if isPromptUp { throw .covered }
      flow.select(with: &self)
    case .user(.accept): try press([.allow, .next], of: [.priming])
    case .user(.decline): try press([.notNow], of: [.priming])
    case .user(.openSettings): try press([.openSettings], of: [.settingsAlert])
    case .user(.dismiss):
      try press([.cancel, .ok], of: [.settingsAlert, .noCamera, .notPermitted, .camera])
    case .user(.allow), .user(.deny):
      try needsAppInFront()
      guard isPromptUp else { throw .notPresented }
      record(command == .user(.allow) ? .granted : .refused)
      takeDownWhatLostItsGround()

    case .user(.visitSettings):
      if isSettingsInFront { throw .inSettings }
      isSettingsInFront = true
    case .user(.switchOn): try flip(to: .granted)
    case .user(.switchOff): try flip(to: .refused)
    case .user(.returnToApp):
      try needsProcess()
      guard isSettingsInFront else { throw .notInSettings }
      isSettingsInFront = false
      flow.returned(with: &self)
    case .user(.launchApp):
      if app != nil { throw .alreadyRunning }
      app = Process()
      isSettingsInFront = false
      flow.returned(with: &self)
    case .user(.resetPrivacy):
      epoch += 1
      if isPromptUp { record(.asked) }
      takeDownWhatLostItsGround()
    case .user(.deleteApp):
      epoch += 1
      app = nil
      (isInstalled, isSettingsInFront, intention) = (false, false, false)
    case .user(.installApp):
      if isInstalled { throw .alreadyInstalled }
      isInstalled = true

    case .system(.kill):
      try needsProcess()
      app = nil
    case .system(.restrict):
      if hasRestriction { throw .restricted }
      hasRestriction = true
      statusChanged()
    case .system(.liftRestriction):
      guard hasRestriction else { throw .notRestricted }
      hasRestriction = false
      statusChanged()
    }
    return .done
  }

  /// Whether there is nothing to do about an app that is not there.
  private func needsInstallation(_ command: CameraCommand) -> Bool {
    switch command {
    case .user(.installApp), .system(.restrict), .system(.liftRestriction): false
    case .app, .user, .system: true
    }
  }

  private func needsProcess() throws(CameraRefusal) { if app == nil { throw .notRunning } }

  private func needsAppInFront() throws(CameraRefusal) {
    try needsProcess()
    if isSettingsInFront { throw .inSettings }
  }

  /// Presses the first of `buttons` that the topmost screen has, if it is one of `screens`.
  private mutating func press(
    _ buttons: [CameraButton], of screens: [CameraScreen]
  ) throws(CameraRefusal) {
    try needsAppInFront()
    guard let notice, screens.contains(notice.screen) else { throw .notPresented }
    guard let button = notice.buttons.first(where: buttons.contains) else { throw .noSuchButton }
    app?.layers.removeLast()
    flow.press(button, of: notice.screen, with: &self)
  }

  /// Sets the switch in Settings.
  private mutating func flip(to verdict: Verdict.Kind) throws(CameraRefusal) {
    guard isSettingsInFront else { throw .notInSettings }
    if hasRestriction { throw .restricted }
    guard let last = valid.last else { throw .noSettingsEntry }
    if last.kind == verdict { throw .alreadySet }
    record(verdict)
    statusChanged()
  }

  private mutating func statusChanged() {
    switch world.settingsChange {
    case .endsApp: app = nil
    case .leavesAppRunning: takeDownWhatLostItsGround()
    }
  }

  /// A prompt goes when its question is answered, the camera when its access is taken away.
  private mutating func takeDownWhatLostItsGround() {
    switch app?.layers.last {
    case .prompt(let request) where status != .undetermined:
      app?.layers.removeLast()
      answer(request)
    case .notice(let notice) where notice.screen == .camera && status != .authorized:
      app?.layers.removeLast()
    case .notice, .prompt, nil: break
    }
  }
}
