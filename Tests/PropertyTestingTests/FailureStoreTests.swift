import Desk
import Foundation
import PropertyChecks
import PropertyTesting
import Synchronization
import Testing

@Suite struct `A failure store` {
  private final class Memory: Sendable {
    let texts = Mutex<[String: String]>([:])

    var store: FailureStore {
      FailureStore { name in
        self.texts.withLock { $0[name] }
      } write: { name, text in
        self.texts.withLock { $0[name] = text }
      }
    }
  }

  private static let shared = Memory()
  @Test(.serialized, .checking(store: shared.store), .knownIssuesUnseen, arguments: [3, 700, 4])
  func `keeps the failures of each argument`(limit: Int) {
    withKnownIssue(isIntermittent: limit != 700) {
      check(.integers(in: 0...1000)) { $0 < 500 || limit != 700 }
    }
    if limit == 4 {
      #expect(Self.shared.texts.withLock { $0.values.contains { $0.contains("500") } })
    }
  }

  @Test(arguments: [
    ("1 seed=7 choices=1.900.0 labels=", ["1.900.0"]), ("1 seed=7 choices=- labels=a,b", ["-"]),
    ("2 seed=7 choices=1 labels=", []), ("1 seed=x choices=1 labels=", []), ("nonsense", []),
    ("1 seed=7 choices=1.x labels=", []), ("1 choices=1 seed=7 labels=", []), ("", []),
  ])
  func `reads its own format and passes over the rest`(text: String, choices: [String]) {
    let memory = Memory()
    memory.store.add(StoredFailure(choices: ChoiceSequence(), seed: 0), to: "other")
    memory.texts.withLock { $0["name"] = text }
    #expect(memory.store.failures(of: "name").map(\.choices.description) == choices)
  }

  @Test func `a stored failure reads back, its labels as single words`() {
    let failure = StoredFailure(
      choices: ChoiceSequence("3.0.17")!, seed: .max, labels: ["long", "two words"])
    let read = StoredFailure(failure.description)
    #expect(read?.labels == ["long", "two_words"])
    #expect(read?.choices == failure.choices && read?.seed == failure.seed)
  }

  @Test func `keeps each case once, tries all, and forgets those that pass`() {
    let memory = Memory()
    for choices in ["5", "60", "60", "70"] {
      memory.store.add(StoredFailure(choices: ChoiceSequence(choices)!, seed: 1), to: "name")
    }
    #expect(memory.store.failures(of: "name").count == 3)
    func first(from threshold: Int) -> Found<Bool>? {
      memory.store.firstFailure(of: "name") { source in
        ((try? source.integer(in: 0...100)) ?? 0) >= threshold ? .failed(true) : .passed
      }
    }
    #expect(first(from: 50)?.choices.description == "60")
    #expect(memory.store.failures(of: "name").map(\.choices.description) == ["60", "70"])
    #expect(first(from: 101) == nil)
    #expect(memory.texts.withLock { $0["name"] } == nil)
  }

  private static let reports = Reports()

  @Test(reports.kept) func `a check tries a stored failure first, and forgets it when it passes`() {
    let memory = Memory()
    for threshold in [90, 90, 1000] {
      CheckSettings.$current.withValue(CheckSettings(runs: 300, seed: 4, store: memory.store)) {
        var first: Int?
        check(Generator<Int>.integers(in: 0...500)) { number in
          first = first ?? number
          return number < threshold
        }
        let reports = Self.reports.texts.count
        switch (threshold, reports) {
        case (90, 1): #expect(first == 0)
        case (90, 2), (1000, 2): #expect(first == 90)
        default: Issue.record("\(reports) reports at \(threshold)")
        }
      }
    }
    let reports = Self.reports.texts
    #expect(reports.count == 2 && reports.last?.contains("(stored)") == true, "\(reports)")
    #expect(memory.texts.withLock { $0 }.isEmpty)
  }

  #if os(Linux)
    private static let slow = Reports()
    /// A run that was killed at a slow case is no proof that the case never returns.
    @Test(slow.kept) func `a case that ended its process has the time of a check in this one`() {
      let memory = Memory()
      memory.texts.withLock { $0["any"] = "1 seed=1 choices=5 labels=ends-its-process\n" }
      let store = FailureStore { _ in
        memory.texts.withLock { $0["any"] }
      } write: { _, text in
        memory.texts.withLock { $0["any"] = text }
      }
      CheckSettings.$current.withValue(CheckSettings(runs: 1, seed: 4, store: store)) {
        check(Generator<Int>.integers(in: 0...99)) { number in
          if number == 5 { Thread.sleep(forTimeInterval: 2.2) }
          return true
        }
      }
      #expect(Self.slow.texts == [] && memory.texts.withLock { $0.isEmpty })
    }
  #endif

  @Test func `a folder keeps what was written, under names of any kind`() {
    let path = "/tmp/consent-failures-\(UInt64.random(in: 0 ... .max))"
    let name = "A/b c:“é”"
    FailureStore.folder(path).add(StoredFailure(choices: ChoiceSequence("1.2")!, seed: 3), to: name)
    let read = FailureStore.folder(path).failures(of: name)
    #expect(read.map(\.choices.description) == ["1.2"])
    FailureStore.folder(path).remove(ChoiceSequence("1.2")!, from: name)
    #expect(FailureStore.folder(path).failures(of: name) == [])
  }
}

@Suite struct `A stored failure whose test is gone` {
  private static let here = "PropertyTestingTests/FailureStoreTests.swift"

  /// Runs `work` with the path of a new folder that has failures of a test with another name.
  private static func withFailures(
    of test: String, type: String?, _ choices: String, _ work: (String) throws -> Void
  ) throws {
    let folder = "/tmp/consent-failures-\(UInt64.random(in: 0 ... .max))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    let name = "\(here)-\(test)-3".map {
      $0.isLetter || $0.isNumber || "-.".contains($0) ? $0 : "_"
    }
    let head = type.map { "0 type=\($0) test=\(test)\n" } ?? ""
    try (head + "1 seed=1 choices=\(choices) labels=\n").write(
      toFile: "\(folder)/\(String(name)).failures", atomically: true, encoding: .utf8)
    try work(folder)
  }

  private static func files(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
  }

  private static let renamed = Reports()
  @Test(renamed.kept) func `is played under the new name if only one fits`() throws {
    try Self.withFailures(of: "`was called so`()", type: "Swift.Int", "500") { folder in
      CheckSettings.$current.withValue(CheckSettings(store: .folder(folder))) {
        check(.integers(in: 0...500)) { (number: Int) in number < 90 }
      }
      Self.renamed.expectOne("stored under the former name `was called so`()", "\n  90\n")
      let files = Self.files(in: folder)
      #expect(files.count == 1 && files.allSatisfy { $0.contains("is_played_under") }, "\(files)")
    }
  }

  @Test func `stays where it is if its case passes, or fits no check, or has no type`() throws {
    let table: [(String?, String)] = [
      ("Swift.Int", "5"), ("Swift.String", "500"), ("Swift.Int", "500.3"), (nil, "500"),
    ]
    for (type, choices) in table {
      try Self.withFailures(of: "formerly()", type: type, choices) { folder in
        CheckSettings.$current.withValue(CheckSettings(store: .folder(folder))) {
          check(.integers(in: 0...500), runs: 5, seed: 1) { (number: Int) in number < 501 }
        }
        #expect(Self.files(in: folder).contains { $0.contains("formerly") }, "\(choices)")
      }
    }
  }

  @Test func `is named with advice when the process ends, unless its test is there`() throws {
    let place = CheckPlace(
      location: #_sourceLocation, file: #filePath, function: #function)
    for (test, isLeft) in [
      ("`was called so`()", true), ("formerly(of:)", true), ("files(in:)", false),
      ("`a stored failure reads back, its labels as single words`()", false),
    ] {
      for type in ["Swift.Int", nil] {
        try Self.withFailures(of: test, type: type, "500") { folder in
          let left = LeftFailures.all(in: folder, of: place)
          #expect(left.count == (isLeft ? 1 : 0), "\(test)")
          for one in left {
            #expect(one.advice.contains("\(folder)/PropertyTestingTests_FailureStoreTests.swift-"))
            #expect(
              one.advice.contains("Delete the file") && one.advice.contains("rename the file"))
          }
        }
      }
    }
  }
}
