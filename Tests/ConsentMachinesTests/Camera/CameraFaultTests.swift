import ConsentInvariants
import ConsentMachines
import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Desk
import Lockstep
import Notation
import PropertyTesting
import StateMachines
import Testing

/// A fault, the length of its shortest case, and every claim that it breaks.
struct CameraFaultRow: CustomTestStringConvertible {
  var name: String
  var commands: Int
  var broken: [String]

  init(_ name: String, _ commands: Int, _ broken: String...) {
    (self.name, self.commands, self.broken) = (name, commands, broken.map { "INV-\($0)" })
  }

  var testDescription: String { name }
  /// Whether the first sixteen thousand cases of the test do not show it.
  var isLate: Bool { name == "leavesTheCameraUp" }

  static let all = [
    CameraFaultRow(
      "primesUnderRestriction", 1, "M03", "M08", "M10", "M16", "M17", "M18", "M20", "M31", "M41"),
    CameraFaultRow("neverMissesACamera", 1, "M05", "M06"),
    CameraFaultRow("livesThroughSettings", 2, "M11", "M29"),
    CameraFaultRow("storesNoIntention", 2, "M31"),
    CameraFaultRow("opensInputsWithoutAccess", 1, "M25"),
    CameraFaultRow("answersWhatIsLost", 2, "M23", "M42"),
    CameraFaultRow("opensInputsAtOnce", 3, "M25"),
    CameraFaultRow("leadsNowhere", 1, "M07", "M37"),
    CameraFaultRow("waitsForAPromptWhenDenied", 1, "M02", "M07", "M10"),
    CameraFaultRow("nagsAfterADenial", 3, "M18"),
    CameraFaultRow("presentsForNobody", 2, "M15"),
    CameraFaultRow("logsWhatItPresents", 1, "M13"),
    CameraFaultRow("logsAfterwards", 2, "M13"),
    CameraFaultRow("resumesAtEveryLaunch", 4, "M12"),
    CameraFaultRow("presentsWhereItIsAnswered", 3, "M14"),
    CameraFaultRow("dropsAnswersFromElsewhere", 3, "M21", "M35"),
    CameraFaultRow("stacksScreens", 2, "M03", "M13", "M20"),
    CameraFaultRow("presentsTwice", 1, "M04", "M09"),
    CameraFaultRow("locksThePersonIn", 1, "M07", "M16"),
    CameraFaultRow("grantsInItsWords", 1, "M17", "M41"),
    CameraFaultRow("deniesForTheDeclined", 2, "M04", "M35", "M36", "M38"),
    CameraFaultRow("forgetsADenial", 2, "M01", "M36", "M38"),
    CameraFaultRow("promptsForTheStatus", 1, "M19", "M35", "M39"),
    CameraFaultRow("showsTheSceneToAll", 1, "M22"),
    CameraFaultRow("filmsThroughACall", 2, "M22"),
    CameraFaultRow("callsEndOnReturn", 3, "M33"),
    CameraFaultRow("staysWithAccess", 1, "M10", "M34"),
    CameraFaultRow("awaitsEachAnswer", 1, "M21", "M39"),
    CameraFaultRow("forgetsTheIntentionInAKill", 3, "M12", "M40"),
    CameraFaultRow("endsWithACall", 1, "M32"),
    CameraFaultRow("staysBlackAfterTheGrant", 3, "M22"),
    CameraFaultRow("promptsForEachCall", 2, "M24", "M35", "M39"),
    CameraFaultRow("answersTheLastAlone", 3, "M23"),
    CameraFaultRow("answersBeforeThePerson", 2, "M09", "M23"),
    CameraFaultRow("asksTheDecided", 1, "M02", "M23", "M35"),
    CameraFaultRow("promptsForEachInput", 2, "M24", "M25", "M35", "M39"),
    CameraFaultRow("opensInputsUnasked", 1, "M25", "M35", "M44"),
    CameraFaultRow("opensInputsWithoutAReason", 1, "M26"),
    CameraFaultRow("answersForInputs", 1, "M23", "M25", "M42"),
    CameraFaultRow("leavesTheCameraUp", 3, "M05", "M35"),
    CameraFaultRow("keepsTheDecision", 1, "M27", "M29"),
    CameraFaultRow("forgetsUnderARestriction", 1, "M28", "M36"),
    CameraFaultRow("survivesAKill", 1, "M30"),
    CameraFaultRow("deniesByALock", 2, "M23", "M36", "M38", "M42"),
    CameraFaultRow("tellsNoInterruption", 1, "M43"),
    CameraFaultRow("takesACallForTheBackground", 1, "M43"),
    CameraFaultRow("tellsEachEnd", 2, "M43"),
    CameraFaultRow("filmsBesideAnother", 2, "M22"),
    CameraFaultRow("goesBlackWithTheSound", 2, "M22"),
    CameraFaultRow("staysActiveUnderThePrompt", 1, "M44"),
    CameraFaultRow("isActiveBeforeTheAnswer", 3, "M44"),
    CameraFaultRow("staysInactive", 2, "M44"),
  ]
}

@Suite struct `Faults of the camera` {
  @Test func `each has a row, and each claim a fault that breaks it`() {
    #expect(CameraFaultRow.all.map(\.name) == CameraFaults.all.map(\.name))
    let broken = Set(CameraFaultRow.all.flatMap(\.broken))
    #expect(broken == Set(CameraClaim.allCases.map(\.clause)))
  }

  @Test(arguments: Desk.sample(of: CameraFaultRow.all, oneIn: 8))
  func `are found, made short, and break every claim that stands beside them`(
    row: CameraFaultRow
  ) throws {
    let fault = try #require(CameraFaults.all.first { $0.name == row.name })
    let machine = CameraMachine()
    let found = try #require(
      Check(
        machine, against: fault, seed: 1, cases: (row.isLate ? 16_300 : 0)..<20_000,
        shrinker: Shrinker(budget: row.isLate ? 4_000 : Desk.sized(500, 500, 4_000))
      ).run().counterexample)
    #expect(found.scenario.commands.count == row.commands, "\(found.scenario.commands)")
    #expect(machine.replay(found.scenario, against: fault).failure == found.failure)
    #expect(machine.replay(found.scenario, against: CameraMachine.system).failure == nil)
    #expect(broken(by: fault).map(\.clause) == row.broken, "\(row.name)")
  }

  /// Returns every claim that a mutant breaks on the shortest paths through the model's states, and with a
  /// person who always agrees.
  private func broken(by fault: SystemUnderTest<Camera>) -> [CameraClaim] {
    let machine = CameraMachine()
    var broken: Set<CameraClaim> = []
    for world in Self.worlds {
      var places = [Place(in: world, of: fault)]
      var met: Set<CameraModel> = [places[0].model]
      var next = 0
      while next < min(places.count, Desk.sized(50, 50, .max)) {
        for command in machine.commands(at: Scope(), for: places[next].model) {
          var place = places[next]
          broken.formUnion(place.take(command))
          if met.insert(place.model).inserted { places.append(place) }
        }
        next += 1
      }
      for commands in runs {
        broken.formUnion(
          machine.brokenClaims(by: fault, in: Scenario(world: world, commands: commands)))
      }
    }
    return CameraClaim.allCases.filter(broken.contains)
  }

  /// A system under test after some commands, with the monitor state of the claims.
  private struct Place {
    var model: CameraModel
    var side: any Side<Camera>
    var past: CameraMonitorState
    var state: CameraSnapshot
    let world: CameraWorld

    init(in world: CameraWorld, of contestant: SystemUnderTest<Camera>) {
      (model, side, self.world) = (CameraModel(world), contestant.side(world), world)
      state = side.snapshot() ?? model.snapshot
      past = CameraMonitorState(in: world, start: state)
    }

    /// Performs a command, and returns the claims that its step breaks.
    mutating func take(_ command: CameraCommand) -> [CameraClaim] {
      model = model.applying(command).state
      guard let outcome = side.perform(command).outcome else { return [] }
      let event = Event<Camera>(
        in: world, before: state, command, outcome, after: side.snapshot() ?? model.snapshot)
      let broken = CameraClaim.allCases.filter { $0.judgement(of: event, after: past) == .broken }
      past.record(event)
      state = event.after
      return broken
    }
  }

  private static let worlds =
    CameraStatus.allCases.map { CameraWorld(policy: .reviewable, status: $0) } + [
      CameraWorld(policy: .fixed), CameraWorld(policy: .fixed, hasCamera: false),
      CameraWorld(policy: .fixed, hasUsageText: false),
      CameraWorld(policy: .fixed, answersOn: .other),
      CameraWorld(policy: .fixed, inputAfterGrant: .staleUntilLaunch),
      CameraWorld(policy: .fixed, status: .denied, canOpenSettings: false),
      CameraWorld(policy: .fixed, status: .authorized, settingsChange: .leavesAppRunning),
    ]

  private let runs: [[CameraCommand]] = [
    // A person who agrees to every screen, and one who selects the camera again and again.
    [.select, .accept, .allow], [.select, .accept, .accept, .accept, .accept],
    [.select, .select, .select, .select, .select],
    // A person who denies, and is asked again after the next launch if the denial was forgotten.
    [.select, .accept, .deny, .kill, .launchApp, .select, .accept, .deny],
    // A person who grants access in Settings, has the camera, and launches the app another time.
    [.select, .openSettings, .switchOn, .launchApp, .kill, .launchApp],
    // A person who grants access in Settings after the app was killed behind them.
    [.select, .openSettings, .kill, .switchOn, .launchApp],
    // An app that opens the input of the camera before the person is asked.
    [.openInput, .allow, .readFrame], [.openInput, .allow, .openInput],
    // A person who locks the phone while they are asked, and denies later.
    [.requestAccess, .takeScreenDown, .requestAccess, .deny, .openInput],
  ]
}
