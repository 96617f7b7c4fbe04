import FoundationEssentials

/// A report as a file of JSON lines: a header, a line for each machine, a footer.
///
/// - Source: Specs/Reports.md.
package enum ReportFile {
  /// Returns the first line, without its line break. It does not depend on the results.
  package static func header(_ settings: Report.Settings) -> String {
    JSONText.line(Line(.header, settings))
  }

  /// Returns all lines, each with its line break.
  @inline(never) package static func text(of report: Report) -> String {
    var text = header(report.settings) + "\n"
    for var played in report.machines {
      if report.settings.shard == nil {
        played.lockstep.coverage = played.lockstep.coverage?.withoutRegisters
      }
      text += JSONText.line(Line(.machine, played)) + "\n"
    }
    var digest = Digest()
    digest.add(text.utf8)
    let footer = Footer(report, digest: digest.text)
    return text + JSONText.line(Line(.footer, footer)) + "\n"
  }

  package enum Content: Sendable {
    case whole(Report)
    /// The run did not end, or the file was truncated.
    case incomplete(Report.Settings)

    package var settings: Report.Settings {
      switch self {
      case .whole(let report): report.settings
      case .incomplete(let settings): settings
      }
    }
  }

  /// Parses the file of a run or a shard. The contents are validated and not trusted.
  ///
  /// - Parameters:
  ///   - text: The contents of the file.
  ///   - file: The name of the file, for messages.
  package static func content(of text: String, file: String) throws(Mistake) -> Content {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var number = 1
    do throws(Mistake) {
      let settings = try settings(Data(lines[0].utf8))
      var report = Report(settings: settings, machines: [])
      var digest = Digest()
      // A line without a line break is truncated.
      for line in lines.dropFirst().dropLast() {
        digest.add(lines[number - 1].utf8)
        digest.add(CollectionOfOne(UInt8(ascii: "\n")))
        number += 1
        let data = Data(line.utf8)
        switch head(data).flatMap({ Kind(rawValue: $0.kind) }) {
        case nil:
          throw Mistake(expected: "a JSON line of kind \(Kind.words)")
        case .header: throw Mistake(expected: "only one header per file")
        case .machine: report.machines.append(try machine(data, after: report))
        case .footer:
          try readFooter(data, digest.text, of: &report)
          try expect(number + 1 == lines.count, "the last line")
          return .whole(report)
        }
      }
      return .incomplete(settings)
    } catch {
      throw Mistake(file, line: number, expected: error.expected)
    }
  }

  /// The kind of a line, which is the value of its key `kind`.
  private enum Kind: String, CaseIterable {
    case header = "check"
    case machine
    case footer = "verdict"

    static var words: String { allCases.map(\.rawValue).joined(separator: ", ") }
  }

  private struct Line: Encodable {
    let kind: String
    let record: any Encodable

    init(_ kind: Kind, _ record: any Encodable) {
      (self.kind, self.record) = (kind.rawValue, record)
    }

    func encode(to encoder: any Encoder) throws {
      try record.encode(to: encoder)
      try ["kind": kind].encode(to: encoder)
    }
  }

  /// The last line. A file without it is incomplete.
  private struct Footer: Codable, Equatable {
    let verdict: String
    let reasons: [String]
    let machines: Int
    let wasInterrupted: Bool
    let gaps: [String]
    /// The digest of all preceding lines, including their line breaks.
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

  private static func head(_ line: Data) -> Head? { try? record(Head.self, line) as? Head }

  private static func settings(_ line: Data) throws(Mistake) -> Report.Settings {
    guard let head = head(line), head.kind == Kind.header.rawValue, let written = head.version
    else {
      throw Mistake(expected: "the header of a file written by consent check --json FILE")
    }
    let version = Report.Settings.currentVersion
    try expect(written == version, "format \(version), but this is format \(written)")
    guard let settings = try record(Report.Settings.self, line) as? Report.Settings else {
      throw Mistake(expected: unreadable)
    }
    try settings.check()
    return settings
  }

  private static func machine(_ line: Data, after report: Report) throws(Mistake) -> MachineReport {
    guard let played = try record(MachineReport.self, line) as? MachineReport else {
      throw Mistake(expected: unreadable)
    }
    guard let catalogue = report.settings.machines.first(where: { $0.machine == played.machine }),
      !report.machines.contains(where: { $0.machine == played.machine })
    else { throw Mistake(expected: "a machine of the header, only once") }
    try played.check(report.settings, catalogue)
    return played
  }

  /// Parses the last line, which must be consistent with the lines before.
  private static func readFooter(
    _ line: Data, _ digest: String, of report: inout Report
  ) throws(Mistake) {
    guard let footer = try record(Footer.self, line) as? Footer else {
      throw Mistake(expected: unreadable)
    }
    (report.wasInterrupted, report.gaps) = (footer.wasInterrupted, footer.gaps)
    try expect(
      footer.digest == digest, "the digest \(digest) of the lines before, which are damaged")
    let expected = Footer(report, digest: digest)
    try expect(
      footer == expected,
      "the verdict \(expected.verdict) of \(expected.machines) machines, which follows from "
        + "the lines before")
  }

  private static let unreadable = "values as written by a build of this version"

  /// Parses a line. The type is passed as a value, so that the function is compiled once for all types.
  private static func record(
    _ type: any Decodable.Type, _ line: Data
  ) throws(Mistake) -> any Decodable {
    do {
      return try JSONDecoder().decode(type, from: line)
    } catch DecodingError.keyNotFound(let key, _) {
      throw Mistake(expected: "a value for \(key.stringValue)")
    } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
      throw Mistake(
        expected: "\(context.debugDescription) in \(context.codingPath.last?.stringValue ?? "")")
    } catch {
      throw Mistake(expected: unreadable)
    }
  }
}

/// A writer of values as JSON with sorted keys. The texts are safe for terminals.
package enum JSONText {
  package static func line(_ value: any Encodable) -> String { text(value, []) }

  /// Returns the value in indented lines.
  package static func pages(_ value: any Encodable) -> String { text(value, .prettyPrinted) }

  @inline(never) private static func text(
    _ value: any Encodable, _ formatting: JSONEncoder.OutputFormatting
  ) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, formatting]
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("a report holds numbers and texts only, which JSON can always say")
    }
    return OutputFormat.json.escaped(String(decoding: data, as: UTF8.self))
  }
}
