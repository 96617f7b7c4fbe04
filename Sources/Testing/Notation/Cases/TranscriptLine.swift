import StateMachines

/// A line below a step: a part of its outcome or of the change of state, actual or expected.
package struct TranscriptLine: Hashable, Sendable {
  /// Whether the line describes a change of state, rather than a part of the outcome.
  package let isChange: Bool
  /// The contents of the line, with the facet that it describes.
  package let line: FacetLine
}

extension TranscriptLine: CustomStringConvertible {
  /// The line without its indentation, such as `-> pending call 1` or `now limited {1}`.
  package var description: String { "\(isChange ? Self.now : Self.arrow) \(line.text)" }

  package static let arrow = "->"
  package static let now = "now"

  /// Returns the sort key of the line. Lines of equal kind keep the order in which they were read.
  fileprivate func place(read offset: Int) -> (Int, Int, Int, Int) {
    (isChange ? 1 : 0, line.facet, line.rank, offset)
  }
}

extension Written {
  /// Returns the transcript lines of a step.
  ///
  /// The line of an outcome without results is included only if there is no other line. Changes are included if both snapshots
  /// are given.
  package static func transcript(
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

  /// Returns a function that tests whether a line of a step's transcript begins with `words`, as conditions
  /// quote it. Of the facets, only those that can write such a line are evaluated.
  package static func saying(
    _ words: String
  ) -> @Sendable (_ outcome: Outcome, _ before: Snapshot, _ after: Snapshot) -> Bool {
    if words.begins(with: TranscriptLine.now) {
      let words = String(words.dropFirst(TranscriptLine.now.count + 1))
      let facets = snapshotFacets.filter { $0.openings.allow(words) }
      return { outcome, before, after in
        let expected = implied(by: outcome, after: before)
        return expected != after
          && facets.lines(from: expected, to: after).contains {
            words.isEmpty || $0.text.begins(with: words)
          }
      }
    }
    // The plain outcome is written only where there is no other line.
    if normalized([]).contains(where: { $0.line.text.begins(with: words) }) {
      return { outcome, before, after in
        transcript(of: outcome, from: before, to: after).contains {
          !$0.isChange && $0.line.text.begins(with: words)
        }
      }
    }
    let facets = outcomeFacets.filter { $0.openings.allow(words) }
    return { outcome, _, _ in
      facets.lines(from: plainOutcome, to: outcome).contains { $0.text.begins(with: words) }
    }
  }

  /// Returns the error in the beginning of a transcript line, as conditions quote it; `nil` if a line can begin
  /// with it.
  package static func error(inBeginning text: String) -> NotationError? {
    let isChange = text.begins(with: TranscriptLine.now)
    do throws(NotationError) {
      var reader = try NotationReader(line: text, file: "condition", as: "a line below a step")
      if isChange { try reader.word(TranscriptLine.now) }
      _ = try TranscriptReader<Self>().line(isChange: isChange, from: &reader)
      try reader.endOfOnlyLine()
      return nil
    } catch {
      // The rest of the line may follow.
      if error.column > text.unicodeScalars.count { return nil }
      var error = error
      let words = spaced(text)
      if words != text, Self.error(inBeginning: words) == nil {
        error.advice = "Did you mean \"\(words)\"?"
      }
      return error
    }
  }

  /// Sorts transcript lines: the outcome first, then the changes, each in the order of the facets. Removes
  /// the lines of the plain outcome if there is any other line.
  package static func normalized(_ lines: [TranscriptLine]) -> [TranscriptLine] {
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
