import ConsentSuite
import OperatingSystem
import Reporting
import Terminal

/// `consent merge`: computes a single verdict from the files of all shards.
enum MergeCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "merge", "merge the shards of a run into one verdict", run,
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

  /// The maximum size of a shard's file in bytes, 1 GiB.
  private static let largestFile = 1 << 30

  static func run(_ arguments: Arguments, _ console: Console) throws(UsageError) -> ExitCode {
    guard !arguments.rest.isEmpty else {
      throw UsageError(
        message: "consent merge needs the files of the shards.",
        advice: "Name the files written by consent check --shard k/n --json FILE.")
    }
    let folder = try arguments.folder()
    var parts: [Merging.Part] = []
    for file in arguments.rest {
      let bytes = try bytes(of: file)
      parts.append(
        try orUsage { () throws(Mistake) in
          guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Mistake(file, line: 1, expected: "JSON lines in UTF-8")
          }
          return (file, try ReportFile.content(of: text, file: file))
        })
    }
    let merging = try orUsage { () throws(Mistake) in try Merging(parts) }
    for note in merging.notes { console.complain(note) }
    var report = merging.report
    let outputs = try ReportOutputs(arguments, folder: folder, console: console)
    outputs.begin(report.settings)
    report.save(CaseStore(folder: arguments[.save] ?? "Failures").save)
    return report.verdict.exitCode.withFiles(written: outputs.end(report))
  }

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
}
