import PropertyChecks
import PropertyTesting
import Testing

@Suite struct `Text by a pattern` {
  @Test(arguments: [
    "", "a", "abc", "[a-z]{2,5}", "[^a-z]+", "\\d{3}-\\d{4}", "(ab|c)*", "(?:x|yz){0,2}!?",
    "\\w+\\s\\w*",
    "[A-Z][a-z]{1,3}( [A-Z]\\.)?", "a{2}b{1,}", "[a\\]]", "[a-]", "\\(\\)\\[\\]\\{\\}\\.\\*",
  ])
  func `matches the pattern as a whole`(pattern: String) throws {
    let expression = try Regex("\(pattern)")
    check(.strings(matching: pattern)) { text in text.wholeMatch(of: expression) != nil }
  }

  @Test func `has every number of repetitions, and the least is the simplest`() {
    var lengths: Set<Int> = []
    check(.strings(matching: "[ab]{2,4}"), runs: 400) { lengths.insert($0.count) }
    #expect(lengths == [2, 3, 4])
    var simplest = ChoiceSource(replaying: ChoiceSequence())
    #expect((try? simplest.draw(.strings(matching: "[b-d]{2,4}(x|y)"))) == "bbx")
  }

  @Test func `has half-open ranges of numbers and of lengths`() {
    check(Generator<Int>.integers(in: 3..<5).array(1..<3), runs: 400) { list in
      #expect((1...2).contains(list.count) && list.allSatisfy { $0 == 3 || $0 == 4 })
    }
    check(Generator<UInt8>.integers(in: 0..<1)) { $0 == 0 }
  }
}
