import ConsentInvariants
import ConsentVocabulary
import StateMachines
import Testing

@Suite struct `Claims across the parts of a device` {
  @Test(arguments: ClaimCase<ClaimOnDevice>.across)
  func `are obeyed and broken as each case says`(_ example: ClaimCase<ClaimOnDevice>) {
    #expect(example.judged() == example.verdict)
  }

  @Test func `have an obeying case for each landmark and a breaking one`() {
    let untried = ClaimCase.untried(in: ClaimCase<ClaimOnDevice>.across)
    let judged = DeviceClaim.allCases.filter { $0 != .theSameActLeadsToTheSameState }
    #expect(untried.filter { line in judged.contains { line.hasPrefix("\($0): ") } } == [])
  }
}

/// A device that answers and keeps nothing, but may do so of the part that is named.
private struct Named: Side {
  typealias Language = Device

  enum Slip { case none, inAnswers, inStates }
  let slip: Slip
  private var state = DeviceSnapshot(
    clip: AppClipSnapshot(), camera: CameraSnapshot(),
    contacts: ContactsSnapshot(
      process: .running, status: .notDetermined, granted: [], existing: [], alert: nil, sheet: nil,
      buttons: [], pending: [], held: nil, now: .start))

  init(_ slip: Slip) { self.slip = slip }

  mutating func perform(_ command: DeviceCommand) -> Reply<DeviceOutcome> {
    guard case .camera(let itself) = command else { return .said(DeviceOutcome()) }
    if slip == .inStates { state.camera.status = .restricted }
    let event = DeviceEvent.camera(itself, CameraOutcome(.done), after: state.camera)
    return .said(DeviceOutcome(slip == .inAnswers ? [event] : []))
  }

  func snapshot() -> DeviceSnapshot? { state }
}

@Suite struct `The same act of another part` {
  private static func judgement(_ slip: Named.Slip, _ commands: [DeviceCommand]) -> Judgement {
    sameActPair(commands) { Named(slip) }
  }

  @Test func `has the same answers and leads to the same states`() {
    #expect(Self.judgement(.none, [.camera(.restrict)]) == .held)
    #expect(Self.judgement(.inAnswers, [.camera(.restrict)]) == .broken)
    #expect(Self.judgement(.inStates, [.camera(.restrict)]) == .broken)
  }

  @Test func `is not there for a command that is no act`() {
    #expect(Self.judgement(.inAnswers, [.camera(.select)]) == .silent)
  }
}
