import PropertyTesting
import StateMachines

/// The two hot loops, specialized for one machine: playing a case, and searching a scope.
///
/// Generic code that is compiled once is slow, and specialized code is compiled once for each machine. So the
/// loops are closures, created by ``Machine/loops`` in the module that declares the machine, where the
/// compiler knows all types. All other code is generic and calls them.
public struct Loops<M: Machine>: Sendable {
  let play: @Sendable (Check<M>, inout ChoiceSource, inout Coverage<M>) -> CaseOutcome<Failure>
  @usableFromInline
  let explore: @Sendable (Explorer<M>, () -> Bool, (Int) -> Void) -> Exploration<M>

  /// Creates the loops, specialized if the compiler knows the machine here.
  @inlinable
  public init() {
    self.init(
      play: { check, source, coverage in check.run(&source, recording: &coverage) },
      explore: { explorer, shouldStop, onProgress in explorer.search(shouldStop, onProgress) })
  }

  /// The loops as compiled once for all machines. They are slower, but take no compile time for a machine
  /// that is rarely played.
  public static var unspecialized: Loops {
    Loops(play: playUnspecialized, explore: exploreUnspecialized)
  }

  /// The loops of a machine whose scopes are not searched: only playing a case is specialized.
  @inlinable public static var ofCases: Loops {
    Loops(
      play: { check, source, coverage in check.run(&source, recording: &coverage) },
      explore: unspecialized.explore)
  }

  @usableFromInline
  init(
    play:
      @escaping @Sendable (Check<M>, inout ChoiceSource, inout Coverage<M>) -> CaseOutcome<
        Failure
      >,
    explore: @escaping @Sendable (Explorer<M>, () -> Bool, (Int) -> Void) -> Exploration<M>
  ) {
    (self.play, self.explore) = (play, explore)
  }
}

// Internal functions keep generic code in this module: what a public function shows of itself is specialized in
// other modules, whether or not it is inlinable.
private func playUnspecialized<M>(
  _ check: Check<M>, _ source: inout ChoiceSource, _ coverage: inout Coverage<M>
) -> CaseOutcome<Failure> { check.run(&source, recording: &coverage) }

private func exploreUnspecialized<M>(
  _ explorer: Explorer<M>, _ shouldStop: () -> Bool, _ onProgress: (Int) -> Void
) -> Exploration<M> { explorer.search(shouldStop, onProgress) }
