import Desk
import Foundation
import Testing
import Workers

#if os(Linux)
  @Suite struct `A limit of a step` {
    /// Returns the time that a watchdog gives a process, and the processor time that the process has had, in seconds.
    private func measured(
      _ command: String, amid others: Int, patience: Int
    ) throws -> (wall: Double, worked: Double) {
      func start(_ words: String...) throws -> Process {
        let process = Process()
        (process.executableURL, process.arguments) = (URL(filePath: "/usr/bin/env"), words)
        try process.run()
        return process
      }
      // Each ends after a second of work.
      let busy = try (0..<others).map { _ in try start("sh", "-c", Self.spinning) }
      let worker = try start("sh", "-c", command)
      // A shell ignores SIGTERM if its parent does.
      defer { for process in busy + [worker] { kill(process.processIdentifier, SIGKILL) } }
      let (pid, begun) = (worker.processIdentifier, ContinuousClock.now)
      var watchdog = Watchdog({ pid }, limits: Limits(patience: patience), pulse: 1)
      while !watchdog.isOver(1) { usleep(10_000) }
      let worked = Running(process: pid).seconds
      return ((ContinuousClock.now - begun) / .seconds(1), worked)
    }

    private static let spinning = "ulimit -t 1; while :; do :; done"

    @Test func `is the time of a process that works, however busy the machine is`() throws {
      let cores = ProcessInfo.processInfo.activeProcessorCount
      let found = try measured(Self.spinning, amid: cores * 3, patience: 300)
      #expect(found.worked >= 0.2, "\(found)")
    }

    @Test func `is all time of a process that sleeps`() throws {
      let found = try measured("sleep 60", amid: 0, patience: 300)
      #expect(found.wall < 3 && found.worked < 0.1)
    }
  }
#endif
