import Foundation
import Testing

/// How much the tests play. Every test runs at every size.
package enum Size: String {
  /// Moments for each test, for work at one test in debug.
  case small
  /// Two minutes for all tests, in release.
  case usual
  /// Everything, in release and in slices: `scripts/check.sh --list`.
  case whole

}

extension Desk {
  /// The size that `CONSENT_SIZE` names. Without the variable a debug build plays small and a release build usual.
  package static let size: Size = {
    guard let name = ProcessInfo.processInfo.environment["CONSENT_SIZE"] else {
      #if DEBUG
        return .small
      #else
        return .usual
      #endif
    }
    guard let size = Size(rawValue: name) else {
      fatalError("CONSENT_SIZE=\(name) is no size. Name small, usual or whole.")
    }
    return size
  }()

  /// The seed of the samples, from `CONSENT_SEED`. Without the variable it is 0, so that a plain run plays the
  /// samples that were seen green.
  package static let seed: UInt64 = {
    guard let text = ProcessInfo.processInfo.environment["CONSENT_SEED"] else { return 0 }
    guard let seed = UInt64(text) else {
      fatalError("CONSENT_SEED=\(text) is no number from 0 to \(UInt64.max).")
    }
    return seed
  }()

  /// Returns how much a test plays at the current size.
  package static func sized<Value>(
    _ small: @autoclosure () -> Value, _ usual: @autoclosure () -> Value,
    _ whole: @autoclosure () -> Value
  ) -> Value {
    switch size {
    case .small: small()
    case .usual: usual()
    case .whole: whole()
    }
  }

  /// Returns one of each `share` elements in their order, drawn by ``seed`` and the test's name. The whole has all
  /// elements.
  ///
  /// - Parameter name: The name for a sample that several tests share.
  package static func sample<Element>(
    of elements: [Element], oneIn share: Int, for name: String? = Test.current?.name
  ) -> [Element] {
    guard size != .whole else { return elements }
    guard let name else { preconditionFailure("A sample outside of a test needs a name.") }
    return sample(of: elements, oneIn: share, seed: number(of: name))
  }

  /// Returns one of each `share` elements in their order, drawn by a seed.
  package static func sample<Element>(
    of elements: [Element], oneIn share: Int, seed: UInt64
  ) -> [Element] {
    stride(from: 0, to: elements.count, by: share).map { start in
      let block = min(share, elements.count - start)
      return elements[start + Int(mixed(seed &+ UInt64(start) &+ 1) % UInt64(block))]
    }
  }

  /// Returns a number that ``seed`` and a name give.
  package static func number(of name: String) -> UInt64 {
    name.utf8.reduce(mixed(seed &+ 1)) { mixed($0 ^ UInt64($1)) }
  }

  /// The steps of SplitMix64, so that near numbers become unlike ones.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var number = number &* 0x9E37_79B9_7F4A_7C15
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }
}
