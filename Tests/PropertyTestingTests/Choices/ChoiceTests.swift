import PropertyTesting
import Testing

@Suite struct `Choices` {
  @Test func `complexity and value translate into each other in every small range`() {
    var wrong: [String] = []
    for low in -6...6 {
      for high in low...7 {
        for origin in low...high {
          let draw = Draw(value: origin, low: low, high: high, origin: origin)
          let values = (0...draw.largestComplexity).map { draw.value(at: $0) }
          if values.sorted() != Array(low...high) || values[0] != origin {
            wrong.append("\(low)...\(high) towards \(origin): \(values)")
          }
          for (complexity, value) in values.enumerated()
          where draw.complexity(of: value) != UInt64(complexity) {
            wrong.append("\(low)...\(high) towards \(origin): \(value)")
          }
        }
      }
    }
    #expect(wrong == [])
  }

  @Test(arguments: [
    (Int.min...Int.max, 0), (Int.min...Int.max, Int.min), (Int.min...Int.max, Int.max),
    (0...Int.max, 0), (Int.min...0, 0), (-1...Int.max, 0),
  ])
  func `complexity and value translate into each other at the ends of all integers`(
    range: ClosedRange<Int>, origin: Int
  ) {
    let draw = Draw(value: origin, low: range.lowerBound, high: range.upperBound, origin: origin)
    for value in [range.lowerBound, range.upperBound, origin] {
      #expect(draw.value(at: draw.complexity(of: value)) == value)
    }
    #expect(draw.complexity(of: origin) == 0)
    #expect(draw.value(at: .max) == draw.value(at: draw.largestComplexity))
  }

  @Test(arguments: ["-", "0", "3.0.17", "18446744073709551615", "1.900.0"])
  func `the text form reads back`(text: String) {
    #expect(ChoiceSequence(text)?.description == text)
  }

  @Test(arguments: ["", ".", "1.", ".1", "1..2", "+1", "1.-2", "a", "1 2", "18446744073709551616"])
  func `what is not a text form is refused`(text: String) { #expect(ChoiceSequence(text) == nil) }

  @Test func `fewer choices come first, then simpler ones`() {
    let sorted = ["-", "0", "9", "0.0", "0.1", "1.0", "0.0.0"].map { ChoiceSequence($0) }
    for (place, smaller) in sorted.enumerated() {
      for larger in sorted[(place + 1)...] {
        #expect(smaller.map { $0 < larger! } == true && !(larger! < smaller!))
      }
    }
  }
}
