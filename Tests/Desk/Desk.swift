import Foundation

/// The result of a process.
package struct Run {
  package var code: Int32
  package var output: String
  package var errors: String

  /// The whole output in one line with single blanks, so that the width of the terminal does not matter.
  package var words: String {
    (output + errors).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// A process that has not ended, as seen from outside.
package struct Running {
  package let process: Int32
  fileprivate let output: URL

  package init(process: Int32) { (self.process, output) = (process, URL(filePath: "/dev/null")) }

  fileprivate init(process: Int32, output: URL) { (self.process, self.output) = (process, output) }

  /// The standard output so far.
  package var said: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

  /// The processes that it started and that have not ended.
  package var children: [Int32] {
    let path = "/proc/\(process)/task/\(process)/children"
    let list = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return list.split(separator: " ").compactMap { Int32($0) }
  }

  /// The CPU seconds of it and of the processes that it started.
  package var seconds: Double {
    let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    // Its name may have blanks. Of the numbers behind it, the 12th to the 15th are times, also of children that have ended.
    let numbers = stat?.split(separator: ")").last?.split(separator: " ").dropFirst(11).prefix(4)
    let ticks = (numbers ?? []).compactMap { Double($0) }.reduce(0, +)
    return ticks / 100 + children.reduce(0) { $0 + Running(process: $1).seconds }
  }

  /// Whether it sleeps in a call of `sleep`.
  package var sleeps: Bool {
    let call = try? String(contentsOfFile: "/proc/\(process)/syscall", encoding: .utf8)
    // The numbers of clock_nanosleep on x86-64 and on ARM.
    return call.map { $0.hasPrefix("230 ") || $0.hasPrefix("115 ") } ?? false
  }
}

/// Returns whether a condition comes to hold. Gives up after ten minutes, which is no measure of anything.
package func waited(for condition: () -> Bool) async -> Bool {
  for _ in 0..<60_000 {
    if condition() { return true }
    try? await Task.sleep(for: .milliseconds(10))
  }
  return false
}

/// A folder for a single test, in which the program is run as from a shell.
package struct Desk {
  package let folder: URL
  private let program: String
  package static let specs = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Specs")

  /// The folder of all desks of this process, which removes it as it ends.
  private static let all: URL = {
    atexit { try? FileManager.default.removeItem(at: Desk.all) }
    return FileManager.default.temporaryDirectory.appending(path: "consent-\(UUID())")
  }()

  package init(_ program: String = "consent") throws {
    self.program = program
    folder = Self.all.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// The CPU seconds of this thread, however busy others are.
  package static var threadSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The path of the program, by which it is called.
  package var tool: String {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: program).path
  }

  private static let prefixes = [
    "GITHUB_", "SLURM_", "JOB_COMPLETION", "CI_NODE_", "BUILDKITE_", "NO_COLOR", "FORCE_COLOR",
  ]

  /// Returns a process of the program that was built with these tests.
  private func process(_ words: [String], _ variables: [String: String]) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: tool)
    process.arguments = words
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["TERM"] = "xterm"
    // Variables of the CI system for these tests must not affect the tool.
    for name in environment.keys where Self.prefixes.contains(where: name.hasPrefix) {
      environment[name] = nil
    }
    environment.merge(variables) { $1 }
    process.environment = environment
    return process
  }

  package func run(_ words: String...) async throws -> Run { try await run(words) }

  /// Runs a shell command in which `"$0"` is the tool.
  package func run(shell line: String) async throws -> Run {
    try await run(bash(line), once: nil)
  }

  private func bash(_ line: String) -> Process {
    let shell = process([], [:])
    let tool = shell.executableURL?.path ?? ""
    shell.executableURL = URL(filePath: "/bin/bash")
    shell.arguments = ["-c", line, tool]
    return shell
  }

  /// Returns flags by which all machines are checked in seconds: two scenarios of each, and short cases. The whole
  /// has everything.
  package func few() async throws -> [String] {
    if Self.size == .whole { return ["--specs", Self.specs.path] }
    let copy = "mkdir -p $(dirname Specs/$f); cp \(Self.specs.path)/$f Specs/$f"
    let each = "for m in Contacts Camera AppClip Device; do ls $m/Scenarios/* | head -2; done"
    _ = try await run(shell: "for f in $(cd \(Self.specs.path); \(each)); do \(copy); done")
    return ["--specs", "Specs", "--steps", "4"]
  }

  /// Runs the program, and interrupts it once `isReached` holds, unless it ended before.
  package func run(
    _ words: [String], variables: [String: String] = [:], by stop: Stop = .interrupt,
    interruptedOnce isReached: (@Sendable (Running) -> Bool)? = nil
  ) async throws -> Run {
    try await run(process(words, variables), stop, once: isReached)
  }

  private func run(
    _ process: Process, _ stop: Stop = .interrupt, once isReached: (@Sendable (Running) -> Bool)?
  ) async throws -> Run {
    let (output, errors) = (
      folder.appending(path: UUID().uuidString), folder.appending(path: UUID().uuidString)
    )
    for file in [output, errors] {
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    @Sendable func isTime(_ number: Int32) -> Bool {
      // Before the program listens, a signal would end it.
      guard let isReached, Self.listens(number) else { return false }
      return isReached(Running(process: number, output: output))
    }
    let code = try await Processes.run(process, stop, once: isReached == nil ? nil : isTime)
    return Run(
      code: code,
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }

  /// Returns whether a process catches SIGTERM, as it does from its start on; `true` without `/proc`.
  private static func listens(_ process: Int32) -> Bool {
    let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let caught = text?.firstMatch(of: /SigCgt:\s*(\w+)/).flatMap { UInt64($0.1, radix: 16) }
    return caught.map { $0 >> (SIGTERM - 1) & 1 == 1 } ?? true
  }

  package func file(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  package func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Returns whether a file with this name exists.
  package func holds(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path)
  }

  /// The paths of files below `Failures`, such as `planted/camera-….consent`.
  package var saved: [String] {
    let path = folder.appending(path: "Failures").path
    return ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? [])
      .filter { !["planted", "decided"].contains($0) }.sorted()
  }
}
