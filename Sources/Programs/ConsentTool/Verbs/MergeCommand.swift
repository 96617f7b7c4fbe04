import ConsentSuite
import OperatingSystem
import Reporting
import Terminal

/// `consent merge`: computes a single verdict from the files of all shards.
struct MergeCommand: ToolCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "merge", "merge the shards of a run into one verdict", MergeCommand.self,
      takesPaths: true,
      of: program, usage: "FILE ... [flags]", arguments: .files,
      flags: [.save, .specs, .all, .json, .junit, .sarif, .html, .playground],
      explanation: """
        Reads files written by consent check --shard k/n --json FILE and prints the
        report of the whole run, byte for byte. If a shard is missing or incomplete,
        the verdict is unknown, unless another shard found a failure. Of several
        failures of a class, the one with the lowest case number counts.
        """,
      examples: ["consent merge shard-*.jsonl", "consent merge shard-*.jsonl --junit junit.xml"])
  }

  private let merging: Merging
  private let arguments: Arguments
  private let folder: CaseFolder

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    guard !arguments.rest.isEmpty else {
      throw UsageError(
        message: "consent merge needs the files of the shards.",
        advice: "Name the files written by consent check --shard k/n --json FILE.")
    }
    folder = try arguments.folder()
    var parts: [Merging.Part] = []
    for file in arguments.rest {
      guard let text = String(validating: try Self.bytes(of: file), as: UTF8.self) else {
        throw Mistake(file, line: 1, expected: "JSON lines in UTF-8").usageError
      }
      parts.append(
        (file, try orUsage { () throws(Mistake) in try ReportFile.content(of: text, file: file) }))
    }
    merging = try orUsage { () throws(Mistake) in try Merging(parts) }
  }

  /// The maximum size of a shard's file in bytes, 1 GiB.
  private static let largestFile = 1 << 30

  private static func bytes(of path: String) throws(UsageError) -> [UInt8] {
    do throws(BoundedFile.Failure) {
      return try BoundedFile(reading: path, atMost: largestFile).bytes
    } catch .tooLarge {
      throw Mistake(path, line: nil, expected: "a file of at most 1 GiB").usageError
    } catch {
      throw UsageError(
        message: OutputFormat.terminal.escaped("\(path) cannot be read: \(error.reason)."),
        advice: "Name a file written by consent check --shard k/n --json FILE.")
    }
  }

  func run(_ console: Console) throws(UsageError) -> ExitCode {
    for note in merging.notes { console.note(OutputFormat.terminal.escaped(note)) }
    var report = merging.report
    let outputs = try ReportOutputs(arguments, folder: folder, console: console)
    outputs.begin(report.settings)
    report.save(CaseStore(folder: arguments[.save] ?? "Failures").save)
    let written = outputs.end(report)
    return report.verdict.exitCode.withFiles(written: written)
  }
}
