import ConsentInvariants
import ConsentVocabulary
import StateMachines
import Testing

typealias CameraClaimCases = KeyValuePairs<CameraClaim, [ClaimCase<CameraClaim>]>

extension ClaimCase<CameraClaim> {
  static func obeys(
    _ name: String, at landmark: String? = nil, isSilent: Bool = false,
    in world: CameraWorld = CameraWorld(),
    after past: [Event<Camera>] = [], from before: CameraSnapshot = CameraSnapshot(),
    _ command: CameraCommand, _ outcome: CameraOutcome = CameraOutcome(.done),
    to after: CameraSnapshot? = nil
  ) -> ClaimCase {
    ClaimCase(
      name, isSilent ? .silent : .held(at: landmark), past,
      Event(in: world, before: before, command, outcome, after: after ?? before))
  }

  static func breaks(
    _ name: String, in world: CameraWorld = CameraWorld(), after past: [Event<Camera>] = [],
    from before: CameraSnapshot = CameraSnapshot(), _ command: CameraCommand,
    _ outcome: CameraOutcome = CameraOutcome(.done), to after: CameraSnapshot? = nil
  ) -> ClaimCase {
    obeys(name, in: world, after: past, from: before, command, outcome, to: after).broken
  }
}

@Suite struct `Claims about the camera` {
  @Test(arguments: ClaimCase<CameraClaim>.all)
  func `are obeyed and broken as each case says`(_ example: ClaimCase<CameraClaim>) {
    #expect(example.judged() == example.verdict)
  }

  @Test func `have an obeying case for each landmark and a breaking one`() {
    #expect(ClaimCase.untried(in: ClaimCase<CameraClaim>.all) == [])
  }

  @Test func `say nothing of a command that is refused`() {
    let event = Event<Camera>(
      in: CameraWorld(), before: CameraSnapshot(), .deny,
      CameraOutcome(.refused(.notPresented), [.prompted]), after: CameraSnapshot())
    let past = CameraMonitorState(in: event.world, start: event.before)
    for claim in CameraClaim.allCases {
      #expect(claim.judgement(of: event, after: past) == .silent)
    }
  }
}
