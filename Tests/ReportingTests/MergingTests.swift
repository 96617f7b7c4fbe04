import Counting
import Foundation
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

extension Fingerprints {
  fileprivate func isSame(as other: Fingerprints) -> Bool {
    JSONText.line(self) == JSONText.line(other)
  }
}

@Suite struct `A set of fingerprints` {
  @Test func `is the same after it was written and read`() throws {
    for values in [[], [1], [1, 0x0102_0304_0506_0708, .max]] as [[UInt64]] {
      let one = Fingerprints(values, capacity: 9)
      let data = Data(JSONText.line(one).utf8)
      #expect(try JSONDecoder().decode(Fingerprints.self, from: data).isSame(as: one))
    }
    let about = Fingerprints(Self.estimate(1...40_000), capacity: 9)
    let data = Data(JSONText.line(about).utf8)
    #expect(try JSONDecoder().decode(Fingerprints.self, from: data).isSame(as: about))
  }

  private static func estimate(_ values: ClosedRange<UInt64>) -> DistinctEstimate {
    var estimate = DistinctEstimate()
    for value in values { estimate.insert(value) }
    return estimate
  }

  @Test func `adds up to what one set would hold`() throws {
    var sum = Fingerprints(Array(1...60), capacity: 100)
    try sum.formUnion(Fingerprints(Array(40...80), capacity: 100))
    #expect(sum.isSame(as: Fingerprints(Array(1...80), capacity: 100)) && sum.words == "80")
    try sum.formUnion(Fingerprints(Array(70...100), capacity: 100))
    #expect(sum.count == 100 && !sum.isEstimate)
    var counted = sum.counted
    #expect(throws: Misfit.self) { try counted.formUnion(sum) }
    #expect(throws: Misfit.self) { try sum.formUnion(Fingerprints([1], capacity: 7)) }
  }

  @Test func `adds up to the same estimate whatever its parts are`() throws {
    let whole = Fingerprints(Self.estimate(1...400), capacity: 100)
    #expect(whole.isEstimate && whole.words.hasPrefix("about "))
    let parts = [
      Fingerprints(Array(1...100), capacity: 100), Fingerprints(Array(50...149), capacity: 100),
      Fingerprints(Self.estimate(120...300), capacity: 100),
      Fingerprints(Self.estimate(290...400), capacity: 100),
    ]
    for order in [parts, parts.reversed(), [parts[2], parts[0], parts[3], parts[1]]] {
      var sum = order[0]
      for part in order.dropFirst() { try sum.formUnion(part) }
      #expect(sum.isSame(as: whole))
    }
  }

  @Test func `is told to three digits where it is an estimate`() throws {
    for (count, words) in [
      (1_048_577, "about 1,050,000"), (12_345_678, "about 12,300,000"),
      (999_999, "about 1,000,000"),
      (UInt64(Int64.max), "about 9,220,000,000,000,000,000"), (7, "about 7"),
    ] {
      let text = #"{"capacity":1,"count":\#(count),"isEstimate":true}"#
      let read = try JSONDecoder().decode(Fingerprints.self, from: Data(text.utf8))
      #expect(read.words == words)
    }
  }

  @Test func `that is not whole is none`() throws {
    let ofOne = "AQAAAAAAAAA="
    func read(_ count: UInt64, _ capacity: Int, _ isEstimate: Bool, _ packed: String) throws
      -> Fingerprints
    {
      let text = #"""
        {"capacity":\#(capacity),"count":\#(count),"isEstimate":\#(isEstimate),"packed":"\#(packed)"}
        """#
      return try JSONDecoder().decode(Fingerprints.self, from: Data(text.utf8))
    }
    for (count, capacity, packed) in [
      (1, 9, "AAAA"), (1, 9, "AAAAAAAAAAA="), (2, 9, ofOne), (1, 0, ofOne), (1, -1, ofOne),
      (2, 9, "AQAAAAAAAAABAAAAAAAAAA=="),
    ] as [(UInt64, Int, String)] {
      #expect(try read(count, capacity, false, packed).content == nil)
      #expect(try read(count, capacity, true, packed).content == nil)
    }
    func registers(_ value: UInt8, _ count: Int = DistinctEstimate.registerCount) -> String {
      Data(repeating: value, count: count).base64EncodedString()
    }
    let full = registers(DistinctEstimate.greatestRank)
    #expect(try read(UInt64(Int64.max), 9, true, full).content != nil)
    #expect(try read(10, 9, true, registers(0)).content != nil)
    for (count, capacity, packed) in [
      (10, 9, registers(DistinctEstimate.greatestRank + 1)), (10, 9, registers(0, 16_383)),
      (10, 9, registers(0, 16_385)), (11, 9, registers(0)), (.max, 9, full), (10, -1, registers(0)),
      (10, .min, registers(0)),
    ] as [(UInt64, Int, String)] {
      #expect(try read(count, capacity, true, packed).content == nil)
    }
  }
}
