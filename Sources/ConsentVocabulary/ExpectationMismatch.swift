import Notation
import StateMachines

/// Where what came of a step differs from what was expected of it: the lines of both, in order.
public struct ExpectationMismatch: Error, Hashable, Sendable {
  /// The file that the step stands in.
  public var file: String
  /// The line of the first expectation that did not come, or of the last one where each came; that of
  /// the step where none stands below it. `nil` for a step that was not read from a file.
  public var line: Int?
  /// The line of the step.
  public var stepLine: Int?
  /// The step as it is written.
  public var step: String
  /// What was expected and what came, each once.
  public var lines: [Line]

  /// A line below a step.
  public struct Line: Hashable, Sendable {
    public var content: TranscriptLine
    public var told: Told
    /// Where it stands in the file; `nil` for one that was not expected.
    public var number: Int?
  }

  /// By whom a line is told.
  public enum Told: Hashable, Sendable {
    /// It was expected, and came.
    case byBoth
    /// It was expected and did not come.
    case byTheFileAlone
    /// It came and was not expected.
    case byTheStepAlone
  }
}

extension Case.Step {
  /// Compares what came of the step with what was expected of it, both in the order of
  /// ``Written/normalized(_:)``.
  ///
  /// - Parameters:
  ///   - actual: What came of the step: ``Written/transcript(of:from:to:)``.
  ///   - outline: The same of ``Written/outline(of:)``, where that is as good; line by line.
  ///   - file: What the case was read from.
  ///   - isStrict: Whether a step that says nothing expects nothing, rather than anything.
  /// - Returns: All lines, or `nil` where none differs, or where nothing has to be said about the step.
  public func mismatch(
    with actual: [TranscriptLine], outline: [TranscriptLine]? = nil, file: String,
    isStrict: Bool = false
  ) -> ExpectationMismatch? {
    if expectations.isEmpty && !isStrict { return nil }
    let expected =
      expectations.isEmpty ? [] : Talk.normalized(expectations.map { $0.content })
    guard
      let lines = comparedLines(
        expectations, expected, Talk.normalized(actual),
        outline: outline.map { Talk.normalized($0) })
    else { return nil }
    let first = lines.first { $0.told == .byTheFileAlone }?.number
    return ExpectationMismatch(
      file: file, line: first ?? expectations.last?.line.number ?? line.number,
      stepLine: line.number, step: Talk.command.text(of: command), lines: lines)
  }
}

/// Both lists as one, or `nil` where none differs: where they part, what was expected stands before what
/// came.
private func comparedLines(
  _ expectations: [ExpectedLine], _ expected: [TranscriptLine], _ actual: [TranscriptLine],
  outline: [TranscriptLine]?
) -> [ExpectationMismatch.Line]? {
  // Each line in the ways in which it may be expected, and first as it is written.
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
  for (place, line) in expected.enumerated() {
    let isMissing = missing.contains(place)
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
  /// The place and the step, and below them every line: `-` before one that is written and did not come,
  /// `+` before one that came and is not written.
  ///
  ///     tap.consent:14: app requests access
  ///         -> pending call 1
  ///       - now alert: how much
  ///       + now alert: share or not
  public var description: String {
    let place = line.map { ":\($0)" } ?? ""
    return
      (["\(Notation.escaped(file))\(place): \(step)"]
      + lines.map { "  \($0.told.sign) \($0.content)" }).joined(separator: "\n")
  }
}

extension ExpectationMismatch.Told {
  fileprivate var sign: Character {
    switch self {
    case .byBoth: " "
    case .byTheFileAlone: "-"
    case .byTheStepAlone: "+"
    }
  }
}
