import ConsentVocabulary
import Notation
import StateMachines

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
    let said = try TranscriptReader<Self>().line(isChange: opening == 1, from: &reader)
    try reader.endOfOnlyLine()
    return said
  }

  /// Returns the result of a step whose transcript is complete, as an answer over the protocol is read.
  static func result(
    of transcript: [TranscriptLine], after before: Snapshot
  ) throws(NotationError) -> Answers<Self>.Result {
    let lines = transcript.map { "\($0)" }.joined(separator: "\n")
    return try answers.parse(Array(lines.utf8))(example, before)
  }
}
