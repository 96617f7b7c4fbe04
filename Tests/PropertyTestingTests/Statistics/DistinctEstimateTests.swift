import PropertyTesting
import Testing

/// Returns the estimate of consecutive numbers, as digests with a seed or as they are.
private func estimate(_ numbers: some Sequence<UInt64>, seed: UInt64?) -> DistinctEstimate {
  var estimate = DistinctEstimate()
  for number in numbers {
    var fingerprint = Fingerprint()
    for part in [seed, number] { if let part { fingerprint.combine(part) } }
    estimate.insert(seed == nil ? number : fingerprint.value)
  }
  return estimate
}

@Suite struct `An estimate of distinct numbers` {
  @Test func `is within three standard errors, for numbers in a row as well`() {
    #expect(DistinctEstimate().count == 0)
    for seed in [nil, 1, 2] as [UInt64?] {
      for count in [100, 3_000, 20_000, 41_000, 80_000, 200_000] as [UInt64] {
        for start in [0, 1 << 40] as [UInt64] {
          let found = estimate(start..<start + count, seed: seed).count
          let error = Double(found) / Double(count) - 1
          #expect(abs(error) < 3 * 1.04 / 128, "seed \(seed ?? 0), \(count): \(error)")
        }
      }
    }
  }

  @Test func `is the same in any order, however often each comes, and however it is cut`() {
    let all = Array(0..<3_000 as Range<UInt64>)
    let whole = estimate(all, seed: 9)
    #expect(estimate(all.reversed() + all, seed: 9) == whole)
    for parts in [1, 2, 7, 40] {
      let cuts = (0..<parts).map { part in
        estimate(
          all[all.count * part / parts..<all.count * (part + 1) / parts] + all.prefix(part), seed: 9
        )
      }
      for order in [cuts, cuts.reversed()] {
        var union = DistinctEstimate()
        for part in order { union.formUnion(part) }
        #expect(union == whole, "\(parts) parts")
      }
    }
  }
}
