import FoundationEssentials

/// A report as a file of JSON lines: a header, a line for each machine, a footer.
///
/// - Source: Specs/Reports.md.
public enum ReportFile {
  /// The first line, which is known before the run, without its end.
  public static func header(_ settings: Report.Settings) -> String {
    JSONText.line(Line(kind: .header, record: settings))
  }

  /// Every line, each with its end.
  public static func text(of report: Report) -> String {
    var text = header(report.settings) + "\n"
    for var played in report.machines {
      // Only what is added up needs the fingerprints, which are most of the file.
      if report.settings.shard == nil { played.lockstep.coverage?.forgetFingerprints() }
      text += JSONText.line(Line(kind: .machine, record: played)) + "\n"
    }
    var digest = Digest()
    digest.add(text.utf8)
    let footer = Footer(report, digest: digest.text)
    return text + JSONText.line(Line(kind: .footer, record: footer)) + "\n"
  }

  /// What a file holds.
  public enum Content: Sendable {
    case whole(Report)
    /// The run did not get to its end, or the file was cut off.
    case incomplete(Report.Settings)

    public var settings: Report.Settings {
      switch self {
      case .whole(let report): report.settings
      case .incomplete(let settings): settings
      }
    }
  }

  /// Reads what a run or a shard wrote. Nothing in it is trusted.
  ///
  /// - Parameter file: How to name the file where it is wrong.
  public static func content(of text: String, file: String) throws(Mistake) -> Content {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      WrittenLine(file: file, number: $0 + 1, data: Data($1.utf8))
    }
    let settings = try lines[0].settings()
    var report = Report(settings: settings, machines: [])
    var digest = Digest()
    digest.add(lines[0].bytes)
    // A line without its end is cut off.
    for line in lines.dropFirst().dropLast() {
      switch try line.kind() {
      case .header: throw line.mistake("one header in a file")
      case .machine:
        let played: MachineReport = try line.record()
        if let expected = played.mistake(settings, after: report.machines) {
          throw line.mistake(expected)
        }
        report.machines.append(played)
      case .footer:
        let footer: Footer = try line.record()
        (report.wasInterrupted, report.gaps) = (footer.wasInterrupted, footer.gaps)
        guard footer.digest == digest.text else {
          throw line.mistake("the digest \(digest.text) of the lines before, which are damaged")
        }
        let expected = Footer(report, digest: digest.text)
        guard footer == expected else {
          throw line.mistake(
            "the verdict \(expected.verdict) of \(expected.machines) machines, which follows from "
              + "the lines before")
        }
        guard line.number + 1 == lines.count else { throw line.mistake("the last line") }
        return .whole(report)
      }
      digest.add(line.bytes)
    }
    return .incomplete(settings)
  }

  // MARK: - Lines

  /// What the word after `kind` says about the rest of a line.
  private enum Kind: String, Codable, CaseIterable {
    case header = "check"
    case machine
    case footer = "verdict"
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

  /// The last line: a file without it is incomplete.
  private struct Footer: Codable, Equatable {
    let verdict: String
    let reasons: [String]
    /// How many machines were played.
    let machines: Int
    let wasInterrupted: Bool
    let gaps: [String]
    /// That of all lines before, each with its end.
    let digest: String

    init(_ report: Report, digest: String) {
      self.digest = digest
      let result = report.verdict
      (verdict, reasons) = (result.word, result.reasons.map(\.words))
      machines = report.machines.count
      (wasInterrupted, gaps) = (report.wasInterrupted, report.gaps)
    }
  }

  private struct Head: Decodable {
    let kind: String
    let version: Int?
  }

  private struct WrittenLine {
    let file: String
    /// From 1.
    let number: Int
    let data: Data

    /// The line as it stands in the file, with its end.
    var bytes: Data { data + [UInt8(ascii: "\n")] }

    var head: Head? { try? JSONDecoder().decode(Head.self, from: data) }

    func mistake(_ expected: String) -> Mistake { Mistake(file, line: number, expected: expected) }

    func settings() throws(Mistake) -> Report.Settings {
      guard let head, head.kind == Kind.header.rawValue, let written = head.version else {
        throw mistake("the header of a run, as consent check --json FILE writes it")
      }
      let version = Report.Settings.currentVersion
      guard written == version else {
        throw mistake("format \(version), but this is format \(written)")
      }
      let settings: Report.Settings = try record()
      if let expected = settings.mistake { throw mistake(expected) }
      return settings
    }

    func kind() throws(Mistake) -> Kind {
      if let kind = head.flatMap({ Kind(rawValue: $0.kind) }) { return kind }
      let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw mistake("a line of JSON of a kind among \(kinds)")
    }

    func record<Record: Decodable>() throws(Mistake) -> Record {
      do {
        return try JSONDecoder().decode(Record.self, from: data)
      } catch DecodingError.keyNotFound(let key, _) {
        throw mistake("a value for \(key.stringValue)")
      } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
        throw mistake(
          "\(context.debugDescription) in \(context.codingPath.last?.stringValue ?? "")")
      } catch {
        throw mistake("numbers and texts as a build of this version writes them")
      }
    }
  }
}

/// Values as texts of JSON, their keys in a fixed order; nothing in them acts on a terminal.
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
    return Outlet.json.escaped(String(decoding: data, as: UTF8.self))
  }
}
