import StateMachines

extension Contestant {
  /// The contestant that this one becomes in another world than it is asked about: it misses what is
  /// different there.
  public func mistaking(
    _ name: String, _ summary: String,
    world change: @escaping @Sendable (inout Talk.World) -> Void
  ) -> Contestant {
    Contestant(name, summary) { [side] world in
      var other = world
      change(&other)
      return side(other)
    }
  }
}
