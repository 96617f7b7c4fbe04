import ConsentInvariants
import ConsentVocabulary
import StateMachines
import Testing

/// A transcript and a claim's judgement of its last step.
struct AppClipClaimCase: CustomTestStringConvertible {
  var claim: AppClipClaim
  var name: String
  var world: AppClipWorld
  /// The steps of the transcript. The last one is judged.
  var steps: [Event<AppClip>]
  var judgement: Judgement

  var testDescription: String { "\(claim): \(name)" }

  static func obeys(
    _ claim: AppClipClaim, _ name: String, branch: Int = 0,
    in world: AppClipWorld = AppClipWorld(), after past: [Event<AppClip>] = [],
    from before: AppClipSnapshot, _ command: AppClipCommand,
    _ response: AppClipResponse = .done, _ effects: [AppClipEffect] = [],
    to after: AppClipSnapshot? = nil
  ) -> AppClipClaimCase {
    let last = Event<AppClip>(
      in: world, before: before, command, AppClipOutcome(response, effects), after: after ?? before)
    return AppClipClaimCase(
      claim: claim, name: name, world: world, steps: past + [last],
      judgement: .held(branch: branch))
  }

  static func breaks(
    _ claim: AppClipClaim, _ name: String, in world: AppClipWorld = AppClipWorld(),
    after past: [Event<AppClip>] = [], from before: AppClipSnapshot, _ command: AppClipCommand,
    _ response: AppClipResponse = .done, _ effects: [AppClipEffect] = [],
    to after: AppClipSnapshot? = nil
  ) -> AppClipClaimCase {
    var result = obeys(
      claim, name, in: world, after: past, from: before, command, response, effects, to: after)
    result.judgement = .broken
    return result
  }
}

@Suite struct `Claims about the clip` {
  @Test(arguments: AppClipClaimCase.all)
  func `are obeyed and broken as each case says`(_ example: AppClipClaimCase) {
    var past = AppClipMonitorState(in: example.world, start: example.steps[0].before)
    for step in example.steps.dropLast() { past.record(step) }
    #expect(example.claim.judgement(of: example.steps.last!, after: past) == example.judgement)
  }

  @Test(arguments: AppClipClaim.allCases)
  func `have an obeying case for each landmark and a breaking one`(_ claim: AppClipClaim) {
    let cases = AppClipClaimCase.all.filter { $0.claim == claim }
    for branch in claim.statement.landmarks.indices {
      #expect(cases.contains { $0.judgement == .held(branch: branch) })
    }
    #expect(cases.contains { $0.judgement == .broken })
  }

  @Test func `say nothing of a command that is refused, but those that speak of refusals`() {
    let snapshot = AppClipSnapshot(clip: .running, app: .running)
    for kind in [AppClipCommand.user(.open), .app(.collect(AppClipKey(1))), .app(.resume)] {
      let event = Event<AppClip>(
        in: AppClipWorld(), before: snapshot, kind, AppClipOutcome(.refused(.notRunning)),
        after: snapshot)
      let past = AppClipMonitorState(in: event.world, start: event.before)
      for claim in AppClipClaim.allCases where claim != .refusalsChangeNothing {
        #expect(claim.judgement(of: event, after: past) == .silent, "\(claim)")
      }
    }
  }
}
