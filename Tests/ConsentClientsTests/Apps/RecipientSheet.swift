import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary

/// A sheet in which a person chooses recipients among the contacts that the app may read.
actor RecipientSheet: ExploredApp {
  enum Action: Hashable, Sendable { case open, share, close }

  struct State: Hashable, Sendable {
    var isOpen = false
    var status = AuthorizationStatus.notDetermined
    var rows: [ContactIdentifier] = []
    /// Whether the rows may be outdated, which the sheet says.
    var hasFailed = false
    /// Whether the last call that succeeded has found rows.
    var hasFound = false
  }

  private(set) var state = State()
  private let contacts: ContactsClient

  init(on device: ContactsDevice) { contacts = .double(device) }

  var actions: [Action] {
    state.isOpen ? (state.status == .limited ? [.share, .close] : [.close]) : [.open]
  }

  func send(_ action: Action) async {
    switch action {
    case .open:
      state.isOpen = true
      if await status() == .notDetermined { _ = try? await contacts.requestAccess() }
      await load()
    case .share:
      _ = try? await contacts.contactAccessPicker()
      await load()
    case .close: state = State()
    }
  }

  func receive(_ event: AppEvent) async {
    switch event {
    case .becameActive where PlantedMistake.noReadingAfterReturn.isPlanted: break
    case .becameActive, .contactsChanged: if state.isOpen { await load() }
    case .launched, .becameInactive, .wentBehind, .callback: break
    }
  }

  private func status() async -> AuthorizationStatus {
    (try? await contacts.authorizationStatus()) ?? .denied
  }

  private func load() async {
    state.status = await status()
    let reads =
      switch state.status {
      case .authorized: true
      case .limited: !PlantedMistake.limitedTreatedAsNone.isPlanted
      case .notDetermined, .denied, .restricted: false
      }
    do {
      var rows: [ContactIdentifier] = []
      if reads {
        try await contacts.enumerateContacts(keysToFetch: ContactKeys(.name)) { contact, _ in
          rows.append(contact.id)
        }
      }
      state.rows = rows.sorted { $0.description < $1.description }
      (state.hasFailed, state.hasFound) = (false, !rows.isEmpty)
    } catch {
      state.hasFailed = true
      if PlantedMistake.listThrownAwayWhenACallFails.isPlanted { state.rows = [] }
    }
  }

  /// Whether an open sheet shows the status and exactly the contacts that the app may read.
  func isRight(on device: ContactsDevice) -> Bool {
    if !state.isOpen || device.snapshot().alert != nil { return true }
    // The rows from before a failed call stay.
    if state.hasFailed { return state.rows.isEmpty != state.hasFound }
    return state.status == device.snapshot().status && device.isShown(exactly: state.rows)
  }
}
