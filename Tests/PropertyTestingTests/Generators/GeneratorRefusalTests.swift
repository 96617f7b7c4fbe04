import Desk
import PropertyChecks
import PropertyTesting
import Testing

@Suite struct `A generator that makes no sense` {
  private func refusal(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func `of a collection with fewer than no elements is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = Generator<Int>.integers.array(-3...4) }
    #expect(refusal(result).contains("a collection has no fewer than 0 elements, not -3...4"))
  }

  @Test(refused.kept)
  func `of a collection with more elements than a case has choices is an issue`() {
    check(Generator<Int>.integers.array(0...100_000)) { _ in true }
    check(Generator<Int>.integers.set(0...100_000)) { _ in true }
    let texts = Self.refused.take()
    #expect(texts.count == 2)
    for text in texts {
      #expect(text.contains("a collection has at most 49152 elements"), "\(text)")
      #expect(text.contains("not 0...100000"), "\(text)")
    }
  }
  private static let refused = Reports()

  @Test func `of a mean that no count has is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = Generator<Int>.integers.set(0...4, mean: 5) }
    #expect(refusal(result).contains("a mean lies in 0...4, not at 5"))
  }

  @Test func `of numbers without end is refused, and told how to ask for them`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = Generator<Double>.doubles(in: 0 ... .infinity) }
    #expect(
      refusal(result).contains("a finite range, not 0.0...inf; ask for others with “including:”"))
  }

  @Test func `of a class without scalars is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = ScalarClass() }
    #expect(refusal(result).contains("a class holds at least one scalar"))
  }

  @Test func `of alternatives of which there is none, or that weigh nothing, is refused`() async {
    let none = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = Generator<Int>.oneOf([]) }
    #expect(refusal(none).contains("a choice needs at least one alternative"))
    let weightless = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = Generator<Int>.weighted((1, .integers), (0, .always(1))) }
    #expect(refusal(weightless).contains("a weight is positive, not one of [1, 0]"))
  }

  @Test func `of a filter without tries, or a recursion without depth, is refused`() async {
    let filter = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = Generator<Int>.integers.filter(tries: 0) { _ in true } }
    #expect(refusal(filter).contains("a filter needs at least one try, not 0"))
    let depth = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = Generator<Int>.recursive(depth: -1, leaf: .integers) { $0 } }
    #expect(refusal(depth).contains("a depth is not negative, as -1 is"))
  }
}
