/// Guarantees: no bit and no decimal digit of a number can become 0, and no digit lower by one. The highest
/// come first.
///
/// Flags, amounts and versions fail by some of their bits or digits, at whatever value of the others.
///
///     0b1011 that fails by its bit 8 becomes 0b1000
///     2_714 that fails by its last digit, 4, becomes 4
extension Reduction {
  mutating func clearDigits() {
    for base in Draw.bases {
      var place = 0
      while place < best.count && goesOn() {
        if best.draws[place].hasDigits { clearDigits(at: place, base) }
        place += 1
      }
    }
  }

  private mutating func clearDigits(at place: Int, _ base: UInt64) {
    for unit in best.draws[place].units(of: base) where place < best.count {
      let draw = best.draws[place]
      let digit = draw.magnitude / unit % base
      func lower(_ amount: UInt64) -> UInt64? {
        draw.complexity(below: draw.magnitude - amount * unit)
      }
      guard digit > 0, let cleared = lower(digit) else { continue }
      let start = best
      if attempt(start.setting([(place, cleared)])) { continue }
      descend(from: digit) { reduction, kept in
        lower(digit - kept).map { reduction.attempt(start.setting([(place, $0)])) } ?? false
      }
    }
  }
}

extension Draw {
  /// The bases of digits: of flags, and of amounts and versions.
  static var bases: [UInt64] { [2, 10] }

  /// Whether the number has digits to try, beyond those that are quickly counted through.
  var hasDigits: Bool { magnitude > 16 && largestComplexity > 16 }

  /// The number without its sign. The distance from the lower bound, if that stands for 0.
  fileprivate var magnitude: UInt64 { origin == .min ? distance : UInt64(value.magnitude) }

  /// Returns the powers of `base` up to the number, the highest first.
  fileprivate func units(of base: UInt64) -> [UInt64] {
    var units: [UInt64] = [1]
    while units[0] <= magnitude / base { units.insert(units[0] * base, at: 0) }
    return units
  }

  /// Returns the complexity of another magnitude with the same sign. `nil` if it is not simpler.
  fileprivate func complexity(below magnitude: UInt64) -> UInt64? {
    let step = Int(truncatingIfNeeded: magnitude)
    let moved = origin == .min ? origin &+ step : value < 0 ? 0 &- step : step
    guard low <= moved, moved <= high else { return nil }
    let complexity = complexity(of: moved)
    return complexity < choice.complexity ? complexity : nil
  }

  /// The complexities of simpler numbers where all or one of a digit moved to a lower place.
  var movedDigits: [UInt64] {
    guard hasDigits else { return [] }
    return Self.bases.flatMap { base -> [UInt64] in
      let units = units(of: base)
      return units.indices.flatMap { high -> [UInt64] in
        let digit = magnitude / units[high] % base
        return units[(high + 1)...].reversed().flatMap { low -> [UInt64] in
          let most = min(digit, base - 1 - magnitude / low % base)
          return Set([most, 1]).filter { (1...max(most, 1)).contains($0) && most > 0 }.sorted(by: >)
            .compactMap { complexity(below: magnitude - $0 * units[high] + $0 * low) }
        }
      }
    }
  }
}
