/// The outcome of a command: the response to its actor, and the side effects.
public struct AppClipOutcome: Hashable, Sendable {
  /// The direct response.
  public var response: AppClipResponse
  /// The side effects, oldest first.
  public var effects: [AppClipEffect]

  /// Creates an outcome.
  @inlinable
  public init(_ response: AppClipResponse, _ effects: [AppClipEffect] = []) {
    (self.response, self.effects) = (response, effects)
  }
}

/// The direct response to a command.
public enum AppClipResponse: Hashable, Sendable {
  /// The command was carried out.
  case done
  /// The invocation or the opening reached this program, with this link or with none.
  case reached(AppClipProgram, AppClipLink?)
  /// The invocation reached nobody, and its link is lost.
  case reachedNobody
  /// Whether the calling program has a container of the group.
  case container(Bool)
  /// The stored value, or `nil` if there is none.
  case found(AppClipValue?)
  /// The clip kept a secret back instead of storing it for the app.
  case withheld
  /// The app shows this account as signed in, or nobody.
  case signedIn(AppClipAccount?)
  /// The app could not determine who is signed in, and keeps its state.
  case unresolved
  /// The command was refused, and nothing changed.
  case refused(AppClipRefusal)
}

/// A side effect of a command.
public enum AppClipEffect: Hashable, Sendable {
  /// The program's process ended.
  case ended(AppClipProgram)
  /// The program's process started.
  case launched(AppClipProgram)
  /// The program was removed from the device.
  case removed(AppClipProgram)
  /// The program was installed.
  case installed(AppClipProgram)
  /// The container of a group was deleted with its last member.
  case dropped(AppClipGroup)
  /// An empty container was created with the first member of a group.
  case created(AppClipGroup)
  /// The app requested the credential state of an account, or of nobody.
  case asked(AppClipAccount?, AppClipAnswer)
  /// The app had the provider migrate the identifier to its new team.
  case migrated(AppClipAccount)
  /// The import ended.
  case imported
}

/// The provider's credential state of an identifier.
public enum AppClipCredential: Hashable, Comparable, Sendable, CaseIterable {
  /// The state of a known account.
  case authorized, revoked, transferred
  /// The provider has no record of it.
  case notFound
}

/// The provider's response to a request for a credential state.
public enum AppClipAnswer: Hashable, Sendable {
  /// The state of the account.
  case state(AppClipCredential)
  /// An error with an accompanying state, which is not reliable.
  case error(AppClipCredential)
}
