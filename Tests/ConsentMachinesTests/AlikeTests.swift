import ConsentInvariants
import ConsentMachines
import ConsentSuite
import ConsentSystem
import ConsentVocabulary
import Desk
import Lockstep
import PropertyTesting
import StateMachines
import Testing

/// Mistakes that model and system share. The comparison sees none of them, so a claim must.
///
/// A claim judges one transcript. So a mutant of the system is judged alone, without the model.
func told<M: SuiteMachine>(_ mutant: SystemUnderTest<M.Language>, on machine: M) -> Bool {
  PlantedFaults(machine).heard(mutant) != nil
}

/// Expects each of some mistakes to have a name of its own.
func expectOwnNames<Language: MachineLanguage>(_ mistakes: [SystemUnderTest<Language>]) {
  #expect(Set(mistakes.map(\.name)).count == mistakes.count)
  #expect(Set(mistakes.map(\.summary)).count == mistakes.count)
}

/// Mistakes about the camera, one of which the catalogue of planted faults has.
private let camera =
  CameraFaults.all.filter { $0.name == "callsEndOnReturn" }
  + cameraMistakes.map { $0.planted(around: CameraMachine.system) }
private let cameraMistakes: [Fault<Camera>] = [
  Fault(
    "entryWithThePrompt", "Settings has an entry as soon as the prompt is up",
    stating: { state, _ in if state.screen == .prompt { state.hasSettingsEntry = true } }),
  Fault(
    "killsComeBack", "a kill brings the person back from Settings", remembering: false,
    after: {
      if $0.command == .kill, $1.response == .done { $0.memory = true }
      if $0.command == .visitSettings { $0.memory = false }
    }, stating: { state, isBack in if isBack { state.isInSettings = false } }),
  Fault(
    "leavesWhatIsCovered", "a screen that the app leaves under the prompt stays covered",
    remembering: CameraScreen?.none,
    after: {
      if $0.command == .leaveScreen, $1.response == .done { $0.memory = $0.before.covered }
      if $0.after.screen != .prompt { $0.memory = nil }
    }, stating: { state, covered in state.covered = covered ?? state.covered }),
  Fault(
    "joinersAwait", "the flow awaits an answer as soon as two calls wait",
    stating: { state, _ in if state.waiting > 1 { state.isAwaited = true } }),
  Fault("switchesInVain", "a switch to on of a running app sets nothing", remembering: false) {
    if $0.command == .switchOn, $1.response == .done, $0.after.process == .running {
      $0.play(.switchOff)
    }
  },
  Fault("dismissesForGood", "closing the camera leaves the app") {
    if $0.command == .dismiss, $0.before.screen == .camera, $1.response == .done {
      $0.play(.visitSettings)
    }
  },
  Fault("namesABenefit", "the alert about a refusal names the benefit") {
    $1.effects = $1.effects.map { effect in
      guard var notice = effect.notice, notice.screen == .settingsAlert else { return effect }
      notice.title = .benefit
      return .presented(notice, on: .main)
    }
  },
  Fault("primesTheAuthorized", "selecting with access closes again at once") {
    if $0.command == .select, $0.before.status == .authorized, $1.response == .done {
      $0.play(.dismiss)
    }
  },
]

/// Mistakes about the clip, one of which the catalogue of planted faults has.
private let clip =
  AppClipFaults.all(around: AppClipMachine.system).filter { $0.name == "keepsTheFirstUser" }
  + clipMistakes.map { $0.planted(around: AppClipMachine.system) }
private let clipMistakes: [Fault<AppClip>] = [
  Fault("forgetsSessions", "an account that is no longer used is signed out at once") { step, _ in
    if case .user(.stopUsing) = step.command, step.after.app == .running {
      step.play(.system(.kill), .user(.open))
    }
  },
  Fault("installsTheNetwork", "an installation brings the network back") { step, _ in
    if step.command == .user(.installApp), !step.after.isOnline {
      step.play(.system(.restoreNetwork))
    }
  },
  Fault("startsAndGoesOn", "a start carries out the first step of its plan") { step, outcome in
    if step.command == .app(.startImport), step.after.plan != nil {
      outcome.effects += step.play(.app(.continueImport))?.effects ?? []
    }
  },
  Fault("goesOnTwice", "an import carries out two steps at a time") { step, outcome in
    if step.command == .app(.continueImport), step.after.plan != nil {
      outcome.effects += step.play(.app(.continueImport))?.effects ?? []
    }
  },
  Fault("updatesAnew", "an update removes an item and adds one") { step, outcome in
    guard case .app(.common(.updateItem(let label, let value))) = step.command,
      outcome.response == .done
    else { return }
    step.play(.app(.common(.removeItem(label))), .app(.common(.addItem(label, value))))
  },
  Fault("resetsAccounts", "a reset of privacy ends the use of each account") { step, _ in
    guard step.command == .user(.resetPrivacy) else { return }
    for row in step.before.accounts { step.play(.user(.stopUsing(row.account))) }
  },
  Fault(
    "copiesMovedHomes", "a replacement also copies to files what it moves to the app's defaults"
  ) {
    step, _ in
    guard step.command == .user(.installApp), step.before.clip != .notInstalled else { return }
    for cell in step.after.cells {
      guard case .text(.standard(.app), let key, let value) = cell else { continue }
      step.play(.user(.open), .app(.common(.write(.home, key, value))), .system(.kill))
    }
  },
  Fault("resumesTwice", "a resume after an error signs out") { step, outcome in
    if step.command == .app(.resume), outcome.response == .unresolved { step.play(.system(.kill)) }
  },
  Fault("movesAtOnce", "an account is migrated as soon as it is transferred") { step, _ in
    if case .system(.transfer(let account)) = step.command, step.after.app == .running {
      step.play(.app(.common(.signIn(account))))
    }
  },
]

/// Mistakes about access groups of the keychain.
private let accessGroupMistakes: [Fault<AppClip>] = [
  Fault("addsBehindAMember", "an item that a member added without a group is not in the group") {
    step, outcome in
    guard case (_, nil, .add(let label, _))? = step.command.itemCall, outcome.response == .done
    else { return }
    for item in step.after.items where !step.before.items.contains(item) {
      if case .group(let group) = item.owner {
        step.play(.other(.item(.remove(label), group)))
      }
    }
  },
  Fault("looksOnceMore", "the other program finds the app's own items") { step, outcome in
    guard case .other(.item(.find(let label), nil)) = step.command, outcome.response == .found(nil)
    else { return }
    let item = step.before.items.first { $0.owner == .app && $0.label == label }
    outcome.response = .found(item?.value)
  },
  Fault(
    "promotesOverGroups", "a replacement removes items of access groups under the clip's labels"
  ) { step, outcome in
    guard step.command == .user(.installApp), outcome.effects.contains(.removed(.clip)) else {
      return
    }
    for item in step.before.items {
      guard case .group(let group) = item.owner,
        step.before.items.contains(where: { $0.owner == .clip && $0.label == item.label })
      else { continue }
      step.play(.other(.item(.remove(item.label), group)))
    }
  },
  Fault(
    "updatesTheFirst", "an update in a named access group changes the program's first item as well"
  ) { step, outcome in
    guard case .other(.item(.update(let label, let value), .some)) = step.command,
      outcome.response == .done
    else { return }
    step.play(.other(.item(.update(label, value), nil)))
  },
]
private let accessGroups = accessGroupMistakes.map { $0.planted(around: AppClipMachine.system) }

/// Closed during a plan alone, where it has to be closed while the source holds a text.
private let gate = Fault<AppClip>(
  "gateDuringPlans", "the gate while pending is closed during a plan alone",
  instead: { step in
    guard step.world.design.import.gate == .whilePending, step.before.app == .running,
      step.before.plan != nil
    else { return nil }
    return switch step.command {
    case .app(.common(.write(.defaults(.standard), _, _))),
      .app(.common(.remove(.defaults(.standard), _))):
      AppClipOutcome(.refused(.gateClosed))
    case _: nil
    }
  })

@Suite struct `A mistake that both sides share` {
  @Test(arguments: Desk.sample(of: camera, oneIn: 3))
  func `is told by a claim about the camera`(mutant: SystemUnderTest<Camera>) throws {
    #expect(told(mutant, on: try CameraMachine([:])), "\(mutant.summary)")
  }

  @Test(arguments: Desk.sample(of: clip, oneIn: 3))
  func `is told by a claim about the clip`(mutant: SystemUnderTest<AppClip>) throws {
    #expect(told(mutant, on: try AppClipMachine([:])), "\(mutant.summary)")
  }

  @Test(arguments: Desk.sample(of: accessGroups, oneIn: 2))
  func `is told by a claim about access groups`(mutant: SystemUnderTest<AppClip>) throws {
    #expect(told(mutant, on: try AppClipMachine([:])), "\(mutant.summary)")
  }

  @Test func `is told by a claim about the gate of an import`() throws {
    let open = AppClipMachine.system.mistaking("opensTheGate", "the gate is open") {
      if $0.design.import.gate == .whilePending { $0.design.import.gate = .none }
    }
    var machine = try AppClipMachine([:])
    machine.settled.set("gate", to: "while pending") {
      var world = $0
      world.design.import.gate = .whilePending
      return world
    }
    // A world with this gate has another design than the fixed one, so that a check tells a broken claim as a note.
    let judging = WithClaims(machine, claims: AppClipClaim.self)
    let mutant = gate.planted(around: open)
    let isTold = (0..<PlantedFaults<AppClipMachine>.mostCases).lazy.compactMap {
      machine.scenario(ofCase: $0, below: Desk.number(of: mutant.name), commands: 50)
    }
    .contains { judging.brokenClaims(by: mutant, in: $0).contains(.gatesFollowTheirDesign) }
    #expect(isTold)
  }

  @Test func `has a name of its own`() {
    expectOwnNames(camera)
    expectOwnNames(clip)
    expectOwnNames(accessGroups)
  }

  @Test func `and none else is told: no claim is broken by the system`() throws {
    let cases: Range<UInt64> = 0..<Desk.sized(150, 150, 1_500)
    let (camera, clip) = (try CameraMachine([:]), try AppClipMachine([:]))
    #expect(PlantedFaults(camera).heard(CameraMachine.system, of: cases) == nil)
    #expect(PlantedFaults(clip).heard(AppClipMachine.system, of: cases) == nil)
  }
}
