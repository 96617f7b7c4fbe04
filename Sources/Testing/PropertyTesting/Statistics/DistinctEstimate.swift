/// An estimate of the number of distinct numbers in a stream, in 16 KiB for any count.
///
/// HyperLogLog with 2^14 registers: the standard error is 1.04 / 128, which is 0.81 %. The estimate depends
/// only on the set of numbers, not on their order, multiplicity or distribution over several estimates:
/// the union of two estimates is the estimate of the union.
///
/// - Source: P. Flajolet, E. Fusy, O. Gandouet, F. Meunier, "HyperLogLog", 2007; for small and for large
///   counts O. Ertl, "New cardinality estimation algorithms for HyperLogLog sketches", 2017, section 4.
public struct DistinctEstimate: Hashable, Sendable {
  /// The number of bits of a number that select its register.
  private static let indexBits = 14
  package static let registerCount = 1 << indexBits
  /// The maximum value of a register: one more than the number of remaining bits.
  package static let greatestRank = UInt8(64 - indexBits + 1)

  /// The greatest rank of the numbers in each register.
  package private(set) var registers: ContiguousArray<UInt8>

  /// An estimate of no numbers.
  public init() { registers = ContiguousArray(repeating: 0, count: Self.registerCount) }

  /// Creates an estimate from its registers, for example from a file. Returns `nil` if `registers` has a
  /// wrong count or a value that is too large.
  package init?(registers: some Collection<UInt8>) {
    guard registers.count == Self.registerCount,
      registers.allSatisfy({ $0 <= Self.greatestRank })
    else { return nil }
    self.registers = ContiguousArray(registers)
  }

  /// Inserts a number.
  public mutating func insert(_ number: UInt64) {
    let mixed = Self.mixed(number)
    let register = Int(truncatingIfNeeded: mixed >> (64 - UInt64(Self.indexBits)))
    // The bit after the remaining bits limits the run of zeros.
    let rest = mixed << UInt64(Self.indexBits) | 1 << UInt64(Self.indexBits - 1)
    let rank = UInt8(truncatingIfNeeded: rest.leadingZeroBitCount &+ 1)
    if registers[register] < rank { registers[register] = rank }
  }

  /// Inserts the numbers of another estimate.
  public mutating func formUnion(_ other: DistinctEstimate) {
    for place in registers.indices {
      registers[place] = max(registers[place], other.registers[place])
    }
  }

  /// Returns a hash of `number`: each of its bits depends on all bits of `number`, as numbers may be similar.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// The estimated number of distinct numbers, at most 2^63 - 1.
  ///
  /// The order of floating-point operations is fixed, so the result is the same on every machine.
  public var count: UInt64 {
    var histogram = [Double](repeating: 0, count: Int(Self.greatestRank) + 1)
    for rank in registers { histogram[Int(rank)] += 1 }
    let all = Double(Self.registerCount)
    var sum = all * Self.tail(1 - histogram[Int(Self.greatestRank)] / all)
    for rank in (1..<Int(Self.greatestRank)).reversed() { sum = (sum + histogram[rank]) / 2 }
    sum += all * Self.head(histogram[0] / all)
    // 1 / (2 ln 2).
    let count = 0.721_347_520_444_481_7 * all * all / sum
    guard count < 0x1p63 else { return UInt64(Int64.max) }
    // `rounded` and `squareRoot` call the C library, which a program need not link.
    let whole = UInt64(count)
    return count - Double(whole) < 0.5 ? whole : whole + 1
  }

  /// Returns the term of the estimator's denominator for empty registers. `share` is the fraction of
  /// registers that are empty.
  private static func head(_ share: Double) -> Double {
    if share == 1 { return .infinity }
    var (power, weight, sum, last) = (share, 1.0, share, -1.0)
    while sum != last {
      (power, last) = (power * power, sum)
      sum += power * weight
      weight *= 2
    }
    return sum
  }

  /// Returns the term of the estimator's denominator for registers with the greatest rank. `share` is the
  /// fraction of registers below that rank.
  private static func tail(_ share: Double) -> Double {
    if share == 0 || share == 1 { return 0 }
    var (root, weight, sum, last) = (share, 1.0, 1 - share, -1.0)
    while sum != last {
      (root, weight, last) = (Self.squareRoot(of: root), weight / 2, sum)
      sum -= (1 - root) * (1 - root) * weight
    }
    return sum / 3
  }

  /// Returns the square root of a number in 0...1, by Newton's method from above.
  private static func squareRoot(of number: Double) -> Double {
    var root = 1.0
    while true {
      let next = (root + number / root) / 2
      if next >= root { return root }
      root = next
    }
  }
}
