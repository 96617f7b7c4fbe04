import SystemCalls

/// The words that a worker shares with the one that forked it. What is tested may store anything there:
/// each word is ranged before it is used, and none of them decides what was played.
final class WorkerPage: Sendable {
  private let words: SharedWords
  private static let first = Int(CONSENT_TESTIMONY_COUNT.rawValue)
  private static let (index, beats, stop, last) = (first, first + 1, first + 2, first + 3)

  init() throws(IsolationError) {
    words = try SharedWords(count: Self.first + 4)
    words[Self.last] = .max
  }

  /// Where the worker tells by which signal it ends.
  var testimony: SharedWords { words }
  func said(_ part: consent_testimony) -> UInt64 { words[Int(part.rawValue)] }

  /// Keeps it from workers that are forked later.
  func keepFromOthers() { words.keepFromOthers() }

  // MARK: - What the worker says

  /// Says that the case with this index begins.
  func begin(_ index: UInt64) {
    words[Self.index] = index &+ 1
    beat()
  }

  /// Says that a step is done.
  func beat() { words.advance(Self.beats) }

  /// Changes as long as the worker gets on.
  var pulse: UInt64 { words[Self.beats] }

  /// The case that it says it is at; `nil` before the first.
  var claimedCase: UInt64? { words[Self.index] == 0 ? nil : words[Self.index] - 1 }

  // MARK: - What it is told

  /// Asks it to stop between two cases.
  func stop() { words[Self.stop] = 1 }
  /// Blocks after this one are needed no more.
  func end(at block: UInt64) { words[Self.last] = min(words[Self.last], block) }
  func isNeedless(_ block: UInt64) -> Bool { words[Self.stop] != 0 || block > words[Self.last] }
}
