import ConsentInvariants
import ConsentMachines
import ConsentModel
import ConsentSuite
import ConsentSystem
import ConsentVocabulary
import Desk
import Foundation
import Lockstep
import Notation
import PropertyTesting
import Reporting
import StateMachines
import Testing

/// A system with a leak, played in one world, to test whether claims over one transcript detect the leak.
private struct LeakingSide<S: NoninterferencePolicy>: Side {
  typealias Language = S.Language

  var side: any Side<S.Language>
  var model: S.Model
  let leak: Leak<S>

  mutating func perform(_ command: S.Language.Command) -> Reply<S.Language.Outcome> {
    let after = model.applying(command).state
    defer { model = after }
    guard case .said(let outcome) = side.perform(command) else { return .gone("nothing is said") }
    var glimpse = ObservableOutcome<S.Language>(outcome)
    leak.tell(model, command, after, &glimpse)
    return .said(glimpse.outcome)
  }

  func snapshot() -> S.Language.Snapshot? { side.snapshot() }
}

/// A policy without one point of its definition.
private protocol Lacking: Sendable {
  associatedtype Base: NoninterferencePolicy
  static func leaveOut(of release: inout Base.Release)
  static func release(
    of command: Base.Language.Command, from before: Base.Model, to after: Base.Model
  ) -> Base.Release?
}

extension Lacking {
  static func leaveOut(of release: inout Base.Release) {}
  static func release(
    of command: Base.Language.Command, from before: Base.Model, to after: Base.Model
  ) -> Base.Release? {
    guard var release = Base.release(of: command, from: before, to: after) else { return nil }
    leaveOut(of: &release)
    return release
  }
}

/// The policy without the release of the screen.
private enum NoScreen: Lacking {
  typealias Base = ContactsNoninterference
  static func leaveOut(of release: inout Base.Release) { release.screen = nil }
}

/// The policy without the release of the place among the readable contacts.
private enum NoPlace: Lacking {
  typealias Base = ContactsNoninterference
  static func leaveOut(of release: inout Base.Release) {
    for place in release.given.indices { release.given[place].place = 0 }
  }
}

/// The policy without the release of the waiting calls that name a contact.
private enum NoNames: Lacking {
  typealias Base = ContactsNoninterference
  static func leaveOut(of release: inout Base.Release) {
    for place in release.given.indices { release.given[place].calls = [] }
  }
}

/// The policy with releases computed from the state after waiting calls took effect.
private enum TooLate: Lacking {
  typealias Base = ContactsNoninterference
  static func release(
    of command: ContactsCommand, from before: ContactsModel, to after: ContactsModel
  ) -> Base.Release? {
    Base.release(of: command, from: before, to: after).map { _ in
      Base.release(of: command, from: before, to: after, deciding: after)
    }
  }
}

private enum Without<Point: Lacking>: NoninterferencePolicy {
  typealias Base = Point.Base
  typealias Model = Base.Model

  static func known(in state: Model) -> Base.Known { Base.known(in: state) }
  static func isSilent(_ command: Base.Language.Command, in state: Model) -> Bool {
    Base.isSilent(command, in: state)
  }
  static func shape(of command: Base.Language.Command, in state: Model) -> Base.Shape? {
    Base.shape(of: command, in: state)
  }
  static func command(
    _ command: Base.Language.Command, from state: Model, for twin: Model
  ) -> Base.Language.Command {
    Base.command(command, from: state, for: twin)
  }
  static func release(
    of command: Base.Language.Command, from before: Model, to after: Model
  ) -> Base.Release? {
    Point.release(of: command, from: before, to: after)
  }
  static func sight(
    of outcome: Base.Language.Outcome, to command: Base.Language.Command, from before: Model,
    to after: Model
  ) -> Base.Observation {
    Base.sight(of: outcome, to: command, from: before, to: after)
  }
  static var nothing: Base.Observation { Base.nothing }
  static func channel(_ one: Base.Observation, _ other: Base.Observation) -> Channel {
    Base.channel(one, other)
  }
  static func secret(from source: inout ChoiceSource) throws(Discard) -> Base.Language.Command {
    try Base.secret(from: &source)
  }
  static var choicesPerSecret: Int { Base.choicesPerSecret }
  static func discreet(_ world: Base.Language.World) -> Base.Language.World { Base.discreet(world) }
  static func world(
    _ world: Base.Language.World, from source: inout ChoiceSource
  ) throws(Discard) -> Base.Language.World {
    try Base.world(world, from: &source)
  }
}

/// Returns how each leak of a machine is detected, in two worlds and in one; unless the whole is played, how one is.
private func leaks<M: SuiteMachine, S: SuiteNoninterference, C: Claims>(
  _ machine: TwinMachine<M, S, C>
) -> [(name: String, steps: Int, length: Int?, isSeenByClaims: Bool)]
where S.Model == M.Model, C.MonitorState.Language == Twins<M.Language>, S.Size == M.Size {
  S.leaks.prefix(Desk.sized(1, 1, .max)).map { leak in
    var check = Check(
      machine, against: .twins(leak.name, leak.summary, of: M.system, leaking: leak), seed: 5,
      cases: 0..<8_000)
    check.shrinker = Shrinker(budget: Desk.sized(300, 300, 20_000), stages: [])
    let found = check.run()
    let alone = SystemUnderTest<M.Language>(leak.name, leak.summary) { world in
      LeakingSide(side: M.system.side(world), model: M.Model(world), leak: leak)
    }
    let cases: UInt64 = Desk.sized(50, 50, 500)
    var judged = Check(machine.machine, against: alone, seed: 5, cases: 0..<cases)
    (judged.compared, judged.shrinker.budget) = (.nothing, 1)
    return (
      leak.name, found.coverage.commands, found.counterexample?.scenario.commands.count,
      judged.run().counterexample != nil
    )
  }
}

@Suite struct `Two worlds that an app must not tell apart` {
  @Test func `are told apart by each leak within 200,000 steps, and by no claim`() {
    let all = leaks(ContactsTwins(ContactsMachine())) + leaks(AppClipTwins(AppClipMachine()))
    let known = ContactsNoninterference.leaks.count + AppClipNoninterference.leaks.count
    #expect(all.count == Desk.sized(2, 2, known))
    for leak in all {
      #expect(leak.steps <= 200_000, "\(leak.name) after \(leak.steps)")
      #expect(leak.length.map { $0 <= 10 } ?? false, "\(leak.name): \(leak.length ?? -1)")
      #expect(!leak.isSeenByClaims, "\(leak.name)")
    }
  }

  @Test func `are the same for the model and for the system`() {
    for contestant in [nil, ContactsMachine.system] {
      let check = Check(
        ContactsTwins(ContactsMachine()),
        against: .twins("one", "", of: contestant, leaking: Leak<ContactsNoninterference>?.none),
        seed: 11, cases: 0..<Desk.sized(100, 100, 1_500))
      #expect(check.run().counterexample == nil)
    }
  }

  @Test func `stay so under every decision but those that are said to leak`() throws {
    let leaking = [
      "hiddenWriteError=authorizationDenied", "hiddenWriteError=recordNotWritable",
      "changeNotification=ofEverything", "itemsBy=label",
    ]
    // Those that leak, and a twentieth of the others; the whole has all.
    func isPlayed(_ decision: String) -> Bool {
      Desk.size == .whole || leaking.contains(decision) || Desk.number(of: decision) % 20 == 0
    }
    // Searches the first states of a scope, and then plays random runs beyond them.
    func told<M: SuiteMachine, S: SuiteNoninterference, C: Claims>(
      apart machine: TwinMachine<M, S, C>, at scope: String
    ) throws -> (tried: Int, told: [String])
    where S.Model == M.Model, C.MonitorState.Language == Twins<M.Language>, S.Size == M.Size {
      var (tried, told) = (0, [String]())
      for decision in M.decisions {
        for answer in decision.others where isPlayed("\(decision.name)=\(answer)") {
          let set = try machine.deciding(DecisionSetting(decision.name, answer))
          var check = Check(set, against: TwinMachine<M, S, C>.system, seed: 3, cases: 0..<150)
          check.shrinker = Shrinker(budget: 1, stages: [])
          tried += 1
          let search = ScopeSearch(scope: scope, fault: nil, depth: nil, states: 2_000)
          let isToldInScope = try set.explored(search, { false }).end == .broken
          if isToldInScope || check.run().counterexample != nil {
            told.append("\(decision.name)=\(answer)")
          }
        }
      }
      return (tried, told)
    }
    let contacts = try told(apart: ContactsTwins(ContactsMachine()), at: "contacts=1,calls=1")
    let clip = try told(apart: AppClipTwins(AppClipMachine()), at: "keys=1,items=1")
    #expect(contacts.tried + clip.tried >= leaking.count)
    #expect(contacts.told + clip.told == leaking)
  }
}

@Suite struct `All twins of a scope` {
  /// Returns the result of a search over the classes of a scope.
  private static func search<M: SuiteMachine, S: SuiteNoninterference, C: Claims>(
    _ machine: TwinMachine<M, S, C>, _ scope: String, leaking leak: Leak<S>? = nil
  ) throws -> ClassTable<M, S>.Result
  where S.Model == M.Model, C.MonitorState.Language == Twins<M.Language>, S.Size == M.Size {
    let scope = try Scope<M.Size>(scope)
    return ClassTable<M, S>(
      machine.machine, at: scope, in: machine.twins(at: scope), contestant: M.system, leaking: leak
    ).run()
  }

  /// Returns the counts of a search as a row of the page.
  private static func row<M, S>(_ name: String, _ result: ClassTable<M, S>.Result) -> String {
    let counts = [result.states, result.classes, result.pairs, result.transitions]
    return "| \(name) | "
      + counts.map { $0.formatted(.number.locale(Locale(identifier: "en_US"))) }
      .joined(separator: " | ") + " |"
  }

  // The gate explores the first of these as well, after the tests.
  @Test(
    arguments: [
      "contacts=1,buttons=1,order", "contacts=1,calls=1,order", "contacts=2,buttons=1,order",
      "contacts=2,calls=1,order", "contacts=3,order", "contacts=2,elsewhere=2,order",
      "contacts=1,tokens=2,order",
    ].prefix(Desk.sized(1, 1, 7)))
  func `are as many as the page says, and none is told apart`(scope: String) throws {
    let found = try Self.search(ContactsTwins(ContactsMachine()), scope)
    #expect(found.end == .complete && found.memory == .told)
    let row = Self.row(scope.replacing(",", with: ", "), found)
    #expect(try Self.page().contains(row), "\(row)")
  }

  @Test
  func
    `of a clip are told apart by nothing, and of the app's calls nearly all are compared`()
    throws
  {
    let scopes = ["contacts=1,buttons=1,order", "contacts=2,calls=1,order"]
    for scope in Desk.sized([], [], scopes) {
      let found = try Self.search(ContactsTwins(ContactsMachine()), scope)
      #expect(Set(found.alone.keys).subtracting([.create]).isEmpty, "\(scope): \(found.alone)")
    }
    // Commands of the other program on its items are silent in some states of a class only.
    let staircase = AppClipNoninterference.staircase
    for scope in Desk.sized([], Array(staircase.prefix(1)), staircase) {
      let found = try Self.search(AppClipTwins(AppClipMachine()), scope.name)
      #expect(found.end == .complete)
      #expect(Set(found.alone.keys).isSubset(of: [.updateItem, .removeItem]), "\(found.alone)")
    }
  }

  @Test func `are told apart by what a fetch of several tells of those that are hidden`() throws {
    let leak = Leak<ContactsNoninterference>(
      "countsInAFetch", "A fetch of several takes longer for each hidden"
    ) {
      before, command, _, glimpse in
      if case .app(.store(.fetch(.these, _))) = command {
        glimpse.signals = [before.existing.subtracting(before.visible).count]
      }
    }
    let found = try Self.search(
      ContactsTwins(ContactsMachine()), "contacts=1,calls=1,order", leaking: leak)
    #expect(found.end == .broken && found.conflict?.channel == .signal)
  }

  private static func page() throws -> String {
    try String(contentsOf: Checkout.root.appending(path: "Specs/Twins/Twins.md"), encoding: .utf8)
  }

  @Test func `show a leak that one contact is enough for`() throws {
    // Leaks about the order of contacts, or about several offered contacts, need more contacts.
    let others: Set = ["ordersByHash", "ordersByOthersGrants", "callsBackForEachOffered"]
    let isTried = { (name: String) in Desk.size == .whole || name == "sizesTheButton" }
    let shown = try ContactsNoninterference.leaks.filter {
      !others.contains($0.name) && isTried($0.name)
    }.filter { leak in
      try Self.search(ContactsTwins(ContactsMachine()), "contacts=1,buttons=1,order", leaking: leak)
        .end == .broken
    }
    let names = Set(shown.map(\.name))
    for name in [
      "numbersIdentifiers", "countsInAnError", "countsEvenIfIllegible", "takesLongerForHidden",
      "findsHiddenUnderDenial", "sizesTheButton", "notifiesOfHiddenEdits",
      "notifiesOfHiddenRemovals", "tellsTheFormerSelection",
    ] where isTried(name) { #expect(names.contains(name), "\(name)") }
    #expect(!names.contains("turnsTheOrder"))
  }

  @Test func `come apart where a point of the definition is left out`() throws {
    func conflict<P: Lacking>(
      _ point: P.Type, _ scope: Scope<ContactsSize>
    ) -> ClassTable<ContactsMachine, Without<P>>.Result {
      ClassTable<ContactsMachine, Without<P>>(
        ContactsMachine(), at: scope, in: ContactsMachine().worlds(at: scope)
      ).run()
    }
    let button = Scope([(ContactsSize.contacts, 1), (.buttons, 1)], keepsOrder: true)
    let call = Scope([(ContactsSize.contacts, 1), (.calls, 1)], keepsOrder: true)
    let two = Scope([(ContactsSize.contacts, 2), (.calls, 1)], keepsOrder: true)
    // Two quick points, of which a debug build plays one.
    for isScreen in Desk.sample(of: [true, false], oneIn: 2) {
      if isScreen {
        let screen = conflict(NoScreen.self, button)
        #expect(screen.end == .broken)
        // The worlds of a scope begin with every address book, so the screen after a touch leaks at once.
        let shortest = screen.conflict?.runs.map(\.commands.count).max()
        #expect(shortest.map { $0 <= 3 } ?? false)
      } else {
        #expect(conflict(NoNames.self, call).end == .broken)
      }
    }
    if Desk.size == .whole {
      #expect(conflict(TooLate.self, call).end == .broken)
      #expect(conflict(NoPlace.self, two).end == .broken)
    }
  }
}

@Suite struct `A case of a leak` {
  @Test func `is kept for each, and is told in two worlds`() throws {
    for machine in Machines.ours.withTwins where machine.specs == "Specs/Twins" {
      var planted: Set<String> = []
      let files = Checkout.files(below: "\(machine.cases)/Leaks", ending: ".consent")
      for file in Desk.sample(of: files, oneIn: 6) {
        let path = Checkout.root.appending(path: "\(machine.cases)/Leaks/\(file.path)").path
        let text = try CaseText(readingFile: path)
        let outcome = try machine.set().replay(text, nil, nil, .once)
        planted.insert(outcome.plantedFault ?? "")
        #expect(outcome.failure.map { SavedFailure($0) } == outcome.savedFailure, "\(file.path)")
        let lines = outcome.lines.map(\.text)
        #expect(lines.contains { $0.contains("+ -> one: ") }, "\(file.path)")
        #expect(lines.contains { $0.contains("+ -> other: ") }, "\(file.path)")
      }
      let all = Set(machine.faults.map(\.name))
      #expect(
        Desk.size == .whole ? planted == all : planted.isSubset(of: all) && !planted.isEmpty)
    }
  }
  @Test func `that a decision brings is not told as the fault of the system`() throws {
    let machine = try #require(Machines.ours.named("contacts-twins"))
    let text = """
      consent case, format 1
      machine contacts-twins
      profile apple
      hidden write error authorization denied
      limited {}

      secretly user adds contact "Ada"
      app updates contact 1 to "Ada"
      end

      """
    let outcome = try machine.set().replay(CaseText(text, file: "leak"), nil, nil, .once)
    #expect(outcome.explanation.last?.hasSuffix("the decision leaks.") == true)
    #expect(!outcome.explanation.joined().contains("system is wrong"))
    for file in Checkout.files(below: "\(machine.cases)/Leaks", ending: ".consent") {
      let planted = try machine.set().replay(CaseText(file.text, file: file.path), nil, nil, .once)
      #expect(planted.explanation.joined().contains("system is wrong"), "\(file.path)")
    }
  }
}
