/// A shrinker of failing choice sequences that preserves the failure class.
///
/// Shrink passes run until none finds an improvement. Then stages search for simpler sequences; after any
/// improvement the passes run again. If all simpler sequences were tried, the result is a global minimum.
/// Shrinking is deterministic: the shrinker reads no clock.
public struct Shrinker: Hashable, Sendable {
  /// The maximum number of runs of the property.
  public var budget: Int
  /// The passes to use; the order does not matter. By default all of them.
  public var passes: Set<ShrinkPass>
  /// The stages to use after the passes; the order does not matter. By default all of them.
  public var stages: Set<Stage>

  /// The maximum number of passing neighbours in a result.
  public static var mostPassing: Int { 10 }

  /// A shrinker with these passes and stages.
  public init(
    budget: Int = 20_000, passes: Set<ShrinkPass> = Set(ShrinkPass.allCases),
    stages: Set<Stage> = Set(Stage.allCases)
  ) {
    precondition(budget > 0, "shrinking needs at least one evaluation")
    (self.budget, self.passes, self.stages) = (budget, passes, stages)
  }

  /// Shrinks `start` to the simplest sequence found with the same failure.
  ///
  /// - Parameters:
  ///   - start: The choices of a failing case.
  ///   - failure: The failure class of the case, which is preserved.
  ///   - shouldStop: Called before each run; this and `hasTime` are the only ways to impose a time limit.
  ///   - hasTime: Called before each turn of a stage and each of its moves. If it returns false, the stages
  ///     end; the most productive ones run first.
  ///   - onImprovement: Called with each simpler failing case immediately, so that it can be saved.
  ///   - evaluate: Draws and runs one case, and returns its outcome; drawing and acting may alternate.
  public func shrink<Failure>(
    _ start: ChoiceSequence, keeping failure: Failure, shouldStop: () -> Bool = { false },
    hasTime: () -> Bool = { true }, onImprovement: (ChoiceSequence) -> Void = { _ in },
    evaluate: (inout ChoiceSource) -> CaseOutcome<Failure>
  ) -> Shrunk<Failure> {
    let classes = FailureClasses(keeping: failure)
    let progress = progress(
      from: start, knowing: DigestTable(), judgesWhileDrawing: true, shouldStop: shouldStop,
      hasTime: hasTime, onImprovement: onImprovement
    ) { source, _ in classes.verdict(on: evaluate(&source)) }
    return Shrunk(progress, classes)
  }

  /// Shrinks the value of `start` to the simplest one found with the same failure.
  ///
  /// Values are drawn before they are judged, so that only simpler ones are judged.
  ///
  /// - Parameters:
  ///   - start: The choices of a failing case.
  ///   - generator: The generator from which `start` was drawn.
  ///   - failure: The failure class of the case, which is preserved.
  ///   - knowledge: The cases that did not fail in earlier runs, which are not run again.
  ///   - shouldStop: Called before each run; this and `hasTime` are the only ways to impose a time limit.
  ///   - hasTime: Called before each turn of a stage and each of its moves. If it returns false, the stages
  ///     end.
  ///   - onImprovement: Called with each simpler failing case immediately, so that it can be saved.
  ///   - judge: Returns the outcome for a value.
  public func shrink<Value, Failure>(
    _ start: ChoiceSequence, of generator: Generator<Value>, keeping failure: Failure,
    knowing knowledge: Knowledge<Failure> = Knowledge(), shouldStop: () -> Bool = { false },
    hasTime: () -> Bool = { true }, onImprovement: (ChoiceSequence) -> Void = { _ in },
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

  /// Shrinks with failure classes as numbers, so that the code is not specialized for each type of failure.
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
            reduction.halve(by: passes)
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
  /// Runs `passes` in turn until none finds an improvement.
  mutating func runToFixedPoint(_ passes: Set<ShrinkPass>) {
    isAtFixedPoint = false
    let order = ShrinkPass.allCases.filter(passes.contains)
    // The version at which each pass last found no improvement.
    var settled: [ShrinkPass: Int] = [:]
    while !isOver {
      let unsettled = order.filter { settled[$0] != version }
      if unsettled.isEmpty {
        isAtFixedPoint = true
        return
      }
      for pass in unsettled where settled[pass] != version {
        let earlier = order.prefix { $0 != pass }
        if ShrinkPass.late.contains(pass), earlier.contains(where: { settled[$0] != version }) {
          continue
        }
        let before = version
        run(pass)
        if version == before { settled[pass] = version }
      }
    }
  }
}
