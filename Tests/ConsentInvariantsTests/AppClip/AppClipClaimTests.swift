import ConsentInvariants
import ConsentVocabulary
import StateMachines
import Testing

typealias AppClipClaimCases = KeyValuePairs<AppClipClaim, [ClaimCase<AppClipClaim>]>

extension ClaimCase<AppClipClaim> {
  static func obeys(
    _ name: String, at landmark: String? = nil, isSilent: Bool = false,
    in world: AppClipWorld = AppClipWorld(), after past: [Event<AppClip>] = [],
    from before: AppClipSnapshot, _ act: AppClipAct, to after: AppClipSnapshot? = nil
  ) -> ClaimCase {
    ClaimCase(
      name, isSilent ? .silent : .held(at: landmark), past,
      Event(in: world, before: before, act.command, act.outcome, after: after ?? before))
  }

  static func breaks(
    _ name: String, in world: AppClipWorld = AppClipWorld(), after past: [Event<AppClip>] = [],
    from before: AppClipSnapshot, _ act: AppClipAct, to after: AppClipSnapshot? = nil
  ) -> ClaimCase {
    obeys(name, in: world, after: past, from: before, act, to: after).broken
  }
}

@Suite struct `Claims about the clip` {
  @Test(arguments: ClaimCase<AppClipClaim>.all)
  func `are obeyed and broken as each case says`(_ example: ClaimCase<AppClipClaim>) {
    #expect(example.judged() == example.verdict)
  }

  @Test func `have an obeying case for each landmark and a breaking one`() {
    #expect(ClaimCase.untried(in: ClaimCase<AppClipClaim>.all) == [])
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

@Suite struct `Findings of the lint of a clip` {
  /// Changes of a world without findings, each with its findings.
  static let found: [(change: @Sendable (inout AppClipWorld) -> Void, findings: [AppClipFinding])] =
    [
      ({ _ in }, []),
      ({ $0.design.clipText = .standard }, [.clipTextIsStandard, .namesAreNotOne]),
      ({ $0.design.clipUser = .standard }, [.clipUserIsStandard, .namesAreNotOne]),
      ({ $0.design.leavesSecrets = true }, [.secretsAreLeft]),
    ]

  @Test(arguments: found.indices) func `are those of the change`(place: Int) {
    var world = AppClipWorld()
    Self.found[place].change(&world)
    #expect(AppClipFinding.findings(of: world) == Self.found[place].findings)
  }
}
