import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary

/// An app that reports changes by others, also from the time when it did not run: it keeps a token.
final class ChangeNotifier: ExploredApp, Sendable {
  enum Action: Hashable, Sendable { case create }

  struct State: Hashable, Sendable {
    /// The names of contacts by their identifiers, as of the last change.
    var names: [ContactIdentifier: String] = [:]
    var own: Set<ContactIdentifier> = []
    /// The contacts that others have added, as the app reports.
    var told: Set<ContactIdentifier> = []
  }

  private let device: ContactsDevice
  private let kept: Guarded<State>
  var state: State { kept.withLock { $0 } }

  init(on device: ContactsDevice) {
    self.device = device
    let own = device.app.defaults["own"].map { ContactIdentifier($0) }
    kept = Guarded(State(own: Set(own)))
    for line in device.app.defaults["names"] {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      kept.withLock { $0.names[ContactIdentifier(parts[0])] = parts[1] }
    }
    if PlantedMistake.changesWhileDeadNotTold.isPlanted, !device.app.defaults["token"].isEmpty {
      device.app.defaults["token"] = (try? device.store.historyToken).map { [$0.description] } ?? []
    }
    update()
    try? device.app.onContactsChange { [weak self] in self?.update() }
    try? device.app.onActivity { [weak self] isActive in if isActive { self?.update() } }
  }

  var actions: [Action] { state.own.isEmpty ? [.create] : [] }

  func send(_ action: Action) {
    guard let contact = try? device.store.create(Card(name: "Me")) else { return }
    kept.withLock { state in
      state.own.insert(contact)
      state.names[contact] = "Me"
    }
    device.app.defaults["own"] += [contact.description]
    update()
  }

  private func update() {
    let token = device.app.defaults["token"].first.map { HistoryToken($0) }
    let excludesOwn = !PlantedMistake.ownChangesToldAsForeign.isPlanted
    guard
      let changes = try? device.store.changeHistory(since: token, excludingOwn: excludesOwn)
    else { return }
    kept.withLock { state in
      for event in changes.events { state.apply(event, name(of:)) }
      // After a new beginning everything is added again.
      if changes.events.first == .dropEverything { return }
      for case .add(let contact) in changes.events { state.told.insert(contact) }
    }
    device.app.defaults["token"] = [changes.token.description]
    device.app.defaults["names"] = state.names.map { "\($0.key)=\($0.value)" }.sorted()
  }

  private func name(of contact: ContactIdentifier) -> String? {
    (try? device.store.contact(contact))?.name
  }

  /// Whether the names are current, and the app reports no change of its own as a change by others.
  func isRight(on device: ContactsDevice) -> Bool {
    let state = state
    return device.isShown(exactly: state.names.values, by: \.name)
      && state.own.isDisjoint(with: state.told)
  }
}

extension ChangeNotifier.State {
  fileprivate mutating func apply(
    _ event: ChangeHistory.Event, _ name: (ContactIdentifier) -> String?
  ) {
    switch event {
    case .dropEverything: names = [:]
    case .add(let contact), .update(let contact): names[contact] = name(contact)
    case .delete(let contact):
      if !PlantedMistake.deletionsNotTold.isPlanted { names[contact] = nil }
    }
  }
}
