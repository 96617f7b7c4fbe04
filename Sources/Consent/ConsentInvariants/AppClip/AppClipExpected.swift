import ConsentVocabulary
import StateMachines

// The results of a step that the design of the programs implies.
extension Event<AppClip> {
  /// The provider's state of an account that the command sets. `nil` if it sets none.
  var registration: (AppClipAccount, AppClipCredential)? {
    switch command {
    case .user(.stopUsing(let account)): (account, .revoked)
    case .system(.transfer(let account)): (account, .transferred)
    case .system(.forget(let account)): (account, .notFound)
    case .app(.resume):
      outcome.effects.lazy.compactMap { effect in
        if case .migrated(let account) = effect { (account, .authorized) } else { nil }
      }.first
    case .clip, .app, .other, .user, .system, .clock:
      signIn.map { ($0.account, .authorized) }
    }
  }

  /// Whether the command starts, ends, brings or removes a program.
  var movesPrograms: Bool {
    switch command {
    case .user(.invoke), .user(.open), .user(.installApp), .user(.delete), .system(.kill): true
    case .clock(.advanceDay): has(.removed(.clip))
    case .clip, .app, .other, .user, .system: false
    }
  }

  /// Whether the command writes or removes a text, an identifier or a mark.
  var changesCells: Bool {
    change != nil || signIn != nil || [.app(.resume), .app(.continueImport)].contains(command)
  }

  /// The program that the command signs in to, and the account.
  var signIn: (program: AppClipProgram, account: AppClipAccount)? {
    switch command {
    case .clip(.common(.signIn(let account))): (.clip, account)
    case .app(.common(.signIn(let account))): (.app, account)
    case .clip, .app, .other, .user, .system, .clock: nil
    }
  }

  var addsItem: Bool { if case .add? = command.itemCall?.call { true } else { false } }

  /// The owners among whose items a call of `caller` looks, in their order; those of a named access group alone.
  func owners(for caller: AppClipOwner, naming group: AppClipAccessGroup?) -> [AppClipOwner] {
    if let group { return [.group(group)] }
    var owners: [AppClipOwner] = []
    for entry in world.accessGroups(of: caller).entries {
      switch entry {
      case .own: owners.append(caller)
      case .group(let group): owners.append(.group(group))
      }
    }
    return caller == .app && world.opensItems(.seen) ? owners + [.clip] : owners
  }

  /// Returns the item that a look-up takes before the step.
  func lookedUp(_ label: AppClipLabel, among owners: [AppClipOwner]) -> AppClipItem? {
    owners.lazy.compactMap { before.item(label, of: $0) }.first
  }

  /// The location of a program's defaults under a name. `nil` if nothing is kept under it.
  func store(_ name: AppClipSuite, of program: AppClipProgram) -> AppClipShelf? {
    let shelf = shelves(of: .defaults(name), for: program).last
    if case .own = shelf, world.decisions.foreignSuite != .kept { return nil }
    return shelf
  }

  // MARK: - The import

  private var source: AppClipShelf? { store(world.design.appText, of: .app) }
  private var texts: [AppClipCell] {
    before.cells.filter { $0.key != nil && $0.shelf == source }
  }

  /// The mark of an import, in defaults that can keep it.
  private var mark: AppClipCell? {
    switch world.design.import.mark {
    case .home: .mark(.standard(.app))
    case .group: source.map { .mark($0) }
    case .none, .keychain: nil
    }
  }

  var isMarked: Bool {
    mark.map(before.cells.contains)
      ?? (world.design.import.mark == .keychain && before.isKeychainMarked)
  }

  var isGateClosed: Bool {
    switch world.design.import.gate {
    case .none: false
    case .whilePending: !texts.isEmpty
    case .untilMarked: !isMarked
    }
  }

  enum Stage { case copy, mark, clean }

  /// Returns the stages of a start in their order.
  func stages(isMarked: Bool) -> [Stage] {
    if isMarked { return texts.isEmpty ? [] : [.clean] }
    return switch world.design.import.order {
    case .copyMarkClean: [.copy, .mark, .clean]
    case .copyCleanMark: [.copy, .clean, .mark]
    case .markCopyClean: [.mark, .copy, .clean]
    case .markCleanCopy: [.mark, .clean, .copy]
    case .cleanCopyMark: [.clean, .copy, .mark]
    case .cleanMarkCopy: [.clean, .mark, .copy]
    }
  }

  func steps(of stage: Stage) -> [AppClipImportStep] {
    let design = world.design.import
    return switch stage {
    case .copy where design.copying == .whole: [.copyWhole]
    case .copy: texts.compactMap(\.key).map { .copy($0) }
    case .mark: design.mark == .none ? [] : [.mark]
    case .clean where design.cleaning == .everything: [.cleanEverything]
    case .clean: design.cleaning == .nothing ? [] : texts.compactMap(\.key).map { .clean($0) }
    }
  }

  /// Returns the cells after a step of an import.
  func cells(after next: AppClipImportStep) -> Ascending<AppClipCell> {
    let (own, before) = (AppClipShelf.standard(.app), before)
    func replacing(_ gone: (AppClipCell) -> Bool, by new: [AppClipCell] = []) -> Ascending<
      AppClipCell
    > {
      Ascending(before.cells.filter { !gone($0) } + new)
    }
    switch next {
    case .copy(let key):
      let (held, offered) = (before.text(under: key, on: own), before.text(under: key, on: source))
      let value = world.design.import.copying == .lacking ? held ?? offered : offered ?? held
      return replacing(
        { $0.key == key && $0.shelf == own }, by: value.map { [.text(own, key, $0)] } ?? [])
    case .copyWhole:
      let copies = texts.compactMap { cell -> AppClipCell? in
        if case .text(_, let key, let value) = cell { .text(own, key, value) } else { nil }
      }
      return replacing({ $0.key != nil && $0.shelf == own }, by: copies)
    case .mark: return replacing({ _ in false }, by: mark.map { [$0] } ?? [])
    case .clean(let key):
      let (held, offered) = (before.text(under: key, on: own), before.text(under: key, on: source))
      return replacing { $0.key == key && $0.shelf == source && held == offered }
    case .cleanEverything: return replacing { texts.contains($0) }
    }
  }

  func isKeychainMarked(after next: AppClipImportStep) -> Bool {
    before.isKeychainMarked || next == .mark && world.design.import.mark == .keychain
  }

  // MARK: - The account

  var storedUser: AppClipAccount? { storedUser(in: before) }

  /// Returns the account whose identifier the app finds.
  func storedUser(in snapshot: AppClipSnapshot) -> AppClipAccount? {
    let store = store(world.design.appUser, of: .app)
    return snapshot.cells.first { $0.user != nil && $0.shelf == store }?.user
  }

  /// Returns the provider's answer about an account, or about nobody.
  func answer(about account: AppClipAccount?) -> AppClipAnswer {
    let state = before.accounts.first { $0.account == account }?.state ?? .notFound
    if before.isOnline && world.app.signIn { return .state(state) }
    return .error(world.decisions.stateWithError == .last ? state : .notFound)
  }

  /// Whether this answer leaves a careful app without an account or its absence.
  func isUnresolved(_ answer: AppClipAnswer) -> Bool {
    guard case .error = answer else { return false }
    return world.design.resume == .careful && storedUser != nil
  }

  /// Returns the app's session and the stored account after a resume.
  func resumed(
    _ stored: AppClipAccount?, by answer: AppClipAnswer
  ) -> (session: AppClipAccount?, user: AppClipAccount?) {
    let state =
      switch answer {
      case .state(let state), .error(let state): state
      }
    if world.design.resume == .literal {
      return (state == .authorized ? stored : before.appSession, stored)
    }
    if isUnresolved(answer) { return (before.appSession, stored) }
    let keeps = state == .notFound && world.decisions.unknownAccount == .keepsIdentifier
    switch state {
    case .authorized, .transferred: return (stored, stored)
    case .revoked, .notFound: return (nil, keeps ? stored : nil)
    }
  }
}
