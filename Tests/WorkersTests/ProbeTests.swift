import Desk
import Foundation
import Lockstep
import StateMachines
import Testing
import Workers

/// A property that ends its process at the third number of at least ten. It is played by a program of its
/// own, as a process that forks must have a single thread.
@Suite(.serialized) struct `A property in workers` {
  /// The program, built beside the tests.
  private static var program: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "worker-probe")
  }

  private static func start(_ words: [String]) throws -> (Process, Pipe) {
    let (process, output) = (Process(), Pipe())
    process.executableURL = program
    process.arguments = words
    process.standardOutput = output
    try process.run()
    return (process, output)
  }

  @Test(.drawn(oneIn: 3))
  func `survives every mishap, names it, and shrinks it like an ordinary failure`() throws {
    let (process, output) = try Self.start([])
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let expected = PlantedCrash.allCases.map { mishap in
      let seen = mishap.ending?.name ?? "failed"
      return "\(mishap): \(seen), case 5, 5 passed before, 1.10.1.10.1.10, settled"
    }
    #expect(text.split(separator: "\n").map(String.init) == expected)
    #expect(process.terminationStatus == 0)
  }

  @Test func `is not blamed for processes that another left behind`() throws {
    let (process, output) = try Self.start(["strangers"])
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text.isEmpty, "\(text)")
    #expect(process.terminationStatus == 0)
  }

  @Test(.drawn(oneIn: 3))
  func `is checked in one process where no other can be started, as the command line says once`()
    throws
  {
    let consent = Self.program.deletingLastPathComponent().appending(path: "consent")
    let words =
      [consent.path, "explore", "camera", "--scope", "calls=2", "--decide"]
      + ["policy=reviewable,status=undetermined,answersOn=main"]
    let (process, output) = try Self.start(["confined"] + words)
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let lines = text.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("No workers can be started here: ") } == 1, "\(text)")
    #expect(text.contains("complete: holds") && text.hasSuffix(" exit0\n"), "\(text)")
  }

  @Test func `leaves no worker behind when its parent is killed`() throws {
    for mishap in [PlantedCrash.loopsForever, .sleepsForever] {
      let token = "token-\(UUID().uuidString)"
      let (process, output) = try Self.start([mishap.rawValue, "--patient", token])
      try #require(waited { Self.processes(named: token).count > 2 })
      kill(process.processIdentifier, SIGKILL)
      // Each worker gets its signal when its parent ends.
      #expect(waited { Self.processes(named: token).isEmpty }, "\(mishap)")
      try output.fileHandleForReading.close()
    }
  }

  /// Returns the processes whose command line contains `token`. A fork keeps its parent's command line.
  private static func processes(named token: String) -> [Int] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { Int($0) }.filter { process in
      let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
      return String(decoding: line, as: UTF8.self).contains(token)
    }
  }
}
