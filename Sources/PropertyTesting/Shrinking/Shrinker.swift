/// Shrinks a failing choice sequence, keeping its class of failure.
///
/// Passes take turns until none of them finds anything more. Then stages search what is simpler, and any
/// improvement goes back to the passes; where all that is simpler was tried, the result is the least of
/// all. The same case gives the same result every time: no clock is read.
public struct Shrinker: Hashable, Sendable {
  /// How often the property may run.
  public var budget: Int
  /// The passes to use, in any order; all of them unless told otherwise.
  public var passes: Set<ShrinkPass>
  /// The stages that search what is simpler than the passes get, in any order.
  public var stages: Set<Stage>

  /// The most passing neighbours that a result lists.
  public static var mostPassing: Int { 10 }

  public init(
    budget: Int = 20_000, passes: Set<ShrinkPass> = Set(ShrinkPass.allCases),
    stages: Set<Stage> = Set(Stage.allCases)
  ) {
    precondition(budget > 0, "shrinking needs at least one evaluation")
    self.budget = budget
    self.passes = passes
    self.stages = stages
  }

  /// The simplest sequence found that fails like `start` does.
  ///
  /// - Parameters:
  ///   - start: The choices of a failing case.
  ///   - failure: Its class of failure.
  ///   - shouldStop: Asked before each run; this and `hasTime` are the only ways for time to get in.
  ///   - hasTime: Asked before each turn of a stage and each move in it: where the property is slow, the
  ///     stages end here, the best ones having had their turns first.
  ///   - onImprovement: Told each simpler failing case at once, so that it can be saved.
  ///   - evaluate: Draws one case, acts on it, and says what it came to; drawing and acting may
  ///     alternate.
  public func shrink<Failure>(
    _ start: ChoiceSequence, keeping failure: Failure,
    shouldStop: () -> Bool = { false }, hasTime: () -> Bool = { true },
    onImprovement: (ChoiceSequence) -> Void = { _ in },
    evaluate: (inout ChoiceSource) -> CaseOutcome<Failure>
  ) -> Shrunk<Failure> {
    let classes = FailureClasses(keeping: failure)
    let progress = progress(
      from: start, knowing: DigestTable(), judgesWhileDrawing: true, shouldStop: shouldStop,
      hasTime: hasTime, onImprovement: onImprovement
    ) { source, _ in classes.verdict(on: evaluate(&source)) }
    return Shrunk(progress, classes)
  }

  /// The simplest value found that fails like the one of `start` does.
  ///
  /// As values are drawn before they are judged, those that turn out not to be simpler are not judged.
  ///
  /// - Parameters:
  ///   - generator: What `start` was drawn by.
  ///   - judge: Says what a value comes to.
  public func shrink<Value, Failure>(
    _ start: ChoiceSequence, of generator: Generator<Value>, keeping failure: Failure,
    knowing knowledge: Knowledge<Failure> = Knowledge(),
    shouldStop: () -> Bool = { false }, hasTime: () -> Bool = { true },
    onImprovement: (ChoiceSequence) -> Void = { _ in },
    judge: (Value) -> CaseOutcome<Failure>
  ) -> Shrunk<Failure> {
    let classes = FailureClasses(keeping: failure)
    let progress = progress(
      from: start, knowing: knowledge.ran, judgesWhileDrawing: false,
      shouldStop: shouldStop, hasTime: hasTime, onImprovement: onImprovement
    ) { source, isWorthwhile in
      do throws(Discard) {
        let value = try source.draw(generator)
        return isWorthwhile(source) ? classes.verdict(on: judge(value)) : nil
      } catch {
        return classes.verdict(on: .discarded(error))
      }
    }
    return Shrunk(progress, classes)
  }

  /// Shrinks without knowing what failures are: code that need not be made for each kind of them.
  private func progress(
    from start: ChoiceSequence, knowing ran: DigestTable, judgesWhileDrawing: Bool,
    shouldStop: () -> Bool, hasTime: () -> Bool, onImprovement: (ChoiceSequence) -> Void,
    run: Reduction.Run
  ) -> Progress {
    withoutActuallyEscaping(shouldStop) { shouldStop in
      withoutActuallyEscaping(hasTime) { hasTime in
        withoutActuallyEscaping(onImprovement) { onImprovement in
          withoutActuallyEscaping(run) { run in
            var reduction = Reduction(
              start, budget: budget, knowing: ran, judgesWhileDrawing: judgesWhileDrawing,
              shouldStop: shouldStop, hasTime: hasTime, onImprovement: onImprovement, run: run)
            reduction.confirm()
            reduction.allowance = stages.isEmpty ? .max : budget / 4 * 3
            reduction.runToFixedPoint(passes)
            reduction.allowance = .max
            reduction.runSystematically(stages, after: passes)
            return reduction.shrunk
          }
        }
      }
    }
  }
}

extension Reduction {
  /// Runs `passes` in turn until none of them improves the case any more.
  mutating func runToFixedPoint(_ passes: Set<ShrinkPass>) {
    isAtFixedPoint = false
    let order = ShrinkPass.allCases.filter(passes.contains)
    // For each pass, the version at which it last found nothing.
    var settled: [ShrinkPass: Int] = [:]
    while !isOver {
      let unsettled = order.filter { settled[$0] != version }
      if unsettled.isEmpty {
        isAtFixedPoint = true
        return
      }
      for pass in unsettled where settled[pass] != version {
        let before = version
        take(pass)
        if version == before { settled[pass] = version }
      }
    }
  }
}
