import ConsentVocabulary
import StateMachines

/// A claim of one part, judged on the events of that part, or a claim across the parts.
public enum ClaimOnDevice: Claims {
  case clip(AppClipClaim)
  case camera(CameraClaim)
  case contacts(ContactsClaim)
  case across(DeviceClaim)

  /// The monitor states of all parts. Claims across the parts have none.
  public struct MonitorState: History {
    var clip: AppClipMonitorState
    var camera: CameraMonitorState
    var contacts: ContactsMonitorState

    public init(in world: DeviceWorld, start: DeviceSnapshot) {
      clip = AppClipMonitorState(in: world.clip, start: start.clip)
      camera = CameraMonitorState(in: world.camera, start: start.camera)
      contacts = ContactsMonitorState(in: world.contacts, start: start.contacts)
    }

    public mutating func record(_ event: Event<Device>) {
      for part in PartEvent.all(in: event) {
        switch part {
        case .clip(let event): clip.record(event)
        case .camera(let event): camera.record(event)
        case .contacts(let event): contacts.record(event)
        }
      }
    }

    public var notes: [String] { clip.notes + camera.notes + contacts.notes }
  }

  public static let allCases: [ClaimOnDevice] =
    AppClipClaim.allCases.map { .clip($0) } + CameraClaim.allCases.map { .camera($0) }
    + ContactsClaim.allCases.map { .contacts($0) } + DeviceClaim.allCases.map { .across($0) }

  public init?(rawValue: String) {
    guard let claim = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = claim
  }

  public var rawValue: String { itself.rawValue }

  fileprivate var itself: any RawRepresentable<String> {
    switch self {
    case .clip(let claim): claim
    case .camera(let claim): claim
    case .contacts(let claim): claim
    case .across(let claim): claim
    }
  }

  public var statement: Statement {
    switch self {
    case .clip(let claim): claim.statement
    case .camera(let claim): claim.statement
    case .contacts(let claim): claim.statement
    case .across(let claim): claim.statement
    }
  }

  public func judge(_ event: Event<Device>, after past: MonitorState) -> Judgement {
    var judgement = Judgement.silent
    let broken = Self.firstBroken(of: [(0, self)], by: event, after: past) { _, branch in
      judgement = .held(branch: branch)
    }
    return broken == nil ? judgement : .broken
  }

  /// Extracts the events of the parts once, and judges all claims of each part in turn.
  public static func firstBroken(
    of claims: [(place: Int, claim: Self)], by event: Event<Device>, after past: MonitorState,
    _ onHeld: (Int, Int) -> Void
  ) -> Self? {
    let parts = PartEvent.all(in: event)
    return broken(
      claims.compactMap { if case .clip(let claim) = $1 { ($0, claim) } else { nil } },
      by: parts.compactMap(\.clip), after: past.clip, onHeld
    ).map { .clip($0) }
      ?? broken(
        claims.compactMap { if case .camera(let claim) = $1 { ($0, claim) } else { nil } },
        by: parts.compactMap(\.camera), after: past.camera, onHeld
      ).map { .camera($0) }
      ?? broken(
        claims.compactMap { if case .contacts(let claim) = $1 { ($0, claim) } else { nil } },
        by: parts.compactMap(\.contacts), after: past.contacts, onHeld
      ).map { .contacts($0) }
      ?? brokenAcross(claims, by: DeviceStep(event, of: parts), onHeld)
  }

  private static func broken<Claim: Claims>(
    _ claims: [(place: Int, claim: Claim)], by events: [Event<Claim.MonitorState.Language>],
    after past: Claim.MonitorState, _ onHeld: (Int, Int) -> Void
  ) -> Claim? {
    if claims.isEmpty { return nil }
    var past = past
    for event in events {
      let speaking = claims.filter { $0.claim.speaks(of: event.kind, refused: event.isRefused) }
      if let broken = Claim.firstBroken(of: speaking, by: event, after: past, onHeld) {
        return broken
      }
      past.record(event)
    }
    return nil
  }

  private static func brokenAcross(
    _ claims: [(place: Int, claim: Self)], by step: DeviceStep, _ onHeld: (Int, Int) -> Void
  ) -> Self? {
    for case (let place, .across(let claim)) in claims {
      switch claim.judge(step) {
      case .silent: break
      case .held(let branch): onHeld(place, branch)
      case .broken: return .across(claim)
      }
    }
    return nil
  }
}

extension ClaimOnDevice: CustomStringConvertible {
  /// The name of the claim within its part.
  public var description: String { "\(itself)" }
}
