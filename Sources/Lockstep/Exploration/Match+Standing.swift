import StateMachines

extension Match {
  /// Where a match stands: all that a search needs to go back there.
  @usableFromInline
  struct Standing {
    @usableFromInline let model: M.Model
    @usableFromInline let view: M.View
    @usableFromInline let side: any Side<Talk>
    @usableFromInline let past: M.Claim.Past
    /// What both sides stated last.
    @usableFromInline let stated: Talk.Snapshot

    @inlinable
    init(_ match: inout Match) {
      (model, view, side) = (match.model, match.view, match.side)
      (past, stated) = (match.monitor.past, match.event?.after ?? match.start)
    }
  }

  @inlinable
  @inline(never)
  mutating func goBack(to standing: Standing) {
    (model, view, side) = (standing.model, standing.view, standing.side)
    monitor.past = standing.past
    if event == nil {
      start = standing.stated
    } else {
      (event!.before, event!.after) = (standing.stated, standing.stated)
    }
  }

  /// Plays a command that both sides refuse as they are to, and where nothing else comes of it: the step
  /// of the model, which changes nothing, is not made.
  ///
  /// - Returns: Whether this is so; otherwise it is as if the command was not played.
  @inlinable
  @inline(never)
  mutating func refuses(
    _ command: Talk.Command, at standing: Standing, recording coverage: inout Coverage<M>
  ) -> Bool {
    // The sides agree on what they state: before the first step nobody has compared it.
    guard event != nil, compared == .everything, let expected = model.refused(command) else {
      return false
    }
    let reply = side.perform(command)
    guard case .said(expected) = reply, side.isLike(standing.side) else {
      side = standing.side
      return false
    }
    event!.stay(command, expected)
    let broken = monitor.claims.firstBroken(by: event!, after: monitor.past) {
      coverage.record(claim: $0, heldIn: $1)
    }
    if broken != nil {
      side = standing.side
      return false
    }
    if !monitor.claims.all.isEmpty { monitor.past.record(event!) }
    rules = Rules()
    coverage.record(command, expected, by: rules, machine.digest(of: standing.stated))
    return true
  }

  /// Whether both sides are where they were, as far as that can be seen at once.
  // Mutating by name alone, and never inlined, as the two below: a match is large, and would be copied.
  @inlinable
  @inline(never)
  mutating func isWhere(_ other: Standing) -> Bool {
    model == other.model && side.isLike(other.side)
  }

  /// Whether the claims remember the same as there.
  @inlinable
  @inline(never)
  mutating func remembersTheSame(as other: Standing) -> Bool {
    monitor.claims.all.isEmpty || monitor.past == other.past
  }
}
