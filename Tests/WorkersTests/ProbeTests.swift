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

  @Test
  func `survives every mishap, names it, and shrinks it like an ordinary failure`() async throws {
    let text = try await output(of: Self.program, [])
    let expected = PlantedCrash.allCases.map { mishap in
      let seen = mishap.ending?.name ?? "failed"
      return "\(mishap): \(seen), case 5, 5 passed before, 1.10.1.10.1.10, settled"
    }
    #expect(text.split(separator: "\n").map(String.init) == expected)
  }

  @Test func `is not blamed for processes that another left behind`() async throws {
    let text = try await output(of: Self.program, ["strangers"])
    #expect(text.isEmpty, "\(text)")
  }

  @Test
  func `is checked in one process where no other can be started, as the command line says once`()
    async throws
  {
    let consent = Self.program.deletingLastPathComponent().appending(path: "consent")
    let words =
      [consent.path, "explore", "camera", "--scope", "calls=2", "--decide"]
      + ["policy=reviewable,status=undetermined,answersOn=main"]
    // So few worlds leave claims without evidence.
    let text = try await output(of: Self.program, ["confined"] + words)
    let lines = text.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("No workers can be started here: ") } == 1, "\(text)")
    #expect(text.contains("complete: holds") && text.hasSuffix(" exit2\n"), "\(text)")
  }

  @Test func `leaves no worker behind when its parent is killed`() async throws {
    for mishap in [PlantedCrash.loopsForever, .sleepsForever] {
      let token = "token-\(UUID().uuidString)"
      let process = Process()
      process.executableURL = Self.program
      process.arguments = [mishap.rawValue, "--patient", token]
      process.standardOutput = FileHandle.nullDevice
      _ = try await Processes.run(process, .kill) { _ in
        Self.processes(named: token).count > 2
      }
      // Each worker gets its signal when its parent ends.
      #expect(await waited { Self.processes(named: token).isEmpty }, "\(mishap)")
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
