import PropertyTesting

/// The two loops that everything else waits for, specialized for one machine: playing a case, and
/// searching a scope.
///
/// Generic code that is compiled once cannot be fast, and code that is specialized for each machine is
/// compiled once for each. So the loops are closures, made by ``Machine/loops`` in the module that
/// declares the machine, where the compiler knows all types; all other code is generic and calls them.
public struct Loops<M: Machine>: Sendable {
  let play: @Sendable (Check<M>, inout ChoiceSource, inout Coverage<M>) -> CaseOutcome<Failure>
  let explore: @Sendable (Explorer<M>, () -> Bool, (Int) -> Void) -> Exploration<M>

  @inlinable
  public init() {
    self.init(
      play: { check, source, coverage in check.run(&source, recording: &coverage) },
      explore: { explorer, shouldStop, onProgress in explorer.search(shouldStop, onProgress) })
  }

  /// The loops as they are compiled once for all machines: slower, but nothing is compiled for a machine
  /// that is played little.
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
