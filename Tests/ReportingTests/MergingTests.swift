import Desk
import Foundation
import PropertyTesting
import Reporting
import Testing

/// Returns the shards of a run as parsed from their files, in the order of their numbers.
private func shards(
  of count: Int, runs: UInt64 = 12, failing: [String: UInt64] = [:]
) throws -> [Merging.Part] {
  try (1...count).map { number in
    let shard = try #require(Shard(number, of: count))
    let text = ReportFile.text(of: Example.report(runs: runs, shard: shard, failing: failing))
    let file = "\(number).jsonl"
    return (file, try ReportFile.content(of: text, file: file))
  }
}

@Suite struct `Shards` {
  @Test(arguments: [1, 2, 3, 5, 12, 20])
  func `add up to the bytes of the whole run`(count: Int) throws {
    for failing in [[:], ["lamp": 0], ["door": 11], ["lamp": 7, "door": 3]] as [[String: UInt64]] {
      let whole = WholeFile.outputs(Example.report(failing: failing))
      let parts = try shards(of: count, failing: failing)
      #expect(WholeFile.outputs(try Merging(parts).report) == whole)
      #expect(WholeFile.outputs(try Merging(parts.reversed() + parts).report) == whole)
    }
  }

  @Test func `of which one was saved in two places count once`() throws {
    var first = Example.report(shard: Shard(1, of: 1), failing: ["lamp": 5])
    var parts: [Merging.Part] = [("a", .whole(first))]
    first.save {
      var file = $0
      (file.path, file.problem) = ("there/\(file.name)", "no room")
      return file
    }
    parts.append(("b", .whole(first)))
    #expect(try Merging(parts).notes == ["Shard 1/1 is in a and in b; it is counted once."])
    first.save { CaseFile(name: $0.name, text: "other") }
    parts.append(("c", .whole(first)))
    #expect(throws: Mistake.self) { try Merging(parts) }
  }

  @Test func `that are missing leave a gap, however many there are said to be`() throws {
    let parts = try shards(of: 3)
    let merging = try Merging([parts[0], parts[2]])
    #expect(merging.report.gaps == ["shard 2 of 3 is missing: no file contains it"])
    #expect(merging.report.verdict.reasons.map(\.requirement) == [.everyPartIsThere])
    let shard = Shard(.max, of: .max)
    let text = ReportFile.text(of: Example.report(shard: shard))
    let content = try ReportFile.content(of: text, file: "a")
    let gaps = try Merging([("a", content)]).report.gaps
    #expect(
      gaps == [
        "shards 1 to 9,223,372,036,854,775,806 of 9,223,372,036,854,775,807 are missing: no file "
          + "contains them"
      ])
  }

  @Test func `that were interrupted or lack a machine leave a gap`() throws {
    var parts = try shards(of: 2)
    var second = Example.report(shard: Shard(2, of: 2))
    second.wasInterrupted = true
    parts[1].content = .whole(second)
    var words = try Merging(parts).report.verdict.reasons.map(\.words)
    #expect(words == ["a shard was interrupted before its end: 2.jsonl"])
    second.wasInterrupted = false
    second.machines.removeLast()
    parts[1].content = .whole(second)
    words = try Merging(parts).report.verdict.reasons.map(\.words)
    #expect(words == ["a shard did not play every machine: 2.jsonl"])
    parts[1].content = .incomplete(second.settings)
    words = try Merging(parts).report.verdict.reasons.map(\.words)
    #expect(words == ["shard 2 of 2 was not completed: 2.jsonl"])
  }

  /// A program that may not read its own file has no build that could be compared.
  @Test func `of an unknown build are unknown together, and those of two builds are refused`()
    throws
  {
    func merging(_ builds: [String?]) throws -> [String] {
      let parts = try shards(of: builds.count)
      let others: [Merging.Part] = zip(parts, builds).map { part, build in
        guard case .whole(var report) = part.content else { return part }
        report.settings.build = build
        return (part.file, .whole(report))
      }
      return try Merging(others).report.verdict.reasons.map(\.words)
    }
    func words(_ number: Int) -> String {
      "the build of a shard is unknown, because its program could not be read: \(number).jsonl"
    }
    // Each row: the builds of the shards, and the numbers of the shards that the report names.
    let rows: [([String?], [Int])] = [
      (["1f", "1f"], []), ([nil, nil], [1, 2]), (["1f", nil], [2]), ([nil, "1f"], [1]),
      (["1f", nil, "1f"], [2]), ([nil], []),
    ]
    for (builds, unknown) in rows {
      #expect(try merging(builds) == unknown.map(words), "\(builds)")
    }
    for builds in [["1f", "2e"], [nil, "1f", "2e"], ["1f", nil, "2e"]] as [[String?]] {
      #expect(throws: Mistake.self, "\(builds)") { try merging(builds) }
    }
  }

  @Test func `of other runs, other catalogues and other findings are refused`() throws {
    let parts = try shards(of: 2)
    func refusal(_ change: (inout Report) -> Void) -> String {
      var other = Example.report(shard: Shard(2, of: 2))
      change(&other)
      do throws(Mistake) {
        _ = try Merging(parts + [("x", .whole(other))])
        return "nothing"
      } catch {
        return error.description
      }
    }
    #expect(refusal { _ in } == "nothing")
    let wrong: [((inout Report) -> Void, String)] = [
      (
        { $0.settings.seed = 8 },
        "x:1: expected the run of 1.jsonl, but this is another: seed 8 and not 7."
      ),
      ({ $0.settings.machines[1].kinds[0] = "push" }, "another catalogue of door"),
      ({ $0.settings.machines.removeLast() }, "machines lamp and not lamp, door"),
      ({ $0.settings.shard = Shard(2, of: 4) }, "one of 2 shards as in 1.jsonl"),
      ({ $0.settings.shard = nil }, "one shard of a run"),
      ({ $0.machines[0].lockstep.discarded = 1 }, "shard 2/2 as in 2.jsonl"),
    ]
    for (change, expected) in wrong { #expect(refusal(change).contains(expected)) }
  }

  @Test func `whose numbers are too great to be added are refused`() {
    let great: [WritableKeyPath<LockstepRecord, UInt64>] = [\.cases, \.discarded, \.passed]
    var others = great.map { path in
      var report = Example.report(shard: Shard(2, of: 2))
      report.machines[1].lockstep[keyPath: path] = .max
      return report
    }
    var report = Example.report(shard: Shard(2, of: 2))
    report.machines[0].lockstep.coverage?.held[1][1] = .max
    others.append(report)
    var first = Example.report(shard: Shard(1, of: 2))
    first.machines[1].lockstep.discarded = 1
    for other in others {
      #expect(throws: Mistake.self) {
        try Merging([
          ("a", .whole(first)), ("b", .whole(other)),
        ])
      }
    }
  }

  @Test func `play what no other does, and together they play all`() {
    for length in [0, 1, 2, 3, 7, 100, 1_000_003, UInt64.max] {
      for count in [1, 2, 3, 4, 5, 64] {
        let shards = (1...count).compactMap { Shard($0, of: count)?.cases(of: length) }
        #expect(shards.first?.lowerBound == 0 && shards.last?.upperBound == length)
        #expect(zip(shards, shards.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
        let sizes = shards.map { $0.upperBound - $0.lowerBound }
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
      }
    }
    for (number, count) in [(0, 4), (5, 4), (-1, 4), (1, 0)] {
      #expect(Shard(number, of: count) == nil)
    }
  }
}

@Suite struct `A count of distinct values` {
  private static func count(_ values: some Sequence<UInt64>) -> DistinctCount {
    var estimate = DistinctEstimate()
    for value in values { estimate.insert(value) }
    return DistinctCount(estimate)
  }

  private static func read(_ count: UInt64, _ registers: String?) throws -> DistinctCount {
    let packed = registers.map { ",\"registers\":\"\($0)\"" } ?? ""
    return try JSONDecoder().decode(
      DistinctCount.self, from: Data("{\"count\":\(count)\(packed)}".utf8))
  }

  @Test func `is the same after it was written and read`() throws {
    for values in [0..<0, 0..<1, 0..<40_000] as [Range<UInt64>] {
      let one = Self.count(values)
      let read = try JSONDecoder().decode(
        DistinctCount.self, from: Data(JSONText.line(one).utf8))
      #expect(JSONText.line(read) == JSONText.line(one) && read.canBeMerged)
      #expect(read.count == one.count && abs(Int(one.count) - values.count) <= values.count / 32)
    }
  }

  @Test func `adds up to the same whatever its parts are`() throws {
    let whole = Self.count(1...4_000)
    let parts = [1...100, 50...1_490, 1_200...3_000, 2_900...4_000].map { Self.count($0) }
    for order in [parts, parts.reversed(), [parts[2], parts[0], parts[3], parts[1]]] {
      var sum = order[0]
      for part in order.dropFirst() { try sum.formUnion(part) }
      #expect(JSONText.line(sum) == JSONText.line(whole))
    }
    var counted = whole.withoutRegisters
    #expect(throws: Mistake.self) { try counted.formUnion(whole) }
  }

  @Test func `is told to three digits`() throws {
    for (count, words) in [
      (1_048_577, "about 1,050,000"), (12_345_678, "about 12,300,000"),
      (999_999, "about 1,000,000"),
      (UInt64(Int64.max), "about 9,220,000,000,000,000,000"), (7, "about 7"),
    ] { #expect(try Self.read(count, nil).words == words) }
  }

  @Test func `whose registers do not fit cannot be merged`() throws {
    func registers(_ value: UInt8, _ count: Int = DistinctEstimate.registerCount) -> String {
      Data(repeating: value, count: count).base64EncodedString()
    }
    let full = registers(DistinctEstimate.greatestRank)
    #expect(try Self.read(UInt64(Int64.max), full).canBeMerged)
    #expect(try Self.read(0, registers(0)).canBeMerged)
    for (count, registers) in [
      (0, registers(DistinctEstimate.greatestRank + 1)), (0, registers(0, 16_383)),
      (0, registers(0, 16_385)), (1, registers(0)), (.max, full), (0, nil),
    ] as [(UInt64, String?)] { #expect(try !Self.read(count, registers).canBeMerged) }
  }
}
