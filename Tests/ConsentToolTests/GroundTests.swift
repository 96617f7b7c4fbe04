import Desk
import Foundation
import Testing

/// Each answer names the worlds, scopes, programs and commands that it is about.
@Suite struct `The ground of an answer` {
  /// Our own system, which reports its outcomes only: `-> done` in place of an answer that has changes alone.
  private static let outcomes = """
    "$0" system camera | while IFS= read -r line; do case $line in
      'machine camera') echo "$line"; echo 'outcomes only' ;;
      'now '*) now=1 ;;
      '') if [ -n "$now" ] && [ -z "$said" ]; then echo '-> done'; fi; echo; now=; said= ;;
      *) echo "$line"; said=1 ;;
    esac; done
    """

  @Test
  func `is the program that was played, and the outcomes alone where it reports no states`()
    async throws
  {
    let desk = try Desk()
    try desk.file("peer.sh", Self.outcomes.replacing("\"$0\"", with: "'\(desk.tool)'"))
    try desk.file(
      "case.consent", "consent case, format 1\nmachine camera\n\nuser selects\nend\n")
    let against = "sh peer.sh, outcomes only"
    let rows: [([String], Int32, [String])] = [
      (
        ["find", "camera", "priming"], 0,
        ["against: \(against)", "Model and program agree on it, states aside."]
      ),
      (["explore", "camera", "--depth", "1"], 2, ["against: \(against)"]),
      (
        ["replay", "case.consent"], 0,
        ["Against: \(against).", "both sides agree on the outcome of every step."]
      ),
      (["shrink", "case.consent"], 0, ["Against: \(against)."]),
      (
        [
          "check", "camera", "--runs", "20", "--seed", "1", "--junit", "x.xml", "--sarif",
          "x.sarif", "--all",
        ],
        2, ["against peer, outcomes only"]
      ),
    ]
    for (line, code, said) in rows {
      let run = try await desk.run(line + ["--system", "sh peer.sh"])
      #expect(run.code == code, "\(line): \(run)")
      for text in said { #expect(run.words.contains(text), "\(line): \(run)") }
    }
    for file in ["x.xml", "x.sarif"] {
      #expect(try desk.text(file).contains("outcomes only"), "\(file)")
    }
    #expect(try await !desk.run("find", "camera", "priming").words.contains("program"))
  }

  /// A program that leaves all events of activity out, and says nothing about it.
  private static let silent = """
    "$0" system camera | while IFS= read -r line; do case $line in
      '-> app became '*) dropped=1 ;;
      '') if [ -n "$dropped" ] && [ -z "$said" ]; then echo '-> done'; fi; echo; dropped=; said= ;;
      'now '*)
        if [ -n "$dropped" ] && [ -z "$said" ]; then echo '-> done'; said=1; fi; echo "$line" ;;
      *) echo "$line"; said=1 ;;
    esac; done
    """

  @Test func `has the events that a program does not write`() async throws {
    let desk = try Desk()
    try desk.file("peer.sh", Self.silent.replacing("\"$0\"", with: "'\(desk.tool)'"))
    let program = ["--system", "sh peer.sh"]
    let check = try await desk.run(
      ["check", "camera", "--runs", "20", "--seed", "1"] + program + desk.few())
    #expect(check.code == 1 && check.output.contains("became inactive"), "\(check)")
  }

  @Test(arguments: [
    ("camera", ["policy, status", "left out policy literal"]),
    ("clip", ["left out", "watcher"]),
    ("contacts", ["left out", "empty selection", "lost prompt"]),
  ])
  func `is named by an exploration: its worlds, and the values that it leaves out`(
    machine: String, said: [String]
  ) async throws {
    let run = try await Desk().run("explore", machine, "--states", "40").words
    #expect(run.contains(" worlds "), "\(run)")
    for text in said { #expect(run.contains(text), "\(text): \(run)") }
  }

  @Test
  func `is named by a check: the scopes that it explores and those that it does not`() async throws
  {
    let desk = try Desk()
    let words = ["check", "--runs", "8", "--seed", "1", "--all"]
    let run = try await desk.run(words + desk.few()).words
    for text in [
      "compared as well in policy literal, not explored answers=2; answers=1,interruptions=1; scopes with policy literal",
      "not explored contacts=2,buttons=1;",
      "compared as well in worlds mismatched; worlds literal; worlds bare;",
    ] {
      #expect(run.contains(text), "\(text): \(run)")
    }
  }

  /// As after a merge that lost `strict` and the expected lines.
  @Test func `lacks a scenario that expects nothing`() async throws {
    let desk = try Desk()
    let flags = try await desk.few()
    if Desk.size == .whole { return }
    let name = "Specs/Camera/Scenarios/lost.consent"
    try desk.file(name, "consent case, format 1\nmachine camera\n\nuser selects\nend\n")
    let words = ["check", "camera", "--runs", "8", "--seed", "1"] + flags
    let run = try await desk.run(words)
    #expect(run.words.contains("\(name) expects nothing, and so asserts nothing"), "\(run)")
    #expect(run.code == 2 && !run.words.contains("unlike the copy"), "\(run)")
    let known = try #require(
      try FileManager.default.contentsOfDirectory(
        atPath: desk.folder.appending(path: "Specs/Camera/Scenarios").path
      ).first { !$0.hasPrefix("lost") })
    let path = "Specs/Camera/Scenarios/\(known)"
    try desk.file(path, "# another copy\n" + desk.text(path))
    let other = try await desk.run(words)
    #expect(other.words.contains("unlike the copy in the program: \(path)"), "\(other)")
  }

  @Test func `lacks the commands that are left out`() async throws {
    let rows: [([String], Int32)] = [
      (["find", "camera", "resetPrivacy", "--decide", "status=denied"], 0),
      (["find", "camera", "resetPrivacy", "--without", "resetPrivacy", "--depth", "2"], 2),
      (["find", "contacts", "full", "--without", "shareEverything", "--scope", "calls=1"], 0),
      (
        [
          "find", "clip", "users >= 1", "--scope", "accounts=1", "--depth", "3", "--without",
          "signIn", "--without=kill",
        ], 2
      ),
    ]
    for (line, code) in rows {
      let run = try await Desk().run(line)
      #expect(run.code == code, "\(line): \(run)")
      if line.contains("--without") { #expect(run.output.contains(", without "), "\(run)") }
    }
    let explored = try await Desk().run(
      "explore", "camera", "--states", "40", "--without", "requestAccess")
    #expect(explored.words.contains(#/left out [a-zA-Z, ]*requestAccess/#))
    let wrong = try await Desk().run("find", "camera", "prompt", "--without", "resetPrivcy")
    #expect(wrong.code == 64 && wrong.errors.contains("Did you mean resetPrivacy?"))
    let twins = try await Desk().run("find", "camera", "prompt", "--twins")
    #expect(twins.code == 64 && twins.errors.contains("has no flag"))
  }

  @Test(arguments: [
    (["camera", "deny & denied"], true), (["camera", "deny & denied & !refused"], false),
    (["clip", "open & !appInstalled"], true), (["contacts", "deleteApp & refused"], false),
    (["camera", "denied"], false),
  ])
  func `has a note where the last command was refused`(question: [String], isNoted: Bool)
    async throws
  {
    let run = try await Desk().run(["find"] + question)
    #expect(run.code == 0, "\(run)")
    #expect(run.output.contains("Note: this command was refused.") == isNoted, "\(run)")
  }

  /// A hint is a command that searches each scope that was searched, and more.
  @Test func `has a larger scope, in a hint that can be pasted`() async throws {
    let rows: [([String], String)] = [
      (["camera", "waiting > 8", "--scope", "calls=3", "--depth", "1"], "--scope calls=8"),
      (
        ["contacts", "grants > contacts", "--scope", "contacts=1,calls=1", "--depth", "1"],
        "--scope contacts=2,calls=1"
      ),
      (["clip", "texts > 9", "--scope", "groups=1", "--depth", "1"], "--scope groups=1,keys=2"),
    ]
    for (line, scope) in rows {
      let desk = try Desk()
      let run = try await desk.run(["find"] + line)
      let hint = try #require(
        run.output.split(separator: "\n").first { $0.hasPrefix("Search a larger scope: ") },
        "\(run)")
      let command = hint.dropFirst("Search a larger scope: ".count)
      #expect(command.hasPrefix("\(desk.tool) find ") && command.hasSuffix(scope), "\(command)")
      #expect(command.contains("--depth 1"))
      let again = try await desk.run(shell: String(command))
      #expect(again.code == 2 && again.output.contains(scope.dropFirst(8)), "\(again)")
    }
  }

  /// A right program is not violated by a design that breaks claims on purpose.
  @Test(
    arguments: [
      ["camera", "--policy", "literal"], ["clip", "--worlds", "mismatched"],
      ["clip", "--worlds", "labels"], ["camera", "--decide", "policy=literal"],
    ])
  func `may be a design that breaks claims, which is noted and no violation`(flags: [String])
    async throws
  {
    let desk = try Desk()
    let run = try await desk.run(
      ["check"] + flags + ["--seed", "2", "--runs", "\(Desk.sized(400, 400, 40_000))"]
        + desk.few().prefix(2))
    #expect(run.code == Desk.sized(2, 2, 0), "\(run)")
    #expect(!run.output.contains("VIOLATED") && !run.output.contains("never visited: the claim"))
    #expect(run.words.contains("both sides break INV-"), "\(run)")
  }

  @Test func `is a note in a replay of such a design`() async throws {
    let desk = try Desk()
    try desk.file(
      "case.consent",
      "consent case, format 1\nmachine camera\npolicy literal\nstatus restricted\n\nuser selects\nend\n"
    )
    let run = try await desk.run("replay", "case.consent")
    #expect(run.code == 0 && run.output.contains("This design breaks "), "\(run)")
    #expect(run.output.contains("both follow the design") && run.output.contains("HOLDS"))
  }
}
