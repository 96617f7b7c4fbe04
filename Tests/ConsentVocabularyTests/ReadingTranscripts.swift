import ConsentVocabulary
import Notation
import StateMachines

// What a transcript tells, read back: no check of the suite needs it, but what is written has to say all.
extension Written {
  /// Reads one line below a step.
  static func transcriptLine(
    parsing line: String, file: String = "transcript"
  ) throws(NotationError) -> TranscriptLine {
    try NotationReader.line(line, file: file, as: "an answer, an event or a change") {
      (reader) throws(NotationError) in
      let isChange = try reader.opening(
        of: Openings(
          joining: [Openings(TranscriptLine.arrow, false), Openings(TranscriptLine.now, true)]),
        as: "what came of a step, such as \"-> done\"")
      return try TranscriptOpenings<Self>().line(isChange: isChange, from: &reader)
    }
  }

  /// The outcome that a transcript tells.
  static func outcome(of transcript: [TranscriptLine]) throws(NotationError) -> Outcome {
    try outcomeFacets.following(
      transcript.filter { !$0.isChange }.map(\.line), from: plainOutcome)
  }

  /// The snapshot after a step whose transcript is complete.
  static func snapshot(
    after before: Snapshot, _ transcript: [TranscriptLine]
  ) throws(NotationError) -> Snapshot {
    try snapshotFacets.following(
      transcript.filter(\.isChange).map(\.line),
      from: implied(by: try outcome(of: transcript), after: before))
  }
}
