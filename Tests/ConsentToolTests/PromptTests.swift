import Desk
import Foundation
import Reporting
import Testing

/// The commands and their flags, read from the help pages.
private struct HelpTable {
  let verbs: [String]
  let flags: [String: [String]]

  init(_ desk: Desk) async throws {
    let overview = try await desk.run("--help").output
    verbs = overview.matches(of: #/\n  ([a-z]+)  +[a-z]/#).map { String($0.1) }
    var flags: [String: [String]] = [:]
    for verb in verbs {
      let page = try await desk.run(verb, "--help").output
      flags[verb] = page.matches(of: #/\n  (--[a-z-]+)/#).map { String($0.1) }
    }
    self.flags = flags
  }
}

@Suite struct `At the prompt` {
  @Test func `help has three groups of commands, and a line on the machines`() async throws {
    let desk = try Desk()
    let overview = try await desk.run("--help")
    let titles = overview.output.matches(of: #/\n([A-Z][a-z]+):\n  [a-z]/#).map { "\($0.1)" }
    #expect(titles == ["Check", "Ask", "Files"])
    #expect(overview.words.contains(#/Machines: contacts \([a-z][^)]+\), camera \(/#))
  }

  @Test func `a long help has its examples first, and its flags in groups`() async throws {
    let desk = try Desk()
    let page = try await desk.run("check", "--help").output
    let titles = page.matches(of: #/\n([A-Z][A-Za-z ]+):\n  [a-z\/-]/#).map { "\($0.1)" }
    #expect(titles.first == "Examples" && titles.count > 4, "\(titles)")
    let short = try await desk.run("clause", "--help").output
    #expect(short.contains("\n\nFlags:\n  --specs "))
  }

  @Test(arguments: [
    "explore", "find", "why", "clause", "merge", "replay", "shrink", "system", "completions",
    "help",
  ])
  func `each example of a help can be pasted`(verb: String) async throws {
    let desk = try Desk()
    _ = try await desk.run(shell: "ln -s \(Desk.specs.path) Specs")
    let page = try await desk.run(verb, "--help").output
    let examples = page.split(separator: "Examples:\n").last?.split(separator: "\n\n").first ?? ""
    #expect(!examples.isEmpty)
    for part in examples.split(separator: "\n") {
      #expect(part.replacing(desk.tool, with: "consent").count <= 80, "\(part)")
    }
    for line in examples.replacing(" \\\n", with: " ").split(separator: "\n") {
      #expect(line.hasPrefix("  \(desk.tool) "), "\(line)")
      // A few cases stand for the whole run of a check.
      let isWhole = !line.contains("--scope") && !line.contains("--depth")
      let few =
        line.contains(" check ") && !line.contains("--runs")
        ? " --runs 400" : line.contains(" explore ") && isWhole ? " --states 2000" : ""
      let run = try await desk.run(shell: "(\(line)\(few)) </dev/null")
      #expect([0, 1, 2].contains(run.code), "\(line): \(run.errors)")
    }
  }

  @Test func `a name from a report is explained, and a misspelt one gets the nearest`() async throws
  {
    let desk = try Desk()
    let specs = Desk.specs.path
    let run = try await desk.run("clause", "TC-15", "--specs", specs)
    #expect(run.code == 0 && run.output.hasPrefix("Specs/Contacts/Authorization.md:"))
    for part in ["\n### TC-15 A request under refused access", "\n\nSpecs/Contacts/Sources.md:"] {
      #expect(run.output.contains(part), "\(part)")
    }
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    // A landmark as pasted from a report, unquoted.
    let pasted = "a denied or restricted app called the store (INV-C02 aDeniedAppReachesNothing)"
    let landmark = try await desk.run(
      ["clause", "--specs", specs] + pasted.split(separator: " ").map(String.init))
    #expect(landmark.code == 0 && landmark.output.contains("\n### INV-C02 aDenied"))
    let said = try await desk.run("clause", "not presented", "--specs", specs)
    #expect(said.code == 0 && said.output.contains("notPresented"))
    for (words, says) in [
      (["clause"], "needs a name from a report"), (["clause", "TC-155"], "Did you mean TC-15?"),
      (["clause", "TC-15", "INV-C5"], "Did you mean INV-C05?"),
      (["clause", ""], "No section and no row of Specs is called"),
    ] {
      let run = try await desk.run(words + ["--specs", specs])
      #expect(run.code == 64 && run.errors.contains(says) && run.output.isEmpty, "\(words): \(run)")
    }
    let json = try await desk.run("clause", "INV-M02", "--specs", specs, "--json", "-")
    let line = json.output.prefix { !$0.isNewline }
    let record = try #require(
      JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let names = record["names"] as? [String]
    #expect(names?.first == "INV-M02" && (record["lines"] as? [String])?.isEmpty == false)
  }

  @Test func `faults are listed without a search`() async throws {
    let desk = try Desk()
    let run = try await desk.run("faults", "--list", "camera")
    #expect(run.code == 0 && run.output.contains("  presentsForNobody "))
    #expect(run.output.contains("planted on request only") == run.output.contains("unwrapsNil"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let all = try await desk.run("faults", "--list", "--json", "-")
    #expect(all.output.split(separator: "\n").count > 150)
    #expect(
      try await desk.run("faults", "--list", "unwrapsNil").output.contains(#/on\s+request only/#))
    for (words, says) in [
      (["--seed", "2"], "--seed and --list cannot be combined"), (["unwrapNil"], "unwrapsNil?"),
      (["camera", "unwrapsNil"], "belongs to contacts, not to camera"),
    ] {
      let run = try await desk.run(["faults", "--list"] + words)
      #expect(run.code == 64 && run.errors.contains(says), "\(words): \(run.errors)")
    }
  }

  @Test func `the version names commit and toolchain`() async throws {
    let desk = try Desk()
    let run = try await desk.run("--version")
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("consent \(Release.version)\ncommit     "), "\(run.output)")
    #expect(run.output.contains(#/\ntoolchain  Swift 6\.\d/#))
    let copy = try await desk.run(shell: "cp \"$0\" alone && ./alone --version")
    #expect(copy.output.contains("unknown commit") || !run.output.contains("checked out now"))
    #expect(try await desk.run("--version", "now").code == 64)
  }

  @Test func `bash completes each command, its flags and their values`() async throws {
    let desk = try Desk()
    let table = try await HelpTable(desk)
    func complete(_ words: String...) -> String {
      "COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))); "
        + "COMP_CWORD=\(words.count - 1); _consent; echo \"${COMPREPLY[@]}\"\n"
    }
    try desk.file("case.consent", "")
    let asked = [
      complete("consent", ""), complete("consent", "check", "--fault", "presentsF"),
      complete("consent", "check", "--fault", "=", "presentsF"),
      complete("consent", "explore", "cli"), complete("consent", "replay", "cas"),
      complete("consent", "replay", "--until", ""), complete("consent", "completions", ""),
    ]
    let script =
      "source <(\"$0\" completions bash); complete -p consent; " + asked.joined()
      + table.verbs.map { complete("consent", $0, "--") }.joined()
    let lines = try await desk.run(shell: script).output.split(
      separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count > asked.count + table.verbs.count)
    #expect(lines[0] == "complete -F _consent consent")
    #expect(lines[1] == "\(table.verbs.joined(separator: " ")) --help --version")
    #expect(lines[2] == "presentsForNobody" && lines[3] == "presentsForNobody")
    #expect(lines[4] == "clip clip-twins" && lines[5] == "case.consent" && lines[6] == "")
    #expect(lines[7].hasSuffix("bash zsh fish"))
    for (verb, line) in zip(table.verbs, lines.dropFirst(8)) {
      #expect(line.split(separator: " ").map(String.init) == table.flags[verb], "\(verb)")
    }
  }

  @Test(arguments: ["zsh", "fish"])
  func `another shell has the same commands and flags`(shell: String) async throws {
    let desk = try Desk()
    let table = try await HelpTable(desk)
    let script = try await desk.run("completions", shell).output
    for verb in table.verbs {
      for flag in table.flags[verb] ?? [] {
        let isNamed =
          shell == "zsh"
          ? script.contains("'\(flag)[") || script.contains("'*\(flag)[")
          : script.contains("from \(verb)' -l \(flag.dropFirst(2)) ")
        #expect(isNamed, "\(verb) \(flag)")
      }
    }
    // The shell itself judges the script, where it is installed.
    let judged = try await desk.run(
      shell:
        "command -v \(shell) >/dev/null || exit 0; \"$0\" completions \(shell) | \(shell) -n /dev/stdin"
    )
    #expect(judged.code == 0 && judged.errors.isEmpty, "\(judged)")
    #expect(try await desk.run("completions", "zhs").errors.contains("Did you mean zsh?"))
    #expect(try await desk.run("completions").code == 64)
  }

  @Test func `colours follow NO_COLOR and FORCE_COLOR, and texts the width of the terminal`()
    async throws
  {
    let desk = try Desk()
    let words = ["help", "check"]
    let listed = ["clause", "--list", "camera"]
    for (variables, isColoured) in [
      ([:], false), (["FORCE_COLOR": "1"], true), (["FORCE_COLOR": "0"], false),
      (["FORCE_COLOR": "1", "NO_COLOR": "1"], false), (["FORCE_COLOR": "1", "NO_COLOR": ""], true),
    ] as [([String: String], Bool)] {
      let output = try await desk.run(listed, variables: variables).output
      #expect(output.contains("\u{1B}[1m") == isColoured, "\(variables)")
    }
    let tty = "command -v script >/dev/null || exit 9; script -qec"
    for columns in [50, 100] {
      let run = try await desk.run(
        shell: "\(tty) \"stty cols \(columns); '$0' \(words.joined(separator: " "))\" /dev/null")
      if run.code == 9 { continue }
      let lines = run.output.split(whereSeparator: \.isNewline)
      let prose = lines.filter { !$0.hasPrefix("  ") }
      #expect(prose.allSatisfy { $0.count <= columns }, "\(columns)")
      #expect(lines.contains { $0.count > columns - 20 }, "\(columns)")
    }
  }

  @Test func `a terminal shows the progress of a check, within its width`() async throws {
    let desk = try Desk()
    let command = "'$0' check camera --runs \(Desk.sized(3_000, 60_000, 300_000)) --seed 1"
    let run = try await desk.run(
      shell:
        "command -v script >/dev/null || exit 9; script -qec \"stty cols 90; \(command)\" /dev/null"
    )
    if run.code == 9 { return }
    let drawn = run.output.split(separator: "\r").filter { $0.hasPrefix("\u{1B}[2K") }
      .map { $0.dropFirst(4).split(whereSeparator: \.isNewline).first.map(String.init) ?? "" }
    let rate = #/[\d,]+ of [\d,]+ cases, [\d,]+\/s, \d+ (s|min) left, /#
    #expect(drawn.contains { $0.contains(rate) }, "\(drawn)")
    #expect(drawn.contains { $0.contains("unvisited") || $0.contains("all visited") }, "\(drawn)")
    #expect(drawn.allSatisfy { $0.count < 90 })
    // Nothing of it in a pipe.
    #expect(
      try await !desk.run("check", "camera", "--runs", "50", "--seed", "1").errors.contains("left"))
  }
}
