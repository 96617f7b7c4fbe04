import PropertyTesting
import Testing

@Suite struct `Generators of numbers and texts` {
  private static func expectEnds<Value: FixedWidthInteger & Sendable>(
    of range: ClosedRange<Value>, count: UInt64 = 4000
  ) throws {
    let values = try samples(.integers(in: range), count: count)
    #expect(values.allSatisfy(range.contains), "\(range)")
    #expect(values.contains(range.lowerBound) && values.contains(range.upperBound), "\(range)")
    #expect(Set(values).count > 500, "\(range)")
  }

  @Test func `integers of every type stay in their range and reach its ends`() throws {
    try Self.expectEnds(of: Int16.min...Int16.max)
    try Self.expectEnds(of: -70_000...Int32.max)
    try Self.expectEnds(of: Int64.min...Int64.max)
    try Self.expectEnds(of: 80...UInt16.max)
    try Self.expectEnds(of: 1...UInt64.max)
    try Self.expectEnds(of: UInt.max - 5000...UInt.max)
    try Self.expectEnds(of: Int128.min...Int128.max, count: 40_000)
    try Self.expectEnds(of: UInt128.min...UInt128.max, count: 40_000)
    try Self.expectEnds(of: -7...Int128(1) << 64, count: 40_000)
    try Self.expectEnds(of: 1 << 90...UInt128(1) << 90 + UInt128(UInt64.max))
  }

  @Test func `every value of a small range comes up, wherever it lies`() throws {
    for low in [-4, 0, 3] as [Int8] {
      #expect(Set(try samples(.integers(in: low...low + 20))) == Set(low...low + 20))
    }
    for low in [0, 1 << 63 - 9, .max - 20] as [UInt64] {
      #expect(Set(try samples(.integers(in: low...low + 20))) == Set(low...low + 20))
    }
    let low = Int128.min
    #expect(Set(try samples(.integers(in: low...low + 20))) == Set(low...low + 20))
  }

  @Test func `landmarks of any integer come up`() throws {
    let near: UInt64 = 1 << 63 + 12_345
    let values = Set(try samples(.integers(in: 0...(.max), near: [near])))
    #expect(values.isSuperset(of: [near - 1, near, near + 1]))
  }

  @Test(
    arguments: [
      0...1, -2.5...7.25, 1e-300...1e300, 0.1...0.3,
      -.leastNonzeroMagnitude ... .leastNonzeroMagnitude, 1e16...1e17,
      -.greatestFiniteMagnitude ... .greatestFiniteMagnitude, 3...3,
    ] as [ClosedRange<Double>])
  func `doubles stay in their range and reach its ends`(range: ClosedRange<Double>) throws {
    let values = try samples(.doubles(in: range), count: 8000)
    #expect(values.allSatisfy(range.contains))
    #expect(values.contains(range.lowerBound) && values.contains(range.upperBound))
    #expect(!values.contains { $0 == 0 && $0.sign == .minus })
  }

  @Test func `doubles are small integers, short decimals, and all others`() throws {
    let values = try samples(.doubles())
    func share(_ condition: (Double) -> Bool) -> Int { values.count(where: condition) / 40 }
    #expect((15...60).contains(share { $0 == $0.rounded() && abs($0) < 1e6 }))
    #expect((10...40).contains(share { $0 != $0.rounded() && abs($0) > 1e-6 && "\($0)".count < 8 }))
    #expect((5...40).contains(share { abs($0) > 1e20 }))
    #expect((3...30).contains(share { $0 != 0 && abs($0) < 1e-20 }))
    #expect(Set(values.map(\.exponent)).count > 500)
  }

  @Test func `special values come up by request only`() throws {
    #expect(try samples(.doubles()).allSatisfy(\.isFinite))
    #expect(try samples(.floats()).allSatisfy(\.isFinite))
    let special = Set(try samples(.doubles(in: 1...2, including: .special)).map(\.description))
    #expect(special.isSuperset(of: [Double].special.map(\.description)))
    let one = try samples(.floats(including: [.nan]))
    #expect(one.contains(where: \.isNaN) && !one.contains(where: \.isInfinite))
  }

  @Test(arguments: [
    (ScalarClass.digits, 10), (.hexDigits, 22), (.lowercase, 26), (.letters, 52),
    (.alphanumerics, 62), (.punctuation, 32), (.printable, 95), (.ascii, 128), (.controls, 65),
    (.whitespace, 25), (.combiningMarks, 112), (.emoticons, 80),
  ])
  func `every scalar of a class comes up, and no other`(scalars: ScalarClass, count: Int) throws {
    let values = Set(try samples(.scalars(scalars)))
    #expect(values.count == count && scalars.count == count)
    #expect(values.allSatisfy(scalars.contains))
  }

  @Test func `classes agree with what Unicode says`() throws {
    for number in 0...0x3FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(number) else { continue }
      let isSpace = scalar.properties.isWhitespace
      if ScalarClass.whitespace.contains(scalar) != isSpace { Issue.record("\(number)") }
    }
    #expect(
      try samples(.scalars(.controls)).allSatisfy { $0.properties.generalCategory == .control }
    )
  }

  @Test func `a range of scalars leaves surrogates out and reaches its ends`() throws {
    let values = try samples(.scalars(in: "\u{D7F0}"..."\u{E010}"))
    #expect(Set(values).count == 16 + 17)
    let all = try samples(.scalars(.all))
    #expect(all.contains("\0") && all.contains("\u{10FFFF}"))
  }

  @Test func `identifiers are of version 4, and no two are alike`() throws {
    let values = try samples(.uuids).dropFirst()
    #expect(Set(values).count == values.count)
    let digits = Set("0123456789ABCDEF")
    for value in values {
      let parts = value.split(separator: "-", omittingEmptySubsequences: false)
      #expect(parts.map(\.count) == [8, 4, 4, 4, 12])
      #expect(parts[2].first == "4" && "89AB".contains(parts[3].first ?? "-"))
      #expect(value.allSatisfy { $0 == "-" || digits.contains($0) })
    }
  }
}
