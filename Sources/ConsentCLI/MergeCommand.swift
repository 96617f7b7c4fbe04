import ConsentSuite
import Glibc
import Reporting

/// `consent merge`: one verdict from the files of all shards.
struct MergeCommand {
  private let merging: Merging
  private let arguments: Arguments
  private let folder: CaseFolder?

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    guard !arguments.rest.isEmpty else {
      throw UsageError(
        message: "consent merge needs the files of the shards.",
        advice: "Name those that consent check --shard k/n --json FILE wrote.")
    }
    folder = try arguments.folder()
    var parts: [Merging.Part] = []
    for file in arguments.rest {
      guard let bytes = Self.bytes(of: file) else {
        throw UsageError(
          message: Outlet.terminal.escaped("\(file) cannot be read."),
          advice: "Name a file that consent check --shard k/n --json FILE wrote.")
      }
      guard bytes.count <= Self.largestFile else {
        throw UsageError(Mistake(file, line: nil, expected: "a file of 1 GiB at most"))
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw UsageError(
          Mistake(file, line: 1, expected: "lines of JSON in UTF-8"))
      }
      do throws(Mistake) {
        parts.append((file, try ReportFile.content(of: text, file: file)))
      } catch {
        throw UsageError(error)
      }
    }
    do throws(Mistake) {
      merging = try Merging(parts)
    } catch {
      throw UsageError(error)
    }
  }

  /// The most bytes that are read of a shard, of which most are its fingerprints: 1 GiB.
  private static let largestFile = 1 << 30

  /// What the file at `path` holds, up to one byte more than may be; `nil` where it cannot be read.
  private static func bytes(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while bytes.count <= largestFile {
      let count = read(descriptor, &buffer, min(buffer.count, largestFile + 1 - bytes.count))
      if count == 0 { return bytes }
      if count > 0 {
        bytes += buffer.prefix(count)
      } else if errno != EINTR {
        return nil
      }
    }
    return bytes
  }

  func run(_ console: Console) -> ExitCode {
    for note in merging.notes { console.note(Outlet.terminal.escaped(note)) }
    var report = merging.report
    let outputs = ReportOutputs(arguments, folder: folder, console: console)
    outputs.begin(report.settings)
    report.save(CaseStore(folder: arguments.flags[.save] ?? "Failures").save)
    let written = outputs.end(report)
    return report.verdict.exitCode.withFiles(written: written)
  }
}

extension UsageError {
  init(_ mistake: Mistake) {
    self.init(
      message: "\(mistake)",
      advice: "Hand in what the shards of one run wrote, each once: see consent merge --help.")
  }
}
