import ConsentVocabulary

/// A device with a camera and an app that asks for it, to be used as a double in an app's tests.
///
/// A test plays the person and the system, and reads what the app shows and records:
///
///     let device = CameraDevice()
///     device.user(.select)
///     #expect(device.notice?.screen == .priming)
///     device.user(.accept)
///     device.user(.deny)
///     #expect(device.status == .denied)
///     #expect(device.notice == nil)
///     #expect(device.log == [.accepted])
///
/// It runs a ``CameraCoordinator``, or a flow of the app's own:
///
///     let device = CameraDevice(CameraWorld(status: .restricted), flow: MyFlow())
///
/// Nothing happens but by command: no clock, no thread, no callback later than the call.
public final class CameraDevice<Flow: CameraFlow> {
  /// The device as a value, which can be kept and compared.
  public private(set) var phone: CameraPhone<Flow>
  /// What the app recorded for its statistics, oldest first.
  public private(set) var log: [CameraEvent] = []
  /// Called with each effect of a command, when it has been carried out.
  public var onEffect: (CameraEffect) -> Void = { _ in }

  public init(_ world: CameraWorld = CameraWorld(), flow: Flow) {
    phone = CameraPhone(world, flow: flow)
  }

  public var status: CameraStatus { phone.status }
  /// The screen of the app that is up.
  public var notice: CameraNotice? { phone.notice }
  /// Whether the system's prompt is up.
  public var isPromptUp: Bool { phone.isPromptUp }
  public var isRunning: Bool { phone.snapshot()?.process == .running }

  /// The person does something.
  @discardableResult
  public func user(_ command: CameraCommand.User) -> CameraOutcome { perform(.user(command)) }
  /// The app does something by itself.
  @discardableResult
  public func app(_ command: CameraCommand.App) -> CameraOutcome { perform(.app(command)) }
  /// The system does something to the app.
  @discardableResult
  public func system(_ command: CameraCommand.System) -> CameraOutcome { perform(.system(command)) }

  @discardableResult
  public func perform(_ command: CameraCommand) -> CameraOutcome {
    let outcome = phone.outcome(of: command)
    for effect in outcome.effects {
      if case .logged(let event) = effect { log.append(event) }
      onEffect(effect)
    }
    return outcome
  }
}

extension CameraDevice where Flow == CameraCoordinator {
  /// A device whose app follows the policy of `world`.
  public convenience init(_ world: CameraWorld = CameraWorld()) {
    self.init(world, flow: CameraCoordinator(of: world))
  }
}

/// The device whose app follows the policy of its world.
public typealias CameraSide = CameraPhone<CameraCoordinator>

extension CameraPhone where Flow == CameraCoordinator {
  public init(_ world: CameraWorld) { self.init(world, flow: CameraCoordinator(of: world)) }
}

extension CameraCoordinator {
  /// The app of `world`.
  public init(of world: CameraWorld) {
    self.init(policy: world.policy, storesIntention: world.storesIntention)
  }
}
