/// Lowers one number while a later one changes so that their product, their ratio, or the distance of one to a power
/// of the other stays the same. If the product cannot stay the same, it grows by as little as possible.
///
///     (8, 90) whose product is 720 becomes (1, 720)
///     (400, 20), a number from 100 and its root, becomes (100, 10)
extension Reduction {
  mutating func scaleBetween() {
    var selectors = Selectors()
    var place = 0
    while place < best.count && goesOn() {
      var partner = place + 1
      while partner < best.count && goesOn() {
        if !isSelector(place, by: &selectors) && !isSelector(partner, by: &selectors) {
          scale(place, partner)
        }
        partner += 1
      }
      place += 1
    }
  }

  private mutating func scale(_ place: Int, _ partner: Int) {
    let base = best
    guard let first = base.draws[place].factor, let second = base.draws[partner].factor else {
      return
    }
    /// Returns whether the two numbers can be replaced by others of the same signs.
    func attempt(_ reduction: inout Self, _ numbers: (Int, Int)?) -> Bool {
      guard let numbers, let one = base.draws[place].complexity(withMagnitude: numbers.0),
        let other = base.draws[partner].complexity(withMagnitude: numbers.1)
      else { return false }
      return reduction.attempt(base.setting([(place, one), (partner, other)]))
    }
    let (product, overflow) = first.multipliedReportingOverflow(by: second)
    if !overflow {
      let divisors = (1..<min(first, Self.mostDivisors)).lazy
        .filter { product % $0 == 0 && product / $0 <= base.draws[partner].high }
      for divisor in divisors.prefix(Self.divisors) {
        if attempt(&self, (divisor, product / divisor)) { return }
      }
      descend(from: UInt64(first)) { reduction, lower in
        attempt(&reduction, lower == 0 ? nil : (Int(lower), (product - 1) / Int(lower) + 1))
      }
    }
    let common = first.commonDivisor(with: second)
    if best == base && common > 1 {
      descend(from: UInt64(common)) { reduction, factor in
        attempt(&reduction, (first / common * Int(factor), second / common * Int(factor)))
      }
    }
    for power in 2...3 where best == base {
      if let distance = first.distance(toPower: power, of: second) {
        descend(from: UInt64(second)) { reduction, lower in
          attempt(&reduction, Int(lower).power(power).map { ($0 + distance, Int(lower)) })
        }
      } else if let distance = second.distance(toPower: power, of: first) {
        descend(from: UInt64(first)) { reduction, lower in
          attempt(&reduction, Int(lower).power(power).map { (Int(lower), $0 + distance) })
        }
      }
    }
  }

  /// The number of divisors to try, and the number up to which they are looked for.
  private static var divisors: Int { 3 }
  private static var mostDivisors: Int { 1 << 12 }
}

extension Draw {
  /// The number without its sign, if it can be lowered as a factor.
  fileprivate var factor: Int? {
    guard largestComplexity > 16, value.magnitude > 1, value.magnitude <= Int.max else {
      return nil
    }
    return Int(value.magnitude)
  }

  /// Returns the complexity of a number with the same sign. `nil` if it is out of range.
  fileprivate func complexity(withMagnitude magnitude: Int) -> UInt64? {
    let number = value < 0 ? -magnitude : magnitude
    return low <= number && number <= high ? complexity(of: number) : nil
  }
}

extension Int {
  fileprivate func power(_ exponent: Int) -> Int? {
    var power = 1
    for _ in 0..<exponent {
      let (next, overflow) = power.multipliedReportingOverflow(by: self)
      if overflow { return nil }
      power = next
    }
    return power
  }

  /// Returns how far this number is above a power of `base`. `nil` unless that is closer than the next power.
  fileprivate func distance(toPower exponent: Int, of base: Int) -> Int? {
    guard base > 3, let power = base.power(exponent), power <= self,
      let next = (base + 1).power(exponent), self < next
    else { return nil }
    return self - power
  }

  fileprivate func commonDivisor(with other: Int) -> Int {
    other == 0 ? self : other.commonDivisor(with: self % other)
  }
}
