import StateMachines

/// The notation of answers, as a program in place of a system gives them: the lines below a step. Together
/// with the command and the state before it they determine the outcome and the state after it.
///
/// - Source: Specs/Protocol.md.
package struct Answers<Language: Written>: Sendable {
  /// The result of a step.
  package typealias Result = (outcome: Language.Outcome, state: Language.Snapshot)
  /// A parsed answer: returns the result of a step, given its command and the state before it.
  package typealias Parsed =
    @Sendable (Language.Command, Language.Snapshot) throws(NotationError) -> Result

  /// Parses the lines of an answer.
  package let parse: @Sendable ([UInt8]) throws(NotationError) -> Parsed
  /// Returns the lines of an answer: its outcome, and the states before and after it.
  package let lines: @Sendable (Language.Outcome, Language.Snapshot, Language.Snapshot) -> [String]

  /// Creates the notation of a language whose answers have a syntax of their own.
  package init(
    parse: @escaping @Sendable ([UInt8]) throws(NotationError) -> Parsed,
    lines: @escaping @Sendable (Language.Outcome, Language.Snapshot, Language.Snapshot) -> [String]
  ) {
    (self.parse, self.lines) = (parse, lines)
  }

  /// Creates the notation by the facets of outcomes and snapshots.
  package init() {
    let transcript = TranscriptReader<Language>()
    let openings = Prefixes(
      [TranscriptLine.arrow, TranscriptLine.now], as: "a line of an answer, such as \"-> done\"")
    parse = { (bytes) throws(NotationError) in
      try Self.check(bytes)
      var reader = NotationReader(bytes, file: Self.source)
      var (said, now): (ParsedLines, ParsedLines) = ([:], [:])
      while try reader.nextLine() {
        let here = reader
        if try reader.opening(of: openings) == 0 {
          if !now.isEmpty { throw here.lineBelowChanges }
          try transcript.outcomes.read(from: &reader, into: &said)
        } else {
          try transcript.changes.read(from: &reader, into: &now)
        }
        try reader.end()
      }
      var outcome = Language.plainOutcome
      try transcript.outcomes.apply(said, to: &outcome)
      return { [outcome, now, reader] (_, before) throws(NotationError) in
        let start = Language.implied(by: outcome, after: before)
        var state = start
        try transcript.changes.apply(now, to: &state)
        if !transcript.changes.hold(now, from: start, to: state) {
          throw reader.mistake(
            .duplicate, expected: "lines with now that all hold after the step",
            found: "one that contradicts another", advice: "Remove one of them.")
        }
        return (outcome, state)
      }
    }
    lines = { Language.transcript(of: $0, from: $1, to: $2).map { $0.description } }
  }

  /// The name of answers in messages.
  package static var source: String { "answer" }

  /// Checks that an answer is UTF-8 and has no comments: notes belong to the standard error.
  package static func check(_ bytes: [UInt8]) throws(NotationError) {
    try NotationReader.checkEncoding(of: bytes, file: source)
    if !bytes.contains(UInt8(ascii: "#")) { return }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where NotationReader.comment(in: Array(line)) != nil {
      throw NotationError(
        kind: .unexpected, file: source, line: index + 1, column: 1, found: "a comment",
        expected: "a line without one", advice: "Write notes to the standard error.")
    }
  }
}

extension NotationReader {
  /// The error of a line of the outcome below a change of the state.
  package var lineBelowChanges: NotationError {
    mistake(
      .outOfPlace, expected: "the outcome above the lines with now", found: "an outcome below one",
      advice: "Write the changes of the state last.")
  }
}

/// A reader of the lines below a step, in answers as in cases.
package struct TranscriptReader<Language: Written>: Sendable {
  fileprivate let outcomes = FacetPrefixes(Language.outcomeFacets, as: "an answer or an event")
  fileprivate let changes = FacetPrefixes(Language.snapshotFacets, as: "a part of the state")

  package init() {}

  /// Parses a line after its first word, `->` or `now`.
  package func line(
    isChange: Bool, from reader: inout NotationReader
  ) throws(NotationError) -> TranscriptLine {
    TranscriptLine(
      isChange: isChange,
      line: isChange ? try changes.line(from: &reader) : try outcomes.line(from: &reader))
  }
}
