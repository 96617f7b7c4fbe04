import PropertyTesting

extension Example {
  /// Numbers that can be lowered only together, as a product, a ratio or a power binds them.
  package static let ofProducts: [Example] = [
    Example("a square", zip(tenThousand, hundred), minimum: "(144, 12)", within: 80) {
      $0 == $1 * $1 && $1 >= 12
    },
    Example("a root and its square", zip(hundred, tenThousand), minimum: "(12, 144)", within: 80) {
      $1 == $0 * $0 && $0 >= 12
    },
    Example("a cube and more", zip(twoThousand, twenty), minimum: "(1005, 10)", within: 120) {
      $0 == $1 * $1 * $1 + 5 && $1 >= 10
    },
    Example("a product", zip(upTo720, upTo720), minimum: "(1, 720)", within: 80) { $0 * $1 == 720 },
    Example("a product in a range", zip(hundred, hundred), minimum: "(8, 90)", within: 80) {
      $0 * $1 == 720
    },
    Example(
      "a product of three", zip(hundred, hundred, hundred), minimum: "(1, 8, 90)", within: 120
    ) { $0 * $1 * $2 == 720 },
    Example("a product and a sum", zip(thousand, thousand), minimum: "(13, 770)", within: 120) {
      $0 * $1 >= 10_000 && $0 + $1 <= 800
    },
    Example("two primes", zip(primes, primes), minimum: "(2, 5003)", within: 600) {
      $0.isPrime && $1.isPrime && $0 * $1 > 10_000
    },
    Example("a multiple", zip(thousand, hundred), minimum: "(70, 10)", within: 80) {
      $0 == 7 * $1 && $1 >= 10
    },
    Example("a ratio", zip(hundred, hundred), minimum: "(33, 55)", within: 80) {
      5 * $0 == 3 * $1 && $1 >= 51
    },
    Example("a common divisor", zip(thousand, thousand), minimum: "(12, 24)", within: 300) {
      $0 != $1 && $0 > 0 && $1 > 0 && gcd($0, $1) >= 12
    },
    Example("squares with a sum", zip(hundred, hundred), minimum: "(7, 24)", within: 1_200) {
      $0 * $0 + $1 * $1 == 625
    },
    Example(
      "lists with a sum", Generator<Int>.integers(in: 0...1_000).array(),
      minimum: "[7, 1000, 1000]",
      within: 100
    ) { $0.reduce(0, +) == 2_007 },
    Example(
      "a sum that wraps in a list", Generator<Int8>.any.array(0...20), minimum: "[100]", within: 60
    ) { $0.reduce(0, &+) == 100 },
    Example("equal pairs with a sum", sixties, minimum: "[[50, 50]]", within: 60) { list in
      list.allSatisfy { $0[0] == $0[1] } && list.reduce(0) { $0 + $1[0] } >= 50
    },
    Example(
      "columns with sums",
      zip(Generator<Int>.integers(in: -500...500), Generator<Int>.integers(in: -500...500))
        .map { [$0, $1] }.array(0...12), minimum: "[[250, -30]]", within: 100
    ) { rows in
      rows.reduce(0) { $0 + $1[0] } >= 250 && rows.reduce(0) { $0 + $1[1] } <= -30
    },
  ]

  private static let sixties = {
    let sixty = Generator<Int>.integers(in: 0...60)
    return zip(sixty, sixty).map { [$0, $1] }.array(0...8)
  }()
  private static let hundred = Generator<Int>.integers(in: 1...100)
  private static let upTo720 = Generator<Int>.integers(in: 1...720)
  private static let twenty = Generator<Int>.integers(in: 0...20)
  private static let twoThousand = Generator<Int>.integers(in: 0...2_000)
  private static let primes = Generator<Int>.integers(in: 2...10_000)
  private static let thousand = Generator<Int>.integers(in: 0...1_000)
  private static let tenThousand = Generator<Int>.integers(in: 0...10_000)
}

private func gcd(_ first: Int, _ second: Int) -> Int {
  second == 0 ? first : gcd(second, first % second)
}

extension Int {
  fileprivate var isPrime: Bool {
    guard self > 1 else { return false }
    var divisor = 2
    while divisor * divisor <= self {
      if self % divisor == 0 { return false }
      divisor += 1
    }
    return true
  }
}
