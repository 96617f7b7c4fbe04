import ConsentSuite
import ConsentVocabulary
import Foundation
import PropertyTesting
import Testing

private func read<Value: Codable>(_ value: Value) throws -> Value {
  try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
}

@Suite struct `A report` {
  @Test func `is the same after it was written and read`() throws {
    let planted = try #require(ContactsFaults.named("decidesByReadingTheStatus"))
    let checks = [
      SuiteCheck(machine: ContactsMachine(), seed: 7, runs: 200, folder: nil),
      SuiteCheck(
        machine: ContactsMachine(profile: .strict, fault: planted), seed: .max, runs: nil,
        shard: Shard(2, of: 3), folder: nil),
    ]
    for check in checks {
      let report = try check.run()
      #expect(try read(report) == report)
    }
  }

  @Test func `tells of a failing case the same whoever played those before it`() throws {
    let planted = try #require(ContactsFaults.named("decidesByReadingTheStatus"))
    let report = try SuiteCheck(
      machine: ContactsMachine(fault: planted), seed: 3, runs: 500, folder: nil
    ).run()
    let found = try #require(report.lockstep.counterexample)
    #expect(report.lockstep.coverage == nil)
    #expect(report.lockstep.cases == found.index + 1)
  }
}

@Suite struct `A set of fingerprints` {
  private func set(_ values: some Sequence<UInt64>, capacity: Int = 100) -> FingerprintSet {
    FingerprintSet(values: values, isFull: false, capacity: capacity)
  }

  @Test func `is the same after it was written and read`() throws {
    for values in [[], [1], [.max, 1, 0x0102_0304_0506_0708]] as [[UInt64]] {
      let one = set(values)
      let two = try read(one)
      #expect(one == two && two.values == values.sorted())
    }
    #expect(try read(set(1...200)).isFull)
  }

  @Test func `adds up to what one set would hold`() {
    var sum = set(1...60)
    sum.formUnion(set(40...80))
    #expect(sum == set(1...80) && !sum.isFull)
    sum.formUnion(set(70...120))
    #expect(sum.count == 100 && sum.isFull)
  }

  @Test func `that is not whole is refused`() {
    for values in ["AAAA", "=", "AAAAAAAAAAA="] {
      let text = #"{"capacity":10,"isFull":false,"values":"\#(values)"}"#
      #expect(throws: DecodingError.self, "\(values)") {
        try JSONDecoder().decode(FingerprintSet.self, from: Data(text.utf8))
      }
    }
  }
}

@Suite struct `A shard` {
  @Test func `plays what no other does, and together they play all`() {
    for length in [0, 1, 2, 3, 7, 100, 1_000_003, UInt64(Int.max)] {
      for count in [1, 2, 3, 4, 5, 64] {
        let shards = (1...count).compactMap { Shard($0, of: count)?.cases(of: 0..<length) }
        #expect(shards.first?.lowerBound == 0 && shards.last?.upperBound == length)
        #expect(zip(shards, shards.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
        let sizes = shards.map(\.count)
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
      }
    }
  }

  @Test func `has a number that its count allows`() {
    for (number, count) in [(0, 4), (5, 4), (-1, 4), (1, 0)] {
      #expect(Shard(number, of: count) == nil)
      let text = #"{"number":\#(number),"count":\#(count)}"#
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Shard.self, from: Data(text.utf8))
      }
    }
  }
}
