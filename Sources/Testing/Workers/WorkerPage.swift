import OperatingSystem
import SystemCalls

/// The words that a worker shares with its parent.
final class WorkerPage: Sendable {
  private let words: SharedWords
  private static let first = Int(CONSENT_TESTIMONY_COUNT.rawValue)
  private static let (index, beats, stop, end) = (first, first + 1, first + 2, first + 3)
  private static let (process, status, grown) = (first + 4, first + 5, first + 6)

  init() throws(CommandError) { words = try SharedWords(count: Self.first + 7) }

  /// The words in which the worker records the signal that ends it.
  var testimony: SharedWords { words }
  func said(_ part: consent_testimony) -> UInt64 { words[Int(part.rawValue)] }

  /// Hides the words from workers that are forked later.
  func keepFromOthers() { words.keepFromOthers() }

  /// Reports that the case with this index begins.
  func begin(_ index: UInt64) {
    words[Self.index] = index &+ 1
    beat()
  }

  /// Reports that a step is complete.
  func beat() { words.advance(Self.beats) }

  /// A number that changes as long as the worker makes progress.
  var pulse: UInt64 { words[Self.beats] }

  /// The case that the worker began last; `nil` before the first.
  var claimedCase: UInt64? { words[Self.index] == 0 ? nil : words[Self.index] - 1 }

  /// Asks the worker to stop between two cases.
  func stop() { words[Self.stop] = 1 }
  /// Marks the cases after this one as unnecessary.
  func end(at index: UInt64) { words[Self.end] = index &+ 1 }

  /// Records the number of the worker's process; by its keeper.
  func began(_ worker: Int32) { words[Self.process] = UInt64(worker) }
  /// The worker's process, as its keeper recorded it; `nil` before.
  var worker: Int32? { words[Self.process] == 0 ? nil : Int32(words[Self.process]) }

  /// Records the end of the worker: its status, and its largest resident memory in KiB; by its keeper.
  func ended(_ status: Int32, resident: Int) {
    words[Self.grown] = UInt64(resident)
    words[Self.status] = 1 << 32 | UInt64(UInt32(bitPattern: status))
  }
  /// The end of the worker, as its keeper recorded it; `nil` before.
  var recordedEnd: (status: Int32, resident: Int)? {
    let word = words[Self.status]
    if word == 0 { return nil }
    return (Int32(bitPattern: UInt32(truncatingIfNeeded: word)), Int(words[Self.grown]))
  }

  /// Returns whether a case is unnecessary, or the worker was asked to stop.
  func isNeedless(_ index: UInt64) -> Bool {
    words[Self.stop] != 0 || words[Self.end] != 0 && index >= words[Self.end]
  }
}
