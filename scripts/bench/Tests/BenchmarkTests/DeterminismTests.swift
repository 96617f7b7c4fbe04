import BenchmarkProblems
import PropertyTesting
import Testing

@Suite struct `The same seed` {
  @Test func `gives the same search and the same shrink, in every build`() {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for (place, problem) in Example.ofShrinking.enumerated() where place % 3 == 0 {
      guard let shrunk = problem.run(1).shrunk else { continue }
      let words = "\(shrunk.choices) \(shrunk.evaluations) \(shrunk.attempts)"
      for byte in words.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    #expect(hash == 7_925_215_387_356_012_689)
  }
}
