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

@Suite struct `A device of three machines` {
  /// Claims across parts that each routing fault breaks in its shortest case, and the length of the case.
  private static let killers: [String: (claims: Set<DeviceClaim>, commands: Int)] = [
    "outlivesTheClip": ([.allHaveOneProcess], 1),
    "stopsWhatIsRemoved": ([.allHaveOneProcess], 2),
    "keepsTheAnswerOfADeletedClip": ([.allHaveOneProcess], 2),
    "grantsTheCameraToTheApp": ([.aReplacementGrantsNothing], 4),
    "allowsAtTheLaunch": ([.onlyThePersonGrants, .allHaveOneProcess], 1),
    "deletesWhatItResets": ([.allHaveOneProcess, .echoesDoNoMore], 2),
    "keepsDecisionsAtAReset": ([.aReplacementCarriesOrResets, .aResetIsOfEverything], 4),
    "invokesBehindSettings": ([.anInvocationBringsTheAppToTheFront], 3),
    "outlivesTheApp": ([.allHaveOneProcess, .oneActIsOneLaw], 1),
    "resetsTheContactsAlone": ([.oneActIsOneLaw, .allHaveOneProcess], 2),
    "restrictsTheCameraAlone": ([.oneActIsOneLaw], 1),
    "endsTheUndecided": ([.onlyDecidedAppsEnd], 2),
    "turnsBackForOnePart": ([.oneActIsOneLaw], 3),
    "staysInFrontOfSettings": ([.oneActIsOneLaw], 2),
    "agesNoClip": ([.timePassesEverywhere], 1),
    "settlesNoButton": ([.oneActIsOneLaw], 1),
    "promptsOverPrompts": ([.promptsNeverStack], 4),
    "refusesWaitingPrompts": ([.aPromptWaitsItsTurn], 4),
    "losesWaitingPrompts": ([.aPromptWaitsItsTurn], 5),
    "asksForContactsInAClip": ([.clipsAreAnswered], 2),
    "leavesTheCameraForContacts": ([.oneLeavesTheOthersAlone], 4),
  ]

  /// Commands that decide access. After a decision, faults in a deletion or a reset break other claims than
  /// before it.
  private static let decided: [DeviceCommand] = [
    .clip(.user(.invoke(nil))), .camera(.select), .camera(.accept), .camera(.allow),
  ]
  private static let listened: [[DeviceCommand]] = [
    decided + [.clip(.user(.delete))],
    [.clip(.user(.installApp)), .clip(.user(.open))] + decided.dropFirst()
      + [.contacts(.user(.resetPrivacy))],
  ]

  @Test func `falls to a claim across where it is joined wrongly, and each of them has an alarm`()
    throws
  {
    let machine = try DeviceMachine([:])
    #expect(Set(Self.killers.keys) == Set(DeviceFaults.all.map(\.name)))
    var heard: Set<DeviceClaim> = []
    func listen(to mistake: SystemUnderTest<Device>, in scenario: Scenario<Device>) {
      for claim in machine.brokenClaims(by: mistake, in: scenario) {
        if case .across(let claim) = claim { heard.insert(claim) }
      }
    }
    for mistake in Desk.sample(of: DeviceFaults.all, oneIn: 6) {
      let (claims, commands) = try #require(Self.killers[mistake.name])
      var check = Check(
        machine, against: mistake, seed: 5, cases: 0..<20_000, shrinker: Shrinker(budget: 2_000))
      check.compared = .nothing
      let (scenario, failure) = try #require(
        Desk.size == .whole
          ? check.run().counterexample.map { ($0.scenario, $0.failure) } : check.firstFailing(),
        "\(mistake.name)")
      guard case .broken(let name, by: .system) = failure,
        case .across(let claim)? = DeviceMachine.Claim(name)
      else {
        Issue.record("\(mistake.name): \(failure) by \(scenario.commands)")
        continue
      }
      if Desk.size == .whole {
        #expect(claims.contains(claim), "\(mistake.name): \(claim) by \(scenario.commands)")
        #expect(scenario.commands.count == commands, "\(mistake.name): \(scenario.commands)")
      }
      listen(to: mistake, in: scenario)
      for commands in Self.listened {
        listen(to: mistake, in: Scenario(world: Device.plainWorld, commands: commands))
      }
    }
    #expect(Desk.size != .whole || DeviceClaim.allCases.allSatisfy(heard.contains), "\(heard)")
  }

  /// Explores the arrival, removal and replacement of the clip and requests for the camera, and no more.
  @Test func `is explored whole at its least, and what is joined wrongly falls to a shortest run`()
    throws
  {
    let machine = try DeviceMachine([:])
    // The gate explores the whole as well, after the tests.
    if Desk.size == .whole {
      let whole = Explorer(machine, against: DeviceMachine.system, at: Scope()).run()
      #expect(whole.end == .complete && whole.memory == .told)
      #expect(whole.states == 414 && whole.transitions == 31_807 && whole.depth == 10)
      let prompts = Explorer(machine, against: DeviceMachine.system, at: Scope([(.prompts, 1)]))
        .run()
      #expect(prompts.end == .complete && prompts.memory == .told)
      #expect(prompts.states == 704 && prompts.transitions == 41_755 && prompts.depth == 11)
    }
    for (name, commands) in [
      ("outlivesTheClip", 1), ("deletesWhatItResets", 2), ("grantsTheCameraToTheApp", 4),
    ] {
      let mistake = try #require(DeviceFaults.all.first { $0.name == name })
      let found = Explorer(machine, against: mistake, at: Scope()).run()
      #expect(found.end == .broken && found.breach?.scenario.commands.count ?? 0 <= commands)
    }
  }

  /// A device that receives each act in the name of the next part.
  private struct Commuted: Side {
    typealias Language = Device

    var side: any Side<Device>

    mutating func perform(_ command: DeviceCommand) -> Reply<DeviceOutcome> {
      side.perform(command.saidOfTheNext)
    }
    func snapshot() -> DeviceSnapshot? { side.snapshot() }
    func write(to key: inout StateKey) -> Memory { side.write(to: &key) }
    func isLike(_ other: any Side<Device>) -> Bool {
      (other as? Commuted).map { side.isLike($0.side) } ?? false
    }
  }

  private static func commuted(_ contestant: SystemUnderTest<Device>) -> SystemUnderTest<Device> {
    SystemUnderTest("commuted", "each act is said of the next part") {
      Commuted(side: contestant.side($0))
    }
  }

  @Test func `comes to the same whichever part is told of an act, in every state of a scope`()
    throws
  {
    let machine = try DeviceMachine([:])
    let commuted = Self.commuted(DeviceMachine.system)
    var explorer = Explorer(machine, against: commuted, at: Scope())
    if Desk.size != .whole { explorer.maximumCommands = 3 }
    #expect(explorer.run().end == Desk.sized(.longEnough, .longEnough, .complete))
    let cases: UInt64 = Desk.sized(50, 50, 2_000)
    let random = Check(machine, against: commuted, seed: 8, cases: 0..<cases)
    #expect(random.run().counterexample == nil)
  }

  /// Faults that depend on the part named by a command: pairs of runs detect them without a model.
  @Test(arguments: [
    "resetsTheContactsAlone", "restrictsTheCameraAlone", "turnsBackForOnePart", "settlesNoButton",
    "agesNoClip",
  ])
  func `is told apart from itself where an act is of one part alone`(name: String) throws {
    let mistake = try #require(DeviceFaults.all.first { $0.name == name })
    let machine = try DeviceMachine([:])
    let isTold = (0..<2_000 as Range<UInt64>).contains { index in
      machine.scenario(ofCase: index, below: 3, commands: 20).map { scenario in
        sameActPair(scenario.commands) { mistake.side(scenario.world) } == .broken
      } ?? false
    }
    #expect(isTold)
  }

  @Test func `says an act of each part that has a command for it, and nothing else of another`() {
    let day = DeviceCommand.contacts(.clock(.advance(DeviceAct.day)))
    let acts: [[DeviceCommand]] = [
      [.clip(.user(.resetPrivacy)), .camera(.resetPrivacy), .contacts(.user(.resetPrivacy))],
      [.clip(.system(.kill)), .camera(.kill), .contacts(.system(.kill))],
      [.camera(.visitSettings), .contacts(.user(.leaveApp))],
      [.camera(.restrict), .contacts(.system(.restrict))],
      [.clip(.clock(.advanceDay)), day],
      [.contacts(.clock(.advance(Milliseconds(1))))],
      [.camera(.select)],
    ]
    for sayings in acts {
      for (place, command) in sayings.enumerated() {
        #expect(command.saidOfTheNext == sayings[(place + 1) % sayings.count])
      }
    }
  }

  @Test func `reads the lines again that it writes below a step`() throws {
    let machine = try DeviceMachine([:])
    for index in 0..<Desk.sized(50, 50, 300) {
      let scenario = try #require(machine.scenario(ofCase: UInt64(index), below: 12, commands: 20))
      var state = DeviceMachine.Model(scenario.world)
      var steps: [Case<Device>.Step] = []
      for command in scenario.commands {
        let step = state.applying(command)
        let lines = Device.transcript(
          of: step.outcome, from: state.snapshot, to: step.state.snapshot)
        steps.append(.init(command, expectations: lines.map { .init($0) }))
        state = step.state
      }
      let written = Case<Device>(world: scenario.world, steps: steps)
      let read = try Case<Device>(parsing: "\(written)", file: "case")
      #expect(read == written, "\(written)")
    }
  }

  @Test(arguments: [
    ("camera: user selcts", "Did you mean \"selects\"?"),
    ("camra: user selects", "Did you mean \"camera\"?"),
    ("camera user selects", "Compare the line"),
    ("user selects", "Possible words"),
  ])
  func `says what a part's line should be`(line: String, advice: String) throws {
    let text = "consent case, format 1\nmachine device\n\n\(line)\nend\n"
    let error = #expect(throws: NotationError.self) {
      _ = try Case<Device>(parsing: text, file: "case")
    }
    #expect("\(try #require(error))".contains(advice), "\(error.map { "\($0)" } ?? "")")
  }

  @Test func `has its own rule before those of its parts, of which an eighth is left out`() {
    let (own, parts) = (ContactsRule.allCases[0], Array(ContactsRule.allCases[1..<10]))
    for count in 0...parts.count {
      let rules = parts[..<count].reduce(Rules<ContactsRule>()) { $0.adding($1) }
      #expect(rules.after(own).all == [own] + parts[..<min(count, 7)])
    }
  }

  @Test func `keeps claims of its parts apart from its own`() throws {
    #expect(DeviceMachine.ownClaims.count == DeviceClaim.allCases.count)
    let claims = ClaimOnDevice.allCases
    #expect(Set(claims.map { "\($0)" }).count == claims.count)
    let parts =
      AppClipClaim.allCases.count + CameraClaim.allCases.count + ContactsClaim.allCases.count
    #expect(claims.count == parts + DeviceClaim.allCases.count)
    for claim in claims { #expect(ClaimOnDevice(rawValue: claim.rawValue) == claim) }
  }

  @Test func `numbers kinds, refusals and rules of its parts one after the other`() {
    #expect(DeviceKind.allCases.map(\.number) == Array(DeviceKind.allCases.indices))
    let refusals = DeviceRefusal.allCases
    #expect(refusals.map(\.number) == Array(refusals.indices) && refusals[0] == .barred)
    let rules = DeviceRule.allCases
    #expect(Set(rules.map(\.rawValue)).count == rules.count)
    let parts =
      AppClipRule.allCases.map(\.clause) + CameraRule.allCases.map(\.clause)
      + ContactsRule.allCases.map(\.clause)
    #expect(rules.map(\.clause).filter { $0.hasPrefix("DV") } == (1...8).map { "DV-0\($0)" })
    #expect(rules.map(\.clause).filter { !$0.hasPrefix("DV") } == parts)
    for rule in rules { #expect(DeviceRule(rawValue: rule.rawValue) == rule) }
    #expect(DeviceRule(rawValue: 99) == nil)
    for kind in DeviceKind.allCases { #expect(DeviceModel.refusals(of: kind).first == .barred) }
  }

  @Test func `begins without an app, on either side`() {
    let world = Device.plainWorld
    let start = DeviceModel(world).snapshot
    #expect(DeviceMachine.system.side(world).snapshot() == start)
    #expect(!start.clip.isInstalled && start.camera.process == .notInstalled)
    #expect(start.contacts.process == .notInstalled)
  }
}
