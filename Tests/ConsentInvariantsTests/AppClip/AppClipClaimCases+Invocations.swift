import ConsentInvariants
import ConsentVocabulary

private let (one, two) = (AppClipLink(1), AppClipLink(2))
private let nobody = AppClipSnapshot()
private let pending = AppClipSnapshot(release: .pending)

private func clip(_ state: ProcessState) -> AppClipSnapshot { AppClipSnapshot(clip: state) }

private func app(
  _ state: ProcessState, _ release: AppClipRelease = .available
) -> AppClipSnapshot { AppClipSnapshot(app: state, release: release) }

private func invokes(
  _ link: AppClipLink?, _ response: AppClipResponse, _ effects: AppClipEffect...
) -> AppClipAct {
  AppClipAct(command: .user(.invoke(link)), outcome: AppClipOutcome(response, effects))
}

private func opens(_ program: AppClipProgram, _ link: AppClipLink? = nil) -> AppClipAct {
  AppClipAct(command: .user(.open), outcome: AppClipOutcome(.reached(program, link)))
}

private let aDay = AppClipAct(command: .clock(.advanceDay), outcome: AppClipOutcome(.done))

extension ClaimCase<AppClipClaim> {
  static let invocations: AppClipClaimCases = [
    .linksArriveOnce: [
      .obeys(
        "the clip comes", at: "A clip is launched with a link.", from: nobody,
        invokes(one, .reached(.clip, one), .installed(.clip), .launched(.clip)), to: clip(.running)),
      .obeys(
        "the clip is launched", at: "A clip is launched with a link.", from: clip(.stopped),
        invokes(one, .reached(.clip, one), .launched(.clip)), to: clip(.running)),
      .obeys(
        "the clip runs", at: "A clip that runs gets a link.", from: clip(.running),
        invokes(two, .reached(.clip, two))),
      .obeys(
        "the app is launched", at: "An app is launched with a link.", from: app(.stopped),
        invokes(one, .reached(.app, one), .launched(.app)), to: app(.running)),
      .obeys(
        "the app runs", at: "An app that runs gets a link.", from: app(.running),
        invokes(one, .reached(.app, one))),
      .obeys(
        "no link", at: "An invocation has no link.", from: app(.running),
        invokes(nil, .reached(.app, nil))),
      .obeys("opened", at: "A program is opened.", from: clip(.running), opens(.clip)),
      .obeys("nobody", isSilent: true, from: pending, invokes(one, .reachedNobody)),
      .breaks("another link", from: app(.running), invokes(two, .reached(.app, one))),
      .breaks("no link of one", from: clip(.running), invokes(one, .reached(.clip, nil))),
      .breaks("a link of none", from: clip(.running), invokes(nil, .reached(.clip, one))),
      .breaks("a link at an opening", from: app(.running), opens(.app, one)),
      .breaks("the other program", from: clip(.running), invokes(one, .reached(.app, one))),
      .breaks("a program that does not run", from: app(.stopped), opens(.app)),
      .breaks("the program does not say", from: clip(.running), invokes(one, .done)),
    ],
    .pendingReleasesReachNobody: [
      .obeys(
        "nobody", at: "An invocation reaches nobody.", from: pending, invokes(one, .reachedNobody)),
      .obeys(
        "the app is there", at: "An invocation reaches the app while the release is pending.",
        from: app(.running, .pending), invokes(one, .reached(.app, one))),
      .obeys(
        "available", isSilent: true, from: nobody, invokes(nil, .reached(.clip, nil)),
        to: clip(.running)),
      .breaks("nobody, though available", from: nobody, invokes(one, .reachedNobody)),
      .breaks(
        "nobody, though the app is there", from: app(.running, .pending),
        invokes(one, .reachedNobody)),
      .breaks(
        "the clip comes", from: pending, invokes(one, .reached(.clip, one)), to: clip(.running)),
      .breaks("it runs unsaid", from: pending, invokes(one, .reachedNobody), to: clip(.running)),
      .breaks("an effect", from: pending, invokes(one, .reachedNobody, .launched(.clip))),
    ],
    .releasesComeWithADay: [
      .obeys("with a day", from: pending, aDay, to: nobody),
      .obeys("a later day", isSilent: true, from: nobody, aDay),
      .obeys(
        "available since before", isSilent: true, from: nobody,
        invokes(one, .reached(.clip, one)), to: clip(.running)),
      .obeys("no day", isSilent: true, from: pending, invokes(one, .reachedNobody)),
      .breaks("not with a day", from: pending, aDay),
      .breaks("without a day", from: pending, invokes(one, .reachedNobody), to: nobody),
      .breaks("never again", from: nobody, aDay, to: pending),
    ],
  ]
}
