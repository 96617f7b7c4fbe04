import FoundationEssentials
import PropertyTesting

/// A report as a file of JSON lines: a header, a record a line, a footer.
///
/// - Source: Specs/Reports.md.
public enum ReportLines {
  /// The first line, which is known before the run.
  public static func header(_ settings: SuiteReport.Settings) -> String {
    line(.header, settings)
  }

  /// Every line, each with its end.
  public static func text(of report: SuiteReport) -> String {
    var lines = [header(report.settings)]
    for replay in report.prelude?.replays ?? [] { lines.append(line(.replay, replay)) }
    for law in report.prelude?.laws ?? [] { lines.append(line(.law, law)) }
    if let sight = report.prelude?.sight { lines.append(line(.sight, sight)) }
    for known in report.known { lines.append(line(.known, known)) }
    let lockstep = report.lockstep
    lines.append(line(.lockstep, LockstepLine(lockstep)))
    if let coverage = lockstep.coverage {
      // Only what is added up needs the fingerprints, which are most of the file.
      lines.append(
        report.settings.shard == nil
          ? line(.coverage, CoverageLine(coverage)) : line(.coverage, coverage))
    }
    if let found = lockstep.counterexample { lines.append(line(.counterexample, found)) }
    for other in lockstep.others { lines.append(line(.other, other)) }
    if let flaky = lockstep.flaky { lines.append(line(.flaky, flaky)) }
    lines.append(line(.footer, Footer(report, lines: lines.count + 1)))
    return lines.map { $0 + "\n" }.joined()
  }

  /// What the word after `kind` says about the rest of a line.
  enum Kind: String, Codable, CaseIterable {
    case header = "check"
    case replay, law, sight, known, lockstep, coverage, counterexample, other, flaky
    case footer = "verdict"
  }

  private static func line(_ kind: Kind, _ record: some Encodable) -> String {
    JSONText.line(Line(kind: kind, record: record))
  }

  private struct Line<Record: Encodable>: Encodable {
    let kind: Kind
    let record: Record

    private enum CodingKeys: String, CodingKey { case kind }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(kind, forKey: .kind)
      try record.encode(to: encoder)
    }
  }
}

/// What the random cases came to, without what stands on lines of its own.
struct LockstepLine: Codable {
  let cases: UInt64
  let discarded: Int
  let wasStopped: Bool
  let knownMet: Int

  init(_ record: LockstepRecord) {
    cases = record.cases
    discarded = record.discarded
    wasStopped = record.wasStopped
    knownMet = record.knownMet
  }
}

private struct CoverageLine: Encodable {
  let cases: Int
  let commands: Int
  let transitions: [String: Int]
  let refusals: [String: Int]
  let landmarks: [String]

  init(_ record: CoverageRecord) {
    cases = record.cases
    commands = record.commands
    transitions = record.transitions
    refusals = record.refusals
    landmarks = record.landmarks
  }
}

/// The last line: a file without it is incomplete.
struct Footer: Codable {
  let verdict: String
  let reasons: [String]
  /// How many lines the file has, this one included.
  let lines: Int
  let cases: UInt64
  let commands: Int?
  let distinctSequences: Int?
  let distinctStates: Int?
  let clausesNotTaken: [String]?
  let landmarksNotVisited: [String]?
  /// What failed first, in a sentence.
  let failure: String?
  let wasInterrupted: Bool
  let gaps: [String]

  init(_ report: SuiteReport, lines: Int) {
    let (result, coverage) = (report.verdict, report.lockstep.coverage)
    verdict = result.word
    reasons = result.reasons.map(\.words)
    self.lines = lines
    cases = report.lockstep.cases
    commands = coverage?.commands
    distinctSequences = coverage?.sequences.count
    distinctStates = coverage?.states.count
    clausesNotTaken = coverage?.clausesNotTaken
    landmarksNotVisited = coverage?.unvisited.map(\.name)
    failure = report.lockstep.counterexample?.explanation.first
    wasInterrupted = report.wasInterrupted
    gaps = report.gaps
  }
}

/// Values as texts of JSON, their keys in a fixed order.
public enum JSONText {
  /// The value on one line.
  public static func line(_ value: some Encodable) -> String { text(value, []) }

  /// The value on indented lines.
  public static func pages(_ value: some Encodable) -> String { text(value, .prettyPrinted) }

  private static func text(
    _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
  ) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, formatting]
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("a report holds numbers and texts only, which JSON can always say")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
