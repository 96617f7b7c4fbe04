import Notation
import StateMachines

/// The first line in which what came of a step differs from what was expected of it.
public struct ExpectationMismatch: Error, Hashable, Sendable {
  /// The file that the expectation stands in.
  public var file: String
  /// The line of the expectation, or of the last one where nothing more was expected; `nil` for a
  /// step that was not read from a file.
  public var line: Int?
  /// The step as it is written.
  public var step: String
  /// What was expected, or `nil` where nothing more was.
  public var expected: TranscriptLine?
  /// What came, or `nil` where nothing more did.
  public var actual: TranscriptLine?
}

extension Case.Step {
  /// Compares what came of the step with what was expected of it, both in the order of
  /// ``Written/normalized(_:)``.
  ///
  /// - Parameters:
  ///   - actual: What came of the step: ``Written/transcript(of:from:to:)``.
  ///   - file: What the case was read from.
  /// - Returns: The first difference, or `nil` where there is none, or where nothing is said about
  ///   the step.
  public func mismatch(
    with actual: [TranscriptLine], file: String
  ) -> ExpectationMismatch? {
    guard !expectations.isEmpty else { return nil }
    let expected = Talk.normalized(expectations.map(\.content))
    let actual = Talk.normalized(actual)
    let shared = zip(expected, actual).prefix { $0 == $1 }.count
    guard shared < expected.count || shared < actual.count else { return nil }
    let missing = shared < expected.count ? expected[shared] : nil
    let place = expectations.first { $0.content == missing } ?? expectations.last
    return ExpectationMismatch(
      file: file, line: place?.line.number, step: Talk.command.text(of: command),
      expected: missing,
      actual: shared < actual.count ? actual[shared] : nil)
  }
}

extension ExpectationMismatch: CustomStringConvertible {
  /// The place, the step and both lines, one below the other.
  public var description: String {
    let place = line.map { ":\($0)" } ?? ""
    return """
      \(Notation.escaped(file))\(place): \(step)
        expected  \(expected?.description ?? "nothing more")
        found     \(actual?.description ?? "nothing more")
      """
  }
}
