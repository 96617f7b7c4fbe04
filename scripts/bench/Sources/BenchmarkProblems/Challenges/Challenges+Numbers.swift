import PropertyTesting

extension Challenge {
  package static let numbers: [Challenge] = [
    difference("difference1", ideal: (10, 10)) { $0 == 0 },
    difference("difference2", ideal: (10, 6)) { (1...4).contains($0) },
    difference("difference3", ideal: (10, 9)) { $0 == 1 },
  ]

  /// Returns a challenge of two positive numbers, the first at least 10, with a distance that must not fail.
  private static func difference(
    _ name: String, ideal: (Int, Int), fails: @Sendable @escaping (Int) -> Bool
  ) -> Challenge {
    let positive = Generator<Int>.integers(in: 1...Int.max)
    return Challenge(
      name, zip(positive, positive), { first, second in first < 10 || !fails(abs(first - second)) },
      isIdeal: { $0 == ideal })
  }
}
