import ConsentMachines
import ConsentSuite
import ConsentVocabulary
import Desk
import Lockstep
import Notation
import PropertyTesting
import Reporting
import StateMachines
import Testing

extension RunAnswer {
  /// Returns the answer of some scopes, searched one after the other in this process.
  static func whole(_ searches: [ConditionSearch], on set: AnySetMachine) throws -> RunAnswer {
    var shortest = ShortestRun(searches)
    while let round = shortest.next() {
      for search in round {
        let report = try ConditionReport(of: searches[search.place].bounded(by: search), on: set) {
          false
        }
        shortest.add(report, to: search)
        if !report.runs.isEmpty { break }
      }
    }
    return shortest.answer
  }
}

/// The scopes of a search, its beginning, and the length up to which runs are searched.
private struct Ground<M: SuiteMachine> {
  var scopes: [Scope<M.Size>]
  var start: Scenario<M.Language>?
  var counted: String?
  var most: Int
  /// The number of states up to which the second way is gone.
  var states = Int.max

  /// The beginning as the text of a file.
  var text: CaseText? {
    start.map { CaseText(Case<M.Language>($0).description, file: "start") }
  }

  func search(_ condition: String, at scope: String) -> ConditionSearch {
    var search = ConditionSearch(
      condition: condition, scope: scope, fault: nil, depth: most, states: 1_000_000)
    (search.start, search.counted) = (text, counted)
    return search
  }

  /// The second way: a plain search of the model in all scopes. `nil` if one of them has too many states.
  func plain(_ machine: M) -> PlainSearch<M>? {
    var all: PlainSearch<M>?
    for scope in scopes {
      let starts =
        start.map { [M.Model(after: $0)] } ?? machine.worlds(at: scope).map { M.Model($0) }
      let found = PlainSearch<M>(from: starts, upTo: most, within: states) {
        machine.commands(at: scope, for: $0) + (start?.commands ?? [])
      } counts: { command in
        // The actor is the first word, for a device behind the name of a part.
        let words = M.Language.command.text(of: command).split(separator: " ").prefix(2)
        return counted.map { words.contains($0[...]) } ?? true
      }
      guard let found else { return nil }
      if all?.merge(found) == nil { all = found }
    }
    return all
  }
}

@Suite struct `A shortest run, beside a plain search of the model` {
  /// Compares the lengths of the runs to some conditions, in all scopes together. Returns whether a plain search has
  /// an end there.
  @discardableResult
  private func compare<M: SuiteMachine>(
    _ machine: M, _ ground: Ground<M>, conditions: Int, seed: UInt64
  ) throws -> Bool {
    guard let plain = ground.plain(machine) else { return false }
    var (stream, found, none) = (RandomStream(seed: seed), 0, 0)
    let all = try (0..<conditions).map { _ in try DrawnCondition<M>.drawn(&stream) }
    let sample = Desk.sample(of: all, oneIn: 3)
    // Where no condition of the sample is ever taken, the others follow until one is.
    for (place, drawn) in (sample + all).enumerated() {
      if place >= sample.count && found > 0 { break }
      let expected = plain.least(drawn.holds)
      // Only a condition that nothing satisfies contradicts itself.
      if try machine.readScopes(drawn.text).isEmpty {
        #expect(expected == nil, "\(M.name): \(drawn.text)")
        continue
      }
      let searches = ground.scopes.map { ground.search(drawn.text, at: $0.name) }
      let answer = try RunAnswer.whole(searches, on: machine)
      #expect(answer.length == expected, "\(M.name): \(drawn.text)")
      #expect(answer.open.isEmpty, "\(M.name): \(drawn.text): \(answer.open)")
      if expected == nil { none += 1 } else { found += 1 }
    }
    #expect(found > 0 && found + none > 1, "\(M.name): \(found) found, \(none) not")
    return true
  }

  /// A machine with a single world, so that a debug build ends in seconds; the whole has all.
  private func few<M: SuiteMachine>(_ machine: M, _ settings: [(String, String)]) throws -> M {
    if Desk.size == .whole { return machine }
    return try settings.reduce(machine) {
      try $0.deciding(DecisionSetting($1.0, $1.1))
    }
  }

  /// Two hundred conditions, in shorter runs of smaller scopes unless the whole is played.
  @Test func `is as long for each of two hundred conditions on each machine`()
    throws
  {
    let isWide = Desk.size == .whole
    try compare(
      try few(
        CameraMachine(policies: [.fixed]), [("status", "undetermined"), ("answersOn", "main")]),
      Ground(scopes: CameraMachine.staircase, most: isWide ? 12 : 2), conditions: 60, seed: 1)
    try compare(
      AppClipMachine(),
      Ground(
        scopes: isWide
          ? AppClipMachine.staircase
          : [Scope([(.imports, 1)]), Scope([(.groups, 1), (.keys, 1)])],
        most: isWide ? 5 : 2), conditions: 60, seed: 2)
    try compare(
      ContactsMachine(),
      Ground(
        scopes: isWide
          ? ContactsMachine.staircase : [Scope([(.calls, 1)]), Scope([(.buttons, 1)])],
        most: isWide ? 3 : 2), conditions: 60, seed: 3)
    try compare(
      try DeviceMachine([:]), Ground(scopes: DeviceMachine.staircase, most: isWide ? 3 : 1),
      conditions: 20, seed: 4)
  }

  /// Returns the first drawn scenarios with a few commands.
  private func files<M: SuiteMachine>(_ machine: M, _ count: Int) -> [Scenario<M.Language>] {
    Array(
      (0...).lazy.compactMap { machine.scenario(ofCase: $0, below: 9, commands: 4) }
        .filter { !$0.commands.isEmpty }.prefix(count))
  }

  @Test func `is as long beyond a file, and in steps of the person alone`() throws {
    let (files, most) = Desk.sized((1, 1), (1, 1), (12, 3))
    func compare<M: SuiteMachine>(_ machine: M, _ scopes: [Scope<M.Size>]) throws {
      var leftOut = 0
      for file in self.files(machine, files) {
        for counted in ["user", nil] {
          var ground = Ground<M>(scopes: scopes, start: file, counted: counted, most: most)
          // The least scopes with room for the file.
          ground.scopes = scopes.map { $0.union(M.extent(of: file)) }
          if counted != nil { ground.states = Desk.sized(2_000, 2_000, 10_000) }
          let isCompared = try self.compare(
            machine, ground, conditions: Desk.sized(12, 12, 40), seed: 5)
          #expect(isCompared || counted != nil)
          if !isCompared { leftOut += 1 }
        }
      }
      // In steps of the person, time and new contacts have no end, and some files of the clip have too many values.
      switch M.name {
      case Camera.name: #expect(leftOut == 0)
      case Contacts.name: break
      default: #expect(leftOut < files)
      }
    }
    try compare(CameraMachine(), CameraMachine.staircase)
    try compare(AppClipMachine(), [Scope([(.keys, 1), (.groups, 1)]), Scope([(.accounts, 1)])])
    try compare(
      ContactsMachine(maximumContacts: 1), [Scope([(.calls, 1)]), Scope([(.buttons, 1)])])
  }

  /// In the scopes that the program chooses.
  private static let ofTwoContacts:
    [(condition: String, counted: String?, holds: @Sendable (Seen<ContactsMachine>) -> Bool)] = [
      ("limited & grants = 2", nil, { $0.state.status == .limited && $0.state.granted.count == 2 }),
      (
        "limited & grants = 2", "user",
        { $0.state.status == .limited && $0.state.granted.count == 2 }
      ),
      (
        "limited & create & !refused", nil,
        { $0.state.status == .limited && $0.kind == .create && $0.refusal == nil }
      ),
      ("limited & grants = 3", nil, { $0.state.status == .limited && $0.state.granted.count == 3 }),
      (
        "full & fetchAll & !refused", nil,
        { $0.state.status == .authorized && $0.kind == .fetchAll && $0.refusal == nil }
      ),
    ]

  @Test(arguments: Desk.sample(of: Array(ofTwoContacts.indices), oneIn: 5))
  func `of a file with two contacts is found where another scope has a longer one`(
    place: Int
  ) throws {
    let (condition, counted, holds) = Self.ofTwoContacts[place]
    let cards = [Card(name: "Ada"), Card(name: "Bo")]
    let start = Scenario<Contacts>(
      world: ContactsWorld(cards: cards), commands: [.app(.readStatus)])
    let machine = ContactsMachine()
    var ground = Ground<ContactsMachine>(scopes: [], start: start, counted: counted, most: 6)
    let scopes = try machine.readScopes(condition, after: ground.text)
    // Each scope has room for the contacts of the file and for one more.
    ground.scopes = try scopes.map { try Scope($0) }
    #expect(ground.scopes.allSatisfy { $0[.contacts] >= 3 } && ground.scopes.count > 2)
    let few = ["contacts=3,calls=1", "contacts=3,buttons=1"]
    // The least scopes with a call and with a button, each of which some run needs.
    let parts = Desk.sized(few, few, scopes)
    #expect(parts.allSatisfy { part in scopes.contains { $0.hasPrefix(part) } }, "\(scopes)")
    let answer = try RunAnswer.whole(
      parts.map { ground.search(condition, at: $0) }, on: machine)
    let length = try #require(answer.length, "\(condition): \(answer.sentence)")
    // A plain search of shorter runs meets none; where they have no end, it is another condition's.
    ground.scopes = try parts.map { try Scope($0) }
    (ground.most, ground.states) = (length - 1, Desk.sized(5_000, 50_000, 200_000))
    if let plain = ground.plain(machine) { #expect(plain.least(holds) == nil, "\(condition)") }
  }

  /// Of a field at most one value holds, so that a condition with two of them contradicts itself.
  @Test func `is sought for no two values of one field, and is not there`() throws {
    let rows: [(String, [String])] = [
      (
        "camera",
        ["denied & granted", "prompt & viewfinder", "select & accept", "granted & !authorized"]
      ),
      (
        "contacts",
        ["limited & full", "howMuch & confirming", "refused.covered & refused.inBackground"]
      ),
      (
        "device", ["camera.denied & camera.restricted", "contacts.chooser & contacts.accessPicker"]
      ),
    ]
    for (name, conditions) in rows {
      let set = try #require(Machines.ours.named(name)).set()
      for condition in conditions { #expect(try set.readScopes(condition) == [], "\(condition)") }
    }
    for condition in ["camera.denied & contacts.denied", "camera.prompt & contacts.prompt"] {
      #expect(try #require(Machines.ours.named("device")).set().readScopes(condition) != [])
    }
  }
}
