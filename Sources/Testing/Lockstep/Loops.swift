import PropertyTesting
import StateMachines

/// The two hot loops, specialized for one machine: playing a case, and searching a scope.
///
/// Generic code that is compiled once is slow, and specialized code is compiled once for each machine. So the
/// loops are closures, created by ``Machine/loops`` in the module that declares the machine, where the
/// compiler knows all types. All other code is generic and calls them.
public struct Loops<M: Machine>: Sendable {
  let play: @Sendable (Check<M>, inout ChoiceSource, inout Coverage<M>) -> CaseOutcome<Failure>
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
  public static var unspecialized: Loops { Loops() }

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
