import ConsentVocabulary

/// The provider of accounts, which knows some of them, each in a state.
///
/// - Source: Specs/AppClip/Account.md.
struct AppClipProvider: Hashable, Sendable {
  private(set) var accounts = SortedTable<AppClipAccount, AppClipCredential>()
  /// Whether the device reaches it.
  var isOnline = true

  /// What it says of an account, or of nobody.
  func state(of account: AppClipAccount?) -> AppClipCredential {
    account.flatMap { accounts[$0] } ?? .notFound
  }

  /// Takes note of an account; not found is the state of those that it does not know.
  mutating func register(_ account: AppClipAccount, as state: AppClipCredential) {
    accounts[account] = state == .notFound ? nil : state
  }
}

extension AppClipCore {
  /// What the app hears when it asks for the state of an account, or of nobody.
  func answer(about account: AppClipAccount?) -> AppClipAnswer {
    let state = provider.state(of: account)
    if provider.isOnline && world.app.signIn { return .state(state) }
    return switch world.decisions.stateWithError {
    case .notFound: .error(.notFound)
    case .last: .error(state)
    }
  }

  private mutating func ask(about account: AppClipAccount?) -> AppClipAnswer {
    let answer = answer(about: account)
    outbox.append(.asked(account, answer))
    return answer
  }

  private func userDefaults(of program: AppClipProgram) -> AppClipDisk.Path? {
    switch program {
    case .clip: defaults(named: world.design.clipUser, for: .clip)
    case .app: defaults(named: world.design.appUser, for: .app)
    }
  }

  /// KA-01, KA-02.
  mutating func signIn(
    _ account: AppClipAccount, to program: AppClipProgram
  ) throws(AppClipRefusal) -> AppClipResponse {
    if !signature(of: program).signIn { throw .notEntitled }
    if !provider.isOnline { throw .offline }
    provider.register(account, as: .authorized)
    if let defaults = userDefaults(of: program) { disk[defaults].user = account }
    session = account
    return .signedIn(account)
  }

  mutating func resume() -> AppClipResponse {
    let defaults = userDefaults(of: .app) ?? .nowhere
    let user = disk[defaults].user
    switch world.design.resume {
    case .literal: return resumeLiterally(user)
    case .careful: return resumeCarefully(user, storedIn: defaults)
    }
  }

  /// KA-09: the published code looks at the state alone, whether or not an error came with it.
  private mutating func resumeLiterally(_ user: AppClipAccount?) -> AppClipResponse {
    switch ask(about: user) {
    case .state(.authorized), .error(.authorized): session = user
    case .state(.revoked), .state(.transferred), .state(.notFound), .error(.revoked),
      .error(.transferred), .error(.notFound):
      break
    }
    return .signedIn(session)
  }

  /// KA-03 to KA-08.
  private mutating func resumeCarefully(
    _ stored: AppClipAccount?, storedIn defaults: AppClipDisk.Path
  ) -> AppClipResponse {
    guard let user = stored else {
      session = nil
      return .signedIn(nil)
    }
    var answer = ask(about: user)
    if answer == .state(.transferred) {
      provider.register(user, as: .authorized)
      outbox.append(.migrated(user))
      answer = ask(about: user)
    }
    switch answer {
    case .error: return .unresolved
    case .state(.authorized), .state(.transferred): session = user
    case .state(.revoked):
      session = nil
      disk[defaults].user = nil
    case .state(.notFound):
      session = nil
      switch world.decisions.unknownAccount {
      case .keepsIdentifier: break
      case .removesIdentifier: disk[defaults].user = nil
      }
    }
    return .signedIn(session)
  }

  /// KA-11.
  mutating func transfer(_ account: AppClipAccount) throws(AppClipRefusal) {
    try requireKnown(account)
    if provider.state(of: account) != .authorized { throw .notAuthorized }
    provider.register(account, as: .transferred)
  }

  /// KA-10, KA-12.
  mutating func register(
    _ account: AppClipAccount, as state: AppClipCredential
  ) throws(AppClipRefusal) {
    try requireKnown(account)
    provider.register(account, as: state)
  }

  /// KA-13, KA-14.
  mutating func setOnline(_ isOnline: Bool) throws(AppClipRefusal) {
    if provider.isOnline == isOnline { throw isOnline ? .alreadyOnline : .offline }
    provider.isOnline = isOnline
  }
}
