#if compiler(>=6.3)
  import PropertyTesting
  import Testing

  import Instrumentation

  /// The compiler's calls, made by hand.
  @Suite struct `Code that is watched` {
    @Test func `tells each comparison of unequal numbers once, in the order in which they came up`()
    {
      ThreadTable.prepare()
      #expect(InstrumentedCode.takeComparisons() == [])
      compareConstant8(300, 1234)
      compareConstant8(300, 300)
      compareConstant8(300, 1234)
      compare4(5, 6)
      compareConstant1(0xFF, 7)
      let cases: [UInt64] = [2, 32, 3, 0xFFFF_FFFF]
      compareCases(3, cases)
      let comparisons = InstrumentedCode.takeComparisons()
      let expected = [
        (1234, 300), (5, 6), (6, 5), (7, 255), (7, -1), (3, 0xFFFF_FFFF), (3, -1),
      ]
      #expect(comparisons == expected.map { Comparison(of: $0, with: $1) })
      #expect(InstrumentedCode.takeComparisons() == [])
    }

    @Test func `leaves out what comes after the first thousand comparisons`() {
      ThreadTable.prepare()
      _ = InstrumentedCode.takeComparisons()
      for number in 1...3000 as ClosedRange<UInt64> { compareConstant8(0, number) }
      let seen = InstrumentedCode.takeComparisons().map(\.seen)
      #expect(seen == Array(1...ComparisonTable.capacity))
    }

    @Test func `tells the edges it went over, and about how often, once`() {
      // Kept for ever, as those of an image are.
      let counters = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 16)
      counters.initialize(repeating: 0)
      countersBegin(counters.baseAddress, counters.baseAddress.map { $0 + counters.count })
      countersBegin(counters.baseAddress, counters.baseAddress.map { $0 + counters.count })
      #expect(InstrumentedCode.isPresent)
      _ = InstrumentedCode.takeFeatures()
      counters[3] = 1
      counters[5] = 20
      let features = Array(InstrumentedCode.takeFeatures().suffix(2))
      #expect(features.map { $0 % 8 } == [0, 5])
      #expect(features.map { $0 / 8 - features[0] / 8 } == [0, 2])
      #expect(counters.allSatisfy { $0 == 0 })
    }
  }
#endif
