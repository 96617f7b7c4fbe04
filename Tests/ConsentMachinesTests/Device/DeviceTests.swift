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
  @Test(arguments: Desk.sample(of: DeviceFaults.all.map(\.name), oneIn: 6))
  func `falls to a claim across where it is joined wrongly`(name: String) throws {
    let mistake = try #require(DeviceFaults.all.first { $0.name == name })
    let faults = PlantedFaults(try DeviceMachine([:]))
    try faults.expectFound(mistake)
    try faults.expectHeard(mistake)
  }

  @Test func `has an alarm for each claim across`() throws {
    let faults = PlantedFaults(try DeviceMachine([:]))
    faults.expectOwnNames()
    try faults.expectEachClaimIsBroken(oneIn: 6)
  }

  /// Explores the arrival, removal and replacement of the clip and requests for the camera, and no more. The row of the
  /// device with exact counts: a change of a model that nobody meant changes it. The gate explores the whole as well,
  /// after the tests.
  @Test func `is explored whole at its least`() throws {
    let machine = try DeviceMachine([:])
    if Desk.size == .whole {
      let whole = Explorer(machine, against: DeviceMachine.system, at: Scope()).run()
      #expect(whole.end == .complete && whole.memory == .told)
      #expect(whole.counts == StateCounts(states: 414, transitions: 31_807, depth: 10))
      let prompts = Scope<DeviceMachine.Size>([(.prompts, 1)])
      let found = Explorer(machine, against: DeviceMachine.system, at: prompts).run()
      #expect(found.end == .complete && found.memory == .told)
      #expect(found.orbits >= machine.counted(at: prompts).states)
    }
    let most = Desk.sized(3, 4, Int?.none)
    #expect(machine.explorationCounts(upTo: most) == machine.counted(upTo: most ?? .max))
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

  @Test func `takes the command of each part for its act on the whole device`() {
    let acts: [DeviceAct] = [
      .reset, .kill, .delete, .install, .launch, .leave, .comeBack, .restrict, .liftRestriction,
      .pass(DeviceAct.day),
    ]
    for act in acts {
      for command in DevicePart.allCases.compactMap(act.command) {
        #expect(DeviceAct(command) == act, "\(command)")
      }
    }
    #expect(DeviceAct(.clip(.user(.invoke(nil)))) == nil && DeviceAct(.camera(.select)) == nil)
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
