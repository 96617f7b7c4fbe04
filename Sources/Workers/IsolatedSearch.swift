import PropertyTesting

extension Isolation {
  /// Runs blocks of cases in workers.
  ///
  /// What comes out must not depend on how the cases are cut into blocks, nor on the order in which
  /// messages arrive.
  ///
  /// - Parameters:
  ///   - most: How many cases a block has at most, at least 1.
  ///   - shouldStop: Asked now and then, at least ten times a second.
  ///   - work: Does one block, in a worker: marks each case as it begins it, beats with each step, and
  ///     stops where the marker says so. Returns what the worker tells of the block.
  ///   - onMessage: Told which cases of a block were told of, and what was told. Blocks in which a worker died
  ///     come in parts of the same number; each case comes once.
  ///   - onDeath: Told the index of a case that ended its worker: the one that is not told of when its
  ///     block is played case by case, or where all are, the one that the worker said it was at.
  public func overBlocks(
    of cases: Range<UInt64>, atMost most: UInt64 = .max, shouldStop: () -> Bool,
    work: @escaping (Block, Marker) -> Told,
    onMessage: (Block, Message) -> Continuation, onDeath: (UInt64, Death) -> Continuation
  ) throws(IsolationError) {
    guard !cases.isEmpty else { return }
    let size = min(max(UInt64(cases.count) / UInt64(workers * 16), 1), Self.largestBlock, most)
    var pool = WorkerPool(self, cases: cases, size: size, work: work)
    try pool.run(shouldStop: shouldStop, onMessage: onMessage, onDeath: onDeath)
  }

  /// The most cases of a block: few enough that workers end at about the same time, enough that what
  /// is said of them weighs nothing.
  static var largestBlock: UInt64 { 512 }
}

extension Search {
  /// Runs the cases in forked workers, each of which goes on for thousands of cases; one that a case
  /// ends is replaced.
  ///
  /// The result is that of a search in this process, and depends on no number of workers: the failure
  /// is the one with the smallest index. Where the search was stopped it says so, and what had run
  /// until then depends on time.
  ///
  /// - Throws: Where no worker can be had.
  public func firstFailure<Failure: Hashable & Sendable & Portable>(
    in isolation: Isolation, shouldStop: () -> Bool = { false },
    evaluate: @escaping (inout ChoiceSource) -> CaseOutcome<Failure>
  ) throws(IsolationError) -> SearchResult<Isolated<Failure>> {
    var result = SearchResult<Isolated<Failure>>()
    var blocks: [BlockResult] = []
    var first: UInt64?
    var wasStopped = false
    let seed = seed
    try isolation.overBlocks(
      of: cases,
      shouldStop: {
        if shouldStop() { wasStopped = true }
        return wasStopped
      },
      work: { block, marker in
        let result = BlockResult(block, marker, seed: seed, evaluate: evaluate)
        return Told(Message(result), before: result.end)
      },
      onMessage: { told, message in
        guard let block: BlockResult = message.value(),
          told.cases == block.start..<block.end
        else { return .tellAgain }
        blocks.append(block)
        guard let index = block.failed else { return .goOn }
        first = min(first ?? index, index)
        return .endHere
      },
      onDeath: { index, _ in
        first = min(first ?? index, index)
        return .endHere
      })
    result.wasStopped = wasStopped && first == nil
    for block in blocks where first.map({ block.start <= $0 }) ?? true {
      result.passed += block.passed
      for discard in block.discarded { result.discarded[discard, default: 0] += 1 }
      for notes in block.notes { result.tally.add(notes) }
    }
    guard let first else { return result }
    // What it drew is had by running it again, apart.
    var source = ChoiceSource(seed: seed, case: first)
    switch try IsolatedProperty(isolation, evaluate).outcome(of: &source) {
    case .failed(let failure):
      result.found = Found(index: first, choices: source.recorded, failure: failure)
    case .passed, .discarded:
      result.unrepeated = first
    }
    return result
  }
}

/// What a worker says of a block.
private struct BlockResult: Portable {
  /// The index of the first case.
  var start: UInt64
  var passed = 0
  var discarded: [Discard] = []
  /// What the cases said of themselves, where they said something.
  var notes: [[Note]] = []
  /// The index of the first case that failed.
  var failed: UInt64?
  /// The first case that it does not tell of.
  var end: UInt64

  init<Failure>(
    _ block: Block, _ marker: Marker, seed: UInt64,
    evaluate: (inout ChoiceSource) -> CaseOutcome<Failure>
  ) {
    (start, end) = (block.cases.lowerBound, block.cases.lowerBound)
    var source = ChoiceSource(seed: seed, case: start)
    for index in block.cases {
      if marker.isStopped { return }
      marker.begin(index)
      source.restart(seed: seed, case: index)
      let outcome = evaluate(&source)
      end = index + 1
      if !source.notes.isEmpty { notes.append(source.notes) }
      switch outcome {
      case .passed: passed += 1
      case .discarded(let discard): discarded.append(discard)
      case .failed:
        failed = index
        return
      }
    }
  }

  func write(to message: inout Message) {
    message.write(values: start, passed, discarded, notes, failed, end)
  }

  init?(from message: inout Message) {
    typealias Parts = (UInt64, Int, [Discard], [[Note]], UInt64?, UInt64)
    guard let parts: Parts = message.values() else { return nil }
    (start, passed, discarded, notes, failed, end) = parts
    // What was told adds up to the cases that it is about.
    guard start <= end, passed >= 0, passed <= Int.max - discarded.count - 1,
      end - start == UInt64(passed + discarded.count + (failed == nil ? 0 : 1))
    else { return nil }
  }
}
