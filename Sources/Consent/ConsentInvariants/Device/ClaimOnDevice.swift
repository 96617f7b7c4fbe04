import ConsentVocabulary
import StateMachines

/// A claim of one part, judged on the events of that part, or a claim across the parts.
package enum ClaimOnDevice: Claims {
  case clip(AppClipClaim)
  case camera(CameraClaim)
  case contacts(ContactsClaim)
  case across(DeviceClaim)

  /// The monitor states of all parts. Claims across the parts have none.
  package struct MonitorState: History {
    var clip: AppClipMonitorState
    var camera: CameraMonitorState
    var contacts: ContactsMonitorState

    package init(in world: DeviceWorld, start: DeviceSnapshot) {
      clip = AppClipMonitorState(in: world.clip, start: start.clip)
      camera = CameraMonitorState(in: world.camera, start: start.camera)
      contacts = ContactsMonitorState(in: world.contacts, start: start.contacts)
    }

    package mutating func record(_ event: Event<Device>) {
      for part in PartEvent.all(in: event) {
        switch part {
        case .clip(let event): clip.record(event)
        case .camera(let event): camera.record(event)
        case .contacts(let event): contacts.record(event)
        }
      }
    }

    package func write(to key: inout StateKey, at state: DeviceSnapshot) {
      clip.write(to: &key, at: state.clip)
      camera.write(to: &key, at: state.camera)
      contacts.write(to: &key, at: state.contacts)
    }

    package var notes: [String] { clip.notes + camera.notes + contacts.notes }
  }

  package static let allCases: [ClaimOnDevice] =
    AppClipClaim.allCases.map { .clip($0) } + CameraClaim.allCases.map { .camera($0) }
    + ContactsClaim.allCases.map { .contacts($0) } + DeviceClaim.allCases.map { .across($0) }

  package init?(rawValue: String) {
    guard let claim = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = claim
  }

  package var rawValue: String { itself.rawValue }

  fileprivate var itself: any RawRepresentable<String> {
    switch self {
    case .clip(let claim): claim
    case .camera(let claim): claim
    case .contacts(let claim): claim
    case .across(let claim): claim
    }
  }

  package var statement: Statement {
    switch self {
    case .clip(let claim): claim.statement
    case .camera(let claim): claim.statement
    case .contacts(let claim): claim.statement
    case .across(let claim): claim.statement
    }
  }

  package func judge(_ event: Event<Device>, after past: MonitorState) -> Judgement {
    var judgement = Judgement.silent
    let place = Self.allCases.firstIndex(of: self) ?? 0
    let broken = Self.firstBroken(of: [(place, self)], by: event, after: past) { _, point in
      judgement = .held(at: point)
    }
    return broken == nil ? judgement : .broken
  }

  /// The index of the first claim of camera, of contacts and across the parts.
  private static let (camera, contacts, across) = (
    AppClipClaim.allCases.count, AppClipClaim.allCases.count + CameraClaim.allCases.count,
    allCases.count - DeviceClaim.allCases.count
  )

  /// Extracts the events of the parts once, and judges all claims of each part in turn.
  package static func firstBroken(
    of claims: [(place: Int, claim: Self)], by event: Event<Device>, after past: MonitorState,
    _ onHeld: (Int, CoverPoint) -> Void
  ) -> Self? {
    let parts = PartEvent.all(in: event)
    return broken(
      claims.compactMap { if case .clip(let claim) = $1 { ($0, claim) } else { nil } },
      by: parts.compactMap(\.clip), after: past.clip, onHeld
    ).map { .clip($0) }
      ?? broken(
        claims.compactMap { if case .camera(let claim) = $1 { ($0 - camera, claim) } else { nil } },
        by: parts.compactMap(\.camera), after: past.camera, { onHeld($0 + camera, $1) }
      ).map { .camera($0) }
      ?? broken(
        claims.compactMap { if case .contacts(let it) = $1 { ($0 - contacts, it) } else { nil } },
        by: parts.compactMap(\.contacts), after: past.contacts, { onHeld($0 + contacts, $1) }
      ).map { .contacts($0) }
      ?? brokenAcross(claims, by: DeviceStep(event, of: parts), onHeld)
  }

  /// - Parameter claims: The claims with their indices in the list of their part.
  private static func broken<Claim: Claims>(
    _ claims: [(place: Int, claim: Claim)], by events: [Event<Claim.MonitorState.Language>],
    after past: Claim.MonitorState, _ onHeld: (Int, CoverPoint) -> Void
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
    _ claims: [(place: Int, claim: Self)], by step: DeviceStep, _ onHeld: (Int, CoverPoint) -> Void
  ) -> Self? {
    for case (let place, .across(let claim)) in claims {
      switch DeviceClaim.rows.judge(place - across, step, ()) {
      case .silent: break
      case .held(let point): onHeld(place, point)
      case .broken: return .across(claim)
      }
    }
    return nil
  }
}

extension ClaimOnDevice: CustomStringConvertible {
  /// The name of the claim within its part.
  package var description: String { "\(itself)" }
}
