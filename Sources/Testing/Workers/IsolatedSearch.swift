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
  ) throws(IsolationError) {
    guard !cases.isEmpty else { return }
    let size = min(max(UInt64(cases.count) / UInt64(workers * 16), 1), Self.largestBlock, most)
    var pool = WorkerPool(self, cases: cases, size: size, work: work)
    try pool.run(shouldStop: shouldStop, onMessage: onMessage, onDeath: onDeath)
  }

  /// The maximum number of cases in a block: few enough for workers to end at about the same time, and enough
  /// to make the cost of messages negligible.
  static var largestBlock: UInt64 { 512 }
}

extension Search {
  /// Runs the cases in forked workers, each of which plays thousands of cases. A worker is replaced when a
  /// case ends it.
  ///
  /// Without scores, the result equals the result of a search in this process. It does not depend on the workers:
  /// it has the failure with the smallest index. A stopped search is marked, and its cases depend on time.
  ///
  /// - Throws: If no worker can be started.
  package func firstFailure<Failure: Hashable & Sendable & Portable>(
    in isolation: Isolation, shouldStop: () -> Bool = { false },
    evaluate: @escaping (inout ChoiceSource) -> CaseOutcome<Failure>
  ) throws(IsolationError) -> SearchResult<Isolated<Failure>> {
    var result = SearchResult<Isolated<Failure>>()
    var blocks: [(start: UInt64, result: BlockResult)] = []
    var first: UInt64?
    func end(at index: UInt64) -> Continuation {
      first = min(first ?? index, index)
      return .end(at: index)
    }
    let seed = seed
    try isolation.overBlocks(
      of: cases,
      shouldStop: {
        if shouldStop() { result.wasStopped = true }
        return result.wasStopped
      },
      work: { block, marker in
        let result = BlockResult(block, marker, seed: seed, evaluate: evaluate)
        return WorkerAnswer(Message(result), before: block.lowerBound + UInt64(result.count))
      },
      onMessage: { told, message in
        let block = message.value(BlockResult.self)
        blocks.append((told.lowerBound, block))
        return block.hasFailed ? end(at: told.upperBound - 1) : .goOn
      },
      onDeath: { index, _ in end(at: index) })
    for (start, block) in blocks where first.map({ start <= $0 }) ?? true {
      result.passed += block.passed
      for discard in block.discarded { result.discarded[discard, default: 0] += 1 }
      for notes in block.notes { result.tally.add(notes) }
    }
    guard let first else { return result }
    result.wasStopped = false
    // The case is run again by itself, to record its draws.
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

private struct BlockResult: Codable, Portable {
  var passed = 0
  var discarded: [Discard] = []
  var notes: [[Note]] = []
  /// Whether the last case failed.
  var hasFailed = false

  /// The number of cases that ran.
  var count: Int { passed + discarded.count + (hasFailed ? 1 : 0) }

  init<Failure>(
    _ block: Range<UInt64>, _ marker: Marker, seed: UInt64,
    evaluate: (inout ChoiceSource) -> CaseOutcome<Failure>
  ) {
    var source = ChoiceSource(seed: seed, case: block.lowerBound)
    for index in block where !marker.isStopped {
      marker.begin(index)
      source.restart(seed: seed, case: index)
      let outcome = evaluate(&source)
      if !source.notes.isEmpty { notes.append(source.notes) }
      switch outcome {
      case .passed: passed += 1
      case .discarded(let discard): discarded.append(discard)
      case .failed:
        hasFailed = true
        return
      }
    }
  }
}
