import Counting
import PropertyTesting
import Testing

/// Returns distinct digests of consecutive numbers with a seed.
private func digests(_ range: Range<Int>, seed: UInt64) -> [Fingerprint] {
  range.map {
    var fingerprint = Fingerprint()
    fingerprint.combine(seed)
    fingerprint.combine(UInt64($0))
    return fingerprint
  }
}

private func set(_ digests: some Sequence<Fingerprint>, capacity: Int) -> FingerprintSet {
  var set = FingerprintSet(capacity: capacity)
  for digest in digests { set.insert(digest) }
  return set
}

@Suite struct `A set of digests` {
  @Test func `counts exactly up to its capacity, and one above it about`() {
    for capacity in [0, 1, 7, 5_000, 1 << 16] {
      let exact = set(digests(0..<capacity, seed: 1), capacity: capacity)
      #expect(!exact.isEstimate && exact.count == capacity && exact.values.count == capacity)
      let more = set(digests(0..<capacity + 1, seed: 1), capacity: capacity)
      #expect(more.isEstimate && more.values.isEmpty && more.count > capacity)
    }
  }

  @Test func `is within three standard errors beyond its capacity`() {
    for seed in 1...5 as ClosedRange<UInt64> {
      var set = FingerprintSet(capacity: 1_000)
      var last = 0
      for count in [3_000, 20_000, 41_000, 80_000, 300_000, 1_500_000] {
        for digest in digests(last..<count, seed: seed) { set.insert(digest) }
        last = count
        let error = Double(set.count) / Double(count) - 1
        #expect(set.isEstimate && abs(error) < 3 * 1.04 / 128, "seed \(seed), \(count): \(error)")
      }
    }
  }

  @Test func `is within three standard errors for numbers in a row as well`() {
    for start in [0, 1 << 40, .max - 200_000] as [UInt64] {
      var estimate = DistinctEstimate()
      for number in 0..<200_000 as Range<UInt64> { estimate.insert(start + number) }
      let error = Double(estimate.count) / 200_000 - 1
      #expect(abs(error) < 3 * 1.04 / 128, "from \(start): \(error)")
    }
    #expect(DistinctEstimate().count == 0)
  }

  @Test func `holds the same in any order, however often each comes, and however it is cut`() {
    let all = digests(0..<3_000, seed: 9)
    for capacity in [100, 2_999, 3_000, 5_000] {
      let whole = set(all, capacity: capacity)
      #expect(set(all.reversed() + all, capacity: capacity) == whole)
      for parts in [1, 2, 7, 40] {
        let cuts = (0..<parts).map { part in
          set(
            all[all.count * part / parts..<all.count * (part + 1) / parts] + all.prefix(part),
            capacity: capacity)
        }
        for order in [cuts, cuts.reversed()] {
          var union = FingerprintSet(capacity: capacity)
          for part in order { union.formUnion(part) }
          #expect(union == whole, "capacity \(capacity), \(parts) parts")
        }
      }
    }
  }
}
