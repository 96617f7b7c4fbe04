/// What one command led to: the answer to whoever gave it, and what came of it besides.
public struct AppClipOutcome: Hashable, Sendable {
  public var response: AppClipResponse
  /// What happened, oldest first.
  public var effects: [AppClipEffect]

  @inlinable
  public init(_ response: AppClipResponse, _ effects: [AppClipEffect] = []) {
    (self.response, self.effects) = (response, effects)
  }
}

/// The direct answer to a command.
public enum AppClipResponse: Hashable, Sendable {
  case done
  /// The invocation, or whoever opened something, reached this program.
  case reached(AppClipProgram)
  /// Whether there is a container of the group for the program that asked.
  case container(Bool)
  /// What is kept where the program looked.
  case found(AppClipValue?)
  /// The clip did not leave a secret.
  case withheld
  /// The app shows that the person is signed in, or that nobody is.
  case signedIn(AppClipAccount?)
  /// The app could not find out who is signed in, and goes on as it was.
  case unresolved
  /// It could not be done here, and nothing changed.
  case refused(AppClipRefusal)
}

/// What came of a command.
public enum AppClipEffect: Hashable, Sendable {
  /// The process of the program ended.
  case ended(AppClipProgram)
  /// The process of the program began.
  case launched(AppClipProgram)
  /// The program left the device.
  case removed(AppClipProgram)
  /// The program came onto the device.
  case installed(AppClipProgram)
  /// The container of a group went with its last member.
  case dropped(AppClipGroup)
  /// An empty container came with the first member of a group.
  case created(AppClipGroup)
  /// The app asked the provider for the state of an account, or of nobody.
  case asked(AppClipAccount?, AppClipAnswer)
  /// The app had the provider take the identifier over for its new team.
  case migrated(AppClipAccount)
  /// The import ended.
  case imported
}

/// What the provider of accounts says of an identifier.
public enum AppClipCredential: Hashable, Comparable, Sendable, CaseIterable {
  case authorized, revoked, transferred
  /// It knows nothing of it.
  case notFound
}

/// How a question for a state was answered.
public enum AppClipAnswer: Hashable, Sendable {
  case state(AppClipCredential)
  /// With an error, and beside it a state, which says nothing.
  case error(AppClipCredential)
}
