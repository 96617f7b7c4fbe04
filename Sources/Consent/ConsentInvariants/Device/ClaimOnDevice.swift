import ConsentVocabulary
import StateMachines

/// A claim of one part, judged on the events of that part, or a claim across the parts.
package enum ClaimOnDevice: Claims {
  case clip(AppClipClaim)
  case camera(CameraClaim)
  case contacts(ContactsClaim)
  case across(DeviceClaim)

  /// The monitor states of all parts, and that of the claims across them.
  package struct MonitorState: History {
    var clip: AppClipMonitorState
    var camera: CameraMonitorState
    var contacts: ContactsMonitorState
    /// The calls that wait for another part's prompt, in the order in which they were made.
    var waiting: [DeviceCommand] = []

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
      if case .waits(let call)? = event.outcome.events.first { waiting.append(call) }
      waiting.removeFirst(max(waiting.count - event.after.waiting, 0))
    }

    /// Omits the waiting calls, which the keys of model and system contain as well.
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
    let index = Self.allCases.firstIndex(of: self) ?? 0
    let broken = Self.firstBroken(of: [(index, self)], by: event, after: past) { _, point in
      judgement = .held(at: point)
    }
    return broken == nil ? judgement : .broken
  }

  /// The indices of the claims of each part, and of the claims across the parts.
  private static let clips = 0..<AppClipClaim.allCases.count
  private static let cameras = clips.upperBound..<clips.upperBound + CameraClaim.allCases.count
  private static let contacts =
    cameras.upperBound..<cameras.upperBound + ContactsClaim.allCases.count
  private static let across = contacts.upperBound..<allCases.count

  /// Extracts the events of the parts once, and judges all claims of each part in turn.
  package static func firstBroken(
    of claims: [(index: Int, claim: Self)], by event: Event<Device>, after past: MonitorState,
    _ onHeld: (Int, CoverPoint) -> Void
  ) -> Self? {
    let parts = PartEvent.all(in: event)
    return broken(
      claims, in: clips, AppClipClaim.rows, by: parts.compactMap(\.clip)[...], after: past.clip,
      onHeld)
      ?? broken(
        claims, in: cameras, CameraClaim.rows, by: parts.compactMap(\.camera)[...],
        after: past.camera, onHeld)
      ?? broken(
        claims, in: contacts, ContactsClaim.rows, by: parts.compactMap(\.contacts)[...],
        after: past.contacts, onHeld)
      ?? brokenAcross(claims, by: DeviceStep(event, of: parts), after: past.waiting, onHeld)
  }

  /// - Parameters:
  ///   - places: The indices of the claims of the part.
  ///   - rows: The rows of these claims.
  private static func broken<Claim: ListedClaims>(
    _ claims: [(index: Int, claim: Self)], in places: Range<Int>, _ rows: Rows<Claim>,
    by events: ArraySlice<Event<Claim.MonitorState.Language>>, after past: Claim.MonitorState,
    _ onHeld: (Int, CoverPoint) -> Void
  ) -> Self? {
    guard let event = events.first else { return nil }
    var isJudged = false
    for (index, claim) in claims where places.contains(index) {
      isJudged = true
      let index = index - places.lowerBound
      guard rows.concerns(index, event.kind, refused: event.isRefused) else { continue }
      switch rows.judge(index, event, past) {
      case .silent: break
      case .held(let point): onHeld(index + places.lowerBound, point)
      case .broken: return claim
      }
    }
    if !isJudged || events.count == 1 { return nil }
    var past = past
    past.record(event)
    return broken(claims, in: places, rows, by: events.dropFirst(), after: past, onHeld)
  }

  private static func brokenAcross(
    _ claims: [(index: Int, claim: Self)], by step: DeviceStep, after waiting: [DeviceCommand],
    _ onHeld: (Int, CoverPoint) -> Void
  ) -> Self? {
    for case (let index, .across(let claim)) in claims {
      switch DeviceClaim.rows.judge(index - across.lowerBound, step, waiting) {
      case .silent: break
      case .held(let point): onHeld(index, point)
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
