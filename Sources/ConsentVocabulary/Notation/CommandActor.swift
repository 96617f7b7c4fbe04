/// Who gives a command; the first word of a step.
public enum CommandActor: String, Hashable, Sendable, CaseIterable {
  case app, user, system, clock

  static let spellings = Spellings(Self.self, as: "who acts")
}

extension ContactsCommand {
  /// Who gives the command.
  public var actor: CommandActor {
    switch self {
    case .app: .app
    case .user: .user
    case .system: .system
    case .clock: .clock
    }
  }
}
