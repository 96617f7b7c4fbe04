import Desk
import PropertyChecks
import PropertyTesting
import Testing

@Suite struct `Generators by type` {
  private enum Colour: CaseIterable, Arbitrary { case red, green, blue }
  private struct Mistake: Error, Hashable, Arbitrary {
    var number: UInt8
    static var arbitrary: Generator<Mistake> { UInt8.arbitrary.map { Mistake(number: $0) } }
  }

  private static func count<Value: Arbitrary & Hashable>(_ type: Value.Type) throws -> Int {
    var values: Set<Value> = []
    for index in 0..<500 as Range<UInt64> {
      var source = ChoiceSource(seed: 81, case: index)
      values.insert(try source.draw(.arbitrary))
    }
    return values.count
  }

  @Test func `each type has many values, or all of them`() throws {
    #expect(try Self.count(Bool.self) == 2)
    #expect(try Self.count(Colour.self) == 3)
    #expect(try Self.count(Bool?.self) == 3)
    #expect(try Self.count(Int8.self) > 80 && Self.count(UInt16.self) > 80)
    #expect(try Self.count(Int.self) > 150 && Self.count(UInt64.self) > 150)
    #expect(try Self.count(Int128.self) > 200 && Self.count(UInt128.self) > 200)
    #expect(try Self.count(Double.self) > 200 && Self.count(Float.self) > 200)
    #expect(try Self.count(Character.self) > 80 && Self.count(Unicode.Scalar.self) > 80)
    #expect(try Self.count(String.self) > 200 && Self.count(Duration.self) > 80)
    #expect(try Self.count([[Int]].self) > 200 && Self.count(Set<UInt8>.self) > 200)
    #expect(try Self.count([String: Bool].self) > 200)
    #expect(try Self.count(Result<Int8, Mistake>.self) > 80)
    #expect(try Self.count(ClosedRange<Int>.self) > 150 && Self.count(Range<Double>.self) > 150)
  }

  @Test func `a check takes the generators of the types that its property takes`() {
    var lists = 0
    check { (list: [Int], colour: Colour) in
      lists += 1
      return list.reversed().reversed() == list && Colour.allCases.contains(colour)
    }
    #expect(lists == 200)
    check { (list: [Int], more: Set<Int>) in
      #expect(more.union(list).count <= list.count + more.count)
    }
    check { (words: Set<String>, limit: UInt8) in
      #expect(words.sorted().prefix(Int(limit)).count <= words.count)
    }
  }

  // If the test run uses all cores, a case may wait for long.
  @Test(.checking(limit: .seconds(3_600))) func `an asynchronous check does as well`() async {
    await check { (text: String) in
      await Task.yield()
      return text + "" == text
    }
  }

  private static let reports = Reports()
  @Test(reports.kept) func `a report shows sets and dictionaries in one order`() {
    check { (numbers: Set<UInt8>, names: [Int8: [Bool: UInt8]]) in
      numbers.count < 12 || names.isEmpty
    }
    Self.reports.expectOne("\n  ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], [0: [:]])\n")
  }
}
