import Desk
import Foundation
import Testing

@Suite struct `A corpus` {
  private static let words =
    ["corpus", "Corpus"]
    + Desk.sized(
      ["clip", "--scope", "groups=1,keys=1"], ["clip", "--scope", "groups=1,keys=1"],
      ["contacts", "--scope", "calls=1"])
  /// The smallest corpus, for tests that do not depend on its contents.
  private static let least = [
    "corpus", "Corpus", "clip", "--scope", "groups=1", "--steps", "60", "--random", "1",
  ]

  /// Returns a desk on which the tool has written a corpus.
  private static func made(_ words: [String] = words) async throws -> Desk {
    let desk = try Desk()
    let made = try await desk.run(words)
    #expect(made.code == 0, "\(made.errors)")
    return desk
  }

  /// The smallest corpus, written once. Another test shows that the result is reproducible.
  private static let sample = Task { try await made(least) }

  /// Returns a desk with a copy of the smallest corpus.
  private func desk() async throws -> Desk {
    let desk = try Desk()
    try FileManager.default.copyItem(
      at: try await Self.sample.value.folder.appending(path: "Corpus"),
      to: desk.folder.appending(path: "Corpus"))
    return desk
  }

  @Test func `takes every transition, is the same each time, and goes as it is written`()
    async throws
  {
    let (one, two) = (try await Self.made(), try await Self.made())
    let index = try one.text("Corpus/corpus.jsonl")
    #expect(try two.text("Corpus/corpus.jsonl") == index)
    let lines = try index.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    let header = lines[0]
    #expect(header["kind"] as? String == "corpus" && header["version"] as? Int == 1)
    #expect(header["runs"] as? Int == lines.count - 1)
    let transitions = try #require(header["transitions"] as? Int)
    #expect(lines.dropFirst().reduce(0) { $0 + ($1["transitions"] as? Int ?? 0) } == transitions)
    let commands = try #require(header["commands"] as? Int)
    #expect(commands >= transitions && commands < transitions * 2)
    for line in lines.dropFirst() {
      let name = try #require(line["name"] as? String)
      let input = try one.text("Corpus/inputs/\(name).consent")
      #expect(try two.text("Corpus/inputs/\(name).consent") == input)
      #expect(!input.contains("  ->") && !input.contains("  now"))
      let expected = try one.text("Corpus/expected/\(name).consent")
      #expect(
        expected.split(separator: "\n").filter { !$0.hasPrefix("  ") }.count
          == input.split(separator: "\n").count)
    }
    for workers in ["1", "2"] {
      let check = try await one.run("check", "--corpus", "Corpus", "--workers", workers)
      #expect(check.code == 0 && check.output.contains("every run matches its expected transcript"))
    }
  }

  /// The whole uses the full corpus, otherwise only the smallest scopes and fewer cases.
  @Test(arguments: Desk.sample(of: ["contacts", "camera", "clip", "device"], oneIn: 4))
  func `of each machine is read as it was written, and goes so`(machine: String) async throws {
    let part = ["--transitions", "300", "--random", "5"]
    let desk = try await Self.made(
      ["corpus", "Corpus", machine, "--json", "made.jsonl"] + Desk.sized(part, part, []))
    let check = try await desk.run("check", "--corpus", "Corpus", "--json", "-")
    #expect(check.code == 0, "\(check.errors)")
    func figures(_ text: String) throws -> [Int?] {
      let line = try #require(
        JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      return [line["runs"] as? Int, line["commands"] as? Int]
    }
    #expect(try figures(check.output) == figures(desk.text("made.jsonl")))
  }

  @Test func `of a refuted design holds where model and system go alike`() async throws {
    for flags in [["camera", "--policy", "literal"], ["clip", "--worlds", "literal"]] {
      let desk = try await Self.made(
        ["corpus", "Corpus"] + flags + ["--transitions", "100", "--random", "5"])
      let check = try await desk.run("check", "--corpus", "Corpus")
      #expect(check.code == 0, "\(check.output)")
    }
  }

  @Test func `with a flag that its machine does not have is refused`() async throws {
    let desk = try await Self.made()
    let name = "Corpus/corpus.jsonl"
    let index = try desk.text(name)
    try desk.file(
      name, index.replacing("\"flags\":{", with: "\"flags\":{\"--zzz\":\"1\"", maxReplacements: 1))
    let check = try await desk.run("check", "--corpus", "Corpus")
    #expect(check.code == 64 && check.errors.contains("has no flag \"--zzz\""), "\(check)")
  }

  @Test func `finds a fault, and saves a case that shows it again`() async throws {
    let desk = try await Self.made()
    let fault = Desk.sized("keepsTheClip", "keepsTheClip", "forgetsARefusal")
    let check = try await desk.run("check", "--corpus", "Corpus", "--fault", fault)
    #expect(check.code == 1 && check.output.contains("\nVIOLATED"), "\(check.output)")
    let saved = try #require(desk.saved.first)
    #expect(try await desk.run("replay", "Failures/\(saved)").code == 1)
  }

  @Test func `is played by a program in place of the system`() async throws {
    let desk = try await desk()
    for (machine, code) in [("clip", 0), ("clip --fault keepsTheClip", 1), ("camera", 64)] {
      let check = try await desk.run(
        "check", "--corpus", "Corpus", "--system", "'\(desk.tool)' system \(machine)")
      #expect(check.code == code, "\(machine): \(check.output)\(check.errors)")
    }
  }

  /// An expected file is complete: a missing line is a difference.
  @Test func `that is of other rules, or lacks transcripts, is outdated`() async throws {
    let changes: [(String) -> String] = [
      { $0.replacing(/\ \ -> [^\n]+/, maxReplacements: 1) { "\($0.output)\n  now app running" } },
      { text in text.split(separator: "\n").filter { !$0.hasPrefix("  ") }.joined(separator: "\n")
      },
      { text in
        text.split(separator: "\n").filter { !$0.hasPrefix("  now") }.joined(separator: "\n")
      },
      { text in
        text.split(separator: "\n").filter { !$0.hasPrefix("  -> refused") }.joined(separator: "\n")
      },
    ]
    for change in changes {
      let desk = try await desk()
      let path = "Corpus/expected/0001.consent"
      try desk.file(path, change(try desk.text(path)) + "\n")
      let check = try await desk.run("check", "--corpus", "Corpus")
      #expect(check.code == 2 && check.output.contains("is outdated"), "\(check.output)")
      #expect(check.output.contains("Corpus/expected/0001.consent:"))
    }
  }

  @Test func `that is damaged is refused with the file and the line`() async throws {
    let index = "Corpus/corpus.jsonl"
    let damages: [(file: String, change: (String) -> String, says: String)] = [
      (index, { _ in "" }, "corpus.jsonl:1: expected a JSON line of kind corpus"),
      (
        index, { $0.replacing("\"version\":1", with: "\"version\":2") }, "jsonl:1: expected version"
      ),
      (index, { String($0.prefix($0.count / 2)) }, "corpus.jsonl:"),
      (index, { $0.replacing("\"0001\"", with: "\"../1\"") }, "jsonl:2: expected a unique name"),
      (index, { $0.replacing("\"0002\"", with: "\"0001\"") }, "jsonl:3: expected a unique name"),
      (
        index, { $0.replacing("\"commands\":", with: "\"commands\":1", maxReplacements: 1) },
        "jsonl:1: expected the "
      ),
      (
        index,
        { String($0.split(separator: "\n")[0]).replacing(/"runs":\d+/, with: "\"runs\":0") + "\n" },
        "jsonl:1: expected 1 to 50000 runs"
      ),
      (
        index, { $0.replacing(/"(longest|commands)":\d+/) { "\"\($0.1)\":\(Int.max)" } },
        "jsonl:1: expected a longest run of 1 to 10000 commands"
      ),
      (index, { $0.replacing("\"random\":1", with: "\"random\":2") }, "random runs equal to"),
      (index, { $0.replacing("\"machine\":\"clip\"", with: "\"machine\":\"phone\"") }, "phone"),
      ("Corpus/inputs/0001.consent", { $0.replacing("end\n", with: "") }, "0001.consent"),
      ("Corpus/inputs/0001.consent", { $0.replacing("app ", with: "ap ") }, "0001.consent:"),
      (
        "Corpus/inputs/0001.consent",
        { text in text.split(separator: "\n").dropLast(2).joined(separator: "\n") + "\nend\n" },
        "belongs to another run"
      ),
    ]
    for (file, change, says) in damages {
      let desk = try await desk()
      try desk.file(file, change(try desk.text(file)))
      let check = try await desk.run("check", "--corpus", "Corpus")
      #expect(check.code == 64 && check.errors.contains(says), "\(says): \(check.errors)")
    }
    let desk = try await desk()
    try FileManager.default.removeItem(
      at: desk.folder.appending(path: "Corpus/expected/0001.consent"))
    let check = try await desk.run("check", "--corpus", "Corpus")
    #expect(check.code == 64 && check.errors.contains("there is no such file"))
  }

  @Test func `is not written over anything, nor where it would be too large`() async throws {
    let desk = try await desk()
    let mistakes: [([String], String)] = [
      (Self.words, "is not an empty folder"),
      (["corpus", "New"], "needs the name of one machine"),
      (["corpus", "camera"], "needs one folder"),
      (["corpus", "New", "Newer", "camera"], "needs one folder"),
      (
        ["corpus", "New", "contacts", "--transitions", "10", "--random", "0"],
        "more than 10 transitions"
      ),
      (["corpus", "New", "contacts", "--scope", "contacs=1"], "Did you mean contacts?"),
      (["check", "--corpus", "Nowhere"], "there is no such file"),
      (["check", "--corpus", "Corpus", "--runs", "5"], "--runs and --corpus cannot be combined"),
      (["check", "--corpus", "Corpus", "--explore"], "--explore and --corpus cannot be combined"),
      (["check", "--corpus", "Corpus", "--decide", "a=b"], "--decide and --corpus cannot be"),
      (["check", "camera", "--corpus", "Corpus"], "cannot be combined"),
    ]
    for (words, says) in mistakes {
      let run = try await desk.run(words)
      #expect(run.code == 64 && run.errors.contains(says), "\(words): \(run.errors)")
    }
  }
}
