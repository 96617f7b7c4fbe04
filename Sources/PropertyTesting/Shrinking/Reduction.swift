/// A shrink under way: the best case so far, all that is known from runs, and the budget.
struct Reduction: ~Copyable {
  /// Runs the case of a source; nil when it turned out, before the property ran, that the case is
  /// not worth it. The second argument tells whether it is.
  typealias Run =
    (inout ChoiceSource, (borrowing ChoiceSource) -> Bool) -> Verdict?

  /// The simplest failing case so far, with its draws and spans; during a restart, of those since.
  private(set) var best: ChoiceSequence
  /// Counts the improvements, so that passes see when what they know about `best` is stale.
  private(set) var version = 0
  var shrunk: Progress
  let budget: Int
  /// No candidate is run after so many evaluations, until more are allowed.
  var allowance = Int.max
  /// How many choices were drawn: what stands for time where cases are large.
  private(set) var drawn = 0
  /// No candidate is run after so many choices, until more are allowed.
  var drawAllowance = Int.max
  /// Whether no pass finds anything more.
  var isAtFixedPoint = false

  // What the stages need.
  var phase = Phase()
  var turn = Turn()
  /// Counts through what is shorter than the best.
  var shorter = SequenceCounter(length: 0)
  /// Counts through what is as long as the best.
  var same = SequenceCounter(length: -1)

  /// What the units of the best may hold.
  var unitContents = UnitContents()

  /// The cases that ran, by what they drew; where it costs a run to draw one, by what they were asked to
  /// read as well.
  private var ran: DigestTable
  private var source = ChoiceSource()
  /// Reads the best case, but for the choices of a probe.
  private var prober = ChoiceSource()
  /// Which version of the best the prober reads.
  private var probed = -1
  /// Whether a case that is cut off while it is drawn has cost a run of the property.
  let judgesWhileDrawing: Bool
  private let runCase: Run
  private let shouldStop: () -> Bool
  /// Whether there is time for more of the stages.
  let hasTime: () -> Bool
  private let onImprovement: (ChoiceSequence) -> Void

  init(
    _ start: ChoiceSequence, budget: Int,
    knowing ran: DigestTable,
    judgesWhileDrawing: Bool,
    shouldStop: @escaping () -> Bool, hasTime: @escaping () -> Bool,
    onImprovement: @escaping (ChoiceSequence) -> Void, run: @escaping Run
  ) {
    best = start
    shrunk = Progress(choices: start)
    self.ran = ran
    self.budget = budget
    self.judgesWhileDrawing = judgesWhileDrawing
    runCase = run
    (self.shouldStop, self.hasTime) = (shouldStop, hasTime)
    self.onImprovement = onImprovement
  }

  /// How many choices the stages draw at most for each evaluation of the budget.
  static var drawsPerEvaluation: Int { 512 }
  /// How many candidates are considered for each evaluation of the budget.
  static var attemptsPerEvaluation: Int { 16 }

  /// Whether no more candidates are to be run.
  var isOver: Bool {
    !shrunk.minimality.isSettled || shrunk.evaluations >= allowance || drawn >= drawAllowance
  }

  /// Runs the starting case; it has to fail as it did.
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

  /// Whether `candidate` is simpler than the best and fails alike; then it is the best.
  ///
  /// - Parameter isDeletion: Whether only fewer choices will do. Where as many are drawn as before,
  ///   nothing was deleted: what followed only moved up.
  mutating func attempt(_ candidate: Candidate, isDeletion: Bool = false) -> Bool {
    if isOver { return false }
    shrunk.attempts += 1
    if judgesWhileDrawing && !ran.insert(candidate.digest) {
      shrunk.cacheHits += 1
      return false
    }
    if isSpent() { return false }
    source.restart(replaying: candidate.choices, by: candidate.spans)
    source.limit = max(best.count, 1)
    let wanted: Wanted = isDeletion ? .shorter(than: best.count) : .simpler(than: best.choices)
    guard let outcome = runWhole(if: wanted) else { return false }
    if outcome == .passed { shrunk.remember(source) }
    // Nobody asks for what was cut off: it is no longer than the best.
    if !judgesWhileDrawing || source.wasCut {
      return take(outcome, recorded: outcome.isFailure ? source.recorded : nil)
    }
    let drawn = source.recorded
    ran.insert(Candidate(choices: drawn.choices, spans: drawn.spans).digest)
    return take(outcome, recorded: outcome.isFailure ? drawn : nil)
  }

  /// Whether this sequence with `edits` applied is an improvement.
  mutating func attempt(_ edits: [Edit], isDeletion: Bool = false) -> Bool {
    attempt(best.applying(edits), isDeletion: isDeletion)
  }

  /// Whether the best with up to three other choices is simpler and fails alike; then it is the best.
  ///
  /// The fast way for candidates: nothing is allocated but by the generator.
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
    let outcome = Self.judge(
      &prober, if: .simpler(than: best.choices), unless: &ran, by: runCase)
    drawn += prober.count
    if outcome == .passed { shrunk.remember(prober) }
    prober.substitute(Change(first.place, best.choices[first.place].complexity))
    if let second { prober.substitute(Change(second.place, best.choices[second.place].complexity)) }
    if let third { prober.substitute(Change(third.place, best.choices[third.place].complexity)) }
    guard let outcome else { return false }
    return take(outcome, recorded: outcome.isFailure ? prober.recorded : nil)
  }

  /// What the unit at `place` of a candidate holds once it is drawn, where that costs no run.
  mutating func draw(_ candidate: Candidate, _ place: Int) -> ContiguousArray<Choice>? {
    if judgesWhileDrawing { return nil }
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

  /// Runs the next sequence of a counter, and moves the counter on.
  mutating func count(_ counter: inout SequenceCounter) {
    shrunk.attempts += 1
    if isSpent() { return }
    source.restart(reading: counter.prefix)
    source.limit = counter.length
    let outcome = runWhole(if: .simpler(than: best.choices, count: counter.length))
    var isWhole = source.count == counter.length && source.isSimpler(than: best.choices)
    // What fails is not counted among those that were tried in vain.
    if outcome == .tooLarge || outcome == .failed { isWhole = false }
    if outcome == .passed { shrunk.remember(source) }
    counter.advance(past: source.draws, isWhole: isWhole)
    if let outcome { _ = take(outcome, recorded: outcome.isFailure ? source.recorded : nil) }
  }

  /// The largest complexity of the draw at `place` of the case that ran last, if it has so many.
  func largest(at place: Int) -> UInt64? {
    place < source.count ? source.draws[place].largestComplexity : nil
  }

  /// Runs a case that begins and ends as the best does, with fewer steps in between drawn at random.
  ///
  /// - Returns: Whether it is the best now.
  mutating func attemptSplicing(_ index: UInt64) -> Bool {
    shrunk.attempts += 1
    if isSpent() { return false }
    source.restart(splicing: best, seed: Self.seed, case: index)
    source.limit = max(best.count, 1)
    guard let outcome = runWhole(if: .simpler(than: best.choices)) else { return false }
    return take(outcome, recorded: outcome.isFailure ? source.recorded : nil)
  }

  /// Runs a random case.
  ///
  /// - Returns: Its choices, if it fails alike.
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
      return recorded
    }
    _ = take(outcome, recorded: outcome.isFailure ? source.recorded : nil)
    return nil
  }

  /// Lets `passes` shrink another failing case.
  ///
  /// - Returns: Whether it ends at a simpler one than the best; then that is the best.
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

  /// Lets `pass` have its turn, and keeps account of it.
  mutating func take(_ pass: ShrinkPass) {
    let (evaluations, improvements) = (shrunk.evaluations, version)
    run(pass)
    shrunk.shares[pass, default: PassShare()].evaluations += shrunk.evaluations - evaluations
    shrunk.shares[pass, default: PassShare()].improvements += version - improvements
  }

  /// How many evaluations a random failure may take to be shrunk.
  private static var descent: Int { 1000 }
  /// Below it lie the random cases of restarts.
  private static var seed: UInt64 { 0x5EED }

  /// Whether no more evaluations are to be had; then it says why.
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

  /// Runs what the source is to draw, unless it is not wanted or ran before.
  private mutating func runWhole(if wanted: Wanted) -> Verdict? {
    let outcome = Self.judge(&source, if: wanted, unless: &ran, by: runCase)
    drawn += source.count
    // More choices than it may have, were they not cut off.
    return source.wasCut ? .tooLarge : outcome
  }

  /// Runs a case, unless it turns out that it ran before, or is not wanted.
  @inline(__always)
  private static func judge(
    _ source: inout ChoiceSource, if wanted: Wanted, unless ran: inout DigestTable, by run: Run
  ) -> Verdict? {
    run(&source) { source in
      !source.wasCut && wanted.holds(source) && ran.insert(source.fingerprint.value)
    }
  }

  /// Takes in what a case came to.
  ///
  /// - Returns: Whether it is the best now.
  private mutating func take(_ outcome: Verdict, recorded: ChoiceSequence?) -> Bool {
    if judgesWhileDrawing || outcome != .tooLarge { shrunk.evaluations += 1 }
    guard let recorded else { return false }
    if case .failedOtherwise(let number) = outcome {
      shrunk.meet(number, recorded)
      return false
    }
    guard recorded < best else { return false }
    best = recorded
    version += 1
    if recorded < shrunk.choices { improve(to: recorded) }
    return true
  }

  private mutating func improve(to choices: ChoiceSequence) {
    shrunk.choices = choices
    shrunk.passing.removeAll { $0 >= choices }
    shrunk.evaluationsToBest = shrunk.evaluations
    onImprovement(choices)
  }
}

/// Which cases are worth a run, by what was drawn.
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
  /// Keeps the case of `source`, which passed, if it is among the nearest to the best.
  fileprivate mutating func remember(_ source: borrowing ChoiceSource) {
    guard source.isSimpler(than: choices.choices) else { return }
    let isFull = passing.count == Shrinker.mostPassing
    if isFull, source.isSimpler(than: passing[passing.count - 1].choices) { return }
    var place = 0
    while place < passing.count, source.isSimpler(than: passing[place].choices) { place += 1 }
    if place < passing.count, source.drew(passing[place].choices) { return }
    // Counting through all cases comes here each time: the memory of the farthest is used again.
    var neighbour = isFull ? passing.removeLast() : ChoiceSequence()
    neighbour.choices.removeAll(keepingCapacity: true)
    for place in 0..<source.count { neighbour.choices.append(source.draws[place].choice) }
    passing.insert(neighbour, at: min(place, passing.count))
  }
}

extension ChoiceSource {
  /// Whether `sequence` was drawn.
  fileprivate func drew(_ sequence: ContiguousArray<Choice>) -> Bool {
    draws.count == sequence.count
      && sequence.indices.allSatisfy { sequence[$0] == draws[$0].choice }
  }

  /// Whether what was drawn so far is simpler than `sequence`.
  fileprivate func isSimpler(than sequence: ContiguousArray<Choice>) -> Bool {
    if draws.count != sequence.count { return draws.count < sequence.count }
    for place in 0..<draws.count {
      let choice = draws[place].choice
      if choice != sequence[place] { return choice < sequence[place] }
    }
    return false
  }
}
