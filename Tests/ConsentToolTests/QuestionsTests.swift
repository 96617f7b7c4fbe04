import Desk
import Foundation
import Testing

@Suite struct `Questions on the command line` {
  @Test func `find a shortest run, which is saved where it is wanted and can be replayed`()
    async throws
  {
    let desk = try Desk()
    let found = try await desk.run(
      "find", "camera", "viewfinder & !awaited", "--write", "run.consent")
    #expect(found.code == 0, "\(found.errors)")
    #expect(
      found.output.hasPrefix("consent find camera\ncondition: viewfinder & !awaited\n\n   policy")
    )
    #expect(found.output.contains("\nFOUND  after "))
    #expect(found.output.hasSuffix("\nReplay: \(desk.tool) replay run.consent\n"))
    let replay = try await desk.run("replay", "run.consent")
    #expect(replay.code == 0 && replay.output.contains("now screen: camera"))
    #expect(desk.saved.isEmpty)
    // Twins also have this word, but their scopes do not enumerate states.
    let alone = try await Desk().run("find", "mount")
    #expect(alone.code == 0 && alone.output.hasPrefix("consent find contacts\n"))
    let fewer = try await Desk().run("find", "viewfinder & !awaited", "--workers", "1")
    #expect(fewer.code == 0 && found.output.hasPrefix(fewer.output))
  }

  @Test func `prove that a scope has none, or say what is unknown`() async throws {
    let none = try await Desk().run(
      "find", "camera", "denied & prompt", "--decide",
      "policy=fixed,answersOn=main,devicesListed=yes,inputWithoutAccess=fails", "--scope",
      "answers=1,interruptions=1")
    #expect(none.code == 2)
    #expect(none.output.contains("\n  answers=1,interruptions=1  runs of any length ("))
    // The condition names no objects, so no larger scope is advised.
    #expect(!none.output.contains("--scope"))
    let missing = try await Desk().run(
      "find", "camera", "startOtherSession", "--scope", "answers=1", "--depth", "1")
    #expect(
      missing.words.contains(
        "No scope searched has the command startOtherSession; answers=1,interruptions=1 has."))
    let many = try await Desk().run("find", "camera", "waiting = 3")
    #expect(many.code == 0 && many.output.contains("FOUND  after 3 commands; no shorter"))
    let contradiction = try await Desk().run(
      "find", "contacts", "grants > 2 & grants < 3 | full & !full")
    #expect(contradiction.code == 1)
    #expect(
      contradiction.output.hasSuffix(
        "\nNONE  the condition contradicts itself.\n"))
    // A scope is not the whole machine.
    let scope = try await Desk().run(
      "find", "contacts", "grants > contacts", "--scope", "contacts=1")
    #expect(scope.code == 2)
    #expect(scope.output.contains("UNKNOWN  no run satisfies the condition in these scopes;"))
    let buttons = try await Desk().run("find", "contacts", "buttons >= 2", "--scope", "contacts=1")
    #expect(buttons.code == 2 && buttons.output.contains("scopes: buttons >= 2."))
    let short = try await Desk().run("find", "camera", "refused.covered", "--depth", "1")
    #expect(short.code == 2 && short.output.contains("  runs of up to 1 command ("))
    #expect(!short.output.contains("Not reached in"))
    let beginning = try await Desk().run("find", "camera", "running")
    #expect(beginning.code == 0 && beginning.output.contains("(at the beginning, without any"))
  }

  @Test(
    arguments: [
      // A scope with as many objects of each kind as the condition needs.
      ("limited & grants = 2 & buttons = 2", "after 2 commands"),
      ("grants >= 5", "after 0 commands"),
      // A decision made before the first launch.
      ("full", "after 0 commands"),
    ])
  func `find what needs more than the scopes of the machine have`(
    condition: String, says: String
  ) async throws {
    // A step of the search that begins with one of everything takes a debug build seconds.
    let found = try await Desk().run("find", "contacts", condition, "--patience", "60s")
    #expect(found.code == 0 && found.output.contains("FOUND  \(says); no shorter run in "))
  }

  /// A scope has only some cards, layouts, queries and touches.
  @Test func `say what a scope has, and which scope has what is missing`() async throws {
    let none = try await Desk().run(
      "find", "contacts", "\"touch does nothing: blocked by clipped\"", "--scope", "buttons=1")
    let said = none.words
    #expect(
      none.code == 2 && said.contains("All of them have cards Ada Ek a@example.org, Bo Ek 112;"))
    #expect(said.contains("layouts legible, low contrast; queries ek, ada, zoe; touches in the"))
    #expect(none.output.hasSuffix("--scope buttons=1,layouts=3\n"), "\(none.output)")
    let blockers = ["clipped", "no room", "distorted", "touch outside", "future touch"]
    for blocker in Desk.sample(of: blockers, oneIn: 5) {
      let found = try await Desk().run(
        "find", "contacts", "\"touch does nothing: blocked by \(blocker)\"")
      #expect(found.code == 0, "\(blocker): \(found.output)")
    }
    // The advice is carried out.
    for condition in ["held & denied", "chooser & limited"] {
      let hint = try await Desk().run("find", "contacts", condition, "--scope", "contacts=1")
      let advice = try #require(hint.output.split(separator: "\n").last)
      #expect(advice.hasPrefix("Search with one of everything: "), "\(hint.output)")
      #expect(advice.hasSuffix(" find contacts '\(condition)'"), "\(hint.output)")
      #expect(try await Desk().run("find", "contacts", condition, "--patience", "60s").code == 0)
    }
    let explored = try await Desk().run(
      "explore", "contacts", "--scope", "buttons=1", "--depth", "1")
    #expect(explored.output.replacing("\n", with: " ").contains("contrast; queries ek"))
  }

  @Test func `find several runs, or the run with the fewest steps of the person`() async throws {
    let three = try await Desk().run("find", "camera", "prompt", "--runs", "3")
    #expect(
      three.code == 0 && three.output.contains("FOUND  3 runs, the shortest after 1 command;"))
    let runs = three.output.components(separatedBy: "\n\n").filter { $0.contains("policy fixed") }
    #expect(Set(runs).count == 3 && runs.allSatisfy { $0.contains("now screen: prompt") })
    for (flags, length) in [([], "2 commands;"), (["--count", "user"], "1 step of the user;")] {
      let found = try await Desk().run(["find", "camera", "TM-11"] + flags)
      #expect(found.output.contains("FOUND  after \(length) no "), "\(found)")
    }
  }

  @Test func `tell what a decision changes in the model, whether or not a person sees it`()
    async throws
  {
    let words = ["decisions", "contacts", "knownTokens", "--scope", "contacts=0,tokens=2"]
    let all = try await Desk().run(words + ["--all", "--specs", Desk.specs.path])
    #expect(all.code == 0 && all.output.contains("\n  knownTokens: after step "), "\(all)")
    let app = ["decisions", "camera", "staleRefusal"]
    let seen = try await Desk().run(app)
    #expect(seen.output.contains("Not settled: no device can tell"), "\(seen)")
    let other = try await Desk().run(app + ["--all"])
    #expect(other.output.contains("\n  staleRefusal: after step "), "\(other)")
  }

  @Test func `plan the experiments that settle decisions on a device`() async throws {
    let desk = try Desk()
    let plan = try await desk.run("decisions", "camera", "--specs", Desk.specs.path)
    #expect(plan.code == 0, "\(plan)")
    for text in [
      "\nRuns: 4. Open decisions about the platform: 6, settled by these runs: 6.\n",
      "\n  1      The sample app opens input.\n",
      "\n  inputWithoutAccess: after step 1, look at the response.\n",
      "\n    fails       -> failed\n    staysBlack  -> done\n", "\nNot settled: no device can tell",
    ] { #expect(plan.output.contains(text), "\(text)\n\(plan.output)") }
    #expect(plan.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let data = try await desk.run("decisions", "camera", "answersOn", "--json", "-")
    #expect(data.output.contains(#""kind":"plan""#) && !data.output.contains("staysBlack"))
  }

  @Test func `print the page of experiments`() async throws {
    let desk = try Desk()
    let page = try String(
      contentsOf: Desk.specs.appending(path: "Experiments.md"), encoding: .utf8)
    for machine in ["camera", "clip", "device"] {
      let plan = try await desk.run("decisions", machine, "--specs", Desk.specs.path)
      #expect(page.contains("consent decisions \(machine)\n\(plan.output)```\n"), "\(plan)")
    }
  }

  @Test func `leave out what a measured profile settles`() async throws {
    let desk = try Desk()
    let profile =
      #"{"decision": "answersOn", "value": "other", "system": "iOS 18.1", "date": "2026-11-28"}"#
    let contacts = profile.replacing("answersOn", with: "emptySelection")
      .replacing("other", with: "refused")
    try desk.file("measured.jsonl", "\(profile)\n\n\(contacts)\n")
    let from = ["--decide-from", "measured.jsonl"]
    let plan = try await desk.run(["decisions", "camera"] + from)
    #expect(plan.code == 0 && plan.output.contains("\nDecided: answers on other.\n"), "\(plan)")
    #expect(!plan.output.contains("\n  answersOn: after"), "\(plan)")
    let found = try await desk.run(
      ["find", "camera", "denied & prompt"] + from + ["--depth", "1"])
    #expect(found.output.contains(", answers on other"), "\(found)")
    let over = try await desk.run(
      ["find", "camera", "denied", "--decide", "answersOn=main"] + from + ["--depth", "1"])
    #expect(over.output.contains(", answers on main"), "\(over)")
  }

  @Test func `name the line of a measured profile that is wrong, and what to do`() async throws {
    let line =
      #"{"decision": "answersOn", "value": "other", "system": "iOS 18.1", "date": "2026-11-28"}"#
    let mistakes: [(text: String, says: [String])] = [
      (line.replacing("answersOn", with: "answerOn"), ["bad.jsonl:2", "Did you mean answersOn?"]),
      (line.replacing("other", with: "othr"), ["bad.jsonl:2", "Did you mean other?"]),
      (line.replacing("date", with: "day"), ["bad.jsonl:2", "\"date\" is missing", "for example"]),
      (line.replacing("\"other\"", with: "1"), ["bad.jsonl:2", "\"value\" is not a text"]),
      (line.replacing("2026-11-28", with: "today"), ["bad.jsonl:2", "Write year, month and day"]),
      ("answersOn=other", ["bad.jsonl:2", "not JSON", "Write one line for each decision"]),
      ("[1]", ["bad.jsonl:2", "the line is not an object"]),
      ("\(line)\n\(line)", ["bad.jsonl:3", "measured twice", "line 2"]),
    ]
    for (text, says) in mistakes {
      let desk = try Desk()
      try desk.file("bad.jsonl", "\n\(text)\n")
      let run = try await desk.run("decisions", "camera", "--decide-from", "bad.jsonl")
      #expect(run.code == 64 && run.output.isEmpty, "\(run)")
      for words in says { #expect(run.errors.contains(words), "\(words): \(run.errors)") }
    }
    let none = try await Desk().run("check", "camera", "--decide-from", "none.jsonl")
    #expect(none.code == 64 && none.errors.contains("none.jsonl"), "\(none)")
    #expect(none.errors.contains("Write one line for each decision"), "\(none)")
    let desk = try Desk()
    try desk.file("empty.jsonl", "\n")
    let empty = try await desk.run("check", "camera", "--decide-from", "empty.jsonl")
    #expect(empty.code == 64 && empty.errors.contains("empty.jsonl decides nothing."), "\(empty)")
  }

  @Test func `find a run that breaks a claim`() async throws {
    let found = try await Desk().run(
      "find", "camera", "broken.INV-M18", "--decide", "policy=literal")
    #expect(found.code == 0 && found.output.contains("FOUND  after"), "\(found)")
    let none = try await Desk().run(
      "find", "camera", "broken.INV-M18", "--decide", "policy=fixed,status=denied,answersOn=main")
    #expect(none.code == 2 && !none.output.contains("FOUND"), "\(none)")
  }

  @Test(arguments: [
    ("camera", "!INV-M19", true), ("camera", "!(denied | claim.INV-M19)", true),
    ("contacts", "!INV-B04/1", true), ("camera", "!!INV-M19", false), ("camera", "!TM-04", false),
  ])
  func `say that a negated claim is no breach`(machine: String, condition: String, isNoted: Bool)
    async throws
  {
    let found = try await Desk().run("find", machine, condition, "--depth", "1")
    #expect(found.output.contains("broken.INV-") == isNoted, "\(found.output)")
  }

  /// A design that breaks claims on purpose is played on, beyond the broken claim.
  @Test func `show the runs of published designs`() async throws {
    let folder = Desk.specs.appending(path: "Camera/Published")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".consent") }.sorted().prefix(Desk.sized(3, 3, .max))
    for name in names {
      let run = try await Desk().run(
        "why", folder.appending(path: name).path, "user allows", "--json", "-")
      #expect(run.code == 0 && !run.output.contains("\"lines\":[]"), "\(name): \(run.output)")
    }
  }

  @Test func `show where a condition is wrong`() async throws {
    let run = try await Desk().run("find", "contacts", "limited & grnts >= 2")
    #expect(run.code == 64 && run.output.isEmpty)
    #expect(
      run.errors == """
          limited & grnts >= 2
                    ^
        Column 11: expected a word for contacts, found "grnts".
        Did you mean grants?

        """)
  }

  @Test(
    arguments: [
      (["find"], "needs a condition"), (["find", "camera"], "consent find camera --words"),
      (["find", "camera", " "], "consent find camera needs a condition"),
      (["find", "denied"], "Name one of them: consent find contacts"),
      (["find", "viewfindr"], "Did you mean viewfinder?"),
      (["find", "contacts", "“touch grants”"], "in straight quotation marks"),
      (["find", "contacts", "contact 1 ada \"Ada\""], "That is a line of a header"),
      (["find", "contacts", "user removes app"], "That is a step, and no word."),
      (["find", "contacts", "\"app fetch contact\""], "That is a step, and no word."),
      (["find", "contacts", "user deletes app"], "the word of its kind is deleteApp."),
      (["find", "device", "prompt", "--count", "person"], "values: clip, app, other, user, "),
      (["find", "camera", "prompt", "--runs", "2", "--write", "a"], "cannot be combined"),
      (["find", "contacts", "now denied"], "in quotation marks: \"now denied\"."),
      (["find", "contacts", "\"now undetermined\""], "not determined"),
      (["find", "camera", "\"now screen: promt\""], "Did you mean \"prompt\"?"),
      (
        ["find", "contacts", "\"touch does nothing: blocked by noRoom\""],
        "Did you mean \"touch does nothing: blocked by no room\"?"
      ),
      (
        ["find", "camera", "prompt", "--scope", "contacts=1"],
        "Possible values: calls, answers, interruptions."
      ),
      (["find", "camera", "prompt", "--scope", "calls=1"], "like this: --scope calls=2."),
      (["find", "clip", "texts >= 1", "--scope", "keys=9"], "like this: --scope keys=2."),
      (["find", "camera", "prompt", "--fault", "grantsWhenClipped"], "belongs to contacts"),
      (["find", "camra", "--words"], "Did you mean camera?"),
      (["find", "contacts-twins", "limited"], "cannot be listed"),
      (["why"], "needs a file and a command"), (["why", "nothing.consent"], "no such file"),
      (["why", "nothing.consent", "user selects"], "there is no such file"),
      (["decisions", "polcy"], "Did you mean policy?"), (["decisions", "camra"], "Did you mean"),
      (["decisions", "camera", "emptySelection"], "belongs to contacts, not to camera"),
      (["check", "--decide", "emptySelction=refused"], "Did you mean emptySelection?"),
      (["check", "contacts", "--decide", "emptySelection=refusd"], "Did you mean refused?"),
      (["check", "camera", "--decide", "emptySelection=refused"], "a decision of contacts"),
      (["explore", "--decide", "emptySelection"], "needs NAME=VALUE"),
      (["check", "--decide", "policy=fixed", "--decide", "policy=literal"], "is set twice"),
    ])
  func `that cannot be answered are refused with what to do`(words: [String], says: String)
    async throws
  {
    let refused = try await Desk().run(words)
    #expect(refused.code == 64 && refused.output.isEmpty)
    #expect(refused.errors.contains(says), "\(words): \(refused.errors)")
  }

  @Test func `ask why, after all steps or some`() async throws {
    let file = Desk.specs.appending(path: "Contacts/Scenarios/two-stage-prompt.consent").path
    let words = ["why", file, "user taps button 1", "--specs", Desk.specs.path]
    let run = try await Desk().run(words + ["--after", "3"])
    #expect(run.code == 0, "\(run.errors)")
    for line in [
      "4  user taps button 1", "REFUSED  covered", "TB-20 What a finger can reach",
      "Earlier reasons, not met: notInstalled, notRunning, inBackground.",
      "After 1 command this reason no longer applies, but noSuchButton does:",
      "The shortest run in these scopes that carries it out, 2 commands:",
    ] {
      #expect(run.output.contains("\n\(line)\n"), "\(line)")
    }
    let late = try await Desk().run(words + ["--after", "99"])
    #expect(late.code == 64 && late.errors.contains("--after N"))
    let typo = try await Desk().run(["why", file, "user taps buton 1"])
    #expect(typo.code == 64 && typo.errors.contains("\n            ^\nColumn 11: expected"))
  }

  @Test func `ask what can happen first, and print the quotes of a page as they stand`()
    async throws
  {
    let desk = try Desk()
    try desk.file(
      "first.consent", "consent case, format 1\nmachine camera\nstatus restricted\nend\n")
    for words in [["why", "first.consent"], ["why", "first.consent", "--after", "0"]] {
      let run = try await desk.run(words)
      #expect(run.code == 0 && run.output.contains("after 0 of 0 steps"), "\(run)")
      #expect(run.output.contains("\n   user selects\n"), "\(run)")
    }
    let one = try await desk.run("why", "first.consent", "user allows")
    #expect(one.code == 0 && one.output.contains("1  user allows\n"), "\(one)")
    // Both quotes of a piece of code remain at the end and at the beginning of a row.
    #expect(
      one.output.contains(
        "\nnotPresented: `accept`, `decline` without priming; `allow`, `deny`,\n`takeScreenDown` "))
    #expect(try await desk.run("replay", "first.consent").code == 64)
  }

  @Test func `of decisions are listed at once, with their values`() async throws {
    let desk = try Desk()
    let all = try await desk.run("decisions", "--list")
    #expect(
      all.code == 0 && all.output.contains("\nhiddenWriteError  default recordDoesNotExist\n"))
    let one = try await desk.run("decisions", "camera", "policy", "--list", "--json", "-")
    #expect(one.output.hasPrefix(#"{"default":"fixed","kind":"open decision","#), "\(one)")
    #expect(one.output.split(separator: "\n").count == 1)
    let beside = try await desk.run("decisions", "--list", "--scope", "calls=1")
    #expect(beside.code == 64 && beside.errors.contains("cannot be combined"))
  }

  @Test func `settle what is left open, and print it`() async throws {
    let desk = try Desk()
    let checked = try await desk.run(
      ["check", "contacts", "camera", "--seed", "3", "--runs", "20", "--all"] + desk.few()
        + ["--decide", "emptySelection=refused", "--decide=policy=literal,answersOn=other"])
    let settings = checked.output.replacing("\n", with: " ")
    #expect(settings.contains("profile any, empty selection refused, "))
    #expect(settings.contains("reviewable, policy literal, answers on other, "))
    let explored = try await Desk().run(
      "explore", "camera", "--decide", "policy=reviewable", "--decide", "status=denied", "--depth",
      "2")
    #expect(explored.output.hasPrefix("consent explore camera, policy reviewable, status denied\n"))
    let found = try await Desk().run(
      "find", "contacts", "refused.emptySelection & finish", "--decide", "emptySelection=refused",
      "--scope", "calls=1")
    #expect(found.code == 0 && found.output.contains("\n   empty selection refused\n"))
  }

  @Test func `are unknown where the system ends its process, and say how it does`() async throws {
    let died = try await Desk().run(
      "find", "contacts", "elsewhere > 0", "--scope", "contacts=1,calls=1", "--fault", "exitsWith7")
    #expect(died.code == 2)
    #expect(died.output.contains("the search process left with exit code 7"))
  }

  @Test func `write lines of JSON`() async throws {
    for (words, kind) in [
      (["find", "camera", "viewfinder"], "find"), (["find", "camera", "--words"], "word"),
      (["decisions", "camera", "answersOn"], "decision"),
      (
        [
          "why", Desk.specs.appending(path: "Camera/Scenarios/no-camera-there.consent").path,
          "user allows",
        ], "why"
      ),
    ] {
      let run = try await Desk().run(words + ["--json", "-"])
      #expect(run.code == 0)
      let line = try #require(run.output.split(separator: "\n").first)
      let record = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(record["kind"] as? String == kind)
    }
  }
}
