import FoundationEssentials

extension ReportLines {
  /// Why a file is no part of a run: where, and what should stand there.
  public struct Mistake: Error, Hashable, Sendable {
    public var file: String
    /// The line, from 1.
    public var line: Int
    public var expected: String

    public init(file: String, line: Int, expected: String) {
      self.file = file
      self.line = line
      self.expected = expected
    }
  }

  /// What a file holds.
  public enum Content: Sendable {
    case whole(SuiteReport)
    /// The run did not get to its end, or the file was cut off.
    case incomplete(SuiteReport.Settings)
  }

  /// Reads what a shard wrote.
  public static func content(of text: String, file: String) throws(Mistake) -> Content {
    var reader = Reader(text, file)
    let settings = try reader.settings()
    guard reader.isWhole else { return .incomplete(settings) }
    var replays: [ReplayRecord] = []
    var laws: [LawRecord] = []
    var sight: SightRecord?
    var lockstep: LockstepRecord?
    var known: [KnownRecord] = []
    while let kind = try reader.nextKind() {
      switch kind {
      case .header: throw reader.mistake("one header in a file")
      case .replay: replays.append(try reader.record())
      case .law: laws.append(try reader.record())
      case .sight: sight = try reader.record()
      case .known: known.append(try reader.record())
      case .lockstep:
        let line: LockstepLine = try reader.record()
        lockstep = LockstepRecord(
          cases: line.cases, discarded: line.discarded, coverage: nil,
          wasStopped: line.wasStopped, knownMet: line.knownMet)
      case .coverage: lockstep?.coverage = try reader.record()
      case .counterexample: lockstep?.counterexample = try reader.record()
      case .other: lockstep?.others.append(try reader.record())
      case .flaky: lockstep?.flaky = try reader.record()
      case .footer:
        let footer: Footer = try reader.record()
        guard reader.isAtEnd, footer.lines == reader.number else {
          throw reader.mistake("\(footer.lines) lines, this one the last")
        }
        guard let lockstep, lockstep.coverage != nil || lockstep.hasFailed else {
          throw reader.mistake("a line of kind lockstep, and one of kind coverage, before")
        }
        guard (sight != nil) == (settings.shard?.isFirst ?? true) else {
          throw reader.mistake("a line of kind sight in the first shard, and in no other")
        }
        var report = SuiteReport(
          settings: settings,
          prelude: sight.map { SuiteReport.Prelude(replays: replays, laws: laws, sight: $0) },
          lockstep: lockstep, known: known)
        report.wasInterrupted = footer.wasInterrupted
        report.gaps = footer.gaps
        return .whole(report)
      }
    }
    return .incomplete(settings)
  }

  private struct Kinded: Decodable { let kind: Kind }

  private struct Versioned: Decodable {
    let kind: String
    let version: Int
  }

  private struct Reader {
    private let lines: [Substring]
    private let file: String
    /// The line that was read last, from 1.
    private(set) var number = 0
    /// Whether the text ends with the end of a line.
    let isWhole: Bool

    init(_ text: String, _ file: String) {
      isWhole = text.utf8.last == UInt8(ascii: "\n")
      lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(
        isWhole ? 1 : 0)
      self.file = file
    }

    var isAtEnd: Bool { number == lines.count }

    func mistake(_ expected: String) -> Mistake {
      Mistake(file: file, line: max(number, 1), expected: expected)
    }

    mutating func settings() throws(Mistake) -> SuiteReport.Settings {
      let expected = "the header of a run, as consent check --shard k/n --json FILE writes it"
      guard !lines.isEmpty else { throw mistake(expected) }
      number = 1
      guard let header = decoded(Versioned.self), header.kind == Kind.header.rawValue else {
        throw mistake(expected)
      }
      guard header.version == SuiteReport.Settings.currentVersion else {
        throw mistake(
          "format \(SuiteReport.Settings.currentVersion), but this is format \(header.version)")
      }
      return try record()
    }

    mutating func nextKind() throws(Mistake) -> Kind? {
      guard !isAtEnd else { return nil }
      number += 1
      guard let line = decoded(Kinded.self) else {
        let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
        throw mistake("a line of JSON of a kind among \(kinds)")
      }
      return line.kind
    }

    func record<Record: Decodable>() throws(Mistake) -> Record {
      do {
        return try JSONDecoder().decode(Record.self, from: Data(lines[number - 1].utf8))
      } catch DecodingError.keyNotFound(let key, _) {
        throw mistake("a value for \(key.stringValue)")
      } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(
        _, let context),
        DecodingError.dataCorrupted(let context)
      {
        let path = context.codingPath.map(\.stringValue).joined(separator: ".")
        throw mistake("another value for \(path): \(context.debugDescription)")
      } catch {
        throw mistake("a line of JSON")
      }
    }

    private func decoded<Record: Decodable>(_ type: Record.Type) -> Record? {
      try? JSONDecoder().decode(type, from: Data(lines[number - 1].utf8))
    }
  }
}

extension LockstepRecord {
  /// Whether a case ended the search.
  var hasFailed: Bool { counterexample != nil || flaky != nil }
}
