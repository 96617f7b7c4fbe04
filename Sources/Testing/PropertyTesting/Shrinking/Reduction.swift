/// The state of a shrink in progress: the best case, the cache of earlier runs, and the budget.
struct Reduction: ~Copyable {
  /// Runs the case of a source and returns its verdict. The second argument decides, after drawing, whether
  /// the case is worth a run of the property. Returns `nil` if it is not.
  typealias Run = (inout ChoiceSource, (borrowing ChoiceSource) -> Bool) -> Verdict?

  /// The simplest failing case so far, with draws and spans; during a restart, the best since its start.
  private(set) var best: ChoiceSequence
  /// The number of improvements, by which passes detect that their data about `best` are stale.
  private(set) var version = 0
  var shrunk: Progress
  let budget: Int
  /// The number of evaluations at which the current phase ends.
  var allowance = Int.max
  /// The number of choices drawn so far: a measure of time for large cases.
  private(set) var drawn = 0
  /// The number of drawn choices at which the current phase ends.
  var drawAllowance = Int.max
  /// The work since the caller was last asked whether to stop.
  private var work = 0
  /// Whether no pass finds another improvement.
  var isAtFixedPoint = false

  // The state of the stages.
  var phase = Phase()
  var turn = Turn()
  var shorter = SequenceCounter(length: 0)
  /// The enumerator of the sequences that are as long as the best.
  var same = SequenceCounter(length: -1)

  /// The candidate contents of units of the best.
  var unitContents = UnitContents()

  /// The digests of cases that ran, by their drawn values. If drawing a case costs a run, also by the
  /// candidate that was replayed.
  private var ran: DigestTable
  private var source = ChoiceSource()
  /// A source that replays the best case, with the changes of a probe.
  private var prober = ChoiceSource()
  /// The version of the best case that the prober replays.
  private var probed = -1
  /// Whether the property runs while a case is drawn, so that even a truncated case costs a run.
  let judgesWhileDrawing: Bool
  private let runCase: Run
  private let shouldStop: () -> Bool
  /// Whether the stages may continue.
  let hasTime: () -> Bool
  private let onImprovement: (ChoiceSequence) -> Void

  init(
    _ start: ChoiceSequence, budget: Int, knowing ran: DigestTable, judgesWhileDrawing: Bool,
    shouldStop: @escaping () -> Bool, hasTime: @escaping () -> Bool,
    onImprovement: @escaping (ChoiceSequence) -> Void, run: @escaping Run
  ) {
    best = start
    shrunk = Progress(choices: start)
    (self.ran, self.budget, self.judgesWhileDrawing) = (ran, budget, judgesWhileDrawing)
    runCase = run
    (self.shouldStop, self.hasTime) = (shouldStop, hasTime)
    self.onImprovement = onImprovement
  }

  /// The maximum number of choices that the stages draw for each evaluation of the budget.
  static var drawsPerEvaluation: Int { 512 }
  /// The limit on the candidates that all stages generate, as a multiple of the maximum number of
  /// evaluations.
  static var attemptsPerEvaluation: Int { 16 }

  /// Whether the current phase has ended.
  var isOver: Bool {
    !shrunk.minimality.isSettled || shrunk.evaluations >= allowance || drawn >= drawAllowance
  }

  /// The amount of work, in choices that are read or drawn, after which the caller is asked whether to stop. A debug
  /// build takes some milliseconds for it.
  private static var workPerQuestion: Int { 1 << 13 }

  /// Adds an amount of work that runs no case. Returns whether the phase goes on.
  ///
  /// Each loop over the choices of a case calls this function, so that no case is too large to be stopped at.
  @inline(__always)
  mutating func goesOn(after amount: Int = 1) -> Bool {
    work &+= amount
    if work >= Self.workPerQuestion { askWhetherToStop() }
    return !isOver
  }

  @inline(never)
  private mutating func askWhetherToStop() {
    work = 0
    if shrunk.minimality.isSettled && shouldStop() { shrunk.minimality = .stopped }
  }

  /// Adds the work of drawing a whole case. Returns whether the caller asked to stop.
  private mutating func isStopped(before candidate: Candidate) -> Bool {
    _ = goesOn(after: candidate.choices.count + candidate.spans.count)
    return !shrunk.minimality.isSettled
  }

  /// Runs the initial case, which must fail with the failure class to preserve.
  mutating func confirm() {
    source.restart(replaying: best.choices)
    shrunk.attempts += 1
    shrunk.evaluations += 1
    let outcome = runCase(&source) { _ in true }
    guard outcome == .failed else {
      shrunk.minimality = .notReproduced
      if case .failedOtherwise(let number) = outcome { shrunk.meet(number, source.recorded) }
      return
    }
    best = source.recorded
    shrunk.choices = best
  }

  /// Returns whether `candidate` is simpler than the best with the same failure; if so, it is the new best.
  ///
  /// - Parameters:
  ///   - isDeletion: Whether the candidate must have fewer choices. With the same number nothing was deleted:
  ///     later choices only moved forward.
  ///   - wish: The number of an alternative for which the candidate has no choices.
  mutating func attempt(
    _ candidate: Candidate, isDeletion: Bool = false, wish: Wish? = nil
  ) -> Bool {
    if isOver { return false }
    shrunk.attempts += 1
    if judgesWhileDrawing && !ran.insert(candidate.digest) { return false }
    if isSpent() { return false }
    source.restart(replaying: candidate.choices, by: candidate.spans)
    source.wish = wish
    source.limit = max(best.count, 1)
    let wanted: Wanted = isDeletion ? .shorter(than: best.count) : .simpler(than: best.choices)
    guard let outcome = runWhole(if: wanted) else { return false }
    if outcome == .passed { shrunk.remember(source) }
    // A truncated case is no longer than the best, and is not looked up.
    if !judgesWhileDrawing || source.wasCut {
      return take(outcome, recorded: outcome.isFailure ? source.recorded : nil)
    }
    let drawn = source.recorded
    ran.insert(Candidate(choices: drawn.choices, spans: drawn.spans).digest)
    return take(outcome, recorded: outcome.isFailure ? drawn : nil)
  }

  /// Returns whether the best with `edits` applied is an improvement; if so, it is the new best.
  mutating func attempt(_ edits: [Edit], isDeletion: Bool = false) -> Bool {
    attempt(best.applying(edits), isDeletion: isDeletion)
  }

  /// Returns whether the best with up to three changed choices is an improvement; if so, it is the new best.
  ///
  /// The fast path for candidates: only the generator allocates memory.
  mutating func probe(_ first: Change, _ second: Change?, _ third: Change?) -> Bool {
    if judgesWhileDrawing {
      let changes = [first, second, third].compactMap { change in
        change.map { (place: $0.place, complexity: $0.complexity) }
      }
      return attempt(best.setting(changes))
    }
    if isOver { return false }
    shrunk.attempts += 1
    if isSpent() { return false }
    if probed != version {
      prober.restart(replaying: best.choices, by: best.spans)
      prober.limit = max(best.count, 1)
      probed = version
    } else {
      prober.replayAgain()
    }
    prober.substitute(first)
    if let second { prober.substitute(second) }
    if let third { prober.substitute(third) }
    let outcome = Self.judge(&prober, if: .simpler(than: best.choices), unless: &ran, by: runCase)
    drawn += prober.count
    if outcome == .passed { shrunk.remember(prober) }
    prober.substitute(Change(first.place, best.choices[first.place].complexity))
    if let second { prober.substitute(Change(second.place, best.choices[second.place].complexity)) }
    if let third { prober.substitute(Change(third.place, best.choices[third.place].complexity)) }
    guard let outcome else { return false }
    return take(outcome, recorded: outcome.isFailure ? prober.recorded : nil)
  }

  /// Returns the choices that a candidate draws in the unit at `place`. `nil` if none, or if it costs a run.
  mutating func draw(_ candidate: Candidate, _ place: Int) -> ContiguousArray<Choice>? {
    if judgesWhileDrawing || isStopped(before: candidate) { return nil }
    shrunk.attempts += 1
    source.restart(replaying: candidate.choices, by: candidate.spans)
    source.limit = max(best.count, 1) * 2
    _ = runCase(&source) { _ in false }
    let drawn = source.recorded
    guard place < drawn.spans.count else { return nil }
    let content = ContiguousArray(
      drawn.choices[drawn.contentStart(of: place)..<drawn.spans[place].end])
    return content.isEmpty ? nil : content
  }

  /// Returns the numbers of the alternatives of the best. Empty if drawing costs a run.
  mutating func alternativeValues() -> [Wish] {
    if judgesWhileDrawing { return [] }
    shrunk.attempts += 1
    source.restart(replaying: best.choices, by: best.spans)
    source.asksForValues = true
    _ = runCase(&source) { _ in false }
    return source.values
  }

  /// Returns the number of choices that a candidate draws, without a run of the property. `nil` if it is
  /// discarded or too large.
  mutating func drawnCount(of candidate: Candidate) -> Int? {
    if isStopped(before: candidate) { return nil }
    shrunk.attempts += 1
    source.restart(replaying: candidate.choices, by: candidate.spans)
    source.limit = max(best.count, 1)
    let verdict = runCase(&source) { _ in false }
    drawn += source.count
    return verdict == nil && !source.wasCut ? source.count : nil
  }

  /// Returns whether a candidate draws exactly its choices, and the last `count` of them from ranges of the
  /// same widths as the last ones of the best, without a run of the property.
  mutating func fits(_ candidate: Candidate, last count: Int) -> Bool {
    guard drawnCount(of: candidate) == candidate.choices.count, !source.overran else {
      return false
    }
    let shift = best.count - source.count
    return (source.count - count..<source.count).allSatisfy {
      source.draws[$0].largestComplexity == best.draws[$0 + shift].largestComplexity
    }
  }

  /// Runs the next sequence of a counter, and advances the counter.
  mutating func count(_ counter: inout SequenceCounter) {
    shrunk.attempts += 1
    if isSpent() { return }
    source.restart(reading: counter.prefix)
    source.limit = counter.length
    let outcome = runWhole(if: .simpler(than: best.choices, count: counter.length))
    var isWhole = source.count == counter.length && source.isSimpler(than: best.choices)
    // Failures are not among the sequences that were tried without success.
    if outcome == .tooLarge || outcome == .failed { isWhole = false }
    if outcome == .passed { shrunk.remember(source) }
    counter.advance(past: source.draws, isWhole: isWhole)
    if let outcome { _ = take(outcome, recorded: outcome.isFailure ? source.recorded : nil) }
  }

  /// Returns the largest complexity of the draw at `place` of the last case. `nil` if there is no such draw.
  func largest(at place: Int) -> UInt64? {
    place < source.count ? source.draws[place].largestComplexity : nil
  }

  /// Runs a random case with the prefix and the suffix of the best, and fewer steps in between.
  ///
  /// - Returns: Whether it is the new best.
  mutating func attemptSplicing(_ index: UInt64) -> Bool {
    shrunk.attempts += 1
    if isSpent() { return false }
    source.restart(splicing: best, seed: Self.seed, case: index)
    source.limit = max(best.count, 1)
    guard let outcome = runWhole(if: .simpler(than: best.choices)) else { return false }
    return take(outcome, recorded: outcome.isFailure ? source.recorded : nil, isRandom: true)
  }

  /// Runs a case that begins like the best up to one of `places`, where its choice is lower, and is random after it.
  ///
  /// - Returns: Whether it is the new best.
  mutating func attemptRedrawing(after places: [Int], _ index: UInt64) -> Bool {
    shrunk.attempts += 1
    if isSpent() { return false }
    var random = RandomStream(seed: ~Self.seed, stream: index)
    let place = places[Int(random.next(below: UInt64(places.count)))]
    let lower =
      random.chance(1, in: 2) ? 0 : random.next(below: best.choices[place].complexity)
    source.restart(seed: Self.seed, case: index)
    source.reader = Reader(best.choices[..<place] + [Choice(complexity: lower)])
    source.limit = max(best.count, 1)
    guard let outcome = runWhole(if: .simpler(than: best.choices)) else { return false }
    return take(outcome, recorded: outcome.isFailure ? source.recorded : nil)
  }

  /// Runs a random case.
  ///
  /// - Returns: The choices of the case, if it has the same failure.
  mutating func randomFailure(_ index: UInt64) -> ChoiceSequence? {
    shrunk.attempts += 1
    if isSpent() { return nil }
    source.restart(seed: Self.seed, case: index)
    source.limit = max(shrunk.choices.count * 4, 256)
    let outcome = Self.judge(&source, if: .any, unless: &ran, by: runCase)
    drawn += source.count
    guard let outcome else { return nil }
    let recorded = source.recorded
    if outcome == .failed {
      shrunk.evaluations += 1
      return drawsAgain(recorded, isRandom: true) ? recorded : nil
    }
    _ = take(outcome, recorded: outcome.isFailure ? recorded : nil, isRandom: true)
    return nil
  }

  /// Shrinks another failing case by `passes`.
  ///
  /// - Returns: Whether the result is simpler than the best; if so, it is the new best.
  mutating func descend(from start: ChoiceSequence, by passes: Set<ShrinkPass>) -> Bool {
    let (kept, keptVersion, wasAtFixedPoint) = (best, version, isAtFixedPoint)
    (best, probed) = (start, -1)
    version += 1
    allowance = min(budget, shrunk.evaluations + Self.descent)
    drawAllowance = drawn + Self.descent * Self.drawsPerEvaluation
    runToFixedPoint(passes)
    (allowance, drawAllowance) = (.max, .max)
    probed = -1
    if best < kept {
      improve(to: best)
      return true
    }
    (best, version, isAtFixedPoint) = (kept, keptVersion, wasAtFixedPoint)
    return false
  }

  /// The maximum number of evaluations for shrinking a random failure.
  private static var descent: Int { 1000 }
  /// The root seed of the random cases of restarts.
  private static var seed: UInt64 { 0x5EED }

  /// Returns whether the budget is used up or the caller asked to stop, and sets the minimality accordingly.
  private mutating func isSpent() -> Bool {
    if shrunk.evaluations >= budget || shrunk.attempts >= budget * 64 {
      shrunk.minimality = .budgetEnded
      return true
    }
    if shouldStop() {
      shrunk.minimality = .stopped
      return true
    }
    return false
  }

  /// Runs the current case of the source, unless it is unwanted or cached.
  private mutating func runWhole(if wanted: Wanted) -> Verdict? {
    let outcome = Self.judge(&source, if: wanted, unless: &ran, by: runCase)
    drawn += source.count
    // The case would have exceeded the maximum number of choices.
    return source.wasCut ? .tooLarge : outcome
  }

  /// Runs a case, unless it is unwanted or cached after drawing.
  @inline(__always)
  private static func judge(
    _ source: inout ChoiceSource, if wanted: Wanted, unless ran: inout DigestTable, by run: Run
  ) -> Verdict? {
    run(&source) { source in
      !source.wasCut && wanted.holds(source) && ran.insert(source.fingerprint.value)
    }
  }

  /// Processes the outcome of a case.
  ///
  /// - Returns: Whether the case is the new best.
  private mutating func take(
    _ outcome: Verdict, recorded: ChoiceSequence?, isRandom: Bool = false
  ) -> Bool {
    if judgesWhileDrawing || outcome != .tooLarge { shrunk.evaluations += 1 }
    guard let recorded else { return false }
    if case .failedOtherwise(let number) = outcome {
      if shrunk.isNews(number, recorded), drawsAgain(recorded, isRandom: isRandom) {
        shrunk.meet(number, recorded)
      }
      return false
    }
    guard recorded < best, drawsAgain(recorded, isRandom: isRandom) else { return false }
    best = recorded
    version += 1
    if recorded < shrunk.choices { improve(to: recorded) }
    return true
  }

  /// Returns whether a replay of `record` draws exactly its choices. A record that does not, such as that of a generator
  /// which reads something besides its source, could not be reported.
  ///
  /// If drawing costs a run of the property, only records of random cases are replayed: others were read from one.
  private mutating func drawsAgain(_ record: ChoiceSequence, isRandom: Bool) -> Bool {
    if judgesWhileDrawing {
      if !isRandom { return true }
      if isSpent() { return false }
      shrunk.evaluations += 1
    }
    source.restart(replaying: record.choices)
    // One more than recorded, so that a further draw is seen.
    source.limit = record.count + 1
    let judges = judgesWhileDrawing
    let verdict = runCase(&source) { _ in judges }
    drawn += source.count
    return source.drew(record.choices) && !source.overran && (!judges || verdict?.isFailure == true)
  }

  private mutating func improve(to choices: ChoiceSequence) {
    shrunk.choices = choices
    shrunk.passing.removeAll { $0 >= choices }
    shrunk.evaluationsToBest = shrunk.evaluations
    onImprovement(choices)
  }
}

/// A filter for cases after drawing.
private enum Wanted {
  case any
  case shorter(than: Int)
  case simpler(than: ContiguousArray<Choice>, count: Int? = nil)

  @inline(__always)
  func holds(_ source: borrowing ChoiceSource) -> Bool {
    switch self {
    case .any: true
    case .shorter(let count): source.count < count
    case .simpler(let best, let count):
      (count == nil || source.count == count) && source.isSimpler(than: best)
    }
  }
}

extension Progress {
  /// Adds the passing case of `source`, if it is among the closest to the best.
  fileprivate mutating func remember(_ source: borrowing ChoiceSource) {
    guard source.isSimpler(than: choices.choices) else { return }
    let isFull = passing.count == Shrinker.mostPassing
    if isFull, source.isSimpler(than: passing[passing.count - 1].choices) { return }
    var place = 0
    while place < passing.count, source.isSimpler(than: passing[place].choices) { place += 1 }
    if place < passing.count, source.drew(passing[place].choices) { return }
    // Every enumerated case reaches this line, so the memory of the farthest case is reused.
    var neighbour = isFull ? passing.removeLast() : ChoiceSequence()
    neighbour.choices.removeAll(keepingCapacity: true)
    for place in 0..<source.count { neighbour.choices.append(source.draws[place].choice) }
    passing.insert(neighbour, at: min(place, passing.count))
  }
}

extension ChoiceSource {
  /// Returns whether exactly `sequence` was drawn.
  fileprivate func drew(_ sequence: ContiguousArray<Choice>) -> Bool {
    draws.count == sequence.count
      && sequence.indices.allSatisfy { sequence[$0] == draws[$0].choice }
  }

  fileprivate func isSimpler(than sequence: ContiguousArray<Choice>) -> Bool {
    if draws.count != sequence.count { return draws.count < sequence.count }
    for place in 0..<draws.count {
      let choice = draws[place].choice
      if choice != sequence[place] { return choice < sequence[place] }
    }
    return false
  }
}
