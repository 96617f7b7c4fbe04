import ConsentInvariants
import ConsentVocabulary
import StateMachines
import Testing

/// A transcript and a claim's judgement of its last step.
struct CameraClaimCase: CustomTestStringConvertible {
  var claim: CameraClaim
  var name: String
  var world: CameraWorld
  /// The steps of the transcript. The last one is judged.
  var steps: [Event<Camera>]
  var judgement: Judgement

  var testDescription: String { "\(claim): \(name)" }

  static func obeys(
    _ claim: CameraClaim, _ name: String, branch: Int = 0, isSilent: Bool = false,
    in world: CameraWorld = CameraWorld(), after past: [Event<Camera>] = [],
    from before: CameraSnapshot = CameraSnapshot(),
    _ command: CameraCommand, _ outcome: CameraOutcome = CameraOutcome(.done),
    to after: CameraSnapshot? = nil
  ) -> CameraClaimCase {
    let last = Event<Camera>(in: world, before: before, command, outcome, after: after ?? before)
    return CameraClaimCase(
      claim: claim, name: name, world: world, steps: past + [last],
      judgement: isSilent ? .silent : .held(branch: branch))
  }

  static func breaks(
    _ claim: CameraClaim, _ name: String, in world: CameraWorld = CameraWorld(),
    after past: [Event<Camera>] = [], from before: CameraSnapshot = CameraSnapshot(),
    _ command: CameraCommand, _ outcome: CameraOutcome = CameraOutcome(.done),
    to after: CameraSnapshot? = nil
  ) -> CameraClaimCase {
    var result = obeys(
      claim, name, in: world, after: past, from: before, command, outcome, to: after)
    result.judgement = .broken
    return result
  }
}

@Suite struct `Claims about the camera` {
  @Test(arguments: CameraClaimCase.all)
  func `are obeyed and broken as each case says`(_ example: CameraClaimCase) {
    var past = CameraMonitorState(in: example.world, start: example.steps[0].before)
    for step in example.steps.dropLast() { past.record(step) }
    #expect(example.claim.judgement(of: example.steps.last!, after: past) == example.judgement)
  }

  @Test(arguments: CameraClaim.allCases)
  func `have an obeying case for each landmark and a breaking one`(_ claim: CameraClaim) {
    let cases = CameraClaimCase.all.filter { $0.claim == claim }
    for branch in claim.statement.landmarks.indices {
      #expect(cases.contains { $0.judgement == .held(branch: branch) })
    }
    #expect(cases.contains { $0.judgement == .broken })
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
