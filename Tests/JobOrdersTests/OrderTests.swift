import JobOrders
import PropertyChecks
import PropertyTesting
import Testing

@Suite struct `The order of jobs` {
  @Test(arguments: Mistake.allCases)
  func `finds a mistake of order from each of twenty seeds`(_ mistake: Mistake) async throws {
    #expect(await mistake.holds(in: Order()), "first come, first served")
    for seed in 1...20 as ClosedRange<UInt64> {
      var found: Int?
      for index in 0..<200 where found == nil {
        var source = ChoiceSource(seed: seed, case: UInt64(index))
        if await !mistake.holds(in: try source.draw(Order.any())) { found = index }
      }
      #expect(found != nil, "seed \(seed)")
    }
    var isOneEnough = false
    for turn in 0..<60 where !isOneEnough {
      isOneEnough = await !mistake.holds(in: Order(departures: [turn]))
    }
    #expect(isOneEnough)
  }
}
