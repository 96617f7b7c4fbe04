import PropertyTesting

/// A search for the simplest counterexample without shrinking: exhaustive, or by the shortest path.
enum Least {
  /// Returns the first row that `fails`, with one value from each column. The columns, and the values of
  /// each, must be in order of simplicity.
  static func row(of columns: [[Int]], where fails: ([Int]) -> Bool) -> [Int]? {
    var places = columns.map { _ in 0 }
    var row = columns.map { $0[0] }
    while true {
      if fails(row) { return row }
      var column = columns.count - 1
      while column >= 0 {
        places[column] += 1
        if places[column] < columns[column].count { break }
        places[column] = 0
        row[column] = columns[column][0]
        column -= 1
      }
      if column < 0 { return nil }
      row[column] = columns[column][places[column]]
    }
  }

  /// Returns the shortest list of up to `longest` of `elements` that `fails`; of several, the first.
  static func list(of elements: [Int], upTo longest: Int, where fails: ([Int]) -> Bool) -> [Int]? {
    for count in 0...longest {
      if let found = row(of: Array(repeating: elements, count: count), where: fails) {
        return found
      }
    }
    return nil
  }

  /// Returns the simplest sequence of `steps` from `start` to a state where `isGoal` holds: the one with
  /// the fewest choices; of several, the lexicographically first.
  ///
  /// - Parameter steps: The steps, each with its choices; `take` returns `nil` for an invalid step.
  static func path<State: Hashable, Step>(
    from start: State, by steps: [(choices: [UInt64], step: Step)], upTo most: Int = 200,
    take: (State, Step) -> State?, isGoal: (State) -> Bool
  ) -> [Step]? {
    typealias Label = (choices: [UInt64], state: State, path: [Step])
    var fringe: [Int: [Label]] = [0: [(choices: [], state: start, path: [])]]
    var reached: Set<State> = []
    for length in 0...most {
      let labels = (fringe.removeValue(forKey: length) ?? []).sorted {
        $0.choices.lexicographicallyPrecedes($1.choices)
      }
      for label in labels where reached.insert(label.state).inserted {
        if isGoal(label.state) { return label.path }
        for (choices, step) in steps {
          guard let next = take(label.state, step), !reached.contains(next) else { continue }
          fringe[length + choices.count, default: []].append(
            (label.choices + choices, next, label.path + [step]))
        }
      }
      if fringe.isEmpty { return nil }
    }
    return nil
  }

  static func order(_ range: ClosedRange<Int>) -> [Int] {
    let origin = min(max(0, range.lowerBound), range.upperBound)
    return range.sorted {
      (abs($0 - origin), $0 < origin ? 1 : 0) < (abs($1 - origin), $1 < origin ? 1 : 0)
    }
  }
}

extension FamilyProblem {
  /// Creates a problem whose values are rows of one number from each range. Returns `nil` if no row fails.
  init?(_ ranges: [ClosedRange<Int>], where fails: @Sendable @escaping ([Int]) -> Bool) {
    guard let least = Least.row(of: ranges.map(Least.order), where: fails) else { return nil }
    let rows = Generator<[Int]> { source throws(Discard) in
      var row: [Int] = []
      for range in ranges { row.append(try source.integer(in: range)) }
      return row
    }
    self.init(rows, least: least, fails: fails)
  }

  /// Creates a problem whose values are lists of numbers. Returns `nil` if no list of up to `longest` fails.
  init?(
    listsOf range: ClosedRange<Int>, upTo longest: Int,
    where fails: @Sendable @escaping ([Int]) -> Bool
  ) {
    guard let least = Least.list(of: Least.order(range), upTo: longest, where: fails) else {
      return nil
    }
    self.init(Generator<Int>.integers(in: range).array(), least: least, fails: fails)
  }
}

/// Returns a deterministic hash of `values` and `salt`.
func scramble(_ values: [Int], _ salt: UInt64) -> UInt64 {
  var fingerprint = Fingerprint()
  fingerprint.combine(salt)
  for value in values { fingerprint.combine(UInt64(bitPattern: Int64(value))) }
  return fingerprint.value
}
