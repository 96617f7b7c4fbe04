import Desk
import Foundation
import Testing

/// The attacks of the table, each run in place of a system by a program of its own, with 1 and 5 workers, as
/// the tool would.
@Suite(.serialized) struct `A system that attacks its checker` {
  /// The result of a run against an attack.
  private struct Run: Sendable {
    var report: Data
    /// `right`, or the mistake in the verdict.
    var verdict: String
    /// The peak memory of the checking process, in KiB.
    var memory: Int
  }

  private static let chosen: Set = [
    "callsFatalError", "exitsWith0", "loopsForever", "allocatesForever", "overflowsTheStack",
    "printsGarbage", "closesAllDescriptors", "shutsDownReading", "forksAtEachStep",
    "storesBelowItsStack", "handlesItsBadAccessAndRaisesItAgain", "needsSomeMemoryAndTakesAll",
  ]
  private static let program = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "worker-probe")

  /// A mark in the environment of every process that these tests start.
  private static let mark = "CONSENT_ATTACK=\(UUID().uuidString)"

  private static func play(_ words: [String], in folder: URL) async throws -> Run {
    let (output, errors) = (
      folder.appending(path: UUID().uuidString), folder.appending(path: UUID().uuidString)
    )
    for file in [output, errors] {
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    }
    let process = Process()
    (process.executableURL, process.arguments) = (program, words)
    let marks = mark.split(separator: "=").map(String.init)
    process.environment = ProcessInfo.processInfo.environment.merging([marks[0]: marks[1]]) { $1 }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try await Processes.waiting {
      try process.run()
      process.waitUntilExit()
    }
    let said = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    let parts = (said.split(separator: "\n").last ?? "").components(separatedBy: " | ")
    return Run(
      report: try Data(contentsOf: output),
      verdict: parts.count == 3 ? parts[0] : "the checker ended: \(said.suffix(2_000))",
      memory: parts.count == 3 ? Int(parts[2]) ?? .max : .max)
  }

  /// Creates a folder Specs with one scenario, which no attack affects.
  private static func specs(in folder: URL) throws -> URL {
    let scenarios = folder.appending(path: "Specs/Camera/Scenarios")
    try FileManager.default.createDirectory(at: scenarios, withIntermediateDirectories: true)
    let name = "reading-the-status-does-not-prompt.consent"
    let checkout = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    try FileManager.default.copyItem(
      at: checkout.appending(path: "Specs/Camera/Scenarios/\(name)"),
      to: scenarios.appending(path: name))
    return folder.appending(path: "Specs")
  }

  /// Returns the remaining processes of all runs.
  private static func left(_ mark: String) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.filter { Int($0) != nil }.filter { process in
      let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ") ?? Data()
      return String(decoding: environment, as: UTF8.self).contains(mark)
    }
  }

  @Test func `gets the verdict that it must get, and leaves nothing behind`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "attacks-\(UUID())")
    let specs = try Self.specs(in: folder).path
    defer { try? FileManager.default.removeItem(at: folder) }
    var rows = try await output(of: Self.program, ["attacks"])
      .split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    try #require(rows.count >= 60)
    // Some of the kinds of attack; the whole plays all attacks.
    if Desk.size != .whole {
      let chosen = Set(Desk.sample(of: Self.chosen.sorted(), oneIn: Desk.sized(6, 4, 1)))
      rows.removeAll { !chosen.contains($0[0]) }
      try #require(rows.count == chosen.count)
    }
    let played = try await withThrowingTaskGroup(of: (String, [Run]).self) { group in
      for name in rows.map({ $0[0] }) {
        group.addTask {
          // A run that holds has to visit everything; the others fail within few cases.
          let cases = name == "forksAtEachStep" ? "6000" : Desk.sized("300", "300", "6000")
          var runs: [Run] = []
          for workers in ["1", "5"] {
            runs.append(
              try await Self.play(["attack", name, workers, specs, cases], in: folder))
          }
          return (name, runs)
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for row in rows {
      let (name, runs) = (row[0], played[row[0]] ?? [])
      for run in runs {
        #expect(run.verdict == "right", "\(name)")
        #expect(run.memory < 200 << 10, "\(name)")
      }
      if row[1] == "steady" {
        let texts = runs.map { String(decoding: $0.report, as: UTF8.self) }
        #expect(texts[1] == texts[0], "\(name)")
      }
    }
    #expect(await waited { Self.left(Self.mark) == [] }, "\(Self.left(Self.mark))")
  }

  @Test func `does not outlive the one that checks it and is killed`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "killed-\(UUID())")
    let specs = try Self.specs(in: folder).path
    defer { try? FileManager.default.removeItem(at: folder) }
    let mark = "killed-\(UUID().uuidString)"
    let names = [
      "ignoresAllSignalsAndLoops", "holdsBackAllSignalsAndSleeps", "stopsItself",
      "endsItsFirstThread", "leavesAThreadSleeping", "forksAndLeavesItsGroup",
      "closesAllDescriptorsAndLoops",
    ]
    for name in Desk.sample(of: names, oneIn: 3) {
      let process = Process()
      (process.executableURL, process.arguments) = (
        Self.program, ["attack", name, "2", specs, "2500"]
      )
      process.environment = ProcessInfo.processInfo.environment.merging(["MARK": mark]) { $1 }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try await Processes.waiting {
        try process.run()
        usleep(150_000)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
      }
    }
    #expect(await waited { Self.left(mark) == [] }, "\(Self.left(mark))")
  }
}
