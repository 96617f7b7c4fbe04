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

extension Scope {
  /// One more of everything than in the least scope.
  fileprivate static var ofEverything: Self {
    Self(Size.allCases.map { ($0, $0.range.lowerBound + 1) })
  }
}

@Suite struct `A scope is a product` {
  /// Returns the kinds of commands that some world of a scope offers in none of its first states, and another does.
  private func partial<M: SuiteMachine>(
    _ machine: M, _ scopes: [Scope<M.Size>], states most: Int = 60, oneIn share: Int = 1
  ) -> [String] {
    scopes.flatMap { scope in
      let worlds = Desk.sample(of: machine.worlds(at: scope), oneIn: share).map { world in
        var kinds: Set<M.Language.Kind> = []
        var (states, known, place) = ([M.Model(world)], Set([M.Model(world)]), 0)
        while place < states.count {
          for command in machine.commands(at: scope, for: states[place]) {
            if let kind = M.Language.kind(of: command) { kinds.insert(kind) }
            if states.count >= most { continue }
            let next = states[place].applying(command).state
            if known.insert(next).inserted { states.append(next) }
          }
          place += 1
        }
        return kinds
      }
      let all = worlds.reduce(into: Set()) { $0.formUnion($1) }
      let common = worlds.reduce(all) { $0.intersection($1) }
      return all.subtracting(common).map { "\(M.name) \(scope.name): \(M.Language.title(of: $0))" }
    }.sorted()
  }

  @Test func `each of its kinds of commands is offered in each of its worlds`() throws {
    #expect(partial(CameraMachine(), CameraMachine.staircase + CameraMachine.tallStaircase) == [])
    #expect(partial(AppClipMachine(), AppClipMachine.staircase) == [])
    #expect(
      partial(ContactsMachine(), ContactsMachine.staircase, states: 600, oneIn: 8) == [])
    #expect(try partial(DeviceMachine([:]), DeviceMachine.staircase) == [])
  }

  /// Returns the commands of the scenarios of a machine, which people wrote, as far as a scope has room for each.
  private func written<M: SuiteMachine>(
    for machine: M, within scope: Scope<M.Size>
  ) throws -> [M.Language.Command] {
    try Checkout.files(below: "\(M.specs)/Scenarios", ending: ".consent").flatMap {
      (path, text) throws -> [M.Language.Command] in
      let saved: Case<M.Language> = try CaseText(text, file: path).parsed()
      return saved.scenario.commands
    }.distinct.filter {
      M.extent(of: Scenario(world: M.Language.plainWorld, commands: [$0])).isWithin(scope)
    }
  }

  /// Returns the answer of the program for a condition, with its search of one of everything.
  private func answer(
    of machine: AnySetMachine, to condition: String, upTo most: Int
  ) throws -> RunAnswer {
    let scopes = try [machine.broadScope(condition)] + machine.readScopes(condition)
    let searches = scopes.enumerated().map { place, scope in
      var search = ConditionSearch(
        condition: condition, scope: scope, fault: nil, depth: most, states: 1_000_000)
      search.isBroad = place == 0
      return search
    }
    return try RunAnswer.whole(searches, on: machine)
  }

  /// Compares the length of the run that the program finds for single words with that of a breadth-first search over all
  /// commands in one world, which has no bound on its objects.
  private func compareWords<M: SuiteMachine>(
    _ machine: M, commands: [M.Language.Command]? = nil, upTo most: Int
  ) throws {
    let scope = Scope<M.Size>.ofEverything
    let commands = try commands ?? written(for: machine, within: scope)
    let plain = try #require(machine.worlds(at: scope).first)
    let search = try #require(
      PlainSearch<M>(from: [M.Model(plain)], upTo: most, within: .max) { _ in commands })
    for word in Desk.sample(of: try DrawnCondition<M>.words(), oneIn: Desk.sized(20, 20, 1)) {
      guard let length = search.least(word.holds) else { continue }
      let answer = try answer(of: machine, to: word.text, upTo: most)
      #expect(answer.length ?? .max <= length, "\(M.name) '\(word.text)', not \(length)")
    }
  }

  @Test func `a word that holds after two commands in the first world is found as near`() throws {
    try compareWords(CameraMachine(), commands: CameraCommand.allCases, upTo: Desk.sized(2, 3, 3))
    try compareWords(AppClipMachine(), upTo: 2)
    try compareWords(ContactsMachine(), upTo: 2)
    let device = try DeviceMachine([:])
    // The scopes of the device have waits of one day, as they say.
    let written = try written(for: device, within: .ofEverything)
    try compareWords(
      device,
      commands: written.filter {
        if case .contacts(.clock(.advance)) = $0 { false } else { true }
      }, upTo: 2)
  }

  /// Compares the lengths of the runs that the program finds for drawn conditions, some of them with a drawn decision, with
  /// those of a breadth-first search over all commands, in worlds with up to two other answers.
  private func compare<M: SuiteMachine>(
    _ machine: M, commands: [M.Language.Command]? = nil, upTo most: Int, oneIn share: Int,
    conditions: Int
  ) throws {
    let scope = Scope<M.Size>.ofEverything
    let commands = try commands ?? written(for: machine, within: scope)
    let plain = machine.worlds(at: scope).first ?? M.Language.plainWorld
    let others = machine.decidedOtherwise(plain)
    var known = Set([plain] + others)
    let pairs = machine.decidedOtherwise(others, besides: &known)
    let worlds =
      [plain]
      + Desk.sample(
        of: others + pairs, oneIn: share, seed: Desk.number(of: "worlds of \(M.name)"))
    let searches = try worlds.map { world in
      (
        world,
        try #require(
          PlainSearch<M>(from: [M.Model(world)], upTo: most, within: .max) { _ in commands })
      )
    }
    var (stream, compared) = (RandomStream(seed: Desk.number(of: M.name)), 0)
    // Some conditions hold nowhere so near.
    for _ in 0..<conditions * 4 where compared < conditions {
      let drawn = try DrawnCondition<M>.drawn(&stream)
      var (machine, decided) = (machine, "")
      if stream.next() % 4 == 0 {
        let decision = M.decisions[Int(stream.next() % UInt64(M.decisions.count))]
        let value = decision.others[Int(stream.next() % UInt64(decision.others.count))]
        machine = try machine.deciding(DecisionSetting(decision.name, value))
        decided = " --decide \(decision.name)=\(value)"
      }
      let lengths = searches.compactMap { world, search in
        machine.settled.world(world) != world
          ? nil : search.least(drawn.holds).map { (length: $0, isOther: world != plain) }
      }
      guard let length = lengths.map(\.length).min(), try !machine.readScopes(drawn.text).isEmpty
      else {
        continue
      }
      let answer = try answer(of: machine, to: drawn.text, upTo: most)
      let found = answer.length.map { "\($0)" } ?? "none"
      // There are too many worlds with other answers to search all far: the answer says how far it compared the runs in
      // them. No run in the plain world is missed.
      let depth = answer.scopes.filter(\.isBroad).map(\.compared).min() ?? .max
      let isBeyond = depth < length && lengths.allSatisfy { $0.isOther || $0.length > length }
      #expect(
        answer.length ?? .max <= length || isBeyond,
        "\(M.name) '\(drawn.text)'\(decided): \(found), not \(length)")
      compared += 1
    }
    #expect(compared > 0, "\(M.name)")
  }

  @Test func `a run is as short as with all commands in all worlds`() throws {
    let count = Desk.sized(4, 10, 200)
    try compare(
      CameraMachine(), commands: CameraCommand.allCases, upTo: Desk.sized(2, 3, 4),
      oneIn: Desk.sized(40, 20, 20), conditions: count)
    try compare(
      AppClipMachine(), upTo: 2, oneIn: Desk.sized(100, 50, 30), conditions: count)
    try compare(
      ContactsMachine(), upTo: 2, oneIn: Desk.sized(400, 200, 100), conditions: count)
    try compare(
      try DeviceMachine([:]), upTo: Desk.sized(1, 2, 2), oneIn: Desk.sized(400, 400, 200),
      conditions: count)
  }

  /// Two commands each, which no single scope of the machine offers together.
  @Test(arguments: [
    ("contacts", "forgetHistory & buttons >= 1", 2),
    ("contacts", "notifyWithoutChange & prompt", 2),
    ("clip", "\"container yes\"", 2), ("clip", "askForContainer & clipRunning & !refused", 2),
    ("camera", "otherSession & notPermitted & endInterruptionUntold", 4),
  ])
  func `and a run that needs some of everything is found`(
    machine: String, condition: String, most: Int
  ) throws {
    let set = try #require(Machines.ours.named(machine)).set()
    let answer = try answer(of: set, to: condition, upTo: most)
    #expect(answer.length.map { $0 <= most } == true, "\(condition): \(answer)")
  }
}
