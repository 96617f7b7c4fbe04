import ConsentVocabulary

/// What an app does about its camera: told what happens to it, it acts on services.
///
/// An app can adopt ``CameraCoordinator`` or write its own; a ``CameraDevice`` runs either.
public protocol CameraFlow: Sendable {
  func handle(_ moment: CameraMoment, with services: inout some CameraServices)
}

/// What happens to an app that needs the camera.
public enum CameraMoment: Hashable, Sendable {
  /// The person touched what needs the camera.
  case selected
  /// The person pressed a button of a screen that was presented, which has closed.
  case pressed(CameraButton, of: CameraScreen)
  /// The platform answered, on any queue, a request that was made under this status.
  case answered(granted: Bool, askedWhile: CameraStatus)
  /// The app was launched, or the person is back from Settings.
  case returned
}

/// What a flow needs of the platform and of its app.
public protocol CameraServices: SendableMetatype {
  var hasCamera: Bool { get }
  var listsDevices: Bool { get }
  var status: CameraStatus { get }
  /// Whether a screen of the app or the system's prompt is up.
  var isPresenting: Bool { get }
  /// The screen of the app that is up.
  var notice: CameraNotice? { get }
  /// What the app stores across launches: the person wanted the camera.
  var intention: Bool { get set }

  /// Asks for access: once answered, this call is over. It joins the prompt that is up, and is answered at
  /// once where access is decided; each answer goes to the flow.
  ///
  /// A flow that asks anew at every answer would do so for ever: after 100 in a row the device traps.
  mutating func requestAccess()
  /// Opens the input of a preview, which asks where nothing is decided, and tells nobody the answer. Its
  /// frames are black without access.
  mutating func openInput()
  mutating func present(_ notice: CameraNotice)
  /// Closes the screen of the app that is up.
  mutating func dismiss()
  mutating func track(_ event: CameraEvent)
  mutating func openSettings()
  /// Carries `work` out on the main queue, where screens are presented.
  mutating func onMain(_ work: @escaping @Sendable (inout Self) -> Void)
}

/// A flow that primes before it asks, after one of three policies.
public struct CameraCoordinator: CameraFlow, Hashable {
  public var policy: CameraPolicy
  /// Whether it remembers, when it sends the person to Settings, that they wanted the camera.
  public var storesIntention: Bool
  /// Whether it takes its refusal back, when the person comes back and it has access.
  public var closesStaleRefusal: Bool

  public init(
    policy: CameraPolicy = .fixed, storesIntention: Bool = true, closesStaleRefusal: Bool = false
  ) {
    (self.policy, self.storesIntention) = (policy, storesIntention)
    self.closesStaleRefusal = closesStaleRefusal
  }

  public func handle(_ moment: CameraMoment, with services: inout some CameraServices) {
    switch moment {
    case .selected:
      if policy == .literal || !services.isPresenting { show(with: &services) }
    case .pressed(.allow, of: .priming), .pressed(.next, of: .priming):
      services.track(.accepted)
      // The published answer asks nothing, and says nothing, where the list is empty.
      if policy != .literal || services.listsDevices { services.requestAccess() }
    case .pressed(_, of: .priming): services.track(.declined)
    case .pressed(.openSettings, of: .settingsAlert):
      services.track(.settingsOpened)
      if storesIntention, policy != .literal { services.intention = true }
      services.openSettings()
    case .pressed: break
    case .answered(let isGranted, let status):
      // Whoever has just said no to the prompt is left alone.
      guard isGranted || policy == .literal || status != .undetermined else { return }
      services.onMain { [self] in show(with: &$0) }
    case .returned:
      let hasRefused = [.settingsAlert, .notPermitted].contains(services.notice?.screen)
      if closesStaleRefusal, hasRefused, services.status == .authorized { services.dismiss() }
      guard services.intention else { return }
      services.intention = false
      if services.status == .authorized { show(with: &services) }
    }
  }

  /// Presents what hardware and status call for.
  private func show(with services: inout some CameraServices) {
    if !services.hasCamera { services.track(.noCamera) }
    services.present(notice(of: services.hasCamera ? services.status : nil))
  }

  private func notice(of status: CameraStatus?) -> CameraNotice {
    switch (status, policy) {
    case (nil, _): CameraNotice(.noCamera, .noCamera, [.ok])
    case (.authorized, _): CameraNotice(.camera, .viewfinder, [.cancel])
    case (.denied, .literal): CameraNotice(.settingsAlert, .wouldLikeToAccess, [.openSettings])
    case (.denied, _): CameraNotice(.settingsAlert, .accessIsOff, [.openSettings, .cancel])
    case (_, .literal): CameraNotice(.priming, .wouldLikeToAccess, [.allow, .notNow])
    case (.restricted, _): CameraNotice(.notPermitted, .notPermitted, [.ok])
    case (.undetermined, .fixed): CameraNotice(.priming, .benefit, [.next, .notNow])
    case (.undetermined, .reviewable): CameraNotice(.priming, .benefit, [.next])
    }
  }
}
