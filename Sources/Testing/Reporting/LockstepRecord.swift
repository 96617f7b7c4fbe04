import StateMachines

/// The result of the random cases of one machine.
package struct LockstepRecord: Codable, Sendable {
  /// The number of cases played, including failing cases and discarded cases.
  package var cases: UInt64
  /// The index ranges of these cases, ascending. A case that ended the search is the last.
  package var stretches: IndexRanges
  /// The index of the case that ended the search early. `nil` if all cases were played. Workers may have
  /// continued beyond it, so then the counts below are not reproducible, and are 0 or missing.
  package var endedAt: UInt64?
  package var passed: UInt64 = 0
  package var failed: UInt64 = 0
  package var discarded: UInt64 = 0
  package var coverage: CoverageRecord?
  /// The failing cases: the first of each class of failures, shrunk, in the order of their indices.
  package var findings: [Finding] = []
  /// The cases that ended the process in which they were played, ascending, as far as the search went.
  package var deaths: [Death] = []
  /// A failure that did not repeat.
  package var flaky: FlakyRecord?
  /// The worlds and kinds of commands that a program in place of the system does not support; `nil` if none.
  package var leftOut: [String]?

  /// A case that ended its process.
  package struct Death: Codable, Sendable, Equatable {
    package var index: UInt64
    /// The cost of the case: more than 1 if a limit of time or memory had to be reached.
    package var cost: UInt64

    package init(index: UInt64, cost: UInt64) { (self.index, self.cost) = (index, cost) }
  }

  /// The total cost of the cases that end their processes at which the search ends. Each takes a new process,
  /// and some take seconds.
  package static let mostDeaths: UInt64 = 60

  /// Creates a result.
  ///
  /// - Parameter cases: The index ranges of the cases played.
  package init(_ cases: IndexRanges) { (stretches, self.cases) = (cases, cases.count) }

  mutating func save(_ save: (CaseFile) -> CaseFile) {
    for index in findings.indices { findings[index].save(save) }
    if let file = flaky?.file { flaky?.file = save(file) }
  }

  package var files: [CaseFile] { (findings.map(\.file) + [flaky?.file]).compactMap(\.self) }

  /// The reason why the search did not judge the claims on all cases. `nil` if it did.
  var end: String? {
    guard let endedAt else { return cases == 0 ? "No case was played." : nil }
    return flaky?.index == endedAt
      ? "The search ended at case \(endedAt.grouped), which is flaky."
      : "The search ended at case \(endedAt.grouped): too many cases end their processes."
  }
}

/// A failure that did not repeat when its case was replayed.
package struct FlakyRecord: Codable, Sendable {
  package var index: UInt64
  /// Two plays of the case that differ, if they were recorded.
  package var first, second: [ComparedLine]
  /// The case, which fails intermittently.
  package var file: CaseFile?

  /// The sentence if only one behaviour of the case was seen.
  static let once = "It failed once, but not in 64 further plays."

  package init(index: UInt64, first: [ComparedLine], second: [ComparedLine], file: CaseFile? = nil)
  {
    (self.index, self.first, self.second, self.file) = (index, first, second, file)
  }
}

/// Two plays of the same case that differ.
package struct Wavering: Codable, Sendable {
  package var first, second: [ComparedLine]
  /// The number of plays, and the number of plays equal to the first.
  package var plays, alike: Int

  package init(_ first: [ComparedLine], _ second: [ComparedLine], plays: Int, alike: Int) {
    (self.first, self.second, self.plays, self.alike) = (first, second, plays, alike)
  }

  package var sentence: String { "The case is flaky: \(alike) of \(plays) plays are equal." }

  /// The lines of both plays, with their common beginning only once.
  package var lines: [ComparedLine] { Self.lines(first, second) }

  static func lines(_ first: [ComparedLine], _ second: [ComparedLine]) -> [ComparedLine] {
    if second.isEmpty { return first }
    let count = zip(first, second).prefix { $0 == $1 }.count
    func titled(_ head: String, _ lines: [ComparedLine]) -> [ComparedLine] {
      let rest = lines.dropFirst(count)
      return [ComparedLine(.same, head)]
        + (rest.isEmpty ? [ComparedLine(.same, "No further lines.")] : rest)
    }
    return first.prefix(count) + titled("In one play:", first) + titled("In another:", second)
  }
}
