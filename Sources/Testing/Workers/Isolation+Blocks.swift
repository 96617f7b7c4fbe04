import OperatingSystem
import PropertyTesting

extension Isolation {
  /// Runs blocks of cases in workers.
  ///
  /// The result must not depend on how the cases are cut into blocks, nor on the order in which messages
  /// arrive.
  ///
  /// - Parameters:
  ///   - cases: The indices of the cases.
  ///   - most: The maximum number of cases in a block, at least 1.
  ///   - shouldStop: Called from time to time, at least ten times a second.
  ///   - work: Plays one block, in a worker: marks each case as it begins, beats with each step, and stops
  ///     when the marker is stopped. Returns the answer to the block.
  ///   - onMessage: Called with the cases that an answer covers, and the answer. Each case is covered once.
  ///   - onDeath: Called with the index of a case that ended its worker: the case that does so again when the
  ///     cases of its block are played one by one, or if none does, the case that was begun last.
  package func overBlocks(
    of cases: Range<UInt64>, atMost most: UInt64 = .max, shouldStop: () -> Bool,
    work: @escaping (Range<UInt64>, Marker) -> WorkerAnswer,
    onMessage: (Range<UInt64>, Message) -> Continuation, onDeath: (UInt64, Death) -> Continuation
  ) throws(CommandError) {
    guard !cases.isEmpty else { return }
    let size = min(max(UInt64(cases.count) / UInt64(workers * 16), 1), Self.largestBlock, most)
    var pool = WorkerPool(self, cases: cases, size: size, work: work)
    try pool.run(shouldStop: shouldStop, onMessage: onMessage, onDeath: onDeath)
  }

  /// The maximum number of cases in a block: few enough for workers to end at about the same time, and enough
  /// to make the cost of messages negligible.
  static var largestBlock: UInt64 { 512 }
}
