import StateMachines

/// A difference between the expected and the actual transcript of a step: the lines of both, in order.
package struct ExpectationMismatch: Hashable, Sendable {
  /// The file that contains the step.
  package var file: String
  /// The line of the first expectation that was not met. If all were met, the line of the last one; if the
  /// step has no expectations, the line of the step. `nil` if the step was not parsed from a file.
  package var line: Int?
  /// The line of the step. `nil` if the step was not parsed from a file.
  package var stepLine: Int?
  package var step: String
  /// The expected and the actual lines; a line that is both appears once.
  package var lines: [Line]

  /// A line below a step.
  package struct Line: Hashable, Sendable {
    package var content: TranscriptLine
    /// The transcripts that contain the line.
    package var told: Producers
    /// The line number in the file. `nil` for an unexpected line.
    package var number: Int?
  }

  /// The transcripts that contain a line.
  package enum Producers: Hashable, Sendable {
    /// The line was expected and occurred.
    case byBoth
    /// The line was expected and did not occur.
    case byTheFileAlone
    /// The line occurred and was not expected.
    case byTheStepAlone
  }
}

extension Case.Step {
  /// Compares the actual transcript of the step with its expectations, both in the order of
  /// ``Written/normalized(_:)``.
  ///
  /// - Parameters:
  ///   - actual: The actual transcript: ``Written/transcript(of:from:to:)``.
  ///   - outline: The transcript of ``Written/outline(of:)``, whose lines are accepted as alternatives.
  ///   - file: The name of the file that contains the case.
  ///   - isStrict: Whether a step without expectations expects an empty transcript, rather than any.
  /// - Returns: All lines of both, or `nil` if the transcripts agree or any transcript is accepted.
  package func mismatch(
    with actual: [TranscriptLine], outline: [TranscriptLine]? = nil,
    file: String, isStrict: Bool = false
  ) -> ExpectationMismatch? {
    if expectations.isEmpty && !isStrict { return nil }
    let expected =
      expectations.isEmpty ? [] : Language.normalized(expectations.map { $0.content })
    guard
      let lines = comparedLines(
        expectations, expected, Language.normalized(actual),
        outline: outline.map(Language.normalized))
    else { return nil }
    let first = lines.first { $0.told == .byTheFileAlone }?.number
    return ExpectationMismatch(
      file: file, line: first ?? expectations.last?.line.number ?? line.number,
      stepLine: line.number, step: Language.command.text(of: command), lines: lines)
  }
}

/// Merges both lists into one. At a difference, expected lines precede actual ones. Returns `nil` if the
/// lists agree.
private func comparedLines(
  _ expectations: [ExpectedLine], _ expected: [TranscriptLine], _ actual: [TranscriptLine],
  outline: [TranscriptLine]?
) -> [ExpectationMismatch.Line]? {
  // For each actual line, the texts that match an expectation, the full text first.
  let came =
    if let outline { zip(actual, outline).map { [$0, $1] } } else { actual.map { [$0] } }
  let difference = came.difference(from: expected.map { [$0] }) { one, other in
    one.contains { other.contains($0) }
  }
  if difference.isEmpty { return nil }
  var (missing, surplus): (Set<Int>, Set<Int>) = ([], [])
  for change in difference {
    switch change {
    case .remove(let offset, _, _): missing.insert(offset)
    case .insert(let offset, _, _): surplus.insert(offset)
    }
  }
  var (lines, rest): ([ExpectationMismatch.Line], [ExpectedLine]) = ([], expectations)
  var next = 0
  func tellSurplus() {
    while surplus.contains(next) {
      lines.append(.init(content: came[next][0], told: .byTheStepAlone))
      next += 1
    }
  }
  for (index, line) in expected.enumerated() {
    let isMissing = missing.contains(index)
    if !isMissing { tellSurplus() }
    let written = rest.firstIndex { $0.content == line }.map { rest.remove(at: $0) }
    lines.append(
      .init(
        content: line, told: isMissing ? .byTheFileAlone : .byBoth, number: written?.line.number))
    if !isMissing { next += 1 }
  }
  tellSurplus()
  return lines
}

extension ExpectationMismatch: CustomStringConvertible {
  /// The position and the step, followed by every line: `-` marks an expected line that did not occur, `+`
  /// a line that occurred and was not expected.
  ///
  ///     tap.consent:14: app requests access
  ///         -> pending call 1
  ///       - now alert: how much
  ///       + now alert: share or not
  package var description: String {
    let place = line.map { ":\($0)" } ?? ""
    return
      (["\(Notation.escaped(file))\(place): \(step)"]
      + lines.map { "  \($0.told.sign) \($0.content)" }).joined(separator: "\n")
  }
}

extension ExpectationMismatch.Producers {
  fileprivate var sign: Character {
    switch self {
    case .byBoth: " "
    case .byTheFileAlone: "-"
    case .byTheStepAlone: "+"
    }
  }
}
