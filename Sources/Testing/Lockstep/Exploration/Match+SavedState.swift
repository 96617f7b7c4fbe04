import StateMachines

extension Match {
  /// A saved state of a match, to which a search can go back.
  @usableFromInline
  struct SavedState {
    @usableFromInline let model: M.Model
    @usableFromInline let view: M.View
    @usableFromInline let side: any Side<Language>
    @usableFromInline let past: M.Claim.MonitorState
    /// The last state of both model and system.
    @usableFromInline let stated: Language.Snapshot

    @inlinable
    init(_ match: inout Match) {
      (model, view, side) = (match.model, match.view, match.side)
      (past, stated) = (match.monitor.past, match.event?.after ?? match.start)
    }
  }

  @inlinable
  @inline(never)
  mutating func goBack(to standing: SavedState) {
    (model, view, side) = (standing.model, standing.view, standing.side)
    monitor.past = standing.past
    if event == nil {
      start = standing.stated
    } else {
      (event!.before, event!.after) = (standing.stated, standing.stated)
    }
  }

  /// Plays a command that model and system refuse in the same way without any effect. The step of the model,
  /// which changes nothing, is not computed.
  ///
  /// - Returns: Whether the command was such a refusal. If not, the match is as before.
  @inlinable
  @inline(never)
  mutating func refuses(
    _ command: Language.Command, at standing: SavedState, recording coverage: inout Coverage<M>
  ) -> Bool {
    // Model and system have equal states. Before the first step that has not been compared.
    guard event != nil, compared == .everything, let expected = model.refused(command) else {
      return false
    }
    let reply = side.perform(command)
    guard case .said(expected) = reply, side.isLike(standing.side) else {
      side = standing.side
      return false
    }
    event!.stay(command, expected)
    let counts = byDesign == nil
    let broken = monitor.broken(by: event!) { claim, point in
      if counts { coverage.record(claim: claim, heldAt: point) }
    }
    if broken != nil {
      side = standing.side
      return false
    }
    if !monitor.claims.all.isEmpty { monitor.past.record(event!) }
    rules = Rules()
    coverage.record(command, expected, by: rules)
    return true
  }

  /// Whether the last command was refused.
  @usableFromInline var wasRefused: Bool {
    // As for `isWhere`.
    @inlinable
    @inline(never)
    mutating get { event?.isRefused == true }
  }

  /// Returns whether model and system have the saved states, as far as a quick comparison shows.
  // Mutating only so that the match is not copied, which is large; never inlined for the same reason.
  @inlinable
  @inline(never)
  mutating func isWhere(_ other: SavedState) -> Bool {
    model == other.model && side.isLike(other.side)
  }

  /// Returns whether the claims have the saved history.
  @inlinable
  @inline(never)
  mutating func remembersTheSame(as other: SavedState) -> Bool {
    monitor.claims.all.isEmpty || monitor.past == other.past
  }
}
