import StateMachines

/// The landmarks of the claim about equal releases.
package enum Released: UInt8, Numbered {
  /// The releases of both worlds: none, equal ones or different ones.
  case nothing, same, different
}

/// A noninterference claim about two worlds that an app cannot distinguish.
///
/// - Source: Specs/Twins/Invariants.md, a heading for each case.
package enum TwinClaim<L: MachineLanguage>: String, Claims {
  package typealias MonitorState = NoHistory<Twins<L>>

  case equalReleasesLookAlike = "INV-S01"
  case secretsAreSilent = "INV-S02"
  case twinsStayTwins = "INV-S03"

  package var statement: Statement {
    switch self {
    case .equalReleasesLookAlike:
      "The app cannot distinguish two worlds until a command releases a difference between them."
        .sometimes(
          (Released.nothing, "nothing could be released"), (.same, "the same was released"),
          (.different, "the releases differed, and the pair ended"))
    case .secretsAreSilent:
      "When the person changes hidden data, the app observes nothing."
        .sometimes("a command was carried out in one world only")
    case .twinsStayTwins:
      "After a command that releases the same in both worlds, the app knows the same in both."
        .sometimes("the worlds were twins")
    }
  }

  @inlinable
  package func judge(_ event: Event<Twins<L>>, after past: MonitorState) -> Judgement {
    switch (self, event.outcome) {
    case (.equalReleasesLookAlike, .alike(let way)):
      switch way {
      case .equal: .held(at: Released.nothing)
      case .released: .held(at: Released.same)
      case .parted: .held(at: Released.different)
      case .secret: .silent
      }
    case (.secretsAreSilent, .alike(let way)): way == .secret ? .held : .silent
    case (.twinsStayTwins, .alike(let way)): way == .parted ? .silent : .held
    case (.twinsStayTwins, .differs(let channel, _, _)): channel == .knowledge ? .broken : .silent
    case (.secretsAreSilent, .differs(let channel, _, _)):
      event.command.isSecret && channel != .knowledge ? .broken : .silent
    case (.equalReleasesLookAlike, .differs(let channel, _, _)):
      !event.command.isSecret && channel != .knowledge ? .broken : .silent
    }
  }
}
