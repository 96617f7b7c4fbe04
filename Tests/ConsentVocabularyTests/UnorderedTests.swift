import ConsentVocabulary
import Notation
import Testing

struct UnorderedTests {
  static let pairs: [([Int], [Int], areEqual: Bool)] = [
    ([], [], true), ([1], [], false), ([1, 2, 3], [3, 1, 2], true), ([1, 1, 2], [1, 2, 2], false),
    ([1, 1, 2], [2, 1, 1], true), ([1], [1, 1], false), ([1, 2], [1, 3], false),
    (Array(1...40), (1...40).reversed(), true), (Array(1...40), Array(2...41), false),
    (Array(1...40) + [1], Array(1...40) + [2], false),
  ]

  @Test(arguments: pairs)
  func `order makes no difference, a repetition does`(one: [Int], other: [Int], areEqual: Bool) {
    let (left, right) = (Unordered(one), Unordered(other))
    #expect((left == right) == areEqual)
    #expect((right == left) == areEqual)
    if areEqual { #expect(left.hashValue == right.hashValue) }
    #expect(Array(left) == one)
  }
}
