import ConsentVocabulary

/// The logic of an app's camera access: it handles events by calling services.
///
/// An app can adopt ``CameraCoordinator`` or provide its own flow; a ``CameraDevice`` runs either.
public protocol CameraFlow: Sendable {
  /// Handles an event of the app.
  func handle(_ moment: CameraMoment, with services: inout some CameraServices)
}

/// An event of an app that needs the camera.
public enum CameraMoment: Hashable, Sendable {
  /// The person touched a control that needs the camera.
  case selected
  /// The person pressed a button of a presented screen, which has closed.
  case pressed(CameraButton, of: CameraScreen)
  /// The platform answered a request, on any queue. The status is the one when the request was made.
  case answered(granted: Bool, askedWhile: CameraStatus)
  /// The app was launched, or the person has returned from Settings.
  case returned
}

/// The services that a flow needs from the platform and from its app.
public protocol CameraServices: SendableMetatype {
  /// Whether the device has a camera.
  var hasCamera: Bool { get }
  /// Whether the list of capture devices contains the camera.
  var listsDevices: Bool { get }
  /// Whether the app can open its page in Settings.
  var canOpenSettings: Bool { get }
  /// The app's authorization for the camera.
  var status: CameraStatus { get }
  /// Whether a screen of the app or the system's prompt is open.
  var isPresenting: Bool { get }
  /// The current screen of the app. `nil` if there is none.
  var notice: CameraNotice? { get }
  /// The intention that the app stores across launches: whether the person wanted the camera.
  var intention: Bool { get set }

  /// Requests access, and returns without waiting. The request waits for the current prompt, or is answered
  /// at once if a decision exists; the flow receives each answer.
  ///
  /// A flow that requests access again at every answer never ends; the device traps after 100 in a row.
  mutating func requestAccess()
  /// Opens the input of a preview. Without a decision this shows the prompt, and no caller receives the
  /// answer.
  ///
  /// - Throws: ``CameraInputError`` under a refusal or a restriction, unless the world's inputs stay black.
  mutating func openInput() throws(CameraInputError)
  /// Presents a screen of the app.
  mutating func present(_ notice: CameraNotice)
  /// Closes the current screen of the app.
  mutating func dismiss()
  /// Records an event for the app's statistics.
  mutating func track(_ event: CameraEvent)
  /// Opens the app's page in Settings, if it can be opened.
  mutating func openSettings()
  /// Runs `work` on the main queue, where screens are presented.
  mutating func onMain(_ work: @escaping @Sendable (inout Self) -> Void)
}

/// The error of an input that is opened without access: `AVError.applicationIsNotAuthorizedToUseDevice`.
public enum CameraInputError: Int, Error, Hashable {
  /// The app has no access. The raw value is the platform's code.
  case notAuthorized = -11852
}

/// A flow that shows a priming screen before its request, with one of three policies.
public struct CameraCoordinator: CameraFlow, Hashable {
  /// The design that the flow follows.
  public var policy: CameraPolicy
  /// Whether the flow stores that the person wanted the camera before it opens Settings.
  public var storesIntention: Bool
  /// Whether the flow closes its notice of missing access when the person returns with access.
  public var closesStaleRefusal: Bool

  /// Creates a flow with a policy.
  public init(
    policy: CameraPolicy = .fixed, storesIntention: Bool = true, closesStaleRefusal: Bool = false
  ) {
    (self.policy, self.storesIntention) = (policy, storesIntention)
    self.closesStaleRefusal = closesStaleRefusal
  }

  public func handle(_ moment: CameraMoment, with services: inout some CameraServices) {
    switch moment {
    case .selected: if policy == .literal || !services.isPresenting { show(with: &services) }
    case .pressed(.allow, of: .priming), .pressed(.next, of: .priming):
      services.track(.accepted)
      // The published answer makes no request and shows no notice if the list is empty.
      if policy != .literal || services.listsDevices { services.requestAccess() }
    case .pressed(_, of: .priming): services.track(.declined)
    case .pressed(.openSettings, of: .settingsAlert):
      services.track(.settingsOpened)
      if storesIntention, policy != .literal { services.intention = true }
      services.openSettings()
    case .pressed: break
    case .answered(let isGranted, let status):
      // After a fresh denial in the prompt, no further screen is shown.
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

  /// Presents the screen that follows from the hardware and the status.
  private func show(with services: inout some CameraServices) {
    if !services.hasCamera { services.track(.noCamera) }
    let leads: [CameraButton] = services.canOpenSettings ? [.openSettings] : []
    services.present(notice(of: services.hasCamera ? services.status : nil, leads))
  }

  private func notice(of status: CameraStatus?, _ leads: [CameraButton]) -> CameraNotice {
    switch (status, policy) {
    case (nil, _): CameraNotice(.noCamera, .noCamera, [.ok])
    case (.authorized, _): CameraNotice(.camera, .viewfinder, [.cancel])
    case (.denied, .literal): CameraNotice(.settingsAlert, .wouldLikeToAccess, [.openSettings])
    case (.denied, _): CameraNotice(.settingsAlert, .accessIsOff, leads + [.cancel])
    case (_, .literal): CameraNotice(.priming, .wouldLikeToAccess, [.allow, .notNow])
    case (.restricted, _): CameraNotice(.notPermitted, .notPermitted, [.ok])
    case (.undetermined, .fixed): CameraNotice(.priming, .benefit, [.next, .notNow])
    case (.undetermined, .reviewable): CameraNotice(.priming, .benefit, [.next])
    }
  }
}
