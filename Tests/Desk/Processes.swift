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

/// Returns what a program prints, which has to end with 0.
package func output(of program: URL, _ words: [String]) async throws -> String {
  let (code, output) = try await Processes.waiting {
    let (process, pipe) = (Process(), Pipe())
    (process.executableURL, process.arguments, process.standardOutput) = (program, words, pipe)
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
  #expect(code == 0, "\(program.lastPathComponent) \(words) ends with \(code)")
  return String(decoding: output, as: UTF8.self)
}
