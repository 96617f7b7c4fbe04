import ConsentVocabulary
import Desk
import Notation
import StateMachines
import Testing

@Suite struct `The words of the camera` {
  @Test func `each command is read as it is written`() throws {
    let words = CameraCommand.allCases.map(Camera.command.text(of:))
    for (word, command) in zip(words, CameraCommand.allCases) {
      #expect(try Camera.command.parse(word) == command)
    }
    #expect(
      words == [
        "app reads status", "app reads frame", "app requests access", "app opens input",
        "app leaves screen", "user selects", "user accepts",
        "user declines", "user allows", "user denies", "user opens settings", "user dismisses",
        "user visits settings", "user switches on", "user switches off", "user returns to app",
        "user launches app", "user resets privacy", "user deletes app", "user installs app",
        "system kills", "system restricts", "system lifts restriction",
        "system interrupts camera", "system ends interruption", "system takes screen down",
        "app starts other session", "app stops other session", "system interrupts in background",
        "system interrupts beside apps", "system interrupts under pressure",
        "system interrupts audio", "system ends interruption untold",
      ])
  }

  @Test func `each answer and each effect is read as it is written`() throws {
    let responses: [CameraResponse] =
      [.done, .crashed, .failed] + CameraStatus.allCases.map(CameraResponse.status)
      + CameraFrame.allCases.map(CameraResponse.frame)
      + CameraRefusal.allCases.map(CameraResponse.refused)
    for response in responses { #expect(try CameraResponse.form.parse(response.words) == response) }
    var effects: [CameraEffect] = [.prompted] + CameraEvent.allCases.map(CameraEffect.logged)
    effects += CameraScreen.allCases.map(CameraEffect.ignored)
    effects += CameraInterruption.allCases.map(CameraEffect.interrupted)
    effects += [.interruptionEnded, .becameInactive, .becameActive]
    for queue in CameraQueue.allCases {
      for verdict in [true, false] { effects.append(.answered(granted: verdict, on: queue)) }
      for screen in CameraScreen.allCases {
        for title in CameraTitle.allCases {
          for buttons in [[], [.ok], CameraButton.allCases] {
            effects.append(.presented(CameraNotice(screen, title, buttons), on: queue))
          }
        }
      }
    }
    for effect in effects { #expect(try CameraEffect.form.parse(effect.words) == effect) }
    #expect(
      CameraEffect.presented(CameraNotice(.priming, .benefit, [.next, .notNow]), on: .main).words
        == "presents priming titled benefit [next, not now] on main")
  }

  /// Worlds with any answers, which the forms of the fields list.
  @Test func `each world is read as it is written`() throws {
    var random = RandomValues(seed: Desk.number(of: "worlds"))
    var drawn: Set<CameraWorld> = []
    for _ in 0..<Desk.sized(200, 200, 20_000) {
      let world = try Camera.worldFacets.reduce(CameraWorld()) { world, facet in
        try facet.setting(to: random.one(of: facet.choices))(world)
      }
      drawn.insert(world)
      let text = Case<Camera>(world: world).description
      #expect(try Case<Camera>(parsing: text, file: "case").world == world)
    }
    for facet in Camera.worldFacets {
      let met = Set(drawn.compactMap { facet.text(in: $0) })
      #expect(met == Set(facet.choices), "\(facet.name)")
    }
  }

  @Test func `what is different now is told and followed`() throws {
    let before = CameraSnapshot()
    let after = CameraSnapshot(
      process: .stopped, status: .denied, hasSettingsEntry: true, screen: .prompt,
      covered: .settingsAlert, waiting: 2, isAwaited: true, isInSettings: true, isIntended: true,
      isInterrupted: true, isAudioInterrupted: true, hasOtherSession: true)
    for (one, other) in [(before, after), (after, before)] {
      let lines = Camera.snapshotFacets.lines(from: one, to: other)
      // Each part of the state has a line.
      #expect(lines.map(\.facet) == Array(Camera.snapshotFacets.indices))
      let answer = Camera.transcript(of: Camera.plainOutcome, from: one, to: other)
      #expect(try Camera.result(of: answer, after: one).state == other)
    }
  }

  @Test func `a step says what came of it`() {
    let lines = Camera.transcript(
      of: CameraOutcome(.done, [.logged(.accepted), .prompted]),
      from: CameraSnapshot(screen: .priming),
      to: CameraSnapshot(hasSettingsEntry: true, screen: .prompt, isAwaited: true))
    #expect(
      lines.map(\.description) == [
        "-> logs accepted", "-> prompts", "now settings entry yes", "now screen: prompt",
        "now awaited yes",
      ])
    #expect(Camera.transcript(of: CameraOutcome(.done)).map(\.description) == ["-> done"])
  }
}
