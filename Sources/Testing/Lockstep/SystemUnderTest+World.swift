import StateMachines

extension SystemUnderTest {
  /// Returns a mutant that runs in a changed world instead of the given one, as an implementation that
  /// ignores the difference would.
  public func mistaking(
    _ name: String, _ summary: String,
    world change: @escaping @Sendable (inout Language.World) -> Void
  ) -> SystemUnderTest {
    SystemUnderTest(name, summary) { [side] world in
      var other = world
      change(&other)
      return side(other)
    }
  }
}
