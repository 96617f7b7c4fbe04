import Foundation
import Reporting

/// A fuzz test of the tool with damaged files. The tool must exit in time with one of its exit codes, print
/// no raw control byte, and report no success that it has not verified.
struct Fuzz {
  let consent: String
  let root: URL
  let seed: UInt64
  let count: Int
  private let desk: URL
  private let inside: URL

  init(consent: String, root: String, seed: UInt64, count: Int) throws {
    (self.consent, self.root) = (consent, URL(filePath: root))
    (self.seed, self.count) = (seed, count)
    desk = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(UUID())")
    // Deep enough for `../../..` to stay inside `desk`.
    inside = desk.appending(path: "a/b/c/d")
    try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
  }

  // MARK: - Shards

  /// Damages shards, and merges them.
  ///
  /// - Returns: Whether the tool passed the test.
  func shards() throws -> Bool {
    defer { try? FileManager.default.removeItem(at: desk) }
    let tool = Program(path: consent, folder: desk)
    let specs = ["--specs", root.appending(path: "Specs").path]
    let check = ["check", "camera", "--seed", "3", "--runs", "16000"] + specs
    let whole = try tool.run(check)
    guard whole.code == 0 else { throw FuzzError(words: "the whole run does not hold") }
    let originals = try (1...3).map { number -> [UInt8] in
      let file = desk.appending(path: "\(number).jsonl").path
      let run = try tool.run(check + ["--shard", "\(number)/3", "--json", file])
      guard run.code == 0 else { throw FuzzError(words: "shard \(number) is not partial") }
      return Array(try Data(contentsOf: URL(filePath: file)))
    }
    let lines = originals.flatMap { $0.split(separator: 0x0A).map(Array.init) }
    let files = (1...3).map { inside.appending(path: "\($0).jsonl") }
    let summary = inside.appending(path: "summary.md")
    var (codes, isRight) = ([Int32: Int](), true)
    for number in 0..<UInt64(count) {
      var damage = Damage(dice: Dice(seed &* 1_000_003 &+ number))
      var shards = originals
      for _ in 0...damage.dice.place(3) {
        let place = damage.dice.place(3)
        shards[place] = damage.of(shards[place], lines: lines)
      }
      let isSigned = damage.dice.place(4) == 0
      for (file, bytes) in zip(files, shards) {
        try Data(isSigned ? Self.signed(bytes) : bytes).write(to: file)
      }
      try? FileManager.default.removeItem(at: summary)
      let run = try Program(path: consent, folder: desk).run(
        ["merge"] + files.map(\.path) + specs + [
          "--save", inside.appending(path: "saved").path,
          "--junit", inside.appending(path: "junit.xml").path,
          "--sarif", inside.appending(path: "sarif.json").path,
        ], ["GITHUB_STEP_SUMMARY": summary.path])
      var problem = self.problem(run, codes: [0, 1, 2, 64])
      if run.code == 0 && run.output != whole.output && !isSigned { problem = "HOLDS unearned" }
      for name in ["junit.xml", "sarif.json", "summary.md"] where problem == nil {
        let text = try? Data(contentsOf: inside.appending(path: name))
        if let text, Self.isRaw(text) { problem = "\(name) has a raw control byte" }
      }
      codes[run.code ?? -run.signal, default: 0] += 1
      if let problem {
        isRight = false
        print("seed \(seed), file set \(number): \(problem)")
        print(String(decoding: run.errors.prefix(400), as: UTF8.self))
      }
    }
    let outside = try FileManager.default.subpathsOfDirectory(atPath: desk.path).filter {
      !$0.hasPrefix("a/b/c/d") && !["a", "a/b", "a/b/c"].contains($0)
    }.sorted()
    if outside != ["1.jsonl", "2.jsonl", "3.jsonl", "errors", "output"] {
      print("something was written outside: \(outside)")
      isRight = false
    }
    print("\(count) damaged sets of shards, seed \(seed): \(Self.words(codes))")
    return isRight
  }

  // MARK: - Cases

  /// Damages saved cases, and replays them.
  ///
  /// - Returns: Whether the tool passed the test.
  func cases() throws -> Bool {
    defer { try? FileManager.default.removeItem(at: desk) }
    let specs = root.appending(path: "Specs")
    let names = try FileManager.default.subpathsOfDirectory(atPath: specs.path)
      .filter { $0.hasSuffix(".consent") }.sorted()
    let originals = try names.map { Array(try Data(contentsOf: specs.appending(path: $0))) }
    guard !originals.isEmpty else { throw FuzzError(words: "there are no cases in \(specs.path)") }
    let lines = originals.flatMap { $0.split(separator: 0x0A).map(Array.init) }
    let file = inside.appending(path: "case.consent")
    var (codes, isRight) = ([Int32: Int](), true)
    for number in 0..<UInt64(count) {
      var damage = Damage(dice: Dice(seed &* 1_000_003 &+ number))
      var bytes = damage.dice.one(of: originals)
      for _ in 0...damage.dice.place(3) { bytes = damage.of(bytes, lines: lines) }
      try Data(bytes).write(to: file)
      let run = try Program(path: consent, folder: desk).run(["replay", file.path])
      codes[run.code ?? -run.signal, default: 0] += 1
      if let problem = problem(run, codes: [0, 1, 64]) {
        isRight = false
        print("seed \(seed), case \(number): \(problem)")
        print(String(decoding: run.errors.prefix(400), as: UTF8.self))
      }
    }
    print("\(count) damaged cases, seed \(seed): \(Self.words(codes))")
    return isRight
  }

  // MARK: - Corpora

  /// Damages corpora, and checks with them.
  ///
  /// - Returns: Whether the tool passed the test.
  func corpora() throws -> Bool {
    defer { try? FileManager.default.removeItem(at: desk) }
    let folder = inside.appending(path: "Corpus")
    let tool = Program(path: consent, folder: desk)
    let made = [
      "corpus", folder.path, "clip", "--scope", "groups=1,keys=1", "--steps", "40", "--random", "5",
    ]
    let check = ["check", "--corpus", folder.path]
    guard try tool.run(made).code == 0 else { throw FuzzError(words: "there is no corpus") }
    let whole = try tool.run(check)
    guard whole.code == 0 else { throw FuzzError(words: "the whole corpus does not hold") }
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.contains(".") }.sorted().map { folder.appending(path: $0) }
    let originals = try files.map { Array(try Data(contentsOf: $0)) }
    let lines = originals.flatMap { $0.split(separator: 0x0A).map(Array.init) }
    var (codes, isRight) = ([Int32: Int](), true)
    for number in 0..<UInt64(count) {
      var damage = Damage(dice: Dice(seed &* 1_000_003 &+ number))
      var corpus = originals.map { Optional($0) }
      for _ in 0...damage.dice.place(3) {
        // The index, which is the first file, is chosen as often as any other two.
        let index = damage.dice.place(3) == 0 ? 0 : damage.dice.place(files.count)
        switch damage.dice.place(8) {
        case 0: corpus[index] = nil
        case 1: corpus[index] = []
        case 2: corpus.swapAt(index, damage.dice.place(files.count))
        default: corpus[index] = damage.of(corpus[index] ?? [], lines: lines)
        }
      }
      for (file, bytes) in zip(files, corpus) {
        try? FileManager.default.removeItem(at: file)
        if let bytes { try Data(bytes).write(to: file) }
      }
      let run = try tool.run(check)
      var problem = self.problem(run, codes: [0, 2, 64])
      if run.code == 0 && run.output != whole.output { problem = "HOLDS unearned" }
      codes[run.code ?? -run.signal, default: 0] += 1
      if let problem {
        isRight = false
        print("seed \(seed), corpus \(number): \(problem)")
        print(String(decoding: (run.errors + run.output).prefix(400), as: UTF8.self))
      }
    }
    print("\(count) damaged corpora, seed \(seed): \(Self.words(codes))")
    return isRight
  }

  // MARK: - Forbidden results

  private func problem(_ run: Program.Run, codes: Set<Int32>) -> String? {
    guard let code = run.code else { return "ended by signal \(run.signal), or by time" }
    if !codes.contains(code) { return "exit code \(code)" }
    if Self.isRaw(run.output) || Self.isRaw(run.errors) { return "printed a raw control byte" }
    if code == 64 && run.errors.isEmpty { return "refused without a word" }
    return nil
  }

  /// Returns whether there are bytes that control a terminal, direction marks, or lines that GitHub runners
  /// execute.
  private static func isRaw(_ data: Data) -> Bool {
    let text = String(decoding: data, as: UTF8.self)
    let acts = text.unicodeScalars.contains { scalar in
      scalar != "\n"
        && (scalar.properties.generalCategory == .control
          || scalar.properties.generalCategory == .format || scalar == "\u{2028}")
    }
    let isCommand = text.split(separator: "\n").contains {
      $0.drop { $0 == " " }.hasPrefix("::") || $0.contains("##[")
    }
    return acts || isCommand
  }

  /// Returns the shard with a valid digest, as a forger would write it.
  private static func signed(_ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let footer = text.range(of: "{\"digest\":\"") else { return bytes }
    var digest = Digest()
    digest.add(text[..<footer.lowerBound].utf8)
    let end = text.index(footer.upperBound, offsetBy: 16, limitedBy: text.endIndex) ?? text.endIndex
    return Array((text[..<footer.upperBound] + digest.text + text[end...]).utf8)
  }

  private static func words(_ codes: [Int32: Int]) -> String {
    codes.sorted { $0.key < $1.key }.map { "\($1) ended with \($0)" }.joined(separator: ", ")
  }
}
