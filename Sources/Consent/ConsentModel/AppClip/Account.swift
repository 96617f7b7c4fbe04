import ConsentVocabulary
import StateMachines

// Sign in with Apple: the provider's records, and the app's reaction to its responses.
//
// Source: Specs/AppClip/Account.md.
extension AppClipModel {
  /// Returns the provider's state of an account. `nil` stands for nobody and is not found.
  func state(of account: AppClipAccount?) -> AppClipCredential {
    snapshot.accounts.first { $0.account == account }?.state ?? .notFound
  }

  func signedIn(_ account: AppClipAccount, to program: AppClipProgram) -> Step {
    let name = program == .clip ? world.design.clipUser : world.design.appUser
    let place = self[program, .defaults(name)].shelf
    return step(.signedIn(account), by: place == nil ? .signedInUnstored : .signedIn)
      .knowing(account, .authorized)
      .with { ($0[session: program], $0[userOn: place]) = (account, account) }
  }

  /// The defaults in which the app stores the identifier of an account.
  private var place: AppClipShelf? { self[.app, .defaults(world.design.appUser)].shelf }

  /// Returns the provider's response to a request about an account, or about nobody.
  private func answer(about account: AppClipAccount?) -> AppClipAnswer {
    if snapshot.isOnline && world.app.signIn { return .state(state(of: account)) }
    return .error(world.decisions.stateWithError == .last ? state(of: account) : .notFound)
  }

  func resumed() -> Step {
    guard let stored = snapshot[userOn: place] else {
      return step(.signedIn(nil), by: .nobodyStored).with { $0.appSession = nil }
    }
    let asked = Step(self, AppClipOutcome(.unresolved, [.asked(stored, answer(about: stored))]))
    switch answer(about: stored) {
    case .error: return asked.answering(.unresolved, by: .errorHeard)
    case .state(.authorized):
      return asked.answering(.signedIn(stored), by: .authorizedResumed)
        .with { $0.appSession = stored }
    case .state(.revoked):
      return asked.answering(.signedIn(nil), by: .revokedSignedOut)
        .with { ($0.appSession, $0[userOn: place]) = (nil, nil) }
    case .state(.notFound):
      let keeps = world.decisions.unknownAccount == .keepsIdentifier
      return asked.answering(.signedIn(nil), by: .unknownSignedOut)
        .with { ($0.appSession, $0[userOn: place]) = (nil, keeps ? stored : nil) }
    case .state(.transferred):
      return asked.answering(.signedIn(stored), by: .transferredMigrated)
        .adding(.migrated(stored)).knowing(stored, .authorized)
        .adding(.asked(stored, .state(.authorized)))
        .answering(.signedIn(stored), by: .authorizedResumed).with { $0.appSession = stored }
    }
  }

  func resumedLiterally() -> Step {
    let stored = snapshot[userOn: place]
    let answer = answer(about: stored)
    let isAuthorized = answer == .state(.authorized) || answer == .error(.authorized)
    let session = isAuthorized ? stored : snapshot.appSession
    return step(.signedIn(session), by: .literalResumed).adding(.asked(stored, answer))
      .with { $0.appSession = session }
  }
}

extension AppClipModel.Step {
  func knowing(_ account: AppClipAccount, _ state: AppClipCredential) -> Self {
    with {
      $0.accounts.removeAll { $0.account == account }
      if state != .notFound { $0.accounts.insert(AppClipRegistration(account, state)) }
    }
  }
}
