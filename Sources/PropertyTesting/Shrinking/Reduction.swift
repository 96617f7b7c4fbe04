/// A shrink under way: the best case so far, all that is known from runs, and the budget.
struct Reduction<Failure: Hashable & Sendable> {
  /// Runs the case of a source; nil when it turned out, before the property ran, that the case is
  /// not worth it. The second argument tells whether it is.
  typealias Run =
    (inout ChoiceSource, (borrowing ChoiceSource) -> Bool) -> CaseOutcome<Failure>?

  /// The simplest failing case so far, with its draws and spans.
  private(set) var best: ChoiceSequence
  /// Counts the improvements, so that passes see when what they know about `best` is stale.
  private(set) var version = 0
  private(set) var shrunk: Shrunk<Failure>
  private var tree: ChoiceTree<Failure>
  private var source = ChoiceSource()
  private let budget: Int
  /// Whether a case that is cut off while it is drawn has cost a run of the property.
  private let judgesWhileDrawing: Bool
  private let runCase: Run
  private let shouldStop: () -> Bool
  private let onImprovement: (ChoiceSequence) -> Void

  init(
    _ start: ChoiceSequence, keeping failure: Failure, budget: Int,
    knowing tree: ChoiceTree<Failure>, judgesWhileDrawing: Bool,
    shouldStop: @escaping () -> Bool, onImprovement: @escaping (ChoiceSequence) -> Void,
    run: @escaping Run
  ) {
    best = start
    shrunk = Shrunk(
      choices: start, failure: failure, evaluations: 0, attempts: 0, cacheHits: 0,
      minimality: .nothingSimpler(upTo: 0), shares: [:], others: [])
    self.tree = tree
    self.budget = budget
    self.judgesWhileDrawing = judgesWhileDrawing
    runCase = run
    self.shouldStop = shouldStop
    self.onImprovement = onImprovement
  }

  /// Whether no more candidates are to be run.
  var isOver: Bool { !shrunk.minimality.isSettled }

  /// Runs the starting case; it has to fail as it did.
  mutating func confirm() {
    source.restart(replaying: best.choices)
    shrunk.attempts += 1
    shrunk.evaluations += 1
    let outcome = runCase(&source) { _ in true }
    guard outcome == .failed(shrunk.failure) else {
      shrunk.minimality = .notReproduced
      return
    }
    best = source.recorded
    shrunk.choices = best
    tree.record(source.draws, source.recordedSpans, as: .failed(shrunk.failure))
  }

  /// Whether `candidate` is simpler than the best and fails alike; then it is the best.
  ///
  /// - Parameter isDeletion: Whether only fewer choices will do. Where as many are drawn as before,
  ///   nothing was deleted: what followed only moved up.
  mutating func attempt(_ candidate: Candidate, isDeletion: Bool = false) -> Bool {
    if isOver { return false }
    shrunk.attempts += 1
    if let outcome = tree.outcome(of: candidate) {
      shrunk.cacheHits += 1
      _ = outcome
      return false
    }
    if shrunk.evaluations >= budget || shrunk.attempts >= budget * 64 {
      shrunk.minimality = .budgetEnded
      return false
    }
    if shouldStop() {
      shrunk.minimality = .stopped
      return false
    }
    source.restart(replaying: candidate.choices, by: candidate.spans)
    source.limit = max(best.count, 1)
    let best = best
    var outcome = runCase(&source) { source in
      source.wasCut ? false : isDeletion ? source.count < best.count : source.recorded < best
    }
    // More choices than the best has, were they not cut off.
    if source.wasCut { outcome = .discarded(Discard(.tooManyChoices)) }
    guard let outcome else { return false }
    tree.record(source.draws, source.recordedSpans, as: outcome)
    switch outcome {
    case .passed:
      shrunk.evaluations += 1
      return false
    case .discarded(let discard):
      if judgesWhileDrawing || discard.reason != .tooManyChoices { shrunk.evaluations += 1 }
      return false
    case .failed(let failure):
      shrunk.evaluations += 1
      let recorded = source.recorded
      guard failure == shrunk.failure else {
        meet(failure, recorded)
        return false
      }
      guard recorded < best else { return false }
      self.best = recorded
      version += 1
      shrunk.choices = recorded
      onImprovement(recorded)
      return true
    }
  }

  /// The largest complexity of the draw at `place` of a candidate that ran, if it has so many.
  func largest(at place: Int, of candidate: Candidate) -> UInt64? {
    tree.largest(at: place, of: candidate)
  }

  /// Whether this sequence with `edits` applied is an improvement.
  mutating func attempt(_ edits: [Edit], isDeletion: Bool = false) -> Bool {
    attempt(best.applying(edits), isDeletion: isDeletion)
  }

  /// Lets `pass` have its turn, and keeps account of it.
  mutating func take(_ pass: ShrinkPass) {
    let (evaluations, improvements) = (shrunk.evaluations, version)
    run(pass)
    shrunk.shares[pass, default: PassShare()].evaluations += shrunk.evaluations - evaluations
    shrunk.shares[pass, default: PassShare()].improvements += version - improvements
  }

  private mutating func meet(_ failure: Failure, _ choices: ChoiceSequence) {
    if let place = shrunk.others.firstIndex(where: { $0.failure == failure }) {
      if choices < shrunk.others[place].choices { shrunk.others[place].choices = choices }
    } else {
      shrunk.others.append(OtherFailure(failure: failure, choices: choices))
    }
  }
}
