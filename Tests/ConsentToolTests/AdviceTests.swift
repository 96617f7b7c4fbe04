import Desk
import Foundation
import Testing

/// The commands that texts of the program name.
private struct Advice {
  let verbs: Set<String>

  /// Returns the arguments of each command in a text, such as `["faults", "--list", "camera"]`. A command ends with
  /// its line, its sentence, or the quotation mark before it.
  func commands(in text: String) -> [[String]] {
    // A title of a command, or a sentence on it, begins a line.
    text.split(separator: "\n").filter { !$0.hasPrefix("consent ") }.flatMap { line in
      line.matches(of: /(['"`(]?)\bconsent ((?:--)?[a-z]+)/).compactMap { match in
        let verb = match.2
        guard verbs.contains(String(verb)) || verb.hasPrefix("--") else { return nil }
        var rest = line[match.range.upperBound...]
        if let quote = match.1.first, let end = rest.firstIndex(of: quote == "(" ? ")" : quote) {
          rest = rest[..<end]
        }
        if let end = rest.firstRange(of: /[.?;:](?: |$)|, | and | or | prints| writes/) {
          rest = rest[..<end.lowerBound]
        }
        return [String(verb)] + Self.words(rest)
      }
    }
  }

  /// Splits the words of a command line, without quotation marks.
  private static func words(_ text: Substring) -> [String] {
    text.matches(of: /'([^']*)'|"((?:[^"\\]|\\.)*)"|[^ ]+/).map { match in
      String(match.1 ?? match.2 ?? match.0).replacing("\\\"", with: "\"")
    }
  }
}

@Suite struct `An advice` {
  private static let verbs = [
    "check", "explore", "find", "why", "decisions", "corpus", "merge", "replay", "shrink",
    "faults", "clause", "system", "completions", "help",
  ]

  /// Mistakes whose advice names a command, and commands whose output names another one.
  private static let mistakes: [[String]] = [
    [], ["chek"], ["zzz"], ["help", "zzz"], ["check", "--sed", "7"],
    ["check", "--zzz"],
    ["check", "--fault", "camera"], ["check", "camera", "--fault", "grantsWhenClipped"],
    ["faults", "camera", "grantsWhenClipped"], ["faults", "zzz"],
    ["faults", "--twins", "grantsWhenClipped"],
    ["faults", "--list", "camera", "grantsWhenClipped"],
    ["clause", "--list", "zzz"],
    ["decisions", "camera", "hiddenWriteError"], ["decisions", "zzz"],
    ["decisions", "--list", "camera", "hiddenWriteError"], ["check", "--decide", "zzz=1"],
    ["check", "--decide", "zzz"], ["check", "phone"], ["check", "--system", "true"],
    ["explore", "--scope", "calls=1"], ["find"], ["find", "camera"], ["find", "camera", "zzz"],
    ["find", "refused"], ["find", "camera", "\"zzz\""], ["find", "camera", "denied |"],
    ["explore", "contacts", "--dot", "g.dot"], ["explore", "camera", "--dot", "g", "--by", "zzz"],
    ["corpus"], ["corpus", "Corpus"], ["corpus", "a", "b", "camera"], ["merge"],
    ["merge", "nothing"], ["merge", "case.consent"], ["merge", "run.jsonl"], ["clause"],
    ["clause", "zzz"], ["clause", "INV-B04/7"], ["why"], ["replay", "Failures"],
    ["replay", "stray.consent"], ["replay", "claim.consent"], ["replay", "wrong.consent"],
    ["shrink", "wrong.consent"], ["shrink", "failing.consent"],
    ["check", "camera", "--seed", "7", "--shard", "2/2", "--runs", "9"],
    ["find", "contacts", "grants = 2", "--scope", "contacts=1", "--depth", "1"],
    ["system"],
    ["completions"], ["check", "--corpus", "nothing"],
  ]

  private static let camera = "consent case, format 1\nmachine camera\n"

  /// Returns a folder with the files that mistakes and advice name.
  private func desk() async throws -> Desk {
    let desk = try Desk()
    let step = "\nuser selects\nend\n"
    _ = try await desk.few()
    _ = try await desk.run(shell: "mkdir Failures")
    try desk.file("case.consent", Self.camera + step)
    try desk.file("stray.consent", Self.camera + "planted fault zzz\n" + step)
    try desk.file("claim.consent", Self.camera + "breaks INV-ZZZ after step 1\n" + step)
    try desk.file(
      "wrong.consent", Self.camera + step.replacing("end", with: "  -> refused: covered\nend"))
    try desk.file(
      "failing.consent",
      Self.camera + "status restricted\n" + step.replacing("end", with: "  -> done\nend"))
    for (file, words) in [("shard.jsonl", ["--shard", "1/1"]), ("run.jsonl", [])] {
      _ = try await desk.run(
        ["check", "camera", "--seed", "7", "--runs", "9", "--in-process", "--json", file] + words)
    }
    return desk
  }

  @Test func `that names a command names one that is understood`() async throws {
    let (desk, advice) = (try await desk(), Advice(verbs: Set(Self.verbs)))
    var named: [[String]: String] = [:]
    for words in Self.mistakes {
      let run = try await desk.run(words, interruptedOnce: { _ in false })
      let text = (run.errors + "\n" + run.output).replacing(desk.tool, with: "consent")
      // Help pages and listings are texts of their own.
      let lines = text.split(separator: "\n").prefix(words.isEmpty ? 40 : 400)
      for command in advice.commands(in: lines.joined(separator: "\n")) {
        named[command] = named[command] ?? "\(words)"
      }
    }
    #expect(named.count > 25, "\(named)")
    for wrong in [
      ["explore", "camera", "--scope", "zzz=1"], ["check", "camera", "--fault", "zzz"],
    ] {
      #expect(try await understand(wrong, desk).code == 64)
    }
    for (command, origin) in named.sorted(by: { $0.value < $1.value }) {
      let run = try await understand(command, desk)
      #expect(run.code != 64, "\(command), from \(origin): \(run.errors)")
    }
  }

  /// Runs a command with files in place of its placeholders, up to its first output.
  private func understand(_ command: [String], _ desk: Desk) async throws -> Run {
    let files = [
      "FILE": "case.consent", "FILES": "shard.jsonl", "NAME": "INV-C05", "DIR": "New",
      "COMMAND": "check", "k/n": "1/2", "MACHINE": "camera",
    ]
    // Examples in help name scenarios of a checkout.
    for path in command where path.hasPrefix("Specs/") {
      _ = try await desk.run(
        shell: "mkdir -p $(dirname \(path)); cp \(Desk.specs.path)/../\(path) \(path)")
    }
    // A command may move the case.
    let name = "Contacts/Scenarios/two-stage-prompt.consent"
    let text = try String(contentsOf: Desk.specs.appending(path: name), encoding: .utf8)
    try desk.file("Failures/NAME.consent", text)
    var words = command.map { files[$0] ?? $0 }
    if let index = words.firstIndex(of: "--json") { words[index + 1] = "new.jsonl" }
    if words.first == "clause" && !words.contains("--list") {
      words += ["--specs", Desk.specs.path]
    }
    // A sentence on shards leaves out their seed.
    if words.contains("--shard") && !words.contains("--seed") { words += ["--seed", "7"] }
    if words.first == "merge" && words.count == 1 { words.append("shard.jsonl") }
    // It reads its words in some 20 milliseconds, and then prints, or works.
    return try await desk.run(words) { !$0.said.isEmpty || $0.seconds > 0.5 }
  }

  /// Every text in the sources, whether a test meets it or not.
  @Test func `in the sources names commands that exist, with flags that they have`() async throws {
    let (desk, advice) = (try Desk(), Advice(verbs: Set(Self.verbs)))
    var flags: [String: Set<Substring>] = [:]
    for verb in Self.verbs {
      let page = try await desk.run("help", verb)
      #expect(page.code == 0)
      flags[verb] = Set(page.output.matches(of: /\n +(--[a-z-]+)/).map(\.1))
    }
    let sources = Desk.specs.deletingLastPathComponent().appending(path: "Sources")
    // The lines that are no comments, without their files.
    let lines = try await desk.run(
      shell: "grep -rh --include='*.swift' 'consent ' '\(sources.path)' | grep -v '^ *//'")
    var count = 0
    for line in lines.output.split(separator: "\n") {
      for command in advice.commands(in: String(line)) {
        count += 1
        for word in command.dropFirst() where word.hasPrefix("--") {
          let name = word.prefix { $0 != "=" && $0 != "\"" && $0 != "," && $0 != "." }
          #expect(flags[command[0]]?.contains(name) == true, "\(line)")
        }
      }
      // A command that does not exist, in a place where a command is expected.
      for match in line.matches(of: /(?:with|See|see|See also): consent ([a-z]+)/) {
        #expect(Self.verbs.contains(String(match.1)), "\(line)")
      }
    }
    #expect(count > 0)
  }
}
