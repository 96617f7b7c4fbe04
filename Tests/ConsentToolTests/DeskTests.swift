import Desk
import Testing

@Suite struct `A sample` {
  @Test func `has one of each block, the same from one seed, and others from other seeds`() {
    let all = Array(0..<47)
    var met: Set<Int> = []
    for seed in 0..<300 as Range<UInt64> {
      let drawn = Desk.sample(of: all, oneIn: 10, seed: seed)
      #expect(drawn.map { $0 / 10 } == [0, 1, 2, 3, 4])
      #expect(Desk.sample(of: all, oneIn: 10, seed: seed) == drawn)
      met.formUnion(drawn)
    }
    #expect(met == Set(all))
    #expect(Desk.sample(of: [] as [Int], oneIn: 10).isEmpty)
    #expect(Desk.size != .whole || Desk.sample(of: all, oneIn: 10) == all)
    #expect(Desk.sample(of: all, oneIn: 1) == all)
  }
}
