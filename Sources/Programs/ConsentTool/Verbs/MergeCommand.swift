import ConsentSuite
import OperatingSystem
import Reporting
import Terminal

/// `consent merge`: computes a single verdict from the files of all shards.
enum MergeCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "merge", in: .check, "merge the shards of a run into one verdict", run,
      takesPaths: true,
      of: program, usage: "FILE ... [flags]", arguments: .files,
      flags: [.save, .specs, .all, .json, .junit, .sarif, .html, .playground],
      explanation: """
        Reads files written by consent check --shard k/n --json FILE and prints the
        report of the whole run, byte for byte. If a shard is missing or incomplete,
        the verdict is unknown, unless another shard found a failure. Of several
        failures of a class, the one with the lowest case number counts.
        """,
      examples: [
        "consent check \(program.last) --seed 7 --shard 1/2 --json shard-1.jsonl",
        "consent check \(program.last) --seed 7 --shard 2/2 --json shard-2.jsonl",
        "consent merge shard-*.jsonl", "consent merge shard-*.jsonl --junit junit.xml",
      ])
  }

  /// The maximum size of a shard's file in bytes, 1 GiB.
  private static let largestFile = 1 << 30

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    guard !arguments.rest.isEmpty else {
      throw CommandError(
        "consent merge needs the files of the shards.",
        "Name the files written by consent check --shard k/n --json FILE.")
    }
    let folder = try arguments.folder()
    var parts: [Merging.Part] = []
    for file in arguments.rest {
      let bytes = try bytes(of: file)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw CommandError(Mistake(file, line: 1, expected: "JSON lines in UTF-8"))
      }
      do throws(Mistake) {
        parts.append((file, try ReportFile.content(of: text, file: file)))
      } catch {
        throw CommandError(error)
      }
    }
    let merging: Merging
    do throws(Mistake) { merging = try Merging(parts) } catch { throw CommandError(error) }
    for note in merging.notes { console.complain(note) }
    var report = merging.report
    let outputs = try ReportOutputs(arguments, folder: folder, console: console)
    outputs.begin(report.settings)
    report.save(CaseStore(folder: arguments[.save] ?? "Failures").save)
    return report.verdict.exitCode.withFiles(written: outputs.end(report))
  }

  private static func bytes(of path: String) throws(CommandError) -> [UInt8] {
    do throws(FileError) {
      return try BoundedFile(reading: path, atMost: largestFile).bytes
    } catch .tooLarge {
      throw CommandError(Mistake(path, line: nil, expected: "a file of at most 1 GiB"))
    } catch {
      throw CommandError(
        OutputFormat.terminal.escaped("\(path) cannot be read: \(error.reason)."),
        "Name a file written by consent check --shard k/n --json FILE.")
    }
  }
}

extension CommandError {
  fileprivate init(_ mistake: Mistake) {
    self.init(
      "\(mistake)",
      "Name the files of the shards of one run, each once. See consent merge --help.")
  }
}
