import PropertyTesting

extension Family {
  static let numbers: [Family] = [
    Family("linear, two numbers") { random in
      let (a, b) = (random.number(1...9), random.number(1...9))
      let sum = a * random.number(0...300) + b * random.number(0...300)
      return FamilyProblem([0...1000, 0...1000]) { a * $0[0] + b * $0[1] == sum }
    },
    Family("linear, three numbers") { random in
      let factors = [random.number(1...6), random.number(1...6), random.number(1...6)]
      let witness = [random.number(0...60), random.number(0...60), random.number(0...60)]
      @Sendable func sum(_ row: [Int]) -> Int {
        factors[0] * row[0] + factors[1] * row[1] + factors[2] * row[2]
      }
      let goal = sum(witness)
      return FamilyProblem([0...100, 0...100, 0...100]) { sum($0) == goal }
    },
    Family("sparse by hash, one number") { random in
      let (salt, share) = (random.next(), UInt64(random.number(50...3000)))
      return FamilyProblem([0...100_000]) { scramble($0, salt) % share == 0 }
    },
    Family("sparse by hash, two numbers") { random in
      let (salt, share) = (random.next(), UInt64(random.number(50...2000)))
      return FamilyProblem([0...255, 0...255]) { scramble($0, salt) % share == 0 }
    },
    Family("modular") { random in
      let (modulus, least) = (random.number(3...400), random.number(0...30_000))
      let rest = random.number(0...modulus - 1)
      return FamilyProblem([0...100_000]) { $0[0] >= least && $0[0] % modulus == rest }
    },
    Family("modular, two numbers") { random in
      let (a, b, modulus) = (random.number(1...9), random.number(1...9), random.number(5...97))
      let (rest, least) = (random.number(0...modulus - 1), random.number(0...400))
      return FamilyProblem([0...500, 0...500]) {
        (a * $0[0] + b * $0[1]) % modulus == rest && $0[0] + $0[1] >= least && $0[0] > $0[1]
      }
    },
    Family("equal but for an offset") { random in
      let (offset, least) = (random.number(-300...300), random.number(0...600))
      let factor = random.pick([1, -1])
      return FamilyProblem([0...2000, -1000...1000]) {
        $0[1] == factor * $0[0] + offset && $0[0] >= least
      }
    },
    Family("equal in ranges of three kinds") { random in
      let (first, second) = (random.number(0...40), random.number(-40...40))
      let least = random.number(0...60)
      return FamilyProblem([0...120, 10...200, -100...200]) {
        $0[1] == $0[0] + first && $0[2] == $0[0] + second && $0[0] >= least
      }
    },
    Family("a product at least") { random in
      let (goal, most) = (random.number(50...20_000), random.number(150...900))
      return FamilyProblem([0...1000, 0...1000]) {
        $0[0] * $0[1] >= goal && $0[0] + $0[1] <= max(most, 300)
      }
    },
    Family("a product exactly") { random in
      let goal = random.number(2...60) * random.number(2...60)
      return FamilyProblem([1...1000, 1...1000]) { $0[0] * $0[1] == goal }
    },
    Family("a set and a member of it") { random in
      let (count, least) = (random.number(1...5), random.number(0...6))
      return FamilyProblem([0...1023, 0...9]) {
        $0[0].nonzeroBitCount >= count && $0[0] >> $0[1] & 1 == 1 && $0[1] >= least
      }
    },
    Family("flags") { random in
      func bits(_ count: Int) -> Int {
        (0..<count).reduce(0) { bits, _ in bits | 1 << random.number(0...39) }
      }
      let (needed, group) = (bits(random.number(1...4)), bits(12))
      let count = random.number(1...5)
      let fails: @Sendable (Int) -> Bool = {
        $0 & needed == needed && ($0 & group).nonzeroBitCount >= count
      }
      // The lowest flags of the group, as many as are missing.
      var least = needed
      for flag in 0..<40 where group >> flag & 1 == 1 && (least & group).nonzeroBitCount < count {
        least |= 1 << flag
      }
      return FamilyProblem(Generator<Int>.integers(in: 0...1 << 40 - 1), least: least, fails: fails)
    },
    Family("digits of amounts and versions") { random in
      let places = [random.number(0...2), random.number(3...5), random.number(6...8)]
      let digits = [random.number(1...9), random.number(0...9), random.number(0...9)]
      let sum = digits.reduce(0, +) + random.number(0...12)
      @Sendable func digit(_ number: Int, _ place: Int) -> Int {
        (0..<place).reduce(number) { number, _ in number / 10 } % 10
      }
      let fails: @Sendable (Int) -> Bool = { number in
        zip(places, digits).allSatisfy { digit(number, $0) >= $1 }
          && (0..<9).reduce(0) { $0 + digit(number, $1) } >= sum
      }
      // The lowest digits make up the rest of the sum.
      var least = Array(repeating: 0, count: 9)
      for (place, digit) in zip(places, digits) { least[place] = digit }
      for place in least.indices {
        least[place] += min(9 - least[place], sum - least.reduce(0, +))
      }
      return FamilyProblem(
        Generator<Int>.integers(in: 0...999_999_999),
        least: least.reversed().reduce(0) { $0 * 10 + $1 }, fails: fails)
    },
    Family("a date") { random in
      let (weekday, first) = (random.number(0...6), random.number(1...31))
      let (month, year) = (random.number(1...12), random.number(1970...2060))
      let isOn: @Sendable ([Int]) -> Bool = { date in
        Calendar.weekday(date) == weekday && date[2] >= first && date[1] >= month && date[0] >= year
      }
      let years = Array(1970...2100)
      let least = Least.row(of: [years, Array(1...12), Array(1...31)]) {
        $0[2] <= Calendar.days($0[0], $0[1]) && isOn($0)
      }
      guard let least else { return nil }
      return FamilyProblem(Calendar.dates, least: least, fails: isOn)
    },
  ]
}

/// The calendar arithmetic for random dates.
private enum Calendar {
  /// A generator of year, month and day.
  static let dates = Generator<[Int]> { source throws(Discard) in
    let year = try source.integer(in: 1970...2100)
    let month = try source.integer(in: 1...12)
    return [year, month, try source.integer(in: 1...days(year, month))]
  }

  static func days(_ year: Int, _ month: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Returns the day of the week; 0 is Sunday.
  static func weekday(_ date: [Int]) -> Int {
    let (month, day) = (date[1], date[2])
    let year = month < 3 ? date[0] - 1 : date[0]
    let shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1]
    return (year + year / 4 - year / 100 + year / 400 + shift + day) % 7
  }
}
