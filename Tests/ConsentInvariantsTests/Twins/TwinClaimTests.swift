import ConsentInvariants
import ConsentVocabulary
import StateMachines
import Testing

extension ClaimCase<TwinClaim<Camera>> {
  private static func step(
    _ name: String, _ verdict: Verdict, isSecret: Bool = false, _ outcome: TwinOutcome<Camera>
  ) -> ClaimCase {
    ClaimCase(
      name, verdict, [],
      Event(
        in: CameraWorld(), before: NoSnapshot(), TwinCommand(.select, isSecret: isSecret), outcome,
        after: NoSnapshot()))
  }

  private static func differs(_ channel: Channel) -> TwinOutcome<Camera> {
    let (one, other) = (CameraOutcome(.done), CameraOutcome(.crashed))
    return .differs(channel, ObservableOutcome(one), ObservableOutcome(other))
  }

  private static let rows: KeyValuePairs<TwinClaim<Camera>, [ClaimCase]> = [
    .equalReleasesLookAlike: [
      step("nothing is released", .held(at: "nothing could be released"), .alike(.equal)),
      step("the same is released", .held(at: "the same was released"), .alike(.released)),
      step(
        "something else is released", .held(at: "the releases differed, and the pair ended"),
        .alike(.parted)),
      step("a secret is kept", .silent, isSecret: true, .alike(.secret)),
      step("the answers differ", .broken, differs(.answer)),
      step("a secret is answered", .silent, isSecret: true, differs(.answer)),
      step("the app knows other things", .silent, differs(.knowledge)),
    ],
    .secretsAreSilent: [
      step("a secret is kept", .held(at: nil), isSecret: true, .alike(.secret)),
      step("nothing is released", .silent, .alike(.equal)),
      step("a secret is told", .broken, isSecret: true, differs(.notification)),
      step("what is no secret is told", .silent, differs(.notification)),
      step("a secret leads to other knowledge", .silent, isSecret: true, differs(.knowledge)),
    ],
    .twinsStayTwins: [
      step("nothing is released", .held(at: nil), .alike(.equal)),
      step("something else is released", .silent, .alike(.parted)),
      step("the app knows other things", .broken, differs(.knowledge)),
      step("the answers differ", .silent, differs(.answer)),
    ],
  ]

  static let all = rows.flatMap { claim, rows in rows.map { $0.of(claim) } }
}

@Suite struct `Claims about twins` {
  @Test(arguments: ClaimCase<TwinClaim<Camera>>.all)
  func `are obeyed and broken as each case says`(_ example: ClaimCase<TwinClaim<Camera>>) {
    #expect(example.judged() == example.verdict)
  }

  @Test func `have an obeying case for each landmark and a breaking one`() {
    #expect(ClaimCase.untried(in: ClaimCase<TwinClaim<Camera>>.all) == [])
  }
}
