import ConsentMachines
import ConsentSuite
import ConsentVocabulary
import Desk
import Foundation
import Lockstep
import Notation
import Reporting
import StateMachines
import Testing

/// A scenario of a machine, or of a design that breaks the machine's claims.
struct ScenarioFile: CustomTestStringConvertible, Sendable {
  let machine: String
  let path: String
  let text: String

  var testDescription: String { path }
  /// The comment above the first line.
  var head: String { text.components(separatedBy: "\n\nconsent case")[0] }
  /// The lines without their ends, the first at index 0.
  var lines: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  static let all = Machines.ours.withTwins.flatMap { machine in
    ["Scenarios", "Published"].flatMap { folder in
      Checkout.files(below: "\(machine.cases)/\(folder)", ending: ".consent").map {
        ScenarioFile(
          machine: machine.name, path: "\(machine.cases)/\(folder)/\($0.path)", text: $0.text)
      }
    }
  }

  /// A sixth of the scenarios, and all of them in the whole.
  static let part = Desk.sample(of: all, oneIn: 6, for: "part")
  /// The scenarios whose lines are left out one by one.
  static let judged = Set(Desk.sample(of: all, oneIn: 6, for: "judged").map(\.path))

  func replay(_ text: String) throws -> CaseReplay {
    let machine = try #require(Machines.ours.named(machine))
    return try machine.set().replay(CaseText(text, file: path), nil, nil, .once)
  }
}

/// Returns whether a line is an expectation below a step.
private func isExpectation(_ line: String) -> Bool {
  line.hasPrefix("  ->") || line.hasPrefix("  now ")
}

@Suite struct `Every scenario` {
  @Test func `of each machine is strict`() {
    #expect(Set(ScenarioFile.all.map(\.machine)) == Set(Machines.ours.withTwins.map(\.name)))
    for file in ScenarioFile.all { #expect(file.lines.contains("strict"), "\(file.path)") }
  }

  @Test(arguments: ScenarioFile.all)
  func `goes as it is written, and fails without any one of its lines`(file: ScenarioFile) throws {
    let played = try file.replay(file.text)
    #expect(played.mismatches == [] && (played.failure == nil || file.path.contains("/Published/")))
    guard ScenarioFile.judged.contains(file.path) else { return }
    switch file.machine {
    case ContactsMachine.name: try judge(file, ContactsMachine())
    case CameraMachine.name: try judge(file, CameraMachine())
    case AppClipMachine.name: try judge(file, AppClipMachine())
    case DeviceMachine.name: try missesEach(of: file, DeviceMachine([:]))
    case ContactsTwins.name: try missesEach(of: file, ContactsTwins(ContactsMachine()))
    case AppClipTwins.name: try missesEach(of: file, AppClipTwins(AppClipMachine()))
    default: Issue.record("\(file.machine) has its scenarios judged by nobody")
    }
  }

  private func judge<M: SuiteMachine>(_ file: ScenarioFile, _ machine: M) throws {
    try missesEach(of: file, machine)
    try takesWhatItCites(file, machine)
  }

  /// Rules taken within a step of another rule: the effects of a lift, a late callback, and the results of
  /// waiting calls.
  private static let implied: Set = ["TB-22", "TB-19", "TS-02", "TS-09"]

  /// Expects the cited rules to be taken, and the cited claims to hold with something to judge, or to be
  /// broken by a published design.
  private func takesWhatItCites<M: SuiteMachine>(_ file: ScenarioFile, _ machine: M) throws {
    let saved = try Case<M.Language>(parsing: file.text, file: file.path)
    var model = M.Model(saved.world)
    var past = M.Claim.MonitorState(in: saved.world, start: model.snapshot)
    var (taken, held, broken): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    for step in saved.steps {
      let next = model.applying(step.command)
      taken.formUnion(next.rules.all.map(\.clause))
      let event = Event<M.Language>(
        in: saved.world, before: model.snapshot, step.command, next.outcome,
        after: next.state.snapshot)
      for claim in M.Claim.allCases {
        switch claim.judgement(of: event, after: past) {
        case .silent: break
        case .held: held.insert(claim.clause)
        case .broken: broken.insert(claim.clause)
        }
      }
      past.record(event)
      model = next.state
    }
    let rules = Pages.clauses(in: file.head).intersection(M.Model.Rule.allCases.map(\.clause))
    #expect(rules.subtracting(taken).subtracting(Self.implied) == [])
    let claims = Set(file.head.matches(of: /INV-[A-Z]\d\db?/).map { String($0.output) })
    if case .claims(let written) = saved.breaks {
      #expect(file.path.contains("/Published/") && broken == Set(written.flatMap(\.clauses)))
      #expect(try file.replay(file.text).passed)
    } else {
      #expect(!file.path.contains("/Published/"))
      #expect(broken == [] && claims.subtracting(held) == [])
    }
  }

  @Test(arguments: [ContactsMachine.name, CameraMachine.name, AppClipMachine.name])
  func `is one of several that together take each rule of the machine`(name: String) throws {
    let machine = try #require(Machines.ours.named(name))
    let cited = ScenarioFile.all.filter { $0.machine == name }
      .reduce(into: Set<String>()) { $0.formUnion(Pages.clauses(in: $1.head)) }
    #expect(Set(machine.clauses).subtracting(cited) == [])
  }

  /// Takes out one line at a time, and compares the rest with the actual outcome of the step.
  private func missesEach<M: SuiteMachine>(of file: ScenarioFile, _ machine: M) throws {
    guard ScenarioFile.part.contains(where: { $0.path == file.path }) else { return }
    typealias Language = M.Language
    let saved = try Case<Language>(parsing: file.text, file: file.path)
    let replay = machine.replay(
      Scenario(world: saved.world, commands: saved.steps.map(\.command)), against: M.system,
      claims: ClaimList([]))
    #expect(replay.steps.count == saved.steps.count)
    var (before, count) = (replay.modelStart, 0)
    for (step, played) in zip(saved.steps, replay.steps) {
      let answer = played.model
      let outline = Language.outline(of: answer.outcome)
      for place in step.expectations.indices {
        var less = step
        less.expectations.remove(at: place)
        let mismatch = less.mismatch(
          with: Language.transcript(of: answer.outcome, from: before, to: answer.state),
          outline: Language.transcript(of: outline, from: before, to: answer.state),
          file: file.path, isStrict: saved.isStrict)
        #expect(mismatch != nil, "without \(step.expectations[place].content) of \(step.command)")
        count += 1
      }
      before = answer.state
    }
    #expect(count == file.lines.count(where: isExpectation) && count >= 2)
  }

  @Test func `of a design that breaks claims fails where its header says otherwise`() throws {
    let published = ScenarioFile.all.filter { $0.path.contains("/Published/") }
    #expect(Set(published.map(\.machine)) == [Camera.name, AppClip.name])
    for file in published {
      let place = try #require(file.lines.firstIndex { $0.hasPrefix("breaks ") })
      func changed(_ line: String?) -> String {
        var lines = file.lines
        lines.replaceSubrange(place...place, with: line.map { [$0] } ?? [])
        return lines.joined(separator: "\n")
      }
      let others = [
        "breaks INV-K21 at 1", "\(file.lines[place]), INV-K21 at 9999",
        file.lines[place].replacing(/\ at\ \d+$/, with: " at 10000"),
      ]
      for other in others {
        let outcome = try file.replay(changed(other))
        #expect(outcome.failure == nil && outcome.mismatches.count == 1, "\(file.path): \(other)")
        #expect(outcome.filled == file.text)
      }
      let bare = try file.replay(changed(nil))
      // Without that line, the broken claims are a note.
      #expect(bare.passed && bare.design.first?.hasPrefix("This design breaks ") == true)
      // The `breaks` line is then inserted below the name of the machine.
      let filled = try #require(bare.filled)
      #expect(try file.replay(filled).passed)
    }
  }

  @Test func `of a design fails in what one side alone does`() throws {
    for (name, fault) in [("camera", "nagsAfterADenial"), ("clip", "cleansBeforeItCopies")] {
      let machine = try #require(Machines.ours.named(name)).set()
      var failing = 0
      for file in ScenarioFile.all where file.path.contains("/Published/") && file.machine == name {
        let outcome = try machine.replay(CaseText(file.text, file: file.path), fault, nil, .once)
        guard outcome.failure != nil else { continue }
        failing += 1
        #expect(!outcome.explanation.contains { $0.contains("both follow the design") })
        // The run that is shown ends at the difference.
        #expect(outcome.lines.contains { $0.speaker != .same }, "\(file.path)")
      }
      #expect(failing > 0, "\(name)")
    }
  }

  @Test(arguments: ScenarioFile.part)
  func `has its lines filled in again where they are missing or wrong`(file: ScenarioFile) throws {
    // Lines that state no answer and no change stay.
    let bare = file.lines.filter { !isExpectation($0) && $0 != "strict" }
    let filled = try #require(try file.replay(bare.joined(separator: "\n")).filled)
    #expect(try file.replay(filled).mismatches == [])
    let kept = filled.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(kept.filter { !isExpectation($0) && $0 != "strict" } == bare)
    #expect(kept.count { $0 == "strict" } == 1)
    // Correct lines stay exactly as written.
    #expect(try file.replay(file.text).filled == file.text)
  }
}

@Test(
  arguments: [
    ("contacts", "Notation"), ("camera", "Camera/World"), ("clip", "AppClip/Commands"),
  ])
func `the whole cases of a page go as they are written`(
  machine: String, page: String
) throws {
  let cases = try Pages.text(of: "\(page).md", in: "").components(separatedBy: "````case\n")
    .dropFirst().compactMap { $0.components(separatedBy: "````").first }
  #expect(!cases.isEmpty)
  for text in cases {
    let example = ScenarioFile(machine: machine, path: page, text: text)
    switch machine {
    case ContactsMachine.name:
      // A header alone is not played.
      if try Case<Contacts>(parsing: text, file: page).steps.isEmpty { continue }
    case CameraMachine.name:
      for facet in Camera.worldFacets {
        #expect(example.lines.contains { $0.hasPrefix("\(spaced(facet.name)) ") }, "\(facet.name)")
      }
    case _:
      let topics = try Case<AppClip>(parsing: text, file: page).steps.map(\.command.kind.topic)
      #expect(Set(topics) == Set(AppClipTopic.allCases))
    }
    let outcome = try example.replay(text)
    #expect(outcome.failure == nil && outcome.mismatches == [], "\(text)")
    // A strict case misses each of its lines.
    #expect(machine == "contacts" || example.lines.contains("strict") && outcome.filled == text)
  }
}

@Suite struct `What a filled case keeps` {
  private static let head = "consent case, format 1\nmachine camera\nstrict\npolicy fixed\n\n"

  private func filled(_ steps: String) throws -> String? {
    try ScenarioFile(machine: "camera", path: "kept", text: "").replay(Self.head + steps).filled
  }

  @Test func `is every comment, blank line, order and blank`() throws {
    let table = [
      (
        "user   selects # first\r\n\r\n  # between\r\n  now no screen # wrong\r\nend\r\n# last",
        "user   selects # first\r\n\r\n  # between\r\n  # wrong\r\n"
          + "  -> presents priming titled benefit [next, not now] on main\r\n  now screen: priming\r\n"
          + "end\r\n# last"
      ),
      (
        "user selects\n\tnow   screen:   priming  # right\nend",
        "user selects\n  -> presents priming titled benefit [next, not now] on main\n"
          + "\tnow   screen:   priming  # right\nend"
      ),
      (
        "app reads status\n  now in settings yes\nuser allows\nend\n",
        "app reads status\n  -> status undetermined\nuser allows\n  -> refused: not presented\nend\n"
      ),
      (
        "app reads status\n  -> done\n  -> status undetermined\nend\n",
        "app reads status\n  -> done\n  -> status undetermined\nend\n"
      ),
    ]
    for (steps, expected) in table { #expect(try filled(steps) == Self.head + expected) }
  }

  @Test func `tells every line that differs, of every step`() throws {
    let text =
      Self.head + "user selects\n  now no screen\nuser accepts\nuser allows\n  -> crashed\nend\n"
    let outcome = try ScenarioFile(machine: "camera", path: "told", text: "").replay(text)
    #expect(outcome.mismatches.map(\.side) == ["both", "both", "both"])
    #expect(outcome.mismatches.map(\.line) == [7, 8, 10])
    #expect(
      outcome.mismatches.first?.text == """
        told:7: user selects
          - now no screen
          + -> presents priming titled benefit [next, not now] on main
          + now screen: priming
        """)
    // Without `strict`, a step without expectations expects nothing.
    let loose = try ScenarioFile(machine: "camera", path: "told", text: "").replay(
      text.replacing("strict\n", with: ""))
    #expect(loose.mismatches.map(\.line) == [6, 9])
  }
}

@Suite struct `Each alternative of each decision` {
  /// A header line that gives a decision another answer than the default.
  struct Answer: CustomTestStringConvertible, Sendable {
    let machine: String
    let line: String

    var testDescription: String { "\(machine): \(line)" }

    static let all = Machines.ours.withTwins.flatMap { machine in
      machine.decisions().flatMap { decision in
        decision.others.map {
          Answer(machine: machine.name, line: "\(decision.words) \(spaced($0))")
        }
      }
    }
  }

  @Test func `is one of several`() {
    #expect(Set(Answer.all.map(\.testDescription)).count == Answer.all.count)
    #expect(Answer.all.contains { $0.line == "profile chromium" })
  }

  @Test(arguments: Answer.all)
  func `has a scenario that fails under the default`(answer: Answer) throws {
    let files = ScenarioFile.all.filter {
      $0.machine == answer.machine && $0.lines.contains(answer.line)
    }
    let telling = try files.contains { file in
      let plain = file.lines.filter { $0 != answer.line }.joined(separator: "\n")
      return try !file.replay(plain).mismatches.isEmpty
    }
    #expect(telling, "none of \(files.map(\.path))")
  }
}
