import ConsentVocabulary

/// The account provider, with the state of each account that it has a record of.
///
/// - Source: Specs/AppClip/Account.md.
struct AppClipProvider: Hashable, Sendable {
  private(set) var accounts = SortedTable<AppClipAccount, AppClipCredential>()
  /// Whether the device can reach the provider.
  var isOnline = true

  /// Returns the state of an account. `nil` stands for nobody and is not found.
  func state(of account: AppClipAccount?) -> AppClipCredential {
    account.flatMap { accounts[$0] } ?? .notFound
  }

  /// Records the state of an account. The state `notFound` deletes the record.
  mutating func register(_ account: AppClipAccount, as state: AppClipCredential) {
    accounts[account] = state == .notFound ? nil : state
  }
}

extension AppClipCore {
  /// Returns the response to a request for the state of an account, or of nobody.
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

  /// Signs the person in to an account in the running program (KA-01, KA-02).
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

  /// KA-09: the published code checks only the state, whether or not there is an error.
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

  /// Sets the state of a known account after the person's or the provider's action (KA-10, KA-12).
  mutating func register(
    _ account: AppClipAccount, as state: AppClipCredential
  ) throws(AppClipRefusal) {
    try requireKnown(account)
    provider.register(account, as: state)
  }

  /// Connects or disconnects the network (KA-13, KA-14).
  mutating func setOnline(_ isOnline: Bool) throws(AppClipRefusal) {
    if provider.isOnline == isOnline { throw isOnline ? .alreadyOnline : .offline }
    provider.isOnline = isOnline
  }
}
