import Desk
import PropertyChecks
import PropertyTesting
import Synchronization
import Testing

@Suite struct `A check of a property that wavers` {
  private static let seeds = Desk.sample(
    of: Array(1...50 as ClosedRange<UInt64>), oneIn: 4, for: "seeds")

  /// The values for which the flaky property may fail.
  private enum Values: CaseIterable { case any, large }

  private static func claims(_ report: String) -> Bool {
    report.contains("othing simpler") || report.contains("othing shorter")
      || report.contains("minimal") || report.contains("Explanation")
  }

  /// Checks a property of numbers or of lists of numbers.
  ///
  /// - Parameter wavers: Returns whether the property fails at this call, if it may fail for its values.
  private static func play(_ values: Values, seed: UInt64, wavers: () -> Bool) {
    switch values {
    case .any: check(Generator<Int>.integers(in: 0...1_000).array(), seed: seed) { _ in !wavers() }
    case .large:
      check(.integers(in: 0...1_000), seed: seed) { (number: Int) in !wavers() || number < 100 }
    }
  }

  private static let counted = Reports()
  @Test(counted.kept)
  func `as a counter decides is flaky, and nothing is claimed`() {
    for values in Values.allCases {
      for period in 2...9 as ClosedRange<UInt64> {
        for (failsRarely, seed) in [true, false].flatMap({ rarely in
          Self.seeds.map { (rarely, $0) }
        }) {
          var (calls, failures) = (seed, 0)
          Self.play(values, seed: seed) {
            calls += 1
            let fails = (calls % period == 0) == failsRarely
            failures += fails ? 1 : 0
            return fails
          }
          let reports = Self.counted.take()
          #expect(reports.count <= 1 && !reports.contains(where: Self.claims), "\(reports)")
          #expect(reports.allSatisfy { $0.contains("Flaky") }, "\(reports)")
          #expect(reports.count == 1 || values == .large || failures == 0)
        }
      }
    }
  }

  private static let random = Reports()
  @Test(random.kept)
  func `as chance decides is flaky from all seeds but one of fifty`() {
    for values in Values.allCases {
      for tenths in 1...9 {
        var unnoticed: [String] = []
        for seed in Self.seeds {
          var chance = SplitMix(state: seed &* 0x9E37_79B9 &+ UInt64(tenths))
          Self.play(values, seed: seed) { Int.random(in: 0..<10, using: &chance) < tenths }
          let reports = Self.random.take()
          unnoticed += reports.filter { !$0.contains("Flaky") }
          #expect(!reports.contains { $0.contains("Flaky") && Self.claims($0) }, "\(reports)")
        }
        #expect(unnoticed.count <= 1, "\(tenths) of ten: \(unnoticed)")
      }
    }
  }

  private static let told = Reports()
  @Test(told.kept) func `says its values once, and then what differs`() throws {
    var calls = 0
    check(.integers(in: 0...1_000), seed: 1) { (number: Int) in
      calls += 1
      return number < 100 || calls % 3 == 0
    }
    let report = try #require(Self.told.take().first)
    let parts = try #require(
      report.wholeMatch(
        of:
          #/
          .*Flaky\ \(case\ \d+\ of\ seed\ 1\):\ the\ same\ values\ [^\n]*\n
          \ \ (\d+)\n
          Failed\ in\ (\d+)\ of\ (\d+)\ plays:\ The\ property\ is\ false\.\n
          Passed\ in\ (\d+)\ of\ (\d+)\ plays\.\n
          Something\ besides\ the\ values\ decides.*\n
          Repeat\ with:\ check\(…,\ replaying:\ "(\d+)"\)\n
          FlakyTests\.swift:\d+
          /#),
      "\(report)")
    let (failed, passed) = (try #require(Int(parts.2)), try #require(Int(parts.4)))
    #expect(parts.1 == parts.6 && Int(parts.1) ?? 0 >= 100)
    #expect(parts.3 == parts.5 && Int(parts.3) == failed + passed && failed > passed)
  }

  private static let neighbouring = Reports()
  @Test(neighbouring.kept)
  func `just below the smallest failure is told, and no claim is made`() throws {
    var nines = 0
    check(.integers(in: 0...1_000), seed: 1) { (number: Int) in
      nines += number == 9 ? 1 : 0
      return number < 9 || number == 9 && nines % 4 != 0
    }
    let report = try #require(Self.neighbouring.take().first)
    #expect(report.contains(/Falsified \(case \d+ of seed 1\) by\n  10\n/), "\(report)")
    #expect(report.contains("Flaky: simpler values"), "\(report)")
    #expect(report.contains("\n  9\nPassed in 9 of 11 plays.\n"), "\(report)")
    #expect(!Self.claims(report), "\(report)")
  }

  @Test(.knownIssuesUnseen)
  func `as state between the cases decides is flaky, and nothing is claimed`() {
    let texts = Mutex<[String]>([])
    for (last, seed) in [1, 2, 7, 30, 150].flatMap({ last in Self.seeds.map { (last, $0) } }) {
      withKnownIssue {
        var calls = 0
        // A cache that is full, or a connection that is closed, fails for ever after.
        check(Generator<Int>.integers(in: 0...1_000).array(), seed: seed) { _ in
          calls += 1
          return calls <= last
        }
      } matching: { issue in
        texts.withLock { $0.append("\(issue)") }
        return true
      }
    }
    let missed = texts.withLock { $0.filter { Self.claims($0) || !$0.contains("Flaky") } }
    #expect(missed == [])
  }

  private static let drawn = Reports()
  @Test(drawn.kept) func `as its generator does is flaky`() throws {
    let draws = Mutex(0)
    let numbers = Generator<Int> { source throws(Discard) in
      let isEven = draws.withLock { draws in
        draws += 1
        return draws % 2 == 0
      }
      return try source.integer(in: 0...(isEven ? 1_000 : 2_000))
    }
    check(numbers, seed: 1) { $0 < 100 }
    let report = try #require(Self.drawn.take().first)
    #expect(report.contains("Flaky"), "\(report)")
    #expect(report.contains("draws otherwise from the same choices"), "\(report)")
    #expect(!Self.claims(report), "\(report)")
  }
}

/// A random number generator that is independent of the choices.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
