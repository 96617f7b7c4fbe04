import Notation
import StateMachines

/// One line below a step: something that came of it, or that is expected to.
public struct TranscriptLine: Hashable, Sendable {
  /// Whether it says what is different now, or else what came of the step.
  public let isChange: Bool
  /// What it says, of which facet.
  package let line: FacetLine
}

extension TranscriptLine: CustomStringConvertible {
  /// The line without what indents it, such as `-> pending call 1` or `now limited {1}`.
  public var description: String { "\(isChange ? Self.now : Self.arrow) \(line.text)" }

  package static let arrow = "->"
  package static let now = "now"

  /// Where the line belongs among others; what is read first stays first of its kind.
  fileprivate func place(read offset: Int) -> (Int, Int, Int, Int) {
    (isChange ? 1 : 0, line.facet, line.rank, offset)
  }
}

extension Written {
  /// What is written below a step.
  ///
  /// What goes without saying is said only where nothing else is. Changes are written where both
  /// snapshots are known.
  public static func transcript(
    of outcome: Outcome, from before: Snapshot? = nil, to after: Snapshot? = nil
  ) -> [TranscriptLine] {
    var lines = outcomeFacets.lines(from: plainOutcome, to: outcome)
      .map { TranscriptLine(isChange: false, line: $0) }
    if let before, let after {
      let expected = implied(by: outcome, after: before)
      if expected != after {
        lines += snapshotFacets.lines(from: expected, to: after)
          .map { TranscriptLine(isChange: true, line: $0) }
      }
    }
    return normalized(lines)
  }

  /// The lines in their order: what came of the step, then the changes, facet by facet; without what
  /// goes without saying, where anything else is said.
  public static func normalized(_ lines: [TranscriptLine]) -> [TranscriptLine] {
    lines.ordered(
      without: outcomeFacets.lines(from: plainOutcome, to: plainOutcome)
        .map { TranscriptLine(isChange: false, line: $0) })
  }
}

extension [TranscriptLine] {
  fileprivate func ordered(without unsaid: [TranscriptLine]) -> [TranscriptLine] {
    let said = filter { !unsaid.contains($0) }
    guard !said.isEmpty else { return unsaid }
    return said.enumerated().sorted {
      $0.element.place(read: $0.offset) < $1.element.place(read: $1.offset)
    }.map { $0.element }
  }
}

/// How lines below a step are read, put together once.
package struct TranscriptOpenings<Talk: Written>: Sendable {
  private let outcomes = FacetOpenings(Talk.outcomeFacets, as: "an answer or an event")
  private let changes = FacetOpenings(Talk.snapshotFacets, as: "a part of the state")

  package init() {}

  /// Reads a line whose first word, `->` or `now`, has been read.
  package func line(
    isChange: Bool, from reader: inout NotationReader
  ) throws(NotationError) -> TranscriptLine {
    TranscriptLine(
      isChange: isChange,
      line: isChange ? try changes.line(from: &reader) : try outcomes.line(from: &reader))
  }
}
