import StateMachines

/// A noninterference claim about two worlds that an app cannot distinguish.
///
/// - Source: Specs/Twins/Invariants.md, a heading for each case.
public enum TwinClaim<L: MachineLanguage>: String, Claims {
  public typealias MonitorState = NoHistory<Twins<L>>

  case equalReleasesLookAlike = "INV-S01"
  case secretsAreSilent = "INV-S02"
  case twinsStayTwins = "INV-S03"

  public var statement: Statement {
    switch self {
    case .equalReleasesLookAlike:
      "Where the same is released, the app observes the same in both worlds."
        .sometimes("nothing could be released", "the same was released", "other things were")
    case .secretsAreSilent:
      "What the person does to what is hidden tells nothing."
        .sometimes("something was done in one world only")
    case .twinsStayTwins:
      "Afterwards the app knows the same in both worlds.".sometimes("they were alike")
    }
  }

  @inlinable
  public func judge(_ event: Event<Twins<L>>, after past: MonitorState) -> Judgement {
    switch (self, event.outcome) {
    case (.equalReleasesLookAlike, .alike(let way)):
      switch way {
      case .equal: .held(branch: 0)
      case .released: .held(branch: 1)
      case .parted: .held(branch: 2)
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
