import ConsentMachines
import ConsentModel
import ConsentSuite
import ConsentTool
import ConsentVocabulary
import Desk
import Foundation
import Lockstep
import Notation
import OperatingSystem
import PropertyTesting
import Reporting
import StateMachines
import Testing

/// Returns the reports of searches in this process, up to the first search that succeeds.
///
/// - Parameter isPlain: Whether every decision has its default, which leaves few worlds.
private func found(
  _ machine: String, _ condition: String, isPlain: Bool = false,
  _ change: (inout ConditionSearch) -> Void = { _ in }
) throws -> [ConditionReport] {
  let known = try #require(Machines.ours.named(machine))
  let plain = known.decisions().map { DecisionSetting($0.name, $0.plain) }
  let set = try known.set(deciding: isPlain ? plain : [])
  let searches = set.risingStaircase.map { scope in
    var search = ConditionSearch(
      condition: condition, scope: scope, fault: nil, depth: nil, states: 1_000_000)
    change(&search)
    return search
  }
  var reports: [ConditionReport] = []
  for search in searches where reports.last?.searched.end != .reached {
    reports.append(try ConditionReport(of: search, on: set) { false })
  }
  return reports
}

@Suite struct `A search for a condition` {
  @Test(
    arguments: [
      ("camera", "installed"), ("camera", "viewfinder"), ("camera", "denied & entry"),
      ("camera", "refused.covered"), ("camera", "TM-04"), ("camera", "\"logs accepted\""),
      ("camera", "INV-M19"), ("clip", "texts >= 2 & !appInstalled"), ("clip", "importing"),
      ("contacts", "grants = 1"), ("contacts", "\"touch grants contact\""),
      ("device", "camera.prompt"), ("device", "refused.barred"),
    ])
  func `has a shortest run`(machine: String, condition: String) throws {
    let reports = try found(machine, condition)
    let run = try #require(reports.last?.runs.first)
    let ends = reports.map(\.searched.end)
    #expect(ends.last == .reached && ends.dropLast().allSatisfy { $0 == .complete })
    // Its lengths are compared with those of a plain search elsewhere.
    let commands = run.commands
    if commands > 0 {
      let shorter = try found(machine, condition) { $0.depth = commands - 1 }
      #expect(
        shorter.allSatisfy {
          $0.runs.isEmpty && [.longEnough, .complete].contains($0.searched.end)
        })
    }
    // The run can be saved and played again, unless it has no step.
    let (text, set) = (
      CaseText(run.text, file: "run"), try #require(Machines.ours.named(machine)).set()
    )
    if commands == 0 {
      #expect(throws: CommandError.self) { try set.replay(text, nil, nil) }
      return
    }
    let replay = try set.replay(text, nil, nil)
    #expect(replay.passed && run.lines.suffix(replay.lines.count) == replay.lines[...])
  }

  @Test(arguments: [("camera", "denied & prompt"), ("camera", "viewfinder & !granted")])
  func `proves that there is no run`(machine: String, condition: String) throws {
    let reports = try found(machine, condition, isPlain: Desk.size != .whole)
    #expect(reports.count == Machines.ours.named(machine)?.staircase.count)
    #expect(
      reports.allSatisfy {
        $0.searched.end == .complete
          && $0.searched.words(counting: nil).hasPrefix("runs of any length (")
      })
  }

  @Test func `that is bounded, or blurred by numbers, proves nothing`() throws {
    #expect(
      try found("camera", "refused.covered") { $0.depth = 1 }.allSatisfy {
        $0.searched.end == .longEnough
      })
    #expect(
      try found("camera", "denied & prompt") { $0.states = 50 }.allSatisfy {
        $0.searched.end == .full
      })
    #expect(
      try found("clip", "\"drops container 7\"") { $0.scope = "groups=1" }.allSatisfy {
        $0.searched.end == .blurred && $0.searched.scope.hasSuffix("order")
      })
  }

  @Test func `plays a planted fault until it fails`() throws {
    // Each step that satisfies the condition fails under the fault, so no run continues after it.
    let quiet = "readFrame & undetermined & !refused"
    let failing = try found("camera", quiet) {
      ($0.fault, $0.states) = ("showsTheSceneToAll", Desk.sized(4_000, 4_000, 1_000_000))
    }
    #expect(failing.allSatisfy { $0.searched.end != .reached && $0.searched.hasFailures })
    #expect(try found("camera", quiet).last?.searched.end == .reached)
    let before = try found("camera", "prompt & !awaited") { $0.fault = "presentsForNobody" }
    #expect(before.map(\.searched.end) == [.reached])
  }
}

@Suite struct `The words of conditions` {
  @Test(arguments: Machines.ours.withTwins.map(\.name))
  func `are each read as they are listed`(machine: String) throws {
    let known = try #require(Machines.ours.named(machine))
    let set = try known.set()
    let words = known.words()
    // The words of twins describe only commands and their outcomes.
    let fewest = known.specs == "Specs/Twins" ? 10 : 50
    #expect(Set(words.map(\.name)).count == words.count && words.count > fewest)
    for word in Desk.sample(of: words, oneIn: 16) {
      try set.readCondition(word.isNumber ? "\(word.name) >= 1" : word.name)
      #expect(ConditionTopic(rawValue: word.topic) != nil)
    }
  }

  /// Returns the words that hold in no state of the machine's scopes, and the words that always hold.
  /// Searches for all of them at once, as another test covers single searches.
  ///
  /// - Parameter share: How many words there are for each that is looked at.
  private func unmet<M: SuiteMachine>(_ machine: M, oneIn share: Int = 1) throws -> [String] {
    #expect(M.Language.observables.count > 10)
    let words = Desk.sample(of: M.Language.observables, oneIn: share)
    let language = ConditionLanguage(
      of: M.name, words: words, advice: "")
    var open = try words.flatMap {
      $0.isNumber ? ["\($0.name) >= 1", "\($0.name) = 0"] : [$0.name, "!\($0.name)"]
    }.map { (text: $0, condition: try Condition($0, in: language)) }
    for scope in M.staircase where !open.isEmpty {
      var explorer = Explorer(machine, against: .model(M.Model.self), at: scope)
      explorer.claims = ClaimList([])
      explorer.goal = { sight in
        open.removeAll { $0.condition.holds(of: sight.state) }
        return open.isEmpty
      }
      _ = explorer.run()
    }
    return open.map(\.text)
  }

  /// A word that always or never holds carries no information.
  @Test func `of states are each so somewhere, and somewhere not`() throws {
    #expect(try unmet(CameraMachine()) == [])
  }

  @Test func `of states of contacts and the clip are so somewhere, and somewhere not`()
    throws
  {
    // A call that never ends takes a decision.
    let unanswered = "unanswered >= 1"
    let unmet = try unmet(ContactsMachine(), oneIn: 20)
    #expect(unmet == (Desk.size == .whole || unmet.contains(unanswered) ? [unanswered] : []))
    #expect(try self.unmet(AppClipMachine(), oneIn: 20) == [])
  }
}

@Suite struct `A question why` {
  private func why(_ machine: String, _ steps: String, _ command: String) throws -> WhyReport {
    let text = "consent case, format 1\nmachine \(machine)\n\(steps)\nend\n"
    let file = CaseText(text, file: "case")
    let set = try #require(Machines.ours.named(machine)).set()
    return try WhyReport(file, command, after: nil, on: set)
  }

  @Test func `names the reason, those before, and the nearest way out`() throws {
    let report = try why("camera", "policy fixed\n\nuser selects", "user allows")
    #expect(report.refusal == "notPresented" && report.later == [])
    #expect(report.before == ["notInstalled", "notRunning", "inSettings"])
    let way = try #require(report.ways.first)
    #expect(report.ways.count == 1 && way.next == nil && way.commands == 1)
    #expect(way.lines.first?.text == "2  app requests access")
    #expect(way.changes.contains("screen: prompt"))
  }

  @Test func `tells of the refusal that follows the first`() throws {
    let steps = "profile apple\n\napp requests access\nuser continues"
    let report = try why("contacts", steps, "user taps button 1")
    #expect(report.refusal == "covered" && report.later == ["noSuchButton"])
    #expect(report.ways.map(\.next) == ["noSuchButton", nil])
    #expect(report.ways.map(\.commands) == [1, 2])
    #expect(report.rules.map(\.clause) == ["TR-01", "TB-20"])
  }

  /// The second way to the length of a run that carries a command out: all states of each scope, length by length,
  /// in the model alone. Returns `nil` if no run of up to `most` commands does.
  private func nearest<M: SuiteMachine>(_ machine: M, _ steps: String, upTo most: Int) throws
    -> Int?
  {
    let text = "consent case, format 1\nmachine \(M.name)\n\(steps)\nend\n"
    var run = try Case<M.Language>(parsing: text, file: "case").scenario
    let command = run.commands.removeLast()
    var least: Int?
    for scope in M.staircase {
      var ordered = scope.union(M.extent(of: run))
      ordered.keepsOrder = true
      var (level, known) = ([M.Model(after: run)], Set<M.Model>())
      for length in 0...min(most, least ?? most) {
        if level.contains(where: {
          M.Language.refusal(in: $0.applying(command).outcome) == nil
        }) {
          least = min(length, least ?? length)
          break
        }
        level = level.flatMap { model in
          (machine.commands(at: ordered, for: model) + run.commands + [command]).map {
            model.applying($0).state
          }
        }.filter { known.insert($0).inserted }
      }
    }
    return least
  }

  @Test func `has a way as short as a plain search of each scope has`() throws {
    func compare<M: SuiteMachine>(_ machine: M, _ steps: String, _ command: String) throws {
      let report = try why(M.name, steps, command)
      let way = try #require(report.ways.last { $0.next == nil }, "\(command)")
      #expect(report.answers.last?.isComplete == true, "\(command)")
      let plain = try nearest(machine, "\(steps)\n\(command)", upTo: way.commands)
      #expect(plain == way.commands, "\(M.name): \(command)")
    }
    let camera = CameraMachine()
    try compare(camera, "policy fixed\n\nuser selects", "user allows")
    try compare(camera, "policy fixed\nstatus denied\n\nuser selects", "user allows")
    try compare(AppClipMachine(), "\nuser invokes", "app resumes")
    let contacts = ContactsMachine()
    try compare(contacts, "profile apple\n\napp requests access", "user taps button 1")
    let left = "profile apple\n\napp mounts button 1 for \"a\"\nuser leaves app"
    try compare(contacts, left, "user taps button 1")
  }

  @Test func `finds changes each of which alone is enough`() throws {
    let steps = "profile apple\n\napp mounts button 1 for \"a\"\napp requests access"
    let report = try why("contacts", steps, "user taps button 1")
    #expect(report.ways.map(\.next) == [nil])
    #expect(report.single.isEmpty || report.single.allSatisfy { $0 == "no alert" })
    let background = try why(
      "contacts", "profile apple\n\napp mounts button 1 for \"a\"\nuser leaves app",
      "user taps button 1")
    #expect(background.refusal == "inBackground" && background.single == ["app in front"])
  }

  @Test func `says of a command that is carried out by which rules, and what could be decided`()
    throws
  {
    let steps =
      "profile apple\n\napp requests access\nuser refuses to share\napp mounts button 1 for \"\""
    let report = try why("contacts", steps, "user taps button 1")
    #expect(report.refusal == nil && report.rules.map(\.clause) == ["TB-06"])
    #expect(report.ways.isEmpty && report.single.isEmpty)
    let other = try #require(
      report.decisions.first { $0.setting == "deniedButton=pointsToSettings" })
    #expect(other.outcome == ["-> touch does nothing: points to settings"] && !other.isEarlier)
  }
}

@Suite struct `A decision` {
  @Test func `that shows itself with another alone is shown where that is settled`() throws {
    let camera = try #require(Machines.ours.named("camera"))
    let decision = try #require(camera.decisions().first { $0.name == "devicesListed" })
    let set = try camera.set(deciding: [DecisionSetting("policy", "literal")])
    func isShown(_ machine: some MeasurableMachine) throws -> Bool {
      let pair = try #require(
        machine.pairs(for: .reader).first { $0.decision == decision && $0.other == "no" })
      let report = try machine.shortestRun(
        distinguishing: pair, for: .reader, scope: nil, transitions: 600_000
      ) { false }
      return report?.run != nil
    }
    guard let machine = set as? any MeasurableMachine else {
      Issue.record("the camera is not measurable")
      return
    }
    let isSeen = try isShown(machine)
    #expect(isSeen)
  }

  /// Random worlds of a machine, and the worlds of its scopes.
  private func worlds<M: SuiteMachine>(_ machine: M) throws -> [M.Language.World] {
    let drawn = try (0..<40 as Range<UInt64>).map { index in
      try #require(machine.scenario(ofCase: index, below: 3, commands: 1)).world
    }
    return M.staircase.flatMap { machine.worlds(at: $0) } + drawn
  }

  private func isSettled<M: SuiteMachine>(_ machine: M, _ known: AnyMachine) throws {
    for decision in known.decisions() {
      for value in [decision.plain] + decision.others {
        let decided = try machine.deciding(DecisionSetting(decision.name, value))
        let facet = try #require(M.Language.worldFacets.first { $0.name == decision.name })
        let texts = try Set(worlds(decided).compactMap(facet.text))
        #expect(
          texts.map { $0.replacing(" ", with: "").lowercased() }
            == [value.replacing(" ", with: "").lowercased()], "\(decision.name)=\(value)")
      }
    }
  }

  @Test func `is settled in every world that is drawn or explored`() throws {
    for known in Machines.ours.withTwins {
      switch known.name {
      case ContactsMachine.name: try isSettled(ContactsMachine(), known)
      case CameraMachine.name: try isSettled(CameraMachine(), known)
      case AppClipMachine.name: try isSettled(AppClipMachine(), known)
      default: try isSettled(DeviceMachine([:]), known)
      }
    }
  }

  @Test func `has a row on the page of decisions`() throws {
    let folder = Checkout.specs
    for machine in Machines.ours.withTwins {
      for decision in machine.decisions() {
        #expect(
          folder.row(of: decision.words, in: "\(machine.specs)/Decisions.md") != nil,
          "\(machine.name) \(decision.words)")
      }
    }
  }

  @Test func `with a value of another form is refused`() throws {
    let clip = try #require(Machines.ours.named("clip"))
    for (name, value) in [("lifetime", "x"), ("clipGroups", "one")] {
      do {
        _ = try clip.set(deciding: [DecisionSetting(name, value)])
        Issue.record("\(name)=\(value)")
      } catch {
        #expect(error.message.hasPrefix("--decide \(name) "))
      }
    }
    _ = try clip.set(deciding: [
      DecisionSetting("lifetime", "7"), DecisionSetting("clipGroups", "{1, 2}"),
    ])
  }
}
