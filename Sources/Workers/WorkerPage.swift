import SystemCalls

/// The words that a worker shares with the one that forked it. What is tested may store anything there:
/// each word is ranged before it is used, and none of them decides what was played.
final class WorkerPage: Sendable {
  private let words: SharedWords
  private static let first = Int(CONSENT_TESTIMONY_COUNT.rawValue)
  private static let (index, beats, stop, last) = (first, first + 1, first + 2, first + 3)
  /// What makes a word one of this process: nobody stores it by chance.
  private let secret = UInt64.random(in: 1 ... .max)

  init() throws(IsolationError) { words = try SharedWords(count: Self.first + 5) }

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
  func stop() { words[Self.stop] = secret }
  /// Blocks after this one are needed no more.
  func end(at block: UInt64) { (words[Self.last], words[Self.last + 1]) = (block, block ^ secret) }

  func isNeedless(_ block: UInt64) -> Bool {
    let last = words[Self.last]
    return words[Self.stop] == secret || words[Self.last + 1] == last ^ secret && block > last
  }
}
