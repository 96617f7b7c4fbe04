import ConsentVocabulary
import Notation
import StateMachines

// Reading of transcripts. No check of the suite needs it; it shows that transcripts are complete.
extension Written {
  /// Reads one line below a step.
  static func transcriptLine(
    parsing line: String, file: String = "transcript"
  ) throws(NotationError) -> TranscriptLine {
    var reader = try NotationReader(
      line: line, file: file, as: "an answer, an event or a change")
    let opening = try reader.opening(
      of: Prefixes(
        [TranscriptLine.arrow, TranscriptLine.now], as: "what came of a step, such as \"-> done\""))
    let said = try TranscriptPrefixes<Self>().line(isChange: opening == 1, from: &reader)
    try reader.endOfOnlyLine()
    return said
  }

  static func outcome(of transcript: [TranscriptLine]) throws(NotationError) -> Outcome {
    try outcomeFacets.following(transcript.filter { !$0.isChange }.map(\.line), from: plainOutcome)
  }

  /// Returns the snapshot after a step whose transcript is complete.
  static func snapshot(
    after before: Snapshot, _ transcript: [TranscriptLine]
  ) throws(NotationError) -> Snapshot {
    try snapshotFacets.following(
      transcript.filter(\.isChange).map(\.line),
      from: implied(by: try outcome(of: transcript), after: before))
  }
}
