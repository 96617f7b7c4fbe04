import PropertyTesting

extension `A result that is called settled`.Condition {
  /// Shrinks random conditions, and collects results that are not settled or not minimal among their
  /// neighbours.
  ///
  /// - Parameters:
  ///   - numbers: Returns the numbers to which the condition applies.
  ///   - simpler: Returns the simpler neighbours of a result, which must not fail.
  /// - Returns: The complaints, and the number of conditions that were shrunk.
  static func complaints<Value>(
    about shrinker: Shrinker, of generator: Generator<Value>, properties: UInt64, seed: UInt64,
    cases: Range<UInt64>, numbers: (Value) -> [Int], simpler: (Value) -> [Value]
  ) throws -> (complaints: [String], shrinks: Int) {
    var complaints: [String] = []
    var shrinks = 0
    for index in 1...properties {
      var source = ChoiceSource(seed: seed, case: index)
      let condition = try source.draw(conditions)
      let judge: (Value) -> CaseOutcome<Bool> = {
        condition.holds(of: numbers($0)) ? .failed(true) : .passed
      }
      let result = Search(seed: index, cases: cases).firstFailure(of: generator, judge: judge)
      guard let found = result.found else { continue }
      let shrunk = shrinker.shrink(found.choices, of: generator, keeping: true, judge: judge)
      shrinks += 1
      var replay = ChoiceSource(replaying: shrunk.choices)
      let end = try replay.draw(generator)
      if !shrunk.minimality.isSettled { complaints.append("\(condition): \(end)") }
      for better in simpler(end) where condition.holds(of: numbers(better)) {
        complaints.append("\(condition): \(end), but \(better) fails too")
      }
    }
    return (complaints, shrinks)
  }
}
