import ConsentMachines
import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Desk
import Lockstep
import Notation
import PropertyTesting
import Reporting
import StateMachines
import Testing

@Suite struct `What is like a counterexample` {
  /// Returns the number of compared cases. A search that could not reach the case would certify nothing.
  private func holds<M: SuiteMachine>(
    the cases: M, of faults: [SystemUnderTest<M.Language>], atMost length: Int = 4
  ) -> Int {
    var compared = 0
    for fault in faults {
      let check = Check(
        cases, against: fault, seed: 3, cases: 0..<20_000, shrinker: Shrinker(stages: []))
      guard let found = check.run().counterexample, found.scenario.commands.count <= length,
        let like = cases.surroundings(of: found.scenario)
      else { continue }
      var explorer = Explorer(like.machine, against: fault, at: like.scope)
      (explorer.starts, explorer.besides) = (like.worlds.map { Scenario(world: $0) }, like.besides)
      (explorer.wanted, explorer.maximumCommands) = (.only(found.failure), length)
      let met = explorer.run()
      // Hidden state of a fault may be merged away.
      if [.complete, .longEnough].contains(met.end) && met.memory != .told { continue }
      #expect(met.end == .broken, "\(fault.name)")
      let certificate = cases.certificate(
        for: found.scenario, failing: found.failure, against: fault, budget: 50_000)
      if certificate.obstacle != nil { continue }
      if certificate.end == .complete {
        let smallest = certificate.better ?? found.scenario
        #expect(smallest.commands.count == met.breach?.scenario.commands.count, "\(fault.name)")
        #expect(cases.replay(smallest, against: fault).failure == found.failure, "\(fault.name)")
      }
      compared += 1
    }
    return compared
  }

  /// The second way plays the cases alone: the shortest breaks fewer claims than these.
  @Test func `names the claims that random cases break beside its own`() throws {
    let machine = CameraMachine()
    let fault = try #require(CameraMachine.faults.first { $0.name == "primesUnderRestriction" })
    let result = try FaultSearch(fault: fault.name, seed: 5, runs: 1_000, isolation: nil)
      .run(on: machine) { false }
    let shortest = try Case<Camera>(parsing: try #require(result.file).text, file: "").scenario
    let own = machine.brokenClaims(by: fault, in: shortest)
    let all = (0..<300 as Range<UInt64>).reduce(into: Set(own)) { all, index in
      let drawn = machine.scenario(ofCase: index, below: 5, commands: 50)
      if let drawn { all.formUnion(machine.brokenClaims(by: fault, in: drawn)) }
    }
    #expect(own.count < all.count)
    #expect(result.broken.map { $0.prefix { $0 != " " } } == all.map { $0.clause[...] }.sorted())
  }

  /// Returns how many commands of random scenarios occur in their neighbourhoods, and the missing commands.
  private func offered<M: SuiteMachine>(
    in machine: M, cases: UInt64
  ) -> (count: Int, missing: [M.Language.Command]) {
    var (count, missing) = (0, [M.Language.Command]())
    for index in 0..<cases as Range<UInt64> {
      guard let scenario = machine.scenario(ofCase: index, below: 11, commands: 6),
        let like = machine.surroundings(of: scenario)
      else { continue }
      var model = M.Model(scenario.world)
      for command in scenario.commands {
        let offered = like.machine.commands(at: like.scope, for: model) + like.besides
        if offered.contains(command) { count += 1 } else { missing.append(command) }
        model = model.applying(command).state
      }
    }
    return (count, missing)
  }

  @Test func `offers each command of the case`() throws {
    func all<M: SuiteMachine>(of machine: M) {
      let cases = Desk.sized(150, 150, 1_000)
      let (count, missing) = offered(in: machine, cases: UInt64(cases))
      #expect(count > 2 * cases && missing.isEmpty, "\(M.name): \(count), not \(missing.prefix(5))")
    }
    all(of: ContactsMachine())
    all(of: CameraMachine())
    all(of: AppClipMachine())
    all(of: try DeviceMachine([:]))
  }

  /// A bound on waiting calls must not exclude calls that do not wait.
  @Test func `has calls that end the app in a scope without calls that wait`() {
    var machine = ContactsMachine()
    var configuration = ContactsConfiguration()
    configuration.usageDescription = .missing
    machine.configuration = configuration
    let found = Explorer(machine, against: ContactsMachine.system, at: Scope())
      .run()
    #expect(found.end == .complete && found.coverage.count(of: .askedWithoutReason) > 0)
  }

  private func every<Element>(_ step: Int, of list: [Element]) -> [Element] {
    stride(from: 0, to: list.count, by: step).map { list[$0] }
  }

  @Test func `holds the case`() {
    let contacts = every(Desk.sized(25, 25, 12), of: ContactsMachine.faults)
    let camera = every(Desk.sized(14, 14, 3), of: CameraMachine.faults)
    for name in Desk.sample(of: [Contacts.name, Camera.name, AppClip.name], oneIn: 3) {
      switch name {
      case Contacts.name:
        #expect(holds(the: ContactsMachine(), of: contacts) > Desk.sized(0, 0, 2))
      case Camera.name:
        #expect(holds(the: CameraMachine(), of: camera) > Desk.sized(0, 0, 3))
      case _: #expect(holds(the: AppClipMachine(), of: every(8, of: AppClipMachine.faults)) > 1)
      }
    }
  }

  /// Cases that are smallest in their neighbourhood, and are not with one more thing.
  static let roads: [(fault: String, case: String)] = [
    (
      "aKillForgetsGrants",
      """
      machine contacts
      contact 1 "Ada"

      app requests access
      user refuses to share
      user sets access to limited {1}
      user launches app
      system kills app
      """
    ),
    (
      "cleansAtTheFirstLaunch",
      """
      machine clip
      clip groups {1}
      app groups {1}

      user invokes
      clip leaves key 1 value 1
      user installs app
      user opens
      """
    ),
    (
      "liftingForgetsTheDecision",
      """
      machine contacts
      profile apple

      app requests access
      user refuses to share
      system restricts access
      system lifts restriction
      """
    ),
    // Decisions other than the defaults.
    (
      "callsBackAfterTheEnd",
      """
      machine contacts
      profile apple
      contact 1 "Ada"
      contact 2 "Ada"

      app mounts button 1 for "ada"
      user taps button 1
      user allows
      system kills app
      user launches app
      """
    ),
  ]

  @Test func `is searched for shorter cases, and what has one thing more where that is asked for`()
    throws
  {
    let few = ["cleansAtTheFirstLaunch", "liftingForgetsTheDecision"]
    for road in Self.roads where Desk.size == .whole || few.contains(road.fault) {
      if ContactsMachine.faults.contains(where: { $0.name == road.fault }) {
        try expectShorter(road, ContactsMachine(), searches: road.fault.hasPrefix("lifting"))
      } else {
        try expectShorter(road, AppClipMachine(), searches: false)
      }
    }
  }

  /// Expects a shorter case only with one more thing.
  ///
  /// - Parameter searches: Whether a search for the fault is compared as well: it accepts any failure and searches
  ///   beyond the topics of the case, which a check does not.
  private func expectShorter<M: SuiteMachine>(
    _ road: (fault: String, case: String), _ machine: M, searches: Bool
  ) throws {
    let text = "consent case, format 1\n\(road.case)\nend\n"
    let scenario = try Case<M.Language>(parsing: text, file: "").scenario
    let fault = try #require(M.faults.first { $0.name == road.fault })
    func smallest(widely: Bool) throws -> Scenario<M.Language> {
      let certificate = machine.certificate(
        for: scenario, failing: nil, against: fault, widely: widely)
      #expect(certificate.obstacle == nil && certificate.end == .complete)
      return certificate.better ?? scenario
    }
    #expect(try smallest(widely: false).commands.count == scenario.commands.count, "\(road.fault)")
    let shorter = try smallest(widely: true)
    #expect(shorter.commands.count < scenario.commands.count, "\(road.fault)")
    #expect(machine.replay(shorter, against: fault).failure != nil)
    #expect(machine.replay(shorter, against: M.system).failure == nil)
    if searches || Desk.size == .whole {
      let hunt = FaultSearch(fault: road.fault, seed: 5, runs: 300_000, isolation: nil)
      let found = try hunt.run(on: machine) { false }
      #expect(found.commands == shorter.commands.count, "\(road.fault): \(found.commands)")
    }
  }
}
