import BenchmarkProblems
import Desk
import PropertyTesting
import Testing

@Suite struct `The same seed` {
  @Test func `gives the same search and the same shrink, in every build`() {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for (place, problem) in Example.ofShrinking.enumerated() where place % 3 == 0 {
      for seed in 1...Desk.bound(1, inSweeps: 4) as ClosedRange<UInt64> {
        guard let shrunk = problem.run(seed).shrunk else { continue }
        let words = "\(shrunk.choices) \(shrunk.evaluations) \(shrunk.attempts)"
        for byte in words.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      }
    }
    #expect(hash == Desk.bound(17_874_001_547_598_910_868, inSweeps: 4_253_596_004_379_493_953))
  }
}
