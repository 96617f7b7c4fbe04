import Dispatch
import Foundation
import Testing

/// The processes that tests wait for: as many at a time as there are cores, so that none of them is late because
/// others run.
package actor Processes {
  private static let all = Processes()

  private var free = ProcessInfo.processInfo.activeProcessorCount
  private var waiting: [CheckedContinuation<Void, Never>] = []

  private func enter() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }

  /// Runs `body`, which waits for a process, and returns its result.
  ///
  /// It has a thread of its own: a test that waits for a process on a thread of Swift's pool keeps others from
  /// running.
  package static func waiting<Result: Sendable>(
    for body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    await all.enter()
    let result = await withCheckedContinuation { continuation in
      // A queue of its own, because all others share the threads of the pool.
      DispatchQueue(label: "process").async {
        continuation.resume(returning: Swift.Result { try body() })
      }
    }
    await all.leave()
    return try result.get()
  }
}

/// How a test ends a process.
package enum Stop: Sendable {
  case interrupt, kill
  /// Interrupts again and again, until the process ends.
  case interruptAgain
}

extension Processes {
  /// Runs a process, ends it once `isReached` holds for its number, unless it ended before, and returns its code.
  package static func run(
    _ process: Process, _ stop: Stop, once isReached: (@Sendable (Int32) -> Bool)?
  ) async throws -> Int32 {
    try await waiting {
      try process.run()
      let number = process.processIdentifier
      if let isReached {
        while process.isRunning, !isReached(number) { usleep(10_000) }
        switch stop {
        case .interrupt: process.interrupt()
        case .kill: kill(number, SIGKILL)
        case .interruptAgain:
          // A second request counts as one of its own after a fifth of a second.
          while process.isRunning {
            process.interrupt()
            usleep(250_000)
          }
        }
      }
      process.waitUntilExit()
      return process.terminationStatus
    }
  }
}

/// Returns what a program prints, which has to end with 0.
package func output(
  of program: URL, _ words: [String], variables: [String: String] = [:]
) async throws -> String {
  let (code, output) = try await Processes.waiting {
    let (process, pipe) = (Process(), Pipe())
    (process.executableURL, process.arguments, process.standardOutput) = (program, words, pipe)
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
  #expect(code == 0, "\(program.lastPathComponent) \(words) ends with \(code)")
  return String(decoding: output, as: UTF8.self)
}
